// Player-turns: the phases of a turn that belong to the same side.
import type { RulesInfo } from "./api";

/** The side of each phase; null for phases of neither side, such as the set-up. */
export type PhaseSides = Map<string, number | null>;

/** The side of each phase, as the rules say. */
export function phaseSides(rules: Pick<RulesInfo, "phases"> | null): PhaseSides {
  return new Map(rules?.phases.map((phase) => [phase.id, phase.side]));
}

/** A player-turn as a key: the same for all moments of one side's half of a turn. */
export function playerTurn(at: { turn: number; phase: string }, sides: PhaseSides): string {
  return `${at.turn}/${sides.get(at.phase) ?? ""}`;
}
