"""Orders and attacks asked closely: DX-2.1, DX-2.3, DX-4, DX-7.5, DX-12.2."""

import pytest

from crusade.games.darkest_crusade.slots import AIMED, FOUGHT, OPERATIONS
from rulebook import Position, clause, position

LIMITS = {  # DX-4.2 to DX-4.4: units, armies, panzergruppen, armour
    ("plain", 0): (3, 2, 1, 3),
    ("plain", 1): (3, 3, 3, 3),
    ("rough", 0): (2, 1, 1, 1),
    ("rough", 1): (2, 1, 1, 1),
    ("strait", 0): (1, 1, 0, 0),
    ("strait", 1): (1, 1, 0, 0),
}


@clause("DX-4.2", "DX-4.3", "DX-4.4")
@pytest.mark.parametrize(("hexside", "side"), LIMITS)
def test_the_figures_of_the_capacity_table(hexside, side):
    cap = position("turn=2; de-6a J6; su-5a J7").game.tables.limits[hexside, side]
    assert (cap.units, cap.armies, cap.panzergruppen, cap.armor) == LIMITS[hexside, side]


@clause("DX-2.1", "DX-2.3")
@pytest.mark.parametrize("phase", ["A2a", "A2d"])
def test_a_phase_begins_with_every_unit_unmoved(phase):
    """18. Army, the first counter of the roster, may move and use its bonus like any other."""
    p = position(f"turn=2 phase={phase}; de-18a J6; de-pzgr1 J6; su-5a J7")
    assert p.options("unit") == {"unit de-18a", "unit de-pzgr1"}
    assert not p.marked("de-18a", "moved")
    assert not p.marked("de-18a", "bonus")


@clause("DX-7.1", "DX-7.5")
def test_in_the_moves_of_blitzkrieg_nobody_attacks_yet():
    p = position("turn=2 phase=A2d; de-18a J6; de-pzgr1 J6; su-5a J7")
    assert not p.play("unit de-18a").options("attack")
    assert not p.play("unit de-pzgr1").options("attack")
    assert p.rule("allocation.may_attack") == 0


@clause("DX-7.5", "DX-2.3")
def test_in_the_attacks_of_blitzkrieg_nobody_moves():
    p = position("turn=2 phase=A2d; de-18a J6; de-pzgr1 J6; su-5a J7").play("done")
    assert p.play("unit de-18a").options() == {"attack J7", "halt"}
    assert p.rule("movement.may_move") == 0


@clause("DX-2.3", "DX-4.1")
def test_who_moved_with_its_bonus_has_nothing_left_to_do():
    p = position("turn=2; de-6a J6 moved bonus; de-9a J6 moved; su-5a J7")
    assert p.options("unit") == {"unit de-9a"}


@clause("DX-2.3", "DX-3.3")
def test_who_was_stopped_moves_no_farther():
    """Beside a German army the Russian tanks stop, though they have hexes left; the table is told so too."""
    p = position("turn=2 phase=B2a; su-1tk K9; de-6a K6").play("unit su-1tk", "move K7")
    assert p.where("su-1tk") == "K7"
    assert not p.options("move")
    assert p.rule("allocation.find_march") is None
    reach = p.game.hooks.preview.orders(p.game.tables, p.state)
    assert all(not r.moves for r in reach.values())


# ---- DX-4.1 Recalling an attack


def two_attacks() -> Position:
    """Two armies attack J7, another K6."""
    p = position("turn=2; de-6a J6; de-9a J6; de-17a J6; su-5a J7; su-6a K6; su-4a I7; de-11a H7")
    return p.attack("J7", "de-6a", "de-9a").attack("K6", "de-17a").attack("I7", "de-11a")


@clause("DX-4.1")
def test_an_attack_lapses_with_the_recall_of_its_last_attacker():
    p = two_attacks().play("recall de-17a", "done")
    assert p.options() == {"battle J7", "battle I7"}


@clause("DX-4.1")
def test_an_attack_goes_on_while_somebody_is_left():
    p = two_attacks().play("recall de-6a", "done")
    assert p.options() == {"battle J7", "battle K6", "battle I7"}


# ---- DX-4.7 Rumania


@clause("DX-4.7", "DX-4.1")
def test_only_the_axis_is_kept_from_attacking_out_of_rumania_on_turn_1():
    p = position("turn=1 phase=B2a; su-1tk N1; ro-3a N2; de-6a I2").play("unit su-1tk")
    assert p.options("attack") == {"attack N2"}


@clause("DX-4.7")
@pytest.mark.parametrize(("side", "opened", "closed"), [(1, 0, {"M1", "N1", "O1"}), (1, 1, set()), (0, 0, set())])
def test_rumania_at_peace_is_closed_to_the_russians_only(side, opened, closed):
    p = position(f"turn=2 rumania_open={opened}; de-6a J6; su-5a J7")
    assert p.rule_hexes("movement.protected_rumania", side) == closed


@clause("DX-3.14", "DX-4.1")
def test_the_empty_oil_city_of_rumania_is_no_prey_while_rumania_is_at_peace():
    p = position("turn=2 phase=B2a; su-1tk M2; de-6a J6")
    assert "M1" not in p.rule_hexes("allocation.prey", 1)
    p = position("turn=2 phase=B2a; su-1tk M2; de-6a J6", rumania="empty")
    assert "M1" in p.rule_hexes("allocation.prey", 1)


@clause("DX-4.7")
def test_only_an_attack_by_the_axis_ends_the_peace_of_rumania():
    p = position("turn=2 phase=B2a; su-1tk N1; ro-3a N2; de-6a I2").fight("N2", "su-1tk")
    assert p.fact("RUMANIA_OPEN") == 0
    p = position("turn=2; ro-3a N1; su-5a N2; de-6a I2").fight("N2", "ro-3a")
    assert p.fact("RUMANIA_OPEN") == 1


# ---- DX-4.11, DX-4.12 Replacing a lost attacker


@clause("DX-4.11", "DX-4.12", "DX-4.4")
def test_at_kronshtat_a_disrupted_attacker_makes_room_for_another():
    p = position("turn=2; fi-se B7; fi-kar B7; su-1sh B8").fight("B8", "fi-se").fire(1, 5).share_out()
    assert p.disrupted("fi-se")
    p = p.play("done") if p.step == "retreat" else p
    assert p.options("replace") == {"replace fi-kar"}


# ---- DX-4.6, DX-4.9 Obligations

OBLIGED = "turn=2 phase=B2a; su-1tk K6; su-2tk K6; su-3tk K6; de-6a J6; de-9a J7; {}"


@clause("DX-4.6")
def test_an_obligation_not_met_at_all_and_one_met_unevenly_are_told_apart():
    p = position(OBLIGED.format("su-5a K9")).attack("J6", "su-1tk")
    assert [(o.hex, o.uneven) for o in p.rule("allocation.owed")] == [(p.game.board.find("J7"), False)]
    q = position(OBLIGED.format("su-4tk K6")).attack("J6", "su-1tk", "su-2tk", "su-3tk").attack("J7", "su-4tk")
    assert {o.uneven for o in q.rule("allocation.owed")} == {True}


@clause("DX-4.6")
@pytest.mark.parametrize(
    ("on_j6", "on_j7", "uneven"),
    [
        ("su-1tk", "su-2tk", False),
        ("su-1tk su-2tk", "su-3tk", False),  # one point too many, whoever switches
        ("su-1tk su-2tk su-3tk", "su-4tk", True),
        ("su-4tk", "su-1tk su-2tk su-3tk", True),
    ],
)
def test_two_attacks_are_uneven_if_an_attacker_could_bring_them_closer(on_j6, on_j7, uneven):
    p = position(OBLIGED.format("su-4tk K6")).attack("J6", *on_j6.split()).attack("J7", *on_j7.split())
    find = p.game.board.find
    assert p.rule("allocation.uneven", find("J6"), find("J7")) is uneven


@clause("DX-4.6")
def test_an_attacker_who_cannot_reach_the_other_hex_does_not_make_them_uneven():
    """The three at J5 are next to J6 only."""
    p = position("turn=2 phase=B2a; su-1tk J5; su-2tk J5; su-3tk J5; su-4tk K6; de-6a J6; de-9a J7; su-5a I12")
    p = p.attack("J6", "su-1tk", "su-2tk", "su-3tk").attack("J7", "su-4tk")
    assert p.rule("allocation.uneven", p.game.board.find("J6"), p.game.board.find("J7")) is False


@clause("DX-4.6")
def test_nor_do_attackers_of_the_other_hex_who_cannot_reach_the_first():
    p = position("turn=2 phase=B2a; su-1tk K7; su-2tk K7; su-3tk K7; su-4tk K6; de-6a J6; de-9a J7; su-5a I12")
    p = p.attack("J6", "su-4tk").attack("J7", "su-1tk", "su-2tk", "su-3tk")
    assert p.rule("allocation.uneven", p.game.board.find("J6"), p.game.board.find("J7")) is False


@clause("DX-4.6")
def test_three_points_of_four_brought_over_make_two_attacks_less_uneven():
    p = position("turn=2 phase=B2a; su-1sh K6 strong; su-16a J5; su-5a K6; de-6a J6; de-9a J7; su-20a I12")
    p = p.attack("J6", "su-1sh", "su-16a").attack("J7", "su-5a")
    assert p.rule("allocation.uneven", p.game.board.find("J6"), p.game.board.find("J7")) is True


@clause("DX-2.1", "DX-2.2")
def test_a_phase_begins_with_nobody_allocated():
    p = position("turn=2; de-6a J6; su-5a J7")
    p.state.marks[FOUGHT] = p.state.marks[AIMED] = p.counters("de-6a")
    p.rule("allocation.begin_orders", OPERATIONS)
    assert p.state.marks[FOUGHT] == p.state.marks[AIMED] == 0


@clause("DX-4.9")
@pytest.mark.parametrize(
    ("units", "spare"),
    [
        ("su-2tk K6", True),  # idle, and next to it
        ("su-2tk K9", False),  # too far
        ("su-2tk K6 bonus", False),
        ("su-2tk K6 disrupted", False),
    ],
)
def test_a_unit_that_could_meet_the_obligation_must_be_able_to_attack(units, spare):
    p = position(f"turn=2 phase=B2a; su-1tk K6; de-6a J6; de-9a J7; su-5a I12; {units}", obligation="waived")
    p = p.attack("J6", "su-1tk")
    assert p.rule("allocation.spare", p.game.board.find("J7")) is spare


@clause("DX-4.9")
def test_one_of_several_attackers_could_meet_it_too_but_not_a_lone_one():
    p = position("turn=2 phase=B2a; su-1tk K6; su-2tk K6; de-6a J6; de-9a J7; su-5a I12", obligation="waived")
    j7 = p.game.board.find("J7")
    assert p.attack("J6", "su-1tk", "su-2tk").rule("allocation.spare", j7) is True
    assert p.attack("J6", "su-1tk").attack("J7", "su-2tk").rule("allocation.spare", j7) is False


@clause("DX-4.9", "DX-4.3")
def test_nor_a_unit_for_which_the_hexside_has_no_room():
    """From I4 over a rough hexside two may attack H4, one of them tanks."""
    text = "turn=2 phase=B2a; su-1tk I4; su-2tk I4; de-6a H4; de-9a I3; su-5a I12"
    p = position(text, obligation="waived").attack("I3", "su-1tk")
    assert p.rule("allocation.spare", p.game.board.find("I3")) is False


AIM = ("unit su-4a", "attack J6")

# ---- DX-12.2 Menus that could give hidden Russians away


@clause("DX-12.2")
@pytest.mark.parametrize(
    ("text", "act", "veiled"),
    [
        ("turn=2 phase=B2a; su-5a K6 hidden; de-6a J6", (), True),
        ("turn=2 phase=B2a; su-5a K6; de-6a J6", (), False),
        ("turn=2 phase=A2a; su-5a K6 hidden; de-6a J6", (), False),
        ("turn=2 phase=B2a; su-5a K6 hidden; su-6a K9; de-6a J6", ("unit su-5a",), True),
        ("turn=2 phase=B2a; su-5a K6 hidden; su-6a K9; de-6a J6", ("unit su-6a",), False),
        # a hidden counter in the same hex matters only if it attacks from there: it uses up capacity
        ("turn=2 phase=B2a; su-5a K6 hidden; su-6a K6; de-6a J6", ("unit su-6a",), False),
        ("turn=2 phase=B2a; su-5a K6 hidden; su-6a K6; de-6a J6", ("unit su-5a", "attack J6", "unit su-6a"), True),
        ("turn=2 phase=B2a; su-5a K9 hidden; su-4a K6; su-6a K6; de-6a J6", (*AIM, "unit su-6a"), False),
        ("turn=2 phase=B2a; su-4a K6 hidden; su-6a K9; su-7a K9; de-6a J6", (*AIM, "unit su-6a"), False),
        ("turn=2 phase=B2d; su-5a K9 hidden; su-16a K6; de-6a J6", (), False),
        ("turn=2 phase=B2d; su-5a K9; su-16a K6 hidden; de-6a J6", (), True),
    ],
)
def test_when_the_orders_of_the_russians_are_veiled(text, act, veiled):
    assert position(text, setup="secret").play(*act).rule("allocation.veiled_orders") is veiled
