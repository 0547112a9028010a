"""DC-8.7, DC-8.15, DC-11.3, DC-11.6: air in a battle, and flak."""

from rulebook import clause, positions

position = positions("dark-crusade")

IDLE = "g-xx warsaw; s-24a gorki"


def smolensk(more="", attackers=("g-xlvi",), date="1941-08"):
    """An Axis attack from Vitebsk on 20th Army in Smolensk, at its first decision."""
    stand = "; ".join(f"{u} vitebsk" for u in attackers)
    text = f"date={date} weather=good phase=B3; {IDLE}; {stand}; s-20a smolensk; axis holds vitebsk; {more}"
    return position(text).fight("smolensk", *attackers)


@clause("DC-8.7", "DC-8.15")
def test_the_attacker_assigns_any_number_then_the_defender():
    p = smolensk("g-lf1 air; g-lf2 air; s-dba smolensk; s-6iak smolensk")
    assert (p.step, p.seat) == ("attack_air", "axis")
    assert p.options() == {"done", "fly g-lf1", "fly g-lf2"}
    p = p.play("fly g-lf1", "done")
    assert (p.step, p.seat) == ("defend_air", "soviet")
    assert p.options() == {"done", "fly s-dba", "fly s-6iak"}
    p = p.play("done")
    assert p.strengths() == (2 + 2, 2)


@clause("DC-8.7")
def test_air_fires_in_the_first_round_only():
    p = smolensk("g-lf1 air").play("fly g-lf1")
    assert p.strengths() == (2 + 2, 2)
    p = p.fire(1, 1).play("done", "done")  # the army is dispersed and holds
    assert p.step == "fire"
    assert p.strengths() == (2, 0)


@clause("DC-8.7", "DC-8.15")
def test_a_unit_serves_one_battle_in_a_player_turn():
    text = f"date=1941-08 phase=B3; {IDLE}; g-lf1 air; g-xlvi vitebsk; g-lvi gomel; s-20a smolensk; s-21a bryansk"
    p = position(text).attack("smolensk", "g-xlvi").fight("bryansk", "g-lvi")
    p = p.play("battle smolensk").play("fly g-lf1").fire(1, 1).play("break")
    assert p.step == "fire"  # nothing left to assign at Bryansk


@clause("DC-8.15", "DC-11.6")
def test_german_air_serves_any_battle_in_the_soviet_turn_too():
    p = position(f"date=1941-08 phase=C3; {IDLE}; g-lf1 air; g-lf2 air served; s-20a smolensk; g-xlvi vitebsk")
    p = p.fight("vitebsk", "s-20a")
    assert p.step == "defend_air"
    assert p.options("fly") == {"fly g-lf1"}


@clause("DC-11.6", "DC-8.15")
def test_soviet_air_serves_its_own_point_and_the_next_ones_undispersed():
    p = smolensk("s-dba vyazma; s-6iak moscow; s-vvs-w smolensk dispersed; s-vvs-s orsha served; soviet holds orsha")
    assert p.options() == {"done", "fly s-dba"}


@clause("DC-8.7")
def test_a_german_downs_on_4_to_6_and_a_soviet_on_6_until_its_counter_turns_over():
    p = smolensk("g-lf1 air; g-lf2 air; s-dba smolensk").play("fly g-lf1", "fly g-lf2", "fly s-dba")
    assert p.step == "air_combat"
    throw = p.game.step(p.state).dice(p.game.tables, p.state)
    assert throw.read([4, 3, 5]) == p.game.parse("roll 1 0")
    assert throw.read([6, 4, 6]) == p.game.parse("roll 2 1")
    p = smolensk("g-lf1 air; s-dba smolensk", date="1942-05").play("fly g-lf1", "fly s-dba")
    throw = p.game.step(p.state).dice(p.game.tables, p.state)
    assert throw.read([3, 5]) == p.game.parse("roll 0 1")


@clause("DC-8.7")
def test_the_owner_chooses_who_is_downed_a_german_is_out_a_soviet_is_dispersed():
    p = smolensk("g-lf1 air; g-lf2 air; s-dba smolensk").play("fly g-lf1", "fly g-lf2", "fly s-dba", "roll 2 1")
    assert p.disrupted("s-dba")  # more downed than there are is lost
    assert (p.step, p.seat) == ("attacker_downs", "axis")
    p = p.play("hit g-lf2")
    assert p.marked("g-lf2", "downed")
    assert p.where("g-lf2") == "air"
    assert p.strengths() == (2 + 2, 2)


@clause("DC-8.7")
def test_downed_german_air_is_back_in_phase_6_of_the_axis():
    p = smolensk("g-lf1 air; s-dba smolensk").play("fly g-lf1", "fly s-dba", "roll 0 1")
    assert p.marked("g-lf1", "downed")
    p = p.fire(1, 1).play("break").until("C3")
    assert not p.marked("g-lf1", "downed")


@clause("DC-8.7", "DC-11.3")
def test_each_flak_unit_in_the_battle_rolls_when_enemy_air_is_left():
    flak = ("g-xlvi", "g-flak1", "g-flak2")
    p = smolensk("s-dba smolensk; s-6iak smolensk", attackers=flak).play("fly s-dba", "fly s-6iak")
    assert p.step == "flak"  # without air combat: only one side has air
    assert p.options() == {"roll 0 0", "roll 1 0", "roll 2 0"}
    throw = p.game.step(p.state).dice(p.game.tables, p.state)
    assert throw.read([6, 5]) == p.game.parse("roll 1 0")
    p = p.play("roll 1 0")
    assert (p.step, p.seat) == ("defender_downs", "soviet")
    p = p.play("hit s-dba")
    assert p.disrupted("s-dba")
    assert p.strengths() == (2 + 1 + 1, 2 + 1)


@clause("DC-11.3", "DC-8.15")
def test_static_flak_defends_its_point_and_flak_of_both_sides_rolls_at_once():
    stand = "g-xlvi kaluga; g-flak1 kaluga; s-20a moscow; s-pvo1 moscow; s-6iak moscow; g-lf1 air"
    p = position(f"date=1941-10 weather=good phase=B3; {IDLE}; {stand}").fight("moscow", "g-xlvi", "g-flak1")
    p = p.play("fly g-lf1", "fly s-6iak", "roll 0 0")
    assert p.step == "flak"
    assert len(p.options()) == 4
    p = p.play("roll 1 1")
    assert p.disrupted("s-6iak")
    assert p.marked("g-lf1", "downed")
    assert p.strengths() == (2 + 1, 2 + 1 + 1)  # flak fires on the ground too; Moscow adds one for its one army


@clause("DC-11.3")
def test_dispersed_flak_does_not_roll():
    p = smolensk("s-pvo1 smolensk dispersed; g-lf1 air").play("fly g-lf1")
    assert p.step == "fire"


@clause("DC-8.15")
def test_air_fire_is_never_halved():
    text = f"date=1941-08 phase=B3; {IDLE}; g-xlvi vitebsk cut; s-20a smolensk cut; s-dba smolensk cut; g-lf1 air"
    p = position(text).fight("smolensk", "g-xlvi").play("fly g-lf1", "fly s-dba", "roll 0 0")
    assert p.strengths() == (1 + 2, 1 + 1)


@clause("DC-8.14")
def test_air_from_another_point_stays_at_its_base_when_the_battle_is_lost():
    p = smolensk("s-dba vyazma; s-23tk vyazma", attackers=("g-xlvi", "g-xxiv")).play("fly s-dba").fire(6, 1)
    p = p.share_out()
    assert p.where("s-dba") == "vyazma"


@clause("DC-8.6")
def test_there_is_no_air_in_phase_5():
    text = f"date=1941-08 phase=B5; {IDLE}; g-xlvi vitebsk; s-20a smolensk; s-dba smolensk; g-lf1 air"
    assert position(text).fight("smolensk", "g-xlvi").step == "fire"
