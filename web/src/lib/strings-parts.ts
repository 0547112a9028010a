// The parts of the catalogue: map and page, panels, guided games, settings.
export { lesson } from "./strings-lesson";
export { map } from "./strings-map";
export { panels } from "./strings-panels";
export { view } from "./strings-view";
