"""Win probabilities: from a table of weights, exact when the game is over, with sudden-death rolls already due counted."""

import random
from pathlib import Path

import pytest

from crusade.ai.evaluation import Chances, Evaluation, evaluation_of
from crusade.ai.forecast import forecast, forecast_view
from crusade.ai.player import Mind, thumbs_of
from crusade.ai.playout import Playout
from crusade.ai.review import review, turning_points
from crusade.lab.fit import Sample, fit, reliability, sample_game
from crusade.lab.match import play_match
from crusade.lab.plot import reliability_plot
from crusade.record import file
from rulebook import clause, game, position

GOLDEN = Path(__file__).parents[1] / "golden"
START = "turn=3; de-6a K3; de-17a K3; de-pzgr1 L4; ro-3a M1; ro-4a N1; su-5a K4; su-26a K7; su-21a H12"


def test_chances_are_probabilities_that_sum_to_one():
    chances = evaluation_of(game()).chances(game().start())
    assert sum(chances) == pytest.approx(1.0)
    assert min(chances) > 0
    assert chances.worth(0) + chances.worth(1) == pytest.approx(1.0)


def test_a_finished_game_is_evaluated_exactly():
    p = position("phase=B5; turn=9; weather=snow; de-6a K3; su-5a K4; ro-3a M1")
    over = p.until("nowhere")
    assert not over.state.menu
    assert sorted(evaluation_of(over.game).chances(over.state)) == [0.0, 0.0, 1.0]


def test_holding_one_more_city_never_lowers_the_expected_score():
    """The fit keeps to the features' signs: with one more city the Axis expects at least as much."""
    judge = evaluation_of(game())
    for moment in (0, 1):
        for early in (0.0, 0.5, 1.0):
            base = [1.0, *([0.5] * (len(judge.names) - 1))]
            for i, sign in enumerate(judge.signs.values()):
                more = [*base[:i], base[i] + 0.5, *base[i + 1 :]]
                change = judge.weigh(moment, more, early).worth(0) - judge.weigh(moment, base, early).worth(0)
                assert change * sign >= -1e-3, (judge.names[i], moment, early)


@clause("DX-10.5")
def test_sudden_death_rolls_still_to_come_are_counted_exactly():
    """Called in July, there is a roll each month until November: the Axis has at least the chance these rolls give it."""
    calm = position("phase=B2a; turn=3; de-9a G5; su-5a G7; su-6a F10; ro-3a M1")
    bold = position("phase=B2a; turn=3; called=3; de-9a G5; su-5a G7; su-6a F10; ro-3a M1")
    judge = evaluation_of(game())
    assert judge.sudden(calm.game.tables, calm.state) == (0.0, 0.0)
    first, second = judge.sudden(bold.game.tables, bold.state)
    assert first == pytest.approx(1 - (5 / 6) ** 3)
    assert second == 0.0


@clause("DX-10.5")
def test_a_sudden_death_roll_due_now_is_counted_too():
    """Called in October, before the October roll: two rolls are still to come, not one."""
    bold = position(
        "phase=B1; turn=5; de-9a G5; su-5a G7; su-6a F10; ro-3a M1; su-1gk siberian; su-1sh siberian; su-3sh siberian"
    ).play("call")
    assert bold.step == "gamble"
    assert evaluation_of(game()).sudden(bold.game.tables, bold.state)[0] == pytest.approx(1 - (5 / 6) ** 2)


@clause("DX-10.5")
@pytest.mark.parametrize("dice_seed", range(8))
def test_no_playout_is_decided_by_a_sudden_death_roll(dice_seed):
    """A roll that may end the game is counted by its probability instead of rolled, and the playout continues."""
    bold = position(
        "phase=B1; turn=5; de-9a G5; su-5a G7; su-6a F10; ro-3a M1; su-1gk siberian; su-1sh siberian; su-3sh siberian"
    ).play("call")
    minds = [Mind(random.Random(dice_seed), thumbs_of(bold.game).taste) for _ in range(2)]
    decided = [0.0, 0.0]
    end = Playout(bold.game).run(bold.state.copy(), minds, 3, dice_seed, decided)
    assert end.menu
    assert decided == [pytest.approx(1 - (5 / 6) ** 2), 0.0]  # October and November
    assert evaluation_of(bold.game).chances(end, decided).first >= decided[0]


def test_a_forecast_is_deterministic_and_higher_in_a_better_position():
    p = position(START)
    assert forecast(p.game, p.state, 4) == forecast(p.game, p.state, 4)
    assert forecast_view(p.game, p.game.view(p.state, 0), 4) == forecast(p.game, p.state, 4)
    won = position(
        "turn=7; weather=snow; de-6a L10; de-17a L9; ro-3a M1; su-5a D12; axis holds K4 K7 L6 M8 I9 N3 L8 L7 K6 M7 K8"
    )
    assert forecast(won.game, won.state, 6).worth(0) > forecast(p.game, p.state, 6).worth(0)


def test_a_review_accounts_for_the_whole_change():
    """The changes by decisions and by luck add up to the difference between the first position and the result."""
    record = file.read(GOLDEN / "darkest_crusade_thumb_by_the_book.crusade")
    told: list[float] = []
    found, luck, place, rolls = review(record, told.append)
    assert found[-1].last == len(record.entries)
    assert found[-1].after in (0.0, 0.5, 1.0)
    assert sum(x.decisions + x.dice for x in found) == pytest.approx(found[-1].after - found[0].before)
    assert sum(x.dice for x in found) == pytest.approx(luck)
    assert {x.luck for x in found} == {True, False}
    assert rolls == sum(bool(entry.faces) for entry in record.entries)
    assert 0 < place < 1
    assert told == sorted(told)
    assert told[-1] == 1
    points = turning_points(found)
    assert [x.last for x in points] == sorted(x.last for x in points)


def test_a_sampled_game_has_a_position_for_each_player_turn():
    samples = sample_game(("darkest-crusade", 1))
    assert samples
    assert {s.moment for s in samples} == {0, 1}
    assert len({s.result for s in samples}) == 1
    names = Evaluation(game()).names
    assert all(len(s.figures) == len(names) for s in samples)


def test_the_fit_finds_what_wins_and_keeps_the_signs():
    """An invented game in which feature `a` wins and `b` means nothing, although the fit is told that it is bad."""
    rng = random.Random(1)
    samples = []
    for n in range(1500):
        a, b = rng.random(), rng.random()
        result = 0 if rng.random() < a * 0.9 else rng.choice([1, 2])
        samples.append(Sample(n, n % 2, 0.5, [1.0, a, b], result))
    rows = fit(samples, {"constant": 0, "a": 1, "b": -1}, ("axis", "soviet"))
    table = {(row[0], row[1]): [float(x) for x in row[2:]] for row in rows}
    for side in ("axis", "soviet"):
        wins, more, _, _ = table[side, "a"]
        assert wins + 0.5 * more > 1.0
        less, early, _, _ = table[side, "b"]
        assert less <= 0 >= less + early


def test_reliability_groups_positions_by_their_forecast():
    judge = Evaluation(game())
    judge.weigh = lambda moment, figures, early: Chances(figures[0], 0.0, 1.0 - figures[0])
    samples = [Sample(1, 0, 0.5, [0.95], 0), Sample(2, 0, 0.5, [0.93], 2), Sample(3, 1, 0.5, [0.12], 1)]
    bins = reliability(judge, samples)
    assert tuple(bins[9]) == (pytest.approx(0.94), 0.75, 2)
    assert tuple(bins[1]) == (pytest.approx(0.12), 0.0, 1)
    assert reliability_plot(bins, "forecasts").count("<circle") == 2


def test_planners_are_deterministic():
    first, second = (play_match(game(), ("easy", "thumb"), "twice") for _ in range(2))
    assert first == second
