"""Signed game files: whoever changes a byte is found out, and the verdict says what was checked and what was not."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from crusade.cli.files import verify as verify_command
from crusade.core.errors import InputError
from crusade.record import verify_dice
from crusade.record.dice import CommittedDice
from crusade.record.file import FileError, from_bytes, to_text
from crusade.record.replay import judge
from crusade.record.session import resume
from crusade.record.signature import Signed, check, new_key, public, read_key, short, sign
from sitting import SECRET, judged, play_on, played, sit_down

KEY, OTHER = bytes(range(32)), bytes(32)
CHANGED = "the file was changed after the table signed it"


def signed() -> str:
    return sign(played(), KEY)


def resigned() -> str:
    """An unfinished game that its players ended, the file not signed."""
    session = play_on(sit_down(), "random", "1", 120)
    session.finish("axis", 1, "resigned")
    return to_text(session.record)


# ---- signing


def test_a_signature_is_one_more_line_and_it_is_good():
    text = signed()
    assert text.startswith(played())
    assert re.fullmatch(r"signed [0-9a-f]{64} [0-9a-f]{128}\n", text.removeprefix(played()))
    assert check(text) == check(text.encode()) == Signed("good", public(KEY))
    assert check(played()) == Signed("unsigned")
    assert judged(text).signed_by == public(KEY)
    assert judged(played()).signed_by == ""


def test_a_known_key_gives_the_known_public_key():
    """RFC 8032, 7.1, test 1."""
    secret = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    assert public(secret) == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert len(new_key()) == 32
    assert new_key() != new_key()


def test_what_is_signed_already_or_breaks_off_is_not_signed():
    for text in (signed(), played().rstrip("\n"), ""):
        with pytest.raises(ValueError, match="expected whole lines"):
            sign(text, KEY)


def test_the_standalone_verifier_reads_signed_files(tmp_path: Path):
    path = tmp_path / "kiev.crusade"
    path.write_text(signed(), encoding="utf-8", newline="\n")
    done = subprocess.run([sys.executable, "-I", "-S", verify_dice.__file__, path], capture_output=True, text=True)
    assert (done.returncode, "the dice are honest" in done.stdout) == (0, True)


# ---- changing what is signed


@pytest.mark.parametrize("seed", range(8))
def test_a_changed_byte_anywhere_is_refused(seed: int):
    rng = random.Random(seed)
    for _ in range(40):
        data = bytearray(signed().encode())
        at = rng.randrange(len(data))
        byte = rng.choice([data[at] ^ 1 << rng.randrange(8), rng.randrange(256), rng.choice(b"#\n 0159ai\r")])
        if byte == data[at]:
            continue
        data[at] = byte
        with pytest.raises(FileError) as caught:
            judged(bytes(data))
        assert caught.value.line > 0


def test_harmless_changes_are_refused_too_once_a_file_is_signed():
    names = signed().replace("seat axis Anna", "seat axis Boris")
    for text in (
        names,
        signed().replace("\n# Turn 1", "\n# turn 1", 1),
        signed().replace("\nunit", "\n\nunit", 1),
        "\ufeff" + signed(),
    ):
        assert check(text).state == "bad"
        with pytest.raises(FileError, match=CHANGED) as caught:
            judged(text)
        assert caught.value.line == text.count("\n")
    judged(names[: names.index("signed ")])  # nothing shows it any more, and the verdict says so


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("\n", "a line behind the signature"),
        ("# a note\n", "a line behind the signature"),
        ("done\n", "a line behind the signature"),
        ("signed\n", "a line behind the signature"),
        (signed().rpartition("\nsigned ")[2].join(("signed ", "")), "a line behind the signature"),
        ("signed ", "the file breaks off"),
    ],
    ids=ascii,
)
def test_nothing_may_stand_behind_the_signature(more: str, words: str):
    with pytest.raises(FileError, match=words) as caught:
        from_bytes((signed() + more).encode(), "f")
    assert caught.value.line == signed().count("\n") + 1


@pytest.mark.parametrize(
    "line", ["signed", "signed 12", "signed " + "0" * 64, f"signed {'A' * 64} {'0' * 128}", f"signed {'0' * 192}"]
)
def test_a_malformed_signature_is_refused(line: str):
    with pytest.raises(FileError, match="expected signed <64 hex digits of the key> <128") as caught:
        from_bytes(f"{played()}{line}\n".encode(), "f")
    assert caught.value.line == played().count("\n") + 1


def test_blanks_around_the_signature_are_refused():
    for text in (signed()[:-1] + " \n", signed()[:-1] + "\r\n", signed().replace("\nsigned", "\n signed")):
        with pytest.raises(FileError, match="blanks around the signature"):
            from_bytes(text.encode(), "f")


def test_a_signature_in_the_header_or_before_the_end_is_refused():
    line = signed().rpartition("\nsigned ")[2]
    with pytest.raises(FileError, match="expected one of game"):
        from_bytes(played().replace("\n\n", f"\nsigned {line}\n", 1).encode(), "f")
    middle = played().replace("\ncheck 1 axis", f"\nsigned {line}check 1 axis", 1)
    assert check(middle).state == "bad"
    with pytest.raises(FileError, match="a line behind the signature"):
        from_bytes(middle.encode(), "f")


@pytest.mark.parametrize("key", ["00" * 32, "ff" * 32])
def test_keys_that_are_none_are_refused_in_words(key: str):
    with pytest.raises(FileError, match=CHANGED):
        judged(f"{played()}signed {key} {'00' * 64}\n")


@pytest.mark.parametrize("point", ["00" * 32, "01" + "00" * 31, "ec" + "ff" * 30 + "7f"])
def test_a_key_of_small_order_signs_nothing(point: str):
    """Without a private key, a signature of zeros fits every fourth text or so under such a key."""
    for n in range(40):
        text = f"{played()}# note {n}\n"
        assert check(f"{text}signed {point} {point}{'00' * 32}\n").state == "bad"


# ---- going on with a signed game


def test_a_record_that_goes_on_is_not_signed_any_more():
    text = sign(to_text(play_on(sit_down(), "random", "1", 60).record), KEY)
    record = from_bytes(text.encode(), "f")
    assert record.signature
    assert "signed" not in to_text(record)
    session = resume(record, CommittedDice(SECRET, record.salts))
    session.play(session.state.menu[0])
    assert session.record.signature is None
    assert judge(session.record).signed_by == ""


# ---- the verdict


def test_the_verdict_on_an_unsigned_file_says_what_rests_on_the_giver():
    words = judged(played()).words
    assert "options, all legal, and every checksum agrees" in words
    assert "as the rules decide it (DX-11." in words
    assert "rolls are as the dice fell: the committed secret gives the same faces" in words
    rest = "The file is not signed: the names and the order of options that the rules allow either way rest on whoever"
    assert rest in words


def test_the_verdict_says_where_only_the_file_tells_how_a_game_ended():
    words = judged(resigned()).words
    assert re.search(r"Axis wins; the file says that the \w+ side resigned\.", words)
    assert "and how the players ended it rest on whoever gave you the file" in words
    half = judged(to_text(play_on(sit_down(), "random", "1", 60).record)).words
    assert "The game is not over yet" in half
    assert "that nothing was played after the last line rest on" in half


def test_the_verdict_names_the_key_to_compare():
    words = judged(signed()).words
    assert re.search(r"signed with the key ([0-9a-f]{4} ){3}[0-9a-f]{4}: nothing in it was changed", words)
    assert short(public(KEY)) in words
    assert "Compare the key with the one the table shows" in words


def test_with_a_trusted_key_the_verdict_says_whether_it_is_the_one():
    def words(text: str, trusted: str) -> str:
        return judge(from_bytes(text.encode(), "f"), trusted).words

    assert f"signed with the key you trust ({short(public(KEY))})" in words(signed(), public(KEY))
    assert "signed with the key you trust" in words(signed(), public(KEY).upper())
    other = words(signed(), public(OTHER))
    assert f"another key than the one you trust: {short(public(KEY))}, not {short(public(OTHER))}" in other
    assert "Nothing shows that it comes from the table with the key" in words(played(), public(KEY))


def test_a_key_is_read_as_people_copy_it():
    key = public(KEY)
    assert read_key(f" {key[:16].upper()} {key[16:]}\n") == key
    for wrong in ("", key[:-1], key + "0", "x" * 64):
        with pytest.raises(InputError, match="expected the 64 hex digits"):
            read_key(wrong)


@pytest.mark.parametrize(("key", "code"), [(public(KEY), 0), (public(OTHER), 1), ("12", 2), (None, 0)])
def test_the_command_compares_the_key(tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str | None, code: int):
    path = tmp_path / "kiev.crusade"
    path.write_text(signed(), encoding="utf-8", newline="\n")
    if code:
        with pytest.raises(typer.Exit) as left:
            verify_command(path, key)
        assert left.value.exit_code == code
    else:
        verify_command(path, key)
    assert ("key" in capsys.readouterr().out) == (code < 2)
