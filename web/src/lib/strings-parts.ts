// The parts of the catalogue: map and page, panels, guided games, the book.
export { book } from "./strings-book";
export { lesson } from "./strings-lesson";
export { map } from "./strings-map";
export { panels } from "./strings-panels";
