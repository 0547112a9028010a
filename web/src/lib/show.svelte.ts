// What the page shows beside the map: which tab lies open, which clause is read, which place is centred. Any part may ask for it.
export type Tab = "situation" | "battle" | "log" | "rules" | "chat" | "text" | "end";

class Show {
  tab = $state<Tab>("log");
  clause = $state<string | null>(null); // the rule the rulebook stands open at
  centre = $state<{ space: string } | null>(null); // the space the map is asked to centre; a new object each time
}

export const show = new Show();

/** Open the rulebook at a clause, such as DX-5.7. */
export function openClause(clause: string): void {
  show.clause = clause;
  show.tab = "rules";
}

export function openTab(tab: Tab): void {
  show.tab = tab;
}

/** Bring a space to the middle of the map. */
export function centreOn(space: string): void {
  show.centre = { space };
}
