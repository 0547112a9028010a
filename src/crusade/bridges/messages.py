"""The messages of the bot protocol: a view and its options as JSON. docs/bots.md shows them all."""

from __future__ import annotations

import base64
from typing import Any

from ..core.bits import collect, each, has
from ..core.describe import value_in_full
from ..core.game import Game
from ..core.state import NOBODY, NOWHERE, unpack
from ..core.view import View, hidden
from ..games.wording import fight_rows

PROTOCOL = 2  # docs/bots.md says what each version changed

Message = dict[str, Any]


def hello(game: Game, side: int, seed: str, decision_seconds: float, game_seconds: float) -> Message:
    """The first message: the game, the bot's side, and everything that never changes."""
    board, roster = game.board, game.roster
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game.name,
        "revision": game.revision,
        "switches": game.switches,
        "sides": list(game.sides),
        "seat": game.sides[side],
        "seed": seed,
        "seconds": {"decision": decision_seconds, "game": game_seconds},
        "spaces": {
            space.id: {
                "name": space.name,
                "terrain": space.terrain,
                "city": space.city,
                "points": space.vp,
                "near": [board.name(h) for h in each(board.near[place])],
            }
            for place, space in board.spaces.items()
        },
        "counters": {
            roster.id[u]: {
                "name": roster.name[u],
                "side": game.sides[roster.side[u]],
                "kind": roster.kind[u],
                "attack": roster.attack[u],
                "defense": roster.defense[u],
                "hits": roster.hits[u],
            }
            for u in range(len(roster))
        },
    }


def decide(game: Game, view: View, number: int) -> Message:
    """The message that asks for a decision: what the seat knows, and its options."""
    s, g, d = view.shown, game.tables, game.hooks.describe
    name, hand = game.board.name, game.in_hand(s)
    return {
        "type": "decide",
        "number": number,
        "turn": view.turn,
        "phase": view.phase,
        "phase_name": d.phases.get(view.phase, view.phase),
        "step": view.step,
        "asks": game.asks(view),
        "clause": view.clause,
        "header": {row[0]: value_in_full(row) for row in d.header(g, s)},
        "hand": None if hand == NOBODY else game.roster.id[hand],
        "counters": {
            game.roster.id[u]: {
                "place": name(s.where[u]),
                "figures": d.figures(g, s, u),
                "condition": [*d.condition(g, s, u), *d.orders(g, s, u)],
                "marks": d.marks(g, s, u),
                "aim": None if s.aim[u] == NOWHERE else name(s.aim[u]),
                "hits": s.hits[u],
            }
            for u in range(len(game.roster))
            if not has(view.unknown, u)
        },
        "hidden": hidden(game.board, view),
        "control": {name(h): game.sides[side] for h, side in d.control(g, s).items()},
        "battle": {row[0]: row[1] for row in fight_rows(game, view)},
        "duties": d.duties(g, s),
        "packed": base64.b64encode(s.pack()).decode(),
        "unknown": [game.roster.id[u] for u in each(view.unknown)],
        "options": [game.text(option) for option in view.options],
        "words": [game.words(option, game.board.label) for option in view.options],
    }


def view_from(game: Game, question: Message, seat: str) -> View:
    """The view in a question, for Python bots that want to use the engine."""
    shown = unpack(game.shape, base64.b64decode(question["packed"]))
    options = [game.parse(text) for text in question["options"]]
    side = game.sides.index(seat)
    moment = (question["turn"], question["phase"], question["step"], question["clause"])
    unknown = collect(game.roster.find(unit) for unit in question["unknown"])
    return View(side, shown, unknown, side, options, *moment)
