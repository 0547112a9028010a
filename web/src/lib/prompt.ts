// What the prompt says.
import type { RulesInfo } from "./api";
import type { Desk } from "./desk.svelte";
import { t } from "./strings";

export function promptWords(desk: Desk): string {
  const { view, past, rules, mine, selected } = desk.table;
  if (!view || !rules) return "";
  if (past) return t("prompt.past", { n: past.entries, all: view.entries });
  if (view.outcome) return `${t("prompt.over")} ${view.outcome.words}`;
  if (!mine) return waitingWords(desk);
  if (view.moving && view.hand && selected[0] === view.hand) {
    return t("prompt.hand", { unit: desk.words?.name(view.hand) ?? view.hand });
  }
  if (view.moving && selected.length) {
    return t("prompt.selected", { units: selected.map((u) => desk.words?.name(u) ?? u).join(", ") });
  }
  if (view.hand) return t("prompt.goOn", { unit: desk.words?.name(view.hand) ?? view.hand });
  return view.asks;
}

function waitingWords(desk: Desk): string {
  const { view } = desk.table;
  const seat = view?.seats.find((s) => s.side === view.to_decide);
  if (!view || !seat) return "";
  const facts = { name: seat.name };
  if (seat.kind === "open") return t("prompt.open", facts);
  if (seat.kind === "computer") return t("prompt.thinking", facts);
  return t(seat.present ? "prompt.wait" : "prompt.waitAway", facts);
}

/** What a verb is called on a button: some steps have their own word for it. */
export function verbWords(rules: RulesInfo | null, verb: string, step = ""): string {
  return rules?.labels[`${verb}.${step}`] ?? rules?.labels[verb] ?? verb;
}
