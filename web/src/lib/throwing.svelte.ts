// Dice thrown by hand: the faces as they are being entered, with the mouse or the digits of the keyboard.
import type { Schemas } from "./api";
import { sidesHeld } from "./keys";
import { focusOf } from "./obey";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

export const FACES = [1, 2, 3, 4, 5, 6];
export type Handful = Schemas["DiceOut"];

/** A die to be entered: its place in the roll, its place among the dice it belongs to, its face if it has one yet. */
export interface Slot {
  at: number;
  n: number;
  face: number | null;
}

export class Throwing {
  faces = $state<(number | null)[]>([]);
  at = $state(0); // the die that is entered next; beyond the last one if all are there
  changed = $state(-1); // the die that was entered or cleared last; -1: none yet
  private roll = ""; // the roll they belong to
  readonly due;
  readonly mine;
  readonly full;

  constructor(readonly table: Table) {
    this.due = $derived(table.past ? null : (table.view?.throw ?? null));
    this.mine = $derived(this.due !== null && sidesHeld(table.game).includes(this.due.side));
    this.full = $derived(this.faces.length > 0 && !this.faces.includes(null));
  }

  /** Begin anew with every roll; called whenever the view changes. */
  follow(): void {
    const view = this.table.view;
    const roll = view?.throw ? `${view.entries} ${view.taken_back.join(" ")}` : "";
    if (roll === this.roll) return;
    this.roll = roll;
    this.faces = Array(view?.throw?.dice.reduce((n, dice) => n + dice.count, 0) ?? 0).fill(null) as null[];
    this.at = 0;
    this.changed = -1;
  }

  /** The dice of a handful, the n-th of the roll. */
  slots(which: number): Slot[] {
    const before = (this.due?.dice ?? []).slice(0, which).reduce((n, dice) => n + dice.count, 0);
    const count = this.due?.dice[which]?.count ?? 0;
    return Array.from({ length: count }, (_, n) => ({
      at: before + n,
      n: n + 1,
      face: this.faces[before + n] ?? null,
    }));
  }

  enter(face: number): void {
    if (this.at >= this.faces.length || this.table.busy) return;
    this.faces[this.at] = face;
    this.changed = this.at;
    const free = this.faces.indexOf(null);
    this.at = free < 0 ? this.faces.length : free;
  }

  /** Choose the die to enter next: to correct it. */
  pick(at: number): void {
    this.at = at;
  }

  /** Clear the chosen die, or the last one entered. */
  back(): void {
    let last = Math.min(this.at, this.faces.length - 1);
    while (last >= 0 && this.faces[last] === null) last -= 1;
    if (last < 0 || this.table.busy) return;
    this.faces[last] = null;
    this.at = this.changed = last;
  }

  async send(): Promise<void> {
    const { due, full, mine, table } = this;
    if (due && full && mine && !table.busy) await table.enter(due.side, $state.snapshot(this.faces) as number[]);
  }

  /** A key for the dice; false if it is for something else. */
  key(event: KeyboardEvent): boolean {
    if (!this.mine || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return false;
    const focus = focusOf(event.target);
    const at = event.target instanceof Element ? event.target : null;
    const here = at !== null && at.closest("#throw") !== null;
    if (focus === "field" || (!settings.letters && !here)) return false;
    if (event.key === "Enter" && this.full && (focus !== "control" || (here && !means(at)))) {
      void this.send();
      return true;
    }
    if (/^[1-6]$/.test(event.key)) this.enter(Number(event.key));
    else if (event.key === "Backspace") this.back();
    else return false;
    if (!here) document.getElementById("throw")?.focus({ preventScroll: true }); // so that Enter confirms, and nothing else
    return true;
  }
}

/** Whether Enter has a meaning of its own here: on a button or link that can be used now. */
function means(at: Element): boolean {
  const control = at.closest("button, a");
  return control !== null && control.getAttribute("aria-disabled") !== "true";
}

/** Faces or totals as people write them: 1, 4–6. */
export function numbersWords(of: number[]): string {
  const runs: number[][] = [];
  for (const n of of) {
    const run = runs.at(-1);
    if (run && run.at(-1) === n - 1) run.push(n);
    else runs.push([n]);
  }
  return runs.map((run) => (run.length === 1 ? `${run[0]}` : `${run[0]}–${run.at(-1)}`)).join(", ");
}
