import { describe, expect, it } from "vitest";
import { readCommand } from "./commands";
import { CHEATS, commandOf, type Focus, type Pressed } from "./keyboard";
import { en } from "./strings";

const key = (name: string, more: Partial<Pressed> = {}): Pressed => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});
const on = (name: string, focus: Focus = "map", letters = true, more: Partial<Pressed> = {}) =>
  commandOf(key(name, more), focus, letters);

describe("keys", () => {
  it("move the cursor by arrows and by letters", () => {
    expect(on("ArrowLeft")).toEqual({ do: "step", direction: 180 });
    expect(on("w")).toEqual({ do: "step", direction: 300 });
    expect(on("D", "page")).toEqual({ do: "step", direction: 60 });
  });
  it("leave buttons their Enter and panels their arrows", () => {
    expect(on("Enter", "control")).toBeNull();
    expect(on("ArrowDown", "control")).toBeNull();
    expect(on("Tab", "page")).toBeNull();
  });
  it("leave everything to a field but the cheat sheet", () => {
    expect(on("u", "field")).toBeNull();
    expect(on("F1", "field")).toEqual({ do: "help" });
  });
  it("leave the browser its own", () => {
    expect(on("r", "map", true, { ctrlKey: true })).toBeNull();
  });
  it("undo one step, with Shift the phase", () => {
    expect(on("u")).toEqual({ do: "undo" });
    expect(on("U", "map", true, { shiftKey: true })).toEqual({ do: "undoPhase" });
  });
  it("pick a counter by its digit, with Shift a layer on any keyboard", () => {
    expect(on("3")).toEqual({ do: "digit", n: 3 });
    expect(on("§", "map", true, { shiftKey: true, code: "Digit3" })).toEqual({ do: "layer", n: 3 });
  });
  it("give hints by H", () => {
    expect(on("h")).toEqual({ do: "coach" });
    expect(on("c")).toEqual({ do: "hide" });
  });
  it("go on, advance and pick up a stack", () => {
    expect(on("f")).toEqual({ do: "onward" });
    expect(on("m", "control")).toEqual({ do: "advance" });
    expect(on("g")).toEqual({ do: "stack" });
  });
  it("can do without letters, signs and figures", () => {
    for (const name of ["u", "n", "?", "/", "1", "[", "q"]) expect(on(name, "map", false)).toBeNull();
    expect(on("Enter", "map", false)).toEqual({ do: "act" });
    expect(on("Tab", "map", false, { shiftKey: true })).toEqual({ do: "next", by: -1 });
  });
  it("are all explained", () => {
    for (const [, word] of CHEATS) expect(en[word]).toBeTruthy();
  });
});

describe("the command line", () => {
  it("reads places, options and questions", () => {
    expect(readCommand(" goto  Kiev ")).toEqual({ do: "goto", place: "Kiev" });
    expect(readCommand("unit de-6a; move K4")).toEqual({ do: "play", options: ["unit de-6a", "move K4"] });
    expect(readCommand("why attack K4")).toEqual({ do: "why", options: ["attack K4"] });
    expect(readCommand("undo phase")).toEqual({ do: "undo", phase: true });
    expect(readCommand("   ")).toBeNull();
  });
});
