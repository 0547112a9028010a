"""Why a counter cannot be set up there: the secret set-up of DX-12.2."""

from __future__ import annotations

from ....core.option import DONE, PLACE, Option
from ....core.refusal import Refusal
from .. import slots
from .reading import Reading


def explain_setup(r: Reading, option: Option, side: int) -> Refusal | None:
    """DX-12.2. Every counter is set up once, with real units along the whole border."""
    verb, a, _ = option
    if verb == PLACE:
        return Refusal("DX-2.3", "no_hand") if r.hand is None else why_not_set_up(r, r.hand, a, side)
    if r.hand is not None:
        return Refusal("DX-2.3", "hand_full", unit=r.name(r.hand))
    tray = [u for u in r.all_units() if r.owner(u) == side and r.area(u) == "tray"]
    if verb == DONE:
        return Refusal("DX-12.2", "units_left") if any(not r.is_decoy(u) or side == slots.AXIS for u in tray) else None
    return None if a in tray else Refusal("DX-12.2", "not_in_tray", unit=r.name(a))


def why_not_set_up(r: Reading, unit: int, hex: int, side: int) -> Refusal | None:
    """DX-12.2. In its own country, and so that enough real units are left for the border."""
    where, name = r.board.name(hex), r.name(unit)
    country = r.space(hex).country
    if side == slots.AXIS:
        soil = {"german": ["germany"], "hungarian": ["germany"], "rumanian": ["rumania"], "finnish": ["finland"]}
        allowed = soil[r.roster.nation[unit]] + (["rumania"] if r.has_mark(unit, "army11") else [])
        return None if country in allowed else Refusal("DX-12.2", "foreign_soil", unit=name, hex=where)
    if country != "ussr":
        return Refusal("DX-12.2", "foreign_soil", unit=name, hex=where)
    if r.is_decoy(unit):
        return None

    def on_border(place: int) -> bool:
        return any(r.space(h).country in ("germany", "rumania") for h in r.neighbours(place))

    def manned(place: int) -> bool:
        return any(not r.is_decoy(u) for u in r.units_in(place))

    bare = [h for h in r.board.spaces if r.space(h).country == "ussr" and on_border(h) and not manned(h)]
    tray = [u for u in r.all_units() if r.owner(u) == side and r.area(u) == "tray"]
    if len([u for u in tray if not r.is_decoy(u)]) <= len(bare) and hex not in bare:
        return Refusal("DX-12.2", "border_bare", hex=r.board.name(bare[0]), bare=len(bare))
    return None
