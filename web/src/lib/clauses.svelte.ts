// Clause numbers are links everywhere: what opens the rulebook at one, and the mark it carries.
import { SvelteMap } from "svelte/reactivity";
import type { RulesInfo } from "./api";

export { openClause } from "./show.svelte";

const marks = new SvelteMap<string, string>(); // of the clauses that are not the designer's text
const meanings = new SvelteMap<string, string>(); // of the marks

/** Remember the marks of a game's clauses, so that every link to one shows its mark. */
export function learnMarks(rules: RulesInfo): void {
  for (const [mark, meaning] of Object.entries(rules.marks)) meanings.set(mark, meaning);
  for (const [id, mark] of Object.entries(rules.marked)) marks.set(id, mark);
}

/** The mark of a clause that is reconstructed or interpreted; empty if it is the designer's text. */
export const markOf = (id: string): string => marks.get(id) ?? "";

/** What a mark means, in a sentence. */
export const meaningOf = (mark: string): string => meanings.get(mark) ?? "";
