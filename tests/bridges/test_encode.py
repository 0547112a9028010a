"""Actions with a fixed meaning, and observations that contain only a seat's view."""

import random

import pytest

from crusade.bridges.encode import CHANCES, Actions, Observations, chance_number, chance_option
from crusade.core.machine import CHANCE
from rulebook import game

READINGS = [{}, {"setup": "secret", "dice": "lotsa"}, {"press": "hits", "gamble": "once"}]


@pytest.mark.parametrize("switches", READINGS, ids=str)
def test_every_option_of_a_game_has_its_number_and_every_number_its_option(switches):
    g = game(**switches)
    actions, observations = Actions(g), Observations(g)
    assert len(set(actions.options)) == len(actions)
    chance = random.Random(7)
    s = g.start()
    while s.menu:
        if s.seat == CHANCE:
            numbers = [chance_number(option) for option in s.menu]
            assert max(numbers) < CHANCES
            assert [chance_option(n) for n in numbers] == list(s.menu)
        else:
            legal = actions.legal(s.menu)
            assert sorted(actions.options[n] for n in legal) == sorted(s.menu)
            if chance.random() < 0.05:
                assert all(len(observations.observe(g.view(s, seat))) == observations.size for seat in (0, 1))
        g.apply(s, chance.choice(s.menu))


def test_the_layout_covers_the_observation_without_a_gap():
    observations = Observations(game())
    at = 0
    for part in observations.layout:
        assert part.start == at
        at += part.rows * part.columns
    assert at == observations.size


def test_an_observation_says_where_a_counter_is():
    g = game()
    observations, s = Observations(g), g.start()
    counters = next(part for part in observations.layout if part.name == "counters")
    unit = g.roster.find("de-6a")
    place, aim, hits, known = observations.observe(g.view(s, 0))[counters.start + unit * counters.columns :][:4]
    assert (place, aim, hits, known) == (s.where[unit], -1, 0, 1)


def test_positions_that_differ_only_in_hidden_counters_look_the_same():
    g = game(setup="secret")
    observations, chance, s = Observations(g), random.Random(3), g.start()
    while s.seat == 1:
        s = g.play(s, chance.choice(s.menu))
    view = g.view(s, 0)
    other = g.imagine(view, random.Random(1).shuffle)
    assert other != s
    assert observations.observe(g.view(other, 0)) == observations.observe(view)
    assert observations.observe(g.view(other, 1)) != observations.observe(g.view(s, 1))
