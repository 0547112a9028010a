import { expect, test } from "vitest";
import type { LogLine } from "./api";
import { beatStart, nextBattle, nextBeat, nextTick, ticks } from "./replay";

const line = (n: number, phase: string, dice: number[] = [], turn = 1): LogLine => ({
  n,
  turn,
  side: 0,
  phase,
  step: "",
  clause: "",
  words: "",
  option: null,
  verb: "",
  dice,
  roll: 0,
  places: [],
});
const LINES = [line(1, "W"), line(2, "A2c", [4, 2]), line(3, "B1"), line(4, "A1", [], 2)];
const SIDES = new Map([
  ["W", 0],
  ["A1", 0],
  ["A2c", 0],
  ["B1", 1],
]);

test("ticks stand where dice fell and where player-turns begin", () => {
  expect(ticks(LINES, SIDES)).toEqual([
    { n: 0, kind: "turn", label: "1" },
    { n: 2, kind: "dice", label: "4 2" },
    { n: 2, kind: "turn", label: "1" },
    { n: 3, kind: "turn", label: "2" },
  ]);
});

test("the next tick on either side", () => {
  const all = ticks(LINES, SIDES);
  expect(nextTick(all, "turn", 0, 1)).toBe(2);
  expect(nextTick(all, "turn", 3, -1)).toBe(2);
  expect(nextTick(all, "dice", 2, 1)).toBeNull();
});

test("a step of a replay is a counter with all its orders", () => {
  const parts = ["pick_up", "order", "put_down", "pick_up", "order", ""] as const;
  const lines = parts.map((part, k) => ({ ...line(k + 1, "A2a"), ...(part ? { part } : {}) }));
  const at = (n: number) => lines[n - 1];
  expect([0, 3, 5, 6].map((from) => nextBeat(at, from, 6))).toEqual([3, 5, 6, 6]);
  expect(nextBeat(at, 0, 2)).toBe(2);
  expect([3, 5, 6, 1].map((n) => beatStart(at, n))).toEqual([1, 4, 6, 1]);
});

test("the next battle is another one than the one on screen", () => {
  const lines = ["", "K4", "K4", "L3", ""].map((battle, k) => ({
    ...line(k + 1, "A2c"),
    ...(battle ? { battle } : {}),
  }));
  const at = (n: number) => lines[n - 1];
  expect([0, 2, 3].map((from) => nextBattle(at, from, 5))).toEqual([2, 4, 4]);
  expect(nextBattle(at, 4, 5)).toBeNull();
});
