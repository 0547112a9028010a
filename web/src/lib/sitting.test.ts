import { beforeEach, expect, test, vi } from "vitest";
import { Trouble } from "./api";
import { hold, keyOf, sidesHeld } from "./keys";
import { joinRematch } from "./rematch";
import { sitDown, triedAs } from "./sitting";

interface Asked {
  path: string;
  bearer: string;
  name: string;
  key: string;
}
let asked: Asked[] = [];
let answers: (() => Response)[] = [];

const json = (status: number, body: unknown) => () =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const seat = (side: number) =>
  json(200, { side, kind: "human", name: "Ann", player: "", present: false, thinking: false });
const taken = json(409, { words: "This seat has been taken." });
const noAnswer = () => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => kept.set(k, v),
  });
  [asked, answers] = [[], []];
  vi.stubGlobal("fetch", async (path: string, init: { headers: Record<string, string>; body: string }) => {
    asked.push({
      path,
      bearer: init.headers["Authorization"] ?? "",
      ...(JSON.parse(init.body) as { name: string; key: string }),
    });
    return answers.shift()!();
  });
});

test("the key is made here, sent with the invitation, and held once the table has said yes", async () => {
  answers = [seat(1)];
  await sitDown("g", "kind", "token", "Ann");
  const [sent] = asked;
  expect(sent).toMatchObject({ path: "/api/games/g/sit", bearer: "Bearer token", name: "Ann" });
  expect(sent?.key).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(keyOf("g", 1)).toBe(sent?.key);
});

test("after a lost answer the same key is sent again", async () => {
  answers = [noAnswer, seat(0)];
  await expect(sitDown("g", "kind", "token", "Ann")).rejects.toThrow();
  expect(sidesHeld("g")).toEqual([]);
  expect(triedAs("g", "token")).toBe("Ann");
  await sitDown("g", "kind", "token", "Ann");
  expect(asked[1]?.key).toBe(asked[0]?.key);
  expect(keyOf("g", 0)).toBe(asked[0]?.key);
});

test("whoever is refused holds no key, and every invitation gets a key of its own", async () => {
  answers = [taken, seat(0)];
  await expect(sitDown("g", "kind", "token", "Ann")).rejects.toThrow("This seat has been taken.");
  expect(sidesHeld("g")).toEqual([]);
  await sitDown("g", "kind", "another", "Ann");
  expect(asked[1]?.key).not.toBe(asked[0]?.key);
});

const names = [
  { side: 0, name: "Ann" },
  { side: 1, name: "Bob" },
];

test("in a rematch each seat held sits down with its old key, once", async () => {
  hold("old", "kind", 0, "key0");
  hold("old", "kind", 1, "key1");
  answers = [seat(1), seat(0)];
  await joinRematch("old", "next", "kind", names);
  expect(asked.map((one) => [one.path, one.bearer, one.name])).toEqual([
    ["/api/games/next/sit", "Bearer key0", "Ann"],
    ["/api/games/next/sit", "Bearer key1", "Bob"],
  ]);
  expect(keyOf("next", 1)).toBe(asked[0]?.key);
  expect(keyOf("next", 0)).toBe(asked[1]?.key);
  await joinRematch("old", "next", "kind", names);
  expect(asked.length).toBe(2);
});

test("a refusal in a rematch does not keep the other seat from sitting down, and can be told from a lost answer", async () => {
  hold("old", "kind", 0, "key0");
  hold("old", "kind", 1, "key1");
  answers = [taken, seat(0)];
  const refused = await joinRematch("old", "next", "kind", names).catch((error: unknown) => error);
  expect(refused instanceof Trouble && refused.final).toBe(true);
  expect(sidesHeld("next")).toEqual([0]);
  answers = [json(503, { words: "Later." })];
  const later = await joinRematch("old", "next", "kind", names).catch((error: unknown) => error);
  expect(later instanceof Trouble && later.final).toBe(false);
});
