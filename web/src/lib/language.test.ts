import { afterEach, expect, test } from "vitest";
import { counted, moment, percent, tenths } from "./format";
import { language, LANGUAGES, longer, preferred } from "./language.svelte";
import { en, t } from "./strings";
import { words as de } from "./strings-de";

const names = (sentence: string) => [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

afterEach(() => language.speak("en"));

test("every sentence is translated; what is missing is printed so that it can be pasted", () => {
  const missing = Object.entries(en).filter(([key]) => !(key in de));
  expect(missing.map(([key, sentence]) => `${JSON.stringify(key)}: "", // ${sentence}`).join("\n")).toBe("");
});

test("no translation is left over, and each has the names of its English", () => {
  expect(Object.keys(de).filter((key) => !(key in en))).toEqual([]);
  expect(Object.keys(de).filter((key) => String(names(de[key] ?? "")) !== String(names(en[key] ?? "")))).toEqual([]);
});

test("the language chosen here comes first, then the first the browser asks for that there is", () => {
  expect(preferred("de", ["en-GB"])).toBe("de");
  expect(preferred(null, ["fr-FR", "de-AT", "en"])).toBe("de");
  expect(preferred("tlh", ["en-US"])).toBe("en");
  expect(preferred(null, ["ja"])).toBe("en");
  expect(Object.keys(LANGUAGES)).not.toContain("qps");
});

test("sentences, numbers and dates follow the language", async () => {
  expect([t("prompt.done"), percent(0.444), tenths(1.25)]).toEqual(["Done", "44%", "1.3"]);
  await language.speak("de");
  expect([t("prompt.done"), percent(0.444), tenths(1.25)]).toEqual(["Fertig", "44\u00a0%", "1,3"]);
  expect(counted("battle.attacks", 1)).toBe("Ein Angriff");
  expect(moment("2026-03-05T12:00:00Z")).toContain("März");
  await language.speak("de", "de-AT");
  expect(language.locale).toBe("de-AT");
});

test("the made-up language is longer and keeps the names", async () => {
  expect(longer("{n} of {all} things")).toBe("⟦{n} of {all} things~~~~⟧");
  await language.speak("qps");
  expect(t("prompt.done")).toBe("⟦Done~⟧");
});
