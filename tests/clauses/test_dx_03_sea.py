import pytest

from rulebook import clause, position

# ---- DX-3.7 Who sails, and where to


@clause("DX-3.7")
def test_a_unit_sails_from_a_coast_to_a_friendly_port_on_the_same_sea():
    """From Narva's coast, C7, to Riga, E5. Memel's neighbour Libau, F3, is Russian."""
    p = position("turn=3 phase=A1; de-18a C7; axis holds E5; su-5a K9").play("sail de-18a")
    assert p.options("move") == {"move B7", "move E5", "move G2"}
    assert p.why("move F3") == "DX-3.7"


@clause("DX-3.7")
def test_not_to_a_coast_without_a_port():
    """Narva, C7, is coastal and in Axis hands, but no port."""
    p = position("turn=3 phase=A1; de-18a G2; axis holds C7 E5; su-5a K9").play("sail de-18a")
    assert not p.can("move C7")
    assert p.why("move C7") == "DX-3.7"


@clause("DX-3.7")
def test_not_to_a_port_on_another_sea():
    p = position("turn=3 phase=A1; de-18a G2; axis holds E5 M4; su-5a K9").play("sail de-18a")
    assert not p.can("move M4")
    assert p.why("move M4") == "DX-3.7"


@clause("DX-3.7")
def test_not_from_inland():
    p = position("turn=3 phase=A1; de-18a G3; su-5a K9")
    assert not p.can("sail de-18a")
    assert p.why("sail de-18a") == "DX-3.7"


@clause("DX-3.7")
def test_a_disrupted_unit_does_not_sail():
    p = position("turn=3 phase=A1; de-18a G2 disrupted; de-16a G2; axis holds E5; su-5a K9")
    assert p.options("sail") == {"sail de-16a"}
    assert p.why("sail de-18a") == "DX-3.7"


@clause("DX-3.7")
def test_one_unit_a_player_turn():
    p = position("turn=3 phase=A1; de-18a G2; de-16a G2; axis holds E5; su-5a K9")
    assert p.options("sail") == {"sail de-18a", "sail de-16a"}
    p = p.play("sail de-18a", "move E5", "roll 6 0")
    assert not p.options("sail")
    assert p.why("sail de-16a") == "DX-3.7"


@clause("DX-3.7")
def test_the_russians_have_a_sea_move_of_their_own():
    p = position("turn=3 phase=B1; su-cst N3; su-9a N3; de-6a I2").play("sail su-cst", "move P3", "roll 6 0")
    assert p.where("su-cst") == "P3"
    assert not p.can("sail su-9a")
    assert p.why("sail su-9a") == "DX-3.7"


@clause("DX-3.7")
def test_armour_sails_too():
    assert position("turn=3 phase=A1; de-pzgr4 G2; axis holds E5; su-5a K9").can("sail de-pzgr4")


@clause("DX-3.7")
def test_the_sea_phase_is_before_operations_only():
    p = position("turn=3; de-18a G2; axis holds E5; su-5a K9")
    assert not p.can("sail de-18a")
    assert p.why("sail de-18a") == "DX-2.1"


# ---- DX-3.7 The danger


def sunk_on(text, unit, port):
    """The faces of the die on which this voyage ends at the bottom."""
    p = position(text).play(f"sail {unit}", f"move {port}")
    assert p.seat == "chance"
    return {face for face in range(1, 7) if p.play(f"roll {face} 0").where(unit) != port}


BALTIC_AXIS = "turn=3 phase=A1; de-18a B7; axis holds C6 E5; su-5a K9"
BALTIC_RUSSIAN = "turn=3 phase=B1; su-27a E5; de-6a I2"
BLACK_AXIS = "turn=3 phase=A1; ro-4a O1; axis holds M4 N3; su-5a K9"
BLACK_RUSSIAN = "turn=3 phase=B1; su-cst N3; de-6a I2"
AZOV_AXIS = "turn=5 phase=A1; de-11a M6; axis holds M7 N7; su-5a K9"
AZOV_RUSSIAN = "turn=5 phase=B1; su-56a M7; de-6a I2"


@clause("DX-3.7")
def test_the_holder_of_koenigsberg_controls_the_baltic():
    assert sunk_on(BALTIC_AXIS, "de-18a", "E5") == {1}
    assert sunk_on(BALTIC_RUSSIAN, "su-27a", "C8") == {1, 2, 3}
    assert sunk_on(BALTIC_AXIS + "; soviet holds G2", "de-18a", "E5") == {1, 2, 3}
    assert sunk_on(BALTIC_RUSSIAN + "; soviet holds G2", "su-27a", "C8") == {1}


@clause("DX-3.7")
def test_the_holder_of_sevastopol_controls_the_black_sea():
    assert sunk_on(BLACK_AXIS, "ro-4a", "M4") == {1, 2, 3}
    assert sunk_on(BLACK_RUSSIAN, "su-cst", "P6") == {1}
    assert sunk_on(BLACK_AXIS + "; axis holds P3", "ro-4a", "M4") == {1}
    assert sunk_on(BLACK_RUSSIAN + "; axis holds P3", "su-cst", "P6") == {1, 2, 3}


@clause("DX-3.7")
@pytest.mark.parametrize(
    ("held", "axis", "russian"),
    [("", {1, 2, 3}, {1}), ("; axis holds O5 O6", {1}, {1, 2, 3})],
)
def test_the_holder_of_both_ends_of_the_kerch_strait_controls_the_sea_of_azov(held, axis, russian):
    assert sunk_on(AZOV_AXIS + held, "de-11a", "M7") == axis
    assert sunk_on(AZOV_RUSSIAN + held, "su-56a", "M8") == russian


@clause("DX-3.7")
@pytest.mark.parametrize("held", ["; axis holds O5", "; axis holds O6"])
def test_a_sea_without_a_controller_is_as_dangerous_as_the_enemys(held):
    assert sunk_on(AZOV_AXIS + held, "de-11a", "M7") == {1, 2, 3}
    assert sunk_on(AZOV_RUSSIAN + held, "su-56a", "M8") == {1, 2, 3}


# ---- DX-3.13


@clause("DX-3.13")
def test_after_a_sea_move_a_unit_moves_and_attacks():
    """18. Army lands in Riga, goes to Rezekne, E6, and attacks Velikiye Luki, E7."""
    p = position("turn=3 phase=A1; de-18a G2; axis holds E5; su-22a E7").play("sail de-18a", "move E5", "roll 6 0")
    p = p.play("unit de-18a", "move E6")
    assert p.can("attack E7")


@clause("DX-3.13")
def test_a_russian_landed_moves_and_attacks_too():
    p = position("turn=3 phase=B1; su-30a P6; ro-3a M3; axis holds N3")
    p = p.play("sail su-30a", "move M4", "roll 6 0", "done")
    assert p.play("unit su-30a").can("attack M3")
    assert p.play("unit su-30a").can("move L5")


@clause("DX-3.13")
def test_a_sunk_german_is_gone_for_good():
    p = position("turn=3 phase=A1; de-18a G2; axis holds C6 E5; su-5a K9").play("sail de-18a", "move E5", "roll 1 0")
    assert p.where("de-18a") == "gone"


@clause("DX-3.13", "DX-10.3")
def test_a_sunk_russian_goes_to_the_pool():
    p = position("turn=3 phase=B1; su-cst N3; su-5a K9; de-6a I2").play("sail su-cst", "move P3", "roll 1 0")
    assert p.where("su-cst") == "pool"


@clause("DX-5.21", "DX-3.7")
def test_going_by_sea_ends_fortification():
    p = position("turn=3 phase=A1; de-18a G2 fortified; axis holds E5; su-5a K9").play(
        "sail de-18a", "move E5", "roll 6 0"
    )
    assert p.where("de-18a") == "E5"
    assert not p.marked("de-18a", "fortified")
