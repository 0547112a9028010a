// The text of rulebooks: fetched when it is first read, or when a table has nothing more urgent to fetch.
import { SvelteMap } from "svelte/reactivity";
import { fetchRulebook, Trouble, type Rulebook } from "./api";

const books = new SvelteMap<string, Rulebook>();
const troubles = new SvelteMap<string, string>(); // why one could not be fetched
const coming = new Set<string>();

/** Fetch a game's rulebook, unless it is here or on its way. */
export async function loadRulebook(kind: string): Promise<void> {
  if (books.has(kind) || coming.has(kind)) return;
  coming.add(kind);
  try {
    books.set(kind, await fetchRulebook(kind));
    troubles.delete(kind);
  } catch (error) {
    troubles.set(kind, error instanceof Trouble ? error.message : String(error));
  }
  coming.delete(kind);
}

/** A game's rulebook; null until it is here. */
export const rulebookOf = (kind: string): Rulebook | null => books.get(kind) ?? null;

/** Why a game's rulebook is not here; empty while it is on its way. */
export const rulebookTrouble = (kind: string): string => troubles.get(kind) ?? "";
