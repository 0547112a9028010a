// The options that bring several counters into one place, one after the other. A counter with only one way to go moves by itself.
import type { Table } from "./table.svelte";

export async function enterTogether(table: Table, units: string[], place: string): Promise<void> {
  for (const unit of units) {
    if (!(await table.play(`unit ${unit}`))) return;
    if (table.hand === unit && table.can(`move ${place}`) && !(await table.play(`move ${place}`))) return;
    if (table.hand === unit && table.can("halt") && !(await table.play("halt"))) return;
  }
}

/** Whether somebody has entered the place that was fought for. */
export function entered(table: Table): boolean {
  const { view, rules } = table;
  const place = view?.battle?.attack.target;
  const mine = new Set(rules?.units.filter((unit) => unit.side === view?.seat).map((unit) => unit.id));
  return (view?.counters ?? []).some((counter) => counter.place === place && mine.has(counter.id));
}
