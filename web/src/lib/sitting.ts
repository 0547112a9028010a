// Sitting down. This browser makes the seat's key itself: whoever has seen the invitation on its way cannot open the seat.
import { takeSeat, type SeatOut } from "./api";
import { hold, keyOf } from "./keys";
import { randomText } from "./random";

const PLACE = "crusade.sitting";
const KEY_BYTES = 32;

interface Sitting {
  key: string;
  name: string;
  side: number | null; // null until the table has said yes
}

const index = (game: string, bearer: string) => `${game} ${bearer}`;

function all(): Record<string, Sitting> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Sitting>;
  } catch {
    return {};
  }
}

function keep(game: string, bearer: string, sitting: Sitting): void {
  localStorage.setItem(PLACE, JSON.stringify({ ...all(), [index(game, bearer)]: sitting }));
}

/** The name under which this browser has tried to sit down with an invitation, if it has; the answer may have been lost. */
export function triedAs(game: string, bearer: string): string | null {
  return all()[index(game, bearer)]?.name ?? null;
}

/** Whether this browser sits in a game by an invitation, or by the key of a seat in the game before. */
export function satDown(game: string, bearer: string): boolean {
  const known = all()[index(game, bearer)];
  return known !== undefined && known.side !== null && keyOf(game, known.side) === known.key;
}

/** Sit down with an invitation, or with the key of the same person's seat in the game before. Tried again, it uses the same key. */
export async function sitDown(game: string, kind: string, bearer: string, name: string): Promise<SeatOut> {
  const key = all()[index(game, bearer)]?.key ?? randomText(KEY_BYTES);
  keep(game, bearer, { key, name, side: null });
  const seat = await takeSeat(game, name, key, bearer);
  hold(game, kind, seat.side, key);
  keep(game, bearer, { key, name, side: seat.side });
  return seat;
}
