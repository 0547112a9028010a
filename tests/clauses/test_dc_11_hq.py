"""DC-11.1: recovery by HQs in phase 1."""

from rulebook import Position, clause, positions

position = positions("dark-crusade")

CORPS = (
    "g-hq-11 iasi; g-xi iasi dispersed; g-xxx iasi dispersed; g-liv iasi dispersed; g-ii iasi dispersed; s-9a kishinev"
)


def rallied(p: Position, *units: str) -> Position:
    """These units recover one after the other."""
    return p.play(*(f"rally {unit}" for unit in units))


@clause("DC-11.1")
def test_each_hq_restores_up_to_three_units_on_its_point():
    p = position(f"date=1941-07 phase=B1; {CORPS}; g-i tilsit dispersed")
    assert p.step == "rally"
    assert p.options("rally") == {"rally g-xi", "rally g-xxx", "rally g-liv", "rally g-ii"}
    p = rallied(p, "g-xi", "g-xxx", "g-liv")
    assert p.step != "rally"
    assert p.disrupted("g-ii")
    assert not p.disrupted("g-xi")


@clause("DC-11.1")
def test_two_hqs_restore_six():
    p = position(f"date=1941-07 phase=B1; {CORPS}; g-hq-17 iasi")
    assert not rallied(p, "g-xi", "g-xxx", "g-liv", "g-ii").disrupted("g-ii")


@clause("DC-11.1")
def test_the_owner_may_stop():
    p = rallied(position(f"date=1941-07 phase=B1; {CORPS}"), "g-xi").play("done")
    assert p.disrupted("g-xxx")


@clause("DC-11.1")
def test_german_hqs_help_germans_only_stavka_all_soviet_units():
    p = position(f"date=1941-07 phase=B1; {CORPS}; r-3 iasi dispersed")
    assert not p.can("rally r-3")
    p = position("date=1944-07 phase=C1; s-stavka gorki; s-pol1 gorki dispersed; s-vvs-n gorki dispersed; g-i tilsit")
    assert p.options("rally") == {"rally s-pol1", "rally s-vvs-n"}


@clause("DC-11.1")
def test_a_dispersed_hq_or_one_out_of_supply_or_in_a_box_does_nothing():
    assert position(f"date=1941-07 phase=B1; {CORPS.replace('g-hq-11 iasi', 'g-hq-11 iasi dispersed')}").step != "rally"
    ring = "soviet holds focsani suceava"
    assert position(f"date=1941-07 phase=B1; {CORPS}; {ring}").step != "rally"
    assert (
        position("date=1941-07 phase=B1; g-hq-11 west; g-xi west dispersed; g-ii tilsit; s-9a kishinev").step != "rally"
    )


@clause("DC-11.1")
def test_an_hq_that_recovers_in_this_step_does_not_count_in_it():
    p = position(f"date=1941-07 phase=B1; {CORPS}; g-hq-17 iasi dispersed")
    p = rallied(p, "g-hq-17", "g-xi", "g-xxx")
    assert p.step != "rally"
    assert p.disrupted("g-liv")


@clause("DC-11.1")
def test_not_in_the_first_player_turn_of_its_side_or_by_the_switch_then_too():
    assert position(f"date=1941-06 phase=B1; {CORPS}").step != "rally"
    assert position(f"date=1941-06 phase=B1; {CORPS}", first_hq="works").step == "rally"
    assert position(f"date=1941-06 first=1 phase=B1; {CORPS}").step == "rally"
