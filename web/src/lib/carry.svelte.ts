// A counter carried by mouse or finger: from a stack, a fan or a tray to a place, where it does what a click there would.
import type { Attachment } from "svelte/attachments";
import type { Desk } from "./desk.svelte";
import { around } from "./compass";
import type { Point } from "./geometry";
import { approaches, type Deed } from "./orders";

const SLACK = 5; // pixels before a press becomes a drag
const LIFT_MS = 350; // a finger that rests so long lifts the counter

/** The deed that dropping counters on a place means: an order for them, not a choice of others. */
export function dropped(deeds: Deed[]): Deed[] {
  const order = deeds.find((d) => d.kind === "attack" || d.kind === "move");
  return order ? [order] : deeds.filter((d) => d.kind === "option");
}

export class Carry {
  units = $state<string[]>([]);
  at = $state<Point>({ x: 0, y: 0 }); // on the page
  over = $state<string | null>(null); // the place it would be dropped on
  /** The place under a point of the page; set by the map. */
  placeAt: (at: Point) => string | null = () => null;

  constructor(private readonly desk: Desk) {}

  /** Lift a counter, with those that are selected with it. Returns whether it can be lifted. */
  lift(unit: string, at: Point): boolean {
    const { table } = this.desk;
    if (!table.mine || table.busy || table.past || !this.canLift(unit)) return false;
    this.desk.pending = null;
    if (this.desk.active.has(unit) && !table.selected.includes(unit)) this.desk.pick(unit, false);
    this.units = table.selected.includes(unit) ? [...table.selected] : [unit];
    this.move(at);
    return true;
  }

  /** With Shift or Ctrl it joins those that are selected. */
  join(unit: string, how: PointerEvent): void {
    const { table, active } = this.desk;
    const joins = how.shiftKey || how.ctrlKey || how.metaKey;
    if (joins && active.has(unit) && !table.selected.includes(unit)) this.desk.pick(unit, true);
  }

  private canLift(unit: string): boolean {
    const { table, active } = this.desk;
    if (active.has(unit)) return true;
    const goes = (table.view?.options ?? []).some((o) => o.space !== null);
    return !table.view?.moving && (table.can(`unit ${unit}`) || (table.hand === unit && goes));
  }

  move(at: Point): void {
    if (!this.units.length) return;
    this.at = at;
    this.over = this.placeAt(at);
  }

  /** Where the counters stand that are carried. */
  private home(place: string): boolean {
    const counters = this.desk.table.view?.counters ?? [];
    return this.units.every((unit) => counters.some((c) => c.id === unit && c.place === place));
  }

  /** What dropping it here would do; null over nothing or over its own place. */
  deeds = $derived.by<Deed[] | null>(() => {
    const place = this.over;
    if (!this.units.length || !place || this.home(place)) return null;
    return dropped(this.desk.deeds(place).filter((d) => d.kind !== "select"));
  });

  /** Where the counters would attack an enemy from that they do not stand beside. */
  via = $derived.by<string[]>(() => {
    const { table, goals } = this.desk;
    const place = this.over;
    if (!place || this.deeds?.length !== 0 || !table.view?.moving || !table.geometry || !table.rules) return [];
    const enemies = (table.at[place] ?? []).some((c) => !this.desk.isMine(c)) || (table.view.hidden[place] ?? 0) > 0;
    return enemies ? approaches(table.rules.ways, goals, this.units, around(table.geometry, place)) : [];
  });

  async drop(): Promise<void> {
    const [deeds, place, units, via] = [this.deeds, this.over, this.units, this.via];
    this.cancel();
    if (!deeds || !place) return;
    const { table } = this.desk;
    table.place = table.cursor = place;
    if (deeds.length === 1) return this.desk.act(deeds[0]!);
    if (deeds.length) this.desk.pending = { space: place, deeds };
    else if (via.length && (await this.desk.attackVia(units, via, place))) return;
    else if (!table.view?.moving && units[0] && table.can(`unit ${units[0]}`))
      await this.desk.play(`unit ${units[0]}`, `move ${place}`);
    else await this.desk.whyAt(place, units[0]);
  }

  /** Put everything back. Returns whether anything was carried. */
  cancel(): boolean {
    const carried = this.units.length > 0;
    this.units = [];
    this.over = null;
    return carried;
  }

  /** Makes the face of a counter in a fan or tray something that can be carried off; `first` selects others with it. */
  from(unit: string, first?: () => void): Attachment<HTMLElement> {
    return (node) => {
      const down = (event: PointerEvent) => event.button === 0 && this.follow(node, unit, event, first);
      node.addEventListener("pointerdown", down);
      return () => node.removeEventListener("pointerdown", down);
    };
  }

  /** One press on a face, until it is let go: a drag by mouse, a rest and a drag by finger. */
  private follow(node: HTMLElement, unit: string, began: PointerEvent, first?: () => void): void {
    const over = new AbortController();
    const how = { signal: over.signal };
    const spot = (event: PointerEvent) => ({ x: event.clientX, y: event.clientY });
    const away = (event: PointerEvent) => Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY);
    const mouse = began.pointerType === "mouse";
    let lifted = false;
    const lift = (event: PointerEvent) => {
      first?.();
      this.join(unit, began);
      return (lifted = this.lift(unit, spot(event)));
    };
    const timer = mouse ? undefined : setTimeout(() => lift(began), LIFT_MS);
    const end = () => {
      clearTimeout(timer);
      over.abort();
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== began.pointerId) return;
      if (!lifted && away(event) > SLACK) {
        if (!mouse) return end(); // it scrolls
        if (!lift(event)) return end();
      }
      if (lifted) this.move(spot(event));
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== began.pointerId) return;
      end();
      if (lifted && event.type === "pointerup") void this.drop();
      else if (lifted) this.cancel();
    };
    addEventListener("pointermove", move, how);
    addEventListener("pointerup", up, how);
    addEventListener("pointercancel", up, how);
    node.addEventListener("touchmove", (event) => lifted && event.preventDefault(), { ...how, passive: false });
    node.addEventListener("contextmenu", (event) => event.preventDefault(), how);
  }
}
