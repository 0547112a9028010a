"""The OpenSpiel game passes OpenSpiel's random simulations; its chance nodes are exact."""

import copy
import pickle
import random

import pytest

pyspiel = pytest.importorskip("pyspiel")

from crusade import game_names  # noqa: E402
from crusade.bridges import openspiel_game  # noqa: E402 (registers the game)


@pytest.mark.parametrize(
    "name", ["crusade", "crusade(switches=setup:secret;dice:lotsa)", "crusade(switches=press:hits)"]
)
def test_random_sim_test(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_registered(name):
    pyspiel.random_sim_test(pyspiel.load_game(f"crusade(game={name})"), num_sims=1, serialize=False, verbose=False)


def walk(state, seed, moves=10**6):
    chance = random.Random(seed)
    while not state.is_terminal() and moves:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            assert sum(odds) == pytest.approx(1)
            state.apply_action(chance.choices(outcomes, odds)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
        moves -= 1
    return state


def test_a_whole_game_ends_zero_sum_and_can_be_read():
    state = walk(pyspiel.load_game("crusade").new_initial_state(), 5)
    assert sum(state.returns()) == 0
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_copies_and_restored_states_are_independent():
    state = walk(pyspiel.load_game("crusade").new_initial_state(), 5, 200)
    before, action = str(state), state.legal_actions()[0]
    clone, deep, stored = state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))
    for other in (clone, deep, stored):
        assert str(other) == before
        other.apply_action(action)
        assert str(state) == before
    assert str(clone) == str(deep) == str(stored) != before


def test_actions_have_the_texts_of_options():
    state = pyspiel.load_game("crusade").new_initial_state()
    texts = [state.action_to_string(0, action) for action in state.legal_actions()]
    assert "done" in texts
    assert any(text.startswith("fortify de-") for text in texts)


def test_a_side_cannot_observe_what_is_hidden_from_it():
    spiel = pyspiel.load_game("crusade(switches=setup:secret)")
    observer = spiel.make_py_observer()
    state = spiel.new_initial_state()
    while state.current_player() == 1:  # the Russian sets up
        walk(state, 1, 1)
    other = state.clone()
    rules, view = state.position.rules, state.position.rules.game.view(state.position.state, 0)
    other.position = openspiel_game.Position(rules, rules.game.imagine(view, random.Random(2).shuffle))
    seen = {side: [] for side in (0, 1)}
    for side in seen:
        for one in (state, other):
            observer.set_from(one, side)
            seen[side].append((observer.tensor.tolist(), observer.string_from(one, side)))
    assert seen[0][0] == seen[0][1]
    assert seen[1][0] != seen[1][1]


def test_an_action_that_is_not_legal_is_refused():
    state = pyspiel.load_game("crusade").new_initial_state()
    with pytest.raises(Exception, match=r"not possible|not legal|illegal|Legal"):
        state.apply_action(next(a for a in range(3000) if a not in state.legal_actions()))
