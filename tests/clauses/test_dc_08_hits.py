"""DC-1.2, DC-8.3 and DC-8.9: giving out hits, and what a fortress does."""

import pytest

from rulebook import clause, positions

position = positions("dark-crusade")

IDLE = "g-xx warsaw; s-24a vyazma"
STRONG = ("g-xxiv", "g-xlvii", "g-xxxix", "g-lvii")  # 12


def strong(place):
    """Twelve factors of armor on a point, on a major line to their target."""
    return "; ".join(f"{u} {place}" for u in STRONG)


def minsk(defenders):
    """The attack of twelve factors from Baranovichi on Minsk, before its dice."""
    stack = "; ".join(f"{u.split(':')[0]} minsk {' '.join(u.split(':')[1:])}" for u in defenders.split())
    return position(f"date=1941-07 phase=B3; {IDLE}; {strong('baranovichi')}; {stack}").fight("minsk", *STRONG)


# ---- DC-1.2, DC-8.9


@clause("DC-1.2", "DC-8.9")
def test_a_minor_unit_dies_by_one_hit():
    p = minsk("s-20a s-6tk").fire(1, 1)
    assert p.hits() == (3, 1)  # column 12 and column 4
    p = p.play("hit s-6tk")
    assert p.hits() == (0, 1)  # nobody but the army could take the other two
    p = p.play("hit g-xxiv")
    assert p.where("s-6tk") == "pool"
    assert p.where("s-20a") == "minsk"
    assert p.disrupted("s-20a")


@clause("DC-1.2", "DC-8.9")
def test_a_major_unit_is_dispersed_by_up_to_its_factor_and_destroyed_by_one_more():
    p = minsk("s-20a s-21a").fire(1, 1)
    dispersed = p.play("hit s-20a", "hit s-21a", "hit s-21a", "hit g-xxiv")
    assert dispersed.disrupted("s-20a")
    assert dispersed.disrupted("s-21a")
    dead = p.play("hit s-20a", "hit s-20a", "hit s-20a", "hit g-xxiv")
    assert dead.where("s-20a") == "pool"
    assert not dead.disrupted("s-21a")


@clause("DC-1.2")
def test_a_dispersed_unit_dies_by_one_hit():
    p = minsk("s-20a:dispersed s-21a").fire(1, 1)
    p = p.play("hit s-20a")
    assert not p.can("hit s-20a")


@clause("DC-1.2", "DC-8.9")
def test_a_shock_army_is_dispersed_by_the_first_hit_and_destroyed_by_the_next():
    p = minsk("s-1sh s-2sh").fire(1, 1)  # three hits on two shock armies
    p = p.play("hit s-1sh", "hit s-1sh")
    assert p.where("s-1sh") == "minsk"  # losses fall when all are given out
    p = p.share_out()
    assert p.where("s-1sh") == "pool"
    assert p.disrupted("s-2sh")


@clause("DC-8.9")
def test_the_defender_gives_out_first_and_hits_nobody_can_take_are_lost():
    p = minsk("s-6tk s-6ck").fire(6, 6)
    assert (p.seat, p.hits()) == ("soviet", (5, 2))
    p = p.play("hit s-6ck")
    assert (p.step, p.seat) == ("attacker_hits", "axis")
    p = p.share_out()
    assert p.step == "advance"
    assert p.hits() == (0, 0)


@clause("DC-8.9")
def test_hits_are_given_by_the_state_when_the_round_began():
    p = minsk("s-20a s-21a").fire(1, 1).play("hit s-20a")
    assert not p.disrupted("s-20a")
    assert p.can("hit s-20a")  # still a unit that takes two


@clause("DC-8.9", "DC-8.14")
def test_air_based_on_the_point_takes_no_hits():
    p = minsk("s-20a s-21a s-vvs-w:dispersed").fire(1, 1)
    assert p.options() == {"hit s-20a", "hit s-21a"}


# ---- DC-8.3


def fortress(point, place, garrison, phase="B3", units=STRONG, stand=None):
    """An attack on a fortress from one point, before its dice."""
    inside = "; ".join(f"{u.split(':')[0]} {point} {' '.join(u.split(':')[1:])}" for u in garrison.split())
    outside = stand or "; ".join(f"{u} {place}" for u in units)
    return position(f"date=1941-08 phase={phase}; {IDLE}; {outside}; {inside}").fight(point, *units)


@clause("DC-8.3")
@pytest.mark.parametrize(
    ("point", "place", "figure"),
    [("brest", "baranovichi", 1), ("odessa", "balta", 2), ("kiev", "zhitomir", 3), ("minsk", "baranovichi", 0)],
)
def test_a_fortress_raises_fire_and_lowers_hits_by_its_figure(point, place, figure):
    p = fortress(point, place, "s-5a s-26a s-37a s-38a")
    assert p.strengths() == (12, 4 + figure)
    p = p.fire(1, 1)
    assert p.hits()[0] == 3 - figure


@clause("DC-8.3")
@pytest.mark.parametrize(
    ("garrison", "raised"),
    [
        ("s-5a s-4tk s-6tk", 1),  # armor is no infantry
        ("s-5a:dispersed s-26a", 1),  # nor does a dispersed army count
        ("s-1sh s-26a", 1),  # nor a shock army: it is minor
        ("s-1ga s-26a", 2),
        ("s-4tk s-6tk", 0),
    ],
)
def test_a_fortress_helps_no_more_than_the_major_infantry_inside(garrison, raised):
    p = fortress("kiev", "zhitomir", garrison)
    combat, strength = p.part("combat"), p.part("strength")
    scene = combat.scene_of(p.game.tables, p.state)
    fit = combat.defenders(p.game.tables, p.state) & ~p.state.marks[p.part("combat").DISRUPTED]
    assert strength.protection(scene, fit) == raised
    assert p.strengths()[1] == strength.factors(scene, fit) + raised


@clause("DC-8.3")
@pytest.mark.parametrize(("point", "place", "less"), [("brest", "pinsk", 0), ("odessa", "nikolayev", 1)])
def test_on_the_enemy_side_of_the_border_hits_are_lowered_by_one_less_and_fire_is_not_raised(point, place, less):
    army = ("s-1tka", "s-3tka")
    p = fortress(point, place, "g-i g-ii g-xxvi", "C3", army)
    assert p.strengths() == (6, 6)
    assert p.fire(5, 1).hits()[0] == 3 - less


@clause("DC-8.3")
def test_german_fortresses_shield_the_axis_in_full():
    p = fortress("koenigsberg", "tilsit", "g-i g-ii g-xxvi", "C3", ("s-1tka", "s-3tka"))
    assert p.strengths() == (6, 6 + 2)
    assert p.fire(5, 1).hits()[0] == 3 - 2
