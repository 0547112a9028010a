import { beforeEach, expect, test, vi } from "vitest";
import { show } from "./show.svelte";
import { StoryTeller } from "./story.svelte";
import type { Table } from "./table.svelte";

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  show.tab = "log";
});

/** A table at the beginning of the seat's own turn; the story arrives after `meanwhile` has happened. */
function table(meanwhile: (table: { left: boolean }) => void): Table {
  const here = {
    game: "g",
    left: false,
    mine: true,
    rules: { phases: [{ id: "A2a", side: 0 }] },
    view: { seat: 0, turn: 2, phase: "A2a", entries: 9, log: [], outcome: null },
    key: () => "",
    holdsBoth: () => false,
    looked: () => {
      meanwhile(here);
      return Promise.resolve({ first: 3, last: 9 });
    },
  };
  vi.stubGlobal("fetch", () => new Promise(() => undefined)); // `looked` answers instead
  return here as unknown as Table;
}

test("the opponent's turn is told when one's own begins", async () => {
  await new StoryTeller(table(() => undefined)).notice();
  expect(show.tab).toBe("story");
});

test("a story that arrives after the page was left opens nothing on the next one", async () => {
  await new StoryTeller(table((here) => (here.left = true))).notice();
  expect(show.tab).toBe("log");
});
