"""The rules of thumb of Dark Crusade: every step has a rule, games end, and single positions get the sensible answer."""

import random
from typing import Any

import pytest

from crusade.ai.evaluation import evaluation_of
from crusade.ai.planner import BUDGETS
from crusade.ai.player import Mind, make_player, thumbs_of
from crusade.ai.playout import Playout
from crusade.games import load
from rulebook import positions

GAME = load("dark-crusade")
RULES = thumbs_of(GAME)
position = positions("dark-crusade")


def plan(words, **switches):
    """What the rules of thumb do in a position, as text."""
    return decide(position(words, **switches))


def decide(p):
    """What the rules of thumb do in this position, as text."""
    found = RULES.thumbs[p.step](p.game, p.state.copy(), Mind(random.Random(1), RULES.taste))
    return [p.game.text(o) for o in found]


def moves(texts):
    """Who goes where, and who assaults what."""
    hand, found = "", {}
    for text in texts:
        verb, _, rest = text.partition(" ")
        if verb == "unit":
            hand = rest
        elif verb in ("move", "attack"):
            found[hand] = f"{verb} {rest}"
    return found


def whole_game(seed, **switches):
    """A game between rules of thumb, played out."""
    game = load("dark-crusade", **switches)
    minds = [Mind(random.Random(seed + side), RULES.taste) for side in (0, 1)]
    s, playout, n = game.start(), Playout(game), 0
    while s.menu:
        s, n = playout.run(s, minds, 1, seed * 1000 + n), n + 1
    return game, s


# ---- Every step, every version


def test_every_step_has_a_rule():
    asked = {code[1].name for code in GAME.program.code if hasattr(code[1], "dice") and code[1].dice is None}
    assert asked == set(RULES.thumbs)


@pytest.mark.parametrize(
    "switches",
    [
        {},
        {"version": "campaign"},
        {"level": "introductory", "version": "campaign"},
        {"start": "asked", "setup": "asked", "retreat": "units", "support_assaults": "join"},
        {"start": "may", "version": "tournament_campaign", "second_moves": "empty", "capacity": "both"},
    ],
)
def test_games_between_rules_of_thumb_end(switches):
    game, s = whole_game(3, **switches)
    assert game.outcome(s) is not None
    assert not game.hooks.audit(game.tables, s)


def test_the_same_seed_gives_the_same_game():
    assert whole_game(5)[1].key() == whole_game(5)[1].key()


# ---- The Axis


def test_a_panzer_corps_takes_an_empty_city():
    found = plan("date=1941-07 phase=B3 weather=good; g-xxiv baranovichi; g-ix brest; s-20a smolensk; axis holds brest")
    assert moves(found)["g-xxiv"] == "move minsk"


def test_a_weak_army_is_assaulted_by_a_strong_stack():
    found = plan(
        "date=1941-07 phase=B3 weather=good; g-xxiv baranovichi; g-xlvii baranovichi; g-ix baranovichi; s-13a minsk;"
        "s-20a smolensk; axis holds brest"
    )
    assert "attack minsk" in moves(found).values()


def test_a_lone_corps_leaves_a_fortress_alone():
    found = plan(
        "date=1941-08 phase=B3 weather=good; g-xliv zhitomir; s-5a kiev; s-26a kiev; s-37a kiev; s-6a kiev; s-21a gomel;"
        "axis holds lwow rowno"
    )
    assert "attack kiev" not in moves(found).values()


def test_the_battle_whose_defenders_have_no_way_out_is_fought_first():
    """Grodno's only friendly neighbour is Bialystok, which is under assault itself; from there the way to Brest is open."""
    p = position(
        "date=1941-06 phase=B3 weather=good; g-v suwalki; g-vi suwalki; g-viii suwalki; g-xx ostroleka; g-ix ostroleka;"
        "s-3a grodno; s-8a grodno; s-10a bialystok; s-6a brest; s-20a smolensk; axis holds vilnius baranovichi"
    )
    p = p.attack("grodno", "g-v", "g-vi", "g-viii").fight("bialystok", "g-xx", "g-ix")
    assert p.options() == {"battle grodno", "battle bialystok"}
    assert decide(p) == ["battle grodno"]


def test_units_cut_off_by_partisans_are_in_supply_again_after_the_moves():
    """They may drive the partisans out or join the army by another road."""
    stack = [f"g-{n}" for n in ("v", "vi", "vii", "viii", "xii", "xx", "xliii")]
    p = position(
        f"date=1942-05 phase=B3 weather=good; g-ix minsk; {'; '.join(f'{u} smolensk' for u in stack)}; s-part1 orsha;"
        "s-20a moscow; axis holds brest baranovichi minsk mogilev orsha smolensk bobruisk"
    )
    assert "smolensk" not in p.supplied("axis")
    after = p.play(*decide(p)[:-1])
    assert all(after.where(u) in after.supplied("axis") for u in stack)


# ---- The Soviets


def test_a_factory_in_danger_is_entrained_and_one_that_is_safe_is_not():
    p = position(
        "date=1941-08 phase=C1; g-xlviii poltava; s-ft-kha kharkov; s-ft-sta stalingrad; s-5a kharkov; s-1tk gorki"
    )
    while p.step != "factories":
        p = p.play("done")
    assert set(decide(p)) == {"turn s-ft-kha", "done"}


def test_the_reserve_is_called_early_only_when_the_axis_is_about_to_win():
    front = "brest baranovichi minsk orsha smolensk lwow przemysl rowno kovel zhitomir"
    words = f"date=1941-11 phase=C1 factories=keep; g-ix vyazma; s-5a gorki; s-20a ryazan; s-fi-tul tula; axis holds {front}"
    assert plan(words) == ["done"]
    more = "vyazma mozhaisk moscow kiev tarnopol vinnitsa balta kirovograd odessa dnepropetrovsk"
    assert plan(f"{words} {more}") == ["call"]


def test_an_empty_city_next_to_panzers_is_manned():
    found = plan(
        "date=1941-10 phase=C3 weather=good; g-xxiv kaluga; g-xlvii kaluga; s-50a vladimir; s-49a vladimir; s-5a gorki;"
        "axis holds kaluga roslavl orsha minsk baranovichi brest smolensk vyazma"
    )
    assert "move moscow" in moves(found).values()


def test_an_army_leaves_by_the_west_edge_where_others_hold_the_point():
    stack = "; ".join(f"s-{n}ga warsaw" for n in range(1, 7))
    words = f"date=1944-10 phase=C3 weather=good; {stack}; g-ix krakow; soviet holds warsaw siedlce brest"
    found = decide(position(words, version="campaign"))
    assert "leave" in found
    assert found.count("leave") < 6  # somebody stays


# ---- Draws


def test_a_draw_is_declared_by_the_side_that_is_beaten():
    words = "g-ix warsaw; s-1ga kiev; s-2ga kiev; s-3ga minsk; s-4ga minsk; s-5a moscow; axis holds odessa dnepropetrovsk rostov"
    assert plan(f"date=1943-06 phase=C7 factories=keep; {words}") == ["declare"]
    assert plan(f"date=1943-06 phase=B7 factories=keep; {words}") == ["done"]


# ---- The ladder


def test_the_game_has_budgets_of_its_own_for_every_planner():
    assert set(RULES.budgets) == set(BUDGETS)
    player: Any = make_player("easy", GAME, "1")
    assert player.budget == RULES.budgets["easy"]


def test_the_evaluation_has_a_weight_for_every_feature():
    judge = evaluation_of(GAME)
    s = GAME.start()
    assert len(judge.figures(s)) == len(judge.names)
    assert any(any(row) for row in judge.weights[0][0])
    assert 0.0 < judge.chances(s).worth(0) < 1.0


def test_a_planner_plays_a_phase_and_says_why():
    p = position(
        "date=1941-07 phase=B3 weather=good; g-xxiv baranovichi; g-xlvii baranovichi; g-ix baranovichi; s-13a minsk;"
        "s-20a smolensk; axis holds brest"
    )
    player: Any = make_player("easy", p.game, "1")
    texts = [p.game.text(o) for o in player.ahead(p.game.view(p.state, 0))]
    assert "attack minsk" in texts
    assert any("Minsk" in line and "%" in line for line in player.why)


# ---- The end of a Campaign, parachute corps, draws


def test_no_orders_follow_the_move_that_wins_the_campaign():
    """DC-2.5. XXIV Panzer Corps takes the last victory city; I Corps has not moved yet, and no longer does."""
    cities = "leningrad moscow kiev arkhangelsk minsk gorki voronezh odessa stalingrad sevastopol rostov dnepropetrovsk"
    words = f"date=1942-11 phase=B3; g-i tilsit; g-xxiv pyatigorsk; s-dba grozny; s-11a penza; axis holds {cities}"
    p = position(words, version="campaign")
    assert moves(decide(p)) == {"g-xxiv": "move grozny"}
    after = RULES.swift["orders"](p.game, p.state.copy(), Mind(random.Random(1), RULES.taste))
    assert p.game.outcome(after) is not None


def test_a_parachute_corps_drops_on_an_empty_city():
    """DC-11.5. Nobody guards Minsk, and no march leads there."""
    words = "date=1942-07 phase=C3; s-1pk gomel; s-11a moscow; g-i tilsit; axis holds minsk bobruisk mogilev"
    assert "drop minsk" in plan(words)


def test_a_draw_is_declared_by_the_weaker_side_only():
    """DC-2.3. The Axis lacks one point of its next December total; the Soviets have more fire, and play on."""
    cities = "minsk kiev odessa dnepropetrovsk rostov sevastopol voronezh stalingrad"
    few = "g-i minsk; g-xxiv voronezh"
    words = f"date=1942-04 phase=B7; {few}; axis holds {cities}"
    many = "; ".join(f"s-{n}a moscow" for n in (3, 4, 5, 6, 8, 9, 10))
    assert plan(f"{words}; {many}") == ["done"]
    assert plan(f"{words}; s-11a moscow; {'; '.join(f'g-{n} kiev' for n in ('ii', 'x', 'xxvi'))}") == ["declare"]
