"""The coach: plans that can be played as they are, the same for the same view, and answers with exact odds."""

import random

import pytest

from crusade.ai import coach as coaching
from crusade.ai.coach import advise, has_coach
from crusade.ai.odds import by_press, odds
from crusade.ai.player import make_player
from crusade.ai.thumb_tools import battle_now
from crusade.core.machine import CHANCE
from crusade.games import game_names
from crusade.games.telling import named
from crusade.table import coach_words
from rulebook import game, position


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch):
    """What is tested here does not depend on how many there are."""
    monkeypatch.setattr(coaching, "PLAYOUTS", 2)
    monkeypatch.setattr(coaching, "BUDGET", coaching.BUDGET._replace(drafts=6, tries=2))


def advice(p):
    return advise(p.game, p.game.view(p.state, p.state.seat))


def texts(p, plan):
    return [p.game.text(o) for o in plan.options]


def why(p, plan):
    return coach_words.why(p.game, p.game.view(p.state, p.state.seat), plan, False)


@pytest.mark.parametrize("kind", game_names())
def test_every_game_of_the_registry_has_a_coach(kind):
    assert has_coach(game(kind))


def test_the_same_view_gets_the_same_advice():
    p = position("turn=3; de-6a J4; de-17a I4; de-pzgr1 J3; su-5a K4; su-6a L5")
    assert advice(p) == advice(p)


def test_plans_differ_and_the_last_one_is_to_end_the_step_as_it_stands():
    p = position("").play("done")
    *plans, yours = advice(p)
    assert 1 < len(plans) <= 3
    assert len({plan.options for plan in plans}) == len(plans)
    assert plans == coaching.in_order(plans)
    assert plans[1:] == sorted(plans[1:], key=lambda plan: -plan.worth)
    assert yours.yours
    assert texts(p, yours) == ["done"]
    assert len({len(plan.results) for plan in (*plans, yours)}) == 1, "all have had the same dice"


def plan(chance, *results):
    blow = coaching.Blow(place=0, team=(), attack=4, defence=4, chance=chance, lost=0.0, killed=0.0)
    return coaching.Plan((), 0, (), (blow,), (), 0, results)


def test_of_plans_the_dice_cannot_tell_apart_the_surer_one_is_named_first():
    gamble, sure = plan(0.1, 0.5, 0.7, 0.6, 0.6), plan(0.9, 0.6, 0.6, 0.5, 0.6)
    assert gamble.worth > sure.worth
    assert coaching.in_order([gamble, sure]) == [sure, gamble]


def test_a_plan_that_is_clearly_better_is_named_first_however_bold():
    gamble, sure = plan(0.1, 0.7, 0.8, 0.7, 0.8), plan(0.9, 0.5, 0.6, 0.5, 0.5)
    assert coaching.in_order([sure, gamble]) == [gamble, sure]


def test_orders_given_so_far_are_part_of_every_plan():
    p = position("turn=3; de-6a J4; de-17a I4; su-5a K4; su-6a L5").play("unit de-6a", "attack K4")
    *plans, yours = advice(p)
    target = p.game.board.find("K4")
    assert [x.place for x in yours.blows] == [target]
    assert all(target in {x.place for x in plan.blows} for plan in plans)


def test_a_counter_in_hand_acts_first_or_is_put_down_but_not_to_take_it_up_again():
    """Whoever plays only what is ready of a plan, asking again each time, would turn in a circle."""
    p = position("turn=3; de-6a J4; de-17a I4; su-5a K4; su-6a L5")
    first = texts(p, advice(p)[0])[0]
    p = p.play(first)
    for plan in advice(p):
        assert texts(p, plan)[:2] != ["halt", first]
        assert plan.options[0] in p.state.menu
    assert texts(p, advice(p)[0])[0] != "halt", "the best plan goes on with the counter it began with"


def test_what_a_plan_says_of_a_battle_is_what_the_odds_say():
    p = position("turn=3; de-6a J4; su-5a K4").play("unit de-6a", "attack K4")
    yours = advice(p)[-1]
    blow = yours.blows[0]
    fought = battle_odds(p, "K4", "de-6a")
    assert blow.chance == pytest.approx(fought.chance())
    assert named(p.game, blow.team) == "6. Army"


def battle_odds(p, place, *units):
    team = sum(1 << p.game.roster.find(u) for u in units)
    return odds(p.game.hooks.battle(p.game.tables, p.state, p.game.board.find(place), team, 2))


def test_whether_to_press_comes_with_the_exact_odds_of_each_press():
    p = position("turn=3; de-6a J4; de-pzgr1 K3; de-17a J4; su-5a K4; su-6a K4").fight("K4", "de-6a", "de-pzgr1")
    assert p.step == "press"
    (plan,) = advice(p)
    assert plan.answer is not None
    exact = by_press(battle_now(p.game, p.state))
    assert list(plan.answer.pressed) == pytest.approx(exact)
    assert coach_words.percent(exact[plan.options[0][1]]) in why(p, plan)[0]


def test_which_hits_to_take_says_who_is_lost():
    p = position("turn=3; de-6a J4; de-pzgr1 K3; de-17a J4; su-5a K4; su-6a K4").fight("K4", "de-6a", "de-pzgr1")
    p = p.fire(6, 1)
    assert p.step == "defender_hits"
    (plan,) = advice(p)
    assert all(text.startswith("hit ") for text in texts(p, plan))
    assert plan.answer is not None
    assert plan.answer.lost or plan.answer.disrupted
    assert why(p, plan)[0].startswith("Lost for good: ")


def test_a_plan_that_would_throw_dice_stops_before_them():
    """Alone on its front: ending the phase rolls at once, so the orders are laid down and Done is left to the player."""
    p = position("turn=3; de-6a J4; su-5a K4").play("unit de-6a", "attack K4")
    for plan in advice(p):
        after = p
        for text in texts(p, plan)[: plan.ready - 1]:
            after = after.play(text)
            assert after.state.seat == p.state.seat


@pytest.mark.parametrize("kind", game_names())
def test_every_decision_of_a_game_gets_an_answer_that_can_be_played(kind):
    """What is ready is played option by option; nothing is refused, and only the last may hand the decision over."""
    g, rng = game(kind), random.Random(7)
    players = [make_player("thumb", g, f"{kind}/{side}") for side in (0, 1)]
    s, met = g.start(), set()
    for _ in range(350):
        if not s.menu:
            break
        if s.seat == CHANCE:
            throw = g.throw(s)
            s = g.play(s, throw.read([rng.randint(1, 6) for _ in range(throw.dice)]))
            continue
        known = g.view(s, s.seat)
        if (known.step, known.seat, len(known.options) > 2) not in met:
            met.add((known.step, known.seat, len(known.options) > 2))
            check(g, s, known)
        s = g.play(s, players[s.seat].choose(known))
    assert len(met) > 8


def check(g, s, known):
    plans = advise(g, known)
    assert plans
    assert not plans[0].yours
    for plan in plans:
        after = s
        for n, option in enumerate(plan.options[: plan.ready]):
            assert after.seat == known.seat, "a die or the enemy came before the end of what is ready"
            assert option in after.menu, (known.step, g.text(option))
            after = g.play(after, option)
            assert n + 1 == plan.ready or after.menu
        assert coach_words.title(g, known, plan)
        assert coach_words.why(g, known, plan, False)
        assert 0.0 <= plan.worth <= 1.0
