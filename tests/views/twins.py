"""Two secret games that differ only in which of two hidden counters is which, driven by the same public choices."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

from crusade.ai.player import make_player
from crusade.core.bits import each, has
from crusade.core.errors import InputError
from crusade.core.head import PENDING
from crusade.core.machine import CHANCE, SPECTATOR
from crusade.core.news import news_of
from crusade.core.option import PLACE, UNIT, Option, done
from crusade.core.state import State
from crusade.core.view import View, hidden
from crusade.games.darkest_crusade.setup import border, decoys
from crusade.games.throwing import due
from crusade.lab.fuzz import every_option
from crusade.record.record import Entry
from crusade.record.session import moment_of
from crusade.table import picture
from crusade.table.messages.http import OddsQuestion
from crusade.table.messages.view import LogLine
from crusade.table.phases import SETUP
from crusade.table.pointing import meant_at
from crusade.table.queries import odds_of, picture_layers, why
from crusade.table.seated import log_line
from crusade.table.story import tell
from crusade.table.threats import threats
from rulebook import game

AXIS, SOVIET = 0, 1
EYES = (AXIS, SPECTATOR)
STORY = 90  # entries after which another story begins
WHIMS = 0.25  # of the choices are made at random, so that rare ones come up

Told = Iterator[tuple[str, object]]


class Twins:
    """Both games, step by step. They may part when one of the two counters is shown, and not before."""

    def __init__(self, first: str, second: str, seed: int, **switches: str) -> None:
        self.game = g = game(setup="secret", **switches)
        self.random = random.Random(seed)
        a, b = self.pair = g.roster.find(first), g.roster.find(second)
        self.swap = {a: b, b: a}
        self.seats = [make_player("thumb", g, f"{seed}/{side}") for side in (AXIS, SOVIET)]
        self.states = [g.start(), g.start()]
        self.logs: list[dict[int, list[LogLine]]] = [{eyes: [] for eyes in EYES} for _ in (0, 1)]
        self.entries: list[list[Entry]] = [[], []]
        self.since, self.then = 0, self.states  # where the story begins
        self.script = self.set_up()

    def set_up(self) -> list[Option]:
        """A Russian set-up legal in both: others man the border, the rest and some dummies stand near it, the two anywhere."""
        g = self.game
        tray = g.start().at[g.tables.tray] & g.tables.side_units[SOVIET]
        false = decoys(g.tables)
        real = [u for u in each(tray & ~false) if u not in self.pair]
        self.random.shuffle(real)
        guarded = each(border(g.tables))
        west = [
            h for h in each(g.tables.home[SOVIET]) if g.board.name(h)[0] in "FGHIJKLMN" and int(g.board.name(h)[1:]) < 7
        ]
        rest = [*real[len(guarded) :], *self.pair]
        rest += [u for u in each(false) if u not in self.pair and self.random.random() < 0.5]
        self.random.shuffle(rest)
        anywhere = each(g.tables.home[SOVIET])
        placed = list(zip(real, guarded))
        placed += [(u, self.random.choice(anywhere if u in self.pair else west)) for u in rest]
        return [*chain.from_iterable(((UNIT, u, 0), (PLACE, h, 0)) for u, h in placed), done]

    @property
    def alike(self) -> bool:
        """Whether nobody but their owner can tell the two counters apart in either game."""
        return all(
            has(self.game.view(s, AXIS).unknown, u) for s in self.states for u in self.pair
        )  # in the tray, hidden on the map, or brown armies in the pool

    def other(self, option: Option) -> Option:
        """The same option with the two counters' names exchanged."""
        verb, a, b = option
        return (verb, self.swap.get(a, a), b) if self.game.verbs[verb].first == "unit" else option

    def choose(self) -> Option:
        """The first game's next option: the set-up, the dice, then rules of thumb and whims."""
        g, s = self.game, self.states[0]
        if self.script:
            return self.script.pop(0)
        if s.seat == CHANCE:
            throw = g.throw(s)
            return throw.read([self.random.randint(1, 6) for _ in range(throw.dice)])
        if self.random.random() < WHIMS:
            option = self.random.choice(s.menu)
            if option[0] not in g.hooks.rare_verbs:
                return option
        return self.seats[s.seat].choose(g.view(s, s.seat))

    def go_on(self) -> None:
        """Play one option in both. There always is one: where only one of the games asks, that alone tells something."""
        g, (one, two) = self.game, self.states
        option = self.choose()
        if self.other(option) not in two.menu:
            both = [o for o in one.menu if self.other(o) in two.menu]
            assert both, f"no common option: {[g.text(o) for o in one.menu]}, {[g.text(o) for o in two.menu]}"
            option = self.random.choice(both)
        options = option, self.other(option)
        after = [g.play(s, chosen) for s, chosen in zip(self.states, options)]
        for n, (s, chosen) in enumerate(zip(self.states, options)):
            moment = moment_of(g, s, chosen)
            entry = Entry(chosen, moment=moment, news=news_of(g, s, after[n], chosen, moment.hidden_from))
            self.entries[n].append(entry)
            for eyes in EYES:
                log = self.logs[n][eyes]
                log.append(log_line(g, len(log), entry, eyes))
        self.states = after
        if len(self.entries[0]) % STORY == 0:
            self.since, self.then = len(self.entries[0]), after

    def compare(self, thorough: bool) -> None:
        """All that both seats are told in both games must be the same, byte by byte."""
        mark = self.random.random()
        for eyes in EYES:
            both = []
            for n, (s, logs) in enumerate(zip(self.states, self.logs)):
                known = self.game.view(s, eyes)
                told = dict(self.glance(known, logs[eyes]))
                told["story"] = self.story(n, known)
                if s.seat == CHANCE and s.menu:  # as where dice are thrown by hand
                    told["throw"] = due(self.game, known, s, self.game.board.label)
                if thorough:
                    told.update(self.look(known, logs[eyes], random.Random(mark)))
                    told.update(self.refusals(s, eyes, random.Random(mark)))
                both.append(told)
            for name in both[0]:
                assert both[0][name] == both[1][name], (
                    f"{name} as seat {eyes} sees it, step {self.game.phase(self.states[0])}"
                )
            assert both[0].keys() == both[1].keys()

    def story(self, n: int, known: View) -> str:
        """What one of the games tells of its last entries, and what threatens."""
        g, was = self.game, self.game.view(self.then[n], known.seat)
        told = tell(g, self.entries[n][self.since :], self.since, was, known, known.seat)
        told.threats = threats(g, known, AXIS)
        return told.model_dump_json()

    def glance(self, known: View, log: list[LogLine]) -> Told:
        """What changes with every option: the view down to its last slot, and the last line of the log."""
        yield "view", known.pack()
        yield "slots", [getattr(known.shown, slot) for slot in type(known.shown).__slots__ if slot != "shape"]
        yield "log", log[-1:]

    def look(self, known: View, log: list[LogLine], rng: random.Random) -> Told:
        """Everything the table draws, and every question a seat can ask."""
        g, s, d = self.game, known.shown, self.game.hooks.describe
        yield "hidden", hidden(g.board, known)
        yield "counters", picture.counters(g, known)
        yield "attacks", picture.attacks(g, known)
        yield "battle", picture.battle(g, known)
        yield "reach", picture.reach(g, known)
        yield "ends", picture.ends(g, known, d.duties(g.tables, s))
        yield "shares", picture.shares(g, known)
        yield "gauges", picture.gauges(g, s)
        yield "panels", picture.panels(g, s)
        yield "endings", picture.endings(g, s)
        yield "perils", picture.perils(g, known)
        yield "options", picture.decided(g, known)
        yield "sole", picture.sole(g, known)
        yield "asks", g.asks(known)
        met = [line["phase"] for line in log if line["turn"] in (known.turn, SETUP)]
        yield "trail", picture.trail(g, known, met)
        yield "header", d.header(g.tables, s)
        yield "control", d.control(g.tables, s)
        yield "duties", d.duties(g.tables, s)
        yield "obliged", g.hooks.preview.obliged(g.tables, s)
        yield "layers", picture_layers(g, known)
        for options in self.chains(known, rng):
            yield f"why {options}", why(g, known, options)
        for place in rng.sample([x.id for x in g.board.spaces.values()], 3):
            for unit in (None, g.roster.id[0]):
                yield f"meant {place} {unit}", meant_at(g, known, place, unit)
        for question in self.attacks(known, rng):
            try:
                yield f"odds {question}", odds_of(g, known, question)
            except InputError as error:
                yield f"odds {question}", str(error)

    def chains(self, known: View, rng: random.Random) -> list[list[str]]:
        """Options to ask about: own ones, the two counters, places, and chains through the end of the step."""
        g = self.game
        own = [g.text(o) for o in rng.sample(known.options, min(4, len(known.options)))]
        mine = [g.roster.id[u] for u in each(g.tables.side_units[AXIS])]
        there = [g.board.name(h) for h in each(known.shown.occupied[SOVIET])] or ["K4"]
        found = [[text] for text in own] + [[f"{verb} {g.roster.id[u]}"] for u in self.pair for verb in ("unit", "hit")]
        for _ in range(4):
            unit, hex = rng.choice(mine), rng.choice(there)
            found.append(["done", f"unit {unit}", f"move {hex}"])
            found.append([f"unit {unit}", f"attack {hex}", "done", f"battle {hex}"])
            found.append(["done", "done", f"attack {hex}"])
            found += [[text, f"attack {hex}"] for text in own] + [[text, "done", f"unit {unit}"] for text in own]
        return found

    def attacks(self, known: View, rng: random.Random) -> list[OddsQuestion]:
        """Odds to ask for: every place beside an Axis unit, and every attack laid down."""
        g, s = self.game, known.shown
        found: list[OddsQuestion] = []
        for target in each(s.occupied[SOVIET]):
            near = [u for u in each(g.tables.side_units[AXIS]) if has(g.board.near[target], s.where[u])]
            if near or has(s.holds[PENDING], target):
                team = [g.roster.id[u] for u in rng.sample(near, min(2, len(near)))] or None
                retreat = rng.choice(("stand", "leave"))
                found.append(OddsQuestion(target=g.board.name(target), attackers=team, press=0, retreat=retreat))  # type: ignore[arg-type]
        return rng.sample(found, min(5, len(found)))

    def refusals(self, s: State, eyes: int, rng: random.Random) -> Told:
        """Why options that are played cannot be; and a menu that does not follow from the view tells something too."""
        g = self.game
        if s.seat != eyes or not s.menu:
            return
        for option in rng.sample(every_option(g), 60):
            if option not in s.menu:
                yield f"refusal {g.text(option)}", str(g.refuse(s, option))
        step, shown = g.step(s), g.view(s, eyes).shown
        assert step is not None
        assert g.program.list_options(g.tables, shown) == s.menu, "the menu does not follow from the view"


def run(twins: Twins, thorough: float, most: int = 100_000) -> int:
    """Play both games as long as they must be alike; gives how many positions were compared."""
    compared = 0
    while twins.states[0].menu and twins.alike and compared < most:
        twins.compare(twins.random.random() < thorough)
        compared += 1
        twins.go_on()
    return compared
