// The log of a game as far as this browser has it: the last lines always, earlier ones once they are fetched, page by page.
// What a new view costs does not depend on the length of the game.
import type { LogLine } from "./api";
import { playerTurn, type PhaseSides } from "./playerturns";
import { ticks, type Tick } from "./replay";

const NOTHING: LogLine[] = [];

interface Turn {
  turn: number;
  lines: LogLine[];
}

export class LogBook {
  private turns: Turn[] = []; // in order, without gaps between their lines, to the end of the log
  private older: Turn[] = []; // the same, before a gap

  /** The number of the first line at hand. */
  get first(): number {
    return this.turns[0]?.lines[0]?.n ?? 1;
  }

  /** The number of the last line. */
  get last(): number {
    return lastOf(this.turns);
  }

  /** Whether the lines at hand reach back to the start of the game. */
  get complete(): boolean {
    return this.first === 1;
  }

  /** The turns with lines at hand. */
  get numbers(): number[] {
    return this.turns.map((one) => one.turn);
  }

  /** The lines of a turn. */
  of(turn: number): LogLine[] {
    return this.turns.find((one) => one.turn === turn)?.lines ?? NOTHING;
  }

  /** All lines at hand. */
  all(): LogLine[] {
    return this.turns.flatMap((one) => one.lines);
  }

  /** The line with this number, if it is at hand. */
  line(n: number): LogLine | undefined {
    const there = this.turns.filter((one) => one.lines[0]!.n <= n).at(-1);
    return there?.lines[n - there.lines[0]!.n];
  }

  clear(): void {
    this.turns = this.older = [];
  }

  /** The number of the last line before a gap; 0 if there is none. Lines from here to `first` are missing. */
  get before(): number {
    return lastOf(this.older);
  }

  /** Take over the last lines of the log from a view. Of the lines at hand, the first `sure` are those of the game; the
   * others may have been undone in the meantime. */
  follow(tail: LogLine[], sure = Infinity): void {
    const first = tail[0]?.n ?? 1;
    this.turns = upTo(this.turns, Math.min(sure, first - 1));
    this.older = upTo(this.older, Math.min(sure, first - 1));
    if (first > this.last + 1) {
      if (!this.older.length) this.older = this.turns; // else the lines between two gaps are given up
      this.turns = [];
    }
    this.join(byTurn(tail));
  }

  /** Put a page of earlier lines before those at hand, if it still fits there. */
  prepend(page: LogLine[]): void {
    if (this.complete || page.at(-1)?.n !== this.first - 1) return;
    const later = this.turns;
    this.turns = byTurn(page);
    this.join(later);
  }

  /** Put lines behind those at hand, and those before the gap in front, if it is closed now. */
  private join(later: Turn[]): void {
    this.turns = joined(this.turns, later);
    if (!this.older.length || this.before < this.first - 1) return;
    this.turns = joined(upTo(this.older, this.first - 1), this.turns);
    this.older = [];
  }

  private counted = new WeakMap<LogLine[], Tick[]>();

  /** The ticks of a slider. Those of a turn are found again only if its lines have changed. */
  ticks(sides: PhaseSides): Tick[] {
    return this.turns.flatMap(({ lines }) => {
      let found = this.counted.get(lines);
      if (!found) this.counted.set(lines, (found = ticks(lines, sides)));
      return found;
    });
  }

  /** Whether all of the player-turn a line belongs to is at hand. */
  holds(n: number, sides: PhaseSides): boolean {
    const line = this.line(n);
    const before = this.line(this.first);
    return this.complete || (!!line && !!before && playerTurn(line, sides) !== playerTurn(before, sides));
  }
}

function byTurn(lines: LogLine[]): Turn[] {
  const found: Turn[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last?.turn === line.turn) last.lines.push(line);
    else found.push({ turn: line.turn, lines: [line] });
  }
  return found;
}

function lastOf(turns: Turn[]): number {
  return turns.at(-1)?.lines.at(-1)?.n ?? 0;
}

/** The lines up to a number; turns that stay whole are the same objects. */
function upTo(turns: Turn[], last: number): Turn[] {
  if (lastOf(turns) <= last) return turns;
  const kept = turns.filter((one) => one.lines[0]!.n <= last);
  const cut = kept.pop();
  if (cut) kept.push({ ...cut, lines: cut.lines.slice(0, last - cut.lines[0]!.n + 1) });
  return kept;
}

/** Turns one behind the other; a turn that is in both is put together. */
function joined(earlier: Turn[], later: Turn[]): Turn[] {
  const [last, next] = [earlier.at(-1), later[0]];
  if (!last || !next || last.turn !== next.turn) return [...earlier, ...later];
  return [...earlier.slice(0, -1), { turn: last.turn, lines: [...last.lines, ...next.lines] }, ...later.slice(1)];
}
