// The page begins: the table's answers are requested before the rest of the page, which is larger, has arrived.
import { begin } from "./lib/early";

begin(location).catch(() => undefined); // asked again, and said, where it is needed
void import("./start");

export {};
