// Applies a change to the view it is based on. Unchanged parts keep their identity, so that the page redraws as little as possible.
import type { Counter, LogLine, Schemas, View } from "./api";

export type Change = Schemas["Change"];

/** The view after a change; null if the change is based on another view, so that the whole view is needed. */
export function apply(view: View, change: Change): View | null {
  if (change.base !== view.seq) return null;
  const next = { ...view, ...change.set, type: "view", seq: change.seq } as View;
  if (change.counters.length) next.counters = replaced(next.counters, change.counters);
  const fields = next as unknown as Record<string, Record<string, unknown> | undefined>;
  for (const [field, values] of Object.entries(change.merge)) {
    if (Object.keys(values).length) fields[field] = merged(fields[field] ?? {}, values);
  }
  if (change.log) next.log = continued(next.log, change.log);
  return next;
}

/** The counters in the same order, the changed ones replaced. */
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

/** The last lines of the log after a change: those taken back and the oldest are removed, new ones added. */
function continued(log: LogLine[], { first, keep, lines }: NonNullable<Change["log"]>): LogLine[] {
  return [...log.filter((line) => first <= line.n && line.n <= keep), ...lines];
}
