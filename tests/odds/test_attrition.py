"""Battles fought until one side is gone or stops: exact odds against every throw by hand, simulation and worked cases."""

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import sqrt

import pytest
from eastern_front import ByHand, Field, Unit, seeded, told

from crusade.ai.attrition import Node, _Graph
from crusade.ai.kinds import Side
from crusade.ai.odds import End, Policy, Stakes, by_press, expected_gain, gain, odds
from crusade.core.battle import POLICIES as OWNERS
from crusade.core.battle import Camp, allot, likeness, suffer
from crusade.core.bits import BIT, collect, count, each

ARMY = Unit(2, worth=5)
CORPS = Unit(2, worth=5)
PANZER = Unit(3, "armor", worth=9)
HQ = Unit(1, "support", "minor", worth=4)
AIR = Unit(2, "air", "minor", worth=4)
POLICIES = [
    Policy(),
    Policy(retreat="leave"),
    Policy(break_off="weaker"),
    Policy(retreat="leave", break_off="weaker"),
    Policy(break_off=0.37),
    Policy(retreat="leave", break_off=0.61),
]


@pytest.mark.parametrize("policy", POLICIES, ids=str)
@pytest.mark.parametrize("rounds", [None, 1, 2])
def test_odds_equal_every_throw_by_hand(rounds, policy):
    """Forty random battles of up to three on three: every chance, as a fraction."""
    for seed in range(40):
        field = seeded(f"{seed}{rounds}{policy}", 3, 3, rounds)
        battle = field.battle()
        by_hand = ByHand(field, policy.retreat, policy.break_off).start()
        assert told(battle, odds(battle, policy=policy)) == {end: chance for end, chance in by_hand.items() if chance}


@pytest.mark.parametrize("seed", range(3))
def test_odds_of_five_on_four_equal_every_throw_by_hand(seed):
    field = seeded(f"five on four {seed}", 5, 4)
    battle = field.battle()
    assert told(battle, odds(battle)) == {end: chance for end, chance in ByHand(field).start().items() if chance}


THROWS = 5_000


@pytest.mark.parametrize("seed", range(5))
def test_odds_agree_with_five_thousand_battles_played_out(seed):
    """Every chance within five sigma."""
    rng = random.Random(seed)
    team = [rng.choice([CORPS, PANZER, HQ, Unit(1, worth=3)]) for _ in range(4)] + [CORPS]
    held = [rng.choice([ARMY, Unit(1, worth=3), Unit(2, "armor", "minor", worth=6)]) for _ in range(4)]
    field = Field(tuple(team), tuple(held), weather=2 * (seed % 2), air=(2, 0), fort=seed % 3)
    battle, hand = field.battle(), ByHand(field)
    played = [hand.played(rng) for _ in range(THROWS)]
    found = odds(battle)
    check(sum(taken for taken, _, _ in played), found.chance())
    for side, attacking in ((1, True), (2, False)):
        for lost, chance in enumerate(found.losses(battle, attacking)):
            check(sum(one[side] == lost for one in played), chance)


def check(times, chance):
    assert abs(times - THROWS * chance) <= 5 * sqrt(THROWS * chance * (1 - chance)) + 1e-6


@pytest.mark.parametrize("seed", range(6))
def test_more_and_more_rounds_come_to_the_same(seed):
    """With a last round far away the chance to take the place has all but reached that without one."""
    battle = seeded(f"rounds {seed}", 4, 4).battle()
    chances = [odds(battle._replace(rounds=n)).chance() for n in (1, 2, 4, 8, 100)]
    assert all(fewer <= more for fewer, more in pairwise(chances))
    assert chances[-1] <= odds(battle).chance() + 1e-12
    assert chances[-1] == pytest.approx(odds(battle).chance(), abs=1e-6)


@pytest.mark.parametrize("policy", POLICIES, ids=str)
def test_weights_are_whole_numbers_that_sum_to_the_total(policy):
    battle = seeded("fifteen on fifteen", 15, 15).battle()
    found = odds(battle, policy=policy)
    assert all(isinstance(weight, int) and weight > 0 for weight in found.ends.values())
    assert sum(found.ends.values()) == found.total
    for attacking in (True, False):
        assert sum(found.losses(battle, attacking)) == pytest.approx(1, abs=1e-12)
    assert by_press(battle, policy) == [found.chance()]


def test_a_position_reached_by_a_long_and_a_short_way_is_weighed_without_rounding():
    """From the start by one way of three rounds or by one of two, listed last, to a round that decides by one throw in two."""
    start, long, longer, short, both, lost, won = ((0, 0, n) for n in range(7))
    ends = {end: End(end == won, Camp(0, 0), Camp(0, 0)) for end in (lost, won)}
    graph = _Graph.__new__(_Graph)
    graph.start = start
    graph.nodes = {
        start: Node(None, 2, [(long, 1), (short, 1)], None),
        long: Node(None, 2, [(longer, 1), (lost, 1)], None),
        longer: Node(None, 2, [(both, 1), (lost, 1)], None),
        short: Node(None, 2, [(both, 1), (lost, 1)], None),
        both: Node(None, 2, [(won, 1), (lost, 1)], None),
        **{key: Node(end, 0, [], None) for key, end in ends.items()},
    }
    weights, total = graph.weigh()
    assert (weights[ends[won]], weights[ends[lost]], total) == (3, 13, 16)


@pytest.mark.parametrize("seed", range(10))
def test_equal_counters_may_be_counted_together(seed):
    """With every counter a kind of its own the odds are the same."""
    battle = seeded(f"apart {seed}", 6, 5).battle()
    apart = battle._replace(fighters={u: who._replace(kind=f"{who.kind} {u}") for u, who in battle.fighters.items()})
    assert told(battle, odds(battle)) == told(apart, odds(apart))


@pytest.mark.parametrize("policy", OWNERS)
def test_hits_are_shared_out_as_the_owner_shares_them_out_in_play(policy):
    """Counted by kinds or counter by counter, the same is left of each kind, even where several ways cost the same."""
    for seed in range(20):
        rng = random.Random(f"{seed}{policy}")
        held = [rng.choice([ARMY, Unit(1, worth=3), Unit(3, worth=7), HQ, AIR, Unit(1, down=True)]) for _ in range(6)]
        battle = Field((PANZER,), tuple(held)).battle()
        side = Side(battle, battle.attrition, battle.defenders, policy, drop_out=False)
        for hits in range(16):
            left = side.camps[side.after(0, hits)]
            assert by_kind(battle, left) == by_kind(battle, suffer(battle, battle.defenders, hits, policy)[0])


def by_kind(battle, camp):
    return [Counter(likeness(battle, u) for u in each(part)) for part in (camp.fit, camp.disrupted)]


def test_what_helps_a_side_raises_its_chance():
    plain = Field((CORPS,) * 4, (ARMY,) * 3)
    chance = odds(plain.battle()).chance()
    for better in (
        plain._replace(attackers=(CORPS,) * 5),
        plain._replace(air=(2, 0)),
        plain._replace(defenders=(ARMY,) * 2),
    ):
        assert odds(better.battle()).chance() > chance
    for worse in (plain._replace(fort=1), plain._replace(weather=2), plain._replace(air=(0, 2))):
        assert odds(worse.battle()).chance() < chance
    cut = plain._replace(attackers=(CORPS._replace(supplied=False),) * 4)
    assert odds(cut.battle()).chance() < chance


def test_who_breaks_off_early_takes_less_and_loses_less():
    battle = Field((CORPS,) * 4, (ARMY,) * 4, fort=1).battle()
    found = [odds(battle, policy=Policy(break_off=least)) for least in ("never", 0.1, 0.3, 1.0)]
    for bold, careful in pairwise(found):
        assert bold.chance() >= careful.chance()
        assert mean(bold.losses(battle, True)) >= mean(careful.losses(battle, True))
    assert found[0].chance() > found[-1].chance()


def mean(chances):
    return sum(n * chance for n, chance in enumerate(chances))


@pytest.mark.parametrize("taken", [1.0, 8.0, 40.0])
def test_stakes_make_the_attackers_stop_at_the_best_time(taken):
    battle, stakes = Field((CORPS, CORPS, HQ, PANZER), (ARMY,) * 3, fort=2).battle(), Stakes(taken)

    def payoff(found):
        return sum(float(Fraction(w, found.total)) * gain(battle, end, stakes) for end, w in found.ends.items())

    best = expected_gain(battle, stakes)
    assert best == pytest.approx(payoff(odds(battle, stakes=stakes)))
    for break_off in ("never", "weaker", 0.1, 0.2, 0.4, 0.6, 1.0):
        assert best >= payoff(odds(battle, policy=Policy(break_off=break_off))) - 1e-9


def test_a_battle_in_which_nobody_can_hurt_anybody_is_held():
    """The walls take every hit and the defenders have no fire: strengths above 0 alone do not keep it going."""
    battle = Field((Unit(1, worth=3),), (ARMY,)).battle()
    terms = battle.attrition._replace(absorbs=lambda fit: 9)
    battle = battle._replace(attrition=terms, strengths=lambda fit, held, fit_held: (1, 0))
    found = odds(battle)
    assert (found.chance(), found.losses(battle, False)) == (0, [1, 0])


def test_air_based_in_the_place_takes_no_hits():
    battle = Field((PANZER,), (ARMY, AIR)).battle()
    plan, over = allot(battle, battle.defenders, 9, "units")
    assert (plan, over) == ({1: 3}, 6)


# ---- the worked cases of the rules


def test_a_round_that_cannot_fail():
    """Case 2: 12 factors and two Luftwaffe units against 11th Army. Three of at least four hits destroy it at once."""
    team = PANZER, Unit(2, "armor", worth=7), Unit(1, "armor", worth=4), CORPS, *(Unit(1, worth=3),) * 2, HQ, HQ
    battle = Field(team, (ARMY,), air=(4, 0)).battle()
    found = odds(battle)
    assert found.strengths == (16, 2)
    assert found.chance() == 1
    assert found.losses(battle, attacking=True)[0] == 1  # a repulse disperses a corps and kills no headquarters
    stopped = sum(w for end, w in found.ends.items() if end.attackers.disrupted)
    assert Fraction(stopped, found.total) == Fraction(4, 6)


def test_the_cheapest_way_to_give_out_three_hits():
    """Case 3: Bialystok. Two disperse 10th Army, one destroys a corps that is down; the cheapest of the legal ways."""
    mechanised, cavalry = Unit(2, "armor", "minor", worth=6), Unit(1, "armor", "minor", worth=4)
    down = Unit(1, "armor", "minor", down=True, worth=2)
    battle = Field((PANZER,) * 3, (ARMY, mechanised, down, cavalry)).battle()
    assert allot(battle, battle.defenders, 2, "units")[0] == {3: 2}
    assert allot(battle, battle.defenders, 3, "units")[0] == {3: 2, 5: 1}


def test_dispersed_minor_units_and_air_fall_when_the_attacker_presses_on():
    """Case 3, last sentence: without a die."""
    down = Unit(1, "armor", "minor", down=True, worth=2)
    battle = Field((PANZER,), (down, AIR)).battle()
    found = odds(battle)
    assert (found.chance(), found.losses(battle, False)) == (1, [0, 0, 1])


def test_a_dispersed_shock_army_must_be_fought():
    """DC-1.2, 6.7: it is minor, but not one of those that fall."""
    battle = Field((Unit(1, worth=3),), (Unit(3, "infantry", "shock", down=True, worth=8),)).battle()
    found = odds(battle, policy=Policy())
    assert found.chance() == 1
    assert told(battle, odds(battle._replace(rounds=1))) == {
        (True, 0, 1, 0): Fraction(1, 3),
        (False, 0, 0, 0): Fraction(2, 3),
    }


def test_a_fortress_counts_no_more_than_its_garrison():
    """Case 4: Kiev (figure 3), two armies of 1 undispersed and one dispersed: two hits less, fire 1 + 1 + 2."""
    battle = Field((PANZER,) * 4, (Unit(1), Unit(1), Unit(1, down=True)), fort=3).battle()
    assert battle.attrition.absorbs(battle.defenders.fit) == 2
    assert odds(battle).strengths == (12, 4)


def test_the_order_of_the_sums():
    """Case 9: 7 in supply, 3 out of it, air 2, the weather 2: column 8, then 6."""
    team = PANZER, CORPS, CORPS, Unit(3, supplied=False, worth=7)
    battle = Field(team, (ARMY,), weather=2, air=(2, 0)).battle()
    assert odds(battle).strengths == (8, 2)
    assert battle.strengths(battle.attackers.fit, BIT[4], BIT[4]) == (6, 2)


def test_air_fires_in_the_first_round_only():
    """Case 16: what is left of the air adds to the first ground round. Against walls that take 2 only that round can hurt."""
    battle = Field((Unit(1, worth=3),), (ARMY,), air=(24, 0)).battle()
    terms = battle.attrition._replace(absorbs=lambda fit: 2)
    battle = battle._replace(attrition=terms, strengths=lambda fit, held, fit_held: (1 if fit else 0, 0))
    assert odds(battle).chance() == 1
    assert odds(battle._replace(attrition=terms._replace(first_fire=(0, 0)))).chance() == 0


@pytest.mark.parametrize("retreat", ["stand", "leave"])
def test_only_air_is_left(retreat):
    """Case 22: the last army dies in round 1. If its air unit stays it is eliminated; over a line with room it gets away."""
    battle = Field((PANZER,) * 5, (ARMY, AIR), room=1).battle()
    found = odds(battle, policy=Policy(retreat=retreat))
    assert found.chance() == 1
    lost = found.losses(battle, attacking=False)
    assert lost == ([0, 0, 1] if retreat == "stand" else [0, 1, 0])


def test_a_retreat_takes_all_who_have_room_and_costs_the_others():
    """Case 7, the odds of it: four units, room for two. After a round that kills nobody two get away and two are lost."""
    held = (Unit(3, worth=7),) * 3 + (Unit(3, "armor", worth=9),)
    battle = Field((PANZER,) * 3, held, room=2).battle()
    found = odds(battle, policy=Policy(retreat="leave"))
    assert {(end.taken, count(end.retreated), end.defenders) for end in found.ends} == {(True, 2, Camp(0, 0))}
    assert found.losses(battle, attacking=False) == [0, 0, 1, 0, 0]


def test_support_units_alone_take_no_place():
    """DC-8.10 (c): with no combat unit left the attack is over, whatever the headquarters could still do."""
    battle = Field((Unit(1, "infantry", "minor", worth=1), HQ), (Unit(1, worth=3),)).battle()
    for end in odds(battle).ends:
        assert end.taken == bool(end.attackers.fit & battle.attrition.combat)
        assert set(each(end.attackers.fit)) <= set(each(collect(battle.fighters)))
