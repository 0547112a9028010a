"""Set-up: DX-12.1, DX-12.2. The historical set-up, and the secret one with what each seat may see of it."""

from functools import cache

import pytest

from crusade.core.bits import count, has
from crusade.core.machine import SPECTATOR
from crusade.core.state import NOBODY
from crusade.games.darkest_crusade import slots
from rulebook import Position, clause, game, position

AXIS, SOVIET = 0, 1
BORDER = ["F3", "G3", "H2", "I2", "J2", "K1", "L1", "L2", "M2", "N2"]  # Russian hexes beside Germany and Rumania
DECOYS = {"su-1gk", "su-f1", "su-f2", "su-f3", "su-f4"}


# ---- The historical set-up


@clause("DX-12.1")
def test_the_historical_set_up_of_22_june_1941():
    p = position()
    assert (p.turn, p.phase, p.weather) == (1, "A1", "good")
    assert p.units("G2") == {"de-18a", "de-16a", "de-pzgr4", "de-pzgr3"}
    assert p.units("I1") == {"de-4a", "de-pzgr2"}
    assert p.units("M1") == {"de-11a", "ro-3a"}
    assert p.units("K1") == {"su-6a", "su-26a", "su-4mk", "su-8mk"}
    assert p.units("K3") == {"su-16a", "su-19mk"}
    assert p.units("box") == {"de-2a", "de-40pzk"}
    assert p.units("siberian") == {"su-1gk", "su-1sh", "su-2sh", "su-3sh", "su-4sh"}
    assert len(p.units("pool")) == 20


@clause("DX-12.1")
def test_every_unit_starts_fit_and_open_and_russian_soil_is_russian():
    p = position()
    assert not any(p.state.marks)
    assert p.holder("K1") == "soviet"
    assert {p.holder(h) for h in ("I1", "B7", "O1")} == {"axis"}
    assert p.units("tray") == set()


# ---- The secret set-up: the Russian


def secret():
    """The first decision of a game with the secret set-up."""
    return Position(game(setup="secret"), game(setup="secret").start())


def place(p, unit, hex):
    """Set up one counter; where there is one choice only, the engine makes it."""
    p = p.play(f"unit {unit}") if p.can(f"unit {unit}") else p
    p = p.play(f"place {hex}") if p.where(unit) == "tray" else p
    assert p.where(unit) == hex
    return p


@cache
def only_the_border_bare():
    """All real Russians but ten stand in Moscow; who is left must man the border."""
    p = secret()
    units = sorted(u for u in p.units("tray") if u.startswith("su-") and u not in DECOYS)
    for unit in units[:-10]:
        p = place(p, unit, "F10")
    return p, units[-10:]


@cache
def russians_set_up():
    """The Russians in Moscow and on the border, with a dummy in Minsk and one in Vilnius."""
    p, rest = only_the_border_bare()
    p = place(place(p, "su-f1", "G5"), "su-1gk", "G4")
    for unit, hex in zip(rest, BORDER):
        p = place(p, unit, hex)
    return p.play("done")


@clause("DX-12.2")
def test_the_russians_set_up_first_anywhere_on_their_own_soil_and_hidden():
    p = secret()
    assert (p.phase, p.seat) == ("S", "soviet")
    p = p.play("unit su-5a")
    assert p.can("place F10")
    assert p.can("place B8")
    for hex in ("I1", "M1", "B7"):
        assert not p.can(f"place {hex}")
        assert p.why(f"place {hex}") == "DX-12.2"
    assert p.play("place F10").marked("su-5a", "hidden")


@clause("DX-12.2")
def test_each_hex_bordering_germany_and_rumania_needs_a_real_unit():
    p, rest = only_the_border_bare()
    p = p.play(f"unit {rest[0]}")
    assert p.options() == {f"place {h}" for h in BORDER}
    assert p.why("place F10") == "DX-12.2"
    manned = p.play("place I2").play(f"unit {rest[1]}")
    assert not manned.can("place I2")


@clause("DX-12.2")
def test_a_dummy_may_stand_anywhere_but_does_not_man_the_border():
    p, rest = only_the_border_bare()
    assert p.play("unit su-f1").can("place F10")
    p = place(place(p, "su-f1", "I2"), "su-1gk", "J2").play(f"unit {rest[0]}")
    assert p.options() == {f"place {h}" for h in BORDER}


@clause("DX-12.2")
def test_the_russian_is_done_when_every_real_unit_stands_dummies_or_not():
    p, rest = only_the_border_bare()
    assert p.why("done") == "DX-12.2"
    for unit, hex in zip(rest, BORDER):
        assert not p.can("done")
        p = place(p, unit, hex)
    assert p.can("done")
    assert p.options("unit") == {f"unit {u}" for u in DECOYS}
    assert p.why("unit su-31a") == "DX-12.2"  # waits in the pool


# ---- The secret set-up: the Axis, and the end of the dummies


@clause("DX-12.2")
@pytest.mark.parametrize(
    ("unit", "there", "not_there"),
    [
        ("de-6a", "G2 H1 I1 J1", "I2 M1 B7"),
        ("de-11a", "M1 N1 J1 G2", "I2 B7"),
        ("ro-3a", "M1 N1 O1", "J1 M2"),
        ("hu-fast", "J1 I1", "M1 K1"),
        ("fi-kar", "A7 A8 B7", "A9 G2"),
    ],
)
def test_then_the_axis_sets_up_on_the_soil_its_units_come_from(unit, there, not_there):
    p = russians_set_up()
    assert (p.phase, p.seat) == ("S", "axis")
    p = p.play(f"unit {unit}")
    assert {f"place {h}" for h in there.split()} <= p.options()
    for hex in not_there.split():
        assert not p.can(f"place {hex}")
        assert p.why(f"place {hex}") == "DX-12.2"


@clause("DX-12.2")
def test_with_the_last_axis_unit_in_place_turn_1_begins():
    p = russians_set_up()
    assert p.why("done") == "DX-12.2"
    soil = {"ro": "M1", "fi": "B7", "hu": "J1", "de": "I1"}
    for unit in sorted(p.units("tray") - DECOYS):
        p = place(p, unit, soil[unit[:2]])
    assert (p.turn, p.phase, p.seat) == (1, "A1", "axis")
    assert not p.marked("de-6a", "hidden")
    assert p.units("box") == {"de-2a", "de-40pzk"}
    assert p.where("su-f1") == "G5"  # the dummies are still there


def first_attacks(more):
    """The first attacks of turn 1, before they are named; Bialystok H2 is manned, Lutsk J2 by dummies only."""
    return position(f"turn=1 phase=A2x; su-10a H2 hidden; su-f1 J2 hidden; su-1gk J2 hidden; {more}", setup="secret")


@clause("DX-12.2")
def test_dummies_go_when_the_axis_has_named_its_first_attacks():
    p = first_attacks("de-4a I1; de-6a J1; su-5a K3 hidden")
    assert p.units("J2") == {"su-f1", "su-1gk"}
    p = p.attack("H2", "de-4a")
    assert p.units("J2") == {"su-f1", "su-1gk"}
    p = p.play("done")
    assert (p.where("su-f1"), p.where("su-1gk")) == ("gone", "siberian")
    assert p.where("su-5a") == "K3"


@clause("DX-12.2", "DX-10.2")
def test_the_factories_work_in_their_places_all_the_same():
    p = first_attacks("de-4a I1; de-6a J1").until("B1")
    assert p.tally(slots.TANKS) == 8


@clause("DX-12.2")
def test_an_attack_on_a_hex_of_dummies_lapses():
    p = first_attacks("de-6a J1; de-17a J1").fight("J2", "de-6a")
    assert p.phase == "A2a"
    assert p.play("unit de-6a").can("move J2")  # it has its whole turn before it


@clause("DX-12.2")
def test_an_attack_on_a_city_of_dummies_is_fought_against_the_city():
    """The dummy in Kiev is gone, but a victory city has to be taken all the same."""
    text = "turn=1 phase=A2x; su-f1 K4 hidden; su-10a H2 hidden; de-6a K3; de-9a H1"
    p = position(text, setup="secret").fight("K4", "de-6a")
    assert (p.phase, p.step) == ("A2x", "press")
    assert p.units("K4") == set()


@clause("DX-12.2")
def test_hidden_russians_do_not_keep_the_axis_waiting():
    """The only German army has moved and found no enemy: A2a is over, though Russians are hidden."""
    p = position("turn=2; su-5a K9 hidden; su-6a K9 hidden; de-6a I2", setup="secret")
    assert p.play("unit de-6a", "move I4").phase != "A2a"


@clause("DX-12.2", "DX-6.4")
def test_a_major_city_that_held_only_a_dummy_was_not_defended():
    """Vilnius G4: a dummy is no unit, so when it is gone the city is free to enter."""
    p = position("turn=1 phase=A2x; su-f1 G4 hidden; su-10a H2 hidden; de-pzgr3 G3; de-9a H1", setup="secret")
    p = p.play("done", "unit de-pzgr3")
    assert p.can("move G4")


# ---- Hidden until attacked or attacking


@clause("DX-12.2")
def test_hidden_units_are_revealed_when_they_are_attacked():
    p = position("turn=2; su-5a L4 hidden; su-6a L4 hidden; su-9a L5 hidden; de-6a L3", setup="secret")
    p = p.attack("L4", "de-6a")
    assert p.marked("su-5a", "hidden")
    p = p.play("done")
    assert [p.marked(u, "hidden") for u in ("su-5a", "su-6a", "su-9a")] == [False, False, True]


@clause("DX-12.2")
def test_hidden_units_are_revealed_when_they_attack_but_not_when_they_move():
    p = position("turn=2 phase=B2a; su-30a L4 hidden; su-37a L5 hidden; ro-3a L3", setup="secret")
    p = p.go("su-37a", "K5").fight("L3", "su-30a")
    assert not p.marked("su-30a", "hidden")
    assert p.marked("su-37a", "hidden")


@clause("DX-12.2")
def test_a_brown_army_may_come_back_hidden_and_nobody_else():
    units = "de-6a J1; su-5a pool; su-31a pool; su-22mk pool"
    p = position(f"turn=2 phase=B1; {units}", setup="secret")
    back = p.play("build su-5a")
    assert back.play("hide K4").marked("su-5a", "hidden")
    assert not back.play("place K4").marked("su-5a", "hidden")
    for unit in ("su-31a", "su-22mk"):  # black, and no army
        assert not p.play(f"build {unit}").options("hide")
        assert p.play(f"build {unit}").why("hide K7") == "DX-12.2"
    historical = position(f"turn=2 phase=B1; {units}").play("build su-5a")
    assert not historical.options("hide")
    assert historical.why("hide K4") == "DX-12.2"


@clause("DX-12.2", "DX-11.1", "DX-11.2")
def test_the_thresholds_of_victory_go_down_by_two():
    def b5(held, **switches):
        return position(f"turn=4 phase=B5; axis holds {held}", **switches).ending

    def february(held, **switches):
        return position(f"turn=9 phase=A4 weather=snow; axis holds {held}", **switches).play("done").ending

    assert b5("C8 K4 N3", setup="secret") == ("axis", 1, "DX-11.1")  # 6 points
    assert b5("C8 K4 N3") is None
    assert b5("C8 K4", setup="secret") is None
    assert b5("L6 K4 N3", setup="secret") is None  # no great city
    assert february("K4", setup="secret") == ("soviet", 1, "DX-11.2")  # 4 points
    assert february("K4 N3", setup="secret") == (None, 0, "DX-11.2")
    assert february("K4 N3") == ("soviet", 1, "DX-11.2")


# ---- What each seat sees


def seen(p, seat):
    """All a seat gets of a position, down to the last slot of the state it is shown."""
    view = p.game.view(p.state, seat)
    return view.pack(), [getattr(view.shown, slot) for slot in type(view.shown).__slots__]


def known(p, seat, unit):
    """Whether a seat can tell this counter from others."""
    return not has(p.game.view(p.state, seat).unknown, p.game.roster.find(unit))


def counters(p, seat, hex):
    """How many counters a seat sees in a hex."""
    return count(p.game.view(p.state, seat).shown.at[p.game.board.find(hex)])


@clause("DX-12.2")
def test_the_axis_sees_how_many_hidden_counters_stand_where_but_not_which():
    more = "su-30a K5; de-6a J1"
    p = position(f"turn=2; su-5a L4 hidden; su-6mk L4 hidden; su-9a L5 hidden; {more}", setup="secret")
    q = position(f"turn=2; su-9a L4 hidden; su-5a L4 hidden; su-6mk L5 hidden; {more}", setup="secret")
    assert (counters(p, AXIS, "L4"), counters(p, AXIS, "L5")) == (2, 1)
    assert not known(p, AXIS, "su-6mk")
    assert known(p, AXIS, "su-30a")
    assert seen(p, AXIS) == seen(q, AXIS)
    assert known(p, SOVIET, "su-6mk")
    assert seen(p, SOVIET) != seen(q, SOVIET)


@clause("DX-12.2")
def test_the_axis_sees_a_revealed_unit():
    p = position("turn=2; su-5a L4 hidden; su-6mk L4 hidden; su-9a L5 hidden; de-6a L3", setup="secret")
    p = p.fight("L4", "de-6a")
    assert known(p, AXIS, "su-5a")
    assert not known(p, AXIS, "su-9a")


@clause("DX-12.2")
def test_in_the_historical_game_everything_lies_open():
    p = position("turn=2; su-5a L4; su-9a L5; su-7a pool; de-6a J1")
    assert all(known(p, seat, unit) for seat in (AXIS, SOVIET) for unit in ("su-5a", "su-7a"))


@clause("DX-12.2")
def test_during_set_up_and_after_it_the_axis_cannot_tell_dummies_from_units():
    p, rest = only_the_border_bare()
    assert seen(place(p, "su-f1", "G5"), AXIS) == seen(place(p, "su-1gk", "G5"), AXIS)
    assert seen(p.play("unit su-f1"), AXIS) == seen(p.play(f"unit {rest[0]}"), AXIS)
    p = russians_set_up()
    assert counters(p, AXIS, "G5") == 1
    assert not known(p, AXIS, "su-f1")
    assert not p.game.view(p.state, SOVIET).options  # it is for the Axis to choose
    assert p.game.view(p.state, AXIS).options


@clause("DX-12.2")
def test_when_the_dummies_are_gone_the_axis_knows_that_they_are():
    p = first_attacks("de-4a I1; de-6a J1")
    assert not known(p, AXIS, "su-f1")
    p = p.play("done")
    assert known(p, AXIS, "su-f1")
    assert known(p, AXIS, "su-1gk")


@clause("DX-12.2")
def test_the_axis_does_not_see_which_brown_armies_are_in_the_pool():
    p = position("turn=2; su-5a L4 hidden; su-6a pool; su-31a pool; de-6a J1", setup="secret")
    q = position("turn=2; su-6a L4 hidden; su-5a pool; su-31a pool; de-6a J1", setup="secret")
    assert seen(p, AXIS) == seen(q, AXIS)
    assert known(p, AXIS, "su-31a")  # a black army


@clause("DX-12.2")
def test_the_axis_does_not_see_which_hidden_counter_the_russian_has_in_hand():
    text = "turn=2 phase=B2a; su-5a L4 hidden; su-6mk L4 hidden; de-6a J1"
    p = position(text, setup="secret")
    assert seen(p.play("unit su-5a"), AXIS) == seen(p.play("unit su-6mk"), AXIS)
    assert seen(p.play("unit su-5a"), SOVIET) != seen(p.play("unit su-6mk"), SOVIET)


@clause("DX-12.2")
def test_the_pace_of_a_hidden_counter_does_not_give_it_away():
    """Two hexes are a bonus move of an army and an ordinary one of a mechanized korps."""
    p = position("turn=2 phase=B2a; su-5a L4 hidden; su-6mk L4 hidden; de-6a J1", setup="secret")
    assert seen(p.go("su-5a", "L6"), AXIS)[0] == seen(p.go("su-6mk", "L6"), AXIS)[0]


@clause("DX-12.2")
def test_a_spectator_knows_no_more_than_the_axis():
    p = position("turn=2; su-5a L4 hidden; su-9a L5 hidden; de-6a J1", setup="secret")
    assert not known(p, SPECTATOR, "su-5a")
    assert not p.game.view(p.state, SPECTATOR).options


# ---- What is asked tells nothing


@clause("DX-12.2")
def test_where_counters_are_put_shows_when_all_of_them_stand():
    """The order of placing would give them away, live or when looking back."""
    p = secret()
    q = p.play("unit su-5a", "place F10")
    assert seen(p, AXIS) == seen(p.play("unit su-6mk", "place I2"), AXIS) == seen(q, AXIS)
    assert seen(q, SPECTATOR)[0] == seen(p, SPECTATOR)[0]
    assert counters(q, AXIS, "F10") == 0
    assert counters(q, SOVIET, "F10") == 1
    assert counters(russians_set_up(), AXIS, "F10") > 0


@clause("DX-12.2")
def test_every_counter_takes_two_options_to_set_up_and_the_last_word_is_done():
    """An only hex, an only counter and an empty tray are asked about like all others."""
    p, rest = only_the_border_bare()
    for unit, hex in zip(rest[:-1], BORDER):
        p = p.play(f"unit {unit}", f"place {hex}")
    p = p.play(f"unit {rest[-1]}")
    assert p.options() == {f"place {BORDER[-1]}"}
    p = p.play(f"place {BORDER[-1]}")
    for unit in sorted(DECOYS):
        p = p.play(f"unit {unit}", "place F10")
    assert p.options() == {"done"}
    assert p.play("done").seat == "axis"


@clause("DX-12.2", "DX-3.2")
def test_a_hidden_counter_is_always_put_down_by_hand():
    """After three hexes an army has only `halt` left and a mechanized korps a fourth hex: both are asked."""
    p = position("turn=2 phase=B2a; su-5a L4 hidden; su-6mk L4 hidden; su-30a L4; de-6a J1", setup="secret")
    army, korps = p.play("unit su-5a", "move L7"), p.play("unit su-6mk", "move L7")
    assert army.options() == {"halt"}
    assert "halt" in korps.options()
    assert seen(army, AXIS)[0] == seen(korps, AXIS)[0]
    assert seen(army.play("halt"), AXIS)[0] == seen(korps.play("halt"), AXIS)[0]
    assert p.play("unit su-30a", "move L7").fact("HAND") == NOBODY  # everybody sees that it has gone as far as it can


@clause("DX-12.2", "DX-7.3")
def test_proriv_is_asked_while_16_army_may_be_among_the_hidden():
    def asked(units):
        """The phases in which the Russian player must say `done`."""
        p = position(f"turn=3 phase=B2a; {units}; de-6a J1; de-17a J1", setup="secret")
        found = []
        while p.seat == "soviet":
            found.append(p.phase)
            p = p.play("done")
        return found

    assert asked("su-16a L4 hidden; su-5a K5 hidden; su-6a K5 hidden") == ["B2a", "B2d", "B2d"]
    assert asked("su-16a L4; su-5a K5 hidden; su-6a K5 hidden") == ["B2a", "B2d"]  # its move; no attack in reach
    assert asked("su-5a K5 hidden; su-6a K5 hidden") == ["B2a"]
    assert asked("su-16a L4 disrupted hidden; su-5a K5 hidden") == ["B2a", "B2d", "B2d"]


@clause("DX-12.2", "DX-5.18")
def test_retreat_is_asked_where_hidden_friends_beside_may_or_may_not_hold():
    """Kiev K4 is beside the attackers and attacked itself: only a korps of two can hold it against one point."""
    for hidden, can in (("su-6mk", True), ("su-9mk", False)):
        axis = "de-6a L3; hu-fast K3; de-17a M4; de-4a M3; ro-3a L5; de-9a K5"
        p = position(f"turn=2; su-30a L4; su-31a L4; {hidden} K4 hidden; {axis}", setup="secret")
        p = p.attack("K4", "hu-fast").fight("L4", "de-6a").play("battle L4").fire(1, 1).share_out()
        assert (p.step, p.seat) == ("retreat", "soviet")
        assert p.can("done")
        assert bool(p.options("unit")) == can


@clause("DX-12.2", "DX-4.5")
def test_a_replacement_is_asked_for_where_hidden_counters_stand_behind_the_fallen():
    """Both came two hexes: that is an army's bonus, and a korps's own move."""
    ends = []
    for hidden, far, can in (("su-6mk", "su-5a", True), ("su-5a", "su-6mk", False)):
        text = f"turn=2 phase=B2a; su-30a L4; {hidden} L6 hidden; {far} F10 hidden; de-6a L3; de-9a J1"
        p = position(text, setup="secret").play("unit su-30a", "attack L3", f"unit {hidden}", "move L4", "halt", "done")
        p = p.play("roll 1 6", "done")
        assert (p.step, p.seat) == ("replace", "soviet")
        assert bool(p.options("replace")) == can
        ends.append(p.play("done"))
    assert seen(ends[0], AXIS)[0] == seen(ends[1], AXIS)[0]


@clause("DX-12.2", "DX-5.18")
def test_hidden_attackers_are_shown_when_the_orders_are_complete():
    """All of them: whether an Axis unit may retreat to friends depends on how strongly these are attacked."""
    text = "turn=2 phase=B2a; su-30a L4 hidden; su-37a L5 hidden; su-38a N3 hidden; ro-3a L3; ro-4a M4; de-9a J1"
    p = position(text, setup="secret").attack("L3", "su-30a").attack("M4", "su-37a")
    assert p.marked("su-30a", "hidden")
    p = p.play("done")
    assert p.step == "battle"
    assert not p.marked("su-30a", "hidden")
    assert not p.marked("su-37a", "hidden")
    assert p.marked("su-38a", "hidden")


@clause("DX-12.2", "DX-4.3")
def test_a_hidden_counter_put_back_does_not_show_whether_it_could_have_attacked():
    """From the mountains of P3 only O4 can be reached, by one army and one korps: a second army has had its move."""
    ends = []
    for hidden, far in (("su-6mk", "su-5a"), ("su-5a", "su-6mk")):
        text = f"turn=2 phase=B2a; su-30a P3; {hidden} P3 hidden; {far} F10 hidden; de-6a O4; de-9a O4"
        p = position(text, setup="secret").attack("O4", "su-30a").play(f"unit {hidden}", "halt")
        assert p.marked(hidden, "moved") == (hidden == "su-5a")
        ends.append(p)
    assert seen(ends[0], AXIS)[0] == seen(ends[1], AXIS)[0]


@clause("DX-12.2")
def test_without_the_switch_nobody_sets_anything_up():
    assert not position().options("place")
    assert position().phase != position(setup="secret").phase
