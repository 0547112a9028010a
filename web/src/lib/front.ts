// The front line: where the spaces of one side border on those of the other, on hex maps and point maps alike.
import type { Geometry } from "./api";
import type { Point } from "./geometry";

export type Segment = [Point, Point];
export type Control = Record<string, number>;

/** The outline of a space: its hex, or the ground nearer to its point than to any other; each edge with the space beyond. */
interface Cell {
  id: string;
  corners: Point[];
  beyond: (string | null)[]; // beyond the edge from corner n to the next
}

const RING = 16; // corners of the ground round a lonely point
const REACH = 1.7; // of a typical line: how far the ground of a point extends
const BESIDE = 4; // how far each side's line lies from the border

const known = new WeakMap<Geometry, Cell[]>();

/** The two lines of the front, one for each side, on its own ground. */
export function frontLines(geometry: Geometry, control: Control): [Segment[], Segment[]] {
  const lines: [Segment[], Segment[]] = [[], []];
  for (const { id, corners, beyond } of cellsOf(geometry)) {
    const side = control[id];
    if (side !== 0 && side !== 1) continue;
    const middle = geometry.spaces[id]!;
    beyond.forEach((other, n) => {
      if (other === null || control[other] !== 1 - side) return;
      lines[side].push(inset(corners[n]!, corners[(n + 1) % corners.length]!, middle));
    });
  }
  return lines;
}

/** The spaces at the front: those that border on the enemy's. */
export function frontSpaces(geometry: Geometry, control: Control): string[] {
  return Object.entries(geometry.spaces)
    .filter(([id, { near }]) => near.some((other) => control[id] === 1 - (control[other] ?? NaN)))
    .map(([id]) => id);
}

/** A segment moved a little towards its own side. */
function inset(a: Point, b: Point, middle: Point): Segment {
  const [x, y] = [middle.x - (a.x + b.x) / 2, middle.y - (a.y + b.y) / 2];
  const far = Math.hypot(x, y) || 1;
  const by = (p: Point): Point => ({ x: round(p.x + (x / far) * BESIDE), y: round(p.y + (y / far) * BESIDE) });
  return [by(a), by(b)];
}

const round = (n: number) => Math.round(n * 10) / 10;

function cellsOf(geometry: Geometry): Cell[] {
  let cells = known.get(geometry);
  if (!cells) {
    const hexes = Object.values(geometry.spaces).some((spot) => spot.polygon);
    cells = Object.keys(geometry.spaces).map((id) => (hexes ? hexCell(geometry, id) : pointCell(geometry, id)));
    known.set(geometry, cells);
  }
  return cells;
}

function hexCell(geometry: Geometry, id: string): Cell {
  const { near, polygon = [] } = geometry.spaces[id]!;
  const corners = polygon.map(([x, y]) => ({ x, y }));
  const beyond = corners.map((a, n) => {
    const b = corners[(n + 1) % corners.length]!;
    const out = { x: a.x + b.x - geometry.spaces[id]!.x, y: a.y + b.y - geometry.spaces[id]!.y };
    return near.find((k) => apart(geometry.spaces[k]!, out) < 5) ?? null;
  });
  return { id, corners, beyond };
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The middle one of the lengths of all lines. */
function typicalLine(geometry: Geometry): number {
  const lengths = Object.values(geometry.spaces).flatMap((spot) =>
    spot.near.map((other) => apart(spot, geometry.spaces[other]!)),
  );
  return lengths.sort((a, b) => a - b)[lengths.length >> 1] ?? 1;
}

const reaches = new WeakMap<Geometry, number>();

function pointCell(geometry: Geometry, id: string): Cell {
  const at = geometry.spaces[id]!;
  let reach = reaches.get(geometry);
  if (reach === undefined) reaches.set(geometry, (reach = typicalLine(geometry) * REACH));
  let corners: Point[] = Array.from({ length: RING }, (_, n) => {
    const angle = (n / RING) * 2 * Math.PI;
    return { x: at.x + reach * Math.cos(angle), y: at.y + reach * Math.sin(angle) };
  });
  let beyond: (string | null)[] = corners.map(() => null);
  for (const [other, spot] of Object.entries(geometry.spaces))
    if (other !== id && apart(at, spot) < 2 * reach) [corners, beyond] = cut(corners, beyond, at, spot, other);
  return { id, corners, beyond };
}

/** What is left of a cell when the ground nearer to another point is cut off. */
function cut(
  corners: Point[],
  beyond: (string | null)[],
  at: Point,
  spot: Point,
  other: string,
): [Point[], (string | null)[]] {
  const nearer = (p: Point) => apart(p, at) - apart(p, spot);
  const left: Point[] = [];
  const behind: (string | null)[] = [];
  const middle = { x: (at.x + spot.x) / 2, y: (at.y + spot.y) / 2 };
  const [dx, dy] = [spot.x - at.x, spot.y - at.y];
  const crossing = (a: Point, b: Point): Point => {
    const off = (p: Point) => (p.x - middle.x) * dx + (p.y - middle.y) * dy;
    const t = off(a) / (off(a) - off(b));
    return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
  };
  corners.forEach((a, n) => {
    const b = corners[(n + 1) % corners.length]!;
    const [here, there] = [nearer(a) <= 0, nearer(b) <= 0];
    if (here) {
      left.push(a);
      behind.push(beyond[n]!);
    }
    if (here !== there) {
      left.push(crossing(a, b));
      behind.push(here ? other : beyond[n]!);
    }
  });
  return [left, behind];
}
