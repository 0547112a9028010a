"""A position of a game as it would be if its battles were fought until one side is gone or stops."""

from crusade.core.battle import Attrition
from crusade.core.game import Game
from rulebook import Position


def endless(p: Position) -> Position:
    """The same position, in a game whose battles have no last round."""
    g = p.game
    model, preview = g.hooks.battle, g.hooks.preview

    def fought_out(tables, s, target, team, rounds):
        return model(tables, s, target, team, 1)._replace(
            rounds=rounds, press_limit=lambda strength: 0, attrition=Attrition()
        )

    hooks = g.hooks._replace(battle=fought_out, preview=preview._replace(rounds=lambda tables, s: None))
    game = Game(g.name, g.title, g.revision, g.sides, g.tables, g.program, g.switches, hooks)
    return Position(game, p.state)
