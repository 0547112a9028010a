import { beforeEach, expect, test, vi } from "vitest";
import { look, saltFor, saltTaken, witnessOf } from "./witness";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => kept.set(k, v),
  });
});

const view = (commitment: string, ...salts: (string | null)[]) => ({ commitment: `committed ${commitment}`, salts });

test("a salt is made once, after the commitment was seen", () => {
  expect(saltFor("g", 0)).toBeNull();
  look("g", view("ab", null, ""));
  const salt = saltFor("g", 0);
  expect(salt).toMatch(/^[0-9a-f]{32}$/);
  expect(saltFor("g", 0)).toBe(salt);
  expect(saltFor("g", 1)).not.toBe(salt);
  expect(witnessOf("g")?.commitment).toBe("committed ab");
});

test("nothing is wrong while the table keeps its word", () => {
  expect(look("g", view("ab", null, null))).toBe("");
  const salt = saltFor("g", 0)!;
  expect(look("g", view("ab", salt, "cd"))).toBe("");
  saltTaken("g", 0);
  expect(look("g", view("ab", salt, "cd"))).toBe("");
});

test("another commitment is found out, and the warning stays", () => {
  look("g", view("ab", null));
  expect(look("g", view("cd", null))).toBe("commitment");
  expect(look("g", view("ab", null))).toBe("commitment");
  expect(look("other", view("cd", null))).toBe("");
});

test("dice that suddenly promise nothing are another commitment", () => {
  look("g", view("ab", null));
  expect(look("g", { commitment: "seeded 7", salts: [] })).toBe("commitment");
});

test("another salt than the one the table took is found out, and the warning stays", () => {
  look("g", view("ab", null));
  const salt = saltFor("g", 0)!;
  saltTaken("g", 0);
  expect(look("g", view("ab", "ffff"))).toBe("salt");
  expect(look("g", view("ab", salt))).toBe("salt");
});

test("a salt that another browser added first is said more gently", () => {
  look("g", view("ab", null));
  saltFor("g", 0);
  expect(look("g", view("ab", "ffff"))).toBe("stranger");
});

test("a browser that comes later has nothing to compare a salt with", () => {
  expect(look("g", view("ab", "ffff"))).toBe("");
  expect(look("g", view("ab", "ffff"))).toBe("");
});

test("dice without a commitment are not watched", () => {
  expect(look("g", { commitment: "by hand", salts: [] })).toBe("");
  expect(witnessOf("g")).toBeNull();
});
