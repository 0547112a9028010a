// Links to a seat: an invitation for another person, or the seat's key for its player's other browser.
export interface SeatLink {
  side: number;
  invitation: string | null;
  key: string | null;
}

/** The seat link in the # part of an address, if there is one. */
export function readLink(hash: string): SeatLink | null {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const [invitation, key] = [words.get("invite"), words.get("key")];
  const side = Number(words.get("seat") ?? "none");
  return (invitation || key) && Number.isInteger(side) ? { side, invitation, key } : null;
}
