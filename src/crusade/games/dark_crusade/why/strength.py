"""Fire strength without air, summed by hand: DC-8.3, DC-8.8, DC-5.2."""

from __future__ import annotations

from ....core.head import CUT
from ..slots import BREAKTHROUGH, MUD, MUDDY_WEATHER
from .reading import Reading


def attack(r: Reading, point: int) -> int:
    """DC-8.8, DC-5.2. The attackers' strength: those out of supply halved, down; less 2 in Mud or the first winter."""
    fed, cut = sums(r, [u for u in r.attackers_of(point) if not r.is_air(u)])
    return fed + cut // 2 - columns_lost(r, point)


def columns_lost(r: Reading, point: int) -> int:
    """DC-5.2, DC-3.5. Mud, for everybody or for this point in May 1941; Snow of the first winter for the Axis."""
    muddy = r.stage != BREAKTHROUGH and r.s.holds[MUD] >> point & 1
    return r.g.effect(r.turn, MUDDY_WEATHER if muddy else r.weather, r.side).columns


def defence(r: Reading, point: int) -> int:
    """DC-8.8, DC-8.3. The defenders' strength: those out of supply halved, up; the fortress."""
    fed, cut = sums(r, [u for u in r.units_on(point, 1 - r.side) if not r.is_air(u)])
    return fed + (cut + 1) // 2 + fortress_fire(r, point)


def sums(r: Reading, units: list[int]) -> tuple[int, int]:
    """DC-8.8. Fire factors of the undispersed units in supply, and out of it; support units count only beside a combat unit."""
    if not any(r.is_combat(u) for u in units):
        return 0, 0
    firing = [u for u in units if r.fit(u)]
    fed = sum(r.factor(u) for u in firing if not r.marked(u, CUT))
    return fed, sum(r.factor(u) for u in firing if r.marked(u, CUT))


def fortress_fire(r: Reading, point: int) -> int:
    """DC-8.3. On the owner's side of the border up to its figure, never more than the undispersed major infantry inside."""
    return min(fortress(r, point), len(garrison(r, point))) if r.own_land(point, 1 - r.side) else 0


def fortress_cover(r: Reading, point: int) -> int:
    """DC-8.3. Hits taken off a round: up to its figure, one less on the enemy side of the border."""
    figure = fortress(r, point)
    if figure and not r.own_land(point, 1 - r.side):
        figure -= 1
    return min(figure, len(garrison(r, point)))


def fortress(r: Reading, point: int) -> int:
    """DC-8.3. `fort` and `vp` where there is a fortress."""
    space = r.space(point)
    return space.fort + space.vp if space.fort else 0


def garrison(r: Reading, point: int) -> list[int]:
    """DC-8.3. The undispersed major infantry-type units inside."""
    kinds = ("infantry", "guards", "shock")
    held = r.units_on(point, 1 - r.side)
    return [u for u in held if r.fit(u) and r.has_mark(u, "major") and r.kind(u) in kinds]
