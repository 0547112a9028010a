"""Records of older revisions, brought up to date: veiled steps that were passed by in silence become entries."""

from __future__ import annotations

from ..core.refusal import Illegal
from ..core.state import State
from .record import Claim, Entry, Record, check_due, heading


def bring_up_to_date(record: Record) -> list[Entry]:
    """The entries as today's rules ask for them; the record follows if all of it is legal.

    Nothing else changes: where a veiled step was passed by, its only option was played, so the positions are the same.
    """
    since = record.game.hooks.veiled_since
    if record.revision >= since:
        return record.entries
    entries: list[Entry] = []
    starts = []  # for each old entry, how many new ones come before it
    s = record.start()
    for n, entry in enumerate(record.entries):
        starts.append(len(entries))
        try:
            group, s = _with_silent(record, s, entry)
        except Illegal:
            return entries + record.entries[n:]  # replaying says what is wrong with it
        entries += group
    starts.append(len(entries))
    record.takebacks = [(starts[at], claim) for at, claim in record.takebacks]
    record.entries, record.revision = entries, since
    return entries


def _with_silent(record: Record, s: State, entry: Entry) -> tuple[list[Entry], State]:
    """An entry and what was passed by in silence behind it, each with its check; and the position after them."""
    game, before = record.game, s
    steps, option = [], entry.option
    while True:
        after = game.play(s, option)
        steps.append((s, option, check_due(game, s, after)))
        s = after
        if not game.program.only_veiled(game.tables, s):
            break
        option = s.menu[0]
    if len(steps) == 1:
        return [entry], s
    said = entry.check or Claim("", entry.line)
    true = said.text == check_due(game, before, s)  # else it stays as it is, and replaying finds it
    checks = [Claim(due, said.line) if due and true else None for _, _, due in steps]
    silent = [Entry(o, (), 0, heading(game, b), c, entry.line) for (b, o, _), c in zip(steps[1:], checks[1:])]
    return [entry._replace(check=checks[0]) if true else entry, *silent], s
