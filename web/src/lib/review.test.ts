import { expect, test } from "vitest";
import { largest, line, percent } from "./review";

const stretch = (last: number, before: number, after: number) => ({
  turn: 1,
  phase: "A2a",
  side: 0,
  luck: false,
  last,
  before,
  after,
});

test("turning points are the largest changes, in the order of play", () => {
  const found = [stretch(10, 0.5, 0.6), stretch(20, 0.6, 0.61), stretch(30, 0.61, 0.2)];
  expect(largest(found).map((one) => one.last)).toEqual([10, 30]);
});

test("the curve runs from the first option to the last", () => {
  expect(line([stretch(10, 0.5, 1)], 100, 40)).toBe("0.0,20.0 100.0,0.0");
});

test("changes carry their sign", () => {
  expect([percent(0.254), percent(0.1, true), percent(-0.1, true)]).toEqual(["25%", "+10%", "−10%"]);
});
