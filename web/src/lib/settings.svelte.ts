// What this browser prefers; it stays in this browser.
const LETTERS = "crusade.letters";

class Settings {
  letters = $state(localStorage.getItem(LETTERS) !== "off"); // single-letter keys

  setLetters(on: boolean): void {
    this.letters = on;
    localStorage.setItem(LETTERS, on ? "on" : "off");
  }
}

export const settings = new Settings();
