// Plays the answer by itself where the table says that only one makes sense, or where the player has chosen it for this
// phase. It is recorded like any other answer.
import { untrack } from "svelte";
import { oddsOf } from "./questions";
import { settings } from "./settings.svelte";
import { bestPress, hitOptions } from "./standing.svelte";
import { t } from "./strings";
import type { Table } from "./table.svelte";

export class ObviousAnswer {
  private answered = 0; // entries of the game when it last answered: after an undo the player answers themselves

  constructor(private readonly table: Table) {}

  /** Called as an effect: answers whenever the current question has only one sensible answer, or one chosen before. */
  watch(): (() => void) | undefined {
    const { view, mine, busy } = this.table;
    if (busy) return undefined;
    untrack(() => (this.table.answering = false));
    if (!view || !mine || view.entries < this.answered) return undefined;
    if (settings.obvious && view.sole.length) {
      untrack(() => void this.answer(view.sole, view.entries, "prompt.obvious"));
      return undefined;
    }
    return this.asChosen();
  }

  private asChosen(): (() => void) | undefined {
    const { view, standing } = this.table;
    if (!view || view.lesson) return undefined;
    const share = standing.share(view.shares);
    if (share) untrack(() => void this.answer(hitOptions(share), view.entries, "standing.played"));
    if (standing.passesNow(view)) untrack(() => void this.answer(["done"], view.entries, "standing.played"));
    const target = view.battle?.attack.target;
    if (!standing.pressesNow(view) || !target) return undefined;
    const asked = oddsOf(this.table, target);
    const odds = asked.answer();
    untrack(() => (this.table.answering = !odds && !asked.trouble()));
    if (odds?.known) {
      const press = `press ${bestPress(odds.by_press)}`;
      untrack(() => void this.answer([press], view.entries, "standing.played"));
    }
    return asked.ask();
  }

  private async answer(options: string[], entries: number, words: string): Promise<void> {
    this.answered = entries + 1;
    this.table.answering = true;
    if (await this.table.playNow(...options)) this.table.say(t(words), "", "news");
  }
}
