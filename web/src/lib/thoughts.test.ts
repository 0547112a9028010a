import { expect, test } from "vitest";
import { thoughts } from "./thoughts";

test("a phase shows the thoughts of its own options", () => {
  const plan = (first: number, words: string) => ({ side: 0, first, words });
  expect(thoughts([plan(3, "north"), plan(9, "south")], 5, 20)).toEqual(["south"]);
});
