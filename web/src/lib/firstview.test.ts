import { describe, expect, test } from "vitest";
import type { Geometry, View } from "./api";
import { boxOf, counterSize, decisionPlaces, dropOf, faceOf, firstPlaces, levelOf } from "./firstview";

const MAP: Geometry = {
  viewBox: [0, 0, 500, 200],
  zooms: [0.2, 0.4, 0.8],
  spaces: {
    A: { x: 100, y: 100, near: ["B"] },
    B: { x: 200, y: 100, near: ["A", "C"] },
    C: { x: 300, y: 100, near: ["B", "D"] },
    D: { x: 400, y: 100, near: ["C"] },
  },
};
const counter = (id: string, place: string) => ({ id, place });
const view = (more: object): View =>
  ({
    counters: [counter("axis-1", "A"), counter("axis-2", "B"), counter("red-1", "C")],
    control: { A: 0, B: 0, C: 1, D: 1 },
    hidden: {},
    reach: {},
    options: [],
    moving: false,
    battle: null,
    ...more,
  }) as unknown as View;

describe("the first view", () => {
  test("shows the counters that can act, and the front where counters stand", () => {
    const found = firstPlaces(
      view({ moving: true, reach: { "axis-1": { moves: { B: "road" }, targets: [], deeds: [] } } }),
      MAP,
    );
    expect(found.must).toEqual(["A"]);
    expect(found.should).toEqual(["A", "B", "C"]);
  });

  test("of a set-up shows the places where it can be done", () => {
    const options = [{ verb: "place", unit: null, space: "D", text: "place D" }];
    expect(decisionPlaces(view({ options }), MAP)).toEqual(["D"]);
  });

  test("shows the place of the battle, and no place off the map", () => {
    const options = [{ verb: "send", unit: null, space: "pool", text: "send pool" }];
    expect(decisionPlaces(view({ options, battle: { attack: { target: "C" } } }), MAP)).toEqual(["C"]);
  });

  test("is the front for somebody who has nothing to decide", () => {
    expect(firstPlaces(view({}), MAP).must).toEqual(["B", "C"]);
  });

  test("leaves room for counters and names round its places", () => {
    expect(boxOf(MAP, ["A", "C"], 50)).toEqual([50, 50, 300, 100]);
    expect(boxOf(MAP, [])).toBeNull();
  });
});

test("the level of detail is the last one whose zoom is reached", () => {
  expect([0.1, 0.2, 0.5, 0.8, 3].map((k) => levelOf(MAP.zooms, k))).toEqual([0, 0, 1, 2, 2]);
});

test("a small counter shows less, and what it shows can be read", () => {
  expect([27, 40, 80].map(faceOf)).toEqual(["tiny", "small", "full"]);
});

test("a counter stays clear of the name above it", () => {
  for (const k of [0.3, 0.5, 1, 2]) {
    const size = counterSize(true, k);
    expect(dropOf(true, size) - size / 2).toBeGreaterThanOrEqual(-24.5);
    expect(size).toBeLessThanOrEqual(64); // rows of hexes lie 86.6 apart: the rest is for names
  }
});
