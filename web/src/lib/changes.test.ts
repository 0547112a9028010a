import { expect, test } from "vitest";
import type { Counter, View } from "./api";
import { changes } from "./changes";

const counter = (id: string, place: string, marks: string[] = []): Counter => ({
  id,
  place,
  marks,
  figures: "1",
  condition: [],
  aim: null,
});
const view = (counters: Counter[], control: Record<string, number>) => ({ counters, control }) as unknown as View;

test("who was lost, came, was disrupted, recovered, and what was taken", () => {
  const before = view(
    [counter("a", "K4"), counter("b", "K4"), counter("c", "pool"), counter("d", "K5", ["disrupted"])],
    { K4: 1, K5: 0 },
  );
  const after = view(
    [counter("a", "pool"), counter("b", "K4", ["disrupted"]), counter("c", "K5"), counter("d", "K5")],
    { K4: 0, K5: 0 },
  );
  const map = new Set(["K4", "K5"]);
  expect(changes(before, after, map)).toEqual({
    lost: ["a"],
    come: ["c"],
    disrupted: ["b"],
    recovered: ["d"],
    taken: [{ place: "K4", side: 0 }],
  });
  expect(changes(before, after, map, new Set(["b"]))).toMatchObject({ lost: [], disrupted: ["b"], taken: [] });
});
