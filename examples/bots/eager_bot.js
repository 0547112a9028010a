// A bot for crusade in JavaScript that attacks whenever it can, most of the time. docs/bots.md describes
// the protocol. crusade arena --players "random,bot:node examples/bots/eager_bot.js" -n 5
const readline = require("node:readline");

let state = 1;

function chance(n) {
  state = (state * 48271) % 2147483647; // derived from the seed, so that a game can be reproduced
  return state % n;
}

function choose(question) {
  // Put your own strategy here.
  const attacks = question.options.filter((text) => /^(attack|battle) /.test(text));
  const from = attacks.length && chance(10) < 8 ? attacks : question.options;
  return from[chance(from.length)];
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    for (const letter of message.seed) state = ((state * 31 + letter.charCodeAt(0)) % 2147483646) + 1;
    say({ type: "ready", name: "eager" });
  } else if (message.type === "decide") say({ number: message.number, option: choose(message) });
  else if (message.type === "bye") process.exit(0);
});
