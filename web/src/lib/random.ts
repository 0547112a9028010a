// Random texts that nobody can guess.
function randomBytes(n: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(n));
}

/** Random bytes as lower-case hex digits. */
export function randomHex(bytes: number): string {
  return [...randomBytes(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Random bytes as base64url: letters, digits, - and _. */
export function randomText(bytes: number): string {
  return btoa(String.fromCharCode(...randomBytes(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
