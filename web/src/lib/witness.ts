// What this browser has seen of a game's dice and added to them, stored here so that a table cannot change it unnoticed.
import type { View } from "./api";
import { randomHex } from "./random";

/** What is wrong with the dice: another commitment, another salt for our seat, or a salt that another browser added for it. */
export type Doubt = "" | "stranger" | "salt" | "commitment";

export interface Witness {
  commitment: string; // the first one seen
  salts: Record<string, { text: string; taken: boolean }>; // by side: what was sent, and whether the table has confirmed it
  doubt: Doubt;
}

const WORSE: Doubt[] = ["", "stranger", "salt", "commitment"];
const SALT_BYTES = 16;
const place = (game: string) => `crusade.dice.${game}`;

/** Whether a view has committed dice; other dice take no salts and cannot be checked. */
export const isCommitted = (view: Pick<View, "commitment">) => view.commitment.startsWith("committed ");

/** Whether people throw the dice at a real table. */
export const isByHand = (view: Pick<View, "commitment">) => view.commitment === "by hand";

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

/** What contradicts the things seen before, if anything does. */
export function doubtAbout(known: Witness, view: Pick<View, "commitment" | "salts">): Doubt {
  if (known.commitment !== view.commitment) return "commitment";
  const other = Object.entries(known.salts).filter(
    ([side, salt]) => (view.salts[Number(side)] ?? salt.text) !== salt.text,
  );
  if (other.some(([, salt]) => salt.taken)) return "salt";
  return other.length ? "stranger" : "";
}

/** Check a view: the first commitment is remembered, and a doubt once found stays. */
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

/** The salt of one of this browser's seats, made on first use. Only call it after the commitment was checked. */
export function saltFor(game: string, side: number): string | null {
  const known = witnessOf(game);
  if (!known) return null;
  const salt = known.salts[side] ?? { text: randomHex(SALT_BYTES), taken: false };
  keep(game, { ...known, salts: { ...known.salts, [side]: salt } });
  return salt.text;
}

/** Remember that the table has accepted the salt of a seat. */
export function saltTaken(game: string, side: number): void {
  const known = witnessOf(game);
  const salt = known?.salts[side];
  if (known && salt) keep(game, { ...known, salts: { ...known.salts, [side]: { ...salt, taken: true } } });
}
