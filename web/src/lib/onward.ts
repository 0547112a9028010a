// The one button that goes on: the next battle, the roll, the hits, the advance. Always in the same place, in the order of play.
import type { View } from "./api";
import { entered, enterTogether, mayEnter } from "./marches";
import { namesOf } from "./names";
import { hitOptions } from "./standing.svelte";
import { t } from "./strings";
import type { Table } from "./table.svelte";

export interface Onward {
  words: string;
  plays: string[]; // what it plays, where that is known beforehand
  go: () => Promise<unknown>;
}

/** What goes on from here; null where the button that ends the step does, or a choice on the map. */
export function onward(table: Table): Onward | null {
  const { view, mine, past } = table;
  if (!view || !mine || past) return null;
  return nextBattle(table, view) ?? roll(table, view) ?? hits(table, view) ?? advance(table, view);
}

function nextBattle(table: Table, view: View): Onward | null {
  const battles = view.options.filter((o) => o.verb === "battle");
  const next = battles.find((o) => o.space === table.place) ?? battles[0];
  if (!next?.space) return null;
  const plays = [next.text];
  return {
    words: t("onward.battle", { place: namesOf(table).place(next.space) }),
    plays,
    go: () => table.play(...plays),
  };
}

function roll(table: Table, view: View): Onward | null {
  const plays = [`press ${table.press}`];
  if (view.step !== "press" || !view.battle || !table.can(plays[0]!)) return null;
  const words = table.press ? t("press.roll", { n: table.press }) : t("press.roll.none");
  return { words, plays, go: () => table.playNow(...plays) };
}

function hits(table: Table, view: View): Onward | null {
  const share = view.shares[0];
  if (!share) return null;
  const plays = hitOptions(share);
  const go = async () => (await table.play(...plays)) && table.standing.shared(share);
  return { words: t(`onward.hits.${share.saves}`), plays, go };
}

function advance(table: Table, view: View): Onward | null {
  const target = view.battle?.attack.target;
  if (view.step !== "advance" || view.hand || !target || entered(table)) return null;
  const units = mayEnter(view.options, view.counters);
  if (!units.length) return null;
  const names = namesOf(table);
  const place = names.place(target);
  const words =
    units.length > 1
      ? t("onward.advance", { place, n: units.length })
      : t("onward.advance.one", { who: names.name(units[0]!), place });
  return {
    words,
    plays: units.length > 1 ? [] : [`unit ${units[0]!}`],
    go: () => enterTogether(table, units, target),
  };
}
