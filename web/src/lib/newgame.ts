// Making a game: who sits where, and which keys this browser keeps.
import type { Created, Schemas } from "./api";
import { keepInvitation } from "./invitations";
import { hold } from "./keys";

type SeatWish = Schemas["SeatWish"];

const NAME = "crusade.name";
const USUAL = ["normal", "thumb"]; // the computer one plays against unless one chooses

export const ANYBODY = "Player"; // who gives no name
export const OPEN_NAME = "Open"; // on a seat for whoever comes

export function rememberedName(): string {
  return localStorage.getItem(NAME) ?? "";
}

export function rememberName(name: string): void {
  localStorage.setItem(NAME, name);
}

export function personSeat(name: string): SeatWish {
  return { kind: "human", name: name.trim() || ANYBODY, player: "" };
}

export function openSeat(): SeatWish {
  return { kind: "open", name: OPEN_NAME, player: "" };
}

export function computerSeat(players: string[], player = ""): SeatWish {
  return { kind: "computer", name: "Computer", player: player || usual(players) };
}

/** The computer player to offer first. */
export function usual(players: string[]): string {
  return USUAL.find((name) => players.includes(name)) ?? players[players.length - 1] ?? "";
}

/** Keep the keys of the seats taken here, and the invitations to those still open. */
export function takeKeys(made: Created, kind: string): void {
  made.keys.forEach((key, side) => key && hold(made.game, kind, side, key));
  made.invitations.forEach((token, side) => token && keepInvitation(made.game, side, token));
}
