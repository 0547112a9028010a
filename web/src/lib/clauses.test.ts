import { expect, test } from "vitest";
import type { RulesInfo } from "./api";
import { learnMarks, markOf, meaningOf } from "./clauses.svelte";

test("links learn the marks of the clauses with the rules", () => {
  const marks = { R: "Reconstructed: the original text is lost." };
  learnMarks({ marks, marked: { "DC-6.8": "R" } } as unknown as RulesInfo);
  expect(markOf("DC-6.8")).toBe("R");
  expect(meaningOf("R")).toBe("Reconstructed: the original text is lost.");
  expect(markOf("DC-6.3")).toBe("");
});
