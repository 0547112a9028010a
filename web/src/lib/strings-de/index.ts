// German, loaded when it is chosen. One file for each file of the English catalogue; docs/adding_a_language.md says how.
import * as parts from "./parts";

export const words: Record<string, string> = Object.assign({}, ...Object.values(parts));
