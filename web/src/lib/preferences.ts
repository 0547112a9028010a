// What a person prefers, as one record: its shape, its defaults, and reading it from text that may be broken or of another version.
// An account can hold the same record later.
export const THEMES = ["system", "light", "dark", "contrast"] as const;
export const TEXT_SIZES = [90, 100, 115, 130, 150] as const; // per cent
export const PACES = ["none", "fast", "normal", "slow"] as const; // of animations
export const PALETTES = ["normal", "red-green", "blue-yellow"] as const; // for eyes that confuse these colours
/** The languages that are offered, by their own names. */
export const LANGUAGES: Record<string, string> = { en: "English", de: "Deutsch" };
export const PSEUDO = "qps"; // a made-up language for layout tests: longer, in brackets, and not offered to anybody
export const VERSION = 1;
export const KEPT = "crusade.settings";
const OLDER = { letters: "crusade.letters", obvious: "crusade.obvious", language: "crusade.language" } as const; // before there was one record
const LONGEST = 2000; // characters of a record

export interface Preferences {
  theme: (typeof THEMES)[number];
  text: (typeof TEXT_SIZES)[number];
  sound: boolean;
  pace: (typeof PACES)[number];
  palette: (typeof PALETTES)[number];
  language: string; // a code of LANGUAGES; empty: as the browser asks
  askStakes: boolean; // before an act that rolls a die at once
  askPerils: boolean; // before ending a step that allows a sudden end
  letters: boolean; // single-letter keys
  obvious: boolean; // play the only sensible answer without asking
}

export const DEFAULTS: Preferences = {
  theme: "system",
  text: 100,
  sound: false,
  pace: "normal",
  palette: "normal",
  language: "",
  askStakes: true,
  askPerils: true,
  letters: true,
  obvious: true,
};

type Check = (value: unknown) => boolean;
const oneOf =
  (choices: readonly unknown[]): Check =>
  (value) =>
    choices.includes(value);
const flag: Check = (value) => typeof value === "boolean";

const CHECKS: Record<keyof Preferences, Check> = {
  theme: oneOf(THEMES),
  text: oneOf(TEXT_SIZES),
  sound: flag,
  pace: oneOf(PACES),
  palette: oneOf(PALETTES),
  language: oneOf(["", PSEUDO, ...Object.keys(LANGUAGES)]),
  askStakes: flag,
  askPerils: flag,
  letters: flag,
  obvious: flag,
};

/** The preferences in a record: whatever is missing, unknown or out of range is as by default. */
export function readPreferences(text: string | null): Preferences {
  const found = { ...DEFAULTS };
  if (!text || text.length > LONGEST) return found;
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    return found;
  }
  if (typeof record !== "object" || record === null) return found;
  for (const [key, good] of Object.entries(CHECKS)) {
    const value = (record as Record<string, unknown>)[key];
    if (Object.hasOwn(record, key) && good(value)) Object.assign(found, { [key]: value });
  }
  return found;
}

export function writePreferences(preferences: Preferences): string {
  return JSON.stringify({ version: VERSION, ...preferences });
}

/** What is kept; nothing where the browser refuses to keep anything. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The preferences this browser keeps. */
export function keptPreferences(): Preferences {
  const text = kept(KEPT);
  if (text !== null) return readPreferences(text);
  const off = (key: string) => kept(key) === "off";
  const older = { letters: !off(OLDER.letters), obvious: !off(OLDER.obvious), language: kept(OLDER.language) ?? "" };
  return readPreferences(writePreferences({ ...DEFAULTS, ...older }));
}

/** The colours of the page: what was chosen, or what the system prefers. */
export function schemeOf(
  theme: Preferences["theme"],
  contrast: boolean,
  dark: boolean,
): Exclude<Preferences["theme"], "system"> {
  if (theme !== "system") return theme;
  return contrast ? "contrast" : dark ? "dark" : "light";
}

/** The language to begin with: the one chosen in this browser, else the first the browser asks for that there is. */
export function preferred(chosen: string | null, asked: readonly string[]): string {
  if (chosen && (chosen in LANGUAGES || chosen === PSEUDO)) return chosen;
  return asked.map((tag) => tag.split("-")[0] ?? "").find((code) => code in LANGUAGES) ?? "en";
}
