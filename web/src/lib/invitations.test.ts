import { beforeEach, expect, test, vi } from "vitest";
import { invitationTo, keepInvitation } from "./invitations";
import { heldGames } from "./keys";
import { computerSeat, takeKeys, usual } from "./newgame";
import { readLink } from "./seatlink";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => kept.set(k, v),
  });
  vi.stubGlobal("location", { origin: "http://here" });
});

test("an invitation can be shown again", () => {
  keepInvitation("g1", 1, "token");
  expect(invitationTo("g1", 1)).toBe("http://here/g/g1#seat=1&invite=token");
  expect(invitationTo("g1", 0)).toBe("");
  expect(invitationTo("other", 1)).toBe("");
});

test("own keys are held, invitations to open seats are kept apart from them", () => {
  takeKeys({ game: "g2", keys: ["mine", null], invitations: [null, "theirs"] }, "kind");
  expect(heldGames()["g2"]?.keys).toEqual({ 0: "mine" });
  expect(invitationTo("g2", 1)).toContain("theirs");
  expect(invitationTo("g2", 0)).toBe("");
});

test("a link names a seat, with an invitation or with the seat's own key", () => {
  expect(readLink("#seat=1&invite=abc")).toEqual({ side: 1, invitation: "abc", key: null });
  expect(readLink("#seat=0&key=abc")).toEqual({ side: 0, invitation: null, key: "abc" });
  expect(readLink("#seat=0")).toBeNull();
  expect(readLink("#key=abc")).toBeNull();
  expect(readLink("")).toBeNull();
});

test("one plays against a normal opponent unless one chooses", () => {
  expect(usual(["random", "thumb"])).toBe("thumb");
  expect(usual(["random", "thumb", "easy", "normal", "hard"])).toBe("normal");
  expect(computerSeat(["random", "thumb"]).player).toBe("thumb");
  expect(computerSeat(["random", "thumb"], "random").player).toBe("random");
});
