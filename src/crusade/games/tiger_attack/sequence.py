"""The sequence of play: TA-13, as an outline that reads like the printed one."""

from __future__ import annotations

from ...core.attack import battles_left
from ...core.machine import Program, ask, call, do, end_if, phase, player_turn, repeat_until, repeat_while, roll, when
from ...core.state import State
from .advance import ADVANCE
from .allocation import ORDERS, SECOND_ORDERS, begin_orders, begin_second
from .combat import (
    ATTACKER_HITS,
    DEFENDER_HITS,
    FIRE,
    PICK_BATTLE,
    PRESSING,
    WITHDRAW,
    battle_over,
    cleared,
    close_battle,
    fighting,
    may_withdraw,
    settle_round,
)
from .edges import come_closer
from .leaders import DALLY, dally_due, somebody_led
from .recovery import recover
from .reinforcements import PREPARE, begin_preparing, german_arrivals, us_arrivals
from .retreat import RETREAT, strike_off
from .setup import GERMAN_SETUP, US_SETUP, is_free, settle_in
from .slots import AIR_SPENT, DALLY_ROLLED, DUG_IN, GERMAN, REST, SIDE, STAGE, STEPPED, TURN, US
from .supply import judge_supply
from .surrender import ANSWER, DEMANDING, ULTIMATUM, demanded, may_demand
from .tables import Tables
from .victory import GERMAN_CALL, US_CALL, game_over, german_may_call, last_turn_scored, us_may_call
from .weather import PRAYER, WEATHER_ROLL, set_weather, weather_rolled


def begin_turn(g: Tables, s: State) -> None:
    """TA-7.2, TA-8.5. The next turn: units waiting outside come closer, and there is new fuel by air."""
    s.tally[TURN] += 1
    s.marks[AIR_SPENT] = 0
    come_closer(g, s)


def begin_player_turn(g: Tables, s: State, side: int) -> None:
    """TA-13.1, TA-13.2, TA-9.2. A player-turn begins; Bayerlein may be diced for again."""
    s.tally[SIDE], s.tally[STAGE] = side, REST
    s.tally[DALLY_ROLLED] = 0
    s.marks[DUG_IN] = s.marks[STEPPED] = 0


FIGHT = call(
    repeat_while(
        battles_left,
        ask(PICK_BATTLE),
        when(may_demand, ask(DEMANDING), when(demanded, roll(ULTIMATUM), when(demanded, ask(ANSWER)))),
        repeat_until(
            battle_over,
            when(may_withdraw, ask(WITHDRAW)),
            when(
                fighting,
                do(strike_off),
                ask(PRESSING),
                roll(FIRE),
                ask(DEFENDER_HITS),
                ask(ATTACKER_HITS),
                do(settle_round),
                do(strike_off),
                ask(RETREAT),
            ),
        ),
        when(cleared, ask(ADVANCE)),
        do(close_battle),
    )
)

SECOND_STEP = call(
    do(begin_second),
    ask(SECOND_ORDERS),
    repeat_while(dally_due, roll(DALLY), ask(SECOND_ORDERS)),
    FIGHT,
)

GERMAN_TURN = player_turn(
    GERMAN,
    phase(
        "A1",
        do(begin_player_turn, GERMAN),
        do(set_weather),
        when(weather_rolled, ask(PRAYER), roll(WEATHER_ROLL)),
    ),
    phase("A2", do(german_arrivals), do(begin_preparing), ask(PREPARE)),
    phase("A3a", do(begin_orders), ask(ORDERS)),
    phase("A3b", FIGHT),
    phase("A3c", when(somebody_led, SECOND_STEP)),
    phase("A4", do(judge_supply, GERMAN)),
    phase("A5", do(recover, GERMAN)),
    phase("A6", when(us_may_call, ask(US_CALL)), end_if(game_over)),
)

US_TURN = player_turn(
    US,
    phase("B1", do(begin_player_turn, US), do(us_arrivals), do(begin_preparing), ask(PREPARE)),
    phase("B2a", do(begin_orders), ask(ORDERS)),
    phase("B2b", FIGHT),
    phase("B2c", when(somebody_led, SECOND_STEP)),
    phase("B3", do(judge_supply, US)),
    phase("B4", do(recover, US)),
    phase("B5", when(german_may_call, ask(GERMAN_CALL)), do(last_turn_scored), end_if(game_over)),
)

OUTLINE = (
    phase("S", when(is_free, ask(US_SETUP), ask(GERMAN_SETUP)), do(settle_in)),
    repeat_until(game_over, do(begin_turn), GERMAN_TURN, US_TURN),
)

PROGRAM = Program(OUTLINE)
