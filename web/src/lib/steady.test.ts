import { expect, test } from "vitest";
import { SETTLE, Steadiness, type Target } from "./steady";

const done: Target = { node: 1, means: "done A2a" };
const undo: Target = { node: 2, means: "undo phase" };
const at = (target: Target | null) => () => target;

function hand() {
  const clock = { now: 1000 };
  const steady = new Steadiness(() => clock.now);
  steady.moved({ x: 50, y: 50 }, done);
  return { clock, steady };
}

test("a button that stays can be clicked again and again", () => {
  const { steady } = hand();
  steady.changed(at({ ...done }));
  expect(steady.early).toBe(false);
});

test("a button that has moved under the hand cannot be clicked for a moment", () => {
  const { clock, steady } = hand();
  steady.changed(at(undo));
  expect(steady.early).toBe(true);
  clock.now += SETTLE - 1;
  expect(steady.early).toBe(true);
  clock.now += 1;
  expect(steady.early).toBe(false);
});

test("the same button with another meaning is another button", () => {
  const { steady } = hand();
  steady.changed(at({ ...done, means: "done A2d" }));
  expect(steady.early).toBe(true);
});

test("a button that appears where there was none counts as moved there", () => {
  const { clock, steady } = hand();
  steady.changed(at(null));
  expect(steady.early).toBe(false);
  clock.now += 300;
  steady.changed(at(undo));
  expect(steady.early).toBe(true);
});

test("a hand that trembles has not moved; one that goes elsewhere has", () => {
  const { steady } = hand();
  steady.changed(at(undo));
  steady.moved({ x: 55, y: 45 }, undo);
  expect(steady.early).toBe(true);
  steady.moved({ x: 150, y: 50 }, undo);
  expect(steady.early).toBe(false);
});

test("a later change measures anew", () => {
  const { clock, steady } = hand();
  steady.changed(at(undo));
  clock.now += SETTLE;
  steady.changed(at(done));
  expect(steady.early).toBe(true);
});
