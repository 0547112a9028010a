import { expect, test } from "vitest";
import type { Schemas } from "./api";
import { battles, difference, losses } from "./comparing";

type Plan = Schemas["CoachPlan"];

const attack = (place: string, lost = 0, killed = 0): Plan["attacks"][number] => ({
  place,
  attackers: ["a"],
  starts: ["x"],
  attack: 4,
  defence: 2,
  taken: 0.5,
  lost,
  killed,
});
const plan = (results: number[], attacks: Plan["attacks"] = []): Plan => ({
  title: "",
  why: [],
  options: [],
  ready: 0,
  moves: [],
  attacks,
  units: [],
  places: [],
  chance: 0,
  low: 0,
  high: 0,
  results,
  yours: false,
});

test("a difference over the same dice is surer than the chances themselves", () => {
  const { mean, error } = difference(plan([0.9, 0.1, 0.7]), plan([0.8, 0, 0.6]));
  expect(mean).toBeCloseTo(0.1);
  expect(error).toBeCloseTo(0);
});

test("plans with different numbers of playouts are compared over those both have had", () => {
  expect(difference(plan([0.5, 0.7, 0]), plan([0.4, 0.6])).mean).toBeCloseTo(0.1);
  expect(difference(plan([]), plan([0.4]))).toEqual({ mean: 0, error: 0 });
});

test("every place that either plan attacks has a row", () => {
  const rows = battles([plan([], [attack("K4"), attack("J2")]), plan([], [attack("J2"), attack("H3")])]);
  expect(rows.map((row) => row.place)).toEqual(["K4", "J2", "H3"]);
  expect(rows.map((row) => row.attacks.map(Boolean))).toEqual([
    [true, false],
    [true, true],
    [false, true],
  ]);
});

test("losses of a plan are those of all its attacks", () => {
  expect(losses(plan([], [attack("K4", 0.5, 1), attack("J2", 1, 2)]))).toEqual({ lost: 1.5, killed: 3 });
});
