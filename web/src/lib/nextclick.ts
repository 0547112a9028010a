// What a learner clicks next in a guided game: a counter, a place, or a button. Works from the view alone.
import type { View } from "./api";

export interface NextClick {
  unit: string | null; // a counter on the map
  place: string | null; // a place on the map
  plays: string[]; // the options that a button plays, as one text each
  ends: boolean; // the button that ends the step
  confirms: boolean; // the button that confirms what was asked for
}

export const NOTHING: NextClick = { unit: null, place: null, plays: [], ends: false, confirms: false };

/** The text by which a button is known: all options that it plays. */
export const played = (options: string[]): string => options.join("; ");

/** Every beginning of the wanted options: a button may play one of them, or several at once. */
function beginnings(want: string[]): string[] {
  return want.map((_, n) => played(want.slice(0, n + 1)));
}

/** What to click; `asked` are options that wait to be confirmed. */
export function nextClick(view: View | null, selected: string[], asked: string[] = []): NextClick {
  const want = view?.lesson?.want ?? [];
  const first = want[0];
  if (!view || !first) return NOTHING;
  if (asked.length && played(asked) === played(want.slice(0, asked.length))) return { ...NOTHING, confirms: true };
  if (view.ends.length && played(view.ends) === played(want.slice(0, view.ends.length)))
    return { ...NOTHING, ends: true, plays: beginnings(want) };
  const [verb, about] = first.split(" ");
  if (!view.moving) return { ...NOTHING, plays: beginnings(want) }; // battles are fought with buttons
  if (verb === "unit" && about && view.hand !== about) {
    if (!(selected.length === 1 && selected[0] === about)) return { ...NOTHING, unit: about };
    return onMap(want[1], beginnings(want));
  }
  return onMap(first, beginnings(want));
}

/** An order that is given by a click on a place; any other has a button. */
function onMap(order: string | undefined, plays: string[]): NextClick {
  const [verb, place] = (order ?? "").split(" ");
  const given = (verb === "move" || verb === "attack") && place;
  return given ? { ...NOTHING, place } : { ...NOTHING, plays };
}
