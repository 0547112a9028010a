// What happened as arrows: from where counters were before it to where they were after it.
import type { Counter, StoryOut } from "./api";

export interface Trail {
  unit: string; // empty for an attack of several counters
  from: string | null; // null: it has come to the map
  to: string | null; // null: no longer on the map
  attack?: boolean;
}

type Spaces = Record<string, unknown>;

/** Every counter whose place has changed. */
export function trailsBetween(before: Counter[], after: Counter[], spaces: Spaces): Trail[] {
  const was = new Map(before.map((c) => [c.id, c.place]));
  return after.flatMap(({ id, place }) => {
    const start = was.get(id);
    return start === undefined || start === place ? [] : trail(id, start, place, spaces);
  });
}

function trail(unit: string, start: string | null, goal: string | null, spaces: Spaces): Trail[] {
  const onMap = (place: string | null) => (place !== null && place in spaces ? place : null);
  const [from, to] = [onMap(start), onMap(goal)];
  return from === null && to === null ? [] : [{ unit, from, to }];
}

/** A story as arrows: the moves, where counters were lost or arrived, and the attacks. */
export function trailsOf(story: Pick<StoryOut, "moves" | "battles">, spaces: Spaces): Trail[] {
  const moves = story.moves.flatMap((one) => trail(one.unit, one.start, one.goal, spaces));
  const once = new Map<string, Trail>(); // a place attacked twice from the same one, as in a breakthrough, has one arrow
  for (const { place, starts } of story.battles)
    for (const from of starts)
      if (from in spaces && from !== place) once.set(`${from} ${place}`, { unit: "", from, to: place, attack: true });
  return [...once.values(), ...moves];
}
