"""The sequence of play: DC-4, as an outline that reads like the printed one."""

from __future__ import annotations

from ...core.attack import battles_left
from ...core.head import MOVED, SIDE, STAGE
from ...core.machine import (
    Node,
    Program,
    ask,
    call,
    do,
    end_if,
    phase,
    player_turn,
    repeat_until,
    repeat_while,
    roll,
    when,
)
from ...core.state import State
from .advance import ADVANCE, cleared
from .air import (
    AIR_COMBAT,
    ATTACK_AIR,
    ATTACKER_DOWNS,
    DEFEND_AIR,
    DEFENDER_DOWNS,
    FLAK,
    both_fly,
    flak_fires,
    stands,
)
from .allocation import (
    BREAKTHROUGH_ORDERS,
    FOLLOW_UPS,
    ORDERS,
    begin_breakthrough,
    begin_follow_up,
    begin_orders,
    breakthrough_allowed,
    follow_up_allowed,
)
from .combat import (
    ATTACKER_HITS,
    BREAKING_OFF,
    DEFENDER_HITS,
    FIRE,
    PICK_BATTLE,
    begin_battles,
    close_battle,
    collapse,
    fighting,
    may_break_off,
    open_rounds,
    settle_round,
)
from .composites import COMPOSING
from .events import check_events
from .hq import RALLYING, begin_rally
from .partisans import PARTISANS
from .production import BUILDING, FACTORIES, begin_production, lapse, receive_factors
from .reinforcements import arrivals, withdrawals
from .replacements import REPLACEMENT_ROLL, REPLACING, replacements_due
from .retreat import FLEEING_CHOICE, RETREAT, end_retreat, fleeing, may_flee
from .sea import SAILING, SINKING, sailing
from .setup import (
    AXIS_CHOICE,
    AXIS_SETUP,
    NAMING,
    SOVIET_CHOICE,
    SOVIET_SETUP,
    START_CHOICE,
    axis_asked,
    free_setup,
    set_up,
    setup_asked,
    start_asked,
)
from .siberia import (
    CALLING,
    GAMBLE,
    RESERVES,
    RETURNING,
    SENDING,
    begin_crisis_turn,
    crisis,
    gamble_due,
    may_call,
    next_instalment,
)
from .slots import AXIS, BROKE, MUDDY, RAILED, REST, SERVED, SOVIET, STUCK
from .strategic import STRATEGIC_MOVES, begin_strategic
from .supply import SURVIVORS, bury, judge_supply
from .tables import Tables
from .victory import DECLARING, game_over, judge, may_declare, out_of_time, sudden
from .weather import (
    MUD_ROLL,
    WEATHER_ROLL,
    begin_turn,
    mud_due,
    open_mud,
    set_weather,
    turn_over,
    weather_rolled,
)


def begin_player_turn(g: Tables, s: State, side: int) -> None:
    """DC-4.1. A player-turn begins: nobody has moved, broken through or flown in it."""
    s.tally[SIDE], s.tally[STAGE] = side, REST
    for mark in (MOVED, RAILED, BROKE, STUCK, MUDDY, SERVED):
        s.marks[mark] = 0


#: Phase 4, and the assaults of phase 5 (DC-8.10, DC-8.13).
FIGHT = call(
    repeat_while(
        battles_left,
        ask(PICK_BATTLE),
        when(
            stands,
            ask(ATTACK_AIR),
            ask(DEFEND_AIR),
            when(both_fly, roll(AIR_COMBAT), ask(DEFENDER_DOWNS), ask(ATTACKER_DOWNS)),
            when(flak_fires, roll(FLAK), ask(DEFENDER_DOWNS), ask(ATTACKER_DOWNS)),
            do(open_rounds),
        ),
        repeat_while(
            fighting,
            roll(FIRE),
            ask(DEFENDER_HITS),
            ask(ATTACKER_HITS),
            do(settle_round),
            when(may_break_off, ask(BREAKING_OFF)),
            when(may_flee, ask(FLEEING_CHOICE), when(fleeing, ask(RETREAT), do(end_retreat))),
            do(collapse),
        ),
        when(cleared, ask(ADVANCE)),
        do(close_battle),
    )
)

STRATEGIC_PHASE = call(
    do(begin_strategic),
    ask(STRATEGIC_MOVES),
    ask(SAILING),
    repeat_while(sailing, roll(SINKING), ask(SAILING)),
)

BREAKTHROUGH_PHASE = call(
    when(breakthrough_allowed, do(begin_breakthrough), ask(BREAKTHROUGH_ORDERS), do(begin_battles), FIGHT),
    when(follow_up_allowed, do(begin_follow_up), ask(FOLLOW_UPS)),
)


def other_phases(letter: str, side: int) -> tuple[Node, ...]:
    """DC-4.1, DC-4.3. Phases 2 to 7 of a player-turn; the seventh is the opponent's victory phase."""
    last = (do(out_of_time),) if side == SOVIET else ()
    return (
        phase(f"{letter}2", STRATEGIC_PHASE),
        phase(
            f"{letter}3",
            do(begin_orders),
            ask(ORDERS),
            *((do(open_mud), repeat_while(mud_due, roll(MUD_ROLL))) if side == AXIS else ()),
        ),
        phase(f"{letter}4", do(begin_battles), FIGHT),
        phase(f"{letter}5", BREAKTHROUGH_PHASE),
        phase(f"{letter}6", do(judge_supply, side), ask(SURVIVORS), do(bury, side)),
        phase(f"{letter}7", do(judge), when(may_declare, ask(DECLARING)), *last, end_if(game_over)),
    )


AXIS_TURN = player_turn(
    AXIS,
    phase(
        "B1",
        do(begin_player_turn, AXIS),
        do(check_events),
        do(withdrawals, AXIS),
        do(arrivals, AXIS),
        do(begin_rally),
        ask(RALLYING),
        when(replacements_due, roll(REPLACEMENT_ROLL), ask(REPLACING)),
    ),
    *other_phases("B", AXIS),
)

SOVIET_TURN = player_turn(
    SOVIET,
    phase(
        "C1",
        do(begin_player_turn, SOVIET),
        do(withdrawals, SOVIET),
        do(arrivals, SOVIET),
        do(begin_rally),
        ask(RALLYING),
        when(may_call, ask(CALLING)),
        do(next_instalment),
        ask(RESERVES),
        ask(RETURNING),
        do(begin_production),
        ask(FACTORIES),
        do(receive_factors),
        ask(BUILDING),
        ask(COMPOSING),
        ask(PARTISANS),
        when(gamble_due, roll(GAMBLE)),
        when(crisis, do(begin_crisis_turn), ask(SENDING)),
        do(lapse),
    ),
    *other_phases("C", SOVIET),
)

OUTLINE = (
    phase(
        "S",
        when(start_asked, ask(START_CHOICE)),
        do(set_up),
        when(setup_asked, ask(SOVIET_CHOICE), when(axis_asked, ask(AXIS_CHOICE))),
        when(free_setup, ask(NAMING), ask(SOVIET_SETUP), ask(AXIS_SETUP)),
    ),
    repeat_until(
        game_over,
        phase("A", do(begin_turn), do(set_weather), when(weather_rolled, roll(WEATHER_ROLL)), do(turn_over)),
        AXIS_TURN,
        SOVIET_TURN,
    ),
)

PROGRAM = Program(OUTLINE, sudden)
