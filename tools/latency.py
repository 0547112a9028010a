"""Action to view over the socket in the first and the last turn of a long game: `python tools/latency.py GAME [switch=choice …]`.

A game of the `thumb` players is played in this process with the dice of a game at a real table (its secret is read from the
database), then sent there option by option: both seats and a spectator listen, as three browsers would.
"""

from __future__ import annotations

import json
import platform
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

HERE = Path(__file__).parent.parent
sys.path.insert(0, str(HERE / "tests"))

import crusade  # noqa: E402
from crusade.ai.player import make_player  # noqa: E402
from crusade.core.head import TURN  # noqa: E402
from crusade.record.dice import CommittedDice  # noqa: E402
from crusade.record.session import Session  # noqa: E402
from serving import Client, Server  # noqa: E402

MEASURED = 300  # actions at the start and at the end


def secret_of(server: Server, game: str) -> bytes:
    """The secret of a game's dice, which only its database knows."""
    with closing(sqlite3.connect(server.url.removeprefix("sqlite:///"))) as database:
        (secret,) = database.execute("SELECT secret FROM game WHERE id = ?", (game,)).fetchone()
    return bytes(secret)


def played(kind: str, switches: dict[str, str], dice: CommittedDice) -> list[tuple[int, int, str]]:
    """A whole game of `thumb` against itself: turn, seat and option of every decision."""
    game = crusade.load(kind, **switches)
    session, found = Session(game, dice, ("", "")), []
    seats = [make_player("thumb", game, side) for side in game.sides]
    while session.state.menu:
        seat, turn = session.state.seat, session.state.tally[TURN]
        option = seats[seat].choose(game.view(session.state, seat))
        found.append((turn, seat, game.text(option)))
        session.play(option)
    return found


def until_shown(line: Client, version: int) -> None:
    """Hear what is sent until this version is in view."""
    while line.view["version"] < version:
        line.hear()
    line.heard.clear()


def act(lines: list[Client], seat: int, options: list[str]) -> float:
    """Send options and wait until every listener shows them; gives the seconds until the other seat did."""
    mine, other = lines[seat], lines[1 - seat]
    begun = time.perf_counter()
    answer = mine.play(*options, side=seat)
    assert answer["type"] == "done", answer
    until_shown(other, answer["version"])
    seconds = time.perf_counter() - begun
    for line in lines:
        until_shown(line, answer["version"])
    return seconds


def figures(seconds: list[float]) -> str:
    """Median, 95 in a hundred, and the worst, in milliseconds."""
    ms = sorted(1000 * x for x in seconds)
    return f"p50 {statistics.median(ms):.1f}, p95 {ms[int(len(ms) * 0.95)]:.1f}, worst {ms[-1]:.1f} ms of {len(ms)}"


def main(kind: str, *wishes: str) -> None:
    """Measure, and print."""
    switches = dict(wish.split("=", 1) for wish in wishes)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/table.sqlite3", Path(folder))
        try:
            game, keys = server.new_game("human", "human", kind=kind, **switches)
            lines = [server.sit(game, key) for key in keys]
            lines.append(Client(server, game, [], salting=False))
            salts = [server.get(f"/api/games/{game}", key).json()["salts"][side] for side, key in enumerate(keys)]
            game_played = played(kind, switches, CommittedDice(secret_of(server, game), salts))
            print(f"{kind} {json.dumps(switches)}: {len(game_played)} decisions, turns to {game_played[-1][0]}")
            measure(lines, game_played)
        finally:
            server.stop()


def measure(lines: list[Client], game_played: list[tuple[int, int, str]]) -> None:
    """Send the whole game, one option in a message, as somebody who clicks."""
    last = len(game_played) - MEASURED
    times = [act(lines, seat, [text]) for _, seat, text in game_played]
    print("first:", figures(times[:MEASURED]), f"to turn {game_played[MEASURED][0]}")
    print("last: ", figures(times[last:]), f"from turn {game_played[last][0]}")
    print("all:  ", figures(times), f"Python {platform.python_version()}")


if __name__ == "__main__":
    main(*sys.argv[1:])
