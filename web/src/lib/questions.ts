// Questions the panels ask the table: odds, reasons, past moments. Each is asked once and cached.
import { askWhy, fetchPast, type Answer, type LogLine, type OddsOut, type View } from "./api";
import { Answers } from "./asking";
import type { Table } from "./table.svelte";

interface Asked {
  odds: Answers<OddsOut>;
  whys: Answers<Answer>;
  moments: Answers<View>;
}

const BOOKS = new WeakMap<Table, Asked>();
const PAUSE = 150; // milliseconds, so that a pointer just passing over asks nothing

function book(table: Table): Asked {
  let known = BOOKS.get(table);
  if (!known) BOOKS.set(table, (known = { odds: new Answers(), whys: new Answers(), moments: new Answers(24) }));
  return known;
}

/** A question with its answer so far. Call `ask` in an effect; it returns the clean-up. */
export interface Question<T> {
  ask: () => () => void;
  answer: () => T | undefined;
  trouble: () => string;
}

function question<T>(answers: Answers<T>, key: string, ask: () => Promise<T>, pause = 0): Question<T> {
  return {
    ask: () => answers.want(key, ask, pause),
    answer: () => answers.get(key),
    trouble: () => answers.trouble(key),
  };
}

const moment = (table: Table) => `${table.view?.version ?? 0}|${table.view?.seat ?? "-"}`;

/** The exact odds of an attack as it stands, or by these counters. */
export function oddsOf(table: Table, target: string, attackers: string[] | null = null): Question<OddsOut> {
  const key = `${moment(table)}|${target}|${attackers?.join(" ") ?? ""}`;
  return question(book(table).odds, key, () => table.odds(target, attackers), PAUSE);
}

/** Why an option is not possible now. */
export function whyNot(table: Table, option: string): Question<Answer> {
  return question(book(table).whys, `${moment(table)}|${option}`, () =>
    askWhy(table.game, { options: [option] }, table.key()),
  );
}

/** The game just before a line of its log. */
export function beforeLine(table: Table, line: LogLine): Question<View> {
  const key = `${table.view?.seat ?? "-"}|${line.n}|${line.roll}|${line.option ?? ""}`;
  return question(book(table).moments, key, () => fetchPast(table.game, line.n - 1, table.key()));
}
