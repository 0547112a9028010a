"""Tiger Attack!, put together: its tables, sequence, readings and hooks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.game import Game, Hooks
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
from .sequence import PROGRAM
from .setup import start
from .slots import REASONS
from .statistics import measure
from .supply import supplied
from .tables import Tables
from .verbs import VERBS
from .victory import level
from .why import explain
from .words import REFUSALS

REVISION = 5


def thumb_book() -> Any:
    """The rules of thumb, imported when a computer first plays."""
    from .thumb import BOOK

    return BOOK


def build(chosen: Mapping[str, str], revision: int | None = None, pack: Pack | None = None) -> Game:
    """The game with these readings chosen, under a revision of the rules: the newest if none is named."""
    revision = revision or REVISION
    switches = settle(SWITCHES, chosen, revision)
    tables = Tables(pack or pack_of("tiger_attack"), switches, revision)
    hooks = Hooks(
        start=start,
        verbs=VERBS,
        reasons=REASONS,
        explain=explain,
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
        level=level,
    )
    return Game("tiger-attack", "Tiger Attack!", revision, ("german", "us"), tables, PROGRAM, switches, hooks)
