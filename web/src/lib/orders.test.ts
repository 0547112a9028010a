import { describe, expect, it } from "vitest";
import type { Choice, Counter, View } from "./api";
import {
  canAct,
  deedsAt,
  goalsOf,
  meant,
  nextOf,
  optionsAt,
  orderFor,
  promptGroups,
  stackOrder,
  takeUp,
  type Reach,
  type Way,
} from "./orders";

const counter = (id: string, place: string, more: Partial<Counter> = {}): Counter => ({
  id,
  place,
  figures: "3",
  marks: [],
  condition: [],
  aim: null,
  ...more,
});

const choice = (text: string, more: Partial<Choice> = {}): Choice => ({
  text,
  verb: text.split(" ")[0]!,
  unit: null,
  space: null,
  number: null,
  words: text,
  ...more,
});

const view = (more: Partial<View>): View =>
  ({
    step: "orders",
    moving: (more.step ?? "orders") === "orders",
    hand: null,
    options: [],
    counters: [],
    hidden: {},
    ...more,
  }) as View;

const way = (id: string): Way => ({ id, words: id, look: "plain", price: 0 });
const ways = [way("march"), way("bonus")];
const reach: Reach = {
  a: { moves: { K4: "march", K5: "bonus" }, targets: ["L4"], deeds: [] },
  b: { moves: { K4: "bonus" }, targets: [], deeds: [] },
  spent: { moves: {}, targets: [], deeds: [] },
};

describe("what the selected counters can do", () => {
  it("only counters with somewhere to go or something to attack can act", () => {
    expect(canAct(reach)).toEqual(["a", "b"]);
  });
  it("together they go the dearest of their ways, by the order of the table; each goal says who can", () => {
    const goals = goalsOf(ways, reach, ["a", "b"]);
    expect(goals.moves["K4"]).toEqual({ way: way("bonus"), units: ["a", "b"] });
    expect(goals.moves["K5"]).toEqual({ way: way("bonus"), units: ["a"] });
    expect(goals.attacks).toEqual({ L4: ["a"] });
  });
});

describe("a click on a space", () => {
  const goals = goalsOf(ways, reach, ["a"]);
  const both = view({ counters: [counter("a", "J3"), counter("b", "K4")] });

  it("moves there when the space is marked", () => {
    expect(meant(deedsAt(both, reach, goals, "K5"), false)).toMatchObject({
      kind: "move",
      units: ["a"],
      way: way("bonus"),
    });
  });
  it("attacks when the space is a target", () => {
    expect(meant(deedsAt(both, reach, goals, "L4"), true)).toMatchObject({ kind: "attack", space: "L4" });
  });
  it("on a friend's counter selects it, beside the counter moves", () => {
    const deeds = deedsAt(both, reach, goals, "K4");
    expect(meant(deeds, true)).toMatchObject({ kind: "select", units: ["b"] });
    expect(meant(deeds, false)).toMatchObject({ kind: "move" });
  });
  it("means nothing where nothing is possible", () => {
    expect(meant(deedsAt(both, reach, goals, "A1"), false)).toBeNull();
  });
  it("asks first where the option is grave or there are several", () => {
    const battle = view({ step: "battle", options: [choice("battle K4", { space: "K4" })] });
    expect(meant(deedsAt(battle, {}, { moves: {}, attacks: {}, extras: {} }, "K4"), false)).toBe("ask");
    const two = view({
      step: "muster",
      options: [choice("place K4", { space: "K4" }), choice("hide K4", { space: "K4" })],
    });
    expect(meant(deedsAt(two, {}, { moves: {}, attacks: {}, extras: {} }, "K4"), false)).toBe("ask");
    const one = view({ step: "retreat", hand: "a", options: [choice("move K4", { space: "K4" })] });
    expect(meant(deedsAt(one, {}, { moves: {}, attacks: {}, extras: {} }, "K4"), false)).toMatchObject({
      kind: "option",
    });
  });
});

describe("options on the map", () => {
  it("belong to the space they name, or to the one their counter stands in", () => {
    const v = view({
      step: "prepare",
      counters: [counter("a", "J3"), counter("p", "pool")],
      options: [
        choice("done"),
        choice("fortify a", { unit: "a" }),
        choice("place K4", { space: "K4" }),
        choice("build p", { unit: "p" }),
      ],
    });
    expect(Object.keys(optionsAt(v))).toEqual(["J3", "K4", "pool"]);
  });
  it("in a movement phase only recalls are options of the map", () => {
    const v = view({
      counters: [counter("a", "J3")],
      options: [choice("unit a", { unit: "a" }), choice("recall a", { unit: "a" })],
    });
    expect(optionsAt(v)["J3"]!.map((o) => o.verb)).toEqual(["recall"]);
  });
});

describe("what is sent", () => {
  it("a counter is taken up first, and the one in hand put down before that", () => {
    expect(takeUp(null, "a")).toEqual(["unit a"]);
    expect(takeUp("b", "a")).toEqual(["halt", "unit a"]);
    expect(orderFor("a", "a", "attack", "L4")).toEqual(["attack L4"]);
  });
});

describe("lists", () => {
  it("go round and round", () => {
    expect(nextOf(["a", "b", "c"], undefined, 1)).toBe("a");
    expect(nextOf(["a", "b", "c"], "c", 1)).toBe("a");
    expect(nextOf(["a", "b", "c"], "a", -1)).toBe("c");
    expect(nextOf([], "a", 1)).toBeUndefined();
  });
  it("a stack shows the selected, then those that can act, then the strong", () => {
    const stack = [
      counter("a", "K4"),
      counter("b", "K4"),
      counter("c", "K4", { rank: 5 }),
      counter("d", "K4", { marks: ["disrupted"] }),
    ];
    expect(stackOrder(stack, ["d"], new Set(["b"])).map((c) => c.id)).toEqual(["d", "b", "c", "a"]);
  });
  it("the prompt leaves moves to the map and groups the rest by verb", () => {
    const v = view({
      options: [choice("done"), choice("unit a"), choice("recall b"), choice("recall c"), choice("ford A B")],
    });
    expect(promptGroups(v).map((g) => [g.verb, g.options.length])).toEqual([
      ["recall", 2],
      ["ford", 1],
    ]);
  });
});
