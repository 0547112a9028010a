"""DC-2: versions, the victory chart, declared draws, and the ends of the Campaign."""

import pytest

from crusade.core.bits import each
from crusade.core.head import OVER, SIDE, WINNER
from crusade.core.state import NOBODY
from rulebook import Position, clause, positions

dark = positions("dark-crusade")

FAR = "g-i tilsit; s-1tk gorki"
#: A corridor from Brest by which the Axis supplies Minsk, Kiev, Odessa and Dnepropetrovsk.
UKRAINE = "axis holds brest baranovichi minsk bobruisk gomel mozyr korosten kiev balta kishinev odessa kirovograd dnepropetrovsk"


def figures(p: Position, side: str) -> tuple[int, int]:
    """Home and enemy points of a side, pairs of factories counted in."""
    found: tuple[int, int] = p.part("victory").figures(p.game.tables, p.state, p.game.sides.index(side))
    return found


def has_total(p: Position, side: str) -> bool:
    """Whether a side holds a winning total now."""
    found: bool = p.part("victory").has_total(p.game.tables, p.state, p.game.sides.index(side))
    return found


# ---- DC-2.1, DC-2.2 Levels


@clause("DC-2.1", "DC-2.2")
def test_the_introductory_game_leaves_units_out_the_advanced_game_has_all():
    simple, full = dark(level="introductory"), dark()
    assert simple.where("g-hq-18") == "out"
    assert simple.where("s-stavka") == "out"
    assert full.where("g-hq-18") == "memel"
    assert full.where("s-stavka") == "moscow"
    assert simple.where("g-lf1") == "air"


@clause("DC-2.1")
def test_it_may_be_played_in_every_version_with_all_strategic_options():
    p = dark(level="introductory", version="campaign", start="asked", setup="asked").play("early")
    assert p.step == "soviet_choice"
    words = "date=1941-07 phase=C1; g-i tilsit; s-1tk gorki; s-fi-tul tula"
    assert dark(words, level="introductory").step == "call"


# ---- DC-2.6 Cities and factories


@clause("DC-2.6")
def test_the_axis_starts_with_7_points_and_the_soviets_with_16():
    p = dark("date=1941-06 phase=B3 factories=keep; g-i tilsit; s-1tk gorki")
    assert figures(p, "axis") == (7, 0)
    assert figures(p, "soviet") == (16, 0)


@clause("DC-2.6", "DC-2.11")
def test_each_pair_of_factories_destroyed_counts_one_rounded_down():
    for lost, axis, soviet in (
        (("s-ft-kha",), (7, 0), (16, 0)),
        (("s-ft-kha", "s-fi-kie", "s-fi-dne"), (7, 1), (16, -1)),
    ):
        out = "; ".join(f"{f} out" for f in lost)
        p = dark(f"date=1941-06 phase=B3 factories=keep; g-i tilsit; s-1tk gorki; {out}")
        assert figures(p, "axis") == axis
        assert figures(p, "soviet") == soviet


@clause("DC-2.6", "DC-2.1")
def test_factories_that_take_no_part_are_not_counted_as_destroyed():
    p = dark("date=1941-06 phase=B3 factories=keep; g-i tilsit; s-1tk gorki", level="introductory")
    assert figures(p, "axis") == (7, 0)


# ---- DC-2.7, DC-2.8 The chart


@clause("DC-2.7")
def test_the_chart_by_year_and_the_december_pair():
    victory = dark().part("victory")

    def goals(date, side, **switches):
        p = dark(f"date={date} phase=B3; {FAR}", **switches)
        return victory.goals(p.game.tables, p.state, side)

    assert goals("1941-11", 0) == [(7, 9)]
    assert goals("1941-12", 0) == [(7, 9), (7, 7)]
    assert goals("1941-12", 0, december="second") == [(7, 7)]
    assert goals("1941-11", 1) == [(16, 1)]
    assert goals("1941-12", 1) == [(16, 1), (10, 0)]
    assert goals("1944-06", 1) == [(16, 2)]
    assert goals("1944-12", 1) == [(16, 2)]


@clause("DC-2.8")
def test_a_city_counts_only_in_overland_supply():
    joined = dark(f"date=1941-09 phase=B3 factories=keep; {FAR}; {UKRAINE}")
    assert figures(joined, "axis") == (7, 5)
    alone = dark(f"date=1941-09 phase=B3 factories=keep; {FAR}; axis holds sevastopol odessa")
    assert "odessa" in alone.supplied("axis")  # by the Black Sea, from Constanta
    assert figures(alone, "axis") == (7, 0)


@clause("DC-2.8")
def test_both_figures_must_be_reached():
    p = dark(f"date=1944-05 phase=B3 factories=keep; {FAR}; {UKRAINE}")
    assert has_total(p, "axis")  # 7 + 5
    p = dark(f"date=1944-05 phase=B3 factories=keep; {FAR}; {UKRAINE} smolensk orsha; soviet holds bucharest")
    assert figures(p, "axis") == (5, 5)
    assert not has_total(p, "axis")


@clause("DC-2.8")
def test_soviet_pairs_are_taken_from_the_sum_and_not_from_the_home_figure():
    held = "soviet holds bucharest galati warsaw"
    words = f"date=1944-05 phase=B3 factories=keep; g-i tilsit; s-1tk gorki; {held}"
    p = dark(f"{words}; s-ft-kha out; s-fi-kie out; s-fi-dne out; s-fv-mos out")
    assert figures(p, "soviet") == (16, 2)  # 4 enemy points less 2 pairs
    assert has_total(p, "soviet")
    p = dark(f"{words}; s-ft-kha out; s-fi-kie out; s-fi-dne out; s-fv-mos out; s-ft-mos out; s-ft-len out")
    assert not has_total(p, "soviet")


@clause("DC-2.8")
def test_the_soviet_home_cities_alone_must_reach_the_first_figure():
    words = "date=1943-05 phase=B3 factories=keep; g-i tilsit; s-1tk gorki; soviet holds warsaw"
    assert has_total(dark(words), "soviet")  # 16 + 2 against 15 + 0
    short = dark(f"{words}; axis holds leningrad")
    assert figures(short, "soviet") == (14, 2)
    assert not has_total(short, "soviet")


# ---- DC-2.3, DC-2.4 Tournament


@clause("DC-2.3", "DC-4.1")
def test_a_player_wins_only_at_the_end_of_the_opponents_turn():
    words = f"date=1944-05 factories=keep; {FAR}; {UKRAINE}"
    assert dark(f"phase=B7 {words}").ending is None
    assert dark(f"phase=C7 {words}").ending == ("axis", 1, "DC-2.3")


@clause("DC-2.3")
def test_a_draw_may_be_declared_from_b_7_of_march_1942():
    words = f"factories=keep; {FAR}; axis holds leningrad vyborg brest baranovichi minsk"
    assert dark(f"date=1942-02 phase=B7 {words}").step != "declare"
    assert dark(f"date=1942-02 phase=C7 {words}").step != "declare"
    p = dark(f"date=1942-03 phase=B7 {words}")
    assert (p.step, p.seat) == ("declare", "soviet")
    assert p.play("declare").ending == (None, 0, "DC-2.3")
    assert p.play("done").ending is None
    assert dark(f"date=1942-03 phase=C7 {words}").seat == "axis"


@clause("DC-2.3")
def test_the_declarers_own_win_is_tested_first():
    p = dark(f"date=1942-03 phase=B7 factories=keep; {FAR}")  # the Soviets hold 16: they have won
    assert p.ending == ("soviet", 1, "DC-2.3")


@clause("DC-2.4")
def test_no_declared_draw_in_the_tournament_campaign():
    words = f"factories=keep; {FAR}; axis holds leningrad vyborg brest baranovichi minsk"
    assert dark(f"date=1942-03 phase=B7 {words}", version="tournament_campaign").step != "declare"


@clause("DC-2.3", "DC-2.4")
@pytest.mark.parametrize("version", ["tournament", "tournament_campaign"])
def test_nobody_by_the_end_of_july_1944_is_a_draw(version):
    p = dark(f"date=1944-07 phase=C7 factories=keep; {FAR}; axis holds leningrad vyborg", version=version)
    p = p.play("done") if p.step == "declare" else p
    assert p.ending == (None, 0, "DC-2.4")


# ---- DC-2.5, DC-2.9, DC-2.11 Campaign


def judged(words: str, phase: str, **clocks: int) -> Position:
    """A Campaign position judged as at the end of a player-turn, the clocks set before."""
    p = dark(f"phase=B3; {words}", version="campaign")
    slots, s = p.part("slots"), p.state
    for unit in each(s.at[p.game.tables.exited]):
        s.aim[unit] = p.game.board.find("warsaw")
    for name, value in clocks.items():
        slot, _, clock = name.partition("_")
        s.tally[getattr(slots, slot.upper()) + int(clock or 0)] = value
    s.tally[SIDE] = "BC".index(phase)
    p.part("victory").judge(p.game.tables, s)
    return p


GOALS_HELD = (
    "axis holds vyborg leningrad brest baranovichi minsk orsha smolensk vyazma mozhaisk moscow tula orel kursk voronezh "
    "rossosh millerovo morozovsk stalingrad"
)


@clause("DC-2.5")
def test_chart_and_declared_draw_are_not_used():
    p = dark(f"date=1942-03 phase=B7 factories=keep; {FAR}", version="campaign")
    assert p.ending is None
    assert p.step != "declare"


@clause("DC-2.5", "DC-2.9", "DC-2.11")
def test_six_whole_turns_with_leningrad_moscow_and_stalingrad():
    words = f"date=1942-11; g-i tilsit; s-1tk gorki; {GOALS_HELD}"
    start = judged(words, "C", streaks_0=0)
    assert (start.fact("STREAKS"), start.fact("CLOCKS")) == (1, 0)  # the end of the turn before
    half = judged(words, "B", streaks_0=1)
    assert (half.fact("STREAKS"), half.fact("CLOCKS")) == (2, 0)
    new = judged(words, "C", streaks_0=1)
    assert (new.fact("STREAKS"), new.fact("CLOCKS")) == (2, 0)  # not at the end of the turn before
    whole = judged(words, "C", streaks_0=2)
    assert whole.fact("CLOCKS") == 1
    last = judged(words, "C", streaks_0=12, clocks_0=5)
    assert (last.tally(OVER), last.tally(WINNER)) == (1, 0)
    broken = judged(words.replace("stalingrad", "frolovo"), "B", streaks_0=12, clocks_0=5)
    assert (broken.fact("STREAKS"), broken.fact("CLOCKS")) == (0, 0)


@clause("DC-2.5", "DC-2.11")
def test_no_soviet_unit_on_the_map_at_the_end_of_two_axis_turns():
    words = "date=1942-11; g-i tilsit; s-8a siberia; s-part1 minsk; axis holds minsk"
    first = judged(words, "B")
    assert (first.fact("EMPTY"), first.tally(OVER)) == (1, 0)
    second = judged(words, "B", empty=1)
    assert (second.tally(OVER), second.tally(WINNER)) == (1, 0)
    assert judged(words, "C", empty=1).tally(OVER) == 0  # looked at in B 7 only
    assert judged(f"{words}; s-6iak moscow", "B", empty=1).fact("EMPTY") == 0


@clause("DC-2.5", "DC-2.9")
def test_no_german_unit_on_the_map_ends_it_at_once():
    words = "date=1944-11 phase=B3; s-8a kiev; g-lf1 air; g-ii west; r-3 odessa"
    assert dark(words, version="campaign").ending == ("soviet", 1, "DC-2.5")
    assert dark(f"{words}; g-i tilsit", version="campaign").ending is None


@clause("DC-2.5", "DC-12.2")
def test_all_victory_cities_under_axis_control_end_it_at_once():
    cities = "leningrad moscow kiev arkhangelsk minsk gorki voronezh odessa stalingrad sevastopol rostov dnepropetrovsk"
    words = f"date=1942-11 phase=B3; g-i tilsit; s-8a grozny; g-xxiv pyatigorsk; s-11a penza; axis holds {cities}"
    p = dark(words.replace("s-8a grozny", "s-dba grozny"), version="campaign")
    assert p.ending is None
    assert p.play("unit g-xxiv", "move grozny").ending == ("axis", 1, "DC-2.5")  # supplied or not


@clause("DC-2.5", "DC-2.11")
def test_the_axis_has_won_at_the_end_of_february_1945():
    words = "phase=C7; g-i tilsit; s-8a kiev"
    assert dark(f"date=1945-02 {words}", version="campaign").ending == ("axis", 1, "DC-2.5")
    assert dark(f"date=1945-01 {words}", version="campaign").ending is None


TWENTY = "; ".join(f"s-{n}a exited" for n in (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 19, 20, 21, 22, 23, 24))


@clause("DC-2.5", "DC-2.10", "DC-2.11")
def test_twenty_armies_off_the_map_for_two_whole_turns():
    words = f"date=1944-12; g-i koenigsberg; s-1tk kiev; {TWENTY}; axis holds odessa; soviet holds warsaw siedlce"
    p = judged(words, "C", streaks_2=4, clocks_2=1)
    assert (p.tally(OVER), p.tally(WINNER)) == (1, 1)
    p = judged(words.replace("warsaw siedlce", "warsaw"), "C", streaks_2=4, clocks_2=1)
    assert p.tally(OVER) == 1  # Bialystok is joined to Warsaw
    cut = judged(f"{words.replace('warsaw siedlce', 'warsaw')}; axis holds bialystok", "C", streaks_2=4, clocks_2=1)
    assert cut.tally(WINNER) == NOBODY
    assert cut.fact("CLOCKS") == 0


@clause("DC-2.10")
def test_an_exit_by_which_armies_left_is_closed_while_they_count():
    p = judged(f"date=1944-12; g-i koenigsberg; s-1tk kiev; {TWENTY}; soviet holds warsaw", "C")
    closed = p.part("victory").closed_exits(p.game.tables, p.state)
    assert {p.game.board.name(point) for point in each(closed)} == {"warsaw"}
