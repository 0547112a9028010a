import { expect, test } from "vitest";
import type { LogLine } from "./api";
import { Redo } from "./redo";

const line = (option: string | null) => ({ option }) as LogLine;

test("what was undone last is played again first", () => {
  const redo = new Redo();
  redo.undone([line("unit b"), line("move K4")]);
  redo.undone([line("unit a")]);
  expect(redo.next()).toEqual([["unit a"]]);
  expect(redo.next()).toEqual([["unit b", "move K4"]]);
  expect(redo.possible).toBe(false);
});

test("a long phase goes in several messages", () => {
  const redo = new Redo();
  redo.undone(Array.from({ length: 70 }, (_, n) => line(`hit ${n}`)));
  expect(redo.next().map((message) => message.length)).toEqual([60, 10]);
});

test("nothing hidden is repeated", () => {
  const redo = new Redo();
  redo.undone([line("unit a"), line(null)]);
  expect(redo.possible).toBe(false);
});
