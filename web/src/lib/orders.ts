// What a click, a tap or a key on a space can mean. Only reads the view: the table has already said what is possible.
import type { Choice, Counter, Schemas, View } from "./api";

export type Reach = Record<string, Schemas["UnitReach"]>;
export type Way = Schemas["WayInfo"];

export interface Goal {
  way: Way;
  units: string[]; // the selected counters that can
}

/** Something a selected counter can do at a space besides moving and attacking. */
export interface Extra {
  unit: string;
  option: Choice;
}

export interface Goals {
  moves: Record<string, Goal>;
  attacks: Record<string, string[]>;
  extras: Record<string, Extra[]>;
}

/** One thing that can be done at a space. */
export interface Deed {
  kind: "move" | "attack" | "option" | "select";
  space: string;
  units: string[];
  way?: Way;
  option?: Choice;
}

/** Verbs about a space or a counter that one click carries out; the others need a confirmation. */
const DIRECT = new Set(["move", "place", "attack", "unit"]);

/** Counters that can do something. */
export function canAct(reach: Reach): string[] {
  return Object.keys(reach).filter((u) => reach[u]!.targets.length > 0 || Object.keys(reach[u]!.moves).length > 0);
}

/** Where the selected counters can go and what they can attack; a group is shown with its most expensive way. */
export function goalsOf(ways: Way[], reach: Reach, selected: string[]): Goals {
  const goals: Goals = { moves: {}, attacks: {}, extras: {} };
  const rank = new Map(ways.map((way, n) => [way.id, n]));
  for (const unit of selected) {
    for (const [space, id] of Object.entries(reach[unit]?.moves ?? {})) {
      const way = ways[rank.get(id) ?? -1];
      if (!way) continue;
      const goal = (goals.moves[space] ??= { way, units: [] });
      goal.units.push(unit);
      if (ways.indexOf(way) > ways.indexOf(goal.way)) goal.way = way;
    }
    for (const space of reach[unit]?.targets ?? []) (goals.attacks[space] ??= []).push(unit);
    for (const option of reach[unit]?.deeds ?? [])
      if (option.space) (goals.extras[option.space] ??= []).push({ unit, option });
  }
  return goals;
}

/** Where each counter stands. */
export function placesOf(view: View): Record<string, string> {
  return Object.fromEntries(view.counters.map((c) => [c.id, c.place]));
}

/** The options that belong to a space: they name it, or a counter that stands there. */
export function optionsAt(view: View): Record<string, Choice[]> {
  const places = placesOf(view);
  const found: Record<string, Choice[]> = {};
  for (const option of view.options) {
    if (view.moving && option.verb !== "recall") continue;
    const space = option.space ?? (option.unit ? places[option.unit] : undefined);
    if (space) (found[space] ??= []).push(option);
  }
  return found;
}

/** Everything a click on a space can mean, the likeliest first. */
export function deedsAt(view: View, reach: Reach, goals: Goals, space: string): Deed[] {
  const deeds: Deed[] = [];
  if (view.moving) {
    const attackers = goals.attacks[space];
    if (attackers) deeds.push({ kind: "attack", space, units: attackers });
    const goal = goals.moves[space];
    if (goal) deeds.push({ kind: "move", space, units: goal.units, way: goal.way });
    for (const { unit, option } of goals.extras[space] ?? [])
      deeds.push({ kind: "option", space, units: [unit], option });
    const able = new Set(canAct(reach));
    const here = view.counters.filter((c) => c.place === space && able.has(c.id)).map((c) => c.id);
    if (here.length) deeds.push({ kind: "select", space, units: here });
  }
  for (const option of optionsAt(view)[space] ?? []) {
    deeds.push({ kind: "option", space, units: option.unit ? [option.unit] : [], option });
  }
  return deeds;
}

/** What can be done at places off the map: going there, or placing a counter there. */
export function deedsOffMap(view: View, reach: Reach, goals: Goals, onMap: (space: string) => boolean): Deed[] {
  const named = view.moving ? Object.keys(goals.moves) : view.options.flatMap((o) => o.space ?? []);
  const places = new Set(named.filter((space) => !onMap(space)));
  return [...places].flatMap((place) =>
    deedsAt(view, reach, goals, place).filter((d) => d.kind === "move" || d.option?.space === place),
  );
}

/** The counters an option of this decision is about. */
export function choosable(view: View): Set<string> {
  return new Set(view.options.flatMap((o) => o.unit ?? []));
}

export interface Kind<T> {
  kind: string;
  members: T[];
}

/** Things by kind, in the order in which the kinds first occur. */
export function byKind<T>(things: T[], kindOf: (thing: T) => string): Kind<T>[] {
  const found = new Map<string, T[]>();
  for (const thing of things) found.set(kindOf(thing), [...(found.get(kindOf(thing)) ?? []), thing]);
  return [...found].map(([kind, members]) => ({ kind, members }));
}

/** The deed a click carries out at once; `ask` if there are several or it needs a confirmation; null if there is none. */
export function meant(deeds: Deed[], picking: boolean): Deed | "ask" | null {
  const pick = deeds.find((d) => d.kind === "select");
  const order = deeds.find((d) => d.kind === "attack" || d.kind === "move");
  if (order && !(picking && pick)) return order;
  if (pick) return pick;
  const options = deeds.filter((d) => d.kind === "option");
  if (options.length === 1 && DIRECT.has(options[0]!.option!.verb)) return options[0]!;
  return options.length ? "ask" : null;
}

/** The options that pick up a counter; one already in hand is put down first. */
export function takeUp(hand: string | null, unit: string): string[] {
  if (hand === unit) return [];
  return hand ? ["halt", `unit ${unit}`] : [`unit ${unit}`];
}

/** The options that make one counter move or attack. */
export function orderFor(hand: string | null, unit: string, verb: "move" | "attack", space: string): string[] {
  return [...takeUp(hand, unit), `${verb} ${space}`];
}

/** The counter after the current one; after the last comes the first. */
export function nextOf(list: string[], current: string | undefined, by: 1 | -1): string | undefined {
  if (!list.length) return undefined;
  const at = current === undefined ? -1 : list.indexOf(current);
  if (at < 0) return list[by > 0 ? 0 : list.length - 1];
  return list[(at + by + list.length) % list.length];
}

/** A stack from the top: the selected, those that can act, the rest; stronger before weaker. */
export function stackOrder(stack: Counter[], selected: string[], active: Set<string>): Counter[] {
  const rank = (c: Counter) =>
    (selected.includes(c.id) ? 4 : 0) + (active.has(c.id) ? 2 : 0) + (c.marks.includes("disrupted") ? 0 : 1);
  return [...stack].sort((a, b) => rank(b) - rank(a) || (b.rank ?? 0) - (a.rank ?? 0) || a.id.localeCompare(b.id));
}

/** Places beside a target that all of the selected can march to, the cheapest way first. */
export function approaches(ways: Way[], goals: Goals, selected: string[], beside: string[]): string[] {
  const rank = (space: string) => ways.indexOf(goals.moves[space]!.way);
  return beside
    .filter((space) => goals.moves[space]?.units.length === selected.length && goals.moves[space].way.look !== "water")
    .sort((a, b) => rank(a) - rank(b));
}

/** Those of a group for whom an attack has room, by where they start from; the first come first. */
export function withinLimits(
  units: string[],
  placeOf: (unit: string) => string,
  sides: Schemas["SideUse"][],
): string[] {
  const room = new Map(sides.filter((s) => s.used > s.limit).map((s) => [s.start, s.limit]));
  return units.filter((unit) => {
    const left = room.get(placeOf(unit));
    if (left !== undefined) room.set(placeOf(unit), left - 1);
    return left === undefined || left > 0;
  });
}

/** Deeds that differ only by their counter, together under their verb; the others each for itself. */
export function byCounter(deeds: Deed[]): { verb: string; deeds: Deed[] }[] {
  const verbOf = (d: Deed) => (d.units.length === 1 && d.kind === "option" ? (d.option?.verb ?? "") : "");
  const groups: { verb: string; deeds: Deed[] }[] = [];
  for (const deed of deeds) {
    const verb = verbOf(deed);
    const group = verb ? groups.find((g) => g.verb === verb) : undefined;
    const twice = group?.deeds.some((d) => d.units[0] === deed.units[0]); // a counter with a choice of its own
    if (group && !twice) group.deeds.push(deed);
    else groups.push({ verb: twice ? "" : verb, deeds: [deed] });
  }
  return groups;
}

export interface Group {
  verb: string;
  options: Choice[];
}

/** The options for the prompt, by verb in the table's order; in a movement phase moves and attacks belong to the map. Not those that are shown elsewhere. */
export function promptGroups(view: View, elsewhere: Deed[] = []): Group[] {
  const shown = new Set(elsewhere.map((d) => d.option?.text));
  const onMap = view.moving ? new Set(["unit", "move", "attack"]) : new Set<string>();
  const groups: Group[] = [];
  for (const option of view.options) {
    if (onMap.has(option.verb) || option.verb === "done" || shown.has(option.text)) continue;
    const group = groups.find((g) => g.verb === option.verb);
    if (group) group.options.push(option);
    else groups.push({ verb: option.verb, options: [option] });
  }
  return groups;
}
