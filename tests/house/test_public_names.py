"""The public interface: positions read and played by name. What a programmer or a bot author is told must be true."""

import doctest
import random

import pytest

import crusade
from crusade import Choice, Position, Reason, Result
from crusade.bridges.messages import decide, view_from
from crusade.core.errors import InputError

KIEV = "turn=2; de-6a J4; de-pzgr1 K3; su-5a K4 disrupted; su-20a H9"


@pytest.fixture
def kiev():
    return Position.from_text(KIEV, "darkest-crusade")


@pytest.mark.parametrize("module", [crusade, crusade.position, crusade.named], ids=lambda m: m.__name__)
def test_the_examples_in_the_docstrings_hold(module):
    assert doctest.testmod(module).failed == 0


def test_every_public_name_is_there_and_says_what_it_is():
    for name in crusade.__all__:
        found = getattr(crusade, name)
        assert found.__doc__, name
    for cls in (Position, crusade.SeatView):
        for name in (n for n in dir(cls) if not n.startswith("_")):
            assert getattr(cls, name).__doc__, f"{cls.__name__}.{name}"


# ---- reading


def test_a_counter_is_told_in_words(kiev):
    unit = kiev.unit("su-5a")
    assert (unit.name, unit.side, unit.place, unit.condition) == ("5. Army", "soviet", "K4", ("disrupted",))
    assert kiev.units_at("K4") == [unit]
    assert [u.id for u in kiev.units("axis") if u.place in ("J4", "K3")] == ["de-6a", "de-pzgr1"]


def test_a_space_knows_its_neighbours_and_the_position_who_holds_it(kiev):
    assert str(kiev.space("K4")) == "K4 Kiev"
    assert "J4" in kiev.space("K4").neighbours
    assert (kiev.controls("K4"), kiev.control()["J4"]) == ("soviet", "axis")
    assert len(kiev.spaces()) == len(kiev.game.board.spaces)


def test_counters_off_the_map_are_in_an_area(kiev):
    assert kiev.where("de-4a") == "gone"
    assert "de-4a" in [u.id for u in kiev.units_at("gone")]


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda p: p.where("de-99"), "no counter 'de-99'"),
        (lambda p: p.units_at("Z9"), "no space 'Z9'"),
        (lambda p: p.controls("pool"), "pool is off the map"),
        (lambda p: p.view("red"), "the sides are axis and soviet"),
        (lambda p: p.units("red"), "the sides are axis and soviet"),
        (lambda p: p.odds("K4"), "nobody is allocated to attack K4"),
        (lambda p: p.odds("K4", "su-20a"), "nor by its own"),
        (lambda p: p.odds("H9", "de-6a"), "de-6a is not beside H9"),
        (lambda p: p.roll(3), "no dice are thrown now"),
        (lambda p: p.play("march K4"), "'march K4' is not understood"),
        (lambda p: p.play("attack K4"), '"attack K4" is not possible'),
    ],
)
def test_a_wrong_question_is_answered_in_words(kiev, ask, said):
    with pytest.raises(InputError, match=said.replace("(", r"\(")):
        ask(kiev)


# ---- acting


def test_playing_gives_a_new_position_and_leaves_the_old_one(kiev):
    after = kiev.play("unit de-6a", "attack K4")
    assert (kiev.unit("de-6a").attacks, after.unit("de-6a").attacks) == (None, "K4")
    assert kiev == Position.from_text(KIEV, "darkest-crusade")
    assert kiev != after


def test_a_choice_can_be_played_as_it_is(kiev):
    choice = next(c for c in kiev.options if c.verb == "unit")
    assert isinstance(choice, Choice)
    assert kiev.play(choice) == kiev.play(choice.text)
    assert kiev.play(choice).in_hand == choice.text.split()[1]


def test_why_not_gives_clause_and_sentence(kiev):
    p = kiev.play("unit de-6a")
    assert p.why("attack K4") is None
    refused = p.why("move A7")
    assert refused.clause.startswith("DX-3")
    assert refused.words.endswith(f"({refused.clause})")
    assert kiev.view("soviet").why("done") == Reason("", "It is not this side's decision now.")


def test_chance_is_asked_for_dice(kiev):
    p = kiev.play("unit de-6a", "attack K4", "unit de-pzgr1", "attack K4")
    while p.to_decide != "chance":
        p = p.play(p.options[0])
    assert p.dice == 2
    assert p.roll(6, 1) == p.play("roll 6 1")
    assert p.roll(rng=random.Random(3)) == p.roll(rng=random.Random(3))
    assert p.why("done").words == "The dice decide now."
    with pytest.raises(InputError, match="expected 2 faces from 1 to 6"):
        p.roll(7, 1)


@pytest.mark.parametrize("name", crusade.game_names())
def test_a_whole_game_can_be_played_by_name(name):
    rng = random.Random(5)
    p = crusade.new_game(name)
    for n in range(20_000):
        if not p.to_decide:
            break
        if n % 50 == 0:
            assert p.question
            assert p.phase_name
            assert len(p.units()) == len(p.game.roster)
            for side in p.game.sides:
                assert p.view(side).options == (p.options if side == p.to_decide else [])
        p = p.roll(rng=rng) if p.to_decide == "chance" else p.play(rng.choice(p.options))
    assert isinstance(p.outcome, Result)
    assert p.outcome.winner in (None, *p.game.sides)
    assert p.view(p.game.sides[0]).outcome == p.outcome
    assert p.options == []
    assert p.why("done") == Reason("", "The game is over.")
    with pytest.raises(InputError, match="the game is over"):
        p.play("done")


# ---- what is hidden


def test_a_view_tells_nothing_of_hidden_counters():
    p = crusade.new_game("darkest-crusade", setup="secret")
    while p.to_decide == "soviet":
        p = p.play(p.options[-1])
    theirs, ours = p.view("axis"), p.view("soviet")
    secret = [u.id for u in p.units("soviet") if theirs.where(u.id) is None]
    assert secret
    assert sum(theirs.hidden.values()) == len(secret)
    assert not {u.id for u in theirs.units()} & set(secret)
    assert all(ours.where(id) == p.where(id) for id in secret)
    with pytest.raises(InputError, match="cannot tell apart"):
        theirs.unit(secret[0])
    assert not hasattr(theirs, "state")


def test_a_bot_in_python_reads_its_question_by_name(kiev):
    question = decide(kiev.game, kiev.view("axis").raw, 1)
    seen = crusade.SeatView(kiev.game, view_from(kiev.game, question, "axis"))
    assert seen.units() == kiev.view("axis").units()
    assert seen.options == kiev.options
