"""An experiment: a small TOML file with a question, a game, and arms that differ in readings, settings, variant or players.

The first arm is the baseline. Game i has the same dice in every arm: its seed is the experiment's name and i.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..bridges.line import PREFIX, USUAL, Limits
from ..bridges.players import check_player
from ..core.errors import InputError
from ..core.game import Game
from ..core.sheet import DataError, read_toml
from ..core.switch import Switch, readings, settings
from ..games import game_names, load
from ..games.overlay import is_plain
from ..games.pack import Pack, game_pack
from ..games.variant import add_variant, read_variant
from .batch import Spec, run_beside
from .match import Row

MOST_GAMES: Final = 1_000_000
LARGEST: Final = 200_000  # bytes of a file
MOST_ARMS: Final = 8  # as many as there are colours for
LONGEST: Final = {"question": 400, "name": 40}  # characters
FORMULA: Final = "=+-@"  # what a formula in a spreadsheet begins with
WHOLE: Final = ("question", "game", "games", "players", "readings", "settings", "arm")
OF_ARM: Final = ("name", "players", "readings", "settings", "variant")
DEFAULT_PLAYERS: Final = ("normal", "normal")


class ExperimentError(InputError):
    """What is wrong with an experiment's file, in which line, and what was expected."""


class Arm(NamedTuple):
    """One side of a comparison: what differs from the other arms."""

    name: str
    switches: Mapping[str, str] = {}
    players: tuple[str, str] = DEFAULT_PLAYERS
    variant: str = ""  # its name in the registry; empty for the game itself

    @property
    def file(self) -> str:
        """The name of the file its rows are kept in."""
        return re.sub(r"[\W_]+", "-", self.name.lower()).strip("-") or "arm"


class Experiment(NamedTuple):
    """What is asked, and what is played to answer it."""

    name: str  # the seed of all its dice
    question: str
    game: str
    games: int
    arms: tuple[Arm, ...]

    def spec(self, arm: Arm) -> Spec:
        """What an arm plays. The seed does not depend on the arm, so that all arms throw the same dice."""
        return Spec(self.name, arm.variant or self.game, dict(arm.switches), arm.players, watched=True)

    def rules(self, arm: Arm) -> Game:
        """The game as an arm plays it."""
        return load(arm.variant or self.game, **arm.switches)

    def pack(self, arm: Arm) -> Pack:
        """The tables of an arm's game, for pictures."""
        return game_pack(arm.variant or self.game)


Rows = dict[str, dict[int, Row]]  # by arm, then by number of the game


def run_experiment(
    experiment: Experiment,
    folder: Path | None = None,
    workers: int = 0,
    cluster: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
    limits: Limits = USUAL,
) -> Rows:
    """Play all games of all arms, and give their rows by arm; with a folder they are kept there and an earlier run is
    gone on with. Ctrl-C keeps what is done: all arms are then equally far."""
    paths = [folder / f"{arm.file}.jsonl" if folder else None for arm in experiment.arms]
    specs = [experiment.spec(arm) for arm in experiment.arms]
    found = run_beside(specs, experiment.games, paths, True, workers, progress, limits, cluster)
    return {arm.name: rows for arm, rows in zip(experiment.arms, found)}


def read_experiment(path: Path, bots: bool = False) -> Experiment:
    """An experiment from its file. ExperimentError says in which line what is wrong.

    A file may come from anywhere, so it may name `bot:COMMAND`, which starts a program, only where `bots` are allowed."""
    try:
        with path.open("rb") as opened:
            found = opened.read(LARGEST + 1)
        if len(found) > LARGEST:
            raise ExperimentError(f"{path}: too large for an experiment: expected at most {LARGEST:,} bytes")
        text = found.decode("utf-8-sig")
        data = read_toml(text)
    except UnicodeDecodeError as error:
        raise ExperimentError(f"{path}: not a text in UTF-8 ({error})") from None
    except ValueError as error:
        raise ExperimentError(_with_line(path, str(error))) from None
    return _Reader(path, text, data, bots).read()


def _with_line(path: Path, error: str) -> str:
    """`tomllib` ends its messages with `(at line 3, column 7)`; ours begin with it."""
    at = re.search(r" \(at (line \d+, column \d+|end of document)\)$", error)
    return f"{path}, {at[1]}: {error[: at.start()]}" if at else f"{path}: {error}"


class _Reader:
    """Reads the values of an experiment's file; knows where each stands."""

    def __init__(self, path: Path, text: str, data: dict[str, Any], bots: bool) -> None:
        self.path, self.lines, self.data, self.bots = path, text.splitlines(), data, bots

    def read(self) -> Experiment:
        """The experiment."""
        data = self.data
        self.known(data, WHOLE, -1)
        question, game = self.text(data, "question", -1), self.text(data, "game", -1)
        if game not in game_names():
            raise self.wrong("game", -1, f"{game!r}: expected one of {', '.join(game_names())}")
        games = data.get("games")
        if not isinstance(games, int) or isinstance(games, bool) or not 1 <= games <= MOST_GAMES:
            raise self.wrong("games", -1, f"{games!r}: expected how many games each arm plays, 1 to {MOST_GAMES:,}")
        rows = data.get("arm")
        if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_ARMS or not all(isinstance(r, dict) for r in rows):
            raise self.wrong("arm", -1, f"expected 1 to {MOST_ARMS} tables [[arm]], the baseline first")
        common = self.switches(game, data, -1)
        players = self.players(data, -1, DEFAULT_PLAYERS)
        arms = [self.arm(game, row, n, common, players) for n, row in enumerate(rows)]
        for n, arm in enumerate(arms):
            if arm.file in [other.file for other in arms[:n]]:
                raise self.wrong(
                    "name", n, f"{arm.name!r}: another arm has this name, apart from punctuation and capitals"
                )
        return Experiment(self.path.stem, question, game, games, tuple(arms))

    def arm(self, game: str, row: dict[str, Any], n: int, common: Mapping[str, str], players: tuple[str, str]) -> Arm:
        """One arm."""
        self.known(row, OF_ARM, n)
        name = self.text(row, "name", n)
        if name[0] in FORMULA:
            raise self.wrong(
                "name",
                n,
                f"{name!r}: expected no {name[0]} in front, where a spreadsheet takes it for a formula",
            )
        switches = {**common, **self.switches(game, row, n)}
        return Arm(name, switches, self.players(row, n, players), self.variant(game, row, n))

    def variant(self, game: str, row: dict[str, Any], arm: int) -> str:
        """The variant an arm plays, added to the registry: a folder or zip, seen from the experiment's file."""
        if "variant" not in row:
            return ""
        place = row["variant"]
        if not isinstance(place, str) or not place:
            raise self.wrong("variant", arm, "expected the folder or zip of a variant, seen from this file")
        try:
            found = read_variant(self.path.parent / place)
            if found.game != game:
                raise self.wrong("variant", arm, f"{place}: a variant of {found.game}; expected one of {game}")
            return add_variant(found)
        except DataError as error:
            raise self.wrong("variant", arm, str(error)) from None

    def known(self, row: dict[str, Any], names: tuple[str, ...], arm: int) -> None:
        """No key but these."""
        for key in row:
            if key not in names:
                raise self.wrong(key, arm, f"not known here; expected {', '.join(names)}")

    def text(self, row: dict[str, Any], key: str, arm: int) -> str:
        """A text that must be there."""
        value, most = row.get(key), LONGEST.get(key, 100)
        words = " ".join(value.split()) if isinstance(value, str) else ""
        if not 0 < len(words) <= most or not is_plain(words):
            raise self.wrong(key, arm, f"expected a text of 1 to {most} characters, without control or invisible ones")
        return words

    def players(self, row: dict[str, Any], arm: int, default: tuple[str, str]) -> tuple[str, str]:
        """The two players, the first side's first."""
        value = row.get("players", list(default))
        if not isinstance(value, list) or len(value) != 2 or not all(isinstance(name, str) for name in value):
            raise self.wrong("players", arm, 'expected two names, the first side\'s first, like ["normal", "normal"]')
        for name in value:
            if name.startswith(PREFIX) and not self.bots:
                raise self.wrong("players", arm, f"{name} starts a program; allow this with --bots")
            try:
                check_player(name, "players")
            except InputError as error:
                raise self.wrong("players", arm, str(error).removeprefix("players ")) from None
        return value[0], value[1]

    def switches(self, game: str, row: dict[str, Any], arm: int) -> dict[str, str]:
        """Readings and settings, each checked against those the game has."""
        found: dict[str, str] = {}
        all_of = load(game).hooks.switches
        for key, group in (("readings", readings(all_of)), ("settings", settings(all_of))):
            value = row.get(key, {})
            if not isinstance(value, dict):
                raise self.wrong(key, arm, f"expected a table, like {key} = {{ {_example(group)} }}")
            for name, choice in value.items():
                self.switch(key, group, name, choice, arm)
            found |= value
        return found

    def switch(self, key: str, group: Mapping[str, Switch], name: str, choice: object, arm: int) -> None:
        """One reading or setting."""
        if name not in group:
            listed = "; ".join(f"{n} ({', '.join(s.choices)})" for n, s in group.items()) or "none"
            raise self.wrong(name, arm, f"not one of the {key} of this game, which are: {listed}")
        if choice not in group[name].choices:
            raise self.wrong(name, arm, f"{choice!r}: expected one of {', '.join(group[name].choices)}")

    def wrong(self, key: str, arm: int, words: str) -> ExperimentError:
        """An error at a key."""
        line = self.line_of(key, arm)
        where = f"{self.path}, line {line}" if line else f"{self.path}"
        return ExperimentError(f"{where}: {key}{f' of arm {arm + 1}' if arm >= 0 else ''}: {words}")

    def line_of(self, key: str, arm: int) -> int:
        """The line a key of the file, or of an arm, stands in; the arm's own line if it does not stand there."""
        at, found, own = -1, 0, re.compile(rf"""(^|[\s{{,.\[])["']?{re.escape(key)}["']?\s*(=|\])""")
        for number, line in enumerate(self.lines, start=1):
            if re.match(r"\s*\[\[\s*arm\s*\]\]", line):
                at += 1
                found = number if at == arm else found
            if at == arm and own.search(line.partition("#")[0]):
                return number
        return found


def _example(group: Mapping[str, Switch]) -> str:
    return next((f'{name} = "{switch.choices[-1]}"' for name, switch in group.items()), 'name = "choice"')
