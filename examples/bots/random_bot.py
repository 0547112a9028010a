"""A bot for crusade in Python that plays any option at random. docs/bots.md describes the protocol.

crusade arena --players "thumb,bot:python3 examples/bots/random_bot.py" -n 5
"""

import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


def choose(question):
    """Put your own strategy here."""
    return chance.choice(question["options"])


chance = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        chance = random.Random(message["seed"])  # so that a game can be reproduced
        say({"type": "ready", "name": "any option"})
    elif message["type"] == "decide":
        say({"number": message["number"], "option": choose(message)})
    elif message["type"] == "bye":
        break
