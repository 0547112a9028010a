import { beforeEach, expect, test, vi } from "vitest";
import { invitationTo, keepInvitation } from "./invitations";
import { heldGames } from "./keys";
import { computerSeat, openSeat, personSeat, strongest, takeKeys } from "./newgame";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v) });
  vi.stubGlobal("location", { origin: "http://here" });
});

test("an invitation can be shown again", () => {
  keepInvitation("g1", 1, "secret");
  expect(invitationTo("g1", 1)).toBe("http://here/g/g1#seat=1&key=secret");
  expect(invitationTo("g1", 0)).toBe("");
  expect(invitationTo("other", 1)).toBe("");
});

test("own keys are held, those of open seats only invite", () => {
  takeKeys({ game: "g2", keys: ["mine", "theirs"] }, "kind", [personSeat("Ann"), openSeat()]);
  expect(heldGames()["g2"]?.keys).toEqual({ 0: "mine" });
  expect(invitationTo("g2", 1)).toContain("theirs");
});

test("a computer plays as well as it can unless one chooses", () => {
  expect(strongest(["random", "thumb"])).toBe("thumb");
  expect(computerSeat(["random", "thumb"]).player).toBe("thumb");
  expect(computerSeat(["random", "thumb"], "random").player).toBe("random");
});
