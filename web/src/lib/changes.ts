// What is different between two moments of a game, as far as the seat can see.
import type { View } from "./api";

export interface Changes {
  lost: string[]; // counters that have left the map
  come: string[]; // counters that have arrived on it
  disrupted: string[];
  recovered: string[];
  taken: { place: string; side: number }[];
}

/** Compare two moments; `onMap` are the places of the map, `only` limits it to some counters and places. */
export function changes(before: View, after: View, onMap: Set<string>, only?: Set<string>): Changes {
  const now = new Map(after.counters.map((c) => [c.id, c]));
  const found: Changes = { lost: [], come: [], disrupted: [], recovered: [], taken: [] };
  for (const was of before.counters) {
    const is = now.get(was.id);
    if (!is || (only && !only.has(was.id))) continue;
    const [there, here] = [onMap.has(was.place), onMap.has(is.place)];
    if (there && !here) found.lost.push(was.id);
    if (!there && here) found.come.push(was.id);
    if (!there || !here) continue;
    const [down, still] = [was.marks.includes("disrupted"), is.marks.includes("disrupted")];
    if (!down && still) found.disrupted.push(was.id);
    if (down && !still) found.recovered.push(was.id);
  }
  for (const [place, side] of Object.entries(after.control)) {
    if (before.control[place] !== side && (!only || only.has(place))) found.taken.push({ place, side });
  }
  return found;
}
