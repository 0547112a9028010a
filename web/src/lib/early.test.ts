import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { begin, taken } from "./early";

const kept = new Map<string, string>();
let asked: string[] = [];

/** What was asked for: the address, in which language, with which key. */
function answer(path: string, { headers }: { headers: Record<string, string> }): Promise<Response> {
  asked.push([path, headers["Accept-Language"], headers["Authorization"] ?? ""].join(" ").trim());
  return Promise.resolve(new Response(JSON.stringify({ kind: "tiger-attack" })));
}

const at = (pathname: string, hash = "") => ({ pathname, hash }) as Location;

beforeEach(() => {
  asked = [];
  kept.clear();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null });
  vi.stubGlobal("navigator", { languages: ["de-AT", "en"] });
  vi.stubGlobal("fetch", answer);
});
afterEach(() => vi.unstubAllGlobals());

test("the page of a table asks for the game with the key of its link, then for the board of its kind", async () => {
  await begin(at("/g/abc", "#seat=0&key=secret"));
  expect(asked[0]).toBe("/api/games/abc de Bearer secret");
  expect(asked.slice(1)).toContain("/api/rules/tiger-attack de");
  expect(asked.slice(1)).toContain("/api/board/tiger-attack/map.svg de");
});

test("an answer is taken once, and only by who asks for the same in the same language with the same key", async () => {
  await begin(at("/g/abc", "#seat=0&key=secret"));
  expect(taken("/api/games/abc", "en", "secret")).toBeUndefined();
  expect(taken("/api/games/abc", "de")).toBeUndefined();
  expect(await (await taken("/api/games/abc", "de", "secret"))?.json()).toEqual({ kind: "tiger-attack" });
  expect(taken("/api/games/abc", "de", "secret")).toBeUndefined();
});

test("for a game this browser knows, the board is asked for at once", async () => {
  kept.set("crusade.games", JSON.stringify({ abc: { kind: "dark-crusade", keys: { 1: "mine" }, at: 0 } }));
  await begin(at("/g/abc"));
  expect(asked[0]).toBe("/api/rules/dark-crusade de");
  expect(asked.at(-1)).toBe("/api/games/abc de Bearer mine");
  expect(asked).toHaveLength(5);
});

test("whoever takes the game's answer finds the board requested", async () => {
  void begin(at("/g/abc"));
  await taken("/api/games/abc", "de");
  expect(taken("/api/rules/tiger-attack", "de")).toBeDefined();
});

test("other pages ask for nothing early", async () => {
  await begin(at("/"));
  await begin(at("/rules/tiger-attack"));
  expect(asked).toEqual([]);
});
