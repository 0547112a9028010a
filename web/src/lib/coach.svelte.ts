// The coach as the browser shows it: the question under way, the plans, which of them are drawn, and warnings before Done.
import { ask, Trouble, type Schemas } from "./api";
import { keyOf } from "./keys";
import { openTab } from "./show.svelte";
import { t } from "./strings";
import type { Table } from "./table.svelte";

export type Hint = Schemas["HintOut"];
export type Plan = Schemas["CoachPlan"];
export type Warning = Schemas["WiseItem"];

/** A plan on the map, with the style it is drawn in: the first or the second of two. */
export interface Drawn {
  plan: Plan;
  style: 0 | 1;
}

const BATCH = 60; // options in one message
const NOTHING: Drawn[] = [];

export class Coach {
  hint = $state.raw<Hint | null>(null);
  asking = $state(false);
  playing = $state(false);
  trouble = $state("");
  picked = $state<number[]>([]); // plans to draw: one, or two to compare
  warnings = $state.raw<Warning[] | null>(null);
  looking = $state(false);
  speech = $state("");
  opened = $state(0); // counts how often its panel was asked for
  private warnedAt = $state(-1);
  private request: AbortController | null = null;

  constructor(readonly table: Table) {}

  /** Why there is no coach here; empty if there is one. */
  absent = $derived.by(() => {
    const { view, rules } = this.table;
    if (!view || view.seat === null || view.outcome || view.imported) return "none";
    if (!rules?.coach) return "none";
    if (view.lesson && !view.lesson.free && !view.lesson.over) return "guided";
    const other = view.seats[1 - view.seat];
    return other?.kind === "computer" || this.table.holdsBoth() ? "" : "people";
  });
  ready = $derived.by(() => this.absent === "" && this.table.mine);
  /** Whether the position has changed since the plans were asked for. */
  stale = $derived.by(() => this.hint !== null && (this.hint.stale || this.hint.entries !== this.table.view?.entries));
  current = $derived(this.stale ? null : this.hint);
  drawn = $derived.by<Drawn[]>(() => {
    const hint = this.current;
    if (!hint || this.table.past || !this.table.mine) return NOTHING;
    return this.picked.flatMap((n, style) => {
      const plan = hint.plans[n];
      return plan ? [{ plan, style: style as 0 | 1 }] : [];
    });
  });
  warned = $derived.by(() => (this.warnedAt === this.table.view?.entries ? this.warnings : null));

  private get question() {
    const { view, game } = this.table;
    const other = view?.seat === null || view?.seat === undefined ? undefined : keyOf(game, 1 - view.seat);
    return { base: view?.version ?? 0, other: other ?? null };
  }

  open(): void {
    this.opened += 1;
    openTab("coach");
    document.getElementById("panel")?.scrollTo(0, 0);
  }

  /** Ask for plans, or for the best answer; `again` if the game went on meanwhile, as when the page answers the obvious. */
  async ask(again = true): Promise<void> {
    const { table } = this;
    this.open();
    if (!this.ready || this.asking) return;
    this.request = new AbortController();
    this.asking = true;
    this.trouble = "";
    this.speech = t("coach.asking");
    let late = false;
    try {
      const path = `/api/games/${table.game}/hint`;
      const hint = await ask<Hint>("POST", path, this.question, table.key(), this.request.signal);
      this.hint = hint;
      this.picked = [0];
      this.speech = hint.words;
      late = this.stale;
    } catch (error) {
      this.say(error);
    }
    this.asking = false;
    this.request = null;
    if (again && late && this.ready) await this.ask(false);
  }

  private say(error: unknown): void {
    const withdrawn = error instanceof DOMException && error.name === "AbortError";
    if (withdrawn) this.speech = t("coach.cancelled");
    else this.trouble = this.speech = error instanceof Trouble ? error.message : String(error);
  }

  cancel(): void {
    this.request?.abort();
  }

  /** Draw a plan, or take it off the map. */
  show(n: number): void {
    this.picked = this.picked.length === 1 && this.picked[0] === n ? [] : [n];
  }

  /** Put a plan beside another; a third one takes the place of the second. */
  compare(n: number): void {
    if (this.picked.includes(n)) this.picked = this.picked.filter((other) => other !== n);
    else this.picked = [...this.picked.slice(0, 1), n];
  }

  /** Play a plan up to the next die or the enemy's decision, as ordinary options. */
  async play(plan: Plan): Promise<void> {
    if (this.stale || this.playing || this.table.busy) return;
    const options = plan.options.slice(0, plan.ready);
    this.playing = true;
    this.speech = t("coach.playing");
    this.picked = [];
    let done = true;
    for (let n = 0; n < options.length && done; n += BATCH)
      done = await this.table.play(...options.slice(n, n + BATCH));
    this.playing = false;
    const why = this.table.notice?.words ?? "";
    if (done) this.speech = t("coach.played");
    else if (!this.table.asked && why) this.speech = t("coach.stopped", { why });
  }

  /** What to look at before this step ends. */
  async wonder(): Promise<void> {
    const { table } = this;
    this.open();
    if (!this.ready || this.looking) return;
    const at = table.view?.entries ?? -1;
    this.looking = true;
    this.trouble = "";
    try {
      this.warnings = await ask<Warning[]>("POST", `/api/games/${table.game}/wise`, this.question, table.key());
      this.warnedAt = at;
      this.speech = this.told(this.warnings);
    } catch (error) {
      this.say(error);
    }
    this.looking = false;
  }

  private told(found: Warning[]): string {
    const first = found[0]?.words ?? "";
    if (!found.length) return t("coach.wise.nothing");
    return found.length === 1
      ? t("coach.wise.said.one", { first })
      : t("coach.wise.said.many", { n: found.length, first });
  }

  /** Escape: withdraw the question, or take the arrows off the map. Returns whether there was anything. */
  clear(): boolean {
    if (this.asking) this.cancel();
    else if (this.drawn.length) this.picked = [];
    else return false;
    return true;
  }

  /** Another seat uses this screen. */
  forget(): void {
    this.cancel();
    this.hint = this.warnings = null;
    this.picked = [];
    this.speech = this.trouble = "";
  }
}

const KNOWN = new WeakMap<Table, Coach>();

/** The coach of a table. */
export function coachOf(table: Table): Coach {
  let coach = KNOWN.get(table);
  if (!coach) KNOWN.set(table, (coach = new Coach(table)));
  return coach;
}
