import { expect, test } from "vitest";
import type { LogLine } from "./api";
import { filtered, grouped, sentence, stoppedBy } from "./loglines";

const names = { unit: (id: string) => id.toUpperCase(), times: (n: number) => `${n} times` };
const PARTS: Record<string, LogLine["part"]> = {
  unit: "pick_up",
  move: "order",
  attack: "order",
  follow: "order",
  exit: "order",
  halt: "put_down",
  hit: "count",
};
let count = 0;

function line(option: string, more: Partial<LogLine> = {}): LogLine {
  const verb = option.split(" ")[0] ?? "";
  const places = /^(attack|move|battle)/.test(option) ? [option.split(" ")[1] ?? ""] : [];
  return {
    n: ++count,
    turn: 1,
    side: 0,
    phase: "A2c",
    step: "",
    clause: "DX-5.1",
    words: option,
    option,
    verb,
    ...(PARTS[verb] ? { part: PARTS[verb] } : {}),
    ...(/^(unit|hit|recall|lose)/.test(option) ? { unit: option.split(" ")[1] ?? "" } : {}),
    dice: [],
    roll: 0,
    places,
    ...more,
  };
}

function game(...lines: ((n: number) => LogLine)[]): LogLine[] {
  count = 0;
  return lines.map((make) => make(0));
}

const rowsOf = (lines: LogLine[]) => grouped(lines, names).flatMap((p) => p.parts.flatMap((x) => x.rows.map(sentence)));

const stoppedIn = (lines: LogLine[]) =>
  grouped(lines, names).flatMap((p) => p.parts.flatMap((x) => x.rows.map((row) => row.stopped)));

test("what a counter does is one row", () => {
  const lines = game(
    () => line("unit a"),
    () => line("move K4"),
    () => line("attack K5"),
    () => line("unit b"),
    () => line("halt"),
    () => line("done"),
  );
  expect(rowsOf(lines)).toEqual(["A move K4, attack K5.", "Unit b.", "Done."]);
});

test("so is following on and leaving the map", () => {
  const lines = game(
    () => line("unit a"),
    () => line("follow K4"),
    () => line("unit b"),
    () => line("move K5"),
    () => line("exit"),
  );
  expect(rowsOf(lines)).toEqual(["A follow K4.", "B move K5, exit."]);
});

test("where a die parts a counter from what it does, both rows name it", () => {
  const die = () => line("roll 3 0", { side: 2, step: "leader", dice: [3], roll: 1 });
  const lines = game(
    () => line("unit a"),
    die,
    () => line("move K4"),
    () => line("attack K5"),
    () => line("unit b"),
    () => line("halt"),
  );
  expect(rowsOf(lines)).toEqual(["Unit a.", "Roll 3 0.", "A move K4, attack K5.", "Unit b."]);
  expect(stoppedIn(lines)).toEqual([true, false, false, false]);
});

test("a die that fell for something else parts nothing", () => {
  const fire = () => line("roll 3 4", { side: 2, step: "fire", dice: [3, 4], roll: 1 });
  expect(stoppedIn(game(() => line("unit a"), fire))).toEqual([false, false]);
  const weather = () => line("roll 3 0", { side: 2, phase: "W", step: "weather", dice: [3], roll: 1 });
  expect(stoppedIn(game(() => line("unit a"), weather))).toEqual([false, false]);
});

test("a die that keeps an order from being carried out is found", () => {
  const die = () => line("roll 6 0", { side: 2, step: "leader", dice: [6], roll: 1 });
  const order = ["unit a", "attack K4"];
  expect(
    stoppedBy(
      order,
      game(() => line("unit a"), die),
    )?.dice,
  ).toEqual([6]);
  expect(
    stoppedBy(
      order,
      game(
        () => line("unit a"),
        die,
        () => line("attack K4"),
      ),
    ),
  ).toBeUndefined();
  expect(
    stoppedBy(
      ["unit a"],
      game(() => line("unit a"), die),
    ),
  ).toBeUndefined();
  expect(
    stoppedBy(
      order,
      game(() => line("unit a")),
    ),
  ).toBeUndefined(); // its only way was gone unasked
});

test("hits on one counter are counted", () => {
  expect(
    rowsOf(
      game(
        () => line("hit a"),
        () => line("hit a"),
        () => line("hit b"),
      ),
    ),
  ).toEqual(["Hit a, 2 times.", "Hit b."]);
});

test("lines of one battle are one part", () => {
  const lines = game(
    () => line("attack K4", { phase: "A2a" }),
    () => line("battle K4", { battle: "K4" }),
    () => line("press 1", { battle: "K4" }),
    () => line("press 2", { battle: "L3" }), // the last battle is not chosen
    () => line("done", { phase: "A2e" }),
  );
  expect(grouped(lines, names).map((p) => p.parts.map((x) => x.battle))).toEqual([[null], [null, "K4", "L3"], [null]]);
});

test("filters", () => {
  const phases = grouped(
    game(
      () => line("done", { phase: "A1" }),
      () => line("battle K4", { battle: "K4" }),
      () => line("hit x", { side: 1, battle: "K4" }),
    ),
    names,
  );
  expect(filtered(phases, "battles", 0).map((p) => p.phase)).toEqual(["A2c"]);
  expect(
    filtered(phases, "mine", 1)
      .flatMap((p) => p.parts.flatMap((x) => x.rows))
      .map(sentence),
  ).toEqual(["Hit x."]);
});

test("what happened besides follows what was done, and stands alone where nothing else was said", () => {
  const lines = game(
    () => line("unit a"),
    () => line("move K4", { news: ["Axis takes K4."] }),
    () => line("unit b", { news: ["B goes to K5."] }), // its only way was gone unasked
    () => line("hit a"),
    () => line("hit a", { news: ["A is lost."] }),
  );
  expect(rowsOf(lines)).toEqual(["A move K4. Axis takes K4.", "B goes to K5.", "Hit a, 2 times. A is lost."]);
});
