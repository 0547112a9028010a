import { expect, test } from "vitest";
import { blocks, inlines } from "./markdown";

test("marks inside a line", () => {
  expect(
    inlines("A *place*, **bold**, `code` and DX-5.7. [ruling] `[ruling, switch press]`").map((x) => [x.kind, x.text]),
  ).toEqual([
    ["text", "A "],
    ["soft", "place"],
    ["text", ", "],
    ["bold", "bold"],
    ["text", ", "],
    ["code", "code"],
    ["text", " and "],
    ["clause", "DX-5.7"],
    ["text", ". "],
    ["ruling", "ruling"],
    ["text", " "],
    ["ruling", "ruling, switch press"],
  ]);
});

test("marks of text that is not the designer's", () => {
  expect(inlines("[I] As in DC-6.8 [R].").map((x) => [x.kind, x.text])).toEqual([
    ["badge", "I"],
    ["text", " As in "],
    ["clause", "DC-6.8"],
    ["text", "."],
  ]);
});

test("HTML stays text", () => {
  expect(inlines("<img src=x onerror=alert(1)>")).toEqual([{ kind: "text", text: "<img src=x onerror=alert(1)>" }]);
});

test("a star alone is a star", () => {
  expect(inlines("2 * 3 * 4").map((x) => x.kind)).toEqual(["text"]);
});

test("paragraphs run on over line ends", () => {
  expect(blocks("one\ntwo\n\nthree")).toHaveLength(2);
});

test("lists: items run on when indented, numbers make an ordered one", () => {
  const [list, other] = blocks("- a\n  more\n- b\n\n1. x\n2. y");
  expect(list).toMatchObject({ kind: "list", ordered: false, items: [[{ text: "a more" }], [{ text: "b" }]] });
  expect(other).toMatchObject({ kind: "list", ordered: true });
});

test("tables with a head", () => {
  expect(blocks("| die | 1 |\n|---|---|\n| 6 | 0 |")[0]).toMatchObject({
    kind: "table",
    head: [[{ text: "die" }], [{ text: "1" }]],
    rows: [[[{ text: "6" }], [{ text: "0" }]]],
  });
});

test("quotes hold blocks", () => {
  expect(blocks("> Example: a\n> b\n\nafter")).toMatchObject([
    { kind: "quote", blocks: [{ kind: "paragraph" }] },
    { kind: "paragraph" },
  ]);
});

test("headings", () => {
  expect(blocks("### DX-5.7 Rivers")[0]).toMatchObject({ kind: "heading", level: 3 });
});
