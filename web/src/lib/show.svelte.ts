// What the page shows: which tab is open, which clause is being read, which place to centre. Any component may change it.
export type Tab = "situation" | "story" | "coach" | "battle" | "log" | "rules" | "chat" | "text" | "end";

class Show {
  tab = $state<Tab>("log");
  clause = $state<string | null>(null); // the rule the rulebook is open at
  centre = $state<{ space: string } | null>(null); // the space the map should centre; a new object for each request
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
