"""TA-3.2, TA-3.4 and TA-3.9: retreats, what bars them, and the attacks this obliges.

Bullingen is joined to A, Losheim, Elsenborn, Malmedy and Amel.
"""

from crusade.core.attack import attackers
from rulebook import clause, positions

position = positions("tiger-attack")

LATER = "g-peiper a; g-1ss-pz1 a"
BASE = f"turn=2 fuel=24; {LATER}; g-2-3 losheim; g-2-2 losheim"


def shaken(more="", defenders="u-99-393 bullingen; u-99-394 bullingen"):
    """Bullingen after a first round without hits."""
    return position(f"{BASE}; {defenders}; {more}").fight("bullingen", "g-2-3").fire(1, 1)


# ---- TA-3.2 Retreat


@clause("TA-3.2")
def test_after_a_round_each_defender_may_retreat_where_it_likes_and_is_disrupted():
    p = shaken()
    assert (p.step, p.seat) == ("retreat", "us")
    assert p.options() == {"done", "unit u-99-393", "unit u-99-394"}
    p = p.play("unit u-99-393", "move elsenborn")
    assert p.disrupted("u-99-393")
    assert p.options() == {"done", "unit u-99-394"}
    assert not p.play("done").disrupted("u-99-394")


@clause("TA-3.2")
def test_disrupted_units_retreat_too_and_after_the_last_round_as_well():
    p = shaken(defenders="u-99-393 bullingen disrupted; u-99-394 bullingen").play("done").fire(1, 1)
    assert (p.step, p.fact("ROUND")) == ("retreat", 2)
    assert p.play("unit u-99-393", "move amel").where("u-99-393") == "amel"


@clause("TA-3.2")
def test_only_onto_joined_points_without_enemies():
    p = shaken("g-12vgd-27 amel").play("unit u-99-393")
    assert p.options() == {"move elsenborn", "move malmedy"}
    assert p.why("move amel") == "TA-3.2"
    assert p.why("move spa") == "TA-3.2"


@clause("TA-3.2")
def test_the_points_the_attack_came_from_are_closed_though_everybody_left_them():
    p = position(f"turn=2 fuel=24; {LATER}; g-2-3 amel; u-99-393 bullingen").fight("bullingen", "g-2-3").fire(1, 1)
    p = p.play("unit u-99-393")
    assert p.why("move amel") == "TA-3.2"
    assert p.options() == {"move elsenborn", "move malmedy", "move losheim"}


@clause("TA-3.2")
def test_a_friendly_point_under_a_stronger_attack_is_barred():
    p = position(f"{BASE}; g-2-304 recht; u-99-393 bullingen; u-2-23 malmedy disrupted; g-lehr-130 recht")
    p = p.attack("malmedy", "g-2-304", "g-lehr-130").attack("bullingen", "g-2-3").play("done", "battle bullingen")
    p = p.fire(1, 1).play("unit u-99-393")
    assert p.why("move malmedy") == "TA-3.9"


# ---- TA-3.4 The obliged attack


def obliging(*attackers):
    """Malmedy, in hills, one infantry, is to be attacked from Recht over the Ambleve; Bullingen is fought first."""
    here = "; ".join(f"{u} recht" for u in attackers)
    p = position(f"{BASE}; {here}; u-99-393 bullingen; u-2-23 malmedy").attack("malmedy", *attackers)
    return p.attack("bullingen", "g-2-3").play("done", "battle bullingen").fire(1, 1)


@clause("TA-3.4")
def test_an_attack_that_barred_a_retreat_must_fight_its_first_round():
    p = obliging("g-12vgd-27", "g-12vgd-48", "g-12vgd-89").play("unit u-99-393", "move elsenborn")
    p = p.play("done") if p.step == "advance" else p
    assert p.fact("TARGET") == p.game.board.find("malmedy")
    assert p.step == "press"  # nobody was asked to withdraw
    p = p.play("press 0", "roll 1 1").play("done")
    assert p.step == "withdraw"  # before round two it is free again


@clause("TA-3.4")
def test_a_weaker_attack_bars_nothing_and_obliges_nobody():
    p = obliging("g-12vgd-27", "g-12vgd-48")
    assert p.play("unit u-99-393").can("move malmedy")
    p = p.play("unit u-99-393", "move elsenborn")
    p = p.play("done") if p.step == "advance" else p
    assert p.step == "withdraw"


# ---- TA-3.9 The retreat bar in numbers


@clause("TA-3.9")
def test_fire_and_terrain_of_those_already_there_count_against_the_attack():
    """3 against 1 + 1 hills + 1 river is enough; with a second infantry there it is 3 against 2 + 2 + 1."""
    three = ("g-12vgd-27", "g-12vgd-48", "g-12vgd-89")
    assert obliging(*three).play("unit u-99-393").why("move malmedy") == "TA-3.9"
    here = "; ".join(f"{u} recht" for u in three)
    p = position(f"{BASE}; {here}; u-99-393 bullingen; u-2-23 malmedy; u-99-395 malmedy").attack("malmedy", *three)
    p = p.attack("bullingen", "g-2-3").play("done", "battle bullingen").fire(1, 1)
    assert p.play("unit u-99-393").can("move malmedy")


@clause("TA-3.9")
def test_panzers_over_a_river_count_one_each():
    p = position(f"{BASE}; g-2-304 recht; u-99-393 bullingen; u-2-23 malmedy").attack("malmedy", "g-2-304")
    p = p.attack("bullingen", "g-2-3").play("done", "battle bullingen").fire(1, 1).play("unit u-99-393")
    assert p.can("move malmedy")  # 1 against 3
    p = p.play("move malmedy")
    assert p.disrupted("u-99-393")  # and so it will defend there


# ---- What the player is told


@clause("TA-3.4")
def test_an_obliged_attack_says_so_until_its_first_round_is_fought():
    p = obliging("g-12vgd-27", "g-12vgd-48", "g-12vgd-89").play("unit u-99-393", "move elsenborn")
    p = p.play("done") if p.step == "advance" else p
    assert p.why("calloff") == p.why("recall g-12vgd-27") == "TA-3.4"
    duties = p.game.hooks.describe.duties
    assert duties(p.game.tables, p.state) == ["The attack on Malmedy must fight its first round (TA-3.4)"]
    p = p.play("press 0", "roll 1 1").play("done")
    assert duties(p.game.tables, p.state) == []
    assert p.why("calloff") is None
    assert p.play("done").why("calloff") == "TA-3.1"  # this round is being fought


@clause("TA-3.4")
def test_it_is_obliged_as_the_retreat_was_barred_even_if_nobody_lived_to_retreat():
    """The bar counts when the round begins: Bullingen's defender dies in it, and the attack on Malmedy must be fought."""
    three = ("g-12vgd-27", "g-12vgd-48", "g-12vgd-89")
    here = "; ".join(f"{u} recht" for u in three)
    p = position(f"{BASE}; {here}; u-99-393 bullingen; u-2-23 malmedy").attack("malmedy", *three)
    p = p.attack("bullingen", "g-2-3", "g-2-2").play("done", "battle bullingen").fire(6, 1)
    assert p.where("u-99-393") == "lost"
    p = p.play("done")
    assert (p.fact("TARGET"), p.step) == (p.game.board.find("malmedy"), "press")


@clause("TA-3.4")
def test_an_obligation_does_not_reach_into_the_second_step():
    three = ("g-12vgd-27", "g-12vgd-48", "g-12vgd-89")
    p = obliging(*three).play("unit u-99-393", "move elsenborn")
    p = p.play("done") if p.step == "advance" else p
    p = p.play("press 0", "roll 1 1").play("done", "calloff")
    assert p.phase == "A3c"
    p = p.play("unit g-peiper", "move recht") if p.can("unit g-peiper") else p
    assert not p.state.holds[p.part("slots").OBLIGED]


@clause("TA-3.2")
def test_a_point_stays_closed_when_the_attackers_who_came_from_it_are_dead():
    """Clervaux is attacked from Dasburg and Longvilly; the one from Longvilly dies; all other neighbours are German."""
    p = ringed()
    assert p.units("longvilly") == set()
    assert p.part("retreat").surrounded(p.game.tables, p.state)


@clause("TA-3.2", "TA-1.4")
def test_the_odds_know_that_such_a_point_is_closed():
    p = ringed()
    team = attackers(p.state, p.fact("TARGET"))
    model = p.game.hooks.battle(p.game.tables, p.state, p.fact("TARGET"), team, 1)
    assert (model.may_retreat, model.extra) == (0, ((1, 0),))


def ringed():
    ring = "g-2-3 ouren; g-2-2 gouvy; g-lehr-130 wiltz; g-2-304 diekirch"
    team = {"g-12vgd-27": "dasburg", "g-12vgd-48": "dasburg", "g-12vgd-89": "longvilly"}
    here = "; ".join(f"{u} {place}" for u, place in team.items())
    held = "u-28-110 clervaux; u-28-112 clervaux; u-28-109 clervaux"
    p = position(f"turn=3 fuel=20; {LATER}; {ring}; {here}; {held}").fight("clervaux", *team).fire(1, 1)
    while p.step == "defender_hits":
        p = p.play(sorted(p.options("hit"))[0])
    return p.play("hit g-12vgd-89", "hit g-12vgd-89")


@clause("TA-3.2")
def test_attackers_do_not_retreat_and_are_told_why():
    p = shaken()
    assert p.why("unit g-2-3") == "TA-3.2"
    refusal = p.game.explain(p.state, p.game.parse("unit g-2-3"))
    assert p.game.reason(refusal).startswith("3 Pz Rgt/2 Pz attacks")


@clause("TA-3.9", "TA-3.4")
def test_an_attack_elsewhere_bars_nothing_and_is_not_obliged():
    """Noville is far from Bullingen; the attack there, 2 against a disrupted unit, would bar a point next to it."""
    p = position(f"{BASE}; g-2-304 bastogne; u-99-393 bullingen; u-2-23 noville disrupted").attack("noville", "g-2-304")
    p = p.attack("bullingen", "g-2-3").play("done", "battle bullingen").fire(1, 1).play("unit u-99-393", "move amel")
    p = p.play("done") if p.step == "advance" else p
    assert (p.fact("TARGET"), p.step) == (p.game.board.find("noville"), "withdraw")
