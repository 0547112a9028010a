import { expect, test, vi } from "vitest";
import { Answers } from "./asking";

test("a question is asked once, and its answer kept", async () => {
  const asked = vi.fn(() => Promise.resolve(7));
  const answers = new Answers<number>();
  answers.want("a", asked);
  answers.want("a", asked);
  await vi.waitFor(() => expect(answers.get("a")).toBe(7));
  answers.want("a", asked);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a question not yet sent can be called off", async () => {
  const asked = vi.fn(() => Promise.resolve(7));
  const answers = new Answers<number>();
  answers.want("a", asked, 20)();
  await new Promise((done) => setTimeout(done, 40));
  expect(asked).not.toHaveBeenCalled();
});

test("trouble is told in words", async () => {
  const answers = new Answers<number>();
  answers.want("a", () => Promise.reject(new Error("no")));
  await vi.waitFor(() => expect(answers.trouble("a")).toBe("no"));
});

test("the oldest answers are forgotten", async () => {
  const answers = new Answers<number>(2);
  for (const key of ["a", "b", "c"]) {
    answers.want(key, () => Promise.resolve(1));
    await vi.waitFor(() => expect(answers.get(key)).toBe(1));
  }
  expect(answers.get("a")).toBeUndefined();
});
