"""Positions set up by hand: what the browser's editor may set, what is wrong with a position, and the one to begin with."""

from __future__ import annotations

from ..core.bits import each
from ..core.game import Game
from ..core.say import again, say, say_as
from ..core.state import State
from ..record.setup import Placed, Setup, SetupError, build_setup, editor_of, setup_of
from .messages.sandbox import EditorOut, FactForm, PhaseForm, PlacedUnit, SetupText

MOST_PROBLEMS = 30  # told at once


def editor_out(game: Game, s: State | None = None) -> EditorOut:
    """What can be set in a position of a game, beginning with this one, or with the game's own start."""
    editor, roster = editor_of(game), game.roster
    named = game.hooks.describe.phases
    begins = setup_of(game, s or game.start())
    return EditorOut(
        kind=game.name,
        switches=dict(game.switches),
        phases=[PhaseForm(id=p, name=say(named.get(p, p)), side=side) for side, p in enumerate(editor.phases)],
        marks={mark: say(mark) for mark in editor.marks},
        facts=[
            FactForm(
                name=f.name,
                label=again(f.label),
                least=f.least,
                most=f.most,
                choices=[say_as("choice", word) for word in f.choices],
            )
            for f in editor.facts
        ],
        boxes={area: [roster.id[u] for u in each(units)] for area, units in editor.boxes.items() if units},
        out=editor.out,
        setup=SetupText(
            phase=begins.phase,
            facts=dict(begins.facts),
            units=[PlacedUnit(unit=x.unit, place=x.place, marks=list(x.marks)) for x in begins.units],
            held=dict(begins.held),
        ),
    )


def read_setup(text: SetupText) -> Setup:
    """A position as the browser sent it."""
    units = [Placed(x.unit, x.place, tuple(x.marks)) for x in text.units]
    return Setup(text.phase, text.facts, units, text.held)


def problems_of(game: Game, text: SetupText) -> list[str]:
    """Everything that is wrong with a position."""
    try:
        build_setup(game, read_setup(text))
    except SetupError as error:
        return error.problems[:MOST_PROBLEMS]
    return []


def position_of(game: Game, text: SetupText) -> State:
    """The position that was set up; SetupError if it cannot be played."""
    try:
        return build_setup(game, read_setup(text))
    except SetupError as error:
        raise SetupError(error.problems[:MOST_PROBLEMS]) from None
