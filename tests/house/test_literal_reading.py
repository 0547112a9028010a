"""The literal reading of every game is independent of its fast rules, and easy to find."""

import ast
from pathlib import Path

import pytest

import crusade
from crusade.games import game_names, home

SOURCE = Path(crusade.__file__).parent

#: What a literal reading may import, and which names of it (None: any). Nothing here searches, counts or traces.
ALLOWED = {
    "crusade.core.board": {"Board", "Edge", "Space"},
    "crusade.core.head": None,  # the numbers of the slots every game has
    "crusade.core.option": None,
    "crusade.core.refusal": None,
    "crusade.core.roster": None,
    "crusade.core.state": {"NOBODY", "NOWHERE", "State"},
    "crusade.games.literal": None,
}
#: The same within the game's own folder. The sequence of play says only which step is asked about.
OF_THE_GAME = {"slots": None, "tables": {"Tables"}, "sequence": {"PROGRAM"}, "verbs": None}
#: Files of `why/` that mirror no rule file: the frame, and the small questions all of them ask.
ITS_OWN = {"__init__", "reading"}


def reading_files():
    """Every file of every literal reading, named for the report."""
    for name in game_names():
        yield from (pytest.param(p, id=f"{name}/{p.stem}") for p in sorted((home(name) / "why").glob("*.py")))


def imported(path):
    """Each module a file imports, as its absolute name, with the name taken from it."""
    package = ["crusade", *path.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((module, alias.name) for alias in node.names)


@pytest.mark.parametrize("path", list(reading_files()))
def test_a_literal_reading_imports_nothing_of_the_fast_rules(path):
    folder = ".".join(("crusade", *path.parents[1].relative_to(SOURCE).parts))
    allowed = {**ALLOWED, **{f"{folder}.{module}": names for module, names in OF_THE_GAME.items()}}
    for module, name in imported(path):
        if not module.startswith("crusade") or module.startswith(f"{folder}.why"):
            continue
        if module == folder:  # from .. import slots
            module, name = f"{folder}.{name}", None
        assert module in allowed, f"{path.name} imports {module}"
        names = allowed[module]
        assert names is None or name in names, f"{path.name} imports {name} from {module}"


@pytest.mark.parametrize("path", list(reading_files()))
def test_a_file_of_the_literal_reading_has_the_name_of_the_rule_file_it_mirrors(path):
    assert path.stem in ITS_OWN or (path.parents[1] / path.name).exists(), f"no rule file is called {path.name}"
