"""The verifier: one file, the standard library, and a plain verdict on real games."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from crusade.record import verify_dice
from crusade.record.file import to_text
from crusade.record.verify_dice import MISMATCH, OK, UNREADABLE, verify
from sitting import SECRET, play_on, played, sit_down

SCRIPT = Path(verify_dice.__file__)


def run(tmp_path: Path, *arguments: str) -> tuple[int, str]:
    """Run a copy of the script alone, by a Python that sees no installed package at all."""
    copy = tmp_path / "verify_dice.py"
    shutil.copy(SCRIPT, copy)
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(copy), *arguments], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def game_file(tmp_path: Path, text: str) -> str:
    path = tmp_path / "kiev.crusade"
    path.write_text(text, encoding="utf-8", newline="\n")
    return str(path)


def tampered_face(text: str, roll: int) -> str:
    """The last face of a roll turned to the next one; the option is left as it was."""
    found = re.search(rf"^(roll .* : {roll}: .*)(\d)$", text, re.MULTILINE)
    assert found
    return text.replace(found[0], found[1] + str(int(found[2]) % 6 + 1))


def test_an_honest_game_is_called_honest(tmp_path: Path):
    code, words = run(tmp_path, game_file(tmp_path, played()))
    rolls = len(re.findall(r"^roll ", played(), re.MULTILINE))
    assert (code, rolls > 9) == (OK, True)
    assert f"the dice are honest: {rolls} rolls" in words


def test_a_tampered_face_is_named_with_its_line(tmp_path: Path):
    text = tampered_face(played(), 3)
    code, words = run(tmp_path, game_file(tmp_path, text))
    line = next(n for n, line in enumerate(text.split("\n"), 1) if " : 3: " in line)
    assert code == MISMATCH
    assert f"line {line}, roll 3: the file says" in words


def test_a_tampered_secret_is_found(tmp_path: Path):
    text = played().replace(f"secret {SECRET.hex()}", "secret " + "ab" * 32)
    code, words = run(tmp_path, game_file(tmp_path, text))
    assert code == MISMATCH
    assert "the secret is not the one that was committed to" in words


def test_what_cannot_be_checked_gives_2(tmp_path: Path):
    unfinished = to_text(play_on(sit_down(), "random", "1", 100).record)
    code, words = run(tmp_path, game_file(tmp_path, unfinished))
    assert (code, "no secret is shown yet" in words) == (UNREADABLE, True)
    code, words = run(tmp_path, str(tmp_path / "none.crusade"))
    assert (code, "cannot be read" in words) == (UNREADABLE, True)
    code, words = run(tmp_path)
    assert (code, "usage" in words) == (UNREADABLE, True)


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe", b"1. e4 e5", b"crusade game 1", b"crusade game 1\ndice by hand\n\n"]
)
def test_a_foreign_file_gives_2(data: bytes):
    assert verify(data)[0] == UNREADABLE


def test_a_huge_file_gives_2():
    assert verify(bytes(5_000_001)) == (UNREADABLE, "too large for a game file")


@pytest.mark.parametrize(
    ("pattern", "by", "words"),
    [
        (r"^(roll .*) : 2: .*$", r"\1", "roll 2: it has no receipt"),
        (r"^(roll .*) : 2: ", r"\1 : 3: ", "roll 2: it is numbered 3"),
        (r"^roll .* : 2: .*\n", "", "roll 2: it is numbered 3"),
        (r"^salt axis .*$", "salt axis pepper", ": the file says"),
        (r"^dice committed .*$", "dice committed " + "0" * 64, "the secret is not the one"),
    ],
)
def test_other_tampering_gives_1(pattern: str, by: str, words: str):
    code, verdict = verify(re.sub(pattern, by, played(), count=1, flags=re.MULTILINE).encode())
    assert (code, words in verdict) == (MISMATCH, True), verdict


def test_every_tampered_face_is_found():
    for roll in range(1, len(re.findall(r"^roll ", played(), re.MULTILINE)) + 1):
        code, verdict = verify(tampered_face(played(), roll).encode())
        assert (code, f"roll {roll}: the file says" in verdict) == (MISMATCH, True)


def test_windows_line_ends_do_no_harm():
    assert verify(b"\xef\xbb\xbf" + played().replace("\n", "\r\n").encode())[0] == OK


def test_the_verifier_stands_alone_and_is_short():
    text = SCRIPT.read_text(encoding="utf-8")
    assert text.count("\n") < 150
    for node in ast.walk(ast.parse(text)):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [name.name for name in node.names] if isinstance(node, ast.Import) else []
        assert all(name.split(".")[0] in sys.stdlib_module_names for name in names)
        assert not (isinstance(node, ast.ImportFrom) and node.level)
