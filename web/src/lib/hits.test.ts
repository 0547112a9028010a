import { expect, test } from "vitest";
import type { Schemas } from "./api";
import { fate, hitOptions, share, takers, type Sufferer } from "./hits";

const counter = (id: string, hits: number, more: Partial<Sufferer> = {}): Sufferer => ({
  id,
  taken: 0,
  bears: hits + 1,
  fire: hits,
  worth: Math.max(hits, 1),
  armor: false,
  disrupted: false,
  fortified: false,
  ...more,
});

test("the example of DX-5.10: four hits disrupt 6. Army, a fifth eliminates it", () => {
  const sixth = counter("de-6a", 4);
  expect([0, 1, 4, 5].map((n) => fate(sixth, n))).toEqual(["unhurt", "disrupted", "disrupted", "lost"]);
});

test("the example of DX-5.21: the first hit on a fortified army takes its works", () => {
  const ninth = counter("de-9a", 3, { bears: 5, fortified: true });
  expect([1, 2, 4, 5].map((n) => fate(ninth, n))).toEqual(["works", "disrupted", "disrupted", "lost"]);
});

test("TA-3.8: a leader stands with the defenders and is given no hits", () => {
  const battle = {
    attack: { attackers: ["u"], defenders: ["a", "bayerlein"] },
    bears: { u: 2, a: 2 },
  } as unknown as Schemas["BattleOut"];
  expect([takers(battle, true), takers(battle, false)]).toEqual([["a"], ["u"]]);
});

test("saving units puts all hits where nobody is lost", () => {
  expect(share([counter("a", 4), counter("b", 3)], 3, "units")).toEqual({ b: 3 });
});

test("saving fire shakes the weak one, even to its death", () => {
  const [strong, weak] = [counter("strong", 4), counter("weak", 1)];
  expect(share([strong, weak], 2, "fire")).toEqual({ weak: 2 });
  expect(share([strong, weak], 2, "units")).toEqual({ strong: 2 });
});

test("saving armour gives up the other", () => {
  const [tanks, rifles] = [
    counter("tanks", 0, { fire: 2, worth: 2, armor: true }),
    counter("rifles", 0, { fire: 1, worth: 3 }),
  ];
  expect(share([tanks, rifles], 1, "units")).toEqual({ tanks: 1 });
  expect(share([tanks, rifles], 1, "armor")).toEqual({ rifles: 1 });
});

test("all hits that can be taken are taken", () => {
  expect(share([counter("a", 1), counter("b", 0)], 7, "units")).toEqual({ a: 2, b: 1 });
});

test("hits already given count", () => {
  expect(share([counter("a", 3, { taken: 2 }), counter("b", 3)], 1, "units")).toEqual({ a: 1 });
});

test("a plan is carried out hit by hit", () => {
  expect(hitOptions({ a: 2, b: 1 })).toEqual(["hit a", "hit a", "hit b"]);
});
