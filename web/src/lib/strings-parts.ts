// The two halves of the catalogue: map and page, panels.
export { map } from "./strings-map";
export { panels } from "./strings-panels";
