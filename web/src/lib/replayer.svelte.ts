// The replay: which moment is shown, how fast it goes on, and the arrows from one moment to the next.
import type { LogLine } from "./api";
import { grouped, sentence } from "./loglines";
import { namesOf } from "./names";
import { phaseSides } from "./playerturns";
import { beatStart, nextBattle, nextBeat, nextTick } from "./replay";
import { centreOn } from "./show.svelte";
import { t } from "./strings";
import type { Table } from "./table.svelte";
import { trailsBetween, type Trail } from "./trails";

export const SPEEDS = [0.5, 1, 2, 4, 8]; // steps a second
const SPEED = "crusade.replay.speed";

export class Replayer {
  trails = $state.raw<Trail[]>([]);
  speed = $state(2);
  playing = $state(false);
  private wished = $state<number | null>(null); // the moment that is being fetched
  private until: number | null = null; // where playing stops, if that is not now
  private timer: ReturnType<typeof setTimeout> | undefined;
  private next: number | null = null;
  private asking = false;

  constructor(readonly table: Table) {
    const kept = Number(localStorage.getItem(SPEED));
    if (SPEEDS.includes(kept)) this.speed = kept;
  }

  entries = $derived.by(() => this.table.view?.entries ?? 0);
  at = $derived.by(() => this.wished ?? this.table.past?.entries ?? this.entries);

  private line = (n: number): LogLine | undefined => this.table.book.line(n);

  /** What was done in the step that led to the moment on screen. */
  words(): string {
    const { table, at } = this;
    const first = beatStart(this.line, at);
    const lines = Array.from({ length: at - first + 1 }, (_, k) => this.line(first + k)).filter((line) => !!line);
    const told = { unit: namesOf(table).name, times: (n: number) => t("log.times", { n }) };
    const rows = grouped(lines, told).flatMap((phase) => phase.parts.flatMap((part) => part.rows));
    return rows.map(sentence).join(" ");
  }

  /** Show a moment; of several requests in a row only the last is fetched. */
  async go(n: number): Promise<void> {
    this.wished = this.next = Math.max(0, Math.min(n, this.entries));
    if (this.asking) return;
    this.asking = true;
    try {
      while (this.next !== null) {
        const wanted: number = this.next;
        this.next = null;
        await this.show(wanted);
      }
    } finally {
      this.asking = false;
      this.wished = null;
    }
  }

  private async show(n: number): Promise<void> {
    const { table } = this;
    const before = table.past;
    await table.lookBack(n);
    const after = table.past;
    const forward = before && after && after.entries > before.entries;
    this.trails = forward ? trailsBetween(before.counters, after.counters, table.geometry?.spaces ?? {}) : [];
    const spot = this.line(n)?.battle ?? this.trails.find((trail) => trail.to)?.to;
    if (this.playing && spot) centreOn(spot);
  }

  pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  /** Play from a moment to another, or to now. */
  async play(from = this.at, until: number | null = null): Promise<void> {
    this.pause();
    this.until = until;
    this.playing = true;
    await this.go(from >= this.entries ? 0 : from);
    this.wait();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.play();
  }

  private wait(): void {
    if (this.playing) this.timer = setTimeout(() => void this.forward(), 1000 / this.speed);
  }

  private async forward(): Promise<void> {
    const last = this.until ?? this.entries;
    if (!this.playing) return;
    if (this.at >= last) {
      if (last >= this.entries) this.now();
      else this.pause();
      return;
    }
    await this.go(nextBeat(this.line, this.at, last));
    this.wait();
  }

  now(): void {
    this.pause();
    this.table.seen();
    void this.go(this.entries);
  }

  step(by: number): void {
    this.pause();
    void this.go(by > 0 ? nextBeat(this.line, this.at, this.entries) : beatStart(this.line, this.at) - 1);
  }

  jump(kind: "dice" | "turn", by: 1 | -1): void {
    this.pause();
    const all = this.table.book.ticks(phaseSides(this.table.rules));
    void this.go(nextTick(all, kind, this.at, by) ?? (by > 0 ? this.entries : 0));
  }

  /** To the next battle, or to the end of what is played. Playing goes on from there. */
  async battle(): Promise<void> {
    const found = nextBattle(this.line, this.at, this.until ?? this.entries);
    if (found === null) this.now();
    else if (this.playing) await this.play(found, this.until);
    else await this.go(found);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    localStorage.setItem(SPEED, String(speed));
  }
}
