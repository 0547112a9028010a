import { expect, test } from "vitest";
import * as parts from "./strings-parts";

const PARTS = import.meta.glob<string>("../**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const catalogue = Object.values<Record<string, string>>(parts).map(Object.keys);
const known = new Set(catalogue.flat());

test("no sentence stands in two parts of the catalogue", () => {
  expect(catalogue.flat()).toHaveLength(known.size);
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

test("every sentence is asked for by somebody", () => {
  const users = Object.entries(PARTS).filter(([file]) => !/strings|\.test\.ts$/.test(file));
  const all = users.map(([, text]) => text).join("\n");
  const stems = [...all.matchAll(/`([\w.]+)\.\$\{/g)].map(([, stem]) => `${stem}.`);
  const counts = new Set(
    [...all.matchAll(/\bcounted\(\s*"([^"]+)"/g)].flatMap(([, key]) => [`${key}.one`, `${key}.many`]),
  );
  const quoted = new Set([...all.matchAll(/"([\w.]+)"/g)].map(([, key]) => key ?? ""));
  const used = (key: string) => quoted.has(key) || counts.has(key) || stems.some((stem) => key.startsWith(stem));
  expect([...known].filter((key) => !used(key))).toEqual([]);
});
