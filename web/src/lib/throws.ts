// Which rolls have been animated: each is animated once.
import type { LogLine, View } from "./api";
import { playerTurn, type PhaseSides } from "./playerturns";
import type { Table } from "./table.svelte";
import { isByHand } from "./witness";

const FALLEN = new WeakMap<Table, number>();

/** The last line with dice in the current player-turn. */
export function lastRoll(view: View, sides: PhaseSides): LogLine | undefined {
  const now = playerTurn(view, sides);
  const here = view.log.filter((line) => line.dice.length && playerTurn(line, sides) === now);
  return here[here.length - 1];
}

/** Whether a line is a round of fire; dice may decide other things too, even during a battle. */
export const isFire = (line: LogLine) => line.step === "fire" && line.dice.length > 0;

/** Treat rolls from before the panel was opened as already animated. */
export function lookedAt(table: Table): void {
  if (!FALLEN.has(table) && table.view) FALLEN.set(table, Math.max(0, ...table.view.log.map((line) => line.roll)));
}

/** Whether a roll is new. Asked again, it is not; nor are dice that somebody entered, which fell on a real table. */
export function justFallen(table: Table, roll: number): boolean {
  const known = FALLEN.get(table) ?? roll;
  if (roll > known) FALLEN.set(table, roll);
  return roll > known && !(table.view && isByHand(table.view));
}

/** Whether taking back the seat's last decision also takes back a roll; true if that decision is older than the lines here. */
export function takesDiceBack(view: Pick<View, "log" | "seat">): boolean {
  const last = Math.max(0, ...view.log.filter((line) => line.side === view.seat).map((line) => line.n));
  return view.log.some((line) => line.n > last && line.dice.length > 0);
}
