import { expect, test } from "vitest";
import type { LogLine } from "./api";
import { LogBook } from "./logbook";

const SIDES = new Map<string, number | null>([["A1", 0]]);
const line = (n: number, words = ""): LogLine => ({
  n,
  turn: Math.floor((n - 1) / 10) + 1,
  side: 0,
  phase: "A1",
  step: "",
  clause: "",
  words,
  option: null,
  verb: "",
  dice: n % 5 ? [] : [n % 6],
  roll: 0,
  places: [],
});
const lines = (first: number, last: number, words = "") =>
  Array.from({ length: last - first + 1 }, (_, i) => line(first + i, words));
const numbers = (book: LogBook) => book.all().map((one) => one.n);

function held(first: number, last: number): LogBook {
  const book = new LogBook();
  book.follow(lines(first, last));
  return book;
}

test("the last lines of each view continue the log", () => {
  const book = held(1, 12);
  book.follow(lines(4, 25));
  expect(numbers(book)).toEqual(lines(1, 25).map((one) => one.n));
  expect([book.complete, book.last, book.numbers]).toEqual([true, 25, [1, 2, 3]]);
  expect(book.of(2).map((one) => one.n)).toEqual(lines(11, 20).map((one) => one.n));
  expect([book.line(13)?.n, book.line(26)]).toEqual([13, undefined]);
});

test("what was taken back is gone, and what came in its place is there", () => {
  const book = held(1, 30);
  book.follow(lines(3, 14, "other"));
  expect([book.last, book.line(2)?.words, book.line(14)?.words]).toEqual([14, "", "other"]);
  book.follow([]);
  expect(numbers(book)).toEqual([]);
});

test("earlier lines are put before those at hand, unless they no longer fit", () => {
  const book = held(31, 40);
  expect(book.complete).toBe(false);
  book.prepend(lines(11, 29));
  expect(book.first).toBe(31);
  book.prepend(lines(15, 30));
  expect([book.first, book.numbers]).toEqual([15, [2, 3, 4]]);
  book.prepend(lines(1, 14));
  expect(numbers(book)).toEqual(lines(1, 40).map((one) => one.n));
});

test("after a gap only the lines in it are missing", () => {
  const book = held(1, 10);
  book.follow(lines(20, 25));
  expect([book.before, book.first, book.complete]).toEqual([10, 20, false]);
  book.prepend(lines(11, 19));
  expect([book.before, numbers(book)]).toEqual([0, lines(1, 25).map((one) => one.n)]);
});

test("lines that may have been undone while this browser was away are fetched again", () => {
  const book = held(1, 30);
  book.follow(lines(25, 40), 18);
  expect([book.before, book.first]).toEqual([18, 25]);
  book.follow(lines(12, 13), 18);
  expect(numbers(book)).toEqual(lines(1, 13).map((one) => one.n));
});

test("a new line in a long game leaves other turns and their ticks as they are", () => {
  const book = held(1, 45_000);
  const [early, late, ticks] = [book.of(7), book.of(4_500), book.ticks(SIDES)];
  book.follow(lines(44_882, 45_001));
  expect(book.of(7)).toBe(early);
  expect(book.of(4_500)).not.toBe(late);
  expect(book.ticks(SIDES).filter((tick) => !ticks.includes(tick)).length).toBeLessThan(50);
  expect(book.ticks(SIDES).at(-1)).toEqual({ n: 45_000, kind: "turn", label: "4501" });
});

test("a player-turn is at hand if a line before it is, or the start of the game", () => {
  const book = held(15, 40);
  expect([book.holds(18, SIDES), book.holds(25, SIDES), held(1, 5).holds(3, SIDES)]).toEqual([false, true, true]);
});
