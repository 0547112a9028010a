"""The coach knows no more than the seat it helps: two games that differ only in what is hidden get the same questions and answers."""

import random

import pytest
from twins import AXIS, Twins

from crusade.ai import coach
from crusade.table.coaching import hint_out, is_this_wise
from crusade.table.thinkers import coaching_request, view_from

PAIRS = [("su-5a", "su-6mk"), ("su-10a", "su-f1")]


@pytest.mark.parametrize("pair", PAIRS)
def test_a_hint_is_the_same_whatever_is_hidden(pair, monkeypatch):
    monkeypatch.setattr(coach, "PLAYOUTS", 2)
    monkeypatch.setattr(coach, "BUDGET", coach.BUDGET._replace(drafts=3, tries=1))
    twins, rng, asked = Twins(*pair, seed=3), random.Random(1), 0
    for _ in range(400):
        if not twins.states[0].menu or not twins.alike or asked >= 8:
            break
        views = [twins.game.view(s, AXIS) for s in twins.states]
        if views[0].to_decide == AXIS:
            requests = [coaching_request(twins.game, view, 5.0) for view in views]
            assert requests[0] == requests[1], "the coach is asked the same"
            if rng.random() < 0.1:
                asked += 1
                advice = [coach.advise(twins.game, view) for view in views]
                assert advice[0] == advice[1]
                assert is_this_wise(twins.game, views[0]) == is_this_wise(twins.game, views[1])
        twins.go_on()
    assert asked > 3


def test_what_the_coach_is_asked_holds_nothing_but_the_view():
    """The request is read back as the seat's own view; the dice of the game, its secret and its seed are not in it."""
    twins = Twins("su-5a", "su-6mk", seed=4)
    while twins.script:
        twins.go_on()
    known = twins.game.view(twins.states[0], AXIS)
    import json

    asked = json.loads(coaching_request(twins.game, known, 5.0))
    assert set(asked) == {
        "coach",
        "game",
        "switches",
        "revision",
        "seat",
        "shown",
        "unknown",
        "options",
        "moment",
    }
    assert view_from(twins.game, asked).shown == known.shown
    assert hint_out  # words are made of the same view
