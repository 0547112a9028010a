// The points of a replay worth stopping at.
import type { LogLine } from "./api";
import { isOrder } from "./loglines";
import { playerTurn, type PhaseSides } from "./playerturns";

export interface Tick {
  n: number; // the number of options played at this point
  kind: "dice" | "turn";
  label: string;
}

/** The ticks of a slider: each roll of dice, and each player-turn where it begins. */
export function ticks(lines: LogLine[], sides: PhaseSides): Tick[] {
  const found: Tick[] = [];
  let before = "";
  for (const line of lines) {
    const now = playerTurn(line, sides);
    if (now !== before) found.push({ n: line.n - 1, kind: "turn", label: String(line.turn) });
    if (line.dice.length) found.push({ n: line.n, kind: "dice", label: line.dice.join(" ") });
    before = now;
  }
  return found;
}

/** The next tick of a kind after a moment, or the last one before it. */
export function nextTick(all: Tick[], kind: Tick["kind"], from: number, step: 1 | -1): number | null {
  const there = all.filter((tick) => tick.kind === kind && (step > 0 ? tick.n > from : tick.n < from));
  return (step > 0 ? there[0] : there[there.length - 1])?.n ?? null;
}

type LineAt = (n: number) => LogLine | undefined;

/** Where the next step of a replay ends: a counter is picked up, given its orders and put down in one step. */
export function nextBeat(line: LineAt, from: number, last: number): number {
  let n = Math.min(from + 1, last);
  for (let next = line(n + 1); n < last && next && isOrder(next); next = line(n + 1)) n += 1;
  return n;
}

/** The number of the first line of the step that ends with this one. */
export function beatStart(line: LineAt, n: number): number {
  for (let here = line(n); here && isOrder(here) && line(n - 1); here = line(n)) n -= 1;
  return n;
}

/** The moment before the next battle's first roll is due: its first line after a moment; null if no battle follows. */
export function nextBattle(line: LineAt, from: number, last: number): number | null {
  for (let n = from + 1; n <= last; n += 1) {
    const here = line(n)?.battle ?? "";
    if (here && here !== (line(n - 1)?.battle ?? "")) return n;
  }
  return null;
}
