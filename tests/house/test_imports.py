"""The house's one-way streets: core <- games <- record <- ai, lab, terminal <- cli; core is standard library only."""

import ast
import re
import sys
from pathlib import Path

import pytest

import crusade
from crusade.games import game_names, home, load

HOME = Path(crusade.__file__).parent
WEB = Path(__file__).parents[2] / "web" / "src"
FILES = sorted(HOME.rglob("*.py"))

#: What each room may import of ours. The rules of thumb are players that live with their game.
MAY = {
    "core": {"core"},
    "games": {"core", "games"},
    "thumb": {"core", "games", "ai"},
    "record": {"core", "games", "record"},
    "draw": {"core", "games", "draw"},
    "ai": {"core", "games", "record", "ai"},
    "bridges": {"core", "games", "record", "ai", "bridges"},
    "lab": {"core", "games", "record", "ai", "draw", "bridges", "lab"},
    "terminal": {"core", "games", "record", "ai", "bridges", "terminal"},
    "table": {"core", "games", "record", "ai", "draw", "scenes", "table"},
    "cardboard": {"core", "games", "record", "ai", "draw", "scenes", "cardboard"},
    "cli": {"core", "games", "record", "ai", "bridges", "lab", "terminal", "table", "cardboard", "cli", "position"},
}


def room_of(path):
    parts = path.relative_to(HOME).parts
    return "thumb" if "thumb" in parts else parts[0]


def imports(path):
    """Absolute names of all modules a file imports."""
    package = ["crusade", *path.relative_to(HOME).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            yield from ([f"{name}.{a.name}" for a in node.names] if not node.module else [name])


@pytest.mark.parametrize("path", [p for p in FILES if p.parent != HOME], ids=lambda p: str(p.relative_to(HOME)))
def test_imports_point_one_way(path):
    room = room_of(path)
    for name in imports(path):
        if name == "crusade":
            assert room == "lab"  # the bench measures the package as a user imports it
        elif name == "crusade.__version__":
            assert room == "cli"
        elif name.startswith("crusade."):
            assert name.split(".")[1] in MAY[room], f"{path.relative_to(HOME)} imports {name}"


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(HOME)))
def test_nothing_is_imported_with_a_star(path):
    """mypyc compiles such an import, and it fails when the game is loaded."""
    assert not re.search(r"^from \S+ import \*", path.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(HOME)))
def test_nothing_of_ours_is_imported_by_a_string(path):
    ours = re.search(r"""import_module\(f?["'](crusade|\.)""", path.read_text(encoding="utf-8"))
    assert not ours, f"{path.relative_to(HOME)} hides an import from this test"


@pytest.mark.parametrize("path", sorted((HOME / "core").glob("*.py")), ids=lambda p: p.name)
def test_the_core_is_standard_library_without_io_clock_or_chance(path):
    for name in imports(path):
        top = name.split(".")[0]
        assert top == "crusade" or top in sys.stdlib_module_names
        assert top not in {"os", "pathlib", "random", "secrets", "time", "datetime", "socket", "subprocess", "logging"}
    assert "open(" not in path.read_text(encoding="utf-8")


NAMES = re.compile(
    "|".join(re.escape(name) for kind in game_names() for name in (kind, home(kind).name, load(kind).title))
)
SIDES = re.compile("|".join(rf"\b{side}\b" for kind in game_names() for side in load(kind).sides))


def test_no_game_is_named_outside_its_folder():
    """Only the registry of games knows their names; docstrings and help may name one as an example."""
    for path in FILES:
        if path.relative_to(HOME).parts[0] != "games":
            code = ast.unparse(without_docstrings(ast.parse(path.read_text(encoding="utf-8"))))
            assert not NAMES.search(code), path


def test_the_browser_knows_no_game_and_no_side():
    for path in sorted(WEB.rglob("*")):
        if path.suffix in (".ts", ".svelte", ".css") and ".test." not in path.name and path.name != "api-types.ts":
            code = path.read_text(encoding="utf-8")
            assert not NAMES.search(code), path
            assert not SIDES.search(code), path


def without_docstrings(tree):
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if (
            isinstance(body, list)
            and body
            and isinstance(body[0], ast.Expr)
            and isinstance(body[0].value, ast.Constant)
        ):
            body[0] = ast.Pass()
    return tree


def test_importing_the_package_loads_no_heavy_library():
    import subprocess

    code = "import sys, crusade; print(sorted(m for m in ('typer', 'rich', 'prompt_toolkit', 'numpy') if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
