// The name of the player on a seat.
import type { SeatOut } from "./api";
import { OPEN_NAME } from "./newgame";

/** The name on a seat; empty if anybody may still take it. A seat reserved in a rematch is open and has a name. */
export function seatName(seat: Pick<SeatOut, "kind" | "name">): string {
  return seat.kind === "open" && seat.name === OPEN_NAME ? "" : seat.name;
}
