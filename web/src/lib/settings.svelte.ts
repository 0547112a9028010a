// What this browser prefers; it stays in this browser.
const LETTERS = "crusade.letters";
const OBVIOUS = "crusade.obvious";

class Settings {
  letters = $state(localStorage.getItem(LETTERS) !== "off"); // single-letter keys

  obvious = $state(localStorage.getItem(OBVIOUS) !== "off"); // play the only sensible answer without asking

  setObvious(on: boolean): void {
    this.obvious = on;
    localStorage.setItem(OBVIOUS, on ? "on" : "off");
  }

  setLetters(on: boolean): void {
    this.letters = on;
    localStorage.setItem(LETTERS, on ? "on" : "off");
  }
}

export const settings = new Settings();
