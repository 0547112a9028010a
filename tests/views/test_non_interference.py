"""What a seat cannot know changes no byte it gets: two games that differ only in hidden identities, side by side."""

import os
import random

import pytest
from twins import EYES, Twins, run

from crusade.core.machine import SPECTATOR
from rulebook import game, position

PAIRS = {
    "two armies": ("su-5a", "su-13a"),
    "an army and a korps": ("su-5a", "su-6mk"),
    "two korps": ("su-9mk", "su-4mk"),
    "16. Army and an army": ("su-16a", "su-8a"),
    "16. Army and a korps": ("su-16a", "su-1mk"),
    "an army and a dummy": ("su-10a", "su-f1"),
    "a korps and a dummy": ("su-3mk", "su-1gk"),
    "16. Army and a dummy": ("su-16a", "su-f3"),
}
LONG = int(os.environ.get("CRUSADE_TWINS", "0"))  # so many games a pair, everything asked at every decision


@pytest.mark.parametrize("pair", PAIRS)
def test_nothing_a_seat_can_see_or_ask_tells_two_hidden_counters_apart(pair):
    compared = 0
    for seed in range(LONG or 2):
        readings = {} if seed % 2 == 0 else {"dice": "lotsa", "bonus": "turn", "obligation": "waived"}
        compared += run(Twins(*PAIRS[pair], seed, **readings), thorough=1.0 if LONG else 0.04)
    assert compared > 100


def test_a_set_up_in_progress_shows_nothing_but_how_far_it_is():
    """Other counters, elsewhere, in another order: the same bytes, the same lines in the log, to the last option."""
    one = Twins("su-5a", "su-13a", 1)
    others = (Twins("su-16a", "su-6mk", seed) for seed in range(2, 100))
    two = next(twins for twins in others if len(twins.script) == len(one.script))  # as many dummies
    while one.script:
        told = [[list(t.glance(t.game.view(t.states[0], e), t.logs[0][e])) for e in EYES] for t in (one, two)]
        assert told[0] == told[1]
        one.go_on()
        two.go_on()
    assert one.states[0] != two.states[0]


@pytest.mark.parametrize("seed", range(4))
def test_a_spectator_knows_no_more_than_the_axis(seed):
    g = game(setup="secret")
    rng = random.Random(seed)
    s = g.start()
    for _ in range(300):
        if not s.menu:
            break
        axis, gallery = g.view(s, 0), g.view(s, SPECTATOR)
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
