// The language of the page and of what the table says. Every language but English is loaded when it is chosen.
import { LANGUAGES, preferred, PSEUDO } from "./preferences";
import { settings } from "./settings.svelte";

type Words = Record<string, string>;

export { LANGUAGES, preferred };

const LOADERS: Record<string, () => Promise<{ words: Words }>> = {
  de: () => import("./strings-de"),
};

class Language {
  code = $state("en");
  locale = $state("en"); // of dates and numbers: the browser's own, if it is one of this language
  private words = $state.raw<Words>({});

  /** A sentence of the catalogue, from its English. */
  of(key: string, english: string): string {
    return this.code === PSEUDO ? longer(english) : (this.words[key] ?? english);
  }

  /** Speak a language from now on; `own` is the browser's locale. If its words cannot be loaded, nothing changes. */
  async speak(code: string, own = ""): Promise<void> {
    const load = LOADERS[code];
    try {
      this.words = load ? (await load()).words : {};
    } catch {
      return; // no connection: the page stays as it is
    }
    this.code = code;
    this.locale = code === PSEUDO ? "en" : own.split("-")[0] === code ? own : code;
  }

  /** Choose a language for this browser. */
  async choose(code: string): Promise<void> {
    settings.change({ language: code });
    await this.begin();
  }

  /** Begin with the preferred language. */
  async begin(): Promise<void> {
    await this.speak(preferred(settings.language, navigator.languages), navigator.language);
    document.documentElement.lang = this.locale;
  }
}

/** A sentence of the made-up language: with its {names}, and two fifths longer. */
export function longer(english: string): string {
  const extra = Math.floor(english.replace(/\{\w+\}/g, "").length * 0.4);
  return `⟦${english}${"~".repeat(extra).replace(/(~{9})~/g, "$1 ")}⟧`;
}

export const language = new Language();
