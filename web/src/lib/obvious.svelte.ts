// Plays the answer by itself where the table says that only one makes sense. It is recorded like any other answer.
import { untrack } from "svelte";
import { settings } from "./settings.svelte";
import { t } from "./strings";
import type { Table } from "./table.svelte";

export class ObviousAnswer {
  private answered = 0; // entries of the game when it last answered: after an undo the player answers themselves

  constructor(private readonly table: Table) {}

  /** Called as an effect: answers whenever the current question has only one sensible answer. */
  watch(): void {
    const { view, mine, busy } = this.table;
    if (!settings.obvious || !view || !mine || busy || !view.sole.length || view.entries < this.answered) return;
    untrack(() => void this.answer(view.sole, view.entries));
  }

  private async answer(options: string[], entries: number): Promise<void> {
    this.answered = entries + 1;
    if (await this.table.playNow(...options)) this.table.say(t("prompt.obvious"), "", "news");
  }
}
