// A computer's reasons for its moves.
import type { Schemas } from "./api";

/** The reasons of the plans that begin between two options. */
export function thoughts(plans: Schemas["PlanOut"][], first: number, last: number): string[] {
  return plans.filter((plan) => first <= plan.first && plan.first <= last).map((plan) => plan.words);
}
