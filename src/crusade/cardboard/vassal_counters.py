"""The counters of the module: their pictures, and the traits that VASSAL gives a piece.

A counter has its front, its back if the tables have one, and a face-down side; Ctrl-F turns it over. Signs for its
conditions are laid over it, each with a key of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ..core.game import Game
from ..core.roster import printed
from ..draw.counters import counter_svg, marker_svg
from ..draw.designation import front
from ..games.pack import Pack
from .vassal_library import BasicTrait, LayerTrait, MarkTrait, PrototypeTrait, SendtoTrait, SubMenuTrait, key, named
from .vassal_places import BOXES, Places, harmless
from .vassal_svg import THEME, plain

FIRST_ID: Final = 1  # the number of the first piece in the module
PROTOTYPE: Final = "Counter"
FACE: Final = "Face"
BACK: Final = "strong"  # the mark of a counter that shows its back
DOWN: Final = "hidden"  # the mark of a counter that lies face down


class Condition(NamedTuple):
    """A condition of counters: the mark by which a position has it, its sign, the key with Ctrl, and what games call it."""

    mark: str
    sign: str
    letter: str
    words: tuple[str, ...]


CONDITIONS: Final = (
    Condition("disrupted", "disrupted", "D", ("dispersed", "disrupted")),
    Condition("fortified", "fortified", "G", ("fortified",)),
    Condition("cut", "unsupplied", "U", ("out of supply",)),
    Condition("entrained", "entrained", "E", ("entrained",)),
)
MOVED: Final = Condition("moved", "moved", "M", ("moved",))  # in every game, though no news in any


def conditions(game: Game) -> dict[str, Condition]:
    """The conditions a counter of this game can be in, by what the game calls them."""
    known = game.hooks.describe.turns
    found = {next((word for word in c.words if word in known), ""): c for c in CONDITIONS}
    return {word.capitalize(): c for word, c in found.items() if word} | {"Moved": MOVED}


def faces(pack: Pack, unit: int) -> dict[str, str]:
    """The faces of a counter in the order it is turned over, each with the name of its picture."""
    id, side = pack.roster.id[unit], pack.words["sides"][pack.roster.side[unit]]
    back = {BACK: f"counter-{id}-back.svg"} if pack.roster.back[unit] else {}
    return {"front": f"counter-{id}.svg", **back, DOWN: f"hidden-{side}.svg"}


def pictures(pack: Pack, side: int) -> dict[str, str]:
    """The pictures of all counters, of their backs and of their conditions, by file name, this many pixels wide."""
    roster = pack.roster
    found = {f"state-{c.sign}.svg": marker_svg(pack, c.sign, THEME) for c in (*CONDITIONS, MOVED)}
    found |= {
        f"hidden-{name}.svg": marker_svg(pack, f"hidden-{n}", THEME) for n, name in enumerate(pack.words["sides"])
    }
    for unit in range(len(roster)):
        found[f"counter-{roster.id[unit]}.svg"] = counter_svg(pack, unit, False, THEME)
        if roster.back[unit]:
            found[f"counter-{roster.id[unit]}-back.svg"] = counter_svg(pack, unit, True, THEME)
    return {name: plain(picture, side, side) for name, picture in found.items()}


def _names(game: Game) -> list[str]:
    """A name for each counter. One that another counter has too is followed by the side, or by the id if that is not enough."""
    roster, sides = game.roster, game.hooks.describe.side_names
    names = [harmless(name) for name in roster.name]
    found = []
    for unit, name in enumerate(names):
        rivals = [other for other in range(len(roster)) if names[other] == name and other != unit]
        friends = [other for other in rivals if roster.side[other] == roster.side[unit]]
        more = roster.id[unit] if friends else sides[roster.side[unit]]
        found.append(f"{name} ({more})" if rivals else name)
    return found


class Pieces:
    """The counters of a game as pieces: what is printed on them, and their traits, fresh each time."""

    def __init__(self, game: Game, pack: Pack, places: Places) -> None:
        self.game, self.pack, self.places = game, pack, places
        self.arrivals = _arrivals(game)
        self.conditions = conditions(game)
        self.names = _names(game)

    def number(self, unit: int) -> int:
        """The number of a counter's piece in the module."""
        return FIRST_ID + unit

    def in_palette(self, unit: int) -> list[Any]:
        """The traits of a counter in the palette."""
        return [PrototypeTrait(name=PROTOTYPE), *self._own(unit)]

    def in_save(self, marks: set[str], unit: int, map_name: str, spot: tuple[int, int]) -> list[Any]:
        """The traits of a counter that bears these marks, where it stands."""
        traits = [*self.shared(marks), *self._own(unit, marks)]
        basic = traits[-1]
        basic["map"], (basic["x"], basic["y"]) = map_name, spot
        return traits

    def shared(self, marks: set[str] | frozenset[str] = frozenset()) -> list[Any]:
        """What all counters have: conditions, and ways to the boxes."""
        signs = [_condition(word, c, c.mark in marks) for word, c in self.conditions.items()]
        menu = SubMenuTrait(subMenu="Send to", keys=[box.title for box in self.places.boxes.values()])
        return [*signs, menu, *(self._way(place) for place in self.places.boxes)]

    def _own(self, unit: int, marks: set[str] | frozenset[str] = frozenset()) -> list[Any]:
        """What a counter has of its own: its faces, what is printed on it, its name and number."""
        roster, shown = self.game.roster, faces(self.pack, unit)
        printed_on = {
            "Id": roster.id[unit],
            "Side": self.game.hooks.describe.side_names[roster.side[unit]],
            "Kind": " ".join(filter(None, (roster.nation[unit], roster.kind[unit], roster.size[unit]))),
            "Factors": printed(*front(roster, unit)),
            "Arrives": self.arrivals.get(unit, ""),
        }
        level = list(shown).index(next((m for m in (DOWN, BACK) if m in marks and m in shown), "front")) + 1
        return [
            *(MarkTrait(name=name, value=harmless(text)) for name, text in printed_on.items()),
            _turned(list(shown.values()), level),
            BasicTrait(name=self.names[unit], filename="", gpid=str(self.number(unit))),
        ]

    def _way(self, place: int) -> Any:
        """The command that sends a counter to a box."""
        box = self.places.boxes[place]
        return SendtoTrait(
            mapName=BOXES,
            boardName=BOXES,
            name=box.title,
            key=named(f"to_{box.area}"),
            restoreName="",
            restoreKey="",
            description=box.title,
            destination=SendtoTrait.ZONE,
            zone=box.title,
        )


def nameless() -> Any:
    """The trait every prototype ends with."""
    return BasicTrait()


def _turned(images: list[str], level: int) -> Any:
    trait = LayerTrait(
        images=images,
        activateName="",
        activateMask="",
        activateChar="",
        activateKey="",
        increaseName="Turn over",
        increaseChar="F",
        increaseKey=key("F"),
        decreaseName="",
        decreaseKey="",
        name=FACE,
        description="Front, back and face down",
    )
    trait["level"] = level
    return trait


def _condition(word: str, condition: Condition, active: bool) -> Any:
    trait = LayerTrait(
        images=[f"state-{condition.sign}.svg"],
        activateName=word,
        activateChar=condition.letter,
        activateKey=key(condition.letter),
        increaseName="",
        increaseKey="",
        decreaseName="",
        decreaseKey="",
        name=word,
        always=False,
        description=word,
    )
    trait["level"] = 1 if active else -1
    return trait


def _arrivals(game: Game) -> Mapping[int, str]:
    """When and where counters come in that do not start on the map, in the words of the tables."""
    found = {}
    for row in game.tables.arrivals:
        if row.turn != "0":
            when = f"turn {row.turn}" if row.turn.isdigit() else row.turn
            found[row.unit] = " ".join(filter(None, (when, row.place.replace("_", " "))))
    return found
