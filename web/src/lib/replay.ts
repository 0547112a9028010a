// The points of a replay worth stopping at.
import type { LogLine } from "./api";
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
