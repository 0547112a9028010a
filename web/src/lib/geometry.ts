// Where things are on the sheet: which space lies under a point, and which lies next in a direction.
import type { Geometry } from "./api";

export interface Point {
  x: number;
  y: number;
}

/** Directions in degrees, east is 0, clockwise as on a screen. */
export const EAST = 0;
export const SOUTH = 90;
export const WEST = 180;
export const NORTH = 270;

const spacings = new WeakMap<Geometry, number>();

/** The smallest distance between two spaces; other sizes are multiples of it. */
export function spacing(geometry: Geometry): number {
  const known = spacings.get(geometry);
  if (known !== undefined) return known;
  const spots = Object.values(geometry.spaces);
  let least = Infinity;
  spots.forEach((a, i) => {
    for (const b of spots.slice(i + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  });
  spacings.set(geometry, least);
  return least;
}

const RING = 1.1; // of the spacing: wide enough to be seen round a counter
const WITHIN_HEX = 0.58; // of the spacing: how far from its middle a click on a space may be
const ABOUT_POINT = 1.4; // points lie apart, so there is room for a finger
const CORNERS = 24;

/** A space's outline as SVG points: a hex has its own, a point gets a ring round it; empty where there is no such space. */
export function outline(geometry: Geometry | null, space: string | null | undefined): string {
  const spot = space ? geometry?.spaces[space] : undefined;
  if (!geometry || !spot) return "";
  const corners = spot.polygon ?? ringRound(spot, spacing(geometry) * RING);
  return corners.map(([x, y]) => `${x},${y}`).join(" ");
}

function ringRound(middle: Point, radius: number): [number, number][] {
  return Array.from({ length: CORNERS }, (_, n) => {
    const angle = (n / CORNERS) * 2 * Math.PI;
    return [Math.round(middle.x + radius * Math.cos(angle)), Math.round(middle.y + radius * Math.sin(angle))];
  });
}

/** The space under a point of the sheet: the nearest one, or null if that is too far away. */
export function spaceAt(geometry: Geometry, point: Point): string | null {
  let best: string | null = null;
  const hexes = Object.values(geometry.spaces).some((spot) => spot.polygon);
  let least = spacing(geometry) * (hexes ? WITHIN_HEX : ABOUT_POINT);
  for (const [id, spot] of Object.entries(geometry.spaces)) {
    const away = Math.hypot(spot.x - point.x, spot.y - point.y);
    if (away < least) [best, least] = [id, away];
  }
  return best;
}

function turnBetween(a: number, b: number): number {
  return Math.abs(((a - b + 540) % 360) - 180);
}

/** The next space in a direction; of two equally good ones, the one nearer to `column`. Null at the edge of the map. */
export function stepFrom(geometry: Geometry, from: string, direction: number, column?: number): string | null {
  const here = geometry.spaces[from];
  if (!here) return null;
  const tie = spacing(geometry) / 1000;
  let best: string | null = null;
  let least = Infinity;
  for (const [id, spot] of Object.entries(geometry.spaces)) {
    if (id === from) continue;
    const turn = turnBetween((Math.atan2(spot.y - here.y, spot.x - here.x) * 180) / Math.PI, direction);
    if (turn > 46) continue;
    const away = Math.hypot(spot.x - here.x, spot.y - here.y) / Math.cos((turn * Math.PI) / 180) ** 2;
    const cost = away + (column === undefined ? 0 : (Math.abs(spot.x - column) / spacing(geometry)) * tie);
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

/** The outline of an arrow between two points, stopping short of both; wide at the head. */
export function arrowPath(from: Point, to: Point, width: number, clear: number): string {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const point = (along: number, aside: number) =>
    `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
  const start = Math.min(clear, length * 0.3);
  const end = Math.max(length - clear, length * 0.6);
  const head = Math.min(width * 2.1, (end - start) * 0.5);
  const [tail, neck, wing] = [width * 0.28, width * 0.42, width];
  return (
    `M${point(start, -tail)}L${point(end - head, -neck)}L${point(end - head, -wing)}L${point(end, 0)}` +
    `L${point(end - head, wing)}L${point(end - head, neck)}L${point(start, tail)}z`
  );
}
