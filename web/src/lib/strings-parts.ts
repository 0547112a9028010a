// The parts of the catalogue: map and page, panels, guided games.
export { lesson } from "./strings-lesson";
export { map } from "./strings-map";
export { panels } from "./strings-panels";
export { study } from "./strings-study";
