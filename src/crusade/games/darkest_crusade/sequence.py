"""The sequence of play (DX-2), in the order of the printed one."""

from __future__ import annotations

from ...core.attack import battles_left
from ...core.machine import Program, ask, call, do, end_if, phase, player_turn, repeat_until, repeat_while, roll, when
from ...core.state import State
from .advance import ADVANCE
from .allocation import ORDERS, begin_orders
from .combat import (
    ATTACKER_HITS,
    DEFENDER_HITS,
    FIRE,
    PICK_BATTLE,
    PRESSING,
    REPLACEMENT,
    battle_over,
    cleared,
    close_battle,
    end_unmanned,
    fought,
    settle_round,
    somebody_attacks,
)
from .recovery import (
    recover_black,
    recover_brown,
    recover_germans,
    recover_red,
    recover_rumanians,
    recover_rumanians_late,
)
from .reinforcements import PREPARE, arrive, prepared
from .replacements import MUSTER, begin_muster
from .retreat import RETREAT, retreat_due
from .sea import SEA, at_sea
from .setup import AXIS_SETUP, SECRET_SETUP, is_secret, take_off_dummies
from .siberia import GAMBLE_ROLL, gamble_again, gamble_due
from .slots import (
    AXIS,
    BLITZ_ATTACK,
    BLITZ_MOVE,
    BONUS,
    BONUS_BEFORE,
    DEFENDED,
    DISRUPTED,
    DUG_IN,
    EXTRA,
    MOVED,
    MUSTERING,
    OPERATIONS,
    SAILED,
    SIDE,
    SOVIET,
    STALE,
    TURN,
)
from .supply import SUSTAIN, judge_supply
from .tables import Tables
from .victory import game_over, german_victory, russian_victory
from .weather import WEATHER_ROLL, blitzkrieg, october, proriv, set_weather


def begin_turn(g: Tables, s: State) -> None:
    """DX-2.4. The next month."""
    s.tally[TURN] += 1


def begin_player_turn(g: Tables, s: State, side: int) -> None:
    """DX-1.1, DX-2.1, DX-2.2, DX-2.5, DX-6.4. A player-turn begins: note which units are disrupted and which hexes are defended."""
    s.tally[SIDE] = side
    s.tally[SAILED] = 0
    s.tally[MUSTERING] = 1
    s.marks[STALE] = s.marks[DISRUPTED]
    s.marks[MOVED] = s.marks[BONUS] = s.marks[BONUS_BEFORE] = s.marks[DUG_IN] = 0
    s.holds[DEFENDED] = s.occupied[1 - side]


def first_turn(g: Tables, s: State) -> bool:
    """DX-4.8. Turn 1."""
    return s.tally[TURN] == 1


def last_turn(g: Tables, s: State) -> bool:
    """DX-2.4. Turn 9."""
    return s.tally[TURN] == g.number["last_turn"]


FIGHT = call(
    repeat_while(
        battles_left,
        ask(PICK_BATTLE),
        when(
            fought,
            repeat_until(
                battle_over,
                ask(REPLACEMENT),
                do(end_unmanned),
                when(
                    somebody_attacks,
                    ask(PRESSING),
                    roll(FIRE),
                    ask(DEFENDER_HITS),
                    ask(ATTACKER_HITS),
                    do(settle_round),
                    when(retreat_due, ask(RETREAT)),
                ),
            ),
            when(cleared, ask(ADVANCE)),
        ),
        do(close_battle),
    )
)

BREAKTHROUGH = call(
    do(begin_orders, BLITZ_MOVE),
    ask(ORDERS),
    do(begin_orders, BLITZ_ATTACK),
    ask(ORDERS),
    FIGHT,
)

AXIS_TURN = player_turn(
    AXIS,
    phase("W", do(begin_turn), when(october, roll(WEATHER_ROLL)), do(set_weather)),  # DX-8.3
    phase(
        "A1",
        do(begin_player_turn, AXIS),
        do(arrive),
        repeat_until(prepared, ask(PREPARE), when(at_sea, roll(SEA))),
    ),
    phase(
        "A2x",
        when(
            first_turn,
            do(begin_orders, EXTRA),
            ask(ORDERS),
            when(is_secret, do(take_off_dummies)),
            FIGHT,
        ),
    ),
    phase("A2a", do(begin_orders, OPERATIONS), ask(ORDERS)),
    phase("A2b", do(recover_black)),
    phase("A2c", FIGHT, do(recover_brown)),
    phase("A2d", when(blitzkrieg, BREAKTHROUGH)),
    phase("A2e", do(recover_germans)),
    phase("A3", do(judge_supply, AXIS), ask(SUSTAIN)),
    phase("A4", when(last_turn, do(russian_victory))),
)

RUSSIAN_TURN = player_turn(
    SOVIET,
    phase(
        "B1",
        do(begin_player_turn, SOVIET),
        do(gamble_again),
        when(gamble_due, roll(GAMBLE_ROLL)),
        end_if(game_over),
        do(begin_muster),
        repeat_until(
            prepared,
            ask(MUSTER),
            when(gamble_due, roll(GAMBLE_ROLL)),
            end_if(game_over),
            when(at_sea, roll(SEA)),
        ),
    ),
    phase("B2a", do(begin_orders, OPERATIONS), ask(ORDERS)),
    phase("B2b", do(recover_rumanians)),
    phase("B2c", FIGHT, do(recover_rumanians_late)),
    phase("B2d", when(proriv, BREAKTHROUGH)),
    phase("B3", do(judge_supply, SOVIET), ask(SUSTAIN)),
    phase("B4", do(recover_red)),
    phase("B5", do(german_victory), end_if(game_over)),
)

OUTLINE = (
    phase("S", when(is_secret, ask(SECRET_SETUP), ask(AXIS_SETUP))),
    repeat_until(
        game_over,
        AXIS_TURN,
        RUSSIAN_TURN,
    ),
)

PROGRAM = Program(OUTLINE)
