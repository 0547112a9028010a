// What this browser has seen of a game's dice and added to them. It is kept here, so that a table that changes its word is found out.
import type { View } from "./api";
import { randomHex } from "./random";

/** What is wrong with the dice: another commitment, another salt for our seat, or a salt that another browser added for it. */
export type Doubt = "" | "stranger" | "salt" | "commitment";

export interface Witness {
  commitment: string; // the first one seen
  salts: Record<string, { text: string; taken: boolean }>; // by side: what was sent, and whether the table has said yes
  doubt: Doubt;
}

const WORSE: Doubt[] = ["", "stranger", "salt", "commitment"];
const SALT_BYTES = 16;
const place = (game: string) => `crusade.dice.${game}`;

/** Whether a view's dice are committed to; others take no salts and promise nothing. */
export const isCommitted = (view: Pick<View, "commitment">) => view.commitment.startsWith("committed ");

export function witnessOf(game: string): Witness | null {
  try {
    return JSON.parse(localStorage.getItem(place(game)) ?? "null") as Witness | null;
  } catch {
    return null;
  }
}

function keep(game: string, witness: Witness): void {
  localStorage.setItem(place(game), JSON.stringify(witness));
}

/** What a view gives reason to doubt, compared with what was seen before. */
export function doubtAbout(known: Witness, view: Pick<View, "commitment" | "salts">): Doubt {
  if (known.commitment !== view.commitment) return "commitment";
  const other = Object.entries(known.salts).filter(
    ([side, salt]) => (view.salts[Number(side)] ?? salt.text) !== salt.text,
  );
  if (other.some(([, salt]) => salt.taken)) return "salt";
  return other.length ? "stranger" : "";
}

/** Look at a view: the first commitment is remembered, and a doubt once found stays. */
export function look(game: string, view: Pick<View, "commitment" | "salts">): Doubt {
  const known = witnessOf(game);
  if (!known) {
    if (!isCommitted(view)) return "";
    keep(game, { commitment: view.commitment, salts: {}, doubt: "" });
    return "";
  }
  const found = doubtAbout(known, view);
  if (WORSE.indexOf(found) <= WORSE.indexOf(known.doubt)) return known.doubt;
  keep(game, { ...known, doubt: found });
  return found;
}

/** The salt of a seat held here, made when it is first asked for. To be asked for only after the commitment was looked at. */
export function saltFor(game: string, side: number): string | null {
  const known = witnessOf(game);
  if (!known) return null;
  const salt = known.salts[side] ?? { text: randomHex(SALT_BYTES), taken: false };
  keep(game, { ...known, salts: { ...known.salts, [side]: salt } });
  return salt.text;
}

/** The table has taken the salt of a seat. */
export function saltTaken(game: string, side: number): void {
  const known = witnessOf(game);
  const salt = known?.salts[side];
  if (known && salt) keep(game, { ...known, salts: { ...known.salts, [side]: { ...salt, taken: true } } });
}
