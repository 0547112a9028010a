import { expect, test } from "vitest";
import { columnsRead, faces, hitsOf, NO_LIMIT, rankOf, type Fire } from "./results";

// The first columns of DX-5.3 are enough: hits by the rank of the die, worst first.
const RESULTS = [
  [0, 0, 0, 0, 0, 0],
  [0, 0, 0, 1, 1, 1],
  [0, 0, 1, 1, 2, 2],
  [0, 1, 1, 2, 2, 3],
  [1, 1, 2, 2, 3, 3],
  [1, 2, 2, 3, 3, 4],
  [1, 2, 3, 3, 4, 5],
  [2, 2, 3, 4, 5, 5],
  [2, 3, 4, 4, 5, 6],
];
const fire = (column: number, press = 0, most = NO_LIMIT): Fire => ({ column, press, most });
const six = (f: Fire) => faces("six").map((face) => hitsOf(RESULTS, f, rankOf(face, "six")));

test("the example of DX-5.5: strength 5 pressed by 3 fires in column 8 or in column 2", () => {
  expect(six(fire(5, 3))).toEqual([6, 5, 4, 1, 0, 0]);
  expect(six(fire(5, 3, 5))).toEqual([5, 5, 4, 1, 0, 0]);
});

test("column 0 and lower has no hits", () => {
  expect(six(fire(0))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(six(fire(1, 3)).slice(3)).toEqual([0, 0, 0]);
});

test("beyond the table: the last column and the rest", () => {
  expect(columnsRead(RESULTS, 19)).toEqual([8, 8, 3]);
  expect(hitsOf(RESULTS, fire(11), rankOf(6, "six"))).toBe(6 + 3);
});

test("where one is best, one is read in the best row", () => {
  expect(rankOf(1, "one")).toBe(5);
  expect(faces("one")[0]).toBe(1);
});
