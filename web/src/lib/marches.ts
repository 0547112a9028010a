// The options that bring several counters into one place. A counter with only one way to go moves by itself.
import type { Choice, Counter } from "./api";
import { namesOf } from "./names";
import { t } from "./strings";
import type { Table } from "./table.svelte";
import { asOne, type Order } from "./together";

const into = (unit: string, place: string): Order => ({ unit, options: [`unit ${unit}`, `move ${place}`] });

/** Bring counters into a place, as many of them as the rules let in; one undo takes all of it back. */
export async function enterTogether(table: Table, units: string[], place: string): Promise<void> {
  const before = table.view?.entries ?? 0;
  const orders = units.map((unit) => into(unit, place));
  const all = asOne(orders, true);
  if (!all.length || !(await table.attempt(...all))) await asManyAsMay(table, orders);
  table.acts.note(before, table.view?.entries ?? 0);
  const standing = new Set((table.view?.counters ?? []).filter((c) => c.place === place).map((c) => c.id));
  const done = units.filter((unit) => standing.has(unit)).length;
  if (done < units.length) {
    const facts = { done, all: units.length, place: namesOf(table).place(place) };
    table.say(t("advance.some", facts), table.view?.clause, "news");
  }
}

async function asManyAsMay(table: Table, orders: Order[]): Promise<void> {
  for (const { unit, options } of orders) {
    if (!table.mine) return;
    if (table.can(`unit ${unit}`)) await table.attempt(...options, "halt");
  }
}

/** Who may enter the place that was fought for, the strongest first. */
export function mayEnter(choices: Choice[], counters: Counter[]): string[] {
  const rank = new Map(counters.map((c) => [c.id, c.rank ?? 0]));
  const units = choices.filter((o) => o.verb === "unit").flatMap((o) => o.unit ?? []);
  return units.sort((a, b) => (rank.get(b) ?? 0) - (rank.get(a) ?? 0));
}

/** Whether somebody has entered the place that was fought for. */
export function entered(table: Table): boolean {
  const { view, rules } = table;
  const place = view?.battle?.attack.target;
  const mine = new Set(rules?.units.filter((unit) => unit.side === view?.seat).map((unit) => unit.id));
  return (view?.counters ?? []).some((counter) => counter.place === place && mine.has(counter.id));
}
