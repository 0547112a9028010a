// Fetching the lines of the log that come before those in a view.
import { untrack } from "svelte";
import type { Table } from "./table.svelte";

/** Fetch earlier lines until all are at hand. Call it while a component is initialised. */
export function keepLog(of: () => Table): void {
  $effect(() => {
    const table = of();
    void table.logged; // if lines went missing, they are fetched again
    if (table.view && !table.book.complete) untrack(() => void table.loadLog());
  });
}
