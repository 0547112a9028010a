import { expect, test } from "vitest";
import type { Counter, LogLine, View } from "./api";
import { apply, type Change } from "./patch";

const counter = (id: string, place: string): Counter => ({
  id,
  place,
  marks: [],
  figures: "1",
  condition: [],
  aim: null,
});
const line = (n: number, words = ""): LogLine => ({
  n,
  turn: 1,
  side: 0,
  phase: "A1",
  step: "",
  clause: "",
  words,
  option: null,
  verb: "",
  dice: [],
  roll: 0,
  places: [],
});
const lines = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => line(first + n));

const view = (more: Partial<View> = {}) =>
  ({
    type: "view",
    seq: 7,
    version: 3,
    asks: "Move?",
    seats: [{ side: 0 }],
    counters: [counter("a", "K4"), counter("b", "K4")],
    reach: { a: { moves: { K5: "march" }, targets: [] }, b: { moves: {}, targets: ["L4"] } },
    control: { K4: 0, K5: 1 },
    hidden: { L4: 2 },
    log: lines(1, 3),
    ...more,
  }) as unknown as View;
const change = (more: Partial<Change> = {}): Change => ({
  type: "change",
  base: 7,
  seq: 8,
  set: {},
  counters: [],
  merge: {},
  log: null,
  ...more,
});
const after = (more: Partial<Change>, before = view()) => apply(before, change(more))!;

test("a change goes on from the view it names, and from no other", () => {
  expect(apply(view(), change({ base: 6 }))).toBeNull();
  expect(apply(view({ seq: 8 }), change())).toBeNull();
  expect(after({})).toEqual(view({ seq: 8 }));
});

test("fields that are set replace the old ones whole", () => {
  const next = after({ set: { version: 4, asks: "Attack?", battle: null, reach: {} } });
  expect([next.version, next.asks, next.battle, next.reach]).toEqual([4, "Attack?", null, {}]);
});

test("it stays a view, with the number of the change", () => {
  const next = after({ set: { version: 4 } });
  expect([next.type, next.seq]).toEqual(["view", 8]);
});

test("a counter takes the place of the one with its id", () => {
  const before = view();
  const next = after({ counters: [counter("b", "K5")] }, before);
  expect(next.counters).toEqual([counter("a", "K4"), counter("b", "K5")]);
  expect(next.counters[0]).toBe(before.counters[0]);
});

test("counters come whole when others are seen than before", () => {
  expect(after({ set: { counters: [counter("c", "K4")] } }).counters).toEqual([counter("c", "K4")]);
});

test("a merge replaces key by key, and null removes a key", () => {
  const before = view();
  const next = after(
    { merge: { reach: { a: null, c: { moves: {}, targets: [] } }, control: { K5: 0 }, hidden: { L4: null } } },
    before,
  );
  expect(Object.keys(next.reach)).toEqual(["b", "c"]);
  expect(next.reach["b"]).toBe(before.reach["b"]);
  expect(next.control).toEqual({ K4: 0, K5: 0 });
  expect(next.hidden).toEqual({});
});

test("the log keeps the lines up to a number and goes on with the new ones", () => {
  expect(after({ log: { first: 1, keep: 3, lines: [line(4)] } }).log.map((one) => one.n)).toEqual([1, 2, 3, 4]);
  const back = after({ log: { first: 1, keep: 1, lines: [line(2, "another way")] } }).log;
  expect(back.map((one) => [one.n, one.words])).toEqual([
    [1, ""],
    [2, "another way"],
  ]);
  expect(after({ log: { first: 1, keep: 0, lines: [] } }).log).toEqual([]);
});

test("the log loses its oldest lines when the table says so", () => {
  const next = after({ log: { first: 31, keep: 120, lines: lines(121, 123) } }, view({ log: lines(1, 120) }));
  expect([next.log.length, next.log[0]?.n, next.log.at(-1)?.n]).toEqual([93, 31, 123]);
});

test("what did not change is the same as before, and the old view stays as it was", () => {
  const before = view();
  const copy = structuredClone(before);
  const next = after(
    {
      set: { version: 4 },
      counters: [counter("a", "K5")],
      merge: { control: { K4: 1 }, hidden: {} },
      log: { first: 1, keep: 3, lines: [line(4)] },
    },
    before,
  );
  for (const field of ["seats", "reach", "hidden"] as const) expect(next[field]).toBe(before[field]);
  expect(next.log[0]).toBe(before.log[0]);
  expect(before).toEqual(copy);
});
