"""DC-11.7: marks that say what a unit was, and do nothing by themselves."""

from rulebook import clause, positions

position = positions("dark-crusade")


def strength(unit: str) -> tuple[int, int]:
    """What a lone unit brings to an assault on Brest, held by a single army."""
    return position(f"date=1942-07 phase=B3; {unit} siedlce; s-4a brest").fight("brest", unit).strengths()


@clause("DC-11.7")
def test_a_mountain_corps_fights_like_any_other_corps():
    assert strength("g-xlix") == strength("g-lii")  # both of factor 2; only the first has the mark


@clause("DC-11.7")
def test_an_ss_corps_fights_like_any_other_corps():
    assert strength("g-vi-ss") == strength("g-xx")


@clause("DC-11.7")
def test_a_tank_corps_moves_like_a_mechanized_corps():
    """1st Tank Corps has the mark `tank_corps`; its move is that of any armor-type unit: one point."""
    p = position("date=1942-07 phase=C3; s-1tk moscow; s-1mrd moscow; g-ii minsk")
    moves = [p.play(f"unit {unit}").options("move") for unit in ("s-1tk", "s-1mrd")]
    assert moves[0] == moves[1]
    assert moves[0]
