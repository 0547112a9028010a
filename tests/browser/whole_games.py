"""`make soak`: whole games against the computer, by mouse and by keyboard, under several readings. What a page cannot do shows."""

import os
import sys
from random import Random

import pytest
from fingers import Keys
from fingers import decide as by_keys
from hints import decide as by_hints
from refereeing import Thrower, differences
from turns import decide as by_mouse

from crusade.games import game_names, load
from every_game import supply

ROUNDS = int(os.environ.get("CRUSADE_SOAK", "3"))
LONGEST = 40_000  # decisions
PATIENCE = 20  # seconds of looking until the answer is named
ASK_ALL = "localStorage.setItem('crusade.obvious', 'off')"  # the page answers nothing by itself


def readings(kind, n):
    """As printed in the first round, then a mix of readings."""
    pick = Random(n).choice if n else min
    return {name: one.choices[pick(range(len(one.choices)))] for name, one in load(kind).hooks.switches.items()}


@pytest.mark.parametrize("kind", game_names())
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("hands", ["mouse", "keys"])
@pytest.mark.parametrize("n", range(ROUNDS))
def test_a_whole_game(table, sit, kind, side, hands, n):
    seats = ["thumb", "thumb"]
    seats[side] = "human"
    game, keys = table.new_game(*seats, kind=kind, **readings(kind, n))
    anna = sit(table, game, side, keys[side])
    board = Keys(anna)
    while anna.until_asked():
        by_mouse(anna) if hands == "mouse" else by_keys(board)
    assert anna.shows("#tab-end")


@pytest.mark.parametrize("kind", game_names())
@pytest.mark.parametrize("side", [0, 1])
def test_a_whole_game_by_hints_alone(table, sit, kind, side):
    """Against `easy`: every decision has its answer named on the page, and none is refused (`hints.decide` checks both)."""
    seats = ["easy", "easy"]
    seats[side] = "human"
    game, keys = table.new_game(*seats, kind=kind)
    anna = sit(table, game, side, keys[side])
    waits = []
    while anna.until_asked(timeout=600):
        waits.append(by_hints(anna))
    assert anna.shows("#tab-end")
    sys.stdout.write(f"\n{kind}, side {side}: {len(waits)} questions, longest wait {max(waits):.1f} s, ")
    sys.stdout.write(f"median {sorted(waits)[len(waits) // 2]:.1f} s; {anna.words('#panel')[:80]!r}\n")
    assert max(waits) < PATIENCE


@pytest.mark.parametrize("kind", game_names())
@pytest.mark.parametrize("side", [0, 1])
def test_a_whole_game_with_dice_thrown_by_hand(table, sit, kind, side):
    """The person enters every roll, the computer's too; with a computer's dice it is the same game to the byte."""
    seats = ["thumb", "thumb"]
    seats[side] = "human"
    game, keys = table.new_game(*seats, kind=kind, by_hand=True)
    thrower = Thrower(sit(table, game, side, keys[side]))
    while thrower.until_asked():
        by_mouse(thrower.player)
    assert thrower.thrown
    content = table.get(f"/api/games/{game}/file", keys[side]).content
    assert differences(content) == [("dice by hand", "dice seeded the same")]
    log = table.get(f"/api/games/{game}/log", keys[side]).json()
    assert [line["dice"] for line in log if line["dice"]] == thrower.thrown
    sys.stdout.write(f"\n{kind} {side}: {len(log)} entries, {len(thrower.thrown)} rolls typed\n")


class Chance:
    """Both seats at one line: any option, those that make something happen more often."""

    def __init__(self, table, game, keys, kind, seed):
        self.lines = [table.sit(game, key) for key in keys]
        self.likely, self.rng = supply(kind).LIVELY, Random(seed)

    def now(self):
        """The line of whoever decides, at the newest view."""
        newest = max(line.view["version"] for line in self.lines)
        for line in self.lines:
            while line.view["version"] < newest:
                line.hear()
        return self.lines[self.lines[0].view["to_decide"] or 0]

    def play(self, line):
        """One option; the view of it is waited for."""
        view, before = line.view, line.view["version"]
        weights = [self.likely.get(option["verb"], 1) for option in view["options"]]
        (choice,) = self.rng.choices(view["options"], weights)
        assert line.play(choice["text"])["type"] == "done"
        while line.view["version"] == before:
            line.hear()


@pytest.mark.parametrize("kind", game_names())
@pytest.mark.parametrize("n", range(ROUNDS))
def test_every_kind_of_decision_is_made_in_the_browser(table, visitors, at_page, kind, n):
    """Chance plays both sides of a whole game; each question that comes up for the first time is answered on a page."""
    game, keys = table.new_game("human", "human", kind=kind, **readings(kind, n))
    chance, met = Chance(table, game, keys, kind, n), []
    for _ in range(LONGEST):
        line = chance.now()
        if line.view["outcome"]:
            break
        step, side = line.view["step"], line.view["to_decide"]
        if met.count(step) == 2:
            chance.play(line)
            continue
        address = f"{table.base}/g/{game}#seat={side}&key={keys[side]}"
        anna = at_page(visitors.come(address, lambda page: page.add_init_script(ASK_ALL)))
        by_keys(Keys(anna)) if met.count(step) else by_mouse(anna)  # first by mouse, then by keyboard
        met.append(step)
        anna.page.context.close()
        reached = table.get(f"/api/games/{game}", keys[side]).json()[
            "version"
        ]  # the page may have answered the obvious
        while line.view["version"] < reached:
            line.hear()
    sys.stdout.write(
        f"\n{kind} {n}: {line.view['entries']} entries, {line.view['outcome']}; {', '.join(sorted(set(met)))}\n"
    )
