import { expect, test } from "vitest";
import type { LogLine, View } from "./api";
import { isFire, lastRoll } from "./throws";

const line = (n: number, step: string, dice: number[]): LogLine =>
  ({ n, turn: 1, side: 2, phase: "A2c", step, clause: "", words: "", option: null, dice, roll: n, places: [] });
const view = (...log: LogLine[]) => ({ turn: 1, phase: "A2c", log }) as unknown as View;

test("the last roll may be another than fire, and is not taken for a round", () => {
  const fire = line(1, "fire", [3, 4]);
  const other = line(2, "parley", [4]);
  expect(lastRoll(view(fire, line(2, "press", [])))).toBe(fire);
  expect(lastRoll(view(fire, other))).toBe(other);
  expect([fire, other].map(isFire)).toEqual([true, false]);
});
