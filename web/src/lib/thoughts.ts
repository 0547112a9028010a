// Why a computer plays what it plays: a note of the table that says from which option on.
import type { Schemas } from "./api";

export interface Thought {
  first: number; // the option its plan begins with
  words: string;
}

export function thought(note: Schemas["NoteOut"]): Thought | null {
  const said = note.kind === "plan" ? /^(\d+) (.*)$/s.exec(note.text) : null;
  return said ? { first: Number(said[1]), words: said[2] ?? "" } : null;
}

/** The thoughts behind a stretch of the game. */
export function thoughts(notes: Schemas["NoteOut"][], first: number, last: number): string[] {
  return notes.flatMap((note) => thought(note) ?? []).filter((one) => first <= one.first && one.first <= last).map((one) => one.words);
}
