// Which places lie around another, and in which direction: for words and arrows, never for rules.
import type { Geometry } from "./api";

const ARROWS = ["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"];

/** The places beside one, clockwise from the east. */
export function around(geometry: Geometry, id: string): string[] {
  const near = geometry.spaces[id]?.near ?? [];
  return [...near].sort((a, b) => bearing(geometry, id, a) - bearing(geometry, id, b));
}

function bearing(geometry: Geometry, from: string, to: string): number {
  const [a, b] = [geometry.spaces[from], geometry.spaces[to]];
  if (!a || !b) return 0;
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI + (b.y < a.y ? 360 : 0);
}

/** An arrow from one place to another; empty where the map is not known. */
export function arrow(geometry: Geometry | null, from: string, to: string): string {
  if (!geometry?.spaces[from] || !geometry.spaces[to]) return "";
  return ARROWS[Math.round(bearing(geometry, from, to) / 45) % 8] ?? "";
}
