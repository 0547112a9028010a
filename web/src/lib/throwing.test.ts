import { beforeEach, expect, test, vi } from "vitest";
import { numbersWords, Throwing } from "./throwing.svelte";
import type { Table } from "./table.svelte";

vi.mock("./keys", () => ({ sidesHeld: () => [0] }));
const enter = vi.fn();
const dice = (count: number, whose: string) => ({ count, whose, means: [] });
const table = (entries = 4, side = 0) =>
  ({
    game: "g",
    past: null,
    busy: false,
    enter,
    view: { entries, taken_back: [], throw: { side, dice: [dice(1, "attack"), dice(2, "defence")], totals: [] } },
  }) as unknown as Table;

function begun(side = 0): Throwing {
  const throwing = new Throwing(table(4, side));
  throwing.follow();
  return throwing;
}

beforeEach(() => enter.mockReset());

test("faces are entered one after the other, and only the whole roll is sent", async () => {
  const throwing = begun();
  throwing.enter(4);
  throwing.enter(1);
  await throwing.send();
  expect(enter).not.toHaveBeenCalled();
  throwing.enter(6);
  throwing.enter(6); // there is no fourth die
  await throwing.send();
  expect(enter).toHaveBeenCalledWith(0, [4, 1, 6]);
});

test("a wrong face is chosen and entered again, or deleted from the end", () => {
  const throwing = begun();
  [4, 1, 6].forEach((face) => throwing.enter(face));
  throwing.pick(1);
  throwing.enter(2);
  expect(throwing.faces).toEqual([4, 2, 6]);
  throwing.back();
  expect(throwing.faces).toEqual([4, 2, null]);
  throwing.back();
  expect(throwing.faces).toEqual([4, null, null]);
  expect(throwing.slots(1).map((slot) => slot.at)).toEqual([1, 2]);
  expect(throwing.changed).toBe(1); // what is read to those who listen
});

test("another roll begins with empty dice, the same one keeps them", () => {
  const throwing = begun();
  throwing.enter(4);
  throwing.follow();
  expect(throwing.faces[0]).toBe(4);
  Object.assign(throwing.table, table(5));
  throwing.follow();
  expect(throwing.faces).toEqual([null, null, null]);
});

test("nobody sends the dice of a seat they do not hold", async () => {
  const throwing = begun(1);
  [4, 1, 6].forEach((face) => throwing.enter(face));
  await throwing.send();
  expect(enter).not.toHaveBeenCalled();
});

test("faces are written as people write them", () => {
  expect(numbersWords([1, 4, 5, 6])).toBe("1, 4–6");
  expect(numbersWords([2])).toBe("2");
});
