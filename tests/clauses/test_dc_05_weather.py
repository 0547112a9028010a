"""DC-5: weather, what it does, and counters that turn over."""

import pytest

from rulebook import Position, clause, positions

position = positions("dark-crusade")

#: Neither side has a winning total, so a turn goes on to the next.
QUIET = "factories=keep; g-i tilsit; s-1tk gorki; axis holds leningrad vyborg"


def month(date: str, facts: str = "") -> Position:
    """The weather determination of a month."""
    return position(f"date={previous(date)} phase=C7 {facts}; {QUIET}", version="tournament_campaign")


def previous(date: str) -> str:
    """The month before."""
    year, number = (int(word) for word in date.split("-"))
    return f"{year - (number == 1)}-{number - 1 or 12:02}"


@clause("DC-5.1")
@pytest.mark.parametrize("date", ["1942-05", "1941-09", "1943-07"])
def test_may_to_september_is_good(date):
    p = month(date)
    assert (p.weather, p.phase[0]) == ("good", "B")


@clause("DC-5.1")
@pytest.mark.parametrize("date", ["1941-12", "1943-01", "1944-02"])
def test_december_to_february_is_snow_whatever_october_was(date):
    assert month(date, "october=mud").weather == "snow"
    assert month(date, "october=good").weather == "snow"


@clause("DC-5.1")
@pytest.mark.parametrize("date", ["1941-10", "1942-03", "1942-04", "1943-10"])
def test_october_march_and_april_are_rolled(date):
    p = month(date)
    assert (p.step, p.seat, p.phase) == ("weather", "chance", "A")
    assert [p.play(f"roll {face} 0").weather for face in range(1, 7)] == ["mud"] * 4 + ["good"] * 2


@clause("DC-5.1")
def test_november_is_good_after_mud_and_snow_after_good():
    assert month("1941-11", "october=mud").weather == "good"
    assert month("1941-11", "october=good").weather == "snow"


@clause("DC-5.1")
def test_october_is_remembered_march_is_not():
    p = month("1942-10").play("roll 1 0")
    slots = p.part("slots")
    assert p.tally(slots.OCTOBER) == slots.MUDDY_WEATHER
    p = month("1943-03", "october=good").play("roll 1 0")
    assert p.tally(slots.OCTOBER) == slots.GOOD


# ---- DC-5.2


def effect(date: str, weather: str, side: int, **switches: str) -> tuple[int, bool, bool, bool]:
    """Columns lost attacking; second move, phase 5, highway."""
    g = position(**switches).game.tables
    return tuple(g.effect(g.turn_of[date], ("good", "mud", "snow").index(weather), side))  # type: ignore[return-value]


@clause("DC-5.2")
def test_mud_lowers_every_attackers_fire_and_stops_second_moves():
    for side in (0, 1):
        columns, second, breakthrough, highway = effect("1942-10", "mud", side)
        assert (columns, breakthrough, highway) == (2, True, True)
        assert side or not second


@clause("DC-5.2")
def test_by_the_switch_there_is_no_phase_5_in_mud():
    assert not effect("1942-10", "mud", 0, mud_breakthrough="none")[2]


@clause("DC-5.2")
def test_snow_of_the_first_winter_hurts_the_axis_alone():
    assert effect("1942-01", "snow", 0) == (2, False, False, False)
    assert effect("1942-01", "snow", 1)[0] == 0
    assert effect("1942-01", "snow", 1)[2]


@clause("DC-5.2")
def test_later_snow_closes_only_the_highway():
    assert effect("1943-01", "snow", 0) == (0, True, True, False)


@clause("DC-5.2")
def test_without_phase_5_there_are_no_follow_up_moves_either():
    words = "phase=B5; g-i tilsit; g-ii brest; s-8a gorki"
    assert position(f"date=1942-01 weather=snow {words}").phase[0] != "B"
    assert position(f"date=1943-01 weather=snow {words}").step == "follow_up"


# ---- DC-5.3


@clause("DC-5.3")
def test_soviet_air_turns_over_in_may_1942_and_ss_divisions_in_november():
    def flipped(date, unit):
        return position(f"date={date} phase=B3; g-ss-tk tilsit; s-dba moscow; s-8a gorki; g-i tilsit").marked(
            unit, "flipped"
        )

    assert [flipped(date, "s-dba") for date in ("1942-04", "1942-05", "1944-01")] == [False, True, True]
    assert [flipped(date, "g-ss-tk") for date in ("1942-10", "1942-11", "1944-01")] == [False, True, True]


@clause("DC-5.3")
def test_counters_turn_over_in_a_wherever_they_are():
    p = position(
        f"date=1942-04 phase=C7; {QUIET}; s-dba pool; s-6iak moscow; g-ss-tk tilsit", version="tournament_campaign"
    )
    assert p.phase[0] == "B"
    assert p.marked("s-dba", "flipped")
    assert p.marked("s-6iak", "flipped")
    fire = p.part("control").fire_of
    assert fire(p.game.tables, p.state, p.game.roster.find("s-6iak")) == 2
    assert fire(p.game.tables, p.state, p.game.roster.find("g-ss-tk")) == 1


@clause("DC-5.3")
def test_minor_stays_minor():
    roster = position().game.roster
    assert roster.back[roster.find("g-ss-tk")][2] == 0
