// The visible part of the sheet: position and zoom.
import { filling, fitted, held, zoomed, type Box, type Frame } from "./frame";
import type { Point } from "./geometry";
import { settings } from "./settings.svelte";

const GLIDE_MS = 200;
const LEAST_SHOWN = 0.4; // zoom at which counters can still be read

/** Pixels at the edges of the window where nothing should be shown: other things lie there. */
export interface Free {
  right: number;
  bottom: number;
}
const NOTHING_FREE: Free = { right: 0, bottom: 0 };

export class Viewport {
  frame = $state<Frame>({ x: 0, y: 0, k: 0.5 });
  width = $state(0);
  height = $state(0);
  moving = $state(false); // drawn fast while it moves, sharp when it rests
  private box: Box = [0, 0, 1, 1];
  private whole = false; // the whole sheet is shown, and stays so when the window changes its size
  untouched = false; // nobody has moved the map since it was opened
  private was: [number, number] = [0, 0];
  private rest: ReturnType<typeof setTimeout> | undefined;
  private gliding = 0;

  setSheet(box: Box): void {
    this.box = box;
  }

  /** Adapt to a new window size: the middle stays in the middle, or under a bottom sheet, the top at the top. */
  resized(top: boolean): void {
    const [width, height] = this.was;
    this.was = [this.width, this.height];
    if (this.whole) this.fit(false);
    else if (width && height)
      this.set({
        ...this.frame,
        x: this.frame.x + (this.width - width) / 2,
        y: this.frame.y + (top ? 0 : (this.height - height) / 2),
      });
  }

  private get least(): number {
    return fitted(this.box, this.width, this.height).k * 0.85;
  }

  /** Show this part, kept inside the window. */
  private set(frame: Frame, gutter?: number): void {
    this.frame = held(frame, [this.box[2], this.box[3]], this.width, this.height, gutter);
    if (this.untouched) return; // drawn sharp at once
    this.moving = true;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => (this.moving = false), 160);
  }

  toSheet(at: Point): Point {
    return { x: (at.x - this.frame.x) / this.frame.k, y: (at.y - this.frame.y) / this.frame.k };
  }

  toScreen(at: Point): Point {
    return { x: at.x * this.frame.k + this.frame.x, y: at.y * this.frame.k + this.frame.y };
  }

  pan(dx: number, dy: number): void {
    this.stop();
    this.set({ ...this.frame, x: this.frame.x + dx, y: this.frame.y + dy });
  }

  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    this.stop();
    this.set(zoomed(this.frame, at, factor, this.least));
  }

  nearer(factor: number): void {
    this.glide(zoomed(this.frame, { x: this.width / 2, y: this.height / 2 }, factor, this.least));
  }

  fit(glide = true): void {
    this.untouched = false;
    const goal = fitted(this.box, this.width, this.height);
    if (glide) this.glide(goal);
    else this.set(goal);
    this.whole = true;
  }

  /** Start with a box of the sheet, as near as it fits, between two zooms, with some pixels kept free at the edges. */
  open(box: Box, least: number, most: number, free: Free = NOTHING_FREE): void {
    this.stop();
    this.was = [this.width, this.height];
    this.untouched = true;
    const first = filling(this.around(box, least, most, free), this.box[2], this.width - free.right);
    this.set(first, free.right || free.bottom ? undefined : 0);
  }

  /** The frame in which a box fills the window, between two zooms. */
  private around(box: Box, least: number, most: number, free: Free): Frame {
    const [wide, high] = [this.width - free.right, this.height - free.bottom];
    const k = Math.min(most, Math.max(least, fitted(box, wide, high).k));
    return { k, x: wide / 2 - k * (box[0] + box[2] / 2), y: high / 2 - k * (box[1] + box[3] / 2) };
  }

  /** Glide to a box of the sheet, no nearer than now. */
  show(box: Box): void {
    this.glide(this.around(box, Math.min(this.frame.k, LEAST_SHOWN), this.frame.k, NOTHING_FREE));
  }

  /** Whether a point of the sheet is inside the window. */
  sees(at: Point): boolean {
    const { x, y } = this.toScreen(at);
    return x >= 0 && y >= 0 && x <= this.width && y <= this.height;
  }

  /** Centre a point of the sheet, zoomed in far enough to read the counters. */
  centre(at: Point, near = 0): void {
    const k = Math.max(this.frame.k, near);
    this.glide({ k, x: this.width / 2 - at.x * k, y: this.height / 2 - at.y * k });
  }

  /** Scroll just far enough that a point of the sheet is well inside the window. */
  reveal(at: Point): void {
    const spot = this.toScreen(at);
    const margin = Math.min(90, this.width / 4, this.height / 4);
    const dx = Math.max(0, margin - spot.x) - Math.max(0, spot.x - (this.width - margin));
    const dy = Math.max(0, margin - spot.y) - Math.max(0, spot.y - (this.height - margin));
    if (dx || dy) this.glide({ ...this.frame, x: this.frame.x + dx, y: this.frame.y + dy });
  }

  private stop(): void {
    cancelAnimationFrame(this.gliding);
    this.whole = this.untouched = false;
  }

  private glide(goal: Frame): void {
    this.stop();
    const to = held(goal, [this.box[2], this.box[3]], this.width, this.height);
    const lasts = GLIDE_MS * settings.motion;
    if (!lasts) {
      this.set(to);
      return;
    }
    const from = this.frame;
    const began = performance.now();
    const step = (now: number) => {
      const t = Math.min(1, (now - began) / lasts);
      const e = 1 - (1 - t) ** 3;
      const mix = (a: number, b: number) => a + (b - a) * e;
      this.set({ k: mix(from.k, to.k), x: mix(from.x, to.x), y: mix(from.y, to.y) });
      if (t < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }
}
