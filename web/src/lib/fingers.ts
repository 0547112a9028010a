// Mouse and fingers on the map: a press, a drag, a pinch, a long press.
import type { Point } from "./geometry";

export interface Gestures {
  pan: (dx: number, dy: number) => void;
  pinch: (factor: number, at: { clientX: number; clientY: number }) => void;
  press: (event: PointerEvent) => void;
  linger: (event: PointerEvent) => void;
  lift?: (event: PointerEvent) => boolean; // on a map with counters: whether a counter can be carried off from there
  carry?: (event: PointerEvent) => void;
  putDown?: (event: PointerEvent | null) => void; // null: the browser took the pointer away
}

const LINGER_MS = 500;

/** Swallow the click that ends a tap: it must not press a button that the tap itself opened under the finger. */
function keepClickOn(map: Element): void {
  const over = new AbortController();
  const how = { capture: true, signal: over.signal };
  for (const next of ["pointerdown", "keydown"]) addEventListener(next, () => over.abort(), how);
  const swallow = (event: Event) => {
    over.abort();
    if (!map.contains(event.target as Node)) event.stopImmediatePropagation();
  };
  addEventListener("click", swallow, how);
}

export class Fingers {
  private touching = new Map<number, Point>();
  private began: Point = { x: 0, y: 0 };
  private dragging = false;
  private carrying = false;
  private first: PointerEvent | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly gestures: Gestures) {}

  down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button > 1) return;
    this.touching.set(event.pointerId, { x: event.clientX, y: event.clientY });
    clearTimeout(this.timer);
    if (this.touching.size > 1) {
      this.dragging = true;
      this.putBack(null);
      return;
    }
    this.began = { x: event.clientX, y: event.clientY };
    this.dragging = this.carrying = false;
    this.first = event;
    if (event.pointerType !== "mouse") {
      this.timer = setTimeout(() => {
        this.dragging = true; // no longer a press: from here on it is a drag
        this.carrying = this.gestures.lift?.(event) ?? false;
        if (!this.carrying) this.gestures.linger(event);
      }, LINGER_MS);
    }
  }

  /** Returns whether the movement was a drag or pinch. */
  move(event: PointerEvent): boolean {
    const before = this.touching.get(event.pointerId);
    if (!before) return false;
    const now = { x: event.clientX, y: event.clientY };
    if (this.touching.size === 2) {
      this.pinch(event.pointerId, before, now);
      return true;
    }
    const slack = event.pointerType === "mouse" ? 4 : 10;
    if (!this.dragging && Math.hypot(now.x - this.began.x, now.y - this.began.y) < slack) return false;
    clearTimeout(this.timer);
    if (!this.dragging) {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.carrying =
        event.pointerType === "mouse" && this.first !== null && (this.gestures.lift?.(this.first) ?? false);
    }
    this.dragging = true;
    if (this.carrying) this.gestures.carry?.(event);
    else this.gestures.pan(now.x - before.x, now.y - before.y);
    this.touching.set(event.pointerId, now);
    return true;
  }

  private pinch(id: number, before: Point, now: Point): void {
    const other = [...this.touching.entries()].find(([key]) => key !== id)![1];
    const middle = (p: Point) => ({ x: (p.x + other.x) / 2, y: (p.y + other.y) / 2 });
    const apart = (p: Point) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
    const [was, is] = [middle(before), middle(now)];
    this.gestures.pan(is.x - was.x, is.y - was.y);
    this.gestures.pinch(apart(now) / apart(before), { clientX: is.x, clientY: is.y });
    this.touching.set(id, now);
  }

  up(event: PointerEvent): void {
    const known = this.touching.delete(event.pointerId);
    clearTimeout(this.timer);
    if (known) this.putBack(event);
    if (!known || this.dragging || this.touching.size) return;
    if (event.pointerType !== "mouse") keepClickOn(event.currentTarget as Element);
    this.gestures.press(event);
  }

  private putBack(event: PointerEvent | null): void {
    if (this.carrying) this.gestures.putDown?.(event);
    this.carrying = false;
  }

  drop(event: PointerEvent): void {
    this.touching.delete(event.pointerId);
    this.putBack(null);
    clearTimeout(this.timer);
  }
}
