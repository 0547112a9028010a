import { expect, test } from "vitest";
import type { Geometry } from "./api";
import { around, arrow } from "./compass";

const MAP: Geometry = {
  viewBox: [0, 0, 400, 400],
  spaces: {
    A: { x: 100, y: 100 },
    B: { x: 200, y: 100 },
    C: { x: 150, y: 187 },
    D: { x: 50, y: 13 },
    E: { x: 400, y: 400 },
  },
};

test("the places around another, clockwise from the east", () => {
  expect(around(MAP, "A")).toEqual(["B", "C", "D"]);
});

test("on a map of points the neighbours are those the routes lead to, however far", () => {
  const points: Geometry = { ...MAP, spaces: { ...MAP.spaces, A: { x: 100, y: 100, near: ["D", "E"] } } };
  expect(around(points, "A")).toEqual(["E", "D"]);
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
