// Sharing hits out by a wish. Only a convenience: the answer is a row of `hit` options, and the table checks each of them.

import type { Schemas } from "./api";

/** A counter that can be given hits. */
export interface Sufferer {
  id: string;
  taken: number; // in this round
  bears: number; // the last of these eliminates it
  fire: number;
  worth: number;
  armor: boolean;
  disrupted: boolean;
  fortified: boolean;
}

export type Wish = "units" | "fire" | "armor";
export type Fate = "unhurt" | "works" | "disrupted" | "lost";

/** Those hits can be given to: a leader stands among them, and bears none. */
export function takers(battle: Schemas["BattleOut"], defending: boolean): string[] {
  return (defending ? battle.attack.defenders : battle.attack.attackers).filter((id) => id in battle.bears);
}

/** What has become of a counter after so many hits in all. */
export function fate(one: Sufferer, hits: number): Fate {
  if (hits >= one.bears) return "lost";
  if (!hits || one.disrupted) return "unhurt";
  return one.fortified && hits === 1 ? "works" : "disrupted";
}

function cost(one: Sufferer, hits: number, wish: Wish): number {
  const end = fate(one, hits);
  const lost = end === "lost" ? one.worth * (wish === "armor" && one.armor ? 2 : 1) : 0;
  const fire = (end === "lost" || end === "disrupted") && !one.disrupted ? one.fire : 0;
  const shaken = (end === "disrupted" ? 1 : 0) + (one.fortified && hits > 0 ? 1 : 0);
  const [first, second] = wish === "fire" ? [fire, lost] : [lost, fire];
  return first * 1_000_000 + second * 1_000 + shaken;
}

/** How many hits more each counter is given, so that the wish is met as well as it can be. All hits that can be taken are. */
export function share(all: Sufferer[], hits: number, wish: Wish): Record<string, number> {
  let best = new Map<number, { cost: number; plan: number[] }>([[0, { cost: 0, plan: [] }]]);
  for (const one of all) {
    const longer: typeof best = new Map();
    for (const [given, known] of best) {
      const room = Math.min(one.bears - one.taken, hits - given);
      for (let more = 0; more <= room; more += 1) {
        const price = known.cost + cost(one, one.taken + more, wish);
        const rival = longer.get(given + more);
        if (!rival || price < rival.cost) longer.set(given + more, { cost: price, plan: [...known.plan, more] });
      }
    }
    best = longer;
  }
  const plan = best.get(Math.max(...best.keys()))?.plan ?? [];
  return Object.fromEntries(all.map((one, n) => [one.id, plan[n] ?? 0]).filter(([, more]) => more !== 0));
}

/** The options that carry a plan out. */
export function hitOptions(plan: Record<string, number>): string[] {
  return Object.entries(plan).flatMap(([id, more]) => Array<string>(more).fill(`hit ${id}`));
}
