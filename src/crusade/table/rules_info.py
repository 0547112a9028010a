"""A game's rules as the browser needs them: board, counters, phases; and the rulebook. Made once."""

from __future__ import annotations

from functools import lru_cache

from ..ai.coach import has_coach
from ..ai.player import PLAYERS
from ..core.describe import Front
from ..core.fire import FACES, ResultsTable
from ..core.say import ENGLISH, say, say_as
from ..core.switch import Switch
from ..games import game_names
from ..games.book import quick_start
from ..games.rulebook import MARKS, clauses, pages
from ..record.lesson import has_lesson, lesson_of
from .editions import variant_info
from .hub import game_of
from .messages.rules import (
    AreaInfo,
    ClauseInfo,
    FrontInfo,
    GameName,
    PageInfo,
    PhaseInfo,
    RulebookInfo,
    RulesInfo,
    SpaceInfo,
    SwitchInfo,
    UnitInfo,
    WayInfo,
)


def all_games() -> list[GameName]:
    """The games that can be played."""
    games = [game_of(kind, ()) for kind in game_names()]
    return [
        GameName(
            kind=g.name,
            title=g.title,
            sides=list(g.sides),
            side_names=[say(name) for name in g.hooks.describe.side_names],
            lesson=lesson_of(g.name).minutes if has_lesson(g.name) else 0,
            setups=g.hooks.editor is not None,
            variant=variant_info(g.name, rows=0),
        )
        for g in games
    ]


def results_rows(results: ResultsTable | None) -> list[list[int]]:
    """The results table as printed: a row for each face, the best first."""
    if results is None:
        return []
    return [[results.score(column, rank) for column in range(1, results.top + 1)] for rank in reversed(range(FACES))]


def front_of(front: Front) -> FrontInfo:
    """What the first page says of a game."""
    return FrontInfo(
        lead=say(front.lead),
        people=[say(words) for words in front.people],
        aims=[say(words) for words in front.aims],
        design=say(front.design),
    )


def switch_info(name: str, x: Switch) -> SwitchInfo:
    """A switch for the form of a new game: what it is called, what it means, and its choices in words."""
    return SwitchInfo(
        name=name,
        label=say_as("switch", name.replace("_", " ")),
        clause=x.clause,
        choices=list(x.choices),
        choice_labels=[say_as("choice", choice.replace("_", " ")) for choice in x.choices],
        meaning=say(x.meaning),
        setting=x.setting,
    )


@lru_cache(maxsize=16)
def rules_info(kind: str, language: str = ENGLISH) -> RulesInfo:
    """Everything about a game that does not change while it is played, in the language in force."""
    game = game_of(kind, ())
    g, d, s = game.tables, game.hooks.describe, game.start()
    roster = game.roster
    return RulesInfo(
        kind=game.name,
        title=game.title,
        variant=variant_info(kind),
        front=front_of(d.front),
        sides=list(game.sides),
        side_names=[say(name) for name in d.side_names],
        board=game.board.kind,  # type: ignore[arg-type]
        spaces=[
            SpaceInfo(id=x.id, name=x.name, words=[say(word) for word in d.place(g, s, h)[1:-1]])
            for h, x in game.board.spaces.items()
        ],
        areas=[
            AreaInfo(id=area, name=say(name), edge=d.edges.get(area))  # type: ignore[arg-type]
            for area, name in d.areas.items()
        ],
        units=[
            UnitInfo(
                id=roster.id[u],
                name=roster.name[u],
                side=roster.side[u],
                kind=roster.kind[u],
                size=roster.size[u],
                figures=d.figures(g, s, u),
            )
            for u in range(len(roster))
        ],
        kinds={kind: say_as("kind", kind) for kind in roster.kind},
        phases=[
            PhaseInfo(id=p, name=say(d.phases.get(p, p)), side=game.program.sides.get(p)) for p in game.program.trail
        ],
        marks={mark: say(words) for mark, words in MARKS.items()},
        marked={c.id: c.mark for c in clauses(kind).values() if c.mark},
        quick=bool(quick_start(kind)),
        labels={verb: say_as("button", label) for verb, label in d.labels.items()},
        switches=[switch_info(name, x) for name, x in game.hooks.switches.items()],
        players=list(PLAYERS),
        coach=has_coach(game),
        layers=[say(layer.name) for layer in game.hooks.preview.layers(g, s)],
        ways=[
            WayInfo(id=name, words=say(x.words), look=x.look, price=x.price)
            for name, x in game.hooks.preview.ways(g).items()
        ],
        results=results_rows(game.hooks.preview.reading(g).results),
    )


@lru_cache(maxsize=16)
def rulebook_info(kind: str) -> RulebookInfo:
    """The text of a game's rulebook, which is English."""
    return RulebookInfo(
        clauses=[ClauseInfo(**c._asdict()) for c in clauses(kind).values()],
        pages=[PageInfo(**page._asdict()) for page in pages(kind)],
    )
