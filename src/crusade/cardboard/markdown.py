"""The Markdown of our books as typst: headings, paragraphs, lists, tables, examples, marks, and clauses that are links."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from ..games.rulebook import MARKS
from .press import array, call, content, escaped, string

RULING: Final = "ruling"
WIDEST: Final = 27  # letters of a column that others make room for
_MARK = "|".join(re.escape(mark) for mark in (*MARKS, RULING))
_INLINE: Final = re.compile(rf"\*\*(.+?)\*\*|\*([^*]+)\*|`([^`]+)`|\[({_MARK})\]|\b([A-Z]{{2}}-\d+\.\d+)\b")
_CLAUSE: Final = re.compile(rf"^([A-Z]{{2}}-\d+\.\d+) (.+?)(?: \[({_MARK})\])?$")
_ITEM: Final = re.compile(r"^(\s*)(-|\d+\.) +(.*)$")


class Setter:
    """Sets Markdown; a clause that the book has becomes a link to it."""

    def __init__(self, clauses: Collection[str] = ()) -> None:
        self.clauses = clauses

    def blocks(self, text: str) -> str:
        """A whole text."""
        return "\n\n".join(self._blocks(text.splitlines())) + "\n"

    def inline(self, text: str) -> str:
        """A line of text."""
        out, at = [], 0
        for found in _INLINE.finditer(text):
            out += [escaped(text[at : found.start()]), self._piece(found)]
            at = found.end()
        return "".join([*out, escaped(text[at:])])

    def _piece(self, found: re.Match[str]) -> str:
        bold, italic, code, mark, clause = found.groups()
        if bold:
            return f"#strong[{self.inline(bold)}]"
        if italic:
            return f"#emph[{self.inline(italic)}]"
        if code:  # some rulings are written as code
            return f"#mark({string(code[1:-1])})" if code.startswith(f"[{RULING}") else f"#code{content(code)}"
        if mark:
            return f"#mark({string(mark)})"
        return f"#cite-clause({string(clause)})" if clause in self.clauses else f"#clause-id({string(clause)})"

    def _blocks(self, lines: list[str]) -> Iterator[str]:
        at = 0
        while at < len(lines):
            line = lines[at]
            if not line.strip():
                at += 1
            elif line.startswith("#"):
                yield self._heading(line)
                at += 1
            else:
                end = _end(lines, at)
                yield self._block(lines[at:end])
                at = end

    def _heading(self, line: str) -> str:
        level, _, text = line.partition(" ")
        if clause := _CLAUSE.match(text):
            mark = string(clause[3] or "")
            return f"#clause({string(clause[1])}, [{self.inline(clause[2])}], {mark})"
        return f"{'=' * max(1, len(level) - 1)} {self.inline(text)}"

    def _block(self, lines: list[str]) -> str:
        if lines[0].startswith(">"):
            inside = [line.lstrip(">").removeprefix(" ") for line in lines]
            return f"#example[{self.blocks(chr(10).join(inside))}]"
        if lines[0].startswith("|"):
            return self._table(lines)
        if _ITEM.match(lines[0]):
            return self._list(lines)
        return self.inline(" ".join(line.strip() for line in lines))

    def _list(self, lines: list[str]) -> str:
        """A list; what is indented under an item belongs to it."""
        items: list[list[str]] = []
        numbers = []
        for line in lines:
            found = _ITEM.match(line)
            if found and not found[1]:
                items.append([found[3]])
                numbers.append(found[2])
            else:
                items[-1].append(line.strip() if not found else line[2:])
        made = [f"[{self.blocks(chr(10).join(item)).strip()}]" for item in items]
        if numbers[0] == "-":
            return "#" + call("list", *made)
        return "#" + call("enum", *made, start=numbers[0].rstrip("."))

    def _table(self, lines: list[str]) -> str:
        rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
        head, body = rows[0], rows[2:]
        cells = [f"[{self.inline(cell)}]" for row in body for cell in row]
        titles = [f"[{self.inline(cell)}]" for cell in head]
        figures = all(re.fullmatch(r"[\d+−–-]*", cell) for row in body for cell in row[1:])
        name = "results" if figures and len(head) > 12 else "sheet"
        shares = array(f"{_share([row[n] for row in (head, *body) if n < len(row)])}fr" for n in range(len(head)))
        return "#" + call(name, array(titles), array(cells), shares)


def _share(column: list[str]) -> int:
    """How wide a column is to be, beside the others: as its longest cell, but not too much, and no word is broken."""
    longest = max(map(len, column))
    word = max(len(word) for cell in column for word in cell.split() or [""])
    return max(4, word + 5, min(longest + 1, WIDEST))


def _end(lines: list[str], at: int) -> int:
    """Where the block that begins here ends."""
    first = lines[at]
    is_list = bool(_ITEM.match(first))
    end = at + 1
    while end < len(lines):
        line = lines[end]
        if not line.strip():
            following = lines[end + 1] if end + 1 < len(lines) else ""
            if not (is_list and (_ITEM.match(following) or following.startswith("  "))):
                break
        elif (
            line.startswith("#")
            or (line[0] in ">|") != (first[0] in ">|")
            or (not is_list and _ITEM.match(line) and first[0] not in ">|")
        ):
            break
        end += 1
    return end
