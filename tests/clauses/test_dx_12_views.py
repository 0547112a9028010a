"""DX-12.2: what the Axis may think of the pool, and what it is shown of a hidden counter that is being moved."""

from crusade.core.bits import each
from crusade.games.darkest_crusade.slots import AXIS
from rulebook import clause, position


def shown(p, seat):
    """The position as a seat sees it."""
    return p.game.view(p.state, seat).shown


@clause("DX-12.2")
def test_only_brown_armies_can_be_in_the_pool_whatever_the_axis_imagines():
    """26. Army is in the pool and 16. Army, which is not brown, is hidden on the map."""
    p = position("turn=2 phase=B2a; su-16a L4 hidden; su-26a pool; de-6a J1", setup="secret")
    game = p.game
    imagined, _ = game.hooks.show(game.tables, p.state, AXIS, list.reverse)
    assert {game.roster.id[u] for u in each(imagined.at[game.board.find("pool")])} == {"su-26a"}


@clause("DX-12.2")
def test_taking_up_a_hidden_counter_shows_nothing():
    p = position("turn=2 phase=B2a; su-5a L4 hidden; su-6mk L4 hidden; de-6a J1", setup="secret")
    before, after = shown(p, AXIS), shown(p.play("unit su-5a"), AXIS)
    assert after.tally == before.tally
