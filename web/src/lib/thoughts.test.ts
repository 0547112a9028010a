import { expect, test } from "vitest";
import { thought, thoughts } from "./thoughts";

const note = (kind: string, text: string) => ({ n: 1, kind, side: 0, name: "Computer", text, at: "" });

test("a plan's note says from which option on, and why", () => {
  expect(thought(note("plan", "12 Kiev: 6. Army attacks."))).toEqual({ first: 12, words: "Kiev: 6. Army attacks." });
  expect(thought(note("chat", "12 o'clock"))).toBeNull();
});

test("a phase shows the thoughts of its own options", () => {
  const notes = [note("plan", "3 north"), note("plan", "9 south"), note("chat", "9 hello")];
  expect(thoughts(notes, 5, 20)).toEqual(["south"]);
});
