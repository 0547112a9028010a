"""Positions: the grid and the projection agree, and the data for a page is plain."""

import json
from math import dist

import pytest

from crusade.core.bits import each
from crusade.draw import geometry
from crusade.draw.earth import rings
from crusade.draw.plane import HEX, plane, side_between
from crusade.draw.shapes import wet
from crusade.games.pack import pack_of


def test_every_space_has_a_centre_within_the_sheet(game):
    board = pack_of(game).board
    data = geometry(board)
    assert json.loads(json.dumps(data)) == data
    _, _, width, height = data["viewBox"]
    assert list(data["spaces"]) == [s.id for s in board.spaces.values()]
    for spot in data["spaces"].values():
        assert 0 < spot["x"] < width
        assert 0 < spot["y"] < height
        assert ("polygon" in spot) == (board.kind == "hex")


def test_neighbouring_hexes_are_equally_far_apart_and_others_farther():
    board = pack_of("darkest_crusade").board
    where = plane(board)
    for a in board.spaces:
        for b in board.spaces:
            away = dist(where.centre[a], where.centre[b])
            if board.near[a] >> b & 1:
                assert away == pytest.approx(HEX)
            else:
                assert a == b or away > 1.5 * HEX


def test_neighbours_share_two_corners_of_their_outlines():
    board = pack_of("darkest_crusade").board
    spaces = geometry(board)["spaces"]
    for a, space in board.spaces.items():
        for b in each(board.near[a]):
            one, other = ({tuple(map(round, c)) for c in spaces[s]["polygon"]} for s in (space.id, board.spaces[b].id))
            assert len(one & other) == 2


def test_the_projection_fits_the_tables_coordinates_to_the_grid():
    board = pack_of("darkest_crusade").board
    where = plane(board)
    for i, s in board.spaces.items():
        assert dist(where.at(s.lat, s.lon), where.centre[i]) < 0.1
    # the formula of the game's notes: 152 km a hex, Leningrad's column at 9, its row at 1.45
    x, y = where.at(59.94, 30.31)
    c8 = where.centre[board.find("C8")]
    assert (x - c8[0], y - c8[1]) == pytest.approx((0, (1.45 - 2) * HEX * 3**0.5 / 2), abs=0.1)


def test_the_second_hex_lies_on_the_right_of_their_hexside():
    board = pack_of("darkest_crusade").board
    where = plane(board)
    for a in board.spaces:
        for b in each(board.near[a]):
            (px, py), (qx, qy) = side_between(where.centre[a], where.centre[b])
            x, y = where.centre[b]
            assert (qx - px) * (y - py) - (qy - py) * (x - px) > 0


def test_inland_towns_are_on_land_and_sea_is_sea():
    where = plane(pack_of("dark_crusade").board)
    oceans = rings(where, "ocean")
    for i, s in pack_of("dark_crusade").board.spaces.items():
        if not s.seas:
            assert not wet(oceans, where.centre[i]), s.name
    for lat, lon in ((43.5, 34.0), (57.0, 19.5), (46.1, 36.8), (44.0, 49.0)):
        assert wet(oceans, where.at(lat, lon))
