import { expect, test } from "vitest";
import { marked, pieces } from "./pieces";

const kinds = (text: string, places = {}) => pieces(text, places).map((p) => [p.kind, p.text]);

test("a clause in a sentence is a piece of its own, without its brackets", () => {
  expect(kinds("Only two units (DX-4.3).")).toEqual([
    ["text", "Only two units "],
    ["clause", "DX-4.3"],
    ["text", "."],
  ]);
});

test("a mark behind a clause is left to the link", () => {
  expect(kinds("Only six (DC-6.8 [R]), by DC-7.1 [I in part] and [R].")).toEqual([
    ["text", "Only six "],
    ["clause", "DC-6.8"],
    ["text", ", by "],
    ["clause", "DC-7.1"],
    ["text", " and [R]."],
  ]);
});

test("places are found by what they are called", () => {
  expect(kinds("attack I2 Brest", { I2: "I2 Brest" })).toEqual([
    ["text", "attack "],
    ["place", "I2 Brest"],
  ]);
  expect(kinds("go to K4 Kievan", { K4: "K4 Kiev" })).toEqual([["text", "go to K4 Kievan"]]);
});

test("a name with signs of its own is no pattern", () => {
  expect(kinds("at A1 St. (x)", { A1: "A1 St. (x)" })).toEqual([
    ["text", "at "],
    ["place", "A1 St. (x)"],
  ]);
});

test("what is sought is marked, whatever its case", () => {
  expect(
    marked("Rivers and a river", "RIVER")
      .filter((p) => p.kind === "mark")
      .map((p) => p.text),
  ).toEqual(["River", "river"]);
  expect(marked("a.b", ".").filter((p) => p.kind === "mark")).toHaveLength(1);
  expect(marked("nothing", "  ")).toHaveLength(1);
});
