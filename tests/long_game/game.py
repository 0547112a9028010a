"""The long game, put together: the rules of the toy game on a map and with counters made up here."""

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from crusade.core.bits import each
from crusade.core.game import Features, Game, Hooks
from crusade.core.head import SIDE, TURN
from crusade.core.machine import Node, Program, ask, do, end_if, phase, player_turn, repeat_until
from crusade.core.option import ATTACK, DONE, Option
from crusade.core.state import State
from crusade.core.switch import settle
from crusade.games import plain
from crusade.games.pack import Pack
from crusade.games.plain import begin_player_turn, begin_turn, end_game, game_over, recover
from crusade.games.plain_reading import PLAIN
from crusade.games.tables import CommonTables
from toy_game.orders import ORDERS
from toy_game.sequence import BATTLE, REASONS, level
from toy_game.tables import BLUE, RED, start
from toy_game.thumb import BOOK, SIGNS, figures
from toy_game.why import explain
from toy_game.words import DESCRIBE, PREVIEW

WIDTH, HEIGHT, COUNTERS = 12, 12, 294
MARKS, HOLDS, TALLIES, LISTS = 35, 35, 100, 10  # about what the largest game needs: 3.5 kB a packed position
TURNS = 99  # `busy` play needs fewer for 45,000 options
SMALL = Path(__file__).parents[1] / "toy_game" / "data"


def name_of(x: int, y: int) -> str:
    """The id of a point."""
    return f"p{x}-{y}"


def made_up() -> dict[str, str]:
    """The tables of the game: a grid, half of it red, with two counters or so on each point."""
    points = [(x, y) for x in range(WIDTH) for y in range(HEIGHT)]
    country = {(x, y): "red" if x < WIDTH // 2 else "blue" for x, y in points}
    spaces = ["id,name,lat,lon,terrain,city,vp,fort,port,seas,country,features"]
    edges, units, setup = ["a,b,kind,features"], [], ["unit,turn,space,state"]
    for n, (x, y) in enumerate(points):
        town = "town,1" if n % 5 == 0 else ",0"
        place = f"{50 + y / 10:.2f},{10 + x / 10:.2f},{'hills' if n % 7 == 0 else 'clear'}"
        spaces.append(f"{name_of(x, y)},Point {x}-{y},{place},{town},0,,,{country[x, y]},")
        for dx, dy in ((1, 0), (0, 1), (1, 1)):
            if (x + dx, y + dy) in country:
                edges.append(f"{name_of(x, y)},{name_of(x + dx, y + dy)},main,")
    homes = {side: [p for p in points if country[p] == side] for side in ("red", "blue")}
    for n in range(COUNTERS):
        side = "red" if n < COUNTERS // 2 else "blue"
        id, kind = f"{side[0]}-{n}", "cavalry" if n % 3 == 0 else "infantry"
        units.append(f"{id},Unit {n},{side},{side},{kind},,3,2,2,,")
        setup.append(f"{id},0,{name_of(*homes[side][n % len(homes[side])])},")
    texts = {file: (SMALL / file).read_text(encoding="utf-8") for file in ("numbers.csv", "results.csv", "pack.toml")}
    head = "id,name,side,nation,kind,size,attack,defense,hits,marks,back"
    made = {"spaces.csv": spaces, "edges.csv": edges, "units.csv": [head, *units], "setup.csv": setup}
    return {**texts, **{file: "\n".join(lines) + "\n" for file, lines in made.items()}}


class Tables(CommonTables):
    """What the toy game's rules ask for, on the larger map."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack, ("lost",), MARKS, HOLDS, TALLIES, LISTS)
        self.number["last_turn"] = TURNS
        self.red_land = self.board.those(lambda p: p.country == "red")
        self.hills = self.board.those(lambda p: p.terrain == "hills")
        self.towns = {place: p.vp for place, p in self.board.spaces.items() if p.vp}
        self.lines = tuple(self.number[kind] for kind in self.roster.kind)
        self.ways = self.board.ways(lambda edge: edge is not None)


def come_back(g: Tables, s: State) -> None:
    """Lost units come back where their side stands, so that the game goes on."""
    for unit in each(s.at[g.board.find("lost")]):
        home = g.arrivals[unit].place
        side = g.roster.side[unit]
        if s.occupied[side] and not s.occupied[1 - side] >> g.board.find(home) & 1:
            plain.enter(s, unit, g.board.find(home))


def judge(g: Tables, s: State) -> None:
    """The game is over after its last turn."""
    if s.tally[TURN] == g.number["last_turn"] and s.tally[SIDE] == BLUE:
        end_game(s, 0, *level(g, s))  # type: ignore[arg-type]


def half_turn(letter: str, side: int) -> Node:
    """Movement, battles, recovery."""
    return player_turn(
        side,
        phase(f"{letter}1", do(begin_player_turn, side), ask(ORDERS)),
        phase(f"{letter}2", BATTLE.outline),
        phase(f"{letter}3", do(recover), do(judge), end_if(game_over)),
    )


PROGRAM = Program((repeat_until(game_over, do(begin_turn), do(come_back), half_turn("A", RED), half_turn("B", BLUE)),))
HOOKS = Hooks(
    start=start,
    reasons=REASONS,
    explain=explain,
    lay_out=plain.laid_out(start, PROGRAM),
    battle=BATTLE.model,
    audit=plain.audit,
    catalogue=PLAIN,
    describe=DESCRIBE,
    preview=PREVIEW,
    features=Features(SIGNS, figures),
    thumb=lambda: BOOK,
    level=level,
)


@cache
def tables() -> Tables:
    """The tables, made once."""
    return Tables(Pack(made_up()))


def build(switches: Mapping[str, str], revision: int | None = None) -> Game:
    """The game."""
    return Game("long-game", "Long Game", 1, ("red", "blue"), tables(), PROGRAM, settle({}, switches, 1), HOOKS)


def busy(rng: random.Random, s: State) -> Option:
    """A random option of a player who moves most counters and likes to attack."""
    attacks = [option for option in s.menu if option[0] == ATTACK]
    if attacks and rng.random() < 0.7:
        return rng.choice(attacks)
    return rng.choice([option for option in s.menu if option[0] != DONE or rng.random() < 0.3] or s.menu)
