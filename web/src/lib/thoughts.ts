// Why a computer plays what it plays.
import type { Schemas } from "./api";

/** The reasons of the plans that begin in a stretch of the game. */
export function thoughts(plans: Schemas["PlanOut"][], first: number, last: number): string[] {
  return plans.filter((plan) => first <= plan.first && plan.first <= last).map((plan) => plan.words);
}
