"""Damaged game files: each is refused with file, line and words, or is harmless. Nothing else ever comes out of one."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crusade.record.file import FileError, from_bytes
from crusade.record.replay import judge, verify
from sitting import NOW, SECRET, judged, played, whole


def refused(text: str | bytes, words: str = "expected|not possible") -> FileError:
    """The error a file must give, naming itself, a line of the file, and these words."""
    with pytest.raises(FileError, match=words) as caught:
        judged(text)
    error = caught.value
    lines = len(text.split("\n") if isinstance(text, str) else text.split(b"\n"))
    assert error.file == "kiev.crusade"
    assert 1 <= error.line <= lines
    assert str(error).startswith(f"kiev.crusade, line {error.line}: ")
    return error


def harmless(text: str | bytes, unfinished: bool = False) -> bool:
    """Whether a file is refused, or tells of the same dice, checks and end as the usual game; or of no end at all."""
    try:
        verdict = judged(text)
    except FileError as error:
        return error.line > 0
    if unfinished and not verdict.record.result:
        return True
    claims = [[e.check.text for e in v.record.entries if e.check] for v in (whole(), verdict)]
    faces = [[e.faces for e in v.record.entries if e.faces] for v in (whole(), verdict)]
    return verdict.state == whole().state and claims[0] == claims[1] and faces[0] == faces[1]


def line_of(text: str, number: int) -> str:
    return text.split("\n")[number - 1]


# ---- the header


def change(pattern: str, by: str) -> Callable[[str], str]:
    """A file changed at the first place that fits."""

    def apply(text: str) -> str:
        changed = re.sub(pattern, by, text, count=1, flags=re.MULTILINE)
        assert changed != text
        return changed

    return apply


HEADERS = [
    (r"^crusade game 1$", "crusade game 2", 1, "another version: expected 'crusade game 1'"),
    (r"^game .*$", "game chess", 2, "no game 'chess'; the games are: darkest-crusade"),
    (r"^game .*\n", "", 7, "expected a line 'game'"),
    (rf"^revision {NOW}$", f"revision {NOW + 1}", 3, f"revision {NOW + 1} of the rules: expected at most {NOW}"),
    (rf"^revision {NOW}$", "revision one", 3, "expected a whole number"),
    (rf"^revision {NOW}$", "revision ١", 3, "expected a whole number"),
    (rf"^revision {NOW}$", "revision " + "9" * 900, 3, "expected a whole number"),
    (rf"^revision {NOW}$", f"revision {NOW}\nrevision {NOW}", 4, "a second line 'revision'"),
    (rf"^revision {NOW}$", f"revision {NOW}\nswitch pres hits", 4, "no switch 'pres'; the settings are: "),
    (rf"^revision {NOW}$", f"revision {NOW}\nswitch press him", 4, "the choices are columns and hits"),
    (rf"^revision {NOW}$", f"revision {NOW}\nswitch name x", 4, "no switch 'name'"),
    (rf"^revision {NOW}$", f"revision {NOW}\nswitch", 4, "no switch ''"),
    (
        rf"^revision {NOW}$",
        f"revision {NOW}\nswitch press hits\nswitch press hits",
        5,
        "a second line for switch press",
    ),
    (r"^seat axis .*$", "seat allies Anna", 5, "expected seat axis, seat soviet"),
    (r"^seat soviet .*\n", "", 4, "expected seat axis, seat soviet"),
    (r"^seat axis .*$", "seat axis " + "x" * 201, 4, "at most 200 characters"),
    (r"^dice .*$", "dice loaded", 6, "expected committed <64 hex digits>, seeded <seed>, by hand or sandbox"),
    (r"^dice .*$", "dice committed 12", 6, "expected committed <64 hex digits>"),
    (r"^dice .*$", "dice by hand", 7, "expected none without committed dice"),
    (r"^dice .*\n", "", 7, "expected a line 'dice'"),
    (r"^salt soviet.*\n", "", 7, "expected salt axis, salt soviet"),
    (r"^salt soviet.*\n\n", "", 7, "expected one of game, variant, revision"),
    (r"^salt soviet.*$", "salt soviet\npepper axis", 9, "'pepper axis': expected one of game, variant, revision"),
]


@pytest.mark.parametrize(("pattern", "by", "line", "words"), HEADERS, ids=lambda value: str(value)[:30])
def test_a_wrong_header_is_refused(pattern: str, by: str, line: int, words: str):
    assert refused(change(pattern, by)(played()), re.escape(words)).line in (line, line + 1)


# ---- the body

BODIES = [
    (r"^unit .*$", "unit de-99z", "'unit de-99z' is not understood: expected a counter like"),
    (r"^unit .*$", "march", "'march' is not understood: expected one of the verbs done, unit"),
    (r"^unit (.*)$", r"unit  \1", "expected 'unit "),
    (r"^unit .*$", "unit su-5a", r'"unit su-5a" is not possible: 5. Army is not yours. \(DX-'),
    (r"^unit .*$", "roll 1 1 : 1: 1 1", r'"roll 1 1" is not possible: .* \(DX-'),
    (r"^(unit .*)$", r"\1 : 1: 4", "has a receipt: expected none"),
    (r"^(roll [1-6] [1-6]) : .*$", r"\1", "receipt of 'roll . .': expected 2, found 0"),
    (r"^(roll ([1-6]) [1-6] : .*): .*$", r"\1: \2", "receipt of 'roll . .': expected 2, found 1"),
    (r"^(roll .* : .*: .*)$", r"\1 7", "expected <number of the roll>: <faces>"),
    (r"^roll [1-6] [1-6] : (.*): .*$", r"roll 1 1 : \1: 1 2", "the faces 1 2 read 'roll 1 2', not 'roll 1 1'"),
    (r"^(roll .*) : 1: (.*)$", r"\1 : 2: \2", "roll number 2: expected 1"),
    (r"^roll [1-6] [1-6] : .*$", "done", r'"done" is not possible: The dice decide first. \(DX-5.3\)'),
    (r"^check 1 axis .*$", "check 1 axis 0123456789abcdef", "does not agree with the position: expected check 1 axis"),
    (r"^check 1 axis (.*)$", r"check 2 axis \1", "does not agree with the position: expected check 1 axis"),
    (r"^check 1 axis (.*)$", "check 1 axis", "expected check <turn> <side> <16 hex digits>"),
    (r"^(check 1 axis .*)$", r"\1\n\1", "a check out of place"),
    (r"^check 1 axis .*\n", "", "a player-turn ends here: expected a line check 1 axis"),
    (r"^(unit .*)$", r"\1\ncheck 1 axis 0123456789abcdef", "expected no check, the player-turn goes on"),
    (r"^result .*$", "result draw 0 DX-11.2", "expected result "),
    (r"^result .*$", "result", "expected result <side or draw> <degree> <clause>"),
    (r"^(result .*)$", r"\1\n\1", "a second result"),
    (r"^(result .*)$", r"\1\ndone", "'done' behind the result"),
    (r"^result .*\nsecret .*\n", "", "the game is over: expected a line result "),
    (r"^result .*\n", "", "a secret out of place"),
    (r"^secret .*\n", "", "the game is over: expected the secret of the dice"),
    (r"^secret .*$", "secret " + "0" * 64, "the secret is not the one the dice were committed to"),
    (r"^secret .*$", "secret xyz", "expected secret <64 hex digits>"),
    (r"^dice committed .*$", "dice committed " + "0" * 64, "the secret is not the one the dice were committed to"),
    (r"^salt axis .*$", "salt axis pepper", "wrong dice receipt: .* expected .* as the dice fell"),
]


@pytest.mark.parametrize(("pattern", "by", "words"), BODIES, ids=lambda value: str(value)[:30])
def test_a_wrong_line_is_refused(pattern: str, by: str, words: str):
    refused(change(pattern, by)(played()), words)


def test_the_error_names_the_very_line():
    text = played()
    error = refused(change(r"^unit .*$", "unit su-5a")(text), "not yours")
    assert line_of(text, error.line).startswith("unit ")
    error = refused(change(r"^(check 2 axis) .*$", r"\1 0123456789abcdef")(text), "does not agree")
    assert line_of(text, error.line).startswith("check 2 axis")


def test_a_result_before_the_end_is_refused():
    cut = played()[: played().index("\ncheck 1 axis")] + "\nresult axis 1 DX-11.1\n"
    refused(cut, "a player-turn ends here|expected no result, the game goes on")


@pytest.mark.parametrize("roll", [1, 2, 5, 9])
def test_a_changed_face_does_not_pass_even_if_the_option_follows_it(roll: int):
    """With another option the game goes another way, and even where it does not, the dice give it away."""
    found = re.search(rf"^roll (\d) (\d) : {roll}: (.*)$", played(), re.MULTILINE)
    assert found
    if found[2] == "0":
        face = int(found[1]) % 6 + 1
        forged = f"roll {face} 0 : {roll}: {face}"
    else:
        face = int(found[2]) % 6 + 1
        forged = f"roll {found[1]} {face} : {roll}: {found[1]} {face}"
    refused(played().replace(found[0], forged))


# ---- what is no game file at all


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"crusade game 1",
        b"crusade game",
        b'[Event "F/S Return Match"]\n1. e4 e5\n',
        b'{"game": "darkest-crusade"}',
        b"\x80\x04\x95\x10\x00\x00\x00\x00\x00\x00\x00\x8c\x02os\x94.",  # the start of a pickle
        bytes(range(256)),
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        "crusade game 1\n".encode("utf-16"),
        b"crusade game 1\n\x00\x00\x00\n",
        b"crusade game 1\n\n",
        b"crusade game 1\n" + b"\n" * 1000,
        b"\xff" * 1000,
    ],
    ids=lambda data: repr(data[:16]),
)
def test_a_foreign_file_is_refused(data: bytes):
    refused(data, "expected")


def test_a_huge_file_is_refused_without_reading_it_all(tmp_path: Path):
    path = tmp_path / "huge.crusade"
    with open(path, "wb") as opened:
        opened.write(played().encode())
        opened.truncate(3_000_000_000)  # a sparse file: nothing is on the disk
    with pytest.raises(FileError, match="too large for a game file: expected at most 5,000,000 bytes") as caught:
        verify(path)
    assert caught.value.line == 1
    with pytest.raises(FileError, match="too large"):
        verify("/dev/zero")


HEAD = played()[: played().index("\n\n") + 2]


@pytest.mark.parametrize(
    ("body", "line", "words"),
    [
        ("\n" * 4_900_000, 150_001, "too many lines for a game file: expected at most 150,000"),
        ("# " + "x" * 4_900_000 + "\n", 10, "a line too long for a game file: expected at most 1,000 characters"),
        ("#" + "x" * 1_000 + "\n", 10, "a line too long"),
        ("done" + " " * 1_000 + "\n", 10, "a line too long"),
        ("done\n" * 900_000, 150_001, "too many lines"),
        ("done\n" * 70_000, 60_010, "too many options: expected at most 60,000"),
        ("#\n" * 59_000, 1_010, "too many remarks between two options: expected at most 1,000"),
        ("takeback 0\n" * 59_000, 5_010, "too many take-backs: expected at most 5,000"),
        (("# " + "x" * 900 + "\n") * 5_500, 1_010, "too many remarks"),
    ],
    ids=lambda value: str(value)[:12],
)
def test_a_file_larger_than_any_game_is_refused_quickly(body: str, line: int, words: str):
    began = time.process_time()
    with pytest.raises(FileError, match=words) as caught:
        from_bytes((HEAD + body).encode(), "kiev.crusade")
    assert caught.value.line == line
    assert time.process_time() - began < 1


def test_the_largest_file_that_passes_is_read_in_less_than_a_second():
    """Whether it is a legal game, replaying tells; here it is only read."""
    body = "".join(f"# {'x' * 40}\ndone\n" for _ in range(20_000)) + "#\n" * 999 + "takeback 0\n" * 5_000
    began = time.process_time()
    record = from_bytes((HEAD + body).encode(), "kiev.crusade")
    assert time.process_time() - began < 1
    assert (len(record.entries), len(record.takebacks)) == (20_000, 5_000)


# ---- damage anywhere


def test_a_file_cut_off_anywhere_is_refused_or_is_an_earlier_state_of_the_game():
    data = played().encode()
    body = data.index(b"\n\n") + 2
    cuts = [
        *range(0, body, 7),
        *random.Random(1).sample(range(body, len(data)), 120),
        *range(len(data) - 90, len(data)),
    ]
    ends = [i + 1 for i, byte in enumerate(data) if byte == ord("\n")]
    refusals: dict[int, int] = {}
    for cut in [*cuts, *random.Random(2).sample(ends[:-1], 60)]:
        try:
            record = judge(from_bytes(data[:cut], "kiev.crusade")).record
        except FileError as error:
            refusals[cut] = error.line
            continue
        assert data[cut - 1 : cut] == b"\n"
        assert record.result is None
        assert record.entries == whole().record.entries[: len(record.entries)]
    assert len(refusals) > 150
    assert all(1 <= line <= data[:cut].count(b"\n") + 1 for cut, line in refusals.items())


@pytest.mark.parametrize("seed", range(8))
def test_a_flipped_byte_is_refused_or_harmless(seed: int):
    rng = random.Random(seed)
    for _ in range(25):
        data = bytearray(played().encode())
        at = rng.randrange(len(data))
        data[at] = rng.choice([data[at] ^ 1 << rng.randrange(8), rng.randrange(256), rng.choice(b"#\n 0159ai")])
        assert harmless(bytes(data)), at


@pytest.mark.parametrize("seed", range(4))
def test_swapped_doubled_and_lost_lines_are_refused_or_harmless(seed: int):
    rng = random.Random(seed)
    for _ in range(25):
        lines = played().split("\n")
        a, b = sorted(rng.sample(range(len(lines) - 1), 2))
        how = rng.randrange(4)
        if how == 0:
            lines[a], lines[a + 1] = lines[a + 1], lines[a]
        elif how == 1:
            lines[a], lines[b] = lines[b], lines[a]
        elif how == 2:
            lines.insert(b, lines[a])
        else:
            del lines[a]
        assert harmless("\n".join(lines)), (how, a, b)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300), st.booleans())
def test_no_bytes_give_anything_but_a_file_error(junk: bytes, headed: bool):
    head = played().encode()[: played().encode().index(b"\n\n") + 2]
    assert harmless(head + junk if headed else junk, unfinished=True)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_shuffle_of_real_lines_gives_anything_but_a_file_error(data: st.DataObject):
    lines = played().split("\n")
    start = lines.index("") + 1
    some = data.draw(st.lists(st.sampled_from([*lines[2:], "roll 999 999", "press 999", "secret " + SECRET.hex()])))
    keep = data.draw(st.integers(0, 80))
    assert harmless("\n".join([*lines[: start + keep], *some, ""]), unfinished=True)
