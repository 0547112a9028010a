// The analysis of a finished game: its curve of chances and its turning points.
import { inPercent } from "./format";
import type { Schemas } from "./api";

type Stretch = Schemas["StretchOut"];
const TURNING = 0.08; // the smallest change that is listed
const MOST = 6;

/** The stretches that changed most, in the order of play. */
export function largest(found: Stretch[]): Stretch[] {
  const change = (one: Stretch) => Math.abs(one.after - one.before);
  return found
    .filter((one) => change(one) >= TURNING)
    .sort((a, b) => change(b) - change(a))
    .slice(0, MOST)
    .sort((a, b) => a.last - b.last);
}

/** The first side's chances as the points of an SVG line: left to right, higher is better. */
export function line(found: Stretch[], width: number, height: number): string {
  const last = found.at(-1)?.last ?? 1;
  const at = (n: number, worth: number) => `${((n / last) * width).toFixed(1)},${((1 - worth) * height).toFixed(1)}`;
  return [at(0, found[0]?.before ?? 0.5), ...found.map((one) => at(one.last, one.after))].join(" ");
}

export function percent(share: number, signed = false): string {
  const n = Math.round(share * 100);
  return `${signed && n >= 0 ? "+" : n < 0 ? "−" : ""}${inPercent(Math.abs(share))}`;
}
