import { expect, test } from "vitest";
import type { View } from "./api";
import { nextClick } from "./nextclick";

const view = (want: string[], more: Partial<View> = {}): View =>
  ({ lesson: { step: 0, want, free: false, over: false }, moving: true, hand: null, ends: [], ...more }) as View;

test("first the counter is marked, then the place it is sent to", () => {
  const wanted = view(["unit a", "attack K4"]);
  expect(nextClick(wanted, []).unit).toBe("a");
  expect(nextClick(wanted, ["b"]).unit).toBe("a");
  expect(nextClick(wanted, ["a"])).toMatchObject({ unit: null, place: "K4" });
});

test("a counter in hand needs no click", () => {
  expect(nextClick(view(["attack K4"], { hand: "a" }), ["a"]).place).toBe("K4");
});

test("the end of a step has its own button, also when a counter is put down first", () => {
  expect(nextClick(view(["halt", "done"], { ends: ["halt", "done"] }), []).ends).toBe(true);
  expect(nextClick(view(["done"], { ends: ["done"] }), []).ends).toBe(true);
  expect(nextClick(view(["battle K4"], { ends: [], moving: false }), []).plays).toEqual(["battle K4"]);
});

test("a button that plays several options at once is marked as well", () => {
  expect(nextClick(view(["hit a", "hit a"], { moving: false }), []).plays).toEqual(["hit a", "hit a; hit a"]);
});

test("what waits to be confirmed is confirmed next, and nothing else is", () => {
  const wanted = view(["press 0"], { moving: false });
  expect(nextClick(wanted, [], ["press 0"])).toMatchObject({ confirms: true, plays: [] });
  expect(nextClick(wanted, [], ["press 3"])).toMatchObject({ confirms: false, plays: ["press 0"] });
});

test("nothing is marked in an ordinary game", () => {
  expect(nextClick(view([], {}), []).plays).toEqual([]);
  expect(nextClick({ ...view([]), lesson: null } as View, []).unit).toBeNull();
});
