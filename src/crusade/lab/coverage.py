"""Which rule is where: clause -> functions that cite it -> tests that show it -> times it was exercised in random games.

Functions cite clauses in the first line of their docstrings, tests by `@clause("DX-5.7")`. Code that games share serves
each of them under its own clause, handed over as an argument: `PICK_BATTLE = pick_battle("DX-5.1")`. All of it is read
from source, so nothing slows the engine down.
"""

from __future__ import annotations

import ast
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

from ..core.game import Game
from ..games import home as game_home
from ..games.rulebook import clauses
from .fuzz import choose

PACKAGE = Path(__file__).parents[1]
TESTS = PACKAGE.parents[1] / "tests"
ABSOLUTE = ("crusade.core", "crusade.games")  # shared code, as games from elsewhere import it
_ID = re.compile(r"([A-Z]{2})-(\d+)\.(\d+)(?: to (?:\1-)?(\d+)\.(\d+))?")


class Cover(NamedTuple):
    """What stands behind one clause."""

    clause: str
    title: str
    functions: list[str]
    tests: list[str]
    exercised: int

    @property
    def gap(self) -> bool:
        """A clause without code, or without a test."""
        return not self.functions or not self.tests


def cited(text: str) -> list[str]:
    """The clause ids a line names; `DX-3.1 to DX-3.4` names four."""
    found = []
    for match in _ID.finditer(text):
        game, section, first = match[1], int(match[2]), int(match[3])
        last = int(match[5]) if match[5] and int(match[4]) == section else first
        found += [f"{game}-{section}.{n}" for n in range(first, last + 1)]
    return found


def rule_files(game: str) -> Iterator[tuple[str, Path]]:
    """The files of a game's rules, each with its name inside the game's folder; the rules of thumb are no rules."""
    home = game_home(game)
    for path in sorted(home.rglob("*.py")):
        parts = path.relative_to(home).with_suffix("").parts
        if "thumb" not in parts:
            yield ".".join(parts), path


def functions_of(game: str) -> Iterator[tuple[str, str, int, list[str]]]:
    """Every function of a game's rules that cites a clause: label, file, line, clauses."""
    for name, path in rule_files(game):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                ids = cited((ast.get_docstring(node) or "").split("\n\n")[0])
                if ids:
                    yield f"{name}.{node.name}", str(path), node.lineno, ids


def handed_over(game: str) -> Iterator[tuple[str, str]]:
    """Every clause a game's rules hand to shared code: where (the name it is kept under), and the clause.

    The literal reading is left out: it hands its clauses to refusals, which only pass them on to the reader.
    """
    for name, path in rule_files(game):
        if name.split(".")[0] != "why":
            depth = name.count(".") + 1  # how many leading dots stay inside the game's folder
            for place, id in arguments(path.read_text(encoding="utf-8"), depth):
                yield f"{name}.{place}", id


def arguments(source: str, depth: int = 1) -> Iterator[tuple[str, str]]:
    """The clauses that a file gives as arguments to code imported from outside its game, and the names they stand under."""
    tree = ast.parse(source)
    shared = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.level > depth or (node.module or "").startswith(ABSOLUTE))
        for alias in node.names
    }
    for top in tree.body:
        for call in ast.walk(top):
            if isinstance(call, ast.Call) and _is_shared_code(call.func, shared):
                for value in [*call.args, *(word.value for word in call.keywords)]:
                    if isinstance(value, ast.Constant) and isinstance(value.value, str) and _ID.fullmatch(value.value):
                        yield _name_of(top), value.value


def _is_shared_code(callee: ast.expr, shared: set[str]) -> bool:
    """A shared function or a Step; other shared classes (a switch, a row of a preview) show a clause but do nothing."""
    name = callee.attr if isinstance(callee, ast.Attribute) else callee.id if isinstance(callee, ast.Name) else ""
    while isinstance(callee, ast.Attribute):
        callee = callee.value
    return isinstance(callee, ast.Name) and callee.id in shared and (name.islower() or name == "Step")


def _name_of(node: ast.stmt) -> str:
    """What a statement at the top of a file defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return ", ".join(ast.unparse(target) for target in targets)


def marked_tests(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Every test marked with clauses; none where the tests are not installed."""
    for path in sorted(folder.rglob("test_*.py")) if folder.is_dir() else ():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            ids = [id for mark in node.decorator_list for id in _marked(mark)]
            if ids:
                yield f"{path.stem}::{node.name}", ids


def _marked(mark: ast.expr) -> list[str]:
    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "clause":
        return [str(a.value) for a in mark.args if isinstance(a, ast.Constant)]
    return []


def exercise(
    game: Game, games: int, progress: Callable[[int], None] = lambda done: None
) -> tuple[Counter[tuple[str, int]], Counter[str]]:
    """How often each function of the package ran in some random games, by file and line, and the decisions by their clause."""
    calls: Counter[CodeType] = Counter()
    decisions: Counter[str] = Counter()

    def note(frame: FrameType, event: str, arg: Any) -> None:
        if event == "call":
            calls[frame.f_code] += 1

    for seed in range(games):
        rng = random.Random(f"coverage/{seed}")
        sys.setprofile(note)
        try:
            s = game.start()
            while s.menu:
                step = game.step(s)
                decisions[step.clause if step else ""] += 1
                game.apply(s, choose(game, s, rng, None))
        finally:
            sys.setprofile(None)
        progress(1)
    counted: Counter[tuple[str, int]] = Counter()
    for code, n in calls.items():
        counted[code.co_filename, code.co_firstlineno] += n
    return counted, decisions


def cover(game: Game, games: int = 0, progress: Callable[[int], None] = lambda done: None) -> list[Cover]:
    """The matrix of a game, clause by clause, in the order of the rulebook."""
    counted, runs = exercise(game, games, progress)
    code: dict[str, list[str]] = {}
    for label, file, line, ids in functions_of(game.name):
        for id in ids:
            code.setdefault(id, []).append(label)
            runs[id] += counted[file, line]
    for label, id in handed_over(game.name):
        code.setdefault(id, []).append(label)
    shown: dict[str, list[str]] = {}
    for label, ids in marked_tests(TESTS):
        for id in ids:
            shown.setdefault(id, []).append(label)
    return [
        Cover(c.id, c.title, sorted(set(code.get(c.id, []))), sorted(set(shown.get(c.id, []))), runs[c.id])
        for c in clauses(game.name).values()
    ]


def strangers(game: str) -> list[str]:
    """Clauses that code or tests cite but the rulebook does not have."""
    known = set(clauses(game))
    prefix = next(iter(known)).split("-")[0]
    named = [(label, id) for label, _, _, ids in functions_of(game) for id in ids]
    named += handed_over(game)
    named += [(label, id) for label, ids in marked_tests(TESTS) for id in ids if id.startswith(prefix)]
    return [f"{label} cites {id}" for label, id in named if id not in known]
