// What happened between two moments, in one line.
import type { View } from "./api";
import { changes } from "./changes";
import { namesOf, sideName } from "./names";
import { t } from "./strings";
import type { Table } from "./table.svelte";

/** Losses and captured places of each side. */
export function newsBetween(table: Table, before: View, after: View): string {
  const names = namesOf(table);
  const found = changes(before, after, new Set(table.rules?.spaces.map((space) => space.id)));
  const words = [0, 1].flatMap((n) => {
    const side = sideName(table, n);
    const lost = found.lost.filter((id) => names.unit(id)?.side === n).length;
    const taken = found.taken.filter((one) => one.side === n).map((one) => one.place);
    const towns = taken.filter((id) => (names.space(id)?.words.length ?? 0) > 1).map(names.place);
    const about = { side, n: taken.length, places: towns.join(", ") };
    return [
      ...(lost ? [t("news.lost", { side, n: lost })] : []),
      ...(taken.length ? [towns.length ? t("news.among", about) : t("news.taken", about)] : []),
    ];
  });
  return words.join(" ") || t("news.nothing");
}
