// Clause numbers are links everywhere: this opens the rulebook there.
export { openClause } from "./show.svelte";
