// Where the numbers of a line's load are drawn: in its middle, and apart where both directions are in use.
import type { Schemas } from "./api";
import type { Point } from "./geometry";

export type LineLoad = Schemas["LineLoad"];

export interface Chip {
  key: string;
  load: LineLoad;
  x: number;
  y: number;
  turn: number; // degrees: the way along the line
  tip: number; // how far from its middle its edge is, along the line
  high: number;
}

export const WIDE = 38;
const ROW = 20; // the height of a chip, and of each finer limit in it
const SHARE = 13;
const APART = 0.13; // of the line's length, from its middle towards the goal

/** The chips of the loads on lines whose two ends are on the map. */
export function chipsOf(spots: Record<string, Point>, loads: LineLoad[]): Chip[] {
  const used = new Set(loads.map((load) => `${load.start}-${load.end}`));
  return loads.flatMap((load) => {
    const [a, b] = [spots[load.start], spots[load.end]];
    if (!a || !b) return [];
    const high = ROW + SHARE * load.shares.length;
    const turn = Math.atan2(b.y - a.y, b.x - a.x);
    const along = used.has(`${load.end}-${load.start}`) ? 0.5 + APART : 0.5;
    return [
      {
        key: `${load.start}-${load.end}`,
        load,
        x: a.x + (b.x - a.x) * along,
        y: a.y + (b.y - a.y) * along,
        turn: (turn * 180) / Math.PI,
        tip: Math.min(WIDE / 2 / Math.abs(Math.cos(turn)), high / 2 / Math.abs(Math.sin(turn))),
        high,
      },
    ];
  });
}
