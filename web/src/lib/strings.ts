// The catalogue of all sentences of the browser, in one place so that it can be translated. The rest comes from the server.
import { language } from "./language.svelte";
import * as parts from "./strings-parts";

export const en: Record<string, string> = Object.assign({}, ...Object.values(parts));

/** A sentence of the catalogue in the page's language, with its {names} filled in. An unknown key is shown as it is, so that it is noticed. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const english = en[key];
  return english === undefined ? key : filled(language.of(key, english), values);
}

/** A sentence with its {names} filled in. */
export function filled(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
}
