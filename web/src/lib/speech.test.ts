import { describe, expect, it } from "vitest";
import type { Counter, StoryOut, RulesInfo, View } from "./api";
import { lexicon, stateOf } from "./lexicon";
import { spaceWords } from "./speech";
import { trailsBetween, trailsOf } from "./trails";

const rules = {
  board: "hex",
  side_names: ["Axis", "Russian"],
  spaces: [
    { id: "K4", name: "Kiev", words: ["clear", "victory city"] },
    { id: "K5", name: "Lubny", words: ["clear"] },
  ],
  areas: [{ id: "pool", name: "Pool" }],
  units: [
    { id: "su-5a", name: "5. Army", side: 1 },
    { id: "de-6a", name: "6. Army", side: 0 },
  ],
} as RulesInfo;
const army: Counter = { id: "su-5a", place: "K4", figures: "0-1", marks: [], condition: [], aim: null };
const view = { control: { K4: 1, K5: 1 }, hidden: {}, counters: [army] } as unknown as View;

describe("what is spoken", () => {
  const words = lexicon(rules);
  it("tells place, ground, holder, counters and what one may do", () => {
    const said = spaceWords(rules, words, view, "K4", [army], [{ kind: "attack", space: "K4", units: ["de-6a"] }]);
    expect(said).toBe(
      "K4 Kiev, clear, victory city, Russian-held: 5. Army 0-1 ready. You can: 6. Army to attack K4 Kiev",
    );
  });
  it("says when a place is empty or full of secrets", () => {
    expect(spaceWords(rules, words, view, "K5", [], [])).toContain("Russian-held; empty.");
    expect(spaceWords(rules, words, { ...view, hidden: { K5: 2 } }, "K5", [], [])).toContain("2 hidden counters");
  });
  it("finds places by id, by name and by the beginning of a name", () => {
    expect(["k4", "KIEV", "lub", "", "nowhere"].map((text) => words.find(text))).toEqual([
      "K4",
      "K4",
      "K5",
      undefined,
      undefined,
    ]);
  });
  it("tells a counter's orders after its condition", () => {
    expect(stateOf({ ...army, condition: ["out of supply"], orders: ["attacks K5"] })).toEqual([
      "out of supply",
      "attacks K5",
    ]);
  });
});

describe("arrows", () => {
  it("is drawn for counters that stand elsewhere, or nowhere", () => {
    const spaces = { K4: 1, K5: 1 };
    expect(trailsBetween([army], [{ ...army, place: "K5" }], spaces)).toEqual([
      { unit: "su-5a", from: "K4", to: "K5" },
    ]);
    expect(trailsBetween([army], [{ ...army, place: "pool" }], spaces)[0]!.to).toBeNull();
    expect(trailsBetween([{ ...army, place: "pool" }], [army], spaces)[0]!.from).toBeNull();
    expect(trailsBetween([army], [army], spaces)).toEqual([]);
  });
  it("tell a story: moves, losses, arrivals and attacks on the map, nothing off it", () => {
    const moves = [
      { unit: "a", start: "K4", goal: "K5", lost: false },
      { unit: "b", start: "K4", goal: null, lost: true },
      { unit: "c", start: null, goal: "K5", lost: false },
      { unit: "d", start: null, goal: null, lost: false },
    ];
    const battle = { place: "K5", starts: ["K4", "box", "K5"] } as unknown as StoryOut["battles"][number];
    const again = battle; // two battles for one place from the same one: two equal arrows would break the map
    expect(trailsOf({ moves, battles: [battle, again] }, { K4: 1, K5: 1 })).toEqual([
      { unit: "", from: "K4", to: "K5", attack: true },
      { unit: "a", from: "K4", to: "K5" },
      { unit: "b", from: "K4", to: null },
      { unit: "c", from: null, to: "K5" },
    ]);
  });
});
