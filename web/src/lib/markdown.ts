// The rulebook's Markdown as a tree: headings, paragraphs, lists, tables, quotes, bold, emphasis, code. No text is ever inserted as HTML.
import { CLAUSE, MARK } from "./pieces";

export interface Inline {
  kind: "text" | "bold" | "soft" | "code" | "clause" | "ruling" | "badge";
  text: string;
}

export type Block =
  | { kind: "heading"; level: number; inlines: Inline[] }
  | { kind: "paragraph"; inlines: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "quote"; blocks: Block[] };

const MARKS: [Inline["kind"], RegExp][] = [
  ["ruling", /`?\[(ruling(?:, switch \w+)?)\]`?/],
  ["badge", /\[([RI])\]/],
  ["code", /`([^`]+)`/],
  ["bold", /\*\*([^*]+)\*\*/],
  ["soft", /\*([^*\s][^*]*)\*/],
  ["clause", new RegExp(`(${CLAUSE.source})${MARK.source}`)],
];

/** Inline formatting of a text. The mark that begins first wins. */
export function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  while (rest) {
    let first: { kind: Inline["kind"]; at: number; whole: string; inside: string } | null = null;
    for (const [kind, pattern] of MARKS) {
      const hit = pattern.exec(rest);
      if (hit && (first === null || hit.index < first.at)) {
        first = { kind, at: hit.index, whole: hit[0], inside: hit[1] ?? "" };
      }
    }
    if (first === null) {
      found.push({ kind: "text", text: rest });
      break;
    }
    if (first.at) found.push({ kind: "text", text: rest.slice(0, first.at) });
    found.push({ kind: first.kind, text: first.inside });
    rest = rest.slice(first.at + first.whole.length);
  }
  return found;
}

const ITEM = /^(?:[-*]|(\d+)\.)\s+(.*)$/;
const HEADING = /^(#{1,6})\s+(.*)$/;

/** A Markdown text as blocks. */
export function blocks(text: string): Block[] {
  const lines = text.replace(/\r/g, "").split("\n");
  const found: Block[] = [];
  let at = 0;
  const line = () => lines[at] ?? "";
  const take = (belongs: (line: string) => boolean): string[] => {
    const start = at;
    while (at < lines.length && belongs(line())) at += 1;
    return lines.slice(start, at);
  };
  while (at < lines.length) {
    const heading = HEADING.exec(line());
    if (!line().trim()) {
      at += 1;
    } else if (heading) {
      found.push({ kind: "heading", level: heading[1]?.length ?? 1, inlines: inlines(heading[2] ?? "") });
      at += 1;
    } else if (line().startsWith(">")) {
      const inner = take((l) => l.startsWith(">")).map((l) => l.replace(/^> ?/, ""));
      found.push({ kind: "quote", blocks: blocks(inner.join("\n")) });
    } else if (line().startsWith("|")) {
      found.push(table(take((l) => l.startsWith("|"))));
    } else if (ITEM.test(line())) {
      found.push(list(take((l) => ITEM.test(l) || /^\s+\S/.test(l))));
    } else {
      const words = take((l) => l.trim() !== "" && !/^[>|]/.test(l) && !HEADING.test(l) && !ITEM.test(l));
      found.push({ kind: "paragraph", inlines: inlines(words.join(" ")) });
    }
  }
  return found;
}

function list(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? "");
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return { kind: "list", ordered: /^\d/.test(lines[0] ?? ""), items: items.map(inlines) };
}

function table(lines: string[]): Block {
  const cells = lines.map((line) =>
    line
      .replace(/^\||\|\s*$/g, "")
      .split("|")
      .map((cell) => inlines(cell.trim())),
  );
  const ruled = /^\|[\s:|-]+$/.test(lines[1] ?? "");
  return { kind: "table", head: ruled ? (cells[0] ?? []) : [], rows: cells.slice(ruled ? 2 : 0) };
}
