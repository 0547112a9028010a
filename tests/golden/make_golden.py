"""Write the golden games anew: whole games with dice and checksums, reviewed as a diff when the rules change.

Run by `make golden`. A change that alters any of them must raise the game's revision. Which games there are stands in
each game's file in `tests/games`; their files are named `<folder of the game>_<recipe>`.
"""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))  # run as a script, the words of the tests are not importable yet

import crusade  # noqa: E402
from crusade.ai.player import make_player  # noqa: E402
from crusade.games import home  # noqa: E402
from crusade.record import file  # noqa: E402
from crusade.record.dice import SeededDice  # noqa: E402
from crusade.record.session import Session  # noqa: E402
from every_game import SUPPLIED  # noqa: E402


def path(of, name):
    """The file of a golden game."""
    return HERE / f"{home(of).name}_{name}.crusade"


def play(of, name):
    """One golden game, from its recipe alone."""
    players, switches, seed = SUPPLIED[of].GOLDEN[name]
    game, seed = crusade.load(of, **switches), seed or name
    session = Session(game, SeededDice(seed), players)
    seats = [make_player(p, game, f"{seed}/{side}") for p, side in zip(players, game.sides)]
    while session.state.menu:
        seat = session.state.seat
        session.play(seats[seat].choose(game.view(session.state, seat)))
    return session.record


if __name__ == "__main__":
    for of, its in SUPPLIED.items():
        for name in its.GOLDEN:
            file.write(play(of, name), path(of, name))
