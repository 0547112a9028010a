// That codes can be read is tested in the browser (tests/browser/test_refereed.py), by a decoder of somebody else's.
import { expect, test } from "vitest";
import { qrCode } from "./qr";

test("a seat's link has a code with a margin of four squares", () => {
  const code = qrCode(`http://192.168.1.20:8041/g/abcDEF123_-9#seat=1&key=${"Zz9_".repeat(11)}`);
  expect(code?.size).toBe(41 + 2 * 4);
  expect(code?.data.slice(0, 4).flat()).not.toContain(true);
});

test("a link that is too long for a code that can be read off a screen has none", () => {
  expect(qrCode("x".repeat(213))?.size).toBe(57 + 2 * 4);
  expect(qrCode("x".repeat(214))).toBeNull();
});
