// A guided game as the browser shows it: which step is read, what is marked, and which lessons this browser has begun.
import { ask, type Created, type Schemas } from "./api";
import type { Desk } from "./desk.svelte";
import { forget, heldGames } from "./keys";
import { rememberedName, takeKeys, ANYBODY } from "./newgame";
import { nextClick, NOTHING, played, type NextClick } from "./nextclick";
import type { Table } from "./table.svelte";

export type Script = Schemas["LessonOut"];
export type Step = Script["steps"][number];

const PLACE = "crusade.lessons"; // game of the lesson begun last, by title

/** The mark of the next click, for every button of the page. Empty outside of guided games. */
class Marks {
  now = $state.raw<NextClick>(NOTHING);
}
export const marks = new Marks();

/** Whether a button that plays these options is the next click of a guided game. */
export const isNext = (options: string[]): boolean => marks.now.plays.includes(played(options));

/** Whether one of a menu's options is the next click. */
export const holdsNext = (options: { text: string }[]): boolean => options.some((o) => isNext([o.text]));

export class Lesson {
  script = $state.raw<Script | null>(null);
  trouble = $state("");
  private read = $state(0); // steps read since the table last said where the learner is
  private from = $state(-1); // … and where that was
  private back = $state<number | null>(null); // an earlier step that is read again

  constructor(private readonly desk: Desk) {}

  get table(): Table {
    return this.desk.table;
  }

  now = $derived.by(() => this.desk.table.view?.lesson ?? null);

  /** The step that is due: steps that are only read follow each other here, the others at the table. */
  due = $derived.by(() => {
    const first = this.now?.step ?? 0;
    const steps = this.script?.steps ?? [];
    const read = this.from === first ? this.read : 0;
    const acting = steps.findIndex((step, n) => n >= first && step.acts);
    return Math.min(first + read, acting < 0 ? steps.length - 1 : acting);
  });

  at = $derived(this.back ?? this.due);
  step = $derived<Step | null>(this.script?.steps[this.at] ?? null);
  live = $derived(this.back === null && this.now !== null && !this.now.free);
  last = $derived(this.at === (this.script?.steps.length ?? 0) - 1);

  /** What is marked now. */
  next = $derived.by<NextClick>(() => {
    const table = this.desk.table;
    if (!this.live || !this.step?.acts || table.past || !table.mine) return NOTHING;
    return nextClick(table.view, table.selected, table.asked?.options);
  });

  async load(): Promise<void> {
    if (this.script || !this.now) return;
    try {
      this.script = await ask<Script>("GET", `/api/lessons/${this.table.kind}`);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  /** Go on reading. */
  forward(): void {
    if (this.back !== null) {
      this.back = this.back + 1 >= this.due ? null : this.back + 1;
      return;
    }
    const first = this.now?.step ?? 0;
    this.read = (this.from === first ? this.read : 0) + 1;
    this.from = first;
  }

  /** Read the step before again; nothing is taken back. */
  backward(): void {
    if (this.at > 0) this.back = this.at - 1;
  }

  /** Leave the script and play on from here. */
  async free(): Promise<void> {
    try {
      await ask("POST", `/api/games/${this.table.game}/free`, undefined, this.table.key());
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }
}

function begun(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** The guided game of a title that this browser has begun. */
export function lessonGame(kind: string): string | null {
  const game = begun()[kind];
  return game && heldGames()[game] ? game : null;
}

/** Whether this browser has a game of a title that is not a guided one. */
export function hasPlayed(kind: string): boolean {
  const lesson = begun()[kind];
  return Object.entries(heldGames()).some(([game, held]) => held.kind === kind && game !== lesson);
}

/** Begin the guided game of a title, in place of one begun before; gives its id. */
export async function beginLesson(kind: string): Promise<string> {
  const made = await ask<Created>("POST", "/api/lessons", { kind, name: rememberedName() || ANYBODY });
  const old = lessonGame(kind);
  if (old) forget(old);
  takeKeys(made, kind);
  localStorage.setItem(PLACE, JSON.stringify({ ...begun(), [kind]: made.game }));
  return made.game;
}
