import { expect, test } from "vitest";
import type { View } from "./api";
import { heard } from "./hearing";

const view = (more: object): View =>
  ({ seat: 0, to_decide: 0, entries: 4, log: [], battle: null, control: { K4: 1 }, ...more }) as unknown as View;
const roll = { n: 5, dice: [3, 6] };
const battle = { attack: { target: "K4" } };

test("nothing is heard when a page opens, or when the screen changes hands", () => {
  expect(heard(null, view({}))).toEqual([]);
  expect(heard(view({ to_decide: 1 }), view({ seat: 1 }))).toEqual([]);
});

test("your turn is heard once, when it begins", () => {
  expect(heard(view({ to_decide: 1 }), view({}))).toEqual(["turn"]);
  expect(heard(view({}), view({ entries: 5 }))).toEqual([]);
});

test("dice are heard when they fall, not when an old roll is still in the log", () => {
  expect(heard(view({}), view({ entries: 5, log: [roll] }))).toEqual(["dice"]);
  expect(heard(view({ entries: 5, log: [roll] }), view({ entries: 6, log: [roll] }))).toEqual([]);
});

test("a battle is won by whoever holds the place afterwards", () => {
  const after = { entries: 5, to_decide: 1 };
  expect(heard(view({ battle }), view({ ...after, control: { K4: 0 } }))).toEqual(["won"]);
  expect(heard(view({ battle }), view({ ...after, control: { K4: 1 } }))).toEqual(["lost"]);
  expect(heard(view({ battle }), view({ ...after, battle }))).toEqual([]);
});

test("taking a battle back is silent", () => {
  expect(heard(view({ battle, entries: 5 }), view({ entries: 3 }))).toEqual([]);
});
