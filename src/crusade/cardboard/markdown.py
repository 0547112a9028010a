"""The Markdown of our books as typst: headings, paragraphs, lists, tables, examples, marks, and clauses that are links."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode as Node

from ..games.rulebook import MARKS
from .press import array, call, content, escaped, string

RULING: Final = "ruling"
WIDEST: Final = 27  # letters of a column that others make room for
_MARK = "|".join(re.escape(mark) for mark in (*MARKS, RULING))
_SIGNS: Final = re.compile(rf"\[({_MARK})\]|\b([A-Z]{{2}}-\d+\.\d+)\b")  # of our own, in any text
_CLAUSE: Final = re.compile(rf"^([A-Z]{{2}}-\d+\.\d+) (.+?)(?: \[({_MARK})\])?$")
_PARSER: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
_WRAPS: Final = {"strong": "#strong", "em": "#emph"}


class Setter:
    """Sets Markdown; a clause that the book has becomes a link to it."""

    def __init__(self, clauses: Collection[str] = ()) -> None:
        self.clauses = clauses

    def blocks(self, text: str) -> str:
        """A whole text."""
        return self._blocks(Node(_PARSER.parse(text)).children) + "\n"

    def inline(self, text: str) -> str:
        """A line of text."""
        return self._line(Node(_PARSER.parseInline(text)).children)

    def _blocks(self, nodes: Sequence[Node]) -> str:
        """Blocks one under another; the words before a table stay with it."""
        leads = [a.type == "paragraph" and b.type == "table" for a, b in pairwise(nodes)] + [False]
        made = [self._block(node) for node in nodes]
        return "\n\n".join(f"#lead[{text}]" if lead else text for text, lead in zip(made, leads))

    def _block(self, node: Node) -> str:
        match node.type:
            case "heading":
                return self._heading(node)
            case "blockquote":
                return f"#example[{self._blocks(node.children)}\n]"
            case "table":
                return self._table(node)
            case "bullet_list":
                return "#" + call("list", *self._items(node))
            case "ordered_list":
                return "#" + call("enum", *self._items(node), start=str(node.attrs.get("start", 1)))
            case _:
                return self._line(node.children)

    def _items(self, node: Node) -> list[str]:
        return [f"[{self._blocks(item.children)}]" for item in node.children]

    def _line(self, nodes: Iterable[Node]) -> str:
        return "".join(map(self._piece, nodes))

    def _piece(self, node: Node) -> str:
        if node.type == "text":
            return self._text(node.content)
        if node.type == "softbreak":
            return " "
        if node.type == "code_inline":  # some rulings are written as code
            code = node.content
            return f"#mark({string(code[1:-1])})" if code.startswith(f"[{RULING}") else f"#code{content(code)}"
        inside = self._line(node.children)
        return f"{_WRAPS[node.type]}[{inside}]" if node.type in _WRAPS else inside

    def _text(self, text: str) -> str:
        """Plain text with the marks of clauses, and with clauses as links."""
        out, at = [], 0
        for found in _SIGNS.finditer(text):
            out += [escaped(text[at : found.start()]), self._sign(*found.groups())]
            at = found.end()
        return "".join([*out, escaped(text[at:])])

    def _sign(self, mark: str | None, clause: str) -> str:
        if mark:
            return f"#mark({string(mark)})"
        return f"#cite-clause({string(clause)})" if clause in self.clauses else f"#clause-id({string(clause)})"

    def _heading(self, node: Node) -> str:
        if clause := _CLAUSE.match(_source(node)):
            mark = string(clause[3] or "")
            return f"#clause({string(clause[1])}, [{self.inline(clause[2])}], {mark})"
        level = int(node.tag.removeprefix("h"))
        return f"{'=' * max(1, level - 1)} {self._line(node.children)}"

    def _table(self, node: Node) -> str:
        rows = [row.children for part in node.children for row in part.children]
        head, *body = [[_source(cell) for cell in row] for row in rows]
        titles, *cells = [[f"[{self._line(cell.children)}]" for cell in row] for row in rows]
        figures = all(re.fullmatch(r"[\d+−–-]*", cell) for row in body for cell in row[1:])
        name = "results" if figures and len(head) > 12 else "sheet"
        shares = array(f"{_share(list(column))}fr" for column in zip(head, *body))
        return "#" + call(name, array(titles), array(cell for row in cells for cell in row), shares)


def _source(node: Node) -> str:
    """The Markdown of a heading or a cell."""
    return " ".join(child.content for child in node.children)


def _share(column: list[str]) -> int:
    """How wide a column is to be, beside the others: as its longest cell, but not too much, and with room for every word."""
    longest = max(map(len, column))
    bold, *plain = (max(map(len, cell.split()), default=0) for cell in column)
    return max(4, 5 + bold * 4 // 3, *(5 + word for word in plain), min(longest + 1, WIDEST))
