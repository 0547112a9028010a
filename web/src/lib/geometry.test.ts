import { describe, expect, it } from "vitest";
import type { Geometry } from "./api";
import { filling, fitted, held, zoomed } from "./frame";
import { arrowPath, EAST, NORTH, outline, SOUTH, spaceAt, spacing, stepFrom, WEST } from "./geometry";

/** A small board of the usual kind: letters go south, each row half a hex further east. */
const board = (): Geometry => {
  const spaces: Geometry["spaces"] = {};
  for (let row = 0; row < 4; row++)
    for (let n = 1; n <= 4; n++) spaces[`${"ABCD"[row]}${n}`] = { x: 100 * (n + row / 2), y: 86.6 * row, near: [] };
  return { viewBox: [0, 0, 700, 400], zooms: [], spaces };
};

describe("the space under a point", () => {
  const g = board();
  it("is the nearest, but none outside of the map", () => {
    expect(Math.round(spacing(g))).toBe(100);
    expect(spaceAt(g, { x: 205, y: 10 })).toBe("A2");
    expect(spaceAt(g, { x: 0, y: 300 })).toBeNull();
  });
});

describe("an outline", () => {
  it("is a hex's own, and a ring about its middle where a point has none", () => {
    const hex: Geometry = {
      viewBox: [0, 0, 9, 9],
      zooms: [],
      spaces: {
        A1: {
          x: 2,
          y: 2,
          near: [],
          polygon: [
            [1, 1],
            [3, 1],
            [2, 3],
          ],
        },
      },
    };
    expect(outline(hex, "A1")).toBe("1,1 3,1 2,3");
    const ring = outline(board(), "A2")
      .split(" ")
      .map((corner) => corner.split(",").map(Number));
    expect(ring.length).toBeGreaterThan(12);
    for (const [x, y] of ring) expect(Math.abs(Math.hypot(x! - 200, y!) - 110)).toBeLessThan(1);
  });
  it("is empty for a box off the map", () => expect(outline(board(), "tray")).toBe(""));
});

describe("the cursor", () => {
  const g = board();
  it("goes to the six neighbours", () => {
    expect([EAST, 60, 120, WEST, 240, 300].map((d) => stepFrom(g, "B2", d))).toEqual([
      "B3",
      "C2",
      "C1",
      "B1",
      "A2",
      "A3",
    ]);
  });
  it("goes straight up and down along its column", () => {
    const column = g.spaces["D2"]!.x;
    const way: string[] = [];
    let at: string | null = "D2";
    while ((at = stepFrom(g, at, NORTH, column))) way.push(at);
    expect(way).toHaveLength(3);
    expect(Math.abs(g.spaces[way[1]!]!.x - column)).toBeLessThan(1);
  });
  it("stops at the end of the map", () => {
    expect(stepFrom(g, "A1", WEST)).toBeNull();
    expect(stepFrom(g, "D4", SOUTH)).toBeNull();
  });
});

describe("the frame", () => {
  it("shows the whole sheet in the middle", () => {
    const f = fitted([0, 0, 1000, 500], 516, 516);
    expect(f.k).toBeCloseTo(0.5);
    expect(f.y).toBeCloseTo(133);
  });
  it("keeps the point under the pointer when zooming, and knows its limits", () => {
    const before = { x: 10, y: 20, k: 1 };
    const after = zoomed(before, { x: 110, y: 220 }, 2, 0.5);
    expect((110 - after.x) / after.k).toBeCloseTo(100);
    expect(zoomed(before, { x: 0, y: 0 }, 0.01, 0.5).k).toBe(0.5);
  });
  it("never loses the sheet", () => {
    const f = held({ x: 5000, y: -9000, k: 1 }, [1000, 1000], 400, 400);
    expect(f.x).toBeLessThanOrEqual(60);
    expect(f.y).toBeGreaterThanOrEqual(400 - 1000 - 60);
  });
  it("draws arrows that end before the middle of their goal", () => {
    expect(arrowPath({ x: 0, y: 0 }, { x: 100, y: 0 }, 10, 20)).toContain("L80.0 0.0");
  });
});

describe("a first view", () => {
  const at = (x: number) => ({ x, y: 0, k: 1 });

  it("has a sheet that is narrower than the window in the middle", () => {
    expect(filling(at(315), 500, 820).x).toBe(160);
  });

  it("shows no empty table while there is more of the sheet to show", () => {
    expect(filling(at(40), 1000, 820).x).toBe(0);
    expect(filling(at(-400), 1000, 820).x).toBe(-180);
    expect(filling(at(-50), 1000, 820).x).toBe(-50);
  });
});
