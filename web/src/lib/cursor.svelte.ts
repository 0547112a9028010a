// The keyboard's cursor: moves from space to space, announces what is there, acts, and finds the next thing to do.
import type { Desk } from "./desk.svelte";
import { stepFrom } from "./geometry";
import { nextOf, placesOf } from "./orders";
import { centreOn } from "./show.svelte";
import { deedWords, spaceWords } from "./speech";
import { t } from "./strings";

export class Cursor {
  shown = $state(false); // drawn once the keyboard has been used
  private column: number | undefined; // the column that moving straight up and down keeps to

  constructor(private readonly desk: Desk) {}

  move(direction: number): void {
    const { table } = this.desk;
    const { geometry } = table;
    const from = table.cursor ?? table.place ?? this.start();
    if (!geometry || !from) return;
    this.shown = true;
    const level = direction === 0 || direction === 180;
    if (level || this.column === undefined) this.column = geometry.spaces[from]?.x;
    const to = table.cursor ? stepFrom(geometry, from, direction, this.column) : from;
    if (to === null) {
      this.desk.speech = t("speech.edge");
      return;
    }
    if (level || direction % 90) this.column = geometry.spaces[to]?.x;
    table.cursor = to;
    this.speak();
  }

  private start(): string | undefined {
    const { table } = this.desk;
    const spaces = table.geometry?.spaces ?? {};
    const places = table.view ? placesOf(table.view) : {};
    const first = this.desk.todo().find((unit) => spaces[places[unit] ?? ""]);
    return first ? places[first] : Object.keys(spaces)[0];
  }

  speak(): void {
    const { table, words } = this.desk;
    const { rules, shown, cursor } = table;
    if (!rules || !shown || !cursor || !words) return;
    this.desk.speech = spaceWords(rules, words, shown, cursor, this.desk.here(cursor), this.desk.deeds(cursor));
  }

  async act(): Promise<void> {
    const space = this.desk.table.cursor;
    if (space) await this.desk.point(space, { counter: null, add: false, atOnce: true });
  }

  async select(): Promise<void> {
    const { table, words } = this.desk;
    const space = table.cursor;
    if (!space) return;
    await this.desk.point(space, {
      counter: this.desk.here(space)[0]?.id ?? null,
      add: false,
      atOnce: true,
      picks: true,
    });
    const unit = table.selected[0];
    if (unit && words) this.desk.speech = t("speech.selected", { unit: words.name(unit) });
  }

  /** The next counter that can act; false where there is none. */
  next(by: 1 | -1): boolean {
    const unit = nextOf(this.desk.todo(), this.desk.table.selected[0], by);
    if (!unit) return false;
    this.go(unit);
    return true;
  }

  /** Centre a counter and select it; for one off the map, centre the first place it could go to. */
  go(unit: string): void {
    const { table } = this.desk;
    const stands = table.view?.counters.find((c) => c.id === unit)?.place ?? "";
    const reach = this.desk.reach[unit];
    const place = [stands, ...Object.keys(reach?.moves ?? {}), ...(reach?.targets ?? [])].find(
      (p) => table.geometry?.spaces[p],
    );
    if (!place) return;
    this.desk.pending = null;
    table.selected = [unit];
    this.goto(place);
  }

  goto(space: string): void {
    const { table } = this.desk;
    table.place = table.cursor = space;
    this.column = table.geometry?.spaces[space]?.x;
    centreOn(space);
    this.speak();
  }

  /** What is possible here, or why nothing is. */
  async explain(): Promise<void> {
    const { table, words } = this.desk;
    const space = table.cursor ?? table.place;
    const view = table.view;
    if (!view) return;
    if (!table.mine) return table.say(t(view.to_decide === null ? "prompt.over" : "prompt.notYou"), "", "news");
    const deeds = space ? this.desk.deeds(space).filter((d) => d.kind !== "select") : [];
    if (deeds.length && words) {
      return table.say(
        t("prompt.canHere", { what: deeds.map((d) => deedWords(words, d)).join("; ") }),
        view.clause,
        "news",
      );
    }
    const said = space !== null && (await this.desk.whyAt(space, table.selected[0]));
    if (!said) table.say(view.asks, view.clause, "news");
  }
}
