// The search of the book: clause numbers first, then titles, then texts; synonyms count less than the words themselves.
export interface Entry {
  id: string; // also its address in the page
  title: string;
  text: string; // as Markdown
  section: string;
  mark: string;
}

export interface Hit {
  entry: Entry;
  score: number;
  snippet: string;
}

export interface Found {
  hits: Hit[];
  terms: string[]; // everything that is marked in the hits
  meant: string[]; // synonyms that were searched as well
}

/** A term of the query: the word itself, and what the rulebook says instead. */
interface Term {
  word: string;
  others: string[];
}

const NUMBER = /^(?:([a-z]{2})-?)?(\d+(?:\.\d*)?)$/;
const AROUND = 70; // characters before and after the first hit
const WHOLE = 190;

/** Markdown as plain words. */
export function plainWords(text: string): string {
  return text
    .replace(/^\|[\s:|-]+\|$/gm, " ")
    .replace(/[*`|>#]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The terms of a query. Two words that have a synonym together count as one. */
export function termsOf(query: string, synonyms: Record<string, string[]>): Term[] {
  const words = query.toLowerCase().trim().split(/\s+/).filter(Boolean);
  const found: Term[] = [];
  for (let n = 0; n < words.length; n += 1) {
    const phrase = [3, 2]
      .map((many) => words.slice(n, n + many).join(" "))
      .find((p) => p in synonyms && p.includes(" "));
    const word = phrase ?? words[n] ?? "";
    n += word.split(" ").length - 1;
    found.push({ word, others: (synonyms[word] ?? []).filter((other) => other !== word) });
  }
  return found;
}

/** Where a word stands in a text: 3 for a whole word, 2 for the beginning of one, 1 inside one, 0 nowhere. */
function stands(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  const letter = /[\p{L}\p{N}]/u;
  for (let i = at; i >= 0; i = text.indexOf(word, i + 1)) {
    if (!letter.test(text[i - 1] ?? " ")) return letter.test(text[i + word.length] ?? " ") ? 2 : 3;
  }
  return 1;
}

/** How well one term fits an entry; 0 where it is not in it. */
function fit(term: Term, title: string, text: string): number {
  const own = stands(title, term.word) * 100 + stands(text, term.word) * 10;
  // the longer the phrase, the surer it is meant
  const others = term.others.map((word) => stands(title, word) * 40 + (stands(text, word) && word.length));
  return Math.max(own, ...others);
}

/** Whether a query is a clause number, written in any way: "5.7", "dx-5", "DX5.7". */
export function isNumber(query: string): boolean {
  return NUMBER.test(query.toLowerCase().trim());
}

function byNumber(entries: Entry[], query: string): Hit[] {
  const [, letters, digits = ""] = NUMBER.exec(query.toLowerCase().trim()) ?? [];
  const rank = ({ id }: Entry): number => {
    const [own = "", number = ""] = id.toLowerCase().split("-");
    if (letters && own !== letters) return 0;
    if (number === digits) return 3;
    return number.startsWith(digits.includes(".") ? digits : `${digits}.`) ? 2 : 0;
  };
  return entries
    .map((entry) => ({ entry, score: rank(entry), snippet: cutOff(plainWords(entry.text)) }))
    .filter((hit) => hit.score)
    .sort((a, b) => b.score - a.score);
}

/** The entries that fit a query, the best first. */
export function search(entries: Entry[], query: string, synonyms: Record<string, string[]>): Found {
  if (isNumber(query)) {
    const hits = byNumber(entries, query);
    if (hits.length) return { hits, terms: [], meant: [] };
  }
  const terms = termsOf(query, synonyms);
  const words = terms.flatMap((term) => [term.word, ...term.others]);
  if (!terms.length) return { hits: [], terms: [], meant: [] };
  const hits = entries.flatMap((entry) => {
    const plain = plainWords(entry.text);
    const [title, text] = [`${entry.id} ${entry.title}`.toLowerCase(), plain.toLowerCase()];
    const fits = terms.map((term) => fit(term, title, text));
    if (fits.some((one) => !one)) return [];
    const score = fits.reduce((sum, one) => sum + one, 0);
    return [{ entry, score, snippet: snippet(plain, words) }];
  });
  hits.sort((a, b) => b.score - a.score);
  return { hits, terms: words, meant: terms.flatMap((term) => term.others) };
}

/** The beginning of a text, to the end of a word. */
function cutOff(text: string): string {
  return text.length > WHOLE ? `${text.slice(0, text.lastIndexOf(" ", WHOLE))} …` : text;
}

/** The text around the first of these words. */
export function snippet(text: string, words: string[]): string {
  const low = text.toLowerCase();
  const at = Math.min(...words.map((word) => low.indexOf(word)).filter((i) => i >= 0), Infinity);
  if (at === Infinity || at < AROUND) return cutOff(text);
  const start = text.indexOf(" ", at - AROUND) + 1;
  return `… ${cutOff(text.slice(start))}`;
}

/** A text in pieces, those that match a word marked. */
export function highlighted(text: string, words: string[]): { text: string; hit: boolean }[] {
  const escaped = words.filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!escaped.length) return [{ text, hit: false }];
  return text
    .split(new RegExp(`(${escaped.join("|")})`, "i"))
    .map((part, n) => ({ text: part, hit: n % 2 === 1 }))
    .filter((part) => part.text !== "");
}
