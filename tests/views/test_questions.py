"""Questions are answered from what a seat may know: hidden counters change no answer, and nothing is guessed at."""

import pytest

from crusade.core.machine import SPECTATOR
from crusade.table.messages.http import OddsQuestion
from crusade.table.queries import odds_of, picture_layers, why
from rulebook import position

AXIS, SOVIET = 0, 1
DEPENDS = "That depends on what is still hidden from you."

#: Before the first attacks are named: Lutsk J2 and Brest I2 are manned by somebody, or by a dummy.
FIRST = "turn=1 phase=A2x; {} J2 hidden; {} I2 hidden; su-10a H2 hidden; de-6a J1; de-17a J1; de-pzgr2 I1"


def answers(p, *chain, seat=AXIS):
    """What a seat is told about options played one after the other."""
    return why(p.game, p.game.view(p.state, seat), chain)


def test_nobody_learns_by_asking_which_stacks_are_dummies():
    """`done` takes the dummies off, and then an empty hex may be entered: so nothing behind it is told."""
    army = position(FIRST.format("su-5a", "su-f1"), setup="secret")
    dummy = position(FIRST.format("su-f1", "su-5a"), setup="secret")
    for hex in ("J2", "I2", "H2"):
        for chain in (("done", "unit de-6a", f"move {hex}"), ("unit de-6a", f"attack {hex}", "done", "unit de-17a")):
            assert answers(army, *chain) == answers(dummy, *chain)
    assert answers(army, "done").possible
    assert answers(army, "done", "unit de-6a", "move J2").words == DEPENDS
    assert not answers(army, "done", "unit de-6a", "move J2").possible


def test_within_a_step_a_chain_is_answered_as_before():
    p = position(FIRST.format("su-5a", "su-f1"), setup="secret")
    assert answers(p, "unit de-6a", "attack J2").possible
    assert answers(p, "unit de-6a", "attack J2", "unit de-17a", "attack J2", "recall de-6a").possible
    beside = answers(p, "unit de-6a", "attack H2")
    assert (beside.possible, beside.clause) == (False, "DX-4.1")
    assert answers(p, "unit de-6a", "move J2").clause == "DX-4.8"
    assert answers(p, "unit su-5a").words == answers(p, "unit su-f1").words.replace("1. Tank Factory", "5. Army")


def test_where_nothing_is_hidden_a_chain_goes_through_done():
    p = position("turn=2; su-5a K4; su-6a L4; de-6a J3; de-9a I2")
    assert answers(p, "done", "unit de-6a").possible  # Blitzkrieg
    assert answers(p, "done", "done", "unit de-6a").words == "It would no longer be your decision."


def test_who_does_not_decide_is_told_so():
    p = position(FIRST.format("su-5a", "su-f1"), setup="secret")
    for seat in (SOVIET, SPECTATOR):
        assert answers(p, "done", seat=seat).words == "It is not your decision now."


def test_the_russian_is_answered_on_the_true_position():
    p = position("turn=2 phase=B2a; su-5a L4 hidden; su-6mk L4 hidden; de-6a J1; de-9a J1", setup="secret")
    assert answers(p, "unit su-6mk", "move L7", "move L8", seat=SOVIET).possible
    assert not answers(p, "unit su-5a", "move L7", "move L8", seat=SOVIET).possible


def test_a_refused_option_is_explained_from_what_the_seat_may_know():
    """The error of an option that is played, too: it reaches the player as words."""
    one = position(FIRST.format("su-5a", "su-f1"), setup="secret")
    two = position(FIRST.format("su-f1", "su-5a"), setup="secret")
    for text in ("unit su-5a", "unit su-f1", "move J2", "recall su-5a", "hit su-5a", "battle J2"):
        option = one.game.parse(text)
        assert str(one.game.refuse(one.state, option)) == str(two.game.refuse(two.state, option))


@pytest.mark.parametrize("retreat", ["stand", "leave"])
def test_odds_that_hang_on_hidden_neighbours_are_not_guessed(retreat):
    axis = "de-6a L3; hu-fast K3; de-17a M4; de-4a M3; ro-3a L5; de-9a K5"
    p = position(f"turn=2; su-30a L4; su-6mk K4 hidden; {axis}", setup="secret").attack("K4", "hu-fast")
    known = p.game.view(p.state, AXIS)
    found = odds_of(p.game, known, OddsQuestion(target="L4", attackers=["de-6a"], retreat=retreat))
    assert found.known == (retreat == "stand")


def test_an_odds_question_that_came_too_late_is_nobodys_mistake():
    p = position("turn=2; su-30a L4; de-6a L3; de-9a J1")
    known = p.game.view(p.state, AXIS)
    late = odds_of(p.game, known, OddsQuestion(target="L4"), stale=True)
    assert not late.known
    assert "Nobody is allocated" in late.words


def test_layers_are_those_of_the_view():
    one = position(FIRST.format("su-5a", "su-f1"), setup="secret")
    two = position(FIRST.format("su-f1", "su-5a"), setup="secret")
    shown = [picture_layers(p.game, p.game.view(p.state, AXIS)) for p in (one, two)]
    assert shown[0] == shown[1]
