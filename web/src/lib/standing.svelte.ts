// Choices the player has made for the rest of a phase: they answer the same question by themselves until it ends.
import type { Schemas, View } from "./api";
import { meaning } from "./caution";

export type Share = Schemas["ShareOut"];
export type Saves = Share["saves"];

const phaseOf = (view: View) => `${view.turn} ${view.phase} ${view.to_decide ?? ""}`;

export class Standing {
  press = $state(false); // press by the best
  hits = $state<Saves | null>(null); // how hits are shared out
  keepHits = $state(false); // the next way of sharing out hits is remembered
  passes = $state<string | null>(null); // the step in which the player goes on without doing anything
  private phase = "";
  private asked = ""; // the question that was on screen when the last choice was made: it is answered by hand

  /** A new view: what was chosen ends with its phase. */
  follow(view: View): void {
    const mine = view.to_decide === view.seat && view.seat !== null;
    if (!mine || phaseOf(view) === this.phase) return;
    this.phase = phaseOf(view);
    this.press = this.keepHits = false;
    this.hits = this.passes = null;
  }

  setPress(on: boolean, view: View | null): void {
    this.press = on;
    this.asked = meaning(view);
  }

  /** Whether pressing is answered by itself now. */
  pressesNow(view: View): boolean {
    return this.press && view.step === "press" && meaning(view) !== this.asked;
  }

  setPasses(step: string | null, view: View | null): void {
    this.passes = step;
    this.asked = meaning(view);
  }

  /** Whether this step is passed by itself now. */
  passesNow(view: View): boolean {
    return this.passes === view.step && view.options.some((o) => o.text === "done") && meaning(view) !== this.asked;
  }

  /** Hits were shared out in this way. */
  shared(share: Share): void {
    if (!this.keepHits) return;
    this.hits = share.saves;
    this.keepHits = false;
  }

  /** The way to share out hits that was chosen before, if it is one of these. */
  share(shares: Share[]): Share | undefined {
    const chosen = this.hits;
    return chosen ? shares.find((one) => one.saves === chosen || one.also.includes(chosen)) : undefined;
  }
}

/** The options that share out hits in this way. */
export function hitOptions(share: Share): string[] {
  return Object.entries(share.hits).flatMap(([id, more]) => Array<string>(more).fill(`hit ${id}`));
}

/** The number of columns with the best chance; the fewest of equals. */
export function bestPress(chances: number[]): number {
  return Math.max(0, chances.indexOf(Math.max(...chances)));
}
