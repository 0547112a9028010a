"""Darkest Crusade assembled: its tables, sequence of play, switches and hooks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.game import Game, Hooks
from ...core.state import State
from ...core.switch import settle
from ..pack import Pack, pack_of
from .audit import RARE_VERBS, audit
from .battle_model import battle_model
from .describe import DESCRIBE
from .editor import editor
from .features import EVALUATED
from .older import LAYOUT
from .options import SWITCHES
from .position import lay_out
from .preview import PREVIEW
from .secrets import show, unknown_to
from .sequence import PROGRAM
from .setup import start
from .slots import AXIS, REASONS, SIDE
from .statistics import measure
from .supply import supplied
from .tables import Tables
from .verbs import VERBS
from .why import explain
from .words import REFUSALS

REVISION = 6
VEILED_SINCE = 5


def phasing(g: Tables, s: State) -> int:
    """DX-2.1, DX-2.2. The side whose player-turn it is; the weather of a month opens the Axis player-turn (DX-8.3)."""
    return AXIS if PROGRAM.phase(s) == "W" else s.tally[SIDE]


def thumb_book() -> Any:
    """The rules of thumb, imported when a computer first plays."""
    from .thumb import BOOK

    return BOOK


def build(chosen: Mapping[str, str], revision: int | None = None, pack: Pack | None = None) -> Game:
    """The game with these switches, under a revision of the rules: the newest if none is given."""
    revision = max(revision or REVISION, VEILED_SINCE)  # older records are converted when they are read
    switches = settle(SWITCHES, chosen, revision)
    tables = Tables(pack or pack_of("darkest_crusade"), switches, revision)
    hooks = Hooks(
        start=start,
        verbs=VERBS,
        reasons=REASONS,
        explain=explain,
        phasing=phasing,
        show=show,
        unknown=unknown_to,
        lay_out=lay_out,
        battle=battle_model,
        supplied=supplied,
        measure=measure,
        audit=audit,
        rare_verbs=RARE_VERBS,
        switches=SWITCHES,
        catalogue=REFUSALS,
        describe=DESCRIBE,
        editor=editor,
        preview=PREVIEW,
        layout=LAYOUT,
        features=EVALUATED,
        thumb=thumb_book,
        veiled_since=VEILED_SINCE,
    )
    return Game("darkest-crusade", "Darkest Crusade", revision, ("axis", "soviet"), tables, PROGRAM, switches, hooks)
