// The rematch: each browser sits down in the next game by itself, with the keys of its seats in this one.
import type { SeatOut } from "./api";
import { keyOf, sidesHeld } from "./keys";
import { ANYBODY } from "./newgame";
import { satDown, sitDown } from "./sitting";

/** Sit down in the next game on every seat this browser held; one already taken so is left alone. A refusal of any is thrown after all were tried. */
export async function joinRematch(
  game: string,
  next: string,
  kind: string,
  seats: Pick<SeatOut, "side" | "name">[],
): Promise<void> {
  const troubles: unknown[] = [];
  for (const side of sidesHeld(game)) {
    const key = keyOf(game, side);
    if (!key || satDown(next, key)) continue;
    try {
      await sitDown(next, kind, key, seats.find((seat) => seat.side === side)?.name || ANYBODY);
    } catch (error) {
      troubles.push(error);
    }
  }
  if (troubles.length) throw troubles[0];
}
