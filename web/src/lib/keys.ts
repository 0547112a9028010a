// The keys of the seats this browser holds, and its list of games. They stay in this browser.
const PLACE = "crusade.games";

export interface Held {
  kind: string;
  keys: Record<string, string>; // side -> key
  at: number;
}

export function heldGames(): Record<string, Held> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Held>;
  } catch {
    return {};
  }
}

export function hold(game: string, kind: string, side: number, key: string): void {
  const all = heldGames();
  const one = all[game] ?? { kind, keys: {}, at: Date.now() };
  one.keys[side] = key;
  one.at = Date.now();
  all[game] = one;
  localStorage.setItem(PLACE, JSON.stringify(all));
}

export function remember(game: string, kind: string): void {
  const all = heldGames();
  all[game] ??= { kind, keys: {}, at: Date.now() };
  localStorage.setItem(PLACE, JSON.stringify(all));
}

export function forget(game: string): void {
  const all = heldGames();
  delete all[game];
  localStorage.setItem(PLACE, JSON.stringify(all));
}

export function keysOf(game: string): string[] {
  return Object.values(heldGames()[game]?.keys ?? {});
}

export function keyOf(game: string, side: number | null): string | undefined {
  return side === null ? undefined : heldGames()[game]?.keys[side];
}

/** The sides this browser has the keys of. */
export function sidesHeld(game: string): number[] {
  return Object.keys(heldGames()[game]?.keys ?? {}).map(Number);
}

/** The link with which anybody can watch a game. */
export function watchLink(game: string): string {
  return `${location.origin}/g/${game}`;
}

/** The link with which a player continues on their own seat in another browser. It holds the key: it is for nobody else. */
export function seatLink(game: string, side: number, key: string): string {
  return `${location.origin}/g/${game}#seat=${side}&key=${key}`;
}

/** The link of an invitation. The token comes after #, so that it never reaches a server's log. */
export function invitation(game: string, side: number, token: string): string {
  return `${location.origin}/g/${game}#seat=${side}&invite=${token}`;
}
