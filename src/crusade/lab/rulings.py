"""What every switch of a game does to its balance: each other choice against the choice in force, with the same dice.

The games without any change are shared by all switches. Games are played number by number over all forms, so that a run
stopped early has measured every switch equally far.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ..bridges.line import USUAL, Limits
from ..core.errors import InputError
from ..core.game import Game
from ..core.switch import Switch, settle
from ..games import load
from .match import Row
from .trials import Form, Job, Ledger, Wanted, play_all, play_trial

PLAIN = "as it is"  # the form without a change
SERIES = "rulings"  # its dice


class Study(NamedTuple):
    """Which switches are measured, by whom, and what else is set in every game."""

    game: str
    players: tuple[str, str]
    switches: dict[str, str]

    def head(self) -> Row:
        """The first line of its file."""
        return {"game": self.game, "players": list(self.players), "switches": self.switches}

    def file(self, folder: Path) -> Path:
        """Where its rows are kept."""
        words = [self.game, *self.players, *(f"{name}={value}" for name, value in self.switches.items())]
        return folder / ("_".join(re.sub(r"[^a-z0-9=]+", "-", word.lower()).strip("-") for word in words) + ".jsonl")


def study_of(head: Row) -> Study:
    """A study by the first line of its file."""
    first, second = head["players"]
    return Study(str(head["game"]), (str(first), str(second)), dict(head["switches"]))


def changes(game: Game, switches: Mapping[str, str], only: Sequence[str] = ()) -> dict[str, tuple[str, str]]:
    """Every other choice of every switch, or only of these: `press=hits`, with switch and choice."""
    known: Mapping[str, Switch] = game.hooks.switches
    settled = settle(known, switches, game.revision)
    for name in only:
        if name not in known:
            settle(known, {name: ""}, game.revision)  # refuses, and says which there are
    return {
        f"{name}={choice}": (name, choice)
        for name, switch in known.items()
        if not only or name in only
        for choice in switch.choices
        if choice != settled[name]
    }


def forms(study: Study, only: Sequence[str] = ()) -> list[Form]:
    """The form without a change, and one for each other choice."""
    game = load(study.game, **study.switches)
    plain = Form(PLAIN, study.game, tuple(study.switches.items()))
    found = changes(game, study.switches, only)
    if not found:
        raise InputError(f"{game.title} has no switches")
    return [
        plain,
        *(
            Form(word, study.game, tuple((study.switches | {name: choice}).items()))
            for word, (name, choice) in found.items()
        ),
    ]


@lru_cache(maxsize=64)  # all forms of a game take turns
def _build(form: Form) -> Game:
    return load(form.game, **dict(form.switches))


def play(job: Job) -> Row:
    """One game, in any process."""
    return play_trial(_build, job)


def wanted_of(study: Study, games: int, only: Sequence[str] = ()) -> list[Wanted]:
    """All games of a study, number by number."""
    found = forms(study, only)
    return [Wanted(form, SERIES, index) for index in range(games) for form in found]


def open_study(study: Study, folder: Path, resume: bool) -> Ledger:
    """A study's rows, in its file of the folder."""
    return Ledger(study.head(), study.file(folder), resume)


def measure(
    study: Study,
    ledger: Ledger,
    wanted: Sequence[Wanted],
    workers: int = 0,
    cluster: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
    limits: Limits = USUAL,
) -> int:
    """Play what is missing of a study; gives how many games are still missing. Ctrl-C keeps the games already played."""
    return play_all(play, ledger, wanted, study.players, workers, cluster, progress, limits)
