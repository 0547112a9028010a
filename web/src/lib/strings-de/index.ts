// German, loaded when it is chosen. One file for each file of the English catalogue; docs/adding_a_language.md says how.
import { lesson } from "./lesson";
import { map } from "./map";
import { panels } from "./panels";
import { view } from "./view";

export const words: Record<string, string> = { ...map, ...panels, ...lesson, ...view };
