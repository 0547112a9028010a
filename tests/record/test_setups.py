"""Positions set up by hand: what is set is there, what the rules forbid is said with its clause, and the rest is played."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from crusade.core.game import Game
from crusade.core.machine import CHANCE
from crusade.games import load
from crusade.record.file import from_bytes, read, to_text
from crusade.record.replay import judge
from crusade.record.sandbox import Sandbox, SandboxDice
from crusade.record.session import Session
from crusade.record.setup import Placed, Setup, SetupError, build_setup, editor_of, may_lie, setup_of

KINDS = ["darkest-crusade", "tiger-attack", "dark-crusade"]
GOLDEN = Path(__file__).parent.parent / "golden"

games = pytest.mark.parametrize("kind", KINDS)


def edited(game: Game, *units: str, phase: str = "", **facts: int) -> Setup:
    """A setup with only these counters: `de-6a J4 disrupted`."""
    placed = [Placed(words[0], words[1], tuple(words[2:])) for words in map(str.split, units)]
    return Setup(phase or editor_of(game).phases[0], facts, placed, {})


def wrong(game: Game, setup: Setup) -> str:
    with pytest.raises(SetupError) as error:
        build_setup(game, setup)
    return " ".join(error.value.problems)


def turns_of(kind: str) -> list[tuple[Game, Setup]]:
    """Each player-turn of a golden game, as it would be set up by hand."""
    record = read(next(GOLDEN.glob(f"{kind.replace('-', '_')}_thumb_by_the_book.crusade")))
    game, s, found, moment = record.game, record.start(), [], None
    for entry in record.entries:
        now = game.turn(s), game.phasing(s)
        if now != moment and s.tally[0] and s.seat != CHANCE:
            found.append((game, setup_of(game, s)))
            moment = now
        s = game.play(s, entry.option)
    return found


@games
def test_every_turn_of_a_game_can_be_set_up_again_and_played_on(kind: str):
    for game, setup in turns_of(kind):
        s = build_setup(game, setup)
        again = setup_of(game, s)
        assert again.phase == setup.phase
        assert again.facts["turn"] == setup.facts["turn"]
        assert again.facts["weather"] == setup.facts["weather"]
        there = {placed.unit: placed.place for placed in setup.units if placed.place in again.held}
        moved = [placed.unit for placed in again.units if there.get(placed.unit, placed.place) != placed.place]
        assert not moved  # nobody leaves the map as a player-turn begins
        session = Session(game, SandboxDice(bytes(32)), ("a", "b"), sandbox=Sandbox("hand", game.pack(s)))
        rng = random.Random(3)
        for _ in range(15):
            if not session.over:
                session.play(rng.choice(session.state.menu))
        verdict = judge(from_bytes(to_text(session.record).encode(), "x"))
        assert verdict.state == session.state
        assert "set up by hand" in verdict.words


@games
def test_the_standard_set_up_is_a_beginning(kind: str):
    game = load(kind)
    build_setup(game, setup_of(game, game.start()))


def test_what_is_set_is_there():
    game = load("darkest-crusade")
    setup = edited(game, "de-6a J4 disrupted", "su-5a K5", phase="B1", turn=8, weather=2, tanks=3, called=5)
    s = build_setup(game, setup._replace(held={"K6": 0, "J4": 1}))
    now = setup_of(game, s)
    assert (now.phase, now.facts["turn"], now.facts["weather"]) == ("B1", 8, 2)
    assert Placed("de-6a", "J4", ("disrupted",)) in now.units
    assert now.held["K6"] == 0
    assert now.held["J4"] == 0  # control follows the units
    assert sum(placed.place in now.held for placed in now.units) == 2


@pytest.mark.parametrize(
    ("kind", "units", "clause"),
    [
        ("darkest-crusade", ["de-6a J4", "su-5a J4"], "DX-3.3"),
        ("darkest-crusade", ["de-6a J4 disrupted fortified", "su-5a K5"], "DX-5.12"),
        ("darkest-crusade", ["su-5a K5 fortified", "de-6a J4"], "DX-5.12"),
        ("darkest-crusade", ["su-5a K5 strong", "de-6a J4"], "DX-10.6"),
        ("darkest-crusade", ["hu-fast K3", "ro-3a K3", "su-5a K5"], "DX-1.4"),
        ("darkest-crusade", ["de-6a J4 disrupted", "su-5a pool disrupted"], "mark"),
    ],
)
def test_what_the_rules_forbid_is_said_with_its_clause(kind: str, units: list[str], clause: str):
    game = load(kind)
    assert clause in wrong(game, edited(game, *units, phase="B1"))


def nations(game: Game, *wanted: str) -> list[str]:
    """A counter of each of these nations that stands on the map at the start."""
    s = game.start()
    on_map = [u for u in range(len(game.roster)) if s.where[u] < game.board.size]
    return [next(game.roster.id[u] for u in on_map if game.roster.nation[u] == nation) for nation in wanted]


@games
def test_nations_keep_to_themselves_and_sides_apart(kind: str):
    game = load(kind)
    setup = setup_of(game, game.start())
    where = {placed.unit: placed.place for placed in setup.units}
    mine, theirs = (
        next(
            p.unit for p in setup.units if p.place in setup.held and game.roster.side[game.roster.find(p.unit)] == side
        )
        for side in (0, 1)
    )
    both = [p._replace(place=where[theirs]) if p.unit == mine else p for p in setup.units]
    said = wrong(game, setup._replace(units=both))
    assert "Both sides stand in" in said
    assert editor_of(game).apart in said


@games
def test_names_and_numbers_that_do_not_exist_get_words(kind: str):
    game = load(kind)
    good = setup_of(game, game.start())
    first = good.units[0]
    cases = [
        (good._replace(phase="Z9"), "expected one of"),
        (good._replace(facts={"turn": 0}), "0 is not possible"),
        (good._replace(facts={"turn": 10_000}), "is not possible"),
        (good._replace(facts={"weather": 9}), "is not possible"),
        (good._replace(facts={"secret": 1}), "nothing that can be set"),
        (good._replace(units=[*good.units, first]), "is in two places"),
        (good._replace(units=[first._replace(unit="de-panzer-maus")]), "No counter"),
        (good._replace(units=[first._replace(place="Atlantis")]), "No space"),
        (good._replace(units=[first._replace(marks=("invincible",))]), "no condition"),
        (good._replace(held={"Atlantis": 0}), "no place that a side can control"),
        (good._replace(held={next(iter(good.held)): 2}), "no place that a side can control"),
    ]
    for setup, words in cases:
        assert words in wrong(game, setup)


@games
def test_any_position_is_built_or_refused_in_words(kind: str):
    """Counters and numbers thrown at random: the rules never break over them."""
    game, rng = load(kind), random.Random(7)
    editor = editor_of(game)
    places = [game.board.name(p) for p in range(game.shape.places) if p in game.board.spaces or p >= game.board.size]
    held = setup_of(game, game.start()).held
    built = 0
    for n in range(60):
        mine = [p for p in places if rng.random() < 0.5]
        units = []
        for unit in range(len(game.roster)):
            if rng.random() < 0.3:
                continue
            side = game.roster.side[unit]
            where = mine if side == 0 else [p for p in places if p not in mine]
            boxes = [area for area in editor.boxes if may_lie(game, editor, unit, area)]
            where = [p for p in where if p in held or p in boxes] or [editor.out]
            if kind == "darkest-crusade" and (game.tables.dummies | game.tables.hungarian) >> unit & 1:
                continue
            if kind == "dark-crusade":  # where its nation never goes is another test's matter
                able = game.tables.allowed[unit]
                able &= -(game.tables.units >> unit & 1)  # factories and partisans stay off the map
                where = [p for p in where if p in boxes or able >> game.board.find(p) & 1] or [editor.out]
            marks = tuple(m for m in editor.marks if rng.random() < (0.1 if n % 2 else 0))
            place = rng.choice(where)
            units.append(Placed(game.roster.id[unit], place, marks if place in held else ()))
        facts = {f.name: rng.randint(f.least, len(f.choices) - 1 if f.choices else f.most) for f in editor.facts}
        setup = Setup(rng.choice(editor.phases), facts, units, {})
        try:
            s = build_setup(game, setup)
        except SetupError:
            continue
        built += 1
        session = Session(game, SandboxDice(bytes(32)), ("a", "b"), sandbox=Sandbox("hand", game.pack(s)))
        for _ in range(10):
            if not session.over:
                session.play(rng.choice(session.state.menu))
    assert built > 5
