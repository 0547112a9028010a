"""The two sheets of the module: the map with its hexes or points, and the boxes beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..draw.plane import HEX, ROW
from .vassal_library import ALT, Chart, HexGrid, key
from .vassal_places import BOXES, MAP, Places
from .vassal_svg import SCALE

ZOOMS: Final = (0.25, 0.35, 0.5, 0.65, 0.8, 1.0, 1.25, 1.6, 2.0, 2.5)
START: Final = 7  # which of them a game opens with, counted from the largest
WHOLE: Final = "Points"  # the zone of a point map
DETAILS: Final = "$pieceName$ ($Factors$) $Arrives$"


def add_maps(root: Any, places: Places) -> None:
    """Both sheets, each with one board."""
    board = _sheet(root, MAP, "board.svg", key("M", ALT), places.size)
    (_hexes if places.board.kind == "hex" else _points)(board, places)
    boxes = _sheet(root, BOXES, "boxes.svg", key("B", ALT), places.boxes_size)
    grid = boxes.addZonedGrid()
    for box in places.boxes.values():
        grid.addZone(name=box.title, locationFormat="$name$", path=path(box.path))


def _sheet(root: Any, name: str, image: str, hotkey: str, size: tuple[int, int]) -> Any:
    """A window with a board, and what makes counters on it move, stack, zoom and tell what they are."""
    sheet = root.addMap(mapName=name, launch=name == BOXES, buttonName=name, hotkey=hotkey, icon="", markMoved="Never")
    picker = sheet.addBoardPicker()
    board = picker.addBoard(name=name, image=image, width=size[0], height=size[1])
    picker.addSetup(mapName=name, boardNames=[name])
    sheet.addStackMetrics(exSepX=16, exSepY=28, unexSepX=3, unexSepY=-3)
    sheet.addForwardToChatter()
    sheet.addMenuDisplayer()
    sheet.addMapCenterer()
    sheet.addStackExpander()
    sheet.addPieceMover()
    sheet.addKeyBufferer()
    sheet.addSelectionHighlighters()
    sheet.addHighlightLastMoved()
    sheet.addScroller()
    sheet.addImageSaver()
    sheet.addCounterDetailViewer(counterReportFormat=DETAILS, showtext=True, delay=400)
    sheet.addZoomer(zoomLevels=list(ZOOMS), zoomStart=START)
    return board


def _hexes(board: Any, places: Places) -> None:
    """A grid of hexes that counters snap to, and on it a zone for each hex of the map, which has its name.

    Rows of our map begin half a hex further east each; VASSAL numbers no such grid, so the zones name the hexes.
    """
    grid = board.addZonedGrid()
    for place in places.board.spaces:
        outline = path(places.outline(place))
        grid.addZone(name=places.names[place], locationFormat="$name$", path=outline, useParentGrid=True)
    x, y = places.spot(places.origin)
    # With `sideways`, VASSAL counts x and y of the origin and the distances with the axes exchanged.
    grid.add(HexGrid, sideways=True, snapTo=True, visible=False, dx=ROW * SCALE, dy=HEX * SCALE, x0=y, y0=x)


def _points(board: Any, places: Places) -> None:
    """A region for each point; counters snap to the nearest."""
    wide, high = places.size
    corners = [(0, 0), (wide, 0), (wide, high), (0, high)]
    zone = board.addZonedGrid().addZone(name=WHOLE, locationFormat="$gridLocation$", path=path(corners))
    regions = zone.addRegionGrid(snapto=True, visible=False)
    for place in places.board.spaces:
        x, y = places.spot(place)
        regions.addRegion(name=places.names[place], originx=x, originy=y, alsoPiece=False)


def path(points: Sequence[tuple[int, int]]) -> str:
    """Corners as VASSAL writes them."""
    return ";".join(f"{x},{y}" for x, y in points)


def add_chart(tabs: Any, title: str, image: str) -> None:
    """A picture in a window of charts."""
    tabs.add(Chart, chartName=title, fileName=image, description=title)
