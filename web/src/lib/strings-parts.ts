// The catalogue's two halves: what the map and the page say, and what the panels say.
export { map } from "./strings-map";
export { panels } from "./strings-panels";
