// The opponent's turn as a story: fetched when the seat's own turn begins, with its arrows.
import { fetchStory, type StoryOut } from "./api";
import { phaseSides, playerTurn } from "./playerturns";
import { openTab } from "./show.svelte";
import type { Table } from "./table.svelte";
import { trailsOf } from "./trails";

export class StoryTeller {
  told = $state.raw<StoryOut | null>(null);
  toldAt = $state(-1); // after how many entries of the game
  drawn = $state(false); // whether its arrows are on the map
  opened = $state(0); // counts how often it was opened
  private turn = ""; // the seat's player-turn it was told in

  constructor(readonly table: Table) {}

  empty = $derived.by(() => this.told === null || this.told.first === this.told.last);
  trails = $derived.by(() => (this.told && this.drawn ? trailsOf(this.told, this.table.geometry?.spaces ?? {}) : []));

  private get place(): string {
    return `crusade.story.${this.table.game}`;
  }

  /** Fetch it: what happened since a moment, or in the opponent's last player-turn. */
  async load(since?: number): Promise<void> {
    const { game, view } = this.table;
    if (!view) return;
    this.told = await this.table.looked(fetchStory(game, this.table.key(), since));
    this.toldAt = view.entries;
  }

  open(): void {
    this.drawn = true;
    this.opened += 1;
    openTab("story");
  }

  close(): void {
    this.drawn = false;
    this.table.seen();
    openTab("log");
  }

  forget(): void {
    this.told = null;
    this.drawn = false;
    this.turn = "";
  }

  /** A view has come: at the beginning of the seat's own turn the story is told, once. Later, arrows go when it plays. */
  async notice(): Promise<void> {
    const { table } = this;
    const { view } = table;
    if (!view || view.seat === null || table.holdsBoth() || view.outcome || !table.mine) return;
    const sides = phaseSides(table.rules);
    if (sides.get(view.phase) !== view.seat) return;
    const now = playerTurn(view, sides);
    if (now === this.turn) {
      if (view.log.at(-1)?.side === view.seat) this.drawn = false;
      return;
    }
    this.turn = now;
    if (localStorage.getItem(this.place) === now) return; // told before this page was opened again
    await this.load();
    if (table.left) return;
    if (this.told) localStorage.setItem(this.place, now);
    else this.turn = ""; // the table was not reached: the next view tries again
    if (!this.empty && this.table.mine) this.open();
  }
}
