// What a screen reader says: a space, its counters, and what can be done there.
import type { Counter, RulesInfo, View } from "./api";
import { stateOf, type Lexicon } from "./lexicon";
import type { Deed } from "./orders";
import { filled, t } from "./strings";

const NAMED = 3; // more counters than this are not all named

/** A counter in words: "5. Army 0-1 ready". */
export function counterWords(lexicon: Lexicon, counter: Counter): string {
  const state = stateOf(counter).join(", ") || t("speech.ready");
  return `${lexicon.name(counter.id)} ${counter.figures} ${state}`;
}

/** Who holds a space: "Russian-held". */
export function heldWords(rules: RulesInfo, view: View, space: string): string {
  const side = view.control[space];
  return side === undefined ? "" : t("speech.held", { side: rules.side_names[side] ?? "" });
}

/** Counters by name; of many the first, and how many more. */
export function unitsWords(lexicon: Lexicon, units: string[]): string {
  if (units.length <= NAMED) return units.map((u) => lexicon.name(u)).join(", ");
  return t("units.more", { first: lexicon.name(units[0]!), n: units.length - 1 });
}

/** One deed in words, for a button or a voice. */
export function deedWords(lexicon: Lexicon, deed: Deed): string {
  if (deed.option) return deed.option.words;
  const facts = { units: unitsWords(lexicon, deed.units), space: lexicon.place(deed.space) };
  return deed.way ? filled(deed.way.words, facts) : t(`deed.${deed.kind}`, facts);
}

/** The space under the cursor, as it is spoken. */
export function spaceWords(
  rules: RulesInfo,
  lexicon: Lexicon,
  view: View,
  space: string,
  here: Counter[],
  deeds: Deed[],
): string {
  const what = [lexicon.place(space), ...(lexicon.space(space)?.words ?? []), heldWords(rules, view, space)];
  const hidden = view.hidden[space] ?? 0;
  const counters = here.map((c) => counterWords(lexicon, c));
  if (hidden) counters.push(t(hidden === 1 ? "speech.hidden1" : "speech.hidden", { n: hidden }));
  const whole =
    what.filter(Boolean).join(", ") + (counters.length ? `: ${counters.join("; ")}` : `; ${t("speech.empty")}`);
  const acts = deeds.filter((d) => d.kind !== "select").map((d) => deedWords(lexicon, d));
  return acts.length ? `${whole}. ${t("speech.may", { what: acts.join("; ") })}` : `${whole}.`;
}
