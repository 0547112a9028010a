// What the map shows first: the places of the decision, and the front.
import type { Geometry, View } from "./api";
import type { Box } from "./frame";
import { frontSpaces } from "./front";
import { optionsAt, placesOf } from "./orders";
import type { Point } from "./geometry";

/** The places on the map the current decision is about: where it can be answered; for a spectator or in the enemy's turn none. */
export function decisionPlaces(view: View, geometry: Geometry): string[] {
  const places = placesOf(view);
  const found = new Set<string>();
  for (const [unit, reach] of Object.entries(view.reach)) {
    if (reach.targets.length || Object.keys(reach.moves).length) found.add(places[unit] ?? "");
  }
  for (const space of Object.keys(optionsAt(view))) found.add(space);
  if (view.battle) found.add(view.battle.attack.target);
  return [...found].filter((space) => space in geometry.spaces);
}

/** The places that must be seen and those that should be: the decision, and the front where counters stand. */
export function firstPlaces(view: View, geometry: Geometry): { must: string[]; should: string[] } {
  const must = decisionPlaces(view, geometry);
  const taken = new Set([...Object.values(placesOf(view)), ...Object.keys(view.hidden)]);
  const front = frontSpaces(geometry, view.control).filter((space) => taken.has(space));
  return { must: must.length ? must : front, should: [...new Set([...must, ...front])] };
}

const AROUND = 62; // of the sheet: a counter and its name round the place

/** The box of the sheet that holds these places; null for none. */
export function boxOf(geometry: Geometry, places: string[], around = AROUND): Box | null {
  const spots: Point[] = places.flatMap((id) => geometry.spaces[id] ?? []);
  if (!spots.length) return null;
  const [xs, ys] = [spots.map((p) => p.x), spots.map((p) => p.y)];
  const [left, top] = [Math.min(...xs) - around, Math.min(...ys) - around];
  return [left, top, Math.max(...xs) + around - left, Math.max(...ys) + around - top];
}

/** The level of detail of the map at a zoom. */
export function levelOf(zooms: number[], k: number): number {
  return Math.max(0, zooms.filter((zoom) => zoom <= k + 1e-6).length - 1);
}

/** How much a counter of this size on the screen can show. */
export function faceOf(pixels: number): "tiny" | "small" | "full" {
  return pixels < 38 ? "tiny" : pixels < 72 ? "small" : "full";
}

/** The size of a counter on the sheet: larger when the map is far away, so that it stays readable, but clear of the names. */
export function counterSize(hexes: boolean, k: number): number {
  return Math.round(hexes ? Math.min(64, Math.max(58, 34 / k)) : Math.min(70, Math.max(56, 32 / k)));
}

/** How far below the middle of its space a counter is drawn: its top stays where the name above it ends. */
export function dropOf(hexes: boolean, size: number): number {
  return Math.round(size / 2) - (hexes ? 24 : 14);
}
