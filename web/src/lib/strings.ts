// The catalogue of all sentences of the browser, in one place so that it can be translated. The rest comes from the server.
import * as parts from "./strings-parts";

const en: Record<string, string> = {
  ...parts.map,
  ...parts.panels,
  ...parts.lesson,
  ...parts.hands,
};

/** A sentence of the catalogue with its {names} filled in. An unknown key is shown as it is, so that it is noticed. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  return filled(en[key] ?? key, values);
}

/** A sentence with its {names} filled in. */
export function filled(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
}
