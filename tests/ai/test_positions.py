"""Positions with one right idea each, which `normal` and every stronger player must find, and the reason for it."""

from typing import Any

import pytest

from crusade.ai.player import make_player
from crusade.core.bits import has
from crusade.core.machine import CHANCE
from rulebook import position

RUMANIA = "ro-3a M1; ro-4a N1"  # a garrison, so that Rumania is not in danger


class Plan:
    """What a player does from a position to the end of the step: the options, and the position after them."""

    def __init__(self, p, who="normal", seed="1"):
        player: Any = make_player(who, p.game, seed)
        side, step, phase = p.state.seat, p.step, p.phase
        self.options = []
        while p.state.menu and p.state.seat == side and (p.step, p.phase) == (step, phase):
            option = player.choose(p.game.view(p.state, side))
            self.before = p
            self.options.append(p.game.text(option))
            p = p.play(self.options[-1])
        self.after, self.why = p, player.why

    def attacks(self, place):
        """The units that attack a hex."""
        hand, found = "", set()
        for text in self.options:
            verb, _, rest = text.partition(" ")
            if verb == "unit":
                hand = rest
            elif verb == "recall":
                found.discard(rest)
            elif verb == "attack" and rest == place:
                found.add(hand)
        return found

    def fed(self, unit, side):
        """Whether a counter is in supply at the end."""
        g, s = self.before.game, self.before.state
        return has(g.hooks.supplied(g.tables, s, side), s.where[g.roster.find(unit)])


def plan(text, **more):
    return Plan(position(text), **more)


# ---- the Axis


@pytest.mark.parametrize(
    ("place", "panzer", "beside", "held"),
    [
        ("F10", "de-pzgr3", "F9", "axis holds K4 K7 L6 N3"),
        ("C8", "de-pzgr4", "D7", "axis holds K4 K7 L6 N3"),
        ("L10", "de-pzgr1", "L9", "axis holds K4 K7 L6 M8 N3"),
    ],
)
def test_an_open_great_city_is_taken(place, panzer, beside, held):
    """It is empty and a panzergruppe is next to it: a point, and one of the great cities the Axis needs to win."""
    found = plan(f"turn=5; {panzer} {beside}; de-9a {beside}; {RUMANIA}; su-5a D12; su-6a I12; {held}")
    assert found.attacks(place)


def test_the_last_point_is_taken():
    """With Stalingrad and seven points the eighth wins the game at once, and Voronezh is held by one army."""
    found = plan(
        f"turn=6; de-pzgr2 I8; de-2a I8; de-6a L10; {RUMANIA}; su-5a I9; su-24a D12;"
        "axis holds L10 K4 K7 L6 L9 L8 L7 K6 K8 J8 J7"
    )
    assert "de-pzgr2" in found.attacks("I9")


def test_a_pocket_is_closed():
    """Three armies near Kiev have one line of retreat, and a panzergruppe can cut it."""
    found = plan(
        f"turn=3; de-pzgr1 L4; de-pzgr2 I6; de-6a K3; de-17a L3; de-2a I5; {RUMANIA};"
        "su-5a K4; su-26a J4; su-6a J5; su-21a H12; axis holds L5 L4 K3 J3 J2 K2"
    )
    g, s = found.before.game, found.before.state
    cut = [u for u in ("su-5a", "su-26a", "su-6a") if not found.fed(u, 1)]
    assert cut or found.attacks("K4") or found.attacks("J5"), (found.options, g.name, s.key())


def test_panzers_do_not_drive_out_of_supply():
    """The road to the Volga is open, but an army behind it would cut the supply line: the panzers stay in supply."""
    found = plan(
        f"turn=4; de-pzgr1 K7; de-6a K6; de-17a L6; {RUMANIA}; su-5a J8; su-6a L8; su-26a J7; su-21a L7; su-1tk K10; axis holds K4"
    )
    assert found.fed("de-pzgr1", 0)


def test_a_lone_korps_does_not_storm_a_fortress():
    """One attack factor against four armies in Odessa only loses the korps."""
    found = plan("turn=3; hu-fast M3; ro-4a N1; ro-3a M1; su-9a N3; su-cst N3; su-18a N3; su-6a N3")
    assert not found.attacks("N3")


def test_a_ring_of_armies_takes_a_weak_city():
    """Eleven factors against a single army in Kiev: the best odds of the year."""
    found = plan(f"turn=3; de-6a K3; de-17a K3; de-pzgr1 L4; {RUMANIA}; su-5a K4; su-26a K7; su-21a H12")
    assert len(found.attacks("K4")) >= 2


def test_rumania_is_not_left_to_a_tank_korps():
    """A Russian korps is next to an empty Rumania, whose loss counts as two games: a unit stays there or drives it off."""
    found = plan(
        "turn=3; rumania_open=1; de-11a M1; ro-4a K2; de-17a K2; su-8mk M2; su-9a N2; su-18a L3; su-12a M3; su-26a K5; su-21a H12"
    )
    s = found.before
    assert s.units("M1") or found.attacks("M2")


def test_a_fresh_city_keeps_a_garrison():
    """Kharkov is worth a point and two Russian armies are next to it: it is not left empty."""
    found = plan(
        f"turn=6; weather=snow; de-6a K7; de-17a K6; {RUMANIA}; su-49a J8; su-50a K8; su-1tk K8; axis holds K4 L6"
    )
    assert found.before.units("K7")


def test_weak_defenders_are_not_spared():
    """A disrupted army alone in clear terrain next to three German ones is destroyed, not bypassed."""
    found = plan(f"turn=2; de-4a H3; de-9a G3; de-pzgr2 H3; {RUMANIA}; su-10a H4 disrupted; su-21a H12; su-5a K4")
    assert found.attacks("H4")


# ---- battles


def test_an_almost_certain_attack_is_not_pressed_far():
    """Fourteen factors against one army need no press, which would only make the worst three faces worse."""
    p = position("turn=2; de-4a G4; de-pzgr2 H4; de-pzgr3 G4; su-10a G5; su-21a H12; su-5a K4; ro-3a M1")
    p = p.attack("G5", "de-4a", "de-pzgr2", "de-pzgr3").play("done")
    found = Plan(p)
    assert int(found.options[0].split()[1]) <= 4


def test_a_long_shot_is_pressed():
    """Three factors need six hits to take Moscow at once: only a pressed attack can score them."""
    p = position("turn=6; weather=good; de-9a F9; su-5a F10; su-6a F10; su-21a H12; ro-3a M1").attack("F10", "de-9a")
    p = p.play("done")
    assert int(Plan(p).options[0].split()[1]) >= 1


def test_the_winner_occupies_the_city():
    """A captured city that is left empty is soon lost again."""
    p = position("turn=3; de-6a K3; de-17a L4; su-5a K4; su-26a K7; su-21a H12; ro-3a M1")
    p = p.attack("K4", "de-6a", "de-17a").play("done").fire(6, 1)
    while p.step in ("press", "fire", "defender_hits", "attacker_hits", "retreat"):
        p = p.fire(6, 1) if p.step in ("press", "fire") else p.play(sorted(p.options())[0])
    if p.step == "advance":
        p = Plan(p).after
    assert p.holder("K4") == "axis"
    assert p.units("K4")


# ---- the Russian


@pytest.mark.parametrize(("place", "behind", "enemy"), [("F10", "F11", "F9"), ("C8", "C9", "D7"), ("K7", "K8", "K6")])
def test_a_threatened_city_is_manned(place, behind, enemy):
    """Panzers are next to an empty city: a unit that can reach it goes there."""
    found = plan(
        f"phase=B2a; turn=5; de-pzgr3 {enemy}; de-9a {enemy}; {RUMANIA}; su-49a {behind}; su-50a {behind};"
        f"su-5a {behind}; axis holds K4 L6 N3"
    )
    assert found.before.units(place)


def test_open_warsaw_wins_the_war():
    """Warsaw held by Russians in supply counts as two games. It is empty, and a tank korps is next to it."""
    found = plan("phase=B2a; turn=2; de-4a G5; de-pzgr2 G6; su-8mk I2; su-4a I2; su-6mk H2; su-21a H12; ro-3a M1")
    assert found.attacks("I1")


def test_open_rumania_wins_the_war():
    """Rumania counts as two games as well."""
    found = plan(
        "phase=B2a; turn=2; rumania_open=1; de-4a G5; ro-3a K2; su-8mk M2; su-18a M2; su-9a M2; su-21a H12; de-6a K3"
    )
    assert found.attacks("M1")


def test_the_pocket_is_left_while_it_is_open():
    """One hex still leads out between two panzergruppen; an army that stays is lost."""
    found = plan(
        f"phase=B2a; turn=3; de-pzgr2 H6; de-pzgr1 L5; de-6a J4; de-17a L4; {RUMANIA}; su-5a I5; su-21a H12; su-26a K7"
    )
    assert found.fed("su-5a", 1)


def test_the_reserve_is_called_in_december():
    """From December on there is no roll, so calling costs nothing."""
    found = plan(
        f"phase=B1; turn=7; weather=snow; de-pzgr3 F9; de-9a F8; {RUMANIA}; su-5a F10; su-49a F10; su-6a C8;"
        "su-1gk siberian; su-1sh siberian; su-3sh siberian"
    )
    assert "call" in found.options


def test_the_reserve_is_not_gambled_away_in_july():
    """Over the months to come the rolls would probably lose the game, and the front is still at Smolensk."""
    found = plan(
        f"phase=B1; turn=2; de-pzgr3 G5; de-9a G4; {RUMANIA}; su-5a G7; su-49a F10; su-6a C8; su-26a K4; su-21a H7;"
        "su-1gk siberian; su-1sh siberian; su-3sh siberian"
    )
    assert "call" not in found.options


WON = (
    "phase=B1; turn=5; weather=mud; de-9a G4; ro-3a M1; su-5a G6; su-49a F10; su-6a C8; su-26a K4; su-21a H7; su-12a M3;"
    "su-9a N3; su-18a L6; su-1gk siberian; su-1sh siberian; su-3sh siberian"
)


@pytest.mark.parametrize("who", ["easy", "normal", "hard"])
def test_a_won_game_is_not_risked_on_a_die_roll(who):
    """In October the Axis is nearly beaten: the reserve would help, but each of two rolls loses the game one time in six."""
    assert "call" not in plan(WON, who=who).options


@pytest.mark.parametrize("dice_seed", range(6))
def test_no_dice_seed_makes_the_early_call_look_better_than_its_odds(dice_seed):
    """In the same position waiting wins; with any seed the call is worth no more than the chance to survive two rolls."""
    p = position(WON)
    player: Any = make_player("hard", p.game, "1")
    called, waited = (player.outlook(p.play(option).state, 1, dice_seed, 3) for option in ("call", "done"))
    assert called <= (5 / 6) ** 2 < 0.9 < waited


def test_a_factory_in_danger_is_moved():
    """Panzers are next to Kharkov: a factory that is not evacuated now is lost."""
    found = plan(f"phase=B1; turn=4; de-pzgr1 K6; de-6a K6; {RUMANIA}; su-5a K7; su-49a I9; su-6a F10; su-21a H12")
    assert "evacuate K7" in found.options


def test_a_cut_off_panzer_is_hunted_down():
    """It is disrupted, alone and out of supply, with three shock armies around it."""
    found = plan(
        f"phase=B2a; turn=8; weather=snow; de-40pzk F9 disrupted; de-4a G5; {RUMANIA}; su-1sh F10; su-3sh E10; su-4sh F10;"
        "su-5a G8; su-49a E9; su-50a F8"
    )
    assert found.attacks("F9")


def test_militia_does_not_storm_an_army():
    """Armies without attack factors can only lose against an undisrupted German army."""
    found = plan(f"phase=B2a; turn=3; de-4a G7; {RUMANIA}; su-5a G8; su-6a G8; su-24a F8; su-21a F10")
    assert not found.attacks("G7")


# ---- and always


def test_a_plan_is_explained():
    """The reasons name the place, the attackers, and the exact chance."""
    found = plan(f"turn=3; de-6a K3; de-17a K3; de-pzgr1 L4; {RUMANIA}; su-5a K4; su-26a K7; su-21a H12")
    assert any("Kiev" in line and "%" in line for line in found.why), found.why


def test_the_same_seed_gives_the_same_plan():
    """Effort is counted in playouts, not seconds, so a plan can be reproduced option by option."""
    text = f"turn=3; de-6a K3; de-17a K3; de-pzgr1 L4; {RUMANIA}; su-5a K4; su-26a K7; su-21a H12"
    assert plan(text).options == plan(text).options


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_plans_are_compared_with_the_same_dice_seeds(seed):
    """Luck that affects every plan equally changes nothing, however many playouts each has had."""
    p = position(f"turn=3; de-6a K3; de-17a K3; de-pzgr1 L4; {RUMANIA}; su-5a K4; su-26a K7; su-21a H12")

    def planned(swing):
        player: Any = make_player("hard", p.game, seed)
        worth = player.judge.chances
        player.outlook = lambda s, side, dice_seed, _: (
            worth(s).worth(side) + swing * (-1) ** dice_seed / (dice_seed + 1)
        )
        return player.ahead(p.game.view(p.state, 0))

    assert planned(0.0) == planned(100.0)


def test_in_a_hurry_there_is_always_a_plan():
    """If the search is stopped before the first playout, there is still a plan for the whole phase."""
    p = position(f"turn=3; de-6a K3; de-pzgr1 L4; {RUMANIA}; su-5a K4; su-21a H12")
    player: Any = make_player("hard", p.game, "1")
    player.hurry = lambda: True
    plans = player.ahead(p.game.view(p.state, 0))
    assert plans
    for option in plans:
        assert p.state.seat != CHANCE
        p = p.play(p.game.text(option))
