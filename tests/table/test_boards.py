"""What a browser is told of a board: where to draw, and what lies beside what."""

import json

from crusade.table.boards import board_file


def spaces(kind):
    return json.loads(board_file(kind, "geometry.json").content)["spaces"]


def test_a_point_tells_its_neighbours_for_distance_does_not():
    points = spaces("tiger-attack")
    assert "dasburg" in points["clervaux"]["near"]
    assert "wallendorf" not in points["clervaux"]["near"]
    assert all(one in points[other]["near"] for one, spot in points.items() for other in spot["near"])


def test_a_hex_has_an_outline_instead():
    assert all(len(spot["polygon"]) == 6 and "near" not in spot for spot in spaces("darkest-crusade").values())
