import { expect, test } from "vitest";
import { counted, inFull, listed, mean, percent, points, roundDots, roundOf, signed, some, tenths } from "./format";

test("a chance is never falsely 0 or 100", () => {
  expect([0, 0.001, 0.444, 0.996, 1].map(percent)).toEqual(["0%", "< 1%", "44%", "> 99%", "100%"]);
});

test("a fact is its value, with its meaning in brackets", () => {
  expect(inFull({ label: "Points", value: "3", meaning: "wins with 8" })).toBe("3 (wins with 8)");
  expect(inFull({ label: "Weather", value: "mud", meaning: "" })).toBe("mud");
});

test("changes carry their sign", () => {
  expect([points(0.61, 0.72), points(0.72, 0.61), points(0.5, 0.501)]).toEqual(["+11", "−11", "±0"]);
  expect([signed(2), signed(-2)]).toEqual(["+2", "−2"]);
});

test("means and chances of at least one", () => {
  expect(mean([0.5, 0.25, 0.25])).toBe(0.75);
  expect(some([0.5, 0.25, 0.25])).toBe(0.5);
  expect(some([])).toBe(0);
  expect([tenths(1), tenths(0.3333)]).toEqual(["1", "0.3"]);
});

test("a round is counted to the last one, if there is one", () => {
  expect([roundOf(1, 2), roundDots(1, 2)]).toEqual(["Round 1 of 2", "●○"]);
  expect([roundOf(3, null), roundDots(3, null)]).toEqual(["Round 3", ""]);
});

test("one and many", () => {
  expect([counted("hits.left", 1), counted("hits.left", 2)]).toEqual(["1 left to assign", "2 left to assign"]);
});

test("words in a row", () => {
  expect([listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])]).toEqual([
    "",
    "a",
    "a and b",
    "a, b and c",
  ]);
});
