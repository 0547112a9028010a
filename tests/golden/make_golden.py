"""Write the golden games anew: whole games with dice and checksums, reviewed as a diff when the rules change.

Run by `make golden`. A change that alters any of them must raise the game's revision.
"""

from pathlib import Path

import crusade
from crusade.ai.player import make_player
from crusade.record import file
from crusade.record.dice import SeededDice
from crusade.record.session import Session

HERE = Path(__file__).parent

GAMES = {
    "thumb_by_the_book": (("thumb", "thumb"), {}),
    "thumb_secret": (("thumb", "thumb"), {"setup": "secret"}),
    "thumb_lotsa": (("thumb", "thumb"), {"dice": "lotsa"}),
    "thumb_other_readings": (
        ("thumb", "thumb"),
        {"bonus": "turn", "obligation": "waived", "weather_fire": "attack", "press": "hits", "retreat": "before_round"},
    ),
    "random_by_the_book": (("random", "random"), {}),
    "random_other_readings": (
        ("random", "random"),
        {"supply_check": "fixed", "gamble": "once", "arrivals": "both", "best_die": "one"},
    ),
}


def play(name):
    """One golden game, from its name alone."""
    players, switches = GAMES[name]
    game = crusade.load("darkest-crusade", **switches)
    session = Session(game, SeededDice(name), players)
    seats = [make_player(p, game, f"{name}/{side}") for p, side in zip(players, game.sides)]
    while session.state.menu:
        seat = session.state.seat
        session.play(seats[seat].choose(game.view(session.state, seat)))
    return session.record


if __name__ == "__main__":
    for name in GAMES:
        file.write(play(name), HERE / f"{name}.crusade")
