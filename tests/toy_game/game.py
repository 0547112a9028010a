"""The toy game, put together."""

from collections.abc import Mapping
from pathlib import Path

from crusade.core.game import Features, Game, Hooks
from crusade.core.state import State
from crusade.core.switch import settle
from crusade.games import plain
from crusade.games.pack import read_pack
from crusade.games.plain_reading import PLAIN

from .sequence import BATTLE, PROGRAM, REASONS, level
from .tables import BLUE, RED, Tables, points, start
from .thumb import BOOK, SIGNS, figures
from .why import explain
from .words import DESCRIBE, PREVIEW


def measure(g: Tables, s: State) -> dict[str, float]:
    """Figures for the lab."""
    return {"red_points": points(g, s, RED), "blue_points": points(g, s, BLUE)}


HOOKS = Hooks(
    start=start,
    reasons=REASONS,
    explain=explain,
    lay_out=plain.laid_out(start, PROGRAM),
    battle=BATTLE.model,
    audit=plain.audit,
    catalogue=PLAIN,
    describe=DESCRIBE,
    preview=PREVIEW,
    features=Features(SIGNS, figures),
    thumb=lambda: BOOK,
    measure=measure,
    level=level,
)


def build(switches: Mapping[str, str], revision: int | None = None) -> Game:
    """The game, with its tables read."""
    tables = Tables(read_pack(Path(__file__).parent / "data"))
    return Game("toy-game", "Toy Game", 1, ("red", "blue"), tables, PROGRAM, settle({}, switches, 1), HOOKS)
