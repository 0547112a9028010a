import { expect, test } from "vitest";
import type { LogLine, View } from "./api";
import { isFire, lastRoll, takesDiceBack } from "./throws";

const line = (n: number, step: string, dice: number[]): LogLine => ({
  n,
  turn: 1,
  side: 2,
  phase: "A2c",
  step,
  clause: "",
  words: "",
  option: null,
  verb: "",
  dice,
  roll: n,
  places: [],
});
const view = (...log: LogLine[]) => ({ turn: 1, phase: "A2c", log }) as unknown as View;
const SIDES = new Map([
  ["A2c", 0],
  ["A4", 0],
  ["B1", 1],
]);

test("the last roll may be another than fire, and is not taken for a round", () => {
  const fire = line(1, "fire", [3, 4]);
  const other = line(2, "parley", [4]);
  expect(lastRoll(view(fire, line(2, "press", [])), SIDES)).toBe(fire);
  expect(lastRoll(view(fire, other), SIDES)).toBe(other);
  expect(lastRoll({ ...view(fire), phase: "A4" }, SIDES)).toBe(fire);
  expect(lastRoll({ ...view(fire), phase: "B1" }, SIDES)).toBeUndefined();
  expect([fire, other].map(isFire)).toEqual([true, false]);
});

test("whether a take-back of the seat's last decision takes a roll with it", () => {
  const own = (n: number) => ({ ...line(n, "press", []), side: 0 });
  const back = (...log: LogLine[]) => takesDiceBack({ log, seat: 0 });
  expect(back(line(1, "fire", [3]), own(2))).toBe(false);
  expect(back(own(1), line(2, "fire", [3, 4]))).toBe(true);
  expect(back(line(7, "fire", [3]))).toBe(true); // the own decision is too long ago
});
