"""The verdict on a game file in plain words: what was checked, and what must be taken on trust."""

from __future__ import annotations

from typing import Final

from ..games import variant_of
from ..games.wording import end_words
from .record import HOW, Record, outcome_of
from .signature import NEEDS, short

SANDBOX: Final = {
    "game": "This is a sandbox, not a game: it begins with a position taken from another game, and whoever played it could "
    "undo everything and choose the dice.",
    "hand": "This is a sandbox, not a game: its position was set up by hand, and whoever played it could undo everything and "
    "choose the dice.",
}


def verdict_words(record: Record, dice_checked: bool, signed_by: str, trusted: str | None) -> str:
    """The verdict on a game file in which nothing was found wrong."""
    said = [_about_play(record), _about_result(record), _about_dice(record, dice_checked)]
    if variant := variant_of(record.game.name):
        said.insert(0, f"Played with the variant {variant.title} ({variant.name}, digest {variant.short}…).")
    if record.sandbox:
        said.insert(0, SANDBOX[record.sandbox.origin])
    if record.practice:
        said.append("Rolls were taken back against a computer, so this was a practice game.")
    return " ".join([*said, _about_signature(record, signed_by, trusted)])


def _about_play(record: Record) -> str:
    options = len(record.entries)
    return f"{options} option{'' if options == 1 else 's'}, all legal, and every checksum agrees with the position."


def _about_result(record: Record) -> str:
    end = outcome_of(record)
    if end is None:
        return "The game is not over yet."
    over = f"The game is over: {end_words(record.game, end)}"
    if end.clause not in HOW:
        return f"{over}, as the rules decide it ({record.game.cite(end.clause)})."
    if end.clause == "agreed":
        return f"{over}, as the position counts when both players agree to stop (agreed)."
    loser = record.game.hooks.describe.side_names[1 - (end.winner or 0)]
    return f"{over}; the file says that the {loser} side {end.clause}."


def _about_dice(record: Record, checked: bool) -> str:
    numbers = [entry.roll for entry in record.entries if entry.faces]
    back = (max(numbers) if numbers else 0) - len(numbers)
    taken = f" {back} more {'was' if back == 1 else 'were'} thrown and taken back." if back else ""
    if checked:
        source = "committed secret" if record.committed else "seed"
        rolls = "The only roll is" if len(numbers) == 1 else f"All {len(numbers)} rolls are"
        return f"{rolls} as the dice fell: the {source} gives the same faces.{taken}"
    if record.sandbox:
        return "The dice were thrown or chosen in the sandbox and prove nothing."
    if record.committed:
        return "The dice cannot be checked yet: their secret is shown when the game is over."
    if not numbers:
        return f"The dice are thrown by hand; none is among what was played.{taken}"
    thrown = "The only roll was" if len(numbers) == 1 else f"All {len(numbers)} rolls were"
    return (
        f"{thrown} thrown by hand: that each was due, had the right number of dice and was read as the rules say is checked, "
        f"but not the faces themselves.{taken}"
    )


def _about_signature(record: Record, signed_by: str, trusted: str | None) -> str:
    """Who vouches for what the rules cannot check."""
    unchecked = _unchecked(record)
    if record.signature and not signed_by:
        return f"The signature was not checked, which needs {NEEDS}: {unchecked} rest on whoever gave you the file."
    if not signed_by:
        rest = f"The file is not signed: {unchecked} rest on whoever gave you the file."
        return rest + (f" Nothing shows that it comes from the table with the key {short(trusted)}." if trusted else "")
    if trusted == signed_by:
        return f"The file is signed with the key you trust ({short(signed_by)}): nothing in it was changed since."
    if trusted:
        other = f"The file is signed with another key than the one you trust: {short(signed_by)}, not {short(trusted)}."
        return f"{other} It was not changed since, but {unchecked} rest on whoever owns that key."
    whole = f"The file is signed with the key {short(signed_by)}: nothing in it was changed since."
    return f"{whole} Compare the key with the one the table shows; anybody can sign with a key of their own."


def _unchecked(record: Record) -> str:
    """What could be changed in an unsigned file and still be legal."""
    end = outcome_of(record)
    parts = ["the names", "the order of options that the rules allow either way"]
    if record.sandbox:
        parts.append("the position it begins with")
    if record.by_hand:
        parts.append("the faces of the dice")
    if end is None:
        parts.append("that nothing was played after the last line")
    elif end.clause in HOW:
        parts.append("how the players ended it")
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
