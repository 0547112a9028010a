"""What a seat cannot know changes no byte it gets: two games that differ only in hidden identities, side by side."""

import random

import pytest

from crusade.ai.player import make_player
from crusade.core.machine import CHANCE
from crusade.core.option import VERBS
from crusade.games.darkest_crusade import slots
from rulebook import game, position


def twin_of(option, swap):
    """The same option with two counters' names exchanged."""
    verb, a, b = option
    return (verb, swap.get(a, a), b) if VERBS[verb][1] == "unit" else option


@pytest.mark.parametrize("seed", range(6))
def test_the_axis_sees_the_same_until_one_of_the_two_is_shown(seed):
    """Two rifle armies of the same kind trade places in a twin game; every other choice and every die are the same."""
    g = game(setup="secret")
    rng = random.Random(seed)
    armies = [u for u in range(len(g.roster)) if g.roster.marks[u][:2] == ("brown", "army")]
    first, second = rng.sample(armies, 2)
    swap = {first: second, second: first}
    seats = [make_player("thumb", g, f"{seed}/{side}") for side in (0, 1)]
    one, two = g.start(), g.start()
    compared = 0
    while one.menu:
        known = (one.marks[slots.HIDDEN] | one.at[g.tables.tray]) >> first & 1
        also = (one.marks[slots.HIDDEN] | one.at[g.tables.tray]) >> second & 1
        if not (known and also):
            break  # shown, lost or never hidden: from here on they may differ
        assert g.view(one, 0).pack() == g.view(two, 0).pack()
        compared += 1
        if one.seat == CHANCE:
            throw = g.throw(one)
            option = throw.read([rng.randint(1, 6) for _ in range(throw.dice)])
        else:
            option = seats[one.seat].choose(g.view(one, one.seat))
        one, two = g.play(one, option), g.play(two, twin_of(option, swap))
    assert compared > 80


@pytest.mark.parametrize("seed", range(4))
def test_a_spectator_knows_no_more_than_the_axis(seed):
    g = game(setup="secret")
    rng = random.Random(seed)
    s = g.start()
    for _ in range(300):
        if not s.menu:
            break
        axis, gallery = g.view(s, 0), g.view(s, 255)
        assert gallery.shown == axis.shown
        assert gallery.options == ()
        s = g.play(s, rng.choice(s.menu))


def test_the_russian_knows_everything():
    g = game(setup="secret")
    s = g.start()
    rng = random.Random(3)
    for _ in range(60):
        s = g.play(s, rng.choice(s.menu))
    assert g.view(s, 1).shown == s
    assert g.view(s, 0).shown != s


def test_who_went_by_sea_is_not_seen():
    """DX-12.2: two hidden counters in one port; whichever sails and lands, the Axis gets the same bytes."""
    text = "turn=3 phase=B1; su-5a N3 hidden; su-6a N3 hidden; de-6a I2; de-9a I2"
    seen = []
    for unit in ("su-5a", "su-6a"):
        p = position(text, setup="secret").play(f"sail {unit}", "move P3", "roll 6 0")
        assert p.fact("SAILED") == p.game.roster.find(unit) + 1
        seen.append(p.game.view(p.state, 0).pack())
    assert seen[0] == seen[1]
