"""Whatever is done to a session, the same game comes back from its file and from the table's rows: long random mixes."""

from __future__ import annotations

import random
from itertools import count

import pytest

from crusade.core.errors import InputError
from crusade.core.machine import CHANCE
from crusade.games import load
from crusade.record.dice import CommittedDice
from crusade.record.file import from_bytes, to_text
from crusade.record.record import Claim
from crusade.record.session import Session, resume, session_from_options
from sitting import SALTS, SECRET, judged, sit_down

SET_UPS = [
    ("darkest-crusade", {}),
    ("darkest-crusade", {"setup": "secret"}),
    ("darkest-crusade", {"setup": "secret", "dice": "lotsa"}),
    ("tiger-attack", {}),
    ("tiger-attack", {"setup": "free", "nuts": "on"}),
]


# ---- named examples


def test_a_game_survives_a_takeback_a_restart_an_undo_and_a_roll():
    """D2: the floor of an agreed take-back was lost in the restart, undo went below it, and the file was none any more."""
    session = sit_down()
    for _ in range(7):
        session.play(next(o for o in session.state.menu if session.game.text(o).startswith("fortify")))
    session.rewind(6)
    session = restarted(session)
    assert session.why_no_undo() == "The game was taken back to here by consent."
    while not session.why_no_undo():
        session.undo()
    rng = random.Random(2)
    while not session.dice.rolls:
        session.play(rng.choice(session.state.menu))
    again = restarted(session)
    assert to_text(again.record) == to_text(session.record)
    judged(to_text(again.record))


def test_no_roll_is_tried_for_nothing_after_a_takeback():
    """D11: what the dice tell after a take-back stays, though something was told later before it."""
    session = sit_down()
    attack = [session.game.parse(text) for text in ("done", "unit de-6a", "attack J2", "done", "press 0")]
    session.play_all(attack)
    rng = random.Random(3)
    while len(session.record.entries) < 60:
        session.play(rng.choice(session.state.menu))
    session.rewind(0)
    thrown = session.dice.rolls
    session.play_all([*attack, session.game.parse("fortify de-6a")])  # the last one does not fit
    assert session.dice.rolls > thrown
    assert session.record.entries[-1].roll == session.dice.rolls


def test_a_counter_that_is_no_longer_in_hand_need_not_be_put_down():
    """A group moves in one request: whether a counter stays in hand after its move, nobody can tell beforehand."""
    session = sit_down()
    parse = session.game.parse
    session.play_all(
        [parse(text) for text in ("done", "unit de-6a", "attack J2", "halt", "unit de-9a", "attack H2", "halt")]
    )
    assert [session.game.text(e.option) for e in session.record.entries][-1] == "attack H2"
    with pytest.raises(InputError):
        session.play_all([parse("halt")])  # alone it is refused, as ever


def test_a_refused_request_leaves_a_finished_game_finished():
    session = sit_down()
    session.finish("axis", 1, "resigned")
    seen = to_text(session.record)
    with pytest.raises(InputError, match="too late"):
        session.play_all([session.game.parse("done")])
    assert to_text(session.record) == seen


def test_a_game_that_was_given_up_before_the_salts_came_stays_over():
    """The dice were due, and waited for a salt that comes after the end: they do not fall any more."""
    session = sit_down(CommittedDice(SECRET, ("", "")), False)
    session.play(session.game.parse("sail de-18a"))
    assert session.chance
    session.finish("soviet", 1, "resigned")
    session.salt(CommittedDice(SECRET, SALTS))
    assert session.over
    assert session.dice.rolls == 0
    assert_same(session, restarted(session))
    assert_same(session, reloaded(session))
    with pytest.raises(InputError, match="The game is over"):
        session.play(session.state.menu[0])


def test_what_was_told_before_a_hand_over_is_known_after_a_restart():
    """A take-back above the last roll, then a barrier that tells nothing: `told` is that of the take-back."""
    session = sit_down()
    rng = random.Random(1)
    for _ in count():
        entries = len(session.record.entries)
        session.play(rng.choice(session.state.menu))
        if "passed to the other side" in session.why_no_undo() and entries - session.told > 1:
            break
    last = session.record.entries[-1].option
    session.rewind(entries)
    session.play(last)
    assert session.told == entries
    assert_same(session, restarted(session))


# ---- mixes


class Mix:
    """A session under a random mix of everything that can be done to one."""

    def __init__(self, kind: str, switches: dict[str, str], seed: str) -> None:
        self.rng = random.Random(seed)
        self.game = load(kind, **switches)
        self.salted = self.rng.random() < 0.6
        self.dice = CommittedDice(SECRET, SALTS if self.salted else ("", ""))
        self.session = Session(self.game, self.dice, ("Anna", "Boris"), auto=self.salted)

    def step(self) -> None:
        """Do one thing."""
        acts = [self.play] * 8 + [self.several, self.too_many] * 2 + [self.undo] * 4 + [self.undo_phase, self.rewind]
        if not self.salted:
            acts.append(self.salt)
        self.rng.choice(acts)()

    def play(self) -> None:
        if not self.session.chance and self.session.state.menu:
            self.session.play(self.rng.choice(self.session.state.menu))

    def plan(self) -> list:
        """Options that fit one after the other, as far as no dice fall."""
        s, plan = self.session.state, []
        for _ in range(self.rng.randrange(1, 9)):
            if not s.menu or s.seat != self.session.state.seat or s.seat == CHANCE:
                break
            plan.append(self.rng.choice(s.menu))
            s = self.game.play(s, plan[-1])
        return plan

    def several(self) -> None:
        if plan := self.plan():
            self.session.play_all(plan)

    def too_many(self) -> None:
        """A request whose last option is refused: nothing is done, or what dice told stays."""
        session = self.session
        before, rolls = to_text(session.record), session.dice.rolls
        try:
            session.play_all([*self.plan(), self.rng.choice(self.game.start().menu)])
        except InputError:
            assert to_text(session.record) == before
            assert session.dice.rolls == rolls

    def undo(self) -> None:
        if not self.session.why_no_undo():
            self.session.undo()

    def undo_phase(self) -> None:
        self.undo()
        while self.session.same_phase_before() and not self.session.why_no_undo():
            self.session.undo()

    def rewind(self) -> None:
        entries = len(self.session.record.entries)
        near = max(0, entries - self.rng.choice((1, 2, 5, 20, 80)))
        self.session.rewind(self.rng.choice((near, near, near, self.rng.randrange(entries + 1))))

    def salt(self) -> None:
        self.salted, self.dice = True, CommittedDice(SECRET, SALTS)
        self.session.salt(self.dice)

    def end(self) -> None:
        if not self.session.over:
            self.rng.choice((self.session.agree, lambda: self.session.finish(self.game.sides[0], 1, "resigned")))()
        if not self.salted and self.rng.random() < 0.5:
            self.salt()


def restarted(session: Session) -> Session:
    """The game from its file."""
    dice = CommittedDice(SECRET, session.dice.salts)
    return resume(from_bytes(to_text(session.record).encode(), "kept"), dice, session.auto)


def reloaded(session: Session) -> Session:
    """The game from what the table keeps in its database."""
    record, game = session.record, session.game
    rows = [(game.text(e.option), " ".join(map(str, e.faces)), e.roll) for e in record.entries]
    kept = [[at, int(claim.text)] for at, claim in record.takebacks]
    played = [(game.parse(text), tuple(map(int, faces.split())), roll) for text, faces, roll in rows]
    again = session_from_options(game, CommittedDice(SECRET, session.dice.salts), record.seats, played)
    again.restore(
        [(at, Claim(str(last))) for at, last in kept], record.result.text if record.result else "", session.auto
    )
    return again


def assert_same(session: Session, again: Session, rng: random.Random | None = None) -> None:
    """Both are the same game in every respect; both are undone as far as that goes, and this one played forward again."""
    assert again.state.key() == session.state.key()
    assert again.state == session.state
    assert (again.state.menu, again.state.seat) == (session.state.menu, session.state.seat)
    assert to_text(again.record) == to_text(session.record)
    assert again.record.entries == session.record.entries
    assert [(at, claim.text) for at, claim in again.record.takebacks] == [
        (at, claim.text) for at, claim in session.record.takebacks
    ]
    assert again.told == session.told
    assert again.dice.rolls == session.dice.rolls
    assert (again.over, again.auto, again.chance) == (session.over, session.auto, session.chance)
    assert again.same_phase_before() == session.same_phase_before()
    assert again.record.rolls_taken_back == session.record.rolls_taken_back
    for _ in range(3 if rng else 0):
        n = rng.randrange(len(session.record.entries) + 1)
        then, there = session.position(n), again.position(n)
        assert (then, then.menu, then.seat) == (there, there.menu, there.seat)
    undone = []
    while not session.why_no_undo():
        assert again.why_no_undo() == ""
        undone.append(session.record.entries[-1].option)
        assert again.undo() == session.undo()
        assert again.same_phase_before() == session.same_phase_before()
    assert again.why_no_undo() == session.why_no_undo()
    for option in reversed(undone):
        session.play(option)


def mixed(kind: str, switches: dict[str, str], seed: str, steps: int, every: int) -> int:
    """A mix of so many steps, with a restart every few; gives how many entries the game had at most."""
    mix, most = Mix(kind, switches, seed), 0
    for _ in range(mix.rng.choice((0, 10, 100, 500))):
        mix.play()
    for n in range(steps):
        if mix.session.over:
            break
        mix.step()
        most = max(most, len(mix.session.record.entries))
        if n % every == 0:
            back = mix.rng.choice((restarted, reloaded))
            assert_same(mix.session, back(mix.session), mix.rng)
            if mix.rng.random() < 0.3:
                mix.session = back(mix.session)
                mix.dice = mix.session.dice  # type: ignore[assignment]
    mix.end()
    assert_same(mix.session, restarted(mix.session), mix.rng)
    assert_same(mix.session, reloaded(mix.session), mix.rng)
    judged(to_text(mix.session.record))
    return most


@pytest.mark.parametrize(("kind", "switches"), SET_UPS)
@pytest.mark.parametrize("seed", range(4))
def test_any_mix_comes_back_exactly(kind: str, switches: dict[str, str], seed: int):
    slow = switches.get("setup") == "secret"
    assert mixed(kind, switches, f"{kind} {switches} {seed}", steps=60 if slow else 120, every=12 if slow else 4)
