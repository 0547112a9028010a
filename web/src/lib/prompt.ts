// What the prompt says.
import type { RulesInfo, SeatOut, View } from "./api";
import type { Desk } from "./desk.svelte";
import { capital, listed } from "./format";
import { sidesHeld } from "./keys";
import { sideName } from "./names";
import { seatName } from "./seats";
import { unitsWords } from "./speech";
import { t } from "./strings";
import type { Table } from "./table.svelte";

export function promptWords(desk: Desk): string {
  const { view, past, rules, mine, selected } = desk.table;
  if (!view || !rules) return "";
  if (past) return t("prompt.past", { n: past.entries, all: view.entries });
  if (view.outcome) return `${t("prompt.over")} ${view.outcome.words}`;
  if (!mine) return waitingWords(desk.table);
  if (view.moving && view.hand && selected[0] === view.hand) {
    const fights = (view.reach[view.hand]?.targets.length ?? 0) > 0;
    return t(fights ? "prompt.hand" : "prompt.handGo", { unit: desk.words?.name(view.hand) ?? view.hand });
  }
  if (view.moving && selected.length) return selectedWords(desk, selected);
  const unit = view.hand ? (desk.words?.name(view.hand) ?? view.hand) : "";
  if (unit && view.asks.includes(unit)) return view.asks; // the question is about this counter already
  if (unit) return view.options.some((o) => o.space) ? t("prompt.goOn", { unit }) : `${unit}: ${view.asks}`;
  return view.asks;
}

/** What selected counters can do: go, attack, and what else the map marks with a diamond. */
function selectedWords(desk: Desk, selected: string[]): string {
  const units = desk.words ? unitsWords(desk.words, selected) : selected.join(", ");
  const { rules, view } = desk.table;
  const { attacks, extras } = desk.goals;
  const others = new Set(Object.values(extras).flatMap((some) => some.map((x) => x.option.verb)));
  const deeds = [...others].map((verb) => verbWords(rules, verb, view?.step ?? ""));
  if (deeds.length) return t("prompt.selectedMore", { units, deeds: listed(deeds) });
  return t(Object.keys(attacks).length ? "prompt.selected" : "prompt.selectedGo", { units });
}

/** Whom the game is waiting for, if it is not this seat. */
export function waitingWords(table: Table): string {
  const { view } = table;
  if (!view) return "";
  if (view.waits.length) return saltWords(table, view.waits);
  if (view.throw) return throwWords(table, view.throw);
  const seat = view.seats.find((s) => s.side === view.to_decide);
  if (!seat) return "";
  const computer = seat.kind === "computer";
  const facts = { name: computer ? capital(seat.player || seat.name) : seat.name };
  if (seat.kind === "open") return seatName(seat) ? t("prompt.awaited", facts) : t("prompt.open");
  if (computer) return t("prompt.thinking", facts);
  return t(seat.present ? "prompt.wait" : "prompt.waitAway", facts);
}

/** Who throws the dice that are due. */
function throwWords(table: Table, due: NonNullable<View["throw"]>): string {
  const n = due.dice.reduce((all, dice) => all + dice.count, 0);
  if (sidesHeld(table.game).includes(due.side)) return t(n === 1 ? "hand.prompt.one" : "hand.prompt.many", { n });
  const seat = table.view?.seats.find((one) => one.side === due.side);
  return seat && seat.kind !== "open" ? t("hand.wait", { name: seat.name }) : t("hand.wait.open");
}

/** Whose salt the dice wait for. A browser adds its own at once, so that wait is short. */
function saltWords(table: Table, waits: number[]): string {
  const others = waits.filter((side) => side !== table.view?.seat);
  if (!others.length) return t("prompt.salts.own");
  const seats = (table.view?.seats ?? []).filter((seat) => others.includes(seat.side));
  const called = (seat: SeatOut) => seatName(seat) || t("prompt.salts.side", { side: sideName(table, seat.side) });
  const words = t("prompt.salts", { names: listed(seats.map(called)) });
  return seats.some((seat) => seat.kind === "open" && !seatName(seat)) ? `${words} ${t("prompt.salts.open")}` : words;
}

/** What a verb is called on a button: some steps have their own word for it. */
export function verbWords(rules: RulesInfo | null, verb: string, step = ""): string {
  return rules?.labels[`${verb}.${step}`] ?? rules?.labels[verb] ?? verb;
}
