import { expect, test } from "vitest";
import type { Geometry } from "./api";
import { frontLines, frontSpaces } from "./front";

const hex = (x: number, y: number): [number, number][] => [
  [x, y - 58],
  [x + 50, y - 29],
  [x + 50, y + 29],
  [x, y + 58],
  [x - 50, y + 29],
  [x - 50, y - 29],
];
const HEXES: Geometry = {
  viewBox: [0, 0, 400, 200],
  zooms: [],
  spaces: {
    A1: { x: 50, y: 60, near: ["A2"], polygon: hex(50, 60) },
    A2: { x: 150, y: 60, near: ["A1", "A3"], polygon: hex(150, 60) },
    A3: { x: 250, y: 60, near: ["A2"], polygon: hex(250, 60) },
  },
};
const POINTS: Geometry = {
  viewBox: [0, 0, 400, 200],
  zooms: [],
  spaces: {
    west: { x: 100, y: 100, near: ["east"] },
    east: { x: 200, y: 100, near: ["west"] },
    far: { x: 900, y: 100, near: [] },
  },
};

test("on a hex map the front is the hexside between the sides, once on the ground of each", () => {
  const [axis, russian] = frontLines(HEXES, { A1: 0, A2: 0, A3: 1 });
  expect(axis).toEqual([
    [
      { x: 196, y: 31 },
      { x: 196, y: 89 },
    ],
  ]);
  expect(russian).toHaveLength(1);
  expect(russian[0]!.every((p) => p.x === 204)).toBe(true);
});

test("on a point map the front runs half-way between the points", () => {
  const [west, east] = frontLines(POINTS, { west: 0, east: 1, far: 1 });
  expect(west).toHaveLength(1);
  expect(west[0]!.map((p) => p.x)).toEqual([146, 146]);
  expect(east[0]!.map((p) => p.x)).toEqual([154, 154]);
});

test("there is no front where one side holds everything, or nobody does", () => {
  expect(frontLines(HEXES, { A1: 0, A2: 0, A3: 0 }).flat()).toEqual([]);
  expect(frontLines(POINTS, {}).flat()).toEqual([]);
});

test("the spaces at the front border on the enemy's", () => {
  expect(frontSpaces(HEXES, { A1: 0, A2: 0, A3: 1 })).toEqual(["A2", "A3"]);
  expect(frontSpaces(POINTS, { west: 0, east: 0, far: 1 })).toEqual([]);
});
