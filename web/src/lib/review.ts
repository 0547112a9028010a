// The review of a finished game: its curve of chances, its turning points, and what dice and decisions changed.
import { inPercent } from "./format";
import type { Schemas } from "./api";

export type Stretch = Schemas["StretchOut"];
export type Cause = "dice" | "decisions";
const TURNING = 0.08; // the smallest change that is marked
const MOST = 6;

/** A stretch with the moment before it. */
export interface Point extends Stretch {
  first: number;
}

export const changed = (one: Stretch) => one.after - one.before;
export const decided = (one: Stretch) => changed(one) - one.dice;
export const cause = (one: Stretch): Cause => (Math.abs(one.dice) > Math.abs(decided(one)) ? "dice" : "decisions");

/** All stretches, each with the number of options before it. */
export function points(found: Stretch[]): Point[] {
  return found.map((one, n) => ({ ...one, first: found[n - 1]?.last ?? 0 }));
}

/** The stretches that changed most, in the order of play. */
export function largest<S extends Stretch>(found: S[]): S[] {
  return found
    .filter((one) => Math.abs(changed(one)) >= TURNING)
    .sort((a, b) => Math.abs(changed(b)) - Math.abs(changed(a)))
    .slice(0, MOST)
    .sort((a, b) => a.last - b.last);
}

/** The first side's chances as the points of an SVG line: left to right, higher is better. */
export function line(found: Stretch[], width: number, height: number): string {
  const at = scale(found, width, height, 0, 1);
  return [at(0, found[0]?.before ?? 0.5), ...found.map((one) => at(one.last, one.after))].join(" ");
}

/** What dice or decisions have changed so far, stretch by stretch. */
export function sums(found: Stretch[], by: Cause): number[] {
  let sum = 0;
  return found.map((one) => (sum += by === "dice" ? one.dice : decided(one)));
}

/** The same as the points of an SVG line, between minus and plus `most`. */
export function sumLine(found: Stretch[], by: Cause, width: number, height: number, most: number): string {
  const at = scale(found, width, height, -most, most);
  return [at(0, 0), ...sums(found, by).map((sum, n) => at(found[n]?.last ?? 0, sum))].join(" ");
}

function scale(found: Stretch[], width: number, height: number, low: number, high: number) {
  const last = found.at(-1)?.last ?? 1;
  return (n: number, value: number) =>
    `${((n / last) * width).toFixed(1)},${((1 - (value - low) / (high - low)) * height).toFixed(1)}`;
}

/** Where the turns begin, as shares of the width; in a long game not all of them. */
export function turnMarks(found: Stretch[], most = 10): { turn: number; at: number }[] {
  const last = found.at(-1)?.last ?? 1;
  const begins = points(found).filter((one, n) => one.turn !== found[n - 1]?.turn);
  const each = Math.ceil(begins.length / most);
  return begins.filter((_, n) => n % each === 0).map((one) => ({ turn: one.turn, at: one.first / last }));
}

export function percent(share: number, signed = false): string {
  const n = Math.round(share * 100);
  return `${signed && n >= 0 ? "+" : n < 0 ? "−" : ""}${inPercent(Math.abs(share))}`;
}
