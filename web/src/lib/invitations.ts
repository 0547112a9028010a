// Links to seats that are still open: whoever made the game may show them again until somebody has come.
import { invitation } from "./keys";

const PLACE = "crusade.invitations";
type Kept = Record<string, Record<string, string>>; // game -> side -> invitation

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Kept;
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
