// Numbers and times as people read them.
import type { FactOut } from "./api";
import { language } from "./language.svelte";
import { t } from "./strings";

/** A fact's value, and what it means in brackets. */
export function inFull({ value, meaning }: FactOut): string {
  return meaning ? `${value} (${meaning})` : value;
}

/** A share in whole per cent, as the reader's language writes it. */
export function inPercent(share: number): string {
  return share.toLocaleString(language.locale, { style: "percent", maximumFractionDigits: 0 });
}

/** A chance in whole per cent; 0 and 100 only if exact. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return `< ${inPercent(0.01)}`;
  if (chance < 1 && chance >= 0.995) return `> ${inPercent(0.99)}`;
  return inPercent(chance);
}

/** Words with a capital first letter, as on a button. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A change of chance in percentage points, with its sign. */
export function points(from: number, to: number): string {
  const change = Math.round(to * 100) - Math.round(from * 100);
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
}

/** A number with its sign: a minus is a minus, not a hyphen. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** Which round of a battle it is, and of how many if there is a last one. */
export function roundOf(round: number, rounds: number | null): string {
  return rounds === null ? t("battle.round.open", { round }) : t("battle.round", { round, rounds });
}

/** The rounds of a battle as dots, those to come hollow; none if there is no last round. */
export function roundDots(round: number, rounds: number | null): string {
  return rounds === null ? "" : "●".repeat(round) + "○".repeat(Math.max(0, rounds - round));
}

/** The mean of a distribution: entry n is the chance of n. */
export function mean(chances: number[]): number {
  return chances.reduce((sum, chance, n) => sum + n * chance, 0);
}

/** The chance of at least one. */
export function some(chances: number[]): number {
  return chances.length ? 1 - (chances[0] ?? 0) : 0;
}

/** A number with one decimal, unless that is 0. */
export function tenths(value: number): string {
  return value.toLocaleString(language.locale, { maximumFractionDigits: 1 });
}

/** A sentence with a number in it: `key.one` for one, `key.many` for any other. */
export function counted(key: string, n: number, values: Record<string, string | number> = {}): string {
  return t(`${key}.${new Intl.PluralRules(language.locale).select(n) === "one" ? "one" : "many"}`, { n, ...values });
}

/** Day and time of day in the reader's locale. */
export function moment(iso: string): string {
  const at = new Date(iso.endsWith("Z") || /[+-]\d\d:\d\d$/.test(iso) ? iso : `${iso}Z`);
  if (Number.isNaN(at.getTime())) return iso;
  return at.toLocaleString(language.locale, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

/** Words in a row: `a`, `a and b`, `a, b and c`. */
export function listed(words: string[]): string {
  if (words.length < 2) return words.join("");
  return t("list.and", { some: words.slice(0, -1).join(", "), last: words[words.length - 1] ?? "" });
}

/** A kind of unit as a heading; abbreviations in capitals. */
export function kindWords(kind: string): string {
  return kind.length < 3 ? kind.toUpperCase() : capital(kind);
}
