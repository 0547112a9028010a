"""Dice as a test wishes them: it reads the secret that no player knows, and looks for a salt with which they fall so."""

import sqlite3
from contextlib import closing
from itertools import count

from crusade.record.dice import CommittedDice
from serving import Client

SECRET = bytes(range(32))


def load_dice(server, game, side, key, *rolls):
    """Add a seat's salt, the last that is missing, so that the first rolls, two dice each, are these."""
    with closing(sqlite3.connect(server.url.removeprefix("sqlite:///"))) as database:
        (secret,) = database.execute("SELECT secret FROM game WHERE id = ?", (game,)).fetchone()
    line = Client(server, game, [key], salting=False)
    others = line.view["salts"][1 - side]
    text = next(
        salt
        for salt in map("{:016x}".format, count())
        if falls(secret, [others, salt] if side else [salt, others], rolls)
    )
    assert line.request({"type": "salt", "side": side, "text": text})["type"] == "done"
    line.close()


def falls(secret, salts, rolls):
    dice = CommittedDice(secret, salts)
    return all(dice.throw(2) == list(faces) for faces in rolls)


def fixed_dice(server, game, keys):
    """Every roll of this game is the same in every run: its secret is replaced before anybody has seen it, and its salts
    are fixed."""
    server.stop()
    with closing(sqlite3.connect(server.url.removeprefix("sqlite:///"))) as database:
        database.execute("UPDATE game SET secret = ? WHERE id = ?", (SECRET, game))
        database.commit()
    server.start()
    for side, key in enumerate(keys):
        line = Client(server, game, [key], salting=False)
        assert line.request({"type": "salt", "side": side, "text": f"{side:016x}"})["type"] == "done"
        line.close()
