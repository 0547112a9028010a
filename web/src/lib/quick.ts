// Whom the quick start is offered to: a person in the first game of a title in this browser, until they have opened or declined it.
import type { View } from "./api";
import { heldGames } from "./keys";

const PLACE = "crusade.quick"; // titles whose quick start was opened or declined
const FRESH = 30; // entries

const answered = (): string[] => (localStorage.getItem(PLACE) ?? "").split(" ").filter(Boolean);

/** Remember that the quick start of a title need not be offered again. */
export function answerQuick(kind: string): void {
  localStorage.setItem(PLACE, [...new Set([...answered(), kind])].join(" "));
}

/** Whether a player who has just come to a table is offered the quick start. */
export function offersQuick(kind: string, game: string, view: View): boolean {
  if (view.seat === null || view.lesson || view.outcome || view.entries > FRESH || answered().includes(kind))
    return false;
  return Object.entries(heldGames()).every(([id, held]) => id === game || held.kind !== kind);
}
