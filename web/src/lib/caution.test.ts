import { expect, test } from "vitest";
import type { View } from "./api";
import { Caution, meaning } from "./caution";

const PERIL = { words: "Rumania is open: a Russian in M1 ends the game", clause: "DX-11.3", places: ["M1"] };

function view(more: Partial<View> = {}): View {
  const options = [
    { text: "done", verb: "done", unit: null, space: null, number: null, words: "" },
    { text: "sail de-18a", verb: "sail", unit: "de-18a", space: null, number: null, words: "", stake: "1 in 6" },
  ];
  return { turn: 2, phase: "A2a", step: "orders", asks: "?", options, ends: ["done"], perils: [], ...more } as View;
}

test("an option with a stake is asked about every time", () => {
  const caution = new Caution();
  expect(caution.ask(view(), ["sail de-18a"])).toEqual({ options: ["sail de-18a"], stake: "1 in 6" });
  caution.accept(view());
  expect(caution.ask(view(), ["sail de-18a"])?.stake).toBe("1 in 6");
  expect(caution.ask(view(), ["done"])).toBeNull();
});

test("a peril is asked about once a turn, and only where the step would end", () => {
  const caution = new Caution();
  const open = view({ perils: [PERIL] });
  expect(caution.ask(open, ["unit de-6a", "move K4"])).toBeNull();
  expect(caution.ask(open, ["done"])).toEqual({ options: ["done"], stake: "" });
  caution.accept(open);
  expect(caution.ask(open, ["done"])).toBeNull();
  expect(caution.ask({ ...open, turn: 3 }, ["done"])).not.toBeNull();
});

test("done means something else in the next phase, and in the next question of the same phase", () => {
  expect(meaning(view())).toBe(meaning(view()));
  expect(meaning(view({ phase: "A2d" }))).not.toBe(meaning(view()));
  expect(meaning(view({ asks: "Attacks" }))).not.toBe(meaning(view()));
});

test("a question that a player has switched off is not asked", () => {
  const stakes = new Caution(() => ({ stakes: false, perils: true }));
  expect(stakes.ask(view(), ["sail de-18a"])).toBeNull();
  expect(stakes.ask(view({ perils: [PERIL] }), ["done"])).not.toBeNull();
  const perils = new Caution(() => ({ stakes: true, perils: false }));
  expect(perils.ask(view({ perils: [PERIL] }), ["done"])).toBeNull();
  expect(perils.ask(view(), ["sail de-18a"])).not.toBeNull();
});
