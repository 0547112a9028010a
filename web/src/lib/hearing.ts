// What a new view sounds like: your turn, dice, a battle won or lost. Plain comparison of two views.
import type { View } from "./api";

export type Sound = "turn" | "dice" | "won" | "lost";

/** The sounds of the step from one view to the next, as the seat hears them. */
export function heard(before: View | null, after: View): Sound[] {
  if (!before || before.seat !== after.seat) return [];
  const found: Sound[] = [];
  if (rolled(before, after)) found.push("dice");
  const end = battleEnd(before, after);
  if (end) found.push(end);
  const mine = (view: View) => view.seat !== null && view.to_decide === view.seat;
  if (mine(after) && !mine(before)) found.push("turn");
  return found;
}

/** Whether dice fell among the newest entries. */
function rolled(before: View, after: View): boolean {
  return after.entries > before.entries && after.log.some((line) => line.n > before.entries && line.dice.length > 0);
}

/** How a battle ended for the seat: the attacker wins it by holding the place. */
function battleEnd(before: View, after: View): "won" | "lost" | null {
  const place = before.battle?.attack.target;
  if (!place || after.battle?.attack.target === place || after.seat === null || after.entries <= before.entries)
    return null;
  return after.control[place] === after.seat ? "won" : "lost";
}
