"""All sentences people can read, found in the sources: what a language must translate, by the folder of its catalogue."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from crusade.core.game import Game
from crusade.games import game_names, load
from crusade.games.languages import PACKAGE
from crusade.games.rulebook import MARKS

SAID = {
    "say": (0,),
    "say_n": (1, 2),
    "hits_told": (1, 2),
    "answer": (0,),
    "again": (0,),
    "tell": (0,),
    "complain": (0,),
}  # functions, and which of their arguments are said
#: Things with words in them, and which of their arguments are words.
WORDED = {
    "Gauge": (0, 3),
    "Ending": (1, 2, 3),
    "Peril": (0,),
    "Ended": (0,),
    "Layer": (0, 1),
    "Chip": (0,),
    "Approach": (3,),
    "Way": (0,),
    "Fact": (1,),  # of the editor of positions
    "UndoOut": ("why",),
    "_by_type": (1,),
    "SetupError": (0,),
}
REFUSALS = {"RequestRefused", "Busy", "Closed", "InputError"}
PROSE = {"describe", "endings", "gauges", "panels", "preview"}  # a game's modules in which every text is for people …
ELSEWHERE = {"table", "games", "core", "ai", "record", "terminal"}  # … and the rooms in which only what is said is
#: Words of prose modules that are ids: kinds of layers and ways, marks by which counters are drawn, steps, verbs.
IDS = re.compile(r"[a-z_0-9]*|[A-Z]{2}-\d+\.\d+|fuel \{n\}|[{}\w]+_(next|later)|cut off")


def sentences() -> dict[Path, set[str]]:
    """What must be translated, by folder."""
    found: dict[Path, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        room = path.relative_to(PACKAGE).parts[0]
        if room in ELSEWHERE and not {"thumb", "migrations", "static"} & set(path.parts):
            found.setdefault(folder_of(path), set()).update(in_source(path))
    for name in game_names():
        game = load(name)
        home = next(p for p in found if p.name == name.replace("-", "_"))
        labels = set(game.hooks.describe.labels.values())
        found[home] = (found[home] - labels) | in_tables(game)
    games = [some for folder, some in found.items() if folder.parent.name == "games"]
    shared = found[PACKAGE / "games"]
    shared |= set(MARKS.values()) | {words for some in games for words in some if sum(words in x for x in games) > 1}
    return {folder: {s for s in some if folder.name == "games" or s not in shared} for folder, some in found.items()}


def folder_of(path: Path) -> Path:
    """The folder whose catalogue translates a file: a game's own, or the room."""
    parts = path.relative_to(PACKAGE).parts
    return PACKAGE / parts[0] / parts[1] if parts[0] == "games" and len(parts) > 2 else PACKAGE / parts[0]


def in_tables(game: Game) -> set[str]:
    """The words a game keeps in tables."""
    d = game.hooks.describe
    tables: list[Mapping[str, str]] = [d.phases, d.steps, d.verbs, d.told, d.areas, game.hooks.catalogue]
    found = {words for table in tables for words in table.values()}
    found |= {f"button: {label}" for label in d.labels.values()}
    found |= {d.front.lead, *d.front.people, *d.front.aims, d.front.design, *d.side_names}
    found |= {words for turn in d.turns.values() for pair in turn for words in pair}
    for name, switch in game.hooks.switches.items():
        found |= {f"switch: {name.replace('_', ' ')}", switch.meaning}
        found |= {f"choice: {choice.replace('_', ' ')}" for choice in switch.choices}
    found |= {f"kind: {kind}" for kind in game.roster.kind}
    found |= {way.words for way in game.hooks.preview.ways(game.tables).values()}
    found |= {space.terrain for space in game.board.spaces.values() if space.terrain}
    return found - {""}


def in_source(path: Path) -> set[str]:
    """The sentences written in a source file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            found |= set(in_call(node))
    if path.stem in PROSE and path.parent.parent.name == "games":
        found |= {text for text in in_prose(tree) if not IDS.fullmatch(text)}
    if path.parent.name == "table" or path.name == "session.py":
        found |= {text for text in constants(tree) if text.endswith(".") and " " in text}
    if path.name == "coach_words.py":
        found |= set(constants(tree))
    if "import say" in path.read_text(encoding="utf-8") or ", say" in path.read_text(encoding="utf-8"):
        found |= set(templates_in(tree))
    return {text for text in found if re.search("[A-Za-z]", re.sub(r"\{\w+\}", "", text))}


def in_call(node: ast.Call) -> Iterator[str]:
    """The sentences handed to a function that says them, or to something with words in it."""
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    for which in (*SAID.get(name, ()), *WORDED.get(name, ())):
        if isinstance(which, int) and which < len(node.args):
            yield from texts(node.args[which])
        for keyword in node.keywords:
            if keyword.arg == which:
                yield from texts(keyword.value)
    if name in REFUSALS and node.args:
        yield from texts(node.args[1 if name == "Closed" else 0])


def texts(node: ast.expr) -> Iterator[str]:
    """The texts an expression may have: a constant, an f-string as a template, either branch of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield template(node)
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from texts(value)


def template(node: ast.JoinedStr) -> str:
    """An f-string as a template; its names are numbers, because only its words matter."""
    holes = iter("abcdefghij")
    return "".join(str(x.value) if isinstance(x, ast.Constant) else f"{{{next(holes)}}}" for x in node.values)


def in_prose(tree: ast.Module) -> Iterator[str]:
    """The texts of a module that is all for people: what is returned, listed or kept in a table."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Return | ast.Assign | ast.AnnAssign) and node.value is not None:
            yield from texts(node.value)
        if isinstance(node, ast.Tuple | ast.List):
            for item in node.elts:
                yield from texts(item)
        elif isinstance(node, ast.Dict):
            for value in node.values:
                yield from texts(value)


def templates_in(tree: ast.Module) -> Iterator[str]:
    """The texts with {names} of a module that says things, wherever they stand."""
    pieces = {id(x) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for x in ast.walk(node)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in pieces:
            continue
        if re.search(r"\{\w+\}", node.value) and "\n" not in node.value and node.value[0] != "/":
            yield node.value


def constants(tree: ast.Module) -> Iterator[str]:
    """The texts a module keeps under a name."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            yield from texts(node.value)
