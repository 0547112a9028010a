// The parts of the German catalogue, a file each.
export { book } from "./book";
export { coach } from "./coach";
export { hands } from "./hands";
export { lesson } from "./lesson";
export { map } from "./map";
export { panels } from "./panels";
export { referee } from "./referee";
export { selection } from "./selection";
export { study } from "./study";
export { variant } from "./variant";
export { view } from "./view";
