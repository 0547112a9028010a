// Opens the rulebook at a clause: clause numbers are links everywhere.
export { openClause } from "./show.svelte";
