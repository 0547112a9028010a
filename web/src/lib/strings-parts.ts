// The parts of the catalogue, a file each.
export { book } from "./strings-book";
export { coach } from "./strings-coach";
export { hands } from "./strings-hands";
export { lesson } from "./strings-lesson";
export { map } from "./strings-map";
export { panels } from "./strings-panels";
export { referee } from "./strings-referee";
export { selection } from "./strings-selection";
export { study } from "./strings-study";
export { variant } from "./strings-variant";
export { view } from "./strings-view";
