"""`crusade odds` and `crusade rules`: questions about the game."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table

from ..ai.ends import BREAK_OFF
from ..ai.odds import BEST, Policy
from ..ai.odds import odds as exact_odds
from ..core.battle import POLICIES
from ..core.citation import with_marks
from ..core.errors import InputError
from ..core.fight import rounds_left
from ..core.game import Game
from ..core.switch import readings, settings
from ..games import FIRST, game_names
from ..games.book import quick_start
from ..games.rulebook import clause, clause_marks, clauses, rulebook_text
from ..games.wording import rounds_words
from ..position import Position, attack_team
from ..record.notation import find_space, read_position
from .common import console, load_game, plain_errors
from .options import GameName, Packs, Switches, choose_game

RETREATS = ("stand", "leave")


@plain_errors
def odds(
    place: Annotated[str, typer.Argument(help="The space under attack, like K4.")],
    attack: Annotated[str, typer.Option(help="The attackers and where they stand, like de-6a@J4,de-pzgr1@K3.")],
    defend: Annotated[str, typer.Option(help="The defenders and their condition, like su-5a,su-9a:disrupted.")] = "",
    facts: Annotated[str, typer.Option(help="Turn, weather and other facts, like 'turn=8 weather=snow'.")] = "turn=2",
    press: Annotated[int, typer.Option(min=BEST, help="Columns to press by in each round; -1 finds the best.")] = BEST,
    rounds: Annotated[
        int | None, typer.Option(min=1, max=4, help="Rounds of the battle; by default as many as it has.")
    ] = None,
    attacker: Annotated[
        str, typer.Option(help="What the attacker saves when sharing out hits: units, fire or armor.")
    ] = "units",
    defender: Annotated[str, typer.Option(help="What the defender saves.")] = "units",
    retreat: Annotated[
        str, typer.Option(help="`stand`, or `leave`: all defenders who can, retreat after round one.")
    ] = "stand",
    break_off: Annotated[
        str,
        typer.Option(
            help="Where battles are fought to the end, when the attacker stops: never, weaker, or a chance as 0.4."
        ),
    ] = "never",
    game: Annotated[str, typer.Option(help=f"The game: {' or '.join(game_names())}.", callback=choose_game)] = FIRST,
    switch: Switches = None,
    pack: Packs = None,
) -> None:
    """Compute the exact odds of a whole battle: taken or held, the losses of each side, the best pressed attack.

    Example: crusade odds K4 --attack de-6a@J4,de-pzgr1@K3 --defend su-5a,su-19mk --facts "turn=3 weather=good"
    """
    for word, known in ((attacker, POLICIES), (defender, POLICIES), (retreat, RETREATS)):
        if word not in known:
            raise InputError(f"{word!r}: expected one of {', '.join(known)}")
    stops = _least_chance(break_off)
    rules = load_game(game, switch)
    team = [_at(item) for item in attack.split(",") if item]
    if not team:
        raise InputError("--attack: name at least one attacker, like de-6a@J4")
    lines = [facts, *(f"{unit} {where}" for unit, where in team)]
    lines += [
        f"{item.replace(':', f' {place} ', 1) if ':' in item else f'{item} {place}'}"
        for item in defend.split(",")
        if item
    ]
    s = read_position(rules, "; ".join(lines))
    units = attack_team(Position(rules, s), place, *(unit for unit, _ in team))
    rounds = rounds_left(rules, s) if rounds is None else rounds
    battle = rules.hooks.battle(rules.tables, s, find_space(rules, place), units, rounds)
    found = exact_odds(battle, press, Policy(attacker, defender, retreat, stops))
    title = f"{place}: attack {found.strengths[0]} against {found.strengths[1]}, {rounds_words(rounds)}"
    table = Table(title=title, show_header=False)
    table.add_row("taken", f"{found.chance():.2%}")
    table.add_row("held", f"{found.chance(False):.2%}")
    if battle.attrition is None:
        table.add_row("pressed by" + (" (best)" if press == BEST else ""), str(found.press))
    else:
        table.add_row("breaks off", break_off)
    for name, attacking in (("attackers lost", True), ("defenders lost", False)):
        shares = [f"{n}: {chance:.1%}" for n, chance in enumerate(found.losses(battle, attacking)) if chance]
        table.add_row(name, ", ".join(shares))
    table.add_row("attacker", POLICIES[attacker])
    table.add_row(
        "defender",
        POLICIES[defender] + (", nobody retreats" if retreat == "stand" else ", all who can retreat after round one"),
    )
    console.print(table)


def _least_chance(word: str) -> str | float:
    """When the attacker breaks off: a name, or the least chance worth fighting on for."""
    if word in BREAK_OFF:
        return word
    try:
        chance = float(word)
    except ValueError:
        chance = -1.0
    if not 0 <= chance <= 1:
        raise InputError(f"--break-off {word}: expected {', '.join(BREAK_OFF)} or a chance, like 0.4")
    return chance


def _at(item: str) -> tuple[str, str]:
    unit, at, where = item.strip().partition("@")
    if not at:
        raise InputError(f"--attack {item}: expected COUNTER@SPACE, like de-6a@J4")
    return unit, where


@plain_errors
def rules(
    game: GameName = FIRST,
    id: Annotated[str | None, typer.Argument(help="A clause, like DX-5.7; without it the whole rulebook.")] = None,
    search: Annotated[str | None, typer.Option(help="Print only clauses that contain this word.")] = None,
    switches: Annotated[
        bool, typer.Option("--switches", help="List the settings and readings to choose from.")
    ] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Print the quick start: the game on one page.")] = False,
    pack: Packs = None,
) -> None:
    """Print the rulebook, one clause of it, the clauses that contain a word, or the settings and readings of a game.

    Example: crusade rules darkest-crusade DX-5.7

    Example: crusade rules tiger-attack --search fuel

    Example: crusade rules dark-crusade --quick
    """
    if switches:
        print_switches(load_game(game, None))
        return
    if quick:
        print_quick_start(game)
        return
    if id is not None:
        found = [clause(game, id)]
    elif search is not None:
        found = [c for c in clauses(game).values() if search.lower() in (c.title + c.text).lower()]
        if not found:
            raise InputError(f"no clause contains {search!r}")
    else:
        console.print(Markdown(rulebook_text(game)))
        return
    for one in found:
        console.print(Markdown(one.page))


def print_quick_start(game: str) -> None:
    """A game on one page; each clause with its mark."""
    text = quick_start(game)
    if not text:
        raise InputError(f"{game} has no quick start")
    console.print(Markdown(with_marks(text, clause_marks(game))))


def print_switches(game: Game) -> None:
    """The settings of a game, and apart from them the readings of its rules; the default choice first."""
    known = game.hooks.switches
    for title, group in (("Settings of the game", settings(known)), ("Readings of the rules", readings(known))):
        table = Table(title=title, title_justify="left")
        for column in ("switch", "choices", "clause", "meaning"):
            table.add_column(column)
        for name, one in group.items():
            table.add_row(name, ", ".join(one.choices), game.cite(one.clause), one.meaning)
        if group:
            console.print(table)
