"""The reasons for a refusal quote the variant's numbers, because the literal reading asks the same tables."""

import pytest

import crusade
from crusade.games.variant import add_variant, variant_from_texts
from crusade.lab.fuzz import fuzz_game

DX, TA, DC = "darkest-crusade", "tiger-attack", "dark-crusade"


def test_a_refusal_names_the_limit_of_the_variant():
    """DX-4.2: one unit instead of three over a plain hexside."""
    table = {"capacity.csv": "hexside,side,units\nplain,axis,1\n"}
    kind = add_variant(variant_from_texts("narrow", DX, table))
    p = crusade.new_game(kind)
    while p.phase != "A2a":
        p = p.play("done")
    p = p.play("unit de-4a").play("attack I2")
    p = p.play("unit de-pzgr2")
    with pytest.raises(crusade.Illegal, match="Only 1 unit"):
        p.play("attack I2")


@pytest.mark.parametrize(
    ("game", "table", "text"),
    [
        (DX, "movement", "phase,side,class,hexes,bonus\noperations,soviet,armor,1,1\noperations,axis,armor,2,1\n"),
        (DX, "capacity", "hexside,side,units,armies\nplain,axis,4,3\nrough,soviet,3,2\n"),
        (TA, "numbers", "name,value\nfree_infantry,1\nfuel_limit,4\nleader_lengths,4\n"),
        (TA, "capacity", "route,units,free_tigers\nprimary,3,2\nsecondary,2,1\n"),
    ],
)
def test_the_menu_is_the_literal_reading_of_a_variant_too(game, table, text):
    kind = add_variant(variant_from_texts(f"{table}-{game[:4]}", game, {f"{table}.csv": text}))
    assert fuzz_game(kind, 3, (0.0, 0.003)).oracle
