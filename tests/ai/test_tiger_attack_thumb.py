"""The rules of thumb of Tiger Attack!: every step has a rule, calls are sensible, and the preview agrees with the menu."""

import random
from importlib import import_module

import pytest

from crusade.ai.evaluation import evaluation_of
from crusade.ai.player import Mind, make_player, thumbs_of
from crusade.core.machine import CHANCE
from crusade.core.option import ATTACK, DONE, MOVE, UNIT, done
from crusade.core.state import NOBODY
from crusade.games import load
from crusade.games.tiger_attack.allocation import on_its_own
from crusade.games.tiger_attack.slots import HAND
from crusade.games.tiger_attack.verbs import END, EXIT, FOLLOW
from crusade.games.tiger_attack.victory import german_points
from rulebook import positions as words_of

GAME = load("tiger-attack")
ORDERS = import_module("crusade.games.tiger_attack.thumb.orders")  # `orders` is also a function of the package
RULES = thumbs_of(GAME)


def positions(game, seed, names=("thumb", "thumb")):
    """Every decision of a game between two players."""
    players = [make_player(name, game, f"{seed}/{side}") for side, name in enumerate(names)]
    dice, s = random.Random(seed), game.start()
    while s.menu:
        if s.seat == CHANCE:
            throw = game.throw(s)
            option = throw.read([dice.randrange(6) + 1 for _ in range(throw.dice)])
        else:
            yield s
            option = players[s.seat].choose(game.view(s, s.seat))
        game.apply(s, option)


def answer(words):
    """What the rules of thumb choose at the next call of the game."""
    s = words_of("tiger-attack")(words).state.copy()
    while GAME.step(s).name not in ("us_call", "german_call"):
        GAME.apply(s, next((o for o in s.menu if o[0] == DONE), s.menu[0]))
    return RULES.thumbs[GAME.step(s).name](GAME, s, Mind(random.Random(1), RULES.taste))[0][0]


def test_every_step_has_a_rule():
    asked = {code[1].name for code in GAME.program.code if hasattr(code[1], "dice") and code[1].dice is None}
    assert asked == set(RULES.thumbs)


@pytest.mark.parametrize("switch", [{}, {"setup": "free", "nuts": "on"}, {"dice": "lotsa", "length": "eight"}])
def test_games_end_and_are_called_sensibly(switch):
    game = load("tiger-attack", **switch)
    mind = Mind(random.Random(3), RULES.taste)
    for s in positions(game, 3):
        name = game.step(s).name
        if name in ("us_call", "german_call"):
            calls = RULES.thumbs[name](game, s, mind)[0][0] == END
            assert calls or german_points(game.tables, s) == game.tables.number["draw"]


def test_the_german_calls_a_win_but_not_a_draw_that_can_be_improved():
    held = "phase=B1 weather=bad; g-2-3 bastogne; g-2-2 st-vith; g-lehr-130 verviers; u-28-110 namur"
    assert answer(f"turn=6 exits=verviers:1+liege:2 {held}") == END
    assert answer(f"turn=6 exits=verviers:1 {held}") == DONE
    assert answer(f"turn=12 exits=verviers:1 {held}") == END


def test_the_preview_of_a_counter_is_what_it_may_do():
    checked = 0
    for n, s in enumerate(positions(GAME, 5)):
        if GAME.step(s).name not in GAME.hooks.preview.movement or s.tally[HAND] != NOBODY or n % 9:
            continue
        for unit, reach in list(GAME.hooks.preview.orders(GAME.tables, s).items())[::5]:
            t = s.copy()
            GAME.apply(t, (UNIT, unit, 0))
            if t.seat == CHANCE:
                continue  # Bayerlein's die comes first
            told = {(MOVE, p, 0) for p in reach.moves} | {(ATTACK, p, 0) for p in reach.targets} | set(reach.deeds)
            assert told == {o for o in t.menu if o[0] in (MOVE, ATTACK, FOLLOW, EXIT)} or t.tally[HAND] == NOBODY
            checked += 1
    assert checked > 50


def test_the_evaluation_has_a_weight_for_every_feature():
    judge = evaluation_of(GAME)
    s = GAME.start()
    assert len(judge.figures(s)) == len(judge.names)
    assert any(any(row) for row in judge.weights[0][0])
    assert 0.0 < judge.chances(s).worth(0) < 1.0


BESIDE_BAYERLEIN = (
    "turn=4 phase=A3c fuel=18; g-skorzeny trois-ponts; g-bayerlein trois-ponts; g-2-3 trois-ponts; g-peiper stoumont; "
    "g-1ss-hansen stoumont; u-82-504 werbomont; u-28-110 eupen"
)


def test_a_plan_before_bayerleins_die_counts_the_150th_as_alone(monkeypatch):
    """A plan in which it attacked with others was impossible before the roll, and was made again forever (TA-9.8)."""
    p, seen = words_of("tiger-attack")(BESIDE_BAYERLEIN), []
    monkeypatch.setattr(ORDERS, "lay_orders", lambda game, s, mind, go: (seen.append(s), (s, [done]))[1])
    RULES.thumbs["second"](GAME, p.state.copy(), Mind(random.Random(1), RULES.taste))
    assert on_its_own(GAME.tables, seen[0], GAME.roster.find("g-skorzeny"))


def test_a_counter_in_hand_that_the_plan_does_not_use_is_put_back(monkeypatch):
    p = words_of("tiger-attack")(BESIDE_BAYERLEIN).play("unit g-skorzeny")
    impossible = [
        GAME.parse(text)
        for text in ("unit g-skorzeny", "attack eupen", "unit g-1ss-hansen", "attack werbomont", "done")
    ]
    monkeypatch.setattr(ORDERS, "lay_orders", lambda game, s, mind, go: (s, impossible))
    plan = ORDERS.resume(GAME, p.state.copy(), Mind(random.Random(1), RULES.taste))
    assert [GAME.text(o) for o in plan] == ["halt", "unit g-1ss-hansen", "attack werbomont", "done"]
