import { expect, test } from "vitest";
import { DEFAULTS, readPreferences, writePreferences } from "./preferences";

test("what is written is read again", () => {
  const mine = { ...DEFAULTS, theme: "dark", text: 130, sound: true, palette: "red-green" } as const;
  expect(readPreferences(writePreferences(mine))).toEqual(mine);
});

test("nothing kept, broken text and other things give the defaults", () => {
  for (const text of [null, "", "{", "null", "[]", "7", '"dark"', "x".repeat(100_000)])
    expect(readPreferences(text)).toEqual(DEFAULTS);
});

test("only the values that are offered are taken; the rest of a record stays good", () => {
  const text = JSON.stringify({ theme: "neon", text: 9000, sound: "yes", pace: "fast", evil: true, letters: null });
  expect(readPreferences(text)).toEqual({ ...DEFAULTS, pace: "fast" });
});

test("a record cannot change what every object has", () => {
  expect(readPreferences('{"__proto__": {"theme": "dark"}, "theme": "light"}')).toEqual({
    ...DEFAULTS,
    theme: "light",
  });
});

test("sound is off and every question is asked until somebody says otherwise", () => {
  expect([DEFAULTS.sound, DEFAULTS.askStakes, DEFAULTS.askPerils]).toEqual([false, true, true]);
  expect(readPreferences('{"language": "de"}').language).toBe("de");
  expect(readPreferences('{"language": "tlh"}').language).toBe("");
});
