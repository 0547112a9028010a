"""Dark Crusade, put together: its tables, sequence, readings and hooks."""

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
from .why import explain
from .words import REFUSALS

REVISION = 1


def thumb_book() -> Any:
    """The rules of thumb, imported when a computer first plays."""
    from .thumb import BOOK

    return BOOK


def build(chosen: Mapping[str, str], revision: int | None = None, pack: Pack | None = None) -> Game:
    """DC-1.8. The game with these readings chosen, under a revision of the rules (the newest if none is named).

    Nothing is hidden, so it has no `show`, and agreeing to a draw is the table's own offer."""
    revision = revision or REVISION
    switches = settle(SWITCHES, chosen, revision)
    tables = Tables(pack or pack_of("dark_crusade"), switches, revision)
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
        features=EVALUATED,
        thumb=thumb_book,
    )
    title = "Dark Crusade, 2nd edition"
    return Game("dark-crusade", title, revision, ("axis", "soviet"), tables, PROGRAM, switches, hooks)
