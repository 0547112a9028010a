import { expect, test } from "vitest";
import * as parts from "./strings-parts";

const PARTS = import.meta.glob<string>("../**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const catalogue = Object.values(parts).flatMap((part) => Object.keys(part));
const known = new Set(catalogue);

test("no sentence stands in two parts of the catalogue", () => {
  expect(catalogue.filter((key, n) => catalogue.indexOf(key) !== n)).toEqual([]);
});

test("every sentence that is asked for is in the catalogue", () => {
  const missing: string[] = [];
  for (const [file, text] of Object.entries(PARTS)) {
    if (file.endsWith(".test.ts")) continue;
    for (const [, key = ""] of text.matchAll(/\bt\(\s*"([^"]+)"/g))
      if (!known.has(key)) missing.push(`${file}: ${key}`);
    for (const [, key = ""] of text.matchAll(/\bcounted\(\s*"([^"]+)"/g)) {
      if (!known.has(`${key}.one`) || !known.has(`${key}.many`)) missing.push(`${file}: ${key}.one/many`);
    }
  }
  expect(missing).toEqual([]);
});

test("every sentence of panels and guided games is asked for by somebody", () => {
  const all = Object.values(PARTS).join("\n");
  const stems = [...all.matchAll(/`([\w.]+)\.\$\{/g)].map(([, stem]) => `${stem}.`);
  const counts = [...all.matchAll(/\bcounted\(\s*"([^"]+)"/g)].map(([, key]) => key ?? "");
  const calls = new Set([...all.matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, key]) => key));
  const used = (key: string) =>
    calls.has(key) ||
    stems.some((stem) => key.startsWith(stem)) ||
    counts.some((one) => key === `${one}.one` || key === `${one}.many`);
  expect(Object.keys({ ...parts.panels, ...parts.lesson }).filter((key) => !used(key))).toEqual([]);
});
