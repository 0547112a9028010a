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

DARKEST, TIGER = "darkest-crusade", "tiger-attack"

GAMES = {
    "thumb_by_the_book": (DARKEST, ("thumb", "thumb"), {}),
    "thumb_secret": (DARKEST, ("thumb", "thumb"), {"setup": "secret"}),
    "thumb_lotsa": (DARKEST, ("thumb", "thumb"), {"dice": "lotsa"}),
    "thumb_other_readings": (
        DARKEST,
        ("thumb", "thumb"),
        {"bonus": "turn", "obligation": "waived", "weather_fire": "attack", "press": "hits", "retreat": "before_round"},
    ),
    "random_by_the_book": (DARKEST, ("random", "random"), {}),
    "random_other_readings": (
        DARKEST,
        ("random", "random"),
        {"supply_check": "fixed", "gamble": "once", "arrivals": "both", "best_die": "one"},
    ),
    "tiger_random_by_the_book": (TIGER, ("random", "random"), {}),
    "tiger_random_lotsa_free_setup": (TIGER, ("random", "random"), {"dice": "lotsa", "setup": "free"}),
    "tiger_random_other_readings": (
        TIGER,
        ("random", "random"),
        {"nuts": "on", "press": "columns", "surrounded": "each", "cut_hits": "rounds", "recovery": "all"},
    ),
}


def play(name):
    """One golden game, from its name alone."""
    kind, players, switches = GAMES[name]
    game = crusade.load(kind, **switches)
    session = Session(game, SeededDice(name), players)
    seats = [make_player(p, game, f"{name}/{side}") for p, side in zip(players, game.sides)]
    while session.state.menu:
        seat = session.state.seat
        session.play(seats[seat].choose(game.view(session.state, seat)))
    return session.record


if __name__ == "__main__":
    for name in GAMES:
        file.write(play(name), HERE / f"{name}.crusade")
