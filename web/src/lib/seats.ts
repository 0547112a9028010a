// Who sits on a seat, as far as anybody is known to.
import type { SeatOut } from "./api";
import { OPEN_NAME } from "./newgame";

/** The name on a seat; none where anybody may still come. A seat kept for somebody in a rematch is open and has their name. */
export function seatName(seat: Pick<SeatOut, "kind" | "name">): string {
  return seat.kind === "open" && seat.name === OPEN_NAME ? "" : seat.name;
}
