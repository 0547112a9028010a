// The whole log of a game: fetched once, then kept up to date with the last lines in each view.
import { untrack } from "svelte";
import type { LogLine } from "./api";
import { whole } from "./loglines";
import type { Table } from "./table.svelte";

const HAD = new WeakMap<Table, { seat: number | null; entries: number }>();

/** Fetch the log if the lines at hand do not reach back to its start. Call it while a component is initialised. */
export function keepLog(of: () => Table): void {
  $effect(() => {
    const table = of();
    if (!table.view) return;
    const { seat, entries, log } = table.view;
    const had = HAD.get(table);
    HAD.set(table, { seat, entries });
    const first = log[0]?.n ?? 1;
    const gap = untrack(() => table.fullLog.length) < first - 1;
    if (first > 1 && (gap || had?.seat !== seat || entries < had.entries)) void table.loadLog();
  });
}

export function linesOf(table: Table): LogLine[] {
  return whole(table.fullLog, table.log);
}
