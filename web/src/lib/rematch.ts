// The rematch: each browser joins the next game automatically, with the keys of its seats in this one.
import type { SeatOut } from "./api";
import { keyOf, sidesHeld } from "./keys";
import { ANYBODY } from "./newgame";
import { satDown, sitDown } from "./sitting";

/** Take every seat of the next game that this browser had in this one, unless it has it already. Throws the first refusal after all were tried. */
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
