"""A bot for crusade in Python: any option is as good as another. docs/bots.md has the protocol.

crusade arena --players "thumb,bot:python3 examples/bots/random_bot.py" -n 5
"""

import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


def choose(question):
    """Here goes what you know of war."""
    return chance.choice(question["options"])


chance = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        chance = random.Random(message["seed"])  # so that a game can be played again
        say({"type": "ready", "name": "any option"})
    elif message["type"] == "decide":
        say({"number": message["number"], "option": choose(message)})
    elif message["type"] == "bye":
        break
