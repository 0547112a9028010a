"""Odds that a rule of one game alone decides: those who retreat, those who follow behind."""

from crusade.ai.odds import Policy, odds
from crusade.core.attack import attackers
from crusade.core.bits import BIT
from rulebook import position


def test_a_retreat_of_all_who_can_leaves_the_place_to_be_taken():
    """Kiev with one army: if it stands it may lose the army and the city; if it leaves, only the city is fought for."""
    p = position("turn=2; de-17a J4; su-5a K4; su-19a K5").fight("K4", "de-17a")
    target = p.game.board.find("K4")
    team = BIT[p.game.roster.find("de-17a")]
    battle = p.game.hooks.battle(p.game.tables, p.state, target, team, 2)
    assert battle.place == 1
    assert battle.may_retreat == BIT[p.game.roster.find("su-5a")]
    stand, leave = odds(battle, 0, Policy()), odds(battle, 0, Policy(retreat="leave"))
    assert stand.losses(battle, attacking=False)[1] > leave.losses(battle, attacking=False)[1]


def test_followers_take_the_point_though_every_attacker_falls():
    """TA-3.6: the chance of success, not of an attacker left to enter."""
    text = "turn=3 fuel=9; g-12vgd-27 b; g-12vgd-48 b; g-2-2 a; u-2-9 schnee-eifel disrupted"
    p = position(text, of="tiger-attack").attack("schnee-eifel", "g-12vgd-27")
    alone = chance(p)
    p = p.play("unit g-12vgd-48", "follow schnee-eifel")
    assert chance(p) > alone > 0


def chance(p):
    target = p.game.board.find("schnee-eifel")
    return odds(p.game.hooks.battle(p.game.tables, p.state, target, attackers(p.state, target), 2)).chance()
