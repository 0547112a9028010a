"""The fuzzer: plays random games and checks every property on the way; some in `make test`, very many in `make fuzz`.

A breach names the switches, the seed of its game and the number of the decision, which is enough to reproduce it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

from ..ai.player import Player, make_player
from ..core.game import Game
from ..core.machine import CHANCE
from ..core.option import ROLL, Option
from ..core.state import State
from ..games import load
from .match import MOST_DECISIONS
from .pool import on_cores

# Fractions of decisions with the slow checks, and with the oracle, which asks the literal reading about every option.
THOROUGH = (0.02, 0.0002)
QUICK = (0.01, 0.00004)  # for very many games
STRETCH = 20  # games in one job


class Breach(AssertionError):
    """A property that does not hold."""


class Tally(NamedTuple):
    """Counts of what was played and checked, and the breaches found."""

    games: int
    decisions: int
    sampled: int
    oracle: int

    def plus(self, other: Tally) -> Tally:
        """The sum of both."""
        return Tally(*(a + b for a, b in zip(self, other)))


@lru_cache(maxsize=64)
def _game(name: str, switches: tuple[tuple[str, str], ...]) -> Game:
    return load(name, **dict(switches))


def switches_of(name: str, seed: int) -> tuple[tuple[str, str], ...]:
    """No switches for half the games, one or two settings and readings for the others; few enough combinations that all
    stay loaded."""
    rng = random.Random(seed % 60)
    known = _game(name, ()).hooks.switches
    if rng.random() < 0.4:
        return ()
    chosen: list[str] = []
    for setting in (True, False):
        such = [switch for switch in sorted(known) if known[switch].setting == setting]
        chosen += rng.sample(such, k=min(rng.randint(1, 2), len(such)))
    return tuple((switch, rng.choice(known[switch].choices[1:])) for switch in sorted(chosen))


def fuzz_game(name: str, seed: int, rates: tuple[float, float] = THOROUGH) -> Tally:
    """Play one random game and check it all the way; Breach says what failed and where."""
    switches = switches_of(name, seed)
    game = _game(name, switches)
    rng = random.Random(f"fuzz/{seed}")
    helper = make_player("thumb", game, f"fuzz/{seed}") if seed % 10 == 0 else None
    s = game.start()
    decisions = sampled = oracle = 0
    try:
        while s.menu:
            check_menu(game, s)
            option = choose(game, s, rng, helper)
            if rng.random() < rates[0]:
                sampled += 1
                check_slowly(game, s, option)
            if s.seat != CHANCE and rng.random() < rates[1]:
                oracle += 1
                check_oracle(game, s)
                check_preview(game, s)
            game.apply(s, option)
            decisions += 1
            if decisions > MOST_DECISIONS:
                raise Breach("the game does not end")
        if game.outcome(s) is None:
            raise Breach("the game is over but has no outcome")
        check_audit(game, s)
    except Exception as error:
        where = f"game {seed} with {dict(switches)}, decision {decisions}, phase {game.phase(s)}"
        raise Breach(f"{where}: {type(error).__name__}: {error}") from error
    return Tally(1, decisions, sampled, oracle)


def choose(game: Game, s: State, rng: random.Random, helper: Player | None) -> Option:
    """A random option, rarely one that would cut the game short; in one game of ten, mostly a sensible one."""
    if helper and s.seat != CHANCE and rng.random() < 0.8:
        return helper.choose(game.view(s, s.seat))
    option = s.menu[rng.randrange(len(s.menu))]
    if option[0] in game.hooks.rare_verbs and rng.random() < 0.9:
        option = s.menu[rng.randrange(len(s.menu))]
    return option


def check_menu(game: Game, s: State) -> None:
    """At every decision: the menu is sorted and without duplicates, and has at least two options, unless asking hides a secret."""
    menu = s.menu
    step = game.step(s)
    waits = step is not None and menu[0][0] in step.wait
    if len(menu) < 2 and not waits and not game.program.only_veiled(game.tables, s):
        raise Breach("a decision without a choice")
    if any(a >= b for a, b in pairwise(menu)):
        raise Breach(f"options not sorted or not unique: {[game.text(o) for o in menu]}")


def check_slowly(game: Game, s: State, option: Option) -> None:
    """At sampled decisions: texts parse back, copies are independent, packing is lossless, listing changes nothing."""
    texts = [game.text(o) for o in s.menu]
    if len(set(texts)) != len(texts):
        raise Breach("two options with one text")
    for text, o in zip(texts, s.menu):
        if game.parse(text) != o:
            raise Breach(f"{text!r} does not parse back")
    before = s.pack()
    again = game.unpack(before)
    if again != s or again.menu != s.menu or again.seat != s.seat or again.at != s.at or again.occupied != s.occupied:
        raise Breach("unpacking does not give the same position")
    after = game.play(s, option)
    if s.pack() != before:
        raise Breach("playing on a copy changed the original")
    if game.play(again, option) != after:
        raise Breach("the same option gave two different positions")
    for seat in (0, 1):
        check_view(game, s, seat)
    check_audit(game, s)


def check_view(game: Game, s: State, seat: int) -> None:
    """A seat's view does not depend on what it cannot know, and a position imagined from it gives the same view."""
    view = game.view(s, seat)
    known = view.pack()
    imagined, _ = game.hooks.show(game.tables, s, seat, random.Random(1).shuffle)
    imagined.menu, imagined.seat = s.menu, s.seat
    if seat != s.seat:
        imagined.menu = [*s.menu]
    if game.view(imagined, seat).pack() != known:
        raise Breach(f"what seat {seat} cannot know changes its view")


def check_audit(game: Game, s: State) -> None:
    """The game's own invariants hold."""
    problems = game.hooks.audit(game.tables, s)
    if problems:
        raise Breach("; ".join(problems))


@lru_cache(maxsize=8)
def every_option(game: Game) -> tuple[Option, ...]:
    """Every option that can be written: all verbs with all counters and spaces."""
    found: list[Option] = []
    for verb, known in game.verbs.items():
        if verb == ROLL:
            continue
        a, b = known.kinds
        places = [*game.board.spaces, *sorted(game.board.boxes)]
        kinds = {"unit": range(len(game.roster)), "space": places, "number": range(40), "": (0,)}
        for first in kinds[a]:
            if b == "number":
                found += [(verb, first, number) for number in range(8)]
            elif b:
                found += [(verb, first, there) for there in game.board.spaces if game.board.near[first] >> there & 1]
            else:
                found.append((verb, first, 0))
    return tuple(found)


def check_oracle(game: Game, s: State) -> None:
    """The menu is exactly what the literal reading of the rules allows, and every refusal has a sentence."""
    menu = set(s.menu)
    for option in every_option(game):
        refusal = game.explain(s, option)
        if (refusal is None) != (option in menu):
            raise Breach(f"{game.text(option)}: on the menu {option in menu}, but the reading says {refusal}")
        if refusal:
            game.reason(refusal)


def check_preview(game: Game, s: State) -> None:
    """Every way a counter could go is one the game has words for: a browser offers no others."""
    step, preview = game.step(s), game.hooks.preview
    if step is None or step.name not in preview.movement:
        return
    orders = preview.orders(game.tables, game.view(s, s.seat).shown)
    unknown = {way for reach in orders.values() for way in reach.moves.values()} - set(preview.ways(game.tables))
    if unknown:
        raise Breach(f"ways without words: {', '.join(sorted(unknown))}")


def fuzz(
    name: str, seeds: range, workers: int, progress: Callable[[Tally], None] = lambda tally: None
) -> tuple[Tally, list[str]]:
    """Fuzz many games on all cores; returns the counts, with every breach found."""
    total, breaches = Tally(0, 0, 0, 0), []
    parts = [seeds[i : i + STRETCH] for i in range(0, len(seeds), STRETCH)]
    for done, found in on_cores(partial(_stretch, name), parts, workers):
        total = total.plus(done)
        breaches += found
        progress(total)
    return total, breaches


def _stretch(name: str, seeds: range) -> tuple[Tally, list[str]]:
    total, breaches = Tally(0, 0, 0, 0), []
    for seed in seeds:
        try:
            total = total.plus(fuzz_game(name, seed, QUICK))
        except Breach as breach:
            breaches.append(str(breach))
    return total, breaches
