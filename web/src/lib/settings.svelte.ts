// What this browser prefers: kept here as one record, and applied to the page at once.
import { MediaQuery } from "svelte/reactivity";
import {
  DEFAULTS,
  KEPT,
  keptPreferences,
  readPreferences,
  schemeOf,
  writePreferences,
  type Preferences,
} from "./preferences";

const PACE = { none: 0, fast: 0.5, normal: 1, slow: 2.5 };

function keep(text: string): void {
  try {
    localStorage.setItem(KEPT, text);
  } catch {
    // private windows and full disks: the settings last as long as the page
  }
}

class Settings {
  private all = $state<Preferences>(keptPreferences());
  private readonly dark = new MediaQuery("(prefers-color-scheme: dark)");
  private readonly contrast = new MediaQuery("(prefers-contrast: more)");
  private readonly still = new MediaQuery("(prefers-reduced-motion: reduce)");

  get theme() {
    return this.all.theme;
  }
  get text() {
    return this.all.text;
  }
  get sound() {
    return this.all.sound;
  }
  get pace() {
    return this.all.pace;
  }
  get palette() {
    return this.all.palette;
  }
  get language() {
    return this.all.language;
  }
  get askStakes() {
    return this.all.askStakes;
  }
  get askPerils() {
    return this.all.askPerils;
  }
  get letters() {
    return this.all.letters;
  }
  get obvious() {
    return this.all.obvious;
  }

  /** How large text is, 1 as designed. */
  get scale(): number {
    return this.all.text / 100;
  }

  /** How long animations take: 0 for none, 1 as designed. A browser set to less motion shows none. */
  get motion(): number {
    return this.still.current ? 0 : PACE[this.all.pace];
  }

  /** The colours of the page: what was chosen, or what the system prefers. */
  get scheme(): "light" | "dark" | "contrast" {
    return schemeOf(this.all.theme, this.contrast.current, this.dark.current);
  }

  /** The themes of the map: the palette, and high contrast. */
  get mapThemes(): string {
    const palette = this.all.palette === "normal" ? [] : [this.all.palette];
    return [...(this.scheme === "contrast" ? ["high-contrast"] : []), ...palette].join(" ");
  }

  change(to: Partial<Preferences>): void {
    this.all = readPreferences(writePreferences({ ...this.all, ...to }));
    keep(writePreferences(this.all));
  }

  reset(): void {
    this.change(DEFAULTS);
  }

  setObvious(obvious: boolean): void {
    this.change({ obvious });
  }

  setLetters(letters: boolean): void {
    this.change({ letters });
  }

  /** Another tab of this browser changed them. */
  reload(event: StorageEvent): void {
    if (event.key === KEPT || event.key === null) this.all = readPreferences(event.newValue);
  }

  /** Put them on the page. */
  apply(root: HTMLElement): void {
    root.dataset["scheme"] = this.scheme;
    root.dataset["theme"] = this.mapThemes;
    root.dataset["motion"] = this.motion ? "on" : "none";
    root.style.setProperty("--scale", String(this.scale));
    root.style.setProperty("--pace", String(this.motion));
  }
}

export const settings = new Settings();
