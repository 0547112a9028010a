// The enemy's last turn as arrows: from where counters were before it to where they were after it.
import type { Counter, LogLine } from "./api";
import { playerTurn, type PhaseSides } from "./playerturns";

export interface Trail {
  unit: string;
  from: string;
  to: string | null; // null: no longer on the map
}

/** The first and last option of the enemy's last player-turn; null if they have not had one yet. */
export function enemyTurn(
  log: LogLine[],
  seat: number | null,
  sides: PhaseSides,
): { start: number; end: number } | null {
  const orders = (line: LogLine) =>
    line.side !== seat && line.side === sides.get(line.phase) && (line.verb === "move" || line.verb === "done");
  const half = (line: LogLine) => playerTurn(line, sides);
  let last = log.length - 1;
  while (last >= 0 && !orders(log[last]!)) last -= 1;
  if (last < 0) return null;
  const when = half(log[last]!);
  let first = last;
  while (first > 0 && half(log[first - 1]!) === when) first -= 1;
  while (last < log.length - 1 && half(log[last + 1]!) === when) last += 1;
  return { start: log[first]!.n - 1, end: log[last]!.n };
}

/** Every counter whose place has changed. */
export function trailsBetween(before: Counter[], after: Counter[], spaces: Record<string, unknown>): Trail[] {
  const now = new Map(after.map((c) => [c.id, c.place]));
  return before.flatMap(({ id, place }) => {
    const to = now.get(id);
    if (!(place in spaces) || to === undefined || to === place) return [];
    return [{ unit: id, from: place, to: to in spaces ? to : null }];
  });
}
