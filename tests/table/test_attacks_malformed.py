"""Malformed messages over the socket, on both databases: words for each, and the table plays on.

CRUSADE_ATTACKS=5000 sends so many (`make attacks`)."""

import json
import os
import random
import secrets
import time

from attacking import bare, nothing_went_wrong

MANY = int(os.environ.get("CRUSADE_ATTACKS", "300"))
ODD = [
    None,
    True,
    -1,
    2**31,
    2**63,
    1e308,
    "",
    "\x00",
    "\ud800",
    "a\u2028b",
    "x" * 17_000,
    [],
    {},
    [[]],
    {"type": "hello"},
    "0" * 16,
]
GOOD = [
    {"type": "hello", "keys": []},
    {"type": "salt", "side": 0, "text": "ab" * 8},
    {"type": "play", "side": 0, "base": 0, "options": ["done"]},
    {"type": "undo", "side": 0, "base": 0, "phase": True},
    {"type": "say", "text": "hello", "name": "Eve", "side": 0},
    {"type": "offer", "side": 0, "base": 0, "what": "takeback", "entries": 1},
    {"type": "look", "side": 1},
]
BYTES = [b"", b"\x00", b"\xff\xfe", b"{", b"[" * 9000, b'{"type":"hello"', b"nonsense", b"1" * 5000, b'"\xed\xa0\x80"']


def malformed(rng):
    """A message with something wrong in it, as text or bytes."""
    message = dict(rng.choice(GOOD), id=secrets.token_hex(8))
    for _ in range(rng.randint(1, 3)):
        match rng.randrange(7):
            case 0:
                message[rng.choice([*message, "more"])] = rng.choice(ODD)
            case 1:
                message.pop(rng.choice([*message]), None)
            case 2:
                message["options"] = [
                    rng.choice(["done", "unit x", "press 99", "\x00", "move " + "Z" * 50])
                ] * rng.randint(0, 70)
            case 3:
                message["keys"] = [rng.choice(["k", "\u2028" * 64, 3])] * rng.randint(0, 3)
            case 4:
                return rng.choice(BYTES)
            case 5:
                return json.dumps(message)[: rng.randint(0, 60)]
            case 6:
                message["type"] = rng.choice(["play", "undo", "offer", "look", "salt", "none"])
        if not message:
            break
    return json.dumps(message)


def test_malformed_messages_get_words_and_the_line_stays(server):
    rng = random.Random(10)
    game, keys = server.new_game("human", "human", setup="secret")
    anna = server.sit(game, *keys)
    line, answered = bare(server, game), 0
    line.send(json.dumps({"type": "hello", "keys": keys}))
    for n in range(MANY):
        message = malformed(rng)
        line.send(message, text=isinstance(message, str) or rng.random() < 0.5)
        if n % 20 == 19:
            mark = secrets.token_hex(8)
            line.send(json.dumps({"type": "play", "id": mark, "side": 0, "base": 2**31 - 1, "options": ["done"]}))
            while json.loads(answer := line.recv(timeout=20)).get("id") != mark:
                answered += '"refused"' in answer
        if n % 500 == 499:
            line.send(json.dumps({"type": "hello", "keys": keys}))
    assert answered > MANY // 2
    line.close()
    nothing_went_wrong(server)
    fresh, keys = server.new_game("human", "human")
    begun = time.monotonic()
    assert server.sit(fresh, keys[0]).play("done")["type"] == "done"
    assert time.monotonic() - begun < 5
    anna.catch_up()
    assert server.get(f"/api/games/{game}", anna.keys[0]).status_code == 200
