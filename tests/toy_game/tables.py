"""The game's tables, and what is counted in a position."""

from crusade.core.bits import collect, each, has
from crusade.core.head import HELD
from crusade.core.state import State
from crusade.games.pack import Pack
from crusade.games.plain import set_up
from crusade.games.tables import CommonTables

RED, BLUE = 0, 1


class Tables(CommonTables):
    """Everything about the toy game that does not change while it is played."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack, areas=("lost",))
        self.red_land = self.board.those(lambda p: p.country == "red")
        self.hills = self.board.those(lambda p: p.terrain == "hills")
        self.towns = {place: p.vp for place, p in self.board.spaces.items() if p.vp}
        self.lines = tuple(self.number[kind] for kind in self.roster.kind)  # TG-3.1, by unit
        self.ways = self.board.ways(lambda edge: edge is not None)


def start(g: Tables) -> State:
    """TG-1.2. Every unit in its place, every point with the side of its colour."""
    return set_up(g, g.red_land)


def towns_of(g: Tables, s: State, side: int) -> int:
    """TG-1.2. The towns a side controls."""
    return collect(place for place in g.towns if has(s.holds[HELD], place) == (side == RED))


def points(g: Tables, s: State, side: int) -> int:
    """TG-5.1. What they are worth."""
    return sum(g.towns[place] for place in each(towns_of(g, s, side)))


def strengths(g: Tables, target: int, attack: int, defence: int) -> tuple[int, int]:
    """TG-4.2. Attack and defence strength of undisrupted units."""
    hills = g.number["hills"] if defence and has(g.hills, target) else 0
    return sum(g.roster.attack[u] for u in each(attack)), sum(g.roster.defense[u] for u in each(defence)) + hills
