// Names: counters and spaces of a game by their ids.
import type { Counter, RulesInfo, Schemas } from "./api";

export type UnitInfo = Schemas["UnitInfo"];
export type SpaceInfo = Schemas["SpaceInfo"];

export interface Lexicon {
  unit(id: string): UnitInfo | undefined;
  space(id: string): SpaceInfo | undefined;
  /** A counter's name. */
  name(id: string): string;
  /** A hex's number with its name: "K4 Kiev"; a point or an area off the map by its name alone. */
  place(id: string): string;
  /** The shortest name of a space: a hex's number, a point's name. */
  brief(id: string): string;
  /** A space by its id or its name, as typed. */
  find(text: string): string | undefined;
}

export function lexicon(rules: RulesInfo): Lexicon {
  const units = new Map(rules.units.map((u) => [u.id, u]));
  const spaces = new Map(rules.spaces.map((s) => [s.id, s]));
  const areas = new Map(rules.areas.map((a) => [a.id, a.name]));
  const numbered = (id: string) => rules.board === "hex" && spaces.has(id);
  return {
    unit: (id) => units.get(id),
    space: (id) => spaces.get(id),
    name: (id) => units.get(id)?.name ?? id,
    place: (id) => [numbered(id) && id, spaces.get(id)?.name].filter(Boolean).join(" ") || (areas.get(id) ?? id),
    brief: (id) => (numbered(id) ? id : (spaces.get(id)?.name ?? areas.get(id) ?? id)),
    find: (text) => {
      const wanted = text.trim().toLowerCase();
      const exact = rules.spaces.find((s) => s.id.toLowerCase() === wanted || s.name.toLowerCase() === wanted);
      return (exact ?? rules.spaces.find((s) => wanted && s.name.toLowerCase().startsWith(wanted)))?.id;
    },
  };
}

/** A counter's condition and orders, in words. */
export function stateOf(counter: Counter): string[] {
  return [...counter.condition, ...(counter.orders ?? [])];
}

/** Whether a counter has a mark, such as `disrupted`. */
export function marked(counter: Counter, mark: string): boolean {
  return counter.marks.includes(mark);
}
