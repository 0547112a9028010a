// The names of a table's counters and places, looked up once for each set of rules.
import type { RulesInfo } from "./api";
import { lexicon, type Lexicon } from "./lexicon";
import { centreOn } from "./show.svelte";
import type { Table } from "./table.svelte";

const KNOWN = new WeakMap<RulesInfo, Lexicon>();
const BLANK: Lexicon = {
  unit: () => undefined,
  space: () => undefined,
  name: (id) => id,
  place: (id) => id,
  brief: (id) => id,
  find: () => undefined,
};

export function namesOf(table: Table): Lexicon {
  if (!table.rules) return BLANK;
  let known = KNOWN.get(table.rules);
  if (!known) KNOWN.set(table.rules, (known = lexicon(table.rules)));
  return known;
}

/** What a side is called. */
export function sideName(table: Table, side: number | null): string {
  return side === null ? "" : (table.rules?.side_names[side] ?? String(side));
}

/** Show a place on the map. */
export function goTo(table: Table, place: string): void {
  table.place = place;
  table.cursor = place;
  centreOn(place);
}
