"""The sequence machine on a toy game: two players take one or two matches in turn, a die now and then."""

import pytest

from crusade.core.machine import (
    CHANCE,
    Program,
    Step,
    Throw,
    ask,
    call,
    do,
    end_if,
    phase,
    repeat_until,
    repeat_while,
    roll,
    when,
)
from crusade.core.option import PRESS, ROLL
from crusade.core.state import Shape, blank, unpack

HEAP, PLAYER, THROWN = range(3)
SHAPE = Shape(bytes(2), 4, 6, 1, 1, 3, 1)


def take_options(g, s):
    return [(PRESS, n, 0) for n in (1, 2) if n <= s.tally[HEAP]]


def take(g, s, option):
    s.tally[HEAP] -= option[1]
    return True


def throw(g, s, option):
    s.tally[THROWN] = option[1]
    return True


def swap(g, s):
    s.tally[PLAYER] = 1 - s.tally[PLAYER]


def empty(g, s):
    return s.tally[HEAP] == 0


TAKE = Step("take", "X-1", lambda g, s: s.tally[PLAYER], take_options, take)
DICE = Step(
    "die",
    "X-2",
    lambda g, s: CHANCE,
    lambda g, s: [(ROLL, n, 0) for n in range(1, 7)],
    throw,
    lambda g, s: Throw(1, lambda faces: (ROLL, faces[0], 0), (1,) * 6),
)


def start(outline, heap):
    program = Program(outline)
    s = blank(SHAPE, 4)
    s.tally[HEAP] = heap
    program.advance(None, s)
    return program, s


def test_players_alternate_until_the_heap_is_empty():
    program, s = start([repeat_until(empty, phase("T", ask(TAKE)), do(swap))], 5)
    seats = []
    while s.menu:
        seats.append(s.seat)
        program.apply(None, s, (PRESS, 2, 0))
    # 5 - 2 - 2 leaves one match: a single choice is played at once, and the game is over.
    assert seats == [0, 1]
    assert s.tally[HEAP] == 0
    assert program.step(s) is None


def test_what_is_played_without_a_choice_is_noted_for_its_seat():
    program, s = start([repeat_until(empty, phase("T", ask(TAKE)), do(swap))], 3)
    program.carry_out(None, s, (PRESS, 2, 0))
    unasked = []
    program.advance(None, s, unasked)
    assert unasked == [(1, (PRESS, 1, 0))]


def test_a_step_without_options_is_passed_by():
    _, s = start([ask(TAKE), do(swap)], 0)
    assert s.menu == []
    assert s.tally[PLAYER] == 1


def test_chance_is_a_seat():
    program, s = start([roll(DICE), ask(TAKE)], 3)
    assert s.seat == CHANCE
    program.apply(None, s, (ROLL, 4, 0))
    assert (s.tally[THROWN], s.seat) == (4, 0)


def test_when_and_while_and_end_if():
    outline = [
        repeat_while(lambda g, s: s.tally[HEAP] > 4, ask(TAKE)),
        when(lambda g, s: s.tally[HEAP] == 4, do(swap)),
        end_if(lambda g, s: s.tally[PLAYER] == 1),
        ask(TAKE),
    ]
    program, s = start(outline, 6)
    program.apply(None, s, (PRESS, 2, 0))
    assert s.menu == []  # the heap is at 4: swapped, and the game is over
    program, s = start(outline, 6)
    program.apply(None, s, (PRESS, 1, 0))
    program.apply(None, s, (PRESS, 2, 0))
    assert s.menu  # at 3 the game goes on


def test_a_procedure_is_compiled_once_and_knows_its_caller():
    body = call(ask(TAKE))
    program, s = start([phase("first", body), do(swap), phase("second", body)], 6)
    assert (program.phase(s), s.seat) == ("first", 0)
    program.apply(None, s, (PRESS, 1, 0))
    assert (program.phase(s), s.seat) == ("second", 1)
    assert sum(op == 0 for op, _, _ in program.code) == 1


def test_a_position_inside_a_procedure_packs_and_goes_on():
    program, s = start([phase("P", call(ask(TAKE), ask(TAKE)))], 6)
    again = unpack(SHAPE, s.pack())
    program.advance(None, again)
    assert again == s
    for t in (s, again):
        program.apply(None, t, (PRESS, 1, 0))
        program.apply(None, t, (PRESS, 1, 0))
        assert t.menu == []


def test_an_outline_that_never_asks_fails_loudly():
    with pytest.raises(RuntimeError, match="does not come to a decision"):
        start([repeat_while(lambda g, s: True, do(swap))], 1)
