// Every word the browser itself says; the table's own words come from the server. One place, so that it can be translated.
import * as parts from "./strings-parts";

const en: Record<string, string> = {
  ...parts.map,
  ...parts.panels,
};

/** A sentence of the catalogue, its {names} filled in. A key without a sentence shows itself, so that it is noticed. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  return filled(en[key] ?? key, values);
}

/** A sentence with its {names} filled in. */
export function filled(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
}
