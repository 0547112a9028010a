// Reading the printed results table, as a player does with a finger. The table itself comes from the server.
import type { Schemas, View } from "./api";

/** What a side's die is read with. */
export interface Fire {
  column: number;
  press: number;
  most: number; // no more hits than this count
}

export const NO_LIMIT = 999;

/** How good a face is: 0 the worst, 5 the best. */
export function rankOf(face: number, best: string): number {
  return best === "one" ? 6 - face : face - 1;
}

/** The faces of a die, best first. */
export function faces(best: string): number[] {
  return best === "one" ? [1, 2, 3, 4, 5, 6] : [6, 5, 4, 3, 2, 1];
}

/** The column a die of this rank is read in: pressing goes up with the best three and down with the worst three. */
export function columnFor(fire: Fire, rank: number): number {
  return rank >= 3 ? fire.column + fire.press : fire.column - fire.press;
}

/** Columns beyond the table are read as the last one and the rest. */
export function columnsRead(results: number[][], column: number): number[] {
  const top = results.length - 1;
  if (column <= 0 || top <= 0) return [];
  return column > top ? [top, ...columnsRead(results, column - top)] : [column];
}

/** The hits of a die of this rank. */
export function hitsOf(results: number[][], fire: Fire, rank: number): number {
  const read = columnsRead(results, columnFor(fire, rank));
  return Math.min(
    fire.most,
    read.reduce((sum, column) => sum + (results[column]?.[rank] ?? 0), 0),
  );
}

/** What both sides fire with in a battle as it stands. With the reading `hits`, pressing brings no more hits than the strength. */
export function fireOf(
  view: View,
  battle: Schemas["BattleOut"],
  press = battle.pressed,
): { attack: Fire; defence: Fire } {
  const { attack, attack_column: column, defence_column: other } = battle.attack;
  const most = press && view.switches["press"] === "hits" ? (attack ?? 0) : NO_LIMIT;
  return {
    attack: { column: column ?? 0, press, most },
    defence: { column: other ?? 0, press: 0, most: NO_LIMIT },
  };
}
