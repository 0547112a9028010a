// A change applied to the view it goes on from. What did not change keeps its identity, so that the page redraws no more than it must.
import type { Counter, LogLine, Schemas, View } from "./api";

export type Change = Schemas["Change"];

const LOG_LINES = 120; // as many as a whole view brings

/** The view after a change; null if the change goes on from another view, and the whole one must be asked for. */
export function apply(view: View, change: Change): View | null {
  if (change.base !== view.seq) return null;
  const next = { ...view, ...change.set, type: "view", seq: change.seq } as View;
  if (change.counters.length) next.counters = replaced(next.counters, change.counters);
  const fields = next as unknown as Record<string, Record<string, unknown> | undefined>;
  for (const [field, values] of Object.entries(change.merge)) {
    if (Object.keys(values).length) fields[field] = merged(fields[field] ?? {}, values);
  }
  if (change.log) next.log = continued(next.log, change.log.keep, change.log.lines);
  return next;
}

/** The counters, in their order, with those that changed in place of the old ones. */
function replaced(counters: Counter[], changed: Counter[]): Counter[] {
  const news = new Map(changed.map((counter) => [counter.id, counter]));
  return counters.map((counter) => news.get(counter.id) ?? counter);
}

/** An object with some keys replaced; null removes a key. */
function merged(old: Record<string, unknown>, values: Record<string, unknown>): Record<string, unknown> {
  const next = { ...old, ...values };
  for (const [key, value] of Object.entries(values)) if (value === null) delete next[key];
  return next;
}

/** The last lines of the log, after a take-back or with new ones. */
function continued(log: LogLine[], keep: number, lines: LogLine[]): LogLine[] {
  return [...log.filter((line) => line.n <= keep), ...lines].slice(-LOG_LINES);
}
