import { expect, test } from "vitest";
import type { LogLine } from "./api";
import { nextTick, ticks } from "./replay";

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
