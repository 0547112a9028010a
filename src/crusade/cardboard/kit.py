"""What a print kit is made from: a game and its tables, the paper, the size of the counters, and how much ink it may take."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final, NamedTuple, TypeVar

from ..core.errors import InputError
from ..core.game import Game
from ..draw.look import INK_SAVING
from ..draw.plane import HEX, plane
from ..draw.printed import colours, printed_board, scale_for
from ..games import load
from ..games.pack import game_pack

T = TypeVar("T")
INCH: Final = 25.4


class KitError(InputError):
    """A kit that cannot be made as asked; says what can."""


class Paper(NamedTuple):
    """A sheet as it lies in the printer: its name, and its width and height in millimetres."""

    label: str
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        """The same sheet, landscape."""
        return Paper(self.label, self.height, self.width)


PAPERS: Final = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("US Letter", 215.9, 279.4)}
COUNTERS: Final = {"1/2": INCH / 2, "5/8": INCH * 5 / 8}
INKS: Final = {"full": "default", "saving": INK_SAVING}  # the theme of each


class Kit:
    """A game on paper: everything the parts of a kit have in common."""

    def __init__(self, name: str, paper: str = "a4", counter: str = "1/2", ink: str = "full") -> None:
        self.name, self.counter_name, self.ink = name, counter, ink
        self.paper = chosen("--paper", paper, PAPERS)
        self.counter = chosen("--counter", counter, COUNTERS)
        self.theme = chosen("--ink", ink, INKS)
        self.game: Game = load(name)
        self.pack = game_pack(name)
        words = [name, paper, *(["counters-5-8"] if counter != "1/2" else []), *(["ink-saving"] if self.saving else [])]
        self.stem = "-".join(words)

    @property
    def saving(self) -> bool:
        """Whether ink is to be saved."""
        return self.ink == "saving"

    @property
    def title(self) -> str:
        """The game's name as people read it."""
        return self.game.title

    @property
    def sides(self) -> tuple[str, str]:
        """The names of the two sides."""
        return self.game.hooks.describe.side_names

    @cached_property
    def colours(self) -> dict[str, str]:
        """The colours of the kit's theme."""
        return colours(self.theme)

    @cached_property
    def board(self) -> str:
        """The map."""
        return printed_board(self.pack, self.title, self.theme)

    @cached_property
    def bare_board(self) -> str:
        """The map without letters, to be shown small."""
        return printed_board(self.pack, self.title, self.theme, bare=True)

    @cached_property
    def scale(self) -> float:
        """Millimetres on the poster to a unit of the map: so that the counters fit the spaces."""
        return scale_for(self.pack, self.counter)

    @cached_property
    def map_size(self) -> tuple[float, float]:
        """The width and height of the printed map, in millimetres."""
        where = plane(self.pack.board)
        return where.width * self.scale, where.height * self.scale

    @property
    def fit(self) -> str:
        """How the counters fit the map, in a sentence."""
        if self.pack.board.kind == "hex":
            hex_width = HEX * self.scale
            return f"A hex is {hex_width:.1f} mm wide: two counters lie in it side by side."
        return "Counters on the two points that are nearest to each other just touch."


def chosen(option: str, word: str, known: Mapping[str, T]) -> T:
    """What a word of the command line stands for."""
    if word not in known:
        raise KitError(f"{option} {word}: expected {' or '.join(known)}")
    return known[word]
