"""The sprite sheet: a symbol for each counter, faithful to its row, small, and distinguishable without colour."""

import re
from xml.etree import ElementTree

import pytest
from pictures import SVG, ids, sprite_of

from crusade.draw import counter_svg, theme_names
from crusade.draw.counters import STATES
from crusade.draw.designation import designation, factors
from crusade.draw.nato import inner
from crusade.games.pack import pack_of


def symbols(game):
    return {e.get("id"): e for e in ElementTree.fromstring(sprite_of(game)).iter(f"{SVG}symbol")}


def test_every_counter_has_a_symbol_and_a_back_where_the_table_has_one(game):
    roster, found = pack_of(game).roster, symbols(game)
    for unit, name in enumerate(roster.id):
        assert f"counter-{name}" in found
        assert (f"counter-{name}-back" in found) == (roster.back[unit] is not None)


def test_states_and_hidden_backs_have_symbols(game):
    found = symbols(game)
    assert {f"state-{state}" for state in STATES} <= set(found)
    assert {f"hidden-{side}" for side in pack_of(game).words["sides"]} <= set(found)
    shapes = {ElementTree.tostring(found[f"state-{state}"]) for state in STATES}
    assert len(shapes) == len(STATES)


def test_a_counter_shows_designation_and_factors():
    found = symbols("darkest_crusade")
    told = {
        name: "".join(found[f"counter-{name}"].itertext())
        for name in ("de-6a", "de-pzgr1", "su-5a", "su-6mk", "su-1sh")
    }
    assert told == {"de-6a": "64", "de-pzgr1": "1Pz5", "su-5a": "50-1BR", "su-6mk": "6M2-0BR", "su-1sh": "1Sh2WHRD"}
    assert "3" in "".join(found["counter-su-1sh-back"].itertext())


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("6. Army", ("6", "")),
        ("4. Panzergruppe", ("4Pz", "")),
        ("3. Shock Army", ("3Sh", "")),
        ("XXXVIII Corps", ("XXXVIII", "")),
        ("751/326 VGD", ("751", "326VG")),
        ("CCA/9 AD", ("CCA", "9AD")),
        ("150 Pz Bde (Skorzeny)", ("150Pz", "")),
        ("Peiper", ("Peiper", "")),
    ],
)
def test_designations(name, shown):
    assert designation(name) == shown


def test_factors_as_printed():
    assert [factors(f) for f in ((4, 4, 4), (0, 1, 1), (1, 2, 2), (2, 2, 0), (0, 0, 0))] == [
        "4",
        "0-1",
        "1-2",
        "2-0",
        "",
    ]


def test_no_two_counters_of_a_side_look_alike_by_mistake():
    """Counters with the same face are units that the rules do not distinguish on the map either."""
    roster = pack_of("darkest_crusade").roster
    faces = [
        (roster.side[u], roster.nation[u], roster.kind[u], designation(roster.name[u])) for u in range(len(roster))
    ]
    assert len(set(faces)) == len(faces)


def test_the_two_sides_differ_in_the_shape_of_their_frame(game):
    root = ElementTree.fromstring(sprite_of(game))
    corners = {0: set(), 1: set()}
    for element in root.iter(f"{SVG}g"):
        if (element.get("id") or "").startswith("face-"):
            corners[int(element.get("id").split("-")[1])].add(element[0].get("rx"))
    assert len(corners[0]) == len(corners[1]) == 1
    assert corners[0] != corners[1]


def test_the_sprite_sheet_is_complete_and_self_contained(game):
    sprite = sprite_of(game)
    found = ids(sprite)
    assert len(found) == len(set(found))
    assert set(re.findall(r'href="#([\w-]+)', sprite)) <= set(found)
    assert sprite.count("http") == 1
    for theme in theme_names():
        assert "var(" not in sprite_of(game, theme)


def test_the_sprite_is_small():
    assert len(sprite_of("darkest_crusade").encode()) < 60_000


def test_symbols_are_friendly_and_leave_out_the_frame():
    assert inner("10031000001211000000").count("<path") == 2  # infantry: two strokes, no frame, no ground


def test_a_counter_as_a_picture_of_its_own():
    pack = pack_of("darkest_crusade")
    unit = pack.roster.find("su-1sh")
    for back in (False, True):
        picture = counter_svg(pack, unit, back)
        assert set(re.findall(r'href="#([\w-]+)', picture)) <= set(ids(picture))
        assert len(picture) < 6_000
