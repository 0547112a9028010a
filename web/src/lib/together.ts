// The same order for several counters: in one message where all can, else one after the other up to the first that cannot.
import { takeUp } from "./orders";
import { t } from "./strings";
import type { Table } from "./table.svelte";

const MOST = 60; // options in one message

export interface Order {
  unit: string;
  options: string[]; // with nothing in hand, or this counter
}

/** The order for each of several counters, the one in hand first. */
export function ordersFor(hand: string | null, units: string[], verb: "move" | "attack", space: string): Order[] {
  const first = units.filter((unit) => unit === hand);
  return [...first, ...units.filter((unit) => unit !== hand)].map((unit, n) => ({
    unit,
    options: [...(n ? [`unit ${unit}`] : takeUp(hand, unit)), `${verb} ${space}`],
  }));
}

/** Each goes to a place first and attacks from there. */
export function viaPlace(orders: Order[], via: string): Order[] {
  return orders.map(({ unit, options }) => ({
    unit,
    options: [...options.slice(0, -1), `move ${via}`, ...options.slice(-1)],
  }));
}

/** Go to the first of these places from which the attack is possible, and attack. Returns whether any was. */
export async function approach(
  table: Table,
  orders: Order[],
  places: string[],
  name: (unit: string) => string,
): Promise<boolean> {
  const before = table.view?.entries ?? 0;
  for (const place of places) {
    const [first, ...rest] = viaPlace(orders, place);
    if (!first || !(await table.attempt(...first.options))) continue;
    if (rest.length) await together(table, rest, name);
    table.acts.note(before, table.view?.entries ?? 0);
    return true;
  }
  return false;
}

/** Orders as one message, if they fit into it; each counter is put down after its order, if it is still in hand. */
export function asOne(orders: Order[], putDown: boolean): string[] {
  const all = orders.flatMap((order) => (putDown ? [...order.options, "halt"] : order.options));
  return all.length <= MOST ? all : [];
}

/** All in one message. A counter that could go on after its order has to be put down for the next one. */
async function atOnce(table: Table, orders: Order[]): Promise<boolean> {
  const [plain, down] = [asOne(orders, false), asOne(orders, true)];
  if (plain.length && (await table.attempt(...plain))) return true;
  if (!down.length || !(await table.attempt(...down))) return false;
  const spent = orders.some(({ unit }) => !(unit in (table.view?.reach ?? {})));
  if (table.view?.moving && spent) table.say(t("hands.putDown"), table.view.clause, "news");
  return true;
}

/** Carry out orders; one undo takes them all back. Returns whether all were carried out; if not, the player is told who stopped. */
export async function together(table: Table, orders: Order[], name: (unit: string) => string): Promise<boolean> {
  const before = table.view?.entries ?? 0;
  const whole = orders.length > 1 && (await atOnce(table, orders)); // a single order may have to be confirmed
  const moved = (table.view?.entries ?? 0) > before; // as far as a die allowed
  const done = whole || moved ? orders.length : await oneByOne(table, orders);
  table.acts.note(before, table.view?.entries ?? 0);
  const stopped = orders[done];
  if (stopped) {
    const why = table.notice?.words ?? "";
    const facts = { done, all: orders.length, who: name(stopped.unit), why };
    if (orders.length > 1) table.say(t("hands.stopped", facts), table.notice?.clause);
  }
  return whole || !stopped;
}

/** How many could. */
async function oneByOne(table: Table, orders: Order[]): Promise<number> {
  for (const [n, { unit, options }] of orders.entries()) {
    const hand = table.hand;
    const first = hand && hand !== unit && options[0] !== "halt" ? ["halt"] : [];
    if (!(await table.play(...first, ...options))) return n;
  }
  return orders.length;
}
