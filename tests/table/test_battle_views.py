"""What the table tells of a battle, so that no browser needs the rules: dice read, hits shared out, ends of steps, ways."""

import random

import pytest

from crusade.core.battle import POLICIES
from crusade.core.option import BATTLE
from crusade.games import game_names
from crusade.record.session import moment_of
from crusade.table import picture
from crusade.table.firing import fire_out
from crusade.table.messages.http import OddsQuestion
from crusade.table.pointing import meant_at
from crusade.table.queries import odds_of
from crusade.table.rules_info import rules_info
from endless import endless
from rulebook import game, position, positions

KIEV = "turn=2; de-6a K3; de-pzgr1 K3; su-5a K4; su-26a K4"
ardennes = positions("tiger-attack")


def battle(p, seat=None):
    return picture.battle(p.game, p.game.view(p.state, p.state.seat if seat is None else seat))


def shares(p):
    return picture.shares(p.game, p.game.view(p.state, p.state.seat))


# ---- dice


def test_each_face_is_read_in_the_results_table_best_face_first():
    p = position(KIEV).fight("K4", "de-6a", "de-pzgr1")
    fire, table = battle(p)["attack_fire"], game().tables.results
    column = battle(p)["attack"]["attack_column"]
    assert fire["columns"] == [column]
    assert fire["read"] == [[column]] * 6
    assert fire["hits"] == [table.score(column, rank) for rank in (5, 4, 3, 2, 1, 0)]


def test_pressing_goes_up_on_the_best_three_faces_and_down_on_the_worst_three():
    fire = fire_out(game().tables.results, 8, press=3)
    assert fire["columns"] == [8]
    assert fire["read"] == [[11]] * 3 + [[5]] * 3


def test_beyond_the_last_column_the_last_and_the_rest_are_read():
    results = game().tables.results
    top = results.top
    assert fire_out(results, top + 3)["read"][0] == [top, 3]
    assert fire_out(results, 2 * top)["read"][0] == [top, top]
    assert fire_out(results, 0)["read"] == [[]] * 6
    assert fire_out(results, 2, press=5)["hits"][3:] == [0, 0, 0]


@pytest.mark.parametrize("of", [name for name in game_names() if "best_die" in game(name).hooks.switches])
@pytest.mark.parametrize("best", ["six", "one"])
def test_the_faces_told_are_read_as_the_engine_reads_them(of, best):
    g = game(of, best_die=best)
    reading = g.hooks.preview.reading(g.tables)
    assert reading.faces == ((6, 5, 4, 3, 2, 1) if best == "six" else (1, 2, 3, 4, 5, 6))


@pytest.mark.parametrize("dice", [(6, 1), (4, 4), (2, 5)])
@pytest.mark.parametrize("press", [0, 1, 3])
@pytest.mark.parametrize("how", ["columns", "hits"])
def test_the_hits_told_before_a_roll_are_those_that_fall(dice, press, how):
    """DX-5.5: pressed by the hits, an attack scores no more than its strength."""
    p = position(KIEV, press=how).fight("K4", "de-6a", "de-pzgr1")
    told = odds_of(p.game, p.game.view(p.state, 0), OddsQuestion(target="K4")).fire[press]
    against = battle(p)["defence_fire"]
    fallen = p.play(f"press {press}", f"roll {dice[0]} {dice[1]}")
    if fallen.step == "defender_hits":
        now = battle(fallen)
        assert now["hits_on_defenders"] == told["hits"][6 - dice[0]]
        assert now["hits_on_attackers"] == against["hits"][6 - dice[1]]


def test_a_pressed_attack_of_tiger_attack_scores_no_more_than_its_factors():
    p = ardennes("turn=2; g-2-3 noville; g-2-2 noville; u-9ad-ccr bastogne").fight("bastogne", "g-2-3", "g-2-2")
    p = p.play("done") if p.step == "withdraw" else p
    factors = battle(p)["attack"]["attack"]
    told = odds_of(p.game, p.game.view(p.state, 0), OddsQuestion(target="bastogne")).fire
    assert len(told) == len(p.options("press"))
    assert max(told[-1]["hits"]) == factors


def test_with_a_die_for_each_point_nothing_is_read_in_a_table():
    p = position(KIEV, dice="lotsa").fight("K4", "de-6a", "de-pzgr1")
    now = battle(p) or {}
    attack = picture.attacks(p.game, p.game.view(p.state, 0))
    assert all(a["attack_column"] is None and a["attack"] for a in attack)
    assert now.get("attack_fire") is None
    assert rules_info("darkest-crusade").results[0][0] == game().tables.results.score(1, 5)


# ---- hits


def hit(p=None, dice=(6, 6)):
    """A round with hits on both sides, the defender to share out."""
    return (p or position(KIEV).fight("K4", "de-6a", "de-pzgr1")).fire(*dice)


def test_everybody_sees_what_hits_would_do_to_each_counter():
    p = hit()
    assert p.step == "defender_hits"
    for seat in (0, 1, 255):
        told = battle(p, seat)["sharing"]
        assert told["defending"]
        assert set(told["fates"]) == {"su-5a", "su-26a"}
    assert told["fates"]["su-5a"][0] == "unhurt"
    assert told["fates"]["su-5a"][-2:] == ["disrupted", "lost"]


def test_a_disrupted_counter_is_lost_by_one_hit_and_works_fall_first():
    p = position("turn=2; de-6a K3; de-pzgr1 K3; su-5a K4 disrupted; su-26a K4 fortified").fight(
        "K4", "de-6a", "de-pzgr1"
    )
    fates = battle(hit(p))["sharing"]["fates"]
    assert fates["su-5a"] == ["down", "lost"]
    assert fates["su-26a"][:3] == ["unhurt", "works", "disrupted"]


def given_out(p, share):
    """Give the hits of a share out; an only choice has been made already."""
    step, left = p.step, battle(p)["sharing"]["left"]
    options = [f"hit {unit}" for unit, n in share["hits"].items() for _ in range(n)]
    for n, option in enumerate(options):
        if p.step != step or battle(p)["sharing"]["left"] != left - n:
            return p
        p = p.play(option)
    return p


@pytest.mark.parametrize("of", game_names())
def test_every_share_offered_can_be_played_to_its_end(of):
    """Through random games: the fates told agree with the hits a counter bears, and a share leaves no hit to give."""
    rng, p, met = random.Random(1), position("", of), 0
    while met < 60:
        p = p if p.state.menu else position("", of)
        if p.step.endswith("_hits"):
            told = battle(p)
            assert {u: len(f) - 1 for u, f in told["sharing"]["fates"].items()}.items() <= told["bears"].items()
            for share in shares(p):
                met += 1
                assert share["saves"] in POLICIES
                assert sum(share["hits"].values()) <= told["sharing"]["left"]
                assert given_out(p, share).step != p.step
        p = p.play(p.game.text(rng.choice(p.state.menu)))


def one_hit(text):
    """A battle for K4 in which exactly one hit is to be given to the defenders."""
    p = position(text).fight("K4", "de-6a")
    return next(
        after for die in range(1, 7) if (after := p.fire(die, 1)).step == "defender_hits" and after.hits()[0] == 1
    )


def sole(p, seat=None):
    return picture.sole(p.game, p.game.view(p.state, p.state.seat if seat is None else seat))


def test_nobody_is_asked_which_of_two_like_counters_takes_a_hit():
    p = one_hit(KIEV)
    assert p.options("hit") == {"hit su-5a", "hit su-26a"}
    assert sole(p) in (["hit su-5a"], ["hit su-26a"])
    assert sole(p, 0) == []


def test_counters_that_differ_are_asked_about():
    """One is dug in; or one is an army and one a mechanized corps."""
    for text in ("turn=2; de-6a K3; de-pzgr1 K3; su-5a K4; su-26a K4 fortified", KIEV.replace("su-26a", "su-8mk")):
        assert sole(one_hit(text)) == []


def test_a_share_says_what_else_it_saves():
    saved = [one["saves"] for one in shares(hit())], [also for one in shares(hit()) for also in one["also"]]
    assert sorted(saved[0] + saved[1]) == sorted(POLICIES)


def test_shares_go_on_from_the_hits_already_given():
    p = hit()
    before = shares(p)[0]
    unit = next(iter(before["hits"]))
    given = p.play(f"hit {unit}")
    if given.step == "defender_hits":
        assert sum(shares(given)[0]["hits"].values()) == sum(before["hits"].values()) - 1


def test_only_the_owner_is_told_ways_to_share_hits_out():
    p = hit()
    assert shares(p)
    assert picture.shares(p.game, p.game.view(p.state, 0)) == []


# ---- ends, ways, why not


def ends(p):
    known = p.game.view(p.state, p.state.seat)
    return picture.ends(p.game, known, p.game.hooks.describe.duties(p.game.tables, known.shown))


def test_a_step_ends_with_done_and_a_counter_in_hand_is_put_down_first():
    p = position("turn=2; de-6a K3; de-pzgr1 K3; su-5a K4")
    assert ends(p) == ["done"]
    in_hand = p.play("unit de-6a")
    assert ends(in_hand) == ["halt", "done"]
    assert in_hand.play(*ends(in_hand)).phase != p.phase or in_hand.play("halt").can("done")


def test_a_step_in_which_something_is_owed_cannot_end():
    p = hit()
    assert ends(p) == []


@pytest.mark.parametrize("of", game_names())
def test_every_way_a_counter_can_go_is_one_of_the_ways_told(of):
    p, rng = position("", of), random.Random(1)
    ways, seen = [way.id for way in rules_info(of).ways], set()
    for _ in range(250):
        reach = picture.reach(p.game, p.game.view(p.state, p.state.seat)) if p.seat != "chance" else {}
        seen |= {way for one in reach.values() for way in one["moves"].values()}
        p = p.play(p.game.text(rng.choice(p.state.menu)))
    assert seen
    assert seen <= set(ways)


def test_the_fuel_of_a_way_is_a_number_of_its_own():
    assert [(way.id, way.price) for way in rules_info("tiger-attack").ways] == [
        ("free", 0),
        ("fuel 1", 1),
        ("fuel 2", 2),
        ("fuel 3", 3),
    ]


def meant(p, place, unit=None):
    return meant_at(p.game, p.game.view(p.state, p.state.seat), place, unit)


def test_pointing_means_an_attack_where_enemies_stand_and_a_move_elsewhere():
    p = position("turn=2; de-6a K3; de-pzgr1 K2; su-5a K4")
    assert meant(p, "K4", "de-6a") == ["unit de-6a", "attack K4"]
    assert meant(p, "K9", "de-6a") == ["unit de-6a", "move K9"]
    assert meant(p.play("unit de-pzgr1"), "K9", "de-6a") == ["halt", "unit de-6a", "move K9"]
    assert meant(p.play("unit de-6a"), "K9", "de-6a") == ["move K9"]


def test_pointing_with_nothing_selected_means_the_own_counter_there():
    p = position("turn=2; de-6a K3; su-5a K4")
    assert meant(p, "K3") == ["unit de-6a"]
    assert meant(p, "K4") == meant(p, "A7") == []


def test_pointing_in_another_step_means_what_the_step_asks():
    p = hit()
    assert meant(p, "K3") == ["hit de-6a"]  # asked why not, the table says that it is no defender
    assert meant(p, "A7") == []


def test_a_hidden_counter_is_attacked_not_named():
    p = position("turn=1 phase=A2x; su-5a J2 hidden; de-6a J1", setup="secret")
    assert meant(p, "J2", "de-6a") == ["unit de-6a", "attack J2"]
    assert meant(p, "J2") == []


# ---- the log


def test_the_log_names_the_battle_each_option_belongs_to():
    p = position(KIEV).fight("K4", "de-6a", "de-pzgr1")
    press = p.state.menu[0]
    assert moment_of(p.game, p.state, press).battle == "K4"  # not chosen: there is no other


def test_the_log_names_the_battle_that_is_picked_and_none_outside_of_battles():
    p = position(KIEV)
    pick = (BATTLE, p.game.board.find("K4"), 0)
    assert moment_of(p.game, p.state, pick).battle == "K4"
    assert moment_of(p.game, p.state, p.state.menu[0]).battle == ""


# ---- battles without a last round


def test_a_battle_without_a_last_round_tells_none_and_has_odds_to_the_end():
    p = position(KIEV).fight("K4", "de-6a", "de-pzgr1")
    limited, open_ended = (odds_of(q.game, q.game.view(q.state, 0), OddsQuestion(target="K4")) for q in (p, endless(p)))
    assert (battle(p)["rounds"], limited.rounds) == (2, 2)
    assert limited.words.startswith("Exact, 2 rounds; press as is best;")
    assert (battle(endless(p))["rounds"], open_ended.rounds, open_ended.by_press) == (None, None, [])
    assert open_ended.words.startswith("Exact, to the end; the attackers press on to the end;")
    assert open_ended.taken + open_ended.held == pytest.approx(1)
