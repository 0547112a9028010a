// Saves files to the reader's disk.
import { fetchFile } from "./api";
import type { Table } from "./table.svelte";

/** Save the game file; for an imported game, the original file. */
export async function saveFile(table: Table): Promise<void> {
  const text = await fetchFile(table.game, table.key());
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${table.kind}-${table.game}.crusade`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
