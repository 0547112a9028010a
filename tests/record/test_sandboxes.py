"""Sandboxes: a game that begins anywhere, in which everything can be undone, and whose file never passes for a real one."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from crusade.core.game import Game
from crusade.core.machine import CHANCE
from crusade.core.state import State
from crusade.games import game_names, load
from crusade.record.dice import faces_of
from crusade.record.file import FileError, from_bytes, read, to_text
from crusade.record.replay import judge, replay
from crusade.record.sandbox import Sandbox, SandboxDice, SandboxError, start_of
from crusade.record.session import Session, resume
from crusade.record.signature import new_key, public, sign

SECRET, OTHER = bytes(range(32)), bytes(range(1, 33))
GOLDEN = Path(__file__).parent.parent / "golden"
KINDS = game_names()


def golden_moments(kind: str, every: int) -> list[tuple[Game, State]]:
    """Positions of a golden game in which somebody decides, spread over the whole of it."""
    record = read(next(GOLDEN.glob(f"{kind.replace('-', '_')}_thumb_by_the_book.crusade")))
    found, s = [], record.start()
    for n, entry in enumerate(record.entries):
        if n % every == every - 1 and s.seat != CHANCE:
            found.append((record.game, s))
        s = record.game.play(s, entry.option)
    return found


def begin(game: Game, s: State, origin: str = "game") -> Session:
    return Session(game, SandboxDice(SECRET), ("Anna", "Anna"), sandbox=Sandbox(origin, game.pack(s)))  # type: ignore[arg-type]


def play_some(session: Session, decisions: int, seed: int = 1) -> Session:
    rng = random.Random(seed)
    for _ in range(decisions):
        if session.over:
            break
        session.play(rng.choice(session.state.menu))
    return session


def last_roll(session: Session) -> int:
    """The number of entries before the last roll."""
    return max(n for n, entry in enumerate(session.record.entries) if entry.faces)


@pytest.mark.parametrize("kind", ["darkest-crusade", "tiger-attack", "dark-crusade"])
def test_one_begins_at_any_decision_of_a_game_and_its_file_is_read_back_to_the_byte(kind: str):
    for game, s in golden_moments(kind, 97)[:12]:
        session = begin(game, s)
        assert session.state == s
        play_some(session, 25)
        text = to_text(session.record)
        record = from_bytes(text.encode(), "sandbox.crusade")
        verdict = judge(record)
        assert verdict.state == session.state
        assert to_text(record) == text
        assert not verdict.dice_checked
        assert resume(record, SandboxDice(OTHER), auto=False).state == session.state


@pytest.fixture
def thrown() -> Session:
    """A sandbox in which dice were thrown."""
    game, s = golden_moments("darkest-crusade", 40)[3]
    session = begin(game, s)
    for seed in range(20):
        play_some(session, 60, seed)
        if session.dice.rolls > 3 and not session.over:
            return session
    raise AssertionError("no dice in this sandbox")


def test_everything_can_be_undone_even_dice_and_the_next_throw_is_a_new_one(thrown: Session):
    rolls, n = thrown.dice.rolls, last_roll(thrown)
    before = thrown.position(n)
    assert not thrown.why_no_undo()
    thrown.go_back(n)  # the roll is due again, and falls at once
    assert thrown.record.entries[n].roll == rolls + 1
    assert list(thrown.record.entries[n].faces) == dice_of(SECRET, rolls + 1, len(thrown.record.entries[n].faces))
    assert thrown.position(n) == before
    thrown.go_back(0)
    assert thrown.record.entries == []
    assert thrown.dice.rolls == rolls + 1
    assert judge(from_bytes(to_text(thrown.record).encode(), "x")).state == thrown.state


def dice_of(secret: bytes, roll: int, dice: int) -> list[int]:
    stream = faces_of(secret, (), roll)
    return [next(stream) for _ in range(dice)]


def test_the_faces_of_a_roll_can_be_chosen(thrown: Session):
    n = last_roll(thrown)
    assert isinstance(thrown.dice, SandboxDice)
    wish = [6 if face != 6 else 1 for face in thrown.record.entries[n].faces]
    thrown.dice.chosen = wish
    thrown.go_back(n)
    assert list(thrown.record.entries[n].faces) == wish
    assert thrown.dice.chosen == ()
    assert judge(from_bytes(to_text(thrown.record).encode(), "x")).state == thrown.state


def test_undo_goes_back_over_the_end_of_the_game():
    record = read(GOLDEN / "darkest_crusade_thumb_by_the_book.crusade")
    s = record.start()
    for entry in record.entries[:-8]:
        s = record.game.play(s, entry.option)
    while s.seat == CHANCE:
        s = record.game.play(s, s.menu[0])
    session = play_some(begin(record.game, s), 10_000)
    assert session.over
    session.go_back(0)
    assert not session.over
    assert session.state == s


@pytest.mark.parametrize(
    ("origin", "said"), [("game", "taken from another game"), ("hand", "position was set up by hand")]
)
def test_the_file_and_the_verdict_say_what_it_is(origin: str, said: str):
    game, s = golden_moments("tiger-attack", 60)[0]
    text = to_text(play_some(begin(game, s, origin), 5).record)
    assert re.search(r"^sandbox (from a game|set up by hand)$", text, re.M)
    assert "\ndice sandbox\n" in text
    assert "committed" not in text
    words = judge(from_bytes(text.encode(), "x")).words
    assert words.startswith("This is a sandbox, not a game")
    assert said in words
    assert "the position it begins with" in words  # … rests on whoever gave you the file


# ---- files that lie


def forged(text: str) -> str:
    with pytest.raises(FileError) as error:
        judge(from_bytes(text.encode(), "forged"))
    return str(error.value)


def test_a_sandbox_cannot_be_turned_into_the_file_of_a_real_game(thrown: Session):
    text = to_text(thrown.record)
    bare = re.sub(r"^(sandbox|position) .*\n", "", text, flags=re.M)
    assert "expected a line 'sandbox'" in forged(bare)  # its dice still say it
    assert "expected a line 'sandbox'" in forged(re.sub(r"^sandbox .*\n", "", text, flags=re.M))
    commitment = "dice committed " + "0" * 64 + "\nsalt axis a\nsalt soviet b"
    for dice in (commitment, "dice by hand", "dice seeded 1"):
        forged(text.replace("dice sandbox", dice))  # a sandbox with other dice
        forged(bare.replace("dice sandbox", dice))  # and no sandbox at all: its options do not fit the game's start


def test_even_at_the_games_own_start_only_dice_that_nobody_can_check_are_left():
    """The options are legal from there: what remains is an unsigned file whose dice were 'thrown by hand', which anybody
    can write."""
    game = load("darkest-crusade")
    session = play_some(begin(game, game.start()), 5)
    text = to_text(session.record)
    key = new_key()
    signed = sign(text, key)
    bare = re.sub(r"^(sandbox|position) .*\n", "", text, flags=re.M).replace("dice sandbox", "dice by hand")
    verdict = judge(from_bytes(bare.encode(), "x"), public(key))
    assert not verdict.dice_checked
    assert "not signed" in verdict.words
    stripped = re.sub(r"^(sandbox|position) .*\n", "", signed, flags=re.M).replace("dice sandbox", "dice by hand")
    assert "changed after the table signed it" in forged(stripped)


def test_a_real_game_cannot_be_passed_off_as_a_sandbox_with_its_signature():
    game = load("darkest-crusade")
    key = new_key()
    real = sign(to_text(Session(game, SandboxDice(SECRET), ("a", "b")).record).replace("sandbox", "by hand"), key)
    assert judge(from_bytes(real.encode(), "x")).signed_by == public(key)
    marked = real.replace("dice by hand", "sandbox from a game\nposition AAAA\ndice sandbox")
    assert "changed after the table signed it" in forged(marked)


@pytest.mark.parametrize(
    "line",
    [
        "position",
        "position AAAA",
        "position " + "A" * 900,
        "position ####",
        "position QUJD QUJD",
        "\n".join(["position " + "A" * 900] * 30),
    ],
)
def test_a_position_that_is_none_gets_words(line: str):
    game = load("tiger-attack")
    text = to_text(begin(game, golden_moments("tiger-attack", 60)[0][1]).record)
    forged(re.sub(r"^(position .*\n)+", line + "\n", text, flags=re.M))
    forged(text.replace("sandbox from a game", "sandbox from a friend"))
    forged(text.replace("sandbox from a game", "sandbox from a game\nsandbox from a game"))


@pytest.mark.parametrize("kind", ["darkest-crusade", "tiger-attack", "dark-crusade"])
def test_a_damaged_position_is_refused_or_played_but_never_breaks_the_program(kind: str):
    """Change single bytes anywhere: structure, counters, marks, numbers, the place in the sequence of play."""
    rng = random.Random(5)
    game, s = golden_moments(kind, 211)[1]
    packed = game.pack(s)
    refused = 0
    for _ in range(150):
        bytes_ = bytearray(packed)
        bytes_[rng.randrange(len(bytes_))] = rng.randrange(256)
        try:
            start_of(game, bytes(bytes_))
        except SandboxError:
            refused += 1
    assert refused > 30


def test_a_game_that_is_over_is_no_beginning():
    record = read(GOLDEN / "darkest_crusade_thumb_by_the_book.crusade")
    with pytest.raises(SandboxError, match="the game is over"):
        start_of(record.game, record.game.pack(replay(record)))
