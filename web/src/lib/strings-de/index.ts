// German, loaded when it is chosen. One file for each file of the English catalogue; docs/adding_a_language.md says how.
import { coach } from "./coach";
import { hands } from "./hands";
import { lesson } from "./lesson";
import { map } from "./map";
import { panels } from "./panels";
import { selection } from "./selection";

export const words: Record<string, string> = {
  ...map,
  ...panels,
  ...lesson,
  ...coach,
  ...hands,
  ...selection,
};
