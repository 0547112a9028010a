"""The PettingZoo environment passes PettingZoo's own tests and behaves as documented."""

import random
import warnings

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from crusade import SeatView, game_names
from crusade.bridges.pettingzoo_env import env, raw_env
from crusade.core.refusal import Illegal


@pytest.fixture(autouse=True)
def _advice_is_not_an_error():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("switches", [{}, {"setup": "secret", "dice": "lotsa"}], ids=str)
def test_api_test(switches):
    api_test(env(**switches), num_cycles=3000)


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_an_environment(name):
    api_test(env(name), num_cycles=300)


def test_seed_test():
    seed_test(lambda: env(setup="secret"), num_cycles=500)


def play(e, seed, limit=100_000):
    """Play a whole game by the action mask; returns the rewards."""
    chance, rewards = random.Random(seed), {}
    e.reset(seed=seed)
    for agent in e.agent_iter(limit):
        seen, reward, over, cut, _ = e.last()
        rewards[agent] = reward
        e.step(None if over or cut else chance.choice(seen["action_mask"].nonzero()[0]))
    return rewards


def test_whole_games_end_and_are_zero_sum():
    e = env()
    for seed in range(3):
        rewards = play(e, seed)
        assert sorted(rewards) == ["axis", "soviet"]
        assert sum(rewards.values()) == 0
        assert set(rewards.values()) in ({1.0, -1.0}, {0.0})


def test_only_the_side_that_decides_has_legal_actions():
    e = env()
    e.reset(seed=1)
    assert e.observe("axis")["action_mask"].any()
    assert not e.observe("soviet")["action_mask"].any()
    assert "axis to decide" in e.render()


def test_a_game_can_be_truncated():
    e = env(longest=10)
    play(e, 1)
    assert e.unwrapped.decisions == 10


def test_a_masked_action_loses_or_without_the_wrapper_is_refused():
    e = env()
    e.reset(seed=1)
    forbidden = int((e.observe("axis")["action_mask"] == 0).nonzero()[0][0])
    e.step(forbidden)
    assert e.rewards["axis"] == -1
    assert e.terminations["axis"]
    bare = raw_env()
    bare.reset(seed=1)
    with pytest.raises(Illegal):
        bare.step(forbidden)


def test_actions_and_views_are_told_in_words():
    e = env("darkest-crusade")
    e.reset(seed=1)
    first = e.unwrapped
    assert first.words(first.actions.number(first.game.parse("fortify de-6a"))) == "6. Army fortifies"
    assert SeatView(first.game, first.view("axis")).where("de-6a") == "J1"
