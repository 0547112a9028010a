import { beforeEach, expect, test, vi } from "vitest";
import { invitationTo, keepInvitation } from "./invitations";
import { heldGames } from "./keys";
import { computerSeat, openSeat, personSeat, takeKeys, usual } from "./newgame";

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

test("one plays against a normal opponent unless one chooses", () => {
  expect(usual(["random", "thumb"])).toBe("thumb");
  expect(usual(["random", "thumb", "easy", "normal", "hard"])).toBe("normal");
  expect(computerSeat(["random", "thumb"]).player).toBe("thumb");
  expect(computerSeat(["random", "thumb"], "random").player).toBe("random");
});
