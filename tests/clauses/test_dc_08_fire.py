"""DC-8.2, DC-8.8, and what changes fire: DC-1.9, DC-3.5, DC-5.2, DC-5.3, DC-10.6, DC-11.2."""

import pytest

from rulebook import clause, game, positions

position = positions("dark-crusade")

#: Somebody on each side who takes no part, so that phase 5 is asked for and nobody has recovered yet.
IDLE = "g-xx warsaw; s-24a vyazma"


def bobruisk(attackers="g-xxiv", defenders="s-21a", facts="date=1941-07"):
    """An Axis attack from Baranovichi on Bobruisk, at its first decision; `cut` and `dispersed` may follow an id after a colon."""

    def stand(units, place):
        return "; ".join(f"{u.replace(':', f' {place} ')}" if ":" in u else f"{u} {place}" for u in units.split())

    text = f"{facts} phase=B3; {IDLE}; {stand(attackers, 'baranovichi')}; {stand(defenders, 'bobruisk')}"
    return position(text).fight("bobruisk", *(u.split(":")[0] for u in attackers.split()))


# ---- DC-8.2 The table


@clause("DC-8.2")
@pytest.mark.parametrize(
    ("column", "die", "hits"),
    [(0, 6, 0), (-1, 6, 0), (1, 4, 0), (1, 5, 1), (2, 2, 0), (2, 4, 1), (8, 2, 2), (9, 2, 3), (16, 3, 5), (25, 6, 9)],
)
def test_a_column_and_a_die_give_hits_and_six_is_the_best_face(column, die, hits):
    p = bobruisk()
    assert p.part("strength").hits_on(p.game.tables, column, die) == hits


@clause("DC-8.2")
def test_each_column_means_a_third_of_its_strength():
    results = game("dark-crusade").tables.results
    for column in range(1, 26):
        assert sum(results.score(column, rank) for rank in range(6)) == 2 * column


@clause("DC-8.2", "DC-8.9")
def test_both_sides_fire_at_once():
    p = bobruisk("g-lvi", "s-21a").fire(6, 6)  # a hit each, on units that would have fired again
    assert p.disrupted("g-lvi")
    assert p.disrupted("s-21a")


# ---- DC-8.8 Strength


@clause("DC-8.8")
def test_the_fire_factors_of_undispersed_units_make_the_strength():
    assert bobruisk("g-xxiv g-xlvi", "s-21a s-13a:dispersed s-5tk").strengths() == (5, 4)


@clause("DC-8.8")
@pytest.mark.parametrize(("column", "hits"), [(26, 9 + 1), (30, 9 + 3), (50, 18), (55, 18 + 3)])
def test_above_25_the_rest_scores_with_the_same_die(column, hits):
    p = bobruisk()
    assert p.part("strength").hits_on(p.game.tables, column, 6) == hits


@clause("DC-8.8", "DC-11.2")
def test_support_units_fire_beside_a_combat_unit_dispersed_or_not():
    assert bobruisk("g-xxiv g-hq-p2 g-flak1", "s-13a:dispersed s-art1").strengths() == (5, 1)


@clause("DC-8.8")
def test_support_units_alone_have_no_strength():
    p = bobruisk("g-xxiv g-hq-p2", "s-13a s-art1")
    strength, find = p.part("strength"), p.game.roster.find
    scene = p.part("combat").scene_of(p.game.tables, p.state)
    artillery, staff = 1 << find("s-art1"), 1 << find("g-hq-p2")
    assert strength.defence_strength(scene, artillery, artillery, False) == 0
    assert strength.attack_strength(scene, staff, False) == 0


@clause("DC-8.8", "DC-10.6")
@pytest.mark.parametrize(
    ("attackers", "attack"), [("g-xxiv:cut", 1), ("g-xxiv:cut g-xlvii:cut", 3), ("g-xxiv:cut g-xlvii", 4)]
)
def test_attackers_out_of_supply_are_summed_apart_and_halved_down(attackers, attack):
    assert bobruisk(attackers).strengths()[0] == attack


@clause("DC-8.8", "DC-10.6")
@pytest.mark.parametrize(
    ("defenders", "defence"), [("s-13a:cut", 1), ("s-13a:cut s-21a:cut", 2), ("s-13a:cut s-21a", 3)]
)
def test_defenders_out_of_supply_are_halved_up(defenders, defence):
    assert bobruisk(defenders=defenders).strengths()[1] == defence


@clause("DC-5.3")
def test_an_ss_division_fires_with_its_back_from_november_1942():
    assert bobruisk("g-xxiv g-ss-reich", facts="date=1942-10 weather=good").strengths()[0] == 4
    assert bobruisk("g-xxiv g-ss-reich", facts="date=1942-11 weather=good").strengths()[0] == 5


@clause("DC-11.2")
def test_artillery_adds_fire_and_takes_hits_for_the_army():
    p = position(f"date=1941-07 phase=C3; {IDLE}; s-20a mogilev; s-art1 mogilev; g-xlvi bobruisk")
    p = p.fight("bobruisk", "s-20a", "s-art1")
    assert p.strengths() == (3, 2)
    p = p.fire(1, 6)
    assert p.options() == {"hit s-20a", "hit s-art1"}
    p = p.play("hit s-art1")
    assert p.where("s-art1") == "pool"
    assert not p.disrupted("s-20a")


# ---- DC-5.2 Columns lost to the weather, DC-1.9 dice


@clause("DC-5.2", "DC-8.8")
def test_mud_costs_every_attacker_two_columns():
    p = bobruisk("g-xxiv", "s-13a", facts="date=1941-10 weather=mud")
    assert p.strengths() == (3, 1)  # before the weather
    assert p.fire(4, 1).step == "break_off"  # column 1 misses on 4, column 3 would have hit
    assert p.fire(5, 1).disrupted("s-13a")


@clause("DC-5.2")
def test_defenders_lose_no_columns():
    p = bobruisk("g-xxiv", "s-21a", facts="date=1941-10 weather=mud").fire(1, 3)
    assert p.disrupted("g-xxiv")


@clause("DC-5.2")
@pytest.mark.parametrize(("date", "columns"), [("1941-11", 2), ("1942-02", 2), ("1942-12", 0)])
def test_snow_hinders_the_axis_in_the_first_winter_only(date, columns):
    p = bobruisk("g-xxiv", facts=f"date={date} weather=snow")
    assert p.part("combat").scene_of(p.game.tables, p.state).columns == columns


@clause("DC-5.2")
@pytest.mark.parametrize(("weather", "columns"), [("snow", 0), ("mud", 2)])
def test_a_soviet_attack_loses_columns_in_mud_but_never_in_snow(weather, columns):
    p = position(f"date=1941-11 weather={weather} phase=C3; {IDLE}; s-20a mogilev; g-xlvi bobruisk")
    p = p.fight("bobruisk", "s-20a")
    assert p.part("combat").scene_of(p.game.tables, p.state).columns == columns


@clause("DC-1.9")
def test_a_side_without_strength_throws_no_die():
    p = bobruisk("g-lvi", facts="date=1941-10 weather=mud")  # 2 - 2 = 0
    assert p.options() == {f"roll 0 {face}" for face in range(1, 7)}
    p = bobruisk("g-lvi", "s-21a:dispersed")
    assert p.options() == {f"roll {face} 0" for face in range(1, 7)}


# ---- DC-3.5 Mud of one point in May 1941

MAY = "first=1 date=1941-05"


@clause("DC-3.5", "DC-3.2")
def test_an_odd_die_puts_that_point_in_mud_for_its_attackers():
    p = bobruisk("g-xxiv", "s-13a", facts=MAY)
    assert p.step == "mud"
    even, odd = p.play("roll 2 0"), p.play("roll 3 0")
    assert even.fire(4, 1).disrupted("s-13a")
    assert odd.fire(4, 1).step == "break_off"  # column 1
    assert odd.marked("g-xxiv", "muddy")


@clause("DC-3.5")
def test_a_point_that_falls_without_a_die_is_not_rolled_for():
    text = f"{MAY} phase=B3; {IDLE}; g-xxiv poltava; s-ft-kha kharkov"
    assert position(text).fight("kharkov", "g-xxiv").where("g-xxiv") == "kharkov"


@clause("DC-3.5")
def test_an_assault_of_phase_5_in_may_is_fought_in_good_weather():
    p = position(f"{MAY} phase=B3; {IDLE}; g-xxiv baranovichi; g-iii kovel; s-13a bobruisk; s-5a rowno")
    p = p.fight("bobruisk", "g-xxiv").play("roll 1 0").fire(1, 1).play("break")
    assert p.step == "breakthrough"
    assert p.options("unit") == {"unit g-iii"}  # who fought in Mud does nothing
    p = p.fight("rowno", "g-iii")
    assert p.part("combat").scene_of(p.game.tables, p.state).columns == 0
