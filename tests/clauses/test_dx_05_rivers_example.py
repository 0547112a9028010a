from rulebook import clause, position


@clause("DX-5.7")
def test_a_river_hexside_adds_one_to_the_defence():
    """J5/K4 is the Dnieper; Kiev itself fires with 1."""
    p = position("turn=2; su-5a K4; de-6a J5").fight("K4", "de-6a")
    assert p.strengths() == (4, 3)


@clause("DX-5.7")
def test_no_river_bonus_when_most_of_the_attack_is_on_the_same_bank():
    p = position("turn=2; su-5a K4; de-6a J5; de-pzgr1 K3").fight("K4", "de-6a", "de-pzgr1")
    assert p.strengths() == (9, 2)
