// Creating a game: who plays which side, and which keys this browser stores.
import type { Created, Schemas } from "./api";
import { keepInvitation } from "./invitations";
import { hold } from "./keys";

type SeatWish = Schemas["SeatWish"];

const NAME = "crusade.name";
const DEFAULTS = ["normal", "thumb"]; // the default computer opponent: the first that exists

export const ANYBODY = "Player"; // the name of a player who gives none
export const OPEN_NAME = "Open"; // the name on a seat that anybody may take

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
  return DEFAULTS.find((name) => players.includes(name)) ?? players[players.length - 1] ?? "";
}

/** Store the keys of the seats taken here and the invitations to the open ones. */
export function takeKeys(made: Created, kind: string): void {
  made.keys.forEach((key, side) => key && hold(made.game, kind, side, key));
  made.invitations.forEach((token, side) => token && keepInvitation(made.game, side, token));
}
