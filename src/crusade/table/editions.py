"""Variants at the table: what a page says of one, and that a game goes on only with the edition it was begun with."""

from __future__ import annotations

from itertools import islice

from ..core.say import say
from ..games import game_names, load, variant_of
from ..games.variant import JOINT, merge
from .messages.rules import RowChange, VariantInfo
from .refusals import RequestRefused

MOST_ROWS = 200  # changes a page lists


def edition_of(kind: str) -> str:
    """The digest of a variant; empty for a game of its own."""
    variant = variant_of(kind)
    return variant.digest if variant else ""


def check_edition(kind: str, digest: str) -> None:
    """Refuse a stored game whose variant is not hosted now, or only in another edition."""
    name = kind.partition(JOINT)[2]
    if not name or (kind in game_names() and edition_of(kind) == digest):
        return
    if kind not in game_names():
        raise RequestRefused(
            say("This game is played with the variant {name}, which this table does not have at present.", name=name)
        )
    raise RequestRefused(
        say(
            "This game was begun with another edition of the variant {name}: {theirs}. This table has {ours} now.",
            name=name,
            theirs=digest[:12],
            ours=edition_of(kind)[:12],
        )
    )


def variant_info(kind: str, rows: int = MOST_ROWS) -> VariantInfo | None:
    """What a page says of a variant; None for a game of its own."""
    variant = variant_of(kind)
    if variant is None:
        return None
    changes = [
        RowChange(
            table=change.file.removesuffix(".csv"),
            what=change.what,
            row=" ".join(change.key),
            cells=[[column, old, new] for column, (old, new) in change.cells.items()],
        )
        for change in islice(merge(variant).changes, rows)
    ]
    return VariantInfo(
        of=load(variant.game).title,
        author=variant.author,
        note=variant.note,
        digest=variant.digest,
        changes=changes,
    )
