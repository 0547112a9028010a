import { describe, expect, it } from "vitest";
import { Acts } from "./acts.svelte";
import type { Choice, Counter, View } from "./api";
import { dropped } from "./carry.svelte";
import { mayEnter } from "./marches";
import { approaches, byCounter, withinLimits, type Deed, type Goals, type Way } from "./orders";
import { bestPress, hitOptions, Standing, type Share } from "./standing.svelte";
import { approach, asOne, ordersFor, together, viaPlace } from "./together";
import type { Table } from "./table.svelte";
import { Trays } from "./trays";

const view = (more: Partial<View>): View =>
  ({
    turn: 1,
    phase: "A2c",
    step: "press",
    asks: "",
    seat: 0,
    to_decide: 0,
    options: [],
    battle: null,
    ...more,
  }) as View;
const option = (text: string, unit: string): Choice =>
  ({ text, verb: text.split(" ")[0]!, unit, space: null }) as Choice;
const deed = (kind: Deed["kind"], units: string[], text = ""): Deed =>
  ({ kind, space: "K4", units, ...(text ? { option: option(text, units[0]!) } : {}) }) as Deed;
const share = (saves: Share["saves"], also: Share["also"] = []): Share => ({
  saves,
  also,
  hits: { a: 2, b: 1 },
  lost: [],
  disrupted: [],
});

/** A table that refuses whatever names these options, and counts what it was told. */
function tableThatRefuses(...refused: string[]) {
  const told: string[] = [];
  const send = (options: string[]): Promise<boolean> => {
    if (options.some((text) => refused.includes(text))) {
      fake.notice = { words: "No room.", clause: "DX-4.2" };
      return Promise.resolve(false);
    }
    told.push(...options);
    fake.view = { ...fake.view, entries: fake.view.entries + options.length };
    return Promise.resolve(true);
  };
  const fake = {
    view: { entries: 0, reach: {}, moving: true, clause: "" },
    hand: null,
    notice: null as { words: string; clause: string } | null,
    said: "",
    acts: new Acts(),
    attempt: (...options: string[]) => send(options),
    play: (...options: string[]) => send(options),
    say: (words: string) => (fake.said = words),
  };
  return { fake, told, table: fake as unknown as Table };
}

describe("the same order for several", () => {
  it("begins with the one in hand, and puts another down first", () => {
    expect(ordersFor("b", ["a", "b"], "attack", "K4").map((o) => o.options)).toEqual([
      ["attack K4"],
      ["unit a", "attack K4"],
    ]);
    expect(ordersFor("c", ["a"], "move", "K4")[0]!.options).toEqual(["halt", "unit a", "move K4"]);
  });
  it("goes in one message, if it fits into one", () => {
    const orders = ordersFor(null, ["a", "b"], "move", "K4");
    expect(asOne(orders, true)).toEqual(["unit a", "move K4", "halt", "unit b", "move K4", "halt"]);
    expect(
      asOne(
        Array.from({ length: 31 }, (_, n) => ({ unit: `${n}`, options: ["unit", "attack"] })),
        false,
      ),
    ).toEqual([]);
  });
  it("stops at the first that cannot, and says who and why; one undo takes all back", async () => {
    const { fake, told, table } = tableThatRefuses("unit c");
    const done = await together(table, ordersFor(null, ["a", "b", "c", "d"], "attack", "K4"), (u) => u.toUpperCase());
    expect(done).toBe(false);
    expect(told).toEqual(["unit a", "attack K4", "unit b", "attack K4"]);
    expect(fake.said).toBe("2 of 4 could do it; C could not. No room.");
    expect(fake.acts.start(4)).toBe(0);
  });
  it("attacks from the first place that can be attacked from", async () => {
    const { told, table } = tableThatRefuses("move J1");
    expect(viaPlace(ordersFor(null, ["a"], "attack", "K1"), "J2")[0]!.options).toEqual([
      "unit a",
      "move J2",
      "attack K1",
    ]);
    expect(await approach(table, ordersFor(null, ["a"], "attack", "K1"), ["J1", "J2"], String)).toBe(true);
    expect(told).toEqual(["unit a", "move J2", "attack K1"]);
  });
});

describe("what one act did", () => {
  it("is remembered until something before it changes", () => {
    const acts = new Acts();
    acts.note(3, 9);
    acts.note(9, 10);
    expect([acts.start(9), acts.start(10), acts.start(4)]).toEqual([3, null, null]);
    acts.note(5, 8);
    expect(acts.start(9)).toBeNull();
  });
});

describe("choices for a phase", () => {
  it("answer the next question, not the one on screen, and end with the phase", () => {
    const standing = new Standing();
    standing.follow(view({}));
    standing.setPress(true, view({}));
    expect(standing.pressesNow(view({}))).toBe(false);
    expect(standing.pressesNow(view({ asks: "again" }))).toBe(true);
    standing.follow(view({ phase: "A2d" }));
    expect(standing.press).toBe(false);
  });
  it("share hits as chosen, by whatever name it goes", () => {
    const standing = new Standing();
    standing.shared(share("fire"));
    expect(standing.hits).toBeNull(); // not asked to be remembered
    standing.keepHits = true;
    standing.shared(share("fire"));
    expect(standing.share([share("units", ["fire"])])?.saves).toBe("units");
    expect(standing.share([share("units", ["armor"])])).toBeUndefined();
    expect(hitOptions(share("units"))).toEqual(["hit a", "hit a", "hit b"]);
  });
  it("pass a step only where it can be ended", () => {
    const standing = new Standing();
    standing.follow(view({}));
    standing.setPasses("replace", view({}));
    expect(standing.passesNow(view({ step: "replace", asks: "x", options: [option("done", "")] }))).toBe(true);
    expect(standing.passesNow(view({ step: "replace", asks: "x" }))).toBe(false);
  });
  it("press by the fewest of equal columns", () => {
    expect([bestPress([0.2, 0.5, 0.5]), bestPress([])]).toEqual([1, 0]);
  });
});

describe("a counter that is dropped", () => {
  it("gets an order, never the choice of another counter", () => {
    expect(dropped([deed("attack", ["a"]), deed("move", ["a"]), deed("select", ["b"])])).toEqual([
      deed("attack", ["a"]),
    ]);
    expect(dropped([deed("option", ["a"], "follow K4")])).toHaveLength(1);
  });
  it("finds the places beside a target that all can march to, the cheapest first", () => {
    const ways = [
      { id: "march", look: "plain" },
      { id: "bonus", look: "extra" },
      { id: "sea", look: "water" },
    ] as Way[];
    const moves = {
      J1: { way: ways[1]!, units: ["a"] },
      J2: { way: ways[0]!, units: ["a"] },
      J3: { way: ways[2]!, units: ["a"] },
    };
    const goals: Goals = { moves, attacks: {}, extras: {} };
    expect(approaches(ways, goals, ["a"], ["J1", "J2", "J3", "J4"])).toEqual(["J2", "J1"]);
    expect(approaches(ways, goals, ["a", "b"], ["J1", "J2"])).toEqual([]);
  });
});

describe("stacks", () => {
  it("show the same deed of several counters as one strip", () => {
    const groups = byCounter([
      deed("attack", ["a", "b"]),
      deed("option", ["a"], "follow K4"),
      deed("option", ["b"], "follow K4"),
    ]);
    expect(groups.map((g) => g.deeds.length)).toEqual([1, 2]);
  });
  it("attack with as many as there is room for", () => {
    const sides = [{ start: "J4", used: 3, limit: 2 }] as Parameters<typeof withinLimits>[2];
    expect(withinLimits(["a", "b", "c", "d"], (u) => (u === "d" ? "J5" : "J4"), sides)).toEqual(["a", "b", "d"]);
  });
  it("advance the strongest first", () => {
    const counters = [
      { id: "a", rank: 1 },
      { id: "b", rank: 5 },
    ] as Counter[];
    expect(mayEnter([option("unit a", "a"), option("unit b", "b")], counters)).toEqual(["b", "a"]);
  });
  it("are picked from by digit, in the tray opened last", () => {
    const trays = new Trays();
    const picked: string[] = [];
    const open = (name: string) => trays.shows((n) => picked.push(`${name}${n}`) > 0)(null as unknown as HTMLElement);
    expect(trays.pick(1)).toBe(false);
    open("a");
    const close = open("b") as () => void;
    trays.pick(2);
    close();
    trays.pick(3);
    expect(picked).toEqual(["b2", "a3"]);
  });
});
