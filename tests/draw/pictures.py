"""Pictures of each game, drawn once for all tests, and how to read them."""

import re
from functools import cache
from xml.etree import ElementTree

from crusade.draw import board_svg, counters_svg
from crusade.games.pack import GAMES, pack_of

GAMES_DRAWN = sorted(p.parent.name for p in GAMES.glob("*/data"))
SVG = "{http://www.w3.org/2000/svg}"


@cache
def board_of(game, theme=""):
    return board_svg(pack_of(game), "A title", theme)


@cache
def sprite_of(game, theme=""):
    return counters_svg(pack_of(game), theme)


def ids(picture):
    return [e.get("id") for e in ElementTree.fromstring(picture).iter() if e.get("id")]


def numbers(text):
    return [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
