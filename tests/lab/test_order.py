"""Balance to order: the search finds the smallest change where the answer is known, and says so where there is none."""

from pathlib import Path

import pytest

from crusade.games import load
from crusade.games.factors import Factor
from crusade.lab.order import FRESH, SEARCH, OrderError, Stopped, Wish, name_of, search
from crusade.lab.order_page import Order, answer, tried_rows

WISH = Wish(goal=0.5, within=0.03, games=400, confirm=400, most=2)


def factor(name, most, cost, helps=0, least=0):
    values = tuple(str(n) for n in range(-least, most + 1))
    return Factor(
        name, name, "XX-1.1 [R]", "units.csv", {(name, "attack"): values}, {(name, "attack"): least}, helps, cost
    )


def dice(series, number):
    """Spread evenly over 0 to 1, so that a hundred games show a chance almost exactly: nothing here depends on luck."""
    return ((number + (0.5 if series == SEARCH else 0.25)) * 0.6180339887498949) % 1


class Known:
    """Games whose score is known: so much for a step of each factor. The dice of a game are the same for every change."""

    def __init__(self, plain, worth, stop_after=None):
        self.plain, self.worth, self.stop_after = plain, worth, stop_after
        self.played, self.rows = [], {}

    def play(self, wanted):
        for change, series, games in wanted:
            chance = self.plain + sum(self.worth[name] * dose for name, dose in change)
            for number in range(games):
                if (change, series, number) not in self.rows:
                    if self.stop_after is not None and len(self.rows) >= self.stop_after:
                        raise Stopped
                    self.rows[change, series, number] = float(dice(series, number) < chance)
                    self.played.append((change, series, number))

    def scores(self, change, series, games):
        return [self.rows[change, series, n] for n in range(games) if (change, series, n) in self.rows]


FACTORS = [factor("guns", 3, 1), factor("horse", 3, 2), factor("flags", 3, 1)]
WORTH = {"guns": 0.04, "horse": 0.1, "flags": 0.0}


def test_the_cheapest_change_that_reaches_the_goal_is_found():
    """Ten points are missing: two or three steps of guns (cost 2 or 3) or one of horse (cost 2); flags do nothing."""
    found = search(WISH, FACTORS, Known(0.4, WORTH))
    assert found.proposed.cost == 2
    assert "flags" not in name_of(found.proposed.change)
    assert found.reached
    assert not WISH.excludes(found.fresh.interval)


def test_factors_are_combined_where_one_is_not_enough():
    found = search(WISH, FACTORS, Known(0.1, WORTH))
    assert found.reached
    assert dict(found.proposed.change).keys() == {"guns", "horse"}
    assert found.proposed.cost == pytest.approx(3 + 6, abs=1)


def test_too_strong_a_side_is_weakened():
    taken = [factor("guns", 3, 1, least=3), factor("walls", 3, 1, helps=1)]
    found = search(WISH, taken, Known(0.62, {"guns": 0.04, "walls": -0.06}))
    assert found.proposed.change == (("walls", 2),)


def test_a_balanced_game_is_left_as_it_is():
    games = Known(0.5, WORTH)
    found = search(WISH, FACTORS, games)
    assert found.proposed.change == ()
    assert not WISH.excludes(found.fresh.interval)
    assert {change for change, _, _ in games.played} == {()}


def test_where_nothing_reaches_the_goal_the_nearest_is_shown_and_not_called_a_success():
    found = search(WISH, FACTORS, Known(0.05, WORTH | {"horse": 0.02}))
    assert not found.reached
    assert [row[0] for row in tried_rows(found) if "**" in row[-1]] == [f"`{name_of(found.proposed.change)}`"]
    assert "**nearest**" in [row[-1] for row in tried_rows(found)]
    assert dict(found.proposed.change)["guns"] == 3


def test_where_every_change_makes_it_worse_none_is_proposed_and_none_called_balanced():
    """Forty per cent; the only step there is leads to ninety."""
    found = search(WISH, [factor("guns", 1, 1)], Known(0.4, {"guns": 0.5}))
    assert (found.proposed.change, found.reached) == ((), False)
    order = Order(load("darkest-crusade"), "darkest-crusade", ("thumb", "thumb"), {}, [], "balanced", Path("out"))
    assert answer(order, found).endswith("No change tried comes nearer to 50.0 %, so none is proposed.")


def test_a_change_that_does_not_help_is_not_called_too_little():
    found = search(WISH, [factor("guns", 2, 1)], Known(0.4, {"guns": -0.05}))
    assert [row[-1] for row in tried_rows(found)[1:]] == ["no nearer", "moves it the wrong way"]


def test_factors_at_their_limit_are_refused():
    with pytest.raises(OrderError, match="any further"):
        search(WISH, [factor("guns", 0, 1)], Known(0.4, WORTH))


def test_the_confirmation_throws_dice_the_search_has_not_seen():
    games = Known(0.4, WORTH)
    found = search(WISH, FACTORS, games)
    fresh = {change for change, series, _ in games.played if series == FRESH}
    assert fresh == {(), found.proposed.change}
    assert games.scores((), FRESH, 50) != games.scores((), SEARCH, 50)


def test_clearly_wrong_changes_do_not_play_all_their_games():
    games = Known(0.4, WORTH)
    search(WISH, FACTORS, games)
    horse3 = [number for change, series, number in games.played if change == (("horse", 3),)]
    assert len(horse3) == WISH.games // 4  # thirty points where ten are missing


@pytest.mark.parametrize("after", [10, 450, 900, 1500])
def test_a_search_stopped_and_resumed_gives_the_same_answer(after):
    whole = search(WISH, FACTORS, Known(0.4, WORTH))
    games = Known(0.4, WORTH, stop_after=after)
    with pytest.raises(Stopped):
        search(WISH, FACTORS, games)
    games.stop_after = None
    assert search(WISH, FACTORS, games) == whole
    assert len(games.played) == len(set(games.played))  # nothing was played twice


def test_a_factor_that_works_the_other_way_is_left_alone_and_said_to():
    """The list says that walls help the second side; here they help the first."""
    factors = [factor("walls", 3, 1, helps=1), factor("guns", 3, 1, least=3)]
    games = Known(0.62, {"guns": 0.06, "walls": 0.1})
    found = search(WISH, factors, games)
    assert found.proposed.change == (("guns", -2),)
    verdicts = {row[0]: row[-1] for row in tried_rows(found)}
    assert verdicts["`walls+3`"] == "moves it the wrong way"
    assert verdicts["`guns-2`"] == "**proposed**"
    assert verdicts["`guns-3`"] == "not played out"  # a hundred games do not exclude 44 %
