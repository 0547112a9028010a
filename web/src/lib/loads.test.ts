import { describe, expect, it } from "vitest";
import { chipsOf, type LineLoad } from "./loads";

const spots = { kiev: { x: 0, y: 0 }, gomel: { x: 100, y: 0 } };
const load = (start: string, end: string, more: Partial<LineLoad> = {}): LineLoad => ({
  start,
  end,
  used: "3",
  limit: "6",
  percent: 50,
  words: "",
  shares: [],
  ...more,
});

describe("the load of a line", () => {
  it("stands in the middle and points along it", () => {
    const [chip] = chipsOf(spots, [load("gomel", "kiev")]);
    expect([chip!.x, chip!.y, chip!.turn]).toEqual([50, 0, 180]);
  });

  it("makes room for the load of the other direction", () => {
    const chips = chipsOf(spots, [load("kiev", "gomel"), load("gomel", "kiev")]);
    expect(chips.map((chip) => Math.round(chip.x))).toEqual([63, 37]);
  });

  it("is higher with a finer limit", () => {
    const chips = chipsOf(spots, [
      load("kiev", "gomel"),
      load("kiev", "gomel", { shares: [{ kind: "armor", used: "2", limit: "4" }] }),
    ]);
    expect(chips[1]!.high).toBeGreaterThan(chips[0]!.high);
  });

  it("is not drawn for lines off the map", () => {
    expect(chipsOf(spots, [load("kiev", "west")])).toEqual([]);
  });
});
