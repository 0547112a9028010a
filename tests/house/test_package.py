"""The package as people install it: the engine alone needs nothing, and what is missing is said in one sentence."""

import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

import crusade
from crusade.record.signature import sign

ROOT = Path(crusade.__file__).parents[2]
GAME = sorted((ROOT / "tests" / "golden").glob("*.crusade"))[0]


@pytest.fixture(scope="session")
def installed(tmp_path_factory):
    """A folder with what `pip install crusade` would install, without the browser's part (Node builds that)."""
    home = tmp_path_factory.mktemp("package")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(ROOT / name, home)
    skipped = shutil.ignore_patterns("__pycache__", "*.egg-info", "static", "*.so")
    for name in ("src", "build_tools"):
        shutil.copytree(ROOT / name, home / name, ignore=skipped)
    build = "import sys; sys.path.insert(0, 'build_tools'); import backend; print(backend.build_wheel('dist'))"
    done = subprocess.run([sys.executable, "-c", build], cwd=home, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    wheel = home / "dist" / done.stdout.splitlines()[-1]
    zipfile.ZipFile(wheel).extractall(home / "site")
    return home / "site"


def bare_python(installed, code, *words):
    """Run code where there is nothing but the standard library and the package: no site-packages, no environment."""
    lines = f"import sys; sys.path.insert(0, {str(installed)!r}); sys.argv = ['crusade', *sys.argv[1:]]\n{code}"
    return subprocess.run([sys.executable, "-I", "-S", "-c", lines, *words], capture_output=True, text=True)


PLAY = """
import random, crusade
for name in crusade.game_names():
    game, rng = crusade.load(name), random.Random(1)
    s = game.start()
    while game.options(s):
        s = game.play(s, rng.choice(game.options(s)))
    assert game.outcome(s) is not None
print(crusade.__file__)
"""

THINK = """
import crusade
from crusade.ai.player import make_player
from crusade.bridges import line, messages
from crusade.record.replay import verify
game = crusade.load()
s = game.start()
print(game.text(make_player("thumb", game, "1").choose(game.view(s, s.seat))))
print(messages.decide(game, game.view(s, s.seat), 1)["type"])
print(verify(sys.argv[1]).words)
"""

COMMAND = "from crusade.cli import main; main()"


def test_the_engine_plays_with_the_standard_library_alone(installed):
    done = bare_python(installed, PLAY)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(installed))


def test_players_and_records_work_without_libraries_and_the_verdict_says_what_was_not_checked(installed, tmp_path):
    path = tmp_path / "kiev.crusade"
    path.write_text(sign(GAME.read_text(encoding="utf-8"), bytes(range(32))), encoding="utf-8", newline="\n")
    done = bare_python(installed, THINK, str(path))
    assert done.returncode == 0, done.stderr
    assert "all legal, and every checksum agrees" in done.stdout
    assert "The signature was not checked, which needs pip install 'crusade[signatures]'" in done.stdout


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ((), "table,terminal"),
        (("play",), "table"),
        (("serve", "--port", "0"), "table"),
        (("play", "--terminal"), "terminal"),
        (("verify", "kiev.crusade"), "terminal"),
        (("sim", "-n", "1"), "lab"),
        (("vassal", "tiger-attack"), "vassal"),
    ],
)
def test_a_command_without_its_extra_names_it(installed, words, extra):
    done = bare_python(installed, COMMAND, *words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"pip install 'crusade[{extra}]'" in done.stderr


@pytest.mark.parametrize(
    ("words", "hidden", "extra"),
    [
        (["play"], "uvicorn", "table"),
        (["play", "--terminal"], "prompt_toolkit", "terminal"),
        (["vassal", "tiger-attack"], "pywargame", "vassal"),
        (["rulings", "-n", "0"], "numpy", "lab"),
        (["balance", "tiger-attack", "--list"], "numpy", "lab"),
    ],
)
def test_one_extra_does_not_stand_in_for_another(words, hidden, extra):
    code = f"import sys; sys.modules[{hidden!r}] = None; sys.argv = ['crusade', *{words}]\n{COMMAND}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2
    assert f"pip install 'crusade[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_whoever_plays_needs_nothing_of_the_lab_or_the_print_kit():
    """`make play` installs the table and the terminal, and no more."""
    code = (
        "import sys\n"
        "for name in ('numpy', 'scipy', 'pyarrow', 'distributed', 'typst', 'pywargame'): sys.modules[name] = None\n"
        "import crusade.table.app, crusade.terminal.play\n"
        f"sys.argv = ['crusade', 'play', '--help']\n{COMMAND}"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "crusade play" in done.stdout


def test_one_place_states_the_version(installed):
    done = bare_python(installed, COMMAND, "--version")
    assert done.stdout == f"crusade {crusade.__version__}\n"
    [info] = installed.glob("*.dist-info")
    assert info.name == f"crusade-{crusade.__version__}.dist-info"
    assert "version" not in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_nothing_is_required_but_by_an_extra(installed):
    [info] = installed.glob("*.dist-info")
    needs = metadata.Distribution.at(info).requires or []
    assert needs
    assert [line for line in needs if "extra ==" not in line] == []
