import { describe, expect, it } from "vitest";
import type { Counter, LogLine, RulesInfo, View } from "./api";
import { lexicon, stateOf } from "./lexicon";
import { spaceWords } from "./speech";
import { enemyTurn, trailsBetween } from "./trails";

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

describe("the enemy's last turn", () => {
  const line = (n: number, side: number, phase: string, option: string): LogLine =>
    ({ n, turn: 1, side, phase, option, verb: option.split(" ")[0], dice: [] }) as unknown as LogLine;
  const log = [
    line(1, 0, "A2a", "done"),
    line(2, 1, "B1", "done"),
    line(3, 1, "B2a", "unit su-5a"),
    line(4, 1, "B2a", "move K5"),
    line(5, 0, "B2c", "hit de-6a"),
    line(6, 0, "A1", "done"),
    line(7, 1, "A1", "done"), // the enemy decides something in our player-turn
  ];
  const sides = new Map(["A1", "A2a", "B1", "B2a", "B2c"].map((phase) => [phase, phase.startsWith("A") ? 0 : 1]));
  it("goes from its first option to its last", () => {
    expect(enemyTurn(log, 0, sides)).toEqual({ start: 1, end: 5 });
    expect(enemyTurn(log.slice(0, 1), 0, sides)).toBeNull();
  });
  it("is drawn for counters that stand elsewhere, or nowhere", () => {
    const spaces = { K4: 1, K5: 1 };
    expect(trailsBetween([army], [{ ...army, place: "K5" }], spaces)).toEqual([
      { unit: "su-5a", from: "K4", to: "K5" },
    ]);
    expect(trailsBetween([army], [{ ...army, place: "pool" }], spaces)[0]!.to).toBeNull();
    expect(trailsBetween([army], [army], spaces)).toEqual([]);
  });
});
