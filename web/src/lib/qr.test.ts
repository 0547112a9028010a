// These codes were read back by a program of somebody else's (zxing-cpp 3.1.1) before they were written down here.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { qrCode } from "./qr";

const rows = (text: string) => (qrCode(text) ?? []).map((row) => row.map(Number).join(""));
const digest = (text: string) => createHash("sha256").update(rows(text).join("\n")).digest("hex").slice(0, 16);
const HOME = "http://192.168.1.20:8041/g/abcDEF123_-9";

test.each([
  ["A", 21, "177b3a1897a152ae"],
  ["https://club.example/g/abcDEF123_-9", 29, "6d7a2eb86d96e057"],
  [`${HOME}#seat=1&invite=${"Ab3-".repeat(8)}`, 41, "e18a7a19e02e036f"],
  [`${HOME}#seat=1&key=${"Zz9_".repeat(11)}`, 41, "310971779b3e1aed"],
  [
    `https://a-long-name-of-a-club-table.example.org:8443/g/abcDEF123_-9#seat=0&key=${"Q".repeat(43)}äöü${"x".repeat(30)}`,
    53,
    "56f596316d423e19",
  ],
  ["x".repeat(213), 57, "f8a692e420006d88"],
])("the code of %s", (text, size, known) => {
  expect(rows(text)).toHaveLength(size);
  expect(digest(text)).toBe(known);
});

test("a text that does not fit has no code", () => {
  expect(qrCode("x".repeat(214))).toBeNull();
});
