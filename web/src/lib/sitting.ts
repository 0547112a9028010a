// Taking a seat. The browser makes the seat's key itself, so that somebody who saw the invitation cannot open the seat later.
import { takeSeat, type SeatOut } from "./api";
import { hold, keyOf } from "./keys";
import { randomText } from "./random";

const PLACE = "crusade.sitting";
const KEY_BYTES = 32;

interface Sitting {
  key: string;
  name: string;
  side: number | null; // null until the table has confirmed it
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

/** The name with which this browser has tried to take a seat by an invitation, if it has; the answer may have been lost. */
export function triedAs(game: string, bearer: string): string | null {
  return all()[index(game, bearer)]?.name ?? null;
}

/** Whether this browser took a seat with this invitation, or with this key of a seat in the previous game. */
export function satDown(game: string, bearer: string): boolean {
  const known = all()[index(game, bearer)];
  return known !== undefined && known.side !== null && keyOf(game, known.side) === known.key;
}

/** Take a seat with an invitation, or with the key of the same person's seat in the previous game. A retry uses the same new key. */
export async function sitDown(game: string, kind: string, bearer: string, name: string): Promise<SeatOut> {
  const key = all()[index(game, bearer)]?.key ?? randomText(KEY_BYTES);
  keep(game, bearer, { key, name, side: null });
  const seat = await takeSeat(game, name, key, bearer);
  hold(game, kind, seat.side, key);
  keep(game, bearer, { key, name, side: seat.side });
  return seat;
}
