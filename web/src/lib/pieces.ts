// Splits the table's sentences into pieces, so that clauses and places in them can be links.
export interface Piece {
  kind: "text" | "clause" | "place" | "mark";
  text: string;
  id: string;
}

export const CLAUSE = /[A-Z]{2}-\d+\.\d+/;

/** The mark that may follow a clause number in a text. The link shows it as a badge instead. */
export const MARK = /(?: \[[RI][^\]]*\])?/;

const plain = (text: string): Piece => ({ kind: "text", text, id: "" });

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Split the text pieces at each match of the pattern; other pieces stay as they are. */
function cut(found: Piece[], pattern: RegExp, make: (text: string) => Piece): Piece[] {
  return found.flatMap((piece) => {
    if (piece.kind !== "text") return [piece];
    const parts = piece.text.split(new RegExp(`(${pattern.source})`, pattern.flags));
    return parts.map((text, n) => (n % 2 ? make(text) : plain(text))).filter((p) => p.text !== "");
  });
}

/** A sentence in pieces: clause numbers, the given places (id -> name), and the text between them. */
export function pieces(text: string, places: Record<string, string> = {}): Piece[] {
  const clause = CLAUSE.source + MARK.source;
  const told = new RegExp(`\\(${clause}\\)|${clause}`); // a link needs no brackets around it
  let found = cut([plain(text)], told, (words) => {
    const id = CLAUSE.exec(words)?.[0] ?? words;
    return { kind: "clause", text: id, id };
  });
  for (const [id, called] of Object.entries(places)) {
    const pattern = new RegExp(`\\b${escaped(called)}(?!\\w)`);
    found = cut(found, pattern, (words) => ({ kind: "place", text: words, id }));
  }
  return found;
}

/** A text with the search words marked. */
export function marked(text: string, sought: string): Piece[] {
  const words = sought.trim().split(/\s+/).filter(Boolean).map(escaped);
  if (!words.length) return [plain(text)];
  return cut([plain(text)], new RegExp(words.join("|"), "i"), (hit) => ({ kind: "mark", text: hit, id: "" }));
}
