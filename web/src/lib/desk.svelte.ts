// What a person does at the table: pointing, selecting, acting, asking why. The map, the prompt and the keyboard all use this.
import type { Counter } from "./api";
import { Carry } from "./carry.svelte";
import { coachOf } from "./coach.svelte";
import { Cursor } from "./cursor.svelte";
import { lexicon, type Lexicon } from "./lexicon";
import { onward, type Onward } from "./onward";
import {
  canAct,
  choosable,
  deedsAt,
  deedsOffMap,
  goalsOf,
  meant,
  nextOf,
  orderFor,
  stackOrder,
  takeUp,
  type Deed,
  type Reach,
} from "./orders";
import { openTab } from "./show.svelte";
import { SETTLE } from "./steady";
import { deedWords } from "./speech";
import { Replayer } from "./replayer.svelte";
import { StoryTeller } from "./story.svelte";
import { t } from "./strings";
import type { Table } from "./table.svelte";
import { approach, ordersFor, together } from "./together";
import { Trays } from "./trays";
import { threatsOf } from "./threats.svelte";
import type { Trail } from "./trails";

export interface Pointed {
  counter: string | null; // the counter under the pointer
  add: boolean; // Ctrl or Shift held: add to what is selected
  picks?: boolean; // only select, whatever is selected
  atOnce: boolean; // a mouse acts at once; a finger sees the choices first and confirms
}

const NO_REACH: Reach = {};
const NOBODY = new Set<string>();
const NO_DEEDS: Deed[] = [];

export class Desk {
  hover = $state<string | null>(null);
  pending = $state<{ space: string; deeds: Deed[] } | null>(null); // the deeds to choose from
  hidden = $state(false); // all counters hidden, to read the map
  speech = $state("");
  commandOpen = $state(false);
  helpOpen = $state(false);

  readonly cursor: Cursor;
  readonly carry: Carry;
  readonly trays = new Trays();
  private spent = $state(""); // counters that are still selected after an order: they are no longer meant by a click on others
  readonly replay: Replayer;
  readonly story: StoryTeller;

  constructor(readonly table: Table) {
    this.cursor = new Cursor(this);
    this.carry = new Carry(this);
    this.replay = new Replayer(table);
    this.story = new StoryTeller(table);
  }

  /** The arrows on the map: those of the moment on screen, or of the story. */
  trails = $derived.by<Trail[]>(() => (this.table.past ? this.replay.trails : this.story.trails));

  words = $derived.by<Lexicon | null>(() => (this.table.rules ? lexicon(this.table.rules) : null));
  reach = $derived.by<Reach>(() => (this.table.mine && this.table.view?.reach) || NO_REACH);
  active = $derived(new Set(canAct(this.reach)));
  goals = $derived.by(() => goalsOf(this.table.rules?.ways ?? [], this.reach, this.table.selected));

  /** Counters this decision is about: those that can act, or that an option names. */
  concerned = $derived.by(() => {
    const { view, mine } = this.table;
    if (!view || !mine) return NOBODY;
    return view.moving ? this.active : choosable(view);
  });
  /** What can be done at places off the map. */
  offMap = $derived.by<Deed[]>(() => {
    const { view, mine, geometry } = this.table;
    if (!view || !mine || !geometry) return NO_DEEDS;
    return deedsOffMap(view, this.reach, this.goals, (space) => space in geometry.spaces);
  });

  /** The button that goes on, in a battle or to the next one. */
  onward = $derived.by<Onward | null>(() => onward(this.table));
  /** Whether counters have been picked up for an order that is still to come: then a click on a stack takes them there. */
  holding = $derived.by(() => this.table.selected.length > 0 && this.table.selected.join() !== this.spent);

  here(space: string): Counter[] {
    return stackOrder(this.table.at[space] ?? [], this.table.selected, this.concerned);
  }

  /** The same in an order that does not change with what is selected: a tray must not move under the hand. */
  fixedOrder(space: string): Counter[] {
    return stackOrder(this.table.at[space] ?? [], [], this.concerned);
  }

  isMine(counter: Counter): boolean {
    return this.words?.unit(counter.id)?.side === this.table.view?.seat;
  }

  deeds(space: string): Deed[] {
    const view = this.table.view;
    return view && this.table.mine ? deedsAt(view, this.reach, this.goals, space) : [];
  }

  /** Counters that can act, ordered so that neighbours on the map follow each other. */
  todo(): string[] {
    const spots = this.table.geometry?.spaces ?? {};
    const ready = (this.table.view?.counters ?? []).filter((c) => this.active.has(c.id));
    const at = (c: Counter) => spots[c.place] ?? { x: 0, y: 0 };
    return ready.sort((a, b) => at(a).y - at(b).y || at(a).x - at(b).x).map((c) => c.id);
  }

  // ---- pointing

  /** A click or tap on a space, perhaps on one of its counters. */
  async point(space: string, how: Pointed): Promise<void> {
    const table = this.table;
    this.pending = null;
    table.cursor = space;
    table.place = space;
    if (!table.mine || table.busy) return;
    const deeds = this.meantBy(this.deeds(space), how.counter);
    const pick = deeds.find((d) => d.kind === "select");
    if (how.add && pick) return this.pick(how.counter ?? pick.units[0]!, true);
    const wanted = meant(deeds, how.picks ?? (how.counter !== null && !this.holding));
    if (wanted === null) return this.wonder(space);
    if (wanted === "ask" || (!how.atOnce && wanted.kind !== "select")) {
      this.pending = { space, deeds: deeds.filter((d) => d.kind !== "select" || d !== wanted) };
      return;
    }
    if (wanted.kind === "select") return this.selectIn(wanted.units, how.counter);
    await this.act(wanted);
  }

  /** Pointing at one counter of a stack means the options about it, if there are any. */
  private meantBy(deeds: Deed[], counter: string | null): Deed[] {
    const about = deeds.filter((d) => d.kind === "option" && counter !== null && d.units.includes(counter));
    return about.length && !deeds.some((d) => d.kind !== "option") ? about : deeds;
  }

  /** Select in a stack: the counter pointed at, or the one after the selected one. */
  private selectIn(units: string[], counter: string | null): void {
    const ordered = this.here(this.table.place ?? "")
      .map((c) => c.id)
      .filter((u) => units.includes(u));
    const current = this.table.selected.length === 1 ? this.table.selected[0] : undefined;
    if (current && units.includes(current)) {
      const running = units.length > 1 ? nextOf(units, current, 1) : undefined;
      this.table.selected = running ? [running] : []; // the only one is put down
      this.spent = "";
      return;
    }
    this.pick(counter && units.includes(counter) ? counter : (ordered[0] ?? units[0]!), false);
  }

  pick(unit: string, add: boolean): void {
    const table = this.table;
    if (!this.active.has(unit)) {
      void this.whyNot([`unit ${unit}`]);
      return;
    }
    this.spent = "";
    if (!add) table.selected = [unit];
    else if (table.selected.includes(unit)) table.selected = table.selected.filter((u) => u !== unit);
    else table.selected = [...table.selected, unit];
    table.place = table.view?.counters.find((c) => c.id === unit)?.place ?? table.place;
  }

  /** All counters of a space that can act. */
  pickAll(space: string): void {
    const units = this.here(space).filter((c) => this.active.has(c.id));
    if (units.length) this.table.selected = units.map((c) => c.id);
    this.spent = "";
  }

  /** Nothing can be done there: ask the table why, if the click was meant to do something. */
  private async wonder(space: string): Promise<void> {
    const table = this.table;
    if (!table.view) return;
    const unit = table.selected.find((u) => this.active.has(u));
    const wanted = table.view.moving ? unit !== undefined || this.here(space).length > 0 : this.anythingOnMap();
    if (wanted) await this.whyAt(space, unit);
  }

  private anythingOnMap(): boolean {
    return (this.table.view?.options ?? []).some((o) => o.space !== null);
  }

  async whyNot(options: string[]): Promise<void> {
    await this.table.why(...options);
    this.speech = this.table.notice?.words ?? "";
  }

  /** Why nothing can be done at a space; false where there is nothing to say. */
  async whyAt(space: string, unit: string | undefined): Promise<boolean> {
    const said = await this.table.whyAt(space, unit);
    if (said) this.speech = this.table.notice?.words ?? "";
    return said;
  }

  // ---- doing

  async act(deed: Deed): Promise<void> {
    const table = this.table;
    this.pending = null;
    if (deed.kind === "select") return this.selectIn(deed.units, null);
    if (deed.option) {
      const { text } = deed.option;
      const first = table.can(text) ? [] : takeUp(table.view?.hand ?? null, deed.units[0] ?? "");
      await this.play(...first, text);
      return;
    }
    const laid = table.view?.attacks;
    const all = await this.order(deed);
    if (table.view?.attacks.length && table.view.attacks !== laid) openTab("battle");
    if (!all) return;
    this.spent = table.selected.join();
    if (this.words) this.speech = t("speech.done", { what: deedWords(this.words, deed) });
  }

  /** Carry out a move or an attack of one counter or several. */
  private async order(deed: Deed): Promise<boolean> {
    const { table } = this;
    const verb = deed.kind === "attack" ? "attack" : "move";
    const water = deed.way?.look === "water"; // a die may be thrown: pick the counter up first, to see what is at stake
    if (!water) return together(table, ordersFor(table.hand, deed.units, verb, deed.space), (u) => this.nameOf(u));
    for (const unit of deed.units) {
      if (table.hand !== unit && !(await this.play(...takeUp(table.hand, unit)))) return false;
      if (!(await this.play(...orderFor(table.hand, unit, verb, deed.space)))) return false;
    }
    return true;
  }

  /** Attack from the first of these places from which that is possible. Returns whether any was. */
  async attackVia(units: string[], places: string[], target: string): Promise<boolean> {
    const orders = ordersFor(this.table.hand, units, "attack", target);
    const done = await approach(this.table, orders, places, (u) => this.nameOf(u));
    this.spent = this.table.selected.join();
    if (done) openTab("battle");
    return done;
  }

  /** Options of several counters, one after the other. */
  async actAll(deeds: Deed[]): Promise<void> {
    this.pending = null;
    const { hand } = this.table;
    const first = (unit: string, n: number) => (n ? [`unit ${unit}`] : takeUp(hand, unit));
    const orders = deeds.flatMap(({ option, units: [unit] }, n) =>
      option && unit
        ? [{ unit, options: this.table.can(option.text) ? [option.text] : [...first(unit, n), option.text] }]
        : [],
    );
    await together(this.table, orders, (u) => this.nameOf(u));
  }

  nameOf(unit: string): string {
    return this.words?.name(unit) ?? unit;
  }

  async play(...options: string[]): Promise<boolean> {
    this.pending = null;
    return this.table.play(...options);
  }

  async done(): Promise<void> {
    const view = this.table.view;
    if (view?.ends.length && this.table.mine && !this.table.busy) await this.play(...view.ends);
  }

  async undo(phase: boolean): Promise<void> {
    this.pending = null;
    await this.table.undo(phase);
  }

  /** Done by its key: a second press on the heels of the first does nothing, because it would end another phase. */
  async doneByKey(): Promise<void> {
    if (this.settled()) await this.done();
  }

  /** The next battle, the roll, the hits, the advance. */
  async goOn(): Promise<void> {
    this.pending = null;
    if (!this.table.busy && !this.table.answering) await this.onward?.go();
  }

  /** The button that goes on, by its key. */
  async onwardByKey(): Promise<void> {
    if (this.settled()) await this.goOn();
  }

  /** All advance, by its key. */
  async advanceByKey(): Promise<void> {
    if (this.table.view?.step === "advance") await this.onwardByKey();
  }

  /** Whether the question has been on screen long enough for a key to answer it. */
  private settled(): boolean {
    return !this.table.busy && performance.now() - this.table.since >= SETTLE;
  }

  async redo(): Promise<void> {
    this.pending = null;
    if (this.table.canRedo && !this.table.busy) await this.table.redo();
  }

  /** Escape: cancels an open choice, else the selection. Returns whether there was anything to cancel. */
  cancel(): boolean {
    if (this.carry.cancel()) return true;
    if (this.table.asked) this.table.asked = null;
    else if (this.pending) this.pending = null;
    else if (this.commandOpen) this.commandOpen = false;
    else if (this.table.selected.length) this.table.selected = [];
    else if (coachOf(this.table).clear()) return true;
    else if (this.table.past) this.replay.now();
    else if (this.story.drawn) this.story.drawn = false;
    else return false;
    return true;
  }

  /** Clear everything the last seat looked at, before another seat uses this screen. */
  forget(): void {
    const { table } = this;
    this.pending = null;
    this.hover = null;
    this.carry.cancel();
    this.speech = "";
    this.replay.pause();
    this.story.forget();
    coachOf(table).forget();
    threatsOf(table).forget();
    this.commandOpen = this.helpOpen = false;
    table.selected = [];
    table.place = table.cursor = table.notice = table.past = null;
    table.book.clear();
    table.logged += 1;
    table.layers = [];
    table.layersOn = [];
  }

  // ---- looking

  /** Show the odds of the attack at the current place, or of the selected counter's attack. */
  odds(): void {
    const attacks = this.table.view?.attacks ?? [];
    const own = attacks.find((a) => a.attackers.some((u) => this.table.selected.includes(u)));
    const here = attacks.find((a) => a.target === (this.table.cursor ?? this.table.place));
    const found = here ?? own ?? attacks[0];
    if (found) this.table.place = found.target;
    openTab("battle");
  }

  /** Roll without pressing, if pressing is the decision. */
  async roll(): Promise<void> {
    if (!this.table.can("press 0")) openTab("battle");
    else if (this.settled()) await this.table.playNow("press 0");
  }

  /** Show or hide arrows for the enemy's last turn. */
  async lastTurn(): Promise<void> {
    const { table, story } = this;
    if (this.story.drawn) {
      story.drawn = false;
      return;
    }
    await story.load();
    if (story.empty) {
      table.say(t("prompt.noLastTurn"), "", "news");
      return;
    }
    story.drawn = true;
    table.say(t("prompt.lastTurn"), "", "news");
  }

  /** Open the story of the enemy's last turn. */
  async tell(): Promise<void> {
    await this.story.load();
    if (this.story.empty) this.table.say(t("prompt.noLastTurn"), "", "news");
    else this.story.open();
  }
}
