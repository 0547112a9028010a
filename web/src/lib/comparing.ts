// Two plans of the coach side by side: how sure the difference is, and what each battle of both looks like.
import type { Schemas } from "./api";

type Plan = Schemas["CoachPlan"];
type Attack = Plan["attacks"][number];

const CERTAIN = 1.96; // standard errors: 19 times of 20

/** The difference of two plans' chances over the same dice, and how far it may be off; 0 if there are too few playouts. */
export function difference(a: Plan, b: Plan): { mean: number; error: number } {
  const n = Math.min(a.results.length, b.results.length);
  const gaps = Array.from({ length: n }, (_, i) => (a.results[i] ?? 0) - (b.results[i] ?? 0));
  const mean = gaps.reduce((sum, x) => sum + x, 0) / (n || 1);
  if (n < 2) return { mean, error: 0 };
  const spread = gaps.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1);
  return { mean, error: CERTAIN * Math.sqrt(spread / n) };
}

/** Every place one of the plans attacks, with each plan's attack on it. */
export function battles(plans: Plan[]): { place: string; attacks: (Attack | undefined)[] }[] {
  const places = [...new Set(plans.flatMap((plan) => plan.attacks.map((attack) => attack.place)))];
  return places.map((place) => ({ place, attacks: plans.map((plan) => plan.attacks.find((a) => a.place === place)) }));
}

/** What the attacks of a plan are expected to cost, together. */
export function losses(plan: Plan): { lost: number; killed: number } {
  const sum = (of: (attack: Attack) => number) => plan.attacks.reduce((all, attack) => all + of(attack), 0);
  return { lost: sum((a) => a.lost), killed: sum((a) => a.killed) };
}
