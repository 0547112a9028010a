// Links to seats that are still open: whoever created the game can show them again until somebody takes the seat.
import { invitation } from "./keys";

const PLACE = "crusade.invitations";
type ByGame = Record<string, Record<string, string>>; // game -> side -> invitation

function kept(): ByGame {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as ByGame;
  } catch {
    return {};
  }
}

export function keepInvitation(game: string, side: number, token: string): void {
  const all = kept();
  all[game] = { ...all[game], [side]: token };
  localStorage.setItem(PLACE, JSON.stringify(all));
}

/** The link to a game's open seat, if this browser made it. */
export function invitationTo(game: string, side: number): string {
  const token = kept()[game]?.[side];
  return token ? invitation(game, side, token) : "";
}
