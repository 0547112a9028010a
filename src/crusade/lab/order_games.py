"""The games of a search for balance: every change is a variant of the game, its rows are kept in one file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from ..bridges.line import USUAL, Limits
from ..core.game import Game
from ..games import load
from ..games.factors import Factor, changed_tables
from ..games.variant import build_on, merge, variant_from_texts
from .match import Row
from .order import Change, Stopped, name_of
from .pool import code
from .trials import Form, Job, Ledger, Wanted, play_all, play_trial, score

FILE = "games.jsonl"


@lru_cache(maxsize=32)
def _build(form: Form) -> Game:
    """The game with a form's rows in place of its own."""
    if not form.tables:
        return load(form.game, **dict(form.switches))
    variant = variant_from_texts("trial", form.game, dict(form.tables))
    return build_on(variant, merge(variant), dict(form.switches), None)


def play(job: Job) -> Row:
    """One game, in any process."""
    return play_trial(_build, job)


class OrderGames:
    """Plays the games a search asks for. Rows that other code has played are left out, because they are other games."""

    def __init__(
        self,
        game: str,
        players: tuple[str, str],
        switches: Mapping[str, str],
        factors: Sequence[Factor],
        folder: Path,
        resume: bool = False,
        workers: int = 0,
        cluster: str | None = None,
        limits: Limits = USUAL,
    ) -> None:
        self.game, self.players, self.switches = game, players, tuple(switches.items())
        self.factors = {factor.name: factor for factor in factors}
        self.workers, self.cluster, self.limits = workers, cluster, limits
        self.first = load(game, **switches).sides[0]
        head: Row = {"game": game, "players": list(players), "switches": dict(switches)}
        self.ledger = Ledger(head, folder / FILE, resume)
        ours = {key: row for key, row in self.ledger.rows.items() if row["code"] == code()}
        self.left_out = len(self.ledger.rows) - len(ours)
        self.ledger.rows = ours
        self.started: Callable[[int], None] = lambda games: None  # told how many games come next
        self.progress: Callable[[int], None] = lambda done: None

    def form(self, change: Change) -> Form:
        """A change as a form of the game."""
        moved = [(self.factors[name], dose) for name, dose in change]
        tables = changed_tables(self.game, moved) if moved else {}
        return Form(name_of(change), self.game, self.switches, tuple(tables.items()))

    def play(self, wanted: Sequence[tuple[Change, str, int]]) -> None:
        """Play what is missing, number by number over all changes; Stopped after Ctrl-C."""
        forms = [(self.form(change), series, games) for change, series, games in wanted]
        most = max((games for _, _, games in forms), default=0)
        listed = [Wanted(form, series, n) for n in range(most) for form, series, games in forms if n < games]
        missing = [one for one in listed if one.key not in self.ledger.rows]
        self.started(len(missing))
        for form in dict.fromkeys(one.form for one in missing):
            _build(form)  # a change that does not fit the tables is refused before anything is played
        if play_all(play, self.ledger, missing, self.players, self.workers, self.cluster, self.progress, self.limits):
            raise Stopped

    def scores(self, change: Change, series: str, games: int) -> list[float]:
        """The first side's scores in the games with these numbers."""
        name, rows = name_of(change), self.ledger.rows
        there = [rows[name, series, n] for n in range(games) if (name, series, n) in rows]
        return [score(row, self.first) for row in there]
