// What must be confirmed before it is played: a choice with a stake, and ending a step that allows a sudden end, once.
import type { View } from "./api";

/** Options that wait to be confirmed, with the stake; without one they end a step in spite of a peril. */
export interface Asked {
  options: string[];
  stake: string;
}

const named = (view: View, words: string) => `${view.turn} ${words}`;

export class Caution {
  private readonly known = new Set<string>(); // perils of a turn that the player has accepted

  /** `asks` says which questions the player wants. */
  constructor(private readonly asks = () => ({ stakes: true, perils: true })) {}

  /** What must be asked before these options are played; null if they can be played at once. */
  ask(view: View, options: string[]): Asked | null {
    const stake = view.options.find((option) => option.text === options[0])?.stake ?? "";
    if (stake) return this.asks().stakes ? { options, stake } : null;
    const ends = view.ends.length > 0 && options.at(-1) === view.ends.at(-1);
    const news = view.perils.some((peril) => !this.known.has(named(view, peril.words)));
    return ends && news && this.asks().perils ? { options, stake: "" } : null;
  }

  /** The player means it: these perils are not asked about again in this turn. */
  accept(view: View): void {
    for (const peril of view.perils) this.known.add(named(view, peril.words));
  }
}

/** What Done, or an answer in a battle, means now: the same words can end another phase or another round. */
export function meaning(view: View | null): string {
  const battle = view?.battle;
  return [view?.turn, view?.phase, view?.step, view?.asks, battle?.attack.target, battle?.round].join(" ");
}
