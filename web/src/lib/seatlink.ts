// Links to a seat: an invitation for whoever comes, or a seat's own key for its player's other browser.
export interface SeatLink {
  side: number;
  invitation: string | null;
  key: string | null;
}

/** What stands behind the # of an address, if it leads to a seat. */
export function readLink(hash: string): SeatLink | null {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const [invitation, key] = [words.get("invite"), words.get("key")];
  const side = Number(words.get("seat") ?? "none");
  return (invitation || key) && Number.isInteger(side) ? { side, invitation, key } : null;
}
