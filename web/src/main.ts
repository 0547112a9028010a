// The page begins: in its colours, and with what it asks the table, before the rest of it, which is larger, has arrived.
import { begin } from "./lib/early";
import { keptPreferences, schemeOf } from "./lib/preferences";

const prefers = (what: string) => matchMedia(`(prefers-${what})`).matches;
document.documentElement.dataset["scheme"] = schemeOf(
  keptPreferences().theme,
  prefers("contrast: more"),
  prefers("color-scheme: dark"),
);
begin(location).catch(() => undefined); // asked again, and said, where it is needed
void import("./start");

export {};
