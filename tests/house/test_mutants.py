"""The mutation check itself: it changes what it says, leaves the source alone, and sees which tests kill."""

import ast
import subprocess
import sys
from pathlib import Path

import crusade
from crusade.games import game_names

ROOT = Path(crusade.__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from mutations import changed, changes, mutants  # noqa: E402

RULE = '''
def river_points(s: State) -> int:
    """DX-5.7. One point for a river."""
    if s.snow and s.cold:
        return 0
    s.used += 1
    return min(s.sides, 2)
'''


def test_a_rule_is_removed_and_each_of_its_parts_altered():
    function = ast.parse(RULE).body[0]
    assert isinstance(function, ast.FunctionDef)
    said = [change for _, change, _, _ in changes(function)]
    assert said == [
        "removed: always 0",
        "if s.snow and s.cold:  ->  if False:",
        "s.snow and s.cold  ->  s.cold",
        "s.snow and s.cold  ->  s.snow",
        "0  ->  1",
        "s.used += 1  ->  pass",
        "1  ->  2",
        "2  ->  3",
    ]


def test_every_mutant_of_every_game_can_be_compiled():
    """A sample of them: every fortieth."""
    for of in game_names():
        some = list(mutants(of))
        assert len(some) > 500
        assert len({m.id for m in some}) == len(some)
        for mutant in some[::40]:
            compile(changed(mutant), str(mutant.path), "exec")


def test_a_removed_rule_is_killed_by_a_test_of_its_clause_and_the_source_stays(tmp_path):
    rules = ROOT / "src" / "crusade" / "games"
    before = {path: path.read_bytes() for path in rules.rglob("*.py")}
    command = [sys.executable, str(ROOT / "tools" / "mutants.py"), "--game", "darkest-crusade", "--sample", "1"]
    command += ["--function", "river_points", "--tests", "test_dx_05_strength.py", "--out", str(tmp_path / "found")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "1 mutants, 1 (100.0 %) killed by tests of their own clauses" in done.stdout
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert again.stdout == done.stdout
    assert "mutants," not in again.stderr  # what is known is not tried again
    assert {path: path.read_bytes() for path in rules.rglob("*.py")} == before
