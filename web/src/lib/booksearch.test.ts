import { expect, test } from "vitest";
import { highlighted, search, snippet, termsOf, type Entry } from "./booksearch";

const entry = (id: string, title: string, text: string): Entry => ({ id, title, text, section: "1", mark: "" });
const BOOK = [
  entry("AB-1.1", "Words", "Several units on one point are a **stack**."),
  entry("AB-1.2", "Stacking", "There is no limit."),
  entry("AB-2.1", "Retreat", "A unit leaves. See AB-1.2."),
  entry("AB-2.10", "After a retreat", "Nobody advances over a river."),
  entry("AB-3.1", "Rivers", "A river adds one. A retreat is possible."),
];
const SYNONYMS = { zoc: ["zone"], piling: ["stack"], "pile up": ["stack"] };
const ids = (query: string) => search(BOOK, query, SYNONYMS).hits.map((hit) => hit.entry.id);

test("titles come before texts, whole words before parts of words", () => {
  expect(ids("retreat")).toEqual(["AB-2.1", "AB-2.10", "AB-3.1"]);
  expect(ids("stacking")).toEqual(["AB-1.2"]);
  expect(ids("river")).toEqual(["AB-3.1", "AB-2.10"]);
});

test("a clause number is found however it is written, and only its section with it", () => {
  expect(ids("AB-2.1")).toEqual(["AB-2.1", "AB-2.10"]);
  expect(ids("ab2.1")).toEqual(["AB-2.1", "AB-2.10"]);
  expect(ids("2.10")).toEqual(["AB-2.10"]);
  expect(ids("2")).toEqual(["AB-2.1", "AB-2.10"]);
  expect(ids("XY-2.1")).toEqual([]);
});

test("every word must be found; synonyms, also of two words, count less than the words themselves", () => {
  expect(ids("retreat river")).toEqual(["AB-2.10", "AB-3.1"]);
  expect(ids("piling")).toEqual(["AB-1.2", "AB-1.1"]);
  expect(ids("pile up")).toEqual(["AB-1.2", "AB-1.1"]);
  expect(termsOf("pile up river", SYNONYMS).map((term) => term.word)).toEqual(["pile up", "river"]);
  expect(ids("zeppelin")).toEqual([]);
});

test("hits are marked, and a snippet shows the first of them", () => {
  expect(highlighted("A river. Rivers.", ["river"]).filter((part) => part.hit)).toHaveLength(2);
  expect(highlighted("1 + 1", ["+"]).some((part) => part.hit)).toBe(true);
  const long = `${"word ".repeat(60)}river ${"more ".repeat(60)}`;
  expect(snippet(long, ["river"])).toContain("river");
  expect(snippet(long, ["river"]).length).toBeLessThan(220);
});
