"""A bot for crusade in Python that reads its position by name: it attacks where the exact odds are good.

It needs crusade itself, and nothing else. docs/bots.md has the protocol.

crusade arena --players "random,bot:python3 examples/bots/named_bot.py" -n 5
"""

import json
import random
import sys

import crusade
from crusade.bridges.messages import view_from


def chance_to_take(seen: crusade.SeatView, space: str) -> float:
    """The chance to take a space with the counter in hand and whoever is allocated to it already."""
    attackers = [unit.id for unit in seen.units() if unit.attacks == space]
    if seen.in_hand:
        attackers.append(seen.in_hand)
    try:
        return seen.odds(space, *attackers).taken
    except crusade.PositionError:  # hidden counters: nobody knows
        return 0.5


def choose(seen: crusade.SeatView, rng: random.Random) -> crusade.Choice:
    """The best attack if one is likely to succeed; else anything but the end of the step, as long as there is a choice."""
    attacks = {c: chance_to_take(seen, c.text.split()[1]) for c in seen.options if c.verb == "attack"}
    if attacks and max(attacks.values()) > 0.4:
        return max(attacks, key=lambda choice: attacks[choice])
    others = [c for c in seen.options if c.verb not in ("attack", "recall")]
    return rng.choice(others or seen.options)


def main() -> None:
    """Answer questions until told to go."""
    game, seat, rng = crusade.load(), "", random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            game = crusade.load(message["game"], **message["switches"])
            seat, rng = message["seat"], random.Random(message["seed"])  # so that a game can be played again
            answer = {"type": "ready", "name": "by name"}
        elif message["type"] == "decide":
            seen = crusade.SeatView(game, view_from(game, message, seat))
            answer = {"number": message["number"], "option": choose(seen, rng).text}
        else:
            break
        print(json.dumps(answer), flush=True)


main()
