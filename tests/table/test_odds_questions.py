"""Questions about odds that only a laid-out position brings up: attackers who come from off the map."""

import pytest

from crusade.core.errors import InputError
from crusade.table.messages.http import OddsQuestion
from crusade.table.queries import odds_of
from rulebook import positions

position = positions("tiger-attack")
SOUTH = "turn=4 phase=B2a; u-99-393 namur; u-4ad-cca bastogne; u-6ad-cca south; u-6ad-ccb south; g-2-3 martelange"


def asked(p, *attackers):
    known = p.game.view(p.state, 1)
    return odds_of(p.game, known, OddsQuestion(target="martelange", attackers=list(attackers) or None))


def test_an_attack_from_off_the_map_has_odds():
    one = position(SOUTH).play("unit u-6ad-cca", "attack martelange")
    assert 0 < asked(one).taken < asked(one, "u-6ad-cca", "u-6ad-ccb").taken < 1
    both = one.play("unit u-6ad-ccb", "attack martelange")
    assert asked(both).taken == asked(one, "u-6ad-cca", "u-6ad-ccb").taken


def test_with_a_counter_in_hand_another_can_be_asked_about():
    assert asked(position(SOUTH).play("unit u-4ad-cca"), "u-6ad-ccb").known


def test_who_cannot_come_is_named():
    with pytest.raises(InputError, match="does not stand beside martelange"):
        asked(position(SOUTH), "u-99-393")
