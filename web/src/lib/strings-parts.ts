// The parts of the catalogue: map and page, panels, guided games, the coach, hands.
export { coach } from "./strings-coach";
export { hands } from "./strings-hands";
export { lesson } from "./strings-lesson";
export { map } from "./strings-map";
export { panels } from "./strings-panels";
export { selection } from "./strings-selection";
