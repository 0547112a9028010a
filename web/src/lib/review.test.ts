import { expect, test } from "vitest";
import { cause, largest, line, percent, points, sumLine, sums, turnMarks } from "./review";

const stretch = (last: number, before: number, after: number, dice = 0, turn = 1) => ({
  turn,
  phase: "A2a",
  side: 0,
  last,
  before,
  after,
  dice,
});

test("turning points are the largest changes, in the order of play, each with the moment before it", () => {
  const found = points([stretch(10, 0.5, 0.6), stretch(20, 0.6, 0.61), stretch(30, 0.61, 0.2)]);
  expect(largest(found).map((one) => [one.first, one.last])).toEqual([
    [0, 10],
    [20, 30],
  ]);
});

test("the curve runs from the first option to the last", () => {
  expect(line([stretch(10, 0.5, 1)], 100, 40)).toBe("0.0,20.0 100.0,0.0");
});

test("dice and decisions add up to the change, and the larger part is its cause", () => {
  const found = [stretch(10, 0.5, 0.6, 0.25), stretch(20, 0.6, 0.5, 0)];
  expect(sums(found, "dice")).toEqual([0.25, 0.25]);
  expect(sums(found, "decisions").map((sum) => percent(sum, true))).toEqual(["−15%", "−25%"]);
  expect(found.map(cause)).toEqual(["dice", "decisions"]);
  expect(sumLine(found, "dice", 100, 40, 0.5)).toBe("0.0,20.0 50.0,10.0 100.0,10.0");
});

test("turns are marked where they begin, and in a long game not all of them", () => {
  const found = [stretch(10, 0.5, 0.5), stretch(20, 0.5, 0.5), stretch(40, 0.5, 0.5, 0, 2)];
  expect(turnMarks(found)).toEqual([
    { turn: 1, at: 0 },
    { turn: 2, at: 0.5 },
  ]);
  const long = Array.from({ length: 46 }, (_, n) => stretch(n + 1, 0.5, 0.5, 0, n + 1));
  expect(turnMarks(long).length).toBeLessThanOrEqual(10);
});

test("changes carry their sign", () => {
  expect([percent(0.254), percent(0.1, true), percent(-0.1, true)]).toEqual(["25%", "+10%", "−10%"]);
});
