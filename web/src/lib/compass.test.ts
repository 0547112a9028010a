import { expect, test } from "vitest";
import type { Geometry } from "./api";
import { around, arrow } from "./compass";

const MAP: Geometry = {
  viewBox: [0, 0, 400, 400],
  zooms: [],
  spaces: {
    A: { x: 100, y: 100, near: ["D", "C", "B"] },
    B: { x: 200, y: 100, near: [] },
    C: { x: 150, y: 187, near: [] },
    D: { x: 50, y: 13, near: [] },
    E: { x: 400, y: 400, near: [] },
  },
};

test("the places around another, clockwise from the east", () => {
  expect(around(MAP, "A")).toEqual(["B", "C", "D"]);
});

test("arrows point where they should", () => {
  expect([arrow(MAP, "A", "B"), arrow(MAP, "A", "C"), arrow(MAP, "A", "D"), arrow(MAP, "B", "A")]).toEqual([
    "→",
    "↘",
    "↖",
    "←",
  ]);
  expect(arrow(null, "A", "B")).toBe("");
});
