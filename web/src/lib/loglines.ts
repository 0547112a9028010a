// The log as a report: one row per counter and order, grouped by turn, phase and battle.
import type { LogLine } from "./api";
import { capital } from "./format";
import { isFire } from "./throws";

export interface Row {
  n: number; // its last option
  first: number;
  side: number;
  clause: string;
  head: string; // the counter it is about, if it begins with picking one up
  told: string; // the words of its first line
  words: string[]; // what was done
  news: string[]; // what happened besides, in sentences
  counted: string; // the counter whose lines are counted, if they are
  places: string[];
  dice: number[];
  roll: number;
  putDown: boolean; // picked up and put down again
  stopped: boolean; // picked up, and then a die was rolled
}

export interface Part {
  battle: string | null; // the place fought for; null outside of battles
  rows: Row[];
}

export interface Phase {
  turn: number;
  phase: string;
  parts: Part[];
}

export interface Names {
  unit: (id: string) => string;
  times: (n: number) => string;
}

/** Whether a line is about the counter in hand: an order, or putting it down. */
export const isOrder = (line: LogLine) => line.part === "order" || line.part === "put_down";

/** Whether a die was rolled because a counter was picked up, before it was given an order. */
function stops(taken: LogLine | undefined, die: LogLine): boolean {
  if (!taken || taken.part !== "pick_up" || !die.dice.length || isFire(die)) return false;
  return taken.n === die.n - 1 && taken.turn === die.turn && taken.phase === die.phase;
}

/** The die that stopped a batch of options from being played completely, if one did. */
export function stoppedBy(options: string[], lines: LogLine[]): LogLine | undefined {
  const played = new Set(lines.map((line) => line.option));
  if (options.every((option) => played.has(option))) return undefined;
  return lines.find((line, at) => stops(lines[at - 1], line));
}

/** A new row for a line, about the counter it picks up or else about `known`. */
function startRow(line: LogLine, names: Names, known: string): Row {
  const taken = line.part === "pick_up" ? names.unit(line.unit ?? "") : "";
  const { n, side, clause, words: told, places, dice, roll } = line;
  const said = { head: taken || known, told, words: taken ? [] : [told], putDown: false, stopped: false };
  const counted = line.part === "count" ? (line.unit ?? "") : "";
  const news = [...(line.news ?? [])];
  return { news, n, first: n, side, clause, counted, places: [...places], dice, roll, ...said };
}

/** The counter a line is about if a die came between picking it up and this order; else empty. */
function stoppedHead(part: Part, line: LogLine): string {
  const [taken, die] = part.rows.slice(-2);
  const same = taken?.stopped && taken.side === line.side && die?.n === line.n - 1;
  return same && isOrder(line) ? taken.head : "";
}

/** Whether a line continues the row before it. */
function goesOn(row: Row | undefined, line: LogLine): boolean {
  return row !== undefined && row.n === line.n - 1 && row.side === line.side && isOrder(line);
}

function add(row: Row, line: LogLine): void {
  row.n = line.n;
  row.places.push(...line.places);
  row.news.push(...(line.news ?? []));
  if (line.part === "put_down") row.putDown = true;
  else row.words.push(line.words);
}

/** Add a line to the rows; consecutive hits on one counter share a row. */
function addLine(part: Part, line: LogLine, names: Names): void {
  const row = part.rows[part.rows.length - 1];
  if (row && goesOn(row, line)) {
    add(row, line);
  } else if (row && line.part === "count" && row.n === line.n - 1 && row.counted === line.unit) {
    row.n = line.n;
    row.news.push(...(line.news ?? []));
    row.words[1] = names.times(row.n - row.first + 1);
  } else {
    part.rows.push(startRow(line, names, stoppedHead(part, line)));
  }
}

/** The log grouped by phase and battle. */
export function grouped(lines: LogLine[], names: Names): Phase[] {
  const phases: Phase[] = [];
  for (const [at, line] of lines.entries()) {
    let phase = phases[phases.length - 1];
    if (!phase || phase.turn !== line.turn || phase.phase !== line.phase) {
      phases.push((phase = { turn: line.turn, phase: line.phase, parts: [{ battle: null, rows: [] }] }));
    }
    let part = phase.parts[phase.parts.length - 1];
    const battle = line.battle ?? null;
    if (part?.battle !== battle) phase.parts.push((part = { battle, rows: [] }));
    const taken = part?.rows[part.rows.length - 1];
    if (taken && stops(lines[at - 1], line)) taken.stopped = true;
    if (part) addLine(part, line, names);
  }
  return phases;
}

export type Filter = "all" | "battles" | "mine";

/** The phases with only the rows that pass the filter. */
export function filtered(phases: Phase[], filter: Filter, seat: number | null): Phase[] {
  if (filter === "all") return phases;
  const kept = (part: Part): Part =>
    filter === "battles" ? part : { ...part, rows: part.rows.filter((row) => row.side === seat) };
  return phases
    .map((phase) => ({
      ...phase,
      parts: phase.parts.filter((part) => filter !== "battles" || part.battle !== null).map(kept),
    }))
    .map((phase) => ({ ...phase, parts: phase.parts.filter((part) => part.rows.length) }))
    .filter((phase) => phase.parts.length);
}

/** Whether any of these lines passes the filter. */
export function passes(lines: LogLine[], filter: Filter, seat: number | null): boolean {
  if (filter === "all") return lines.length > 0;
  return lines.some((line) => (filter === "battles" ? (line.battle ?? null) !== null : line.side === seat));
}

/** What was done, as a sentence; empty if only what came of it is worth telling. */
export function deed(row: Row): string {
  if (!row.words.length) return row.news.length ? "" : `${capital(row.told)}.`;
  return `${capital([...(row.head ? [row.head] : []), row.words.join(", ")].join(" "))}.`;
}

/** A row in sentences: what was done, and what happened besides. */
export function sentence(row: Row): string {
  return [deed(row), ...row.news].filter(Boolean).join(" ");
}
