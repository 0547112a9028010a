"""What a seat sees, as messages. They are built from its view alone, so that nothing hidden can leak."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.bits import each, has
from ..core.fight import fight, pending
from ..core.game import Game
from ..core.option import Option, done, halt
from ..core.preview import Assault, Load, Reach
from ..core.say import again, say
from ..core.state import NOBODY, NOWHERE, State
from ..core.view import View
from ..record.session import Session
from . import firing
from .messages.http import LayerOut
from .messages.view import (
    AttackOut,
    BattleOut,
    ChipOut,
    Choice,
    Counter,
    EndingOut,
    FactOut,
    GaugeOut,
    LineLoad,
    LineShare,
    PanelOut,
    PerilOut,
    ShareOut,
    SideUse,
    TrailStep,
    UndoOut,
    UnitReach,
)

HEX = "hex"  # a board whose spaces are known by their numbers
PRESSING = "press"  # the step in which an attack is pressed or not
NOTHING, NOTHING_MORE = "nothing to decide", "nothing more to decide"


def option_words(game: Game, option: Option, step: str = "") -> str:
    """What an option does, in words; some steps have their own phrase for it."""
    return game.words(option, lambda place: space_words(game, place), step)


def space_words(game: Game, place: int) -> str:
    """A hex's number with its name; a point, or an area off the map, by its name alone."""
    if place >= game.board.size:
        return say(game.hooks.describe.areas.get(game.board.name(place), game.board.name(place)))
    space = game.board.spaces[place]
    return f"{space.id} {space.name}" if game.board.kind == HEX else space.name


def choice(game: Game, option: Option, step: str = "") -> Choice:
    """An option as a message, in the words of its step."""
    verb = game.verbs[option[0]]
    out = Choice(
        text=game.text(option),
        verb=verb.name,
        unit=None,
        space=None,
        number=None,
        words=option_words(game, option, step),
    )
    for kind, value in zip(verb.kinds, option[1:]):
        if kind == "unit":
            out["unit"] = game.roster.id[value]
        elif kind == "space":
            out["space" if out["space"] is None else "to"] = game.board.name(value)
        elif kind == "number" and out["number"] is None:
            out["number"] = value
            if meaning := game.number_words(option[0], value):
                out["stands_for"] = meaning
    return out


def decided(game: Game, known: View) -> list[Choice]:
    """The options of the seat that decides, each with what it costs or brings, and what it risks at once."""
    stake, brings, found = game.hooks.describe.stake, game.hooks.describe.brings, []
    for option in known.options:
        out = choice(game, option, known.step)
        if risk := stake(game.tables, known.shown, known.step, option):
            out["stake"] = say(risk)
        if aside := brings(game.tables, known.shown, known.step, option):
            out["brings"] = aside
        found.append(out)
    return found


def endings(game: Game, shown: State) -> list[EndingOut]:
    """What can end the game from here on."""
    return [
        EndingOut(
            winner=None if x.winner == NOBODY else x.winner,
            label=say(x.label),
            stands=say(x.stands),
            words=say(x.words),
            clause=x.clause,
            near=x.near,  # type: ignore[typeddict-item]
            places=[game.board.name(p) for p in x.places],
        )
        for x in game.hooks.describe.endings(game.tables, shown)
    ]


def perils(game: Game, known: View) -> list[PerilOut]:
    """What the other side may win by if the step ends now."""
    found = game.hooks.describe.perils(game.tables, known.shown, known.step)
    return [PerilOut(words=say(x.words), clause=x.clause, places=[game.board.name(p) for p in x.places]) for x in found]


def counters(game: Game, known: View) -> list[Counter]:
    """The counters on the map and in the boxes that the seat can identify."""
    s, g, d = known.shown, game.tables, game.hooks.describe
    found = []
    for unit in range(len(game.roster)):
        if has(known.unknown, unit):
            continue
        counter = Counter(
            id=game.roster.id[unit],
            place=game.board.name(s.where[unit]),
            figures=d.figures(g, s, unit),
            marks=d.marks(g, s, unit),
            condition=[say(word) for word in d.condition(g, s, unit)],
            aim=None if s.aim[unit] == NOWHERE else game.board.name(s.aim[unit]),
        )
        if orders := d.orders(g, s, unit):
            counter["orders"] = [say(words) for words in orders]
        if rank := d.rank(g, s, unit):
            counter["rank"] = rank
        found.append(counter)
    return found


def hidden_side(game: Game, known: View) -> int | None:
    """The side of the counters the seat cannot identify; None where it can identify all."""
    return next((game.roster.side[unit] for unit in each(known.unknown)), None)


def orders(game: Game, known: View) -> dict[int, Reach]:
    """What each counter of the deciding seat could do. With one in hand, the others are shown as if it had been put down."""
    preview = game.hooks.preview.orders
    found = preview(game.tables, known.shown)
    if halt in known.options:
        put_down = known.shown.copy()
        game.program.carry_out(game.tables, put_down, halt)
        found = {**preview(game.tables, put_down), **found}
    return found


def reach(game: Game, known: View) -> dict[str, UnitReach]:
    """For the seat to decide in a movement phase: where each of its counters could go."""
    if known.to_decide != known.seat or known.step not in game.hooks.preview.movement:
        return {}
    name = game.board.name
    return {
        game.roster.id[unit]: UnitReach(
            moves={name(h): kind for h, kind in one.moves.items()},
            targets=[name(h) for h in one.targets],
            deeds=[choice(game, o) for o in one.deeds],
        )
        for unit, one in orders(game, known).items()
    }


def assault_of(game: Game, known: View, target: int, team: Sequence[int], side: int) -> Assault | None:
    """The figures of an attack; None where nobody attacks, or hidden counters take part."""
    s, units = known.shown, sum(1 << u for u in team)
    if not team or (s.at[target] | units) & known.unknown:
        return None
    return game.hooks.preview.assault(game.tables, s, target, units, side)


def attack_out(game: Game, known: View, target: int, team: Sequence[int], side: int) -> AttackOut:
    """An attack with everything its strength is made of; without figures where hidden counters take part."""
    return attack_by(game, known, target, team, side, assault_of(game, known, target, team, side))


def attack_by(game: Game, known: View, target: int, team: Sequence[int], side: int, a: Assault | None) -> AttackOut:
    """The same with figures that are known already."""
    s = known.shown
    held = [u for u in each(s.at[target]) if game.roster.side[u] != side]
    name, id = game.board.name, game.roster.id
    out = AttackOut(
        target=name(target),
        attackers=[id[u] for u in team if not has(known.unknown, u)],
        defenders=[id[u] for u in held if not has(known.unknown, u)],
        hidden=sum(has(known.unknown, u) for u in held),
        followers=[id[u] for u in each(game.hooks.preview.followers(game.tables, s, target))],
        attack=None,
        defence=None,
        attack_column=None,
        defence_column=None,
        chips=[],
        sides=[],
        place=0,
    )
    if a is None:
        return out
    out["attack"], out["defence"] = a.attack, a.defence
    if game.hooks.preview.reading(game.tables).results:
        out["attack_column"], out["defence_column"] = a.attack_column, a.defence_column
    out["chips"] = [ChipOut(label=say(c.label), value=c.value, clause=c.clause) for c in a.chips]
    out["sides"] = [SideUse(start=name(x.start), used=x.used, limit=x.limit, words=say(x.words)) for x in a.sides]
    out["place"] = a.place
    return out


def attacks(game: Game, known: View) -> list[AttackOut]:
    """The attacks declared and not fought yet."""
    side = game.phasing(known.shown)
    found = pending(known.shown)
    return [attack_out(game, known, target, each(team), side) for target, team in found.items()]


def loads(game: Game, known: View) -> list[LineLoad]:
    """What the lines in use carry, while orders are given."""
    return [load_out(game, load) for load in game.hooks.preview.loads(game.tables, known.shown)]


def load_out(game: Game, load: Load) -> LineLoad:
    """What a line carries, as a message."""
    return LineLoad(
        start=game.board.name(load.start),
        end=game.board.name(load.end),
        used=load.used,
        limit=load.limit,
        percent=load.percent,
        words=say(load.words),
        shares=[LineShare(kind=say(x.kind), used=x.used, limit=x.limit) for x in load.shares],
    )


def battle(game: Game, known: View) -> BattleOut | None:
    """The battle being fought."""
    s = known.shown
    now = fight(game, s)
    if now is None:
        return None
    id = game.roster.id
    team, side = each(now.attackers), game.phasing(s)
    a = assault_of(game, known, now.target, team, side)
    return BattleOut(
        attack=attack_by(game, known, now.target, team, side, a),
        attack_fire=None if a is None else firing.attack_fire(game, a, now.pressed),
        defence_fire=None if a is None else firing.defence_fire(game, a),
        round=now.round,
        rounds=now.rounds,
        pressed=now.pressed,
        hits_on_defenders=now.hits_on_defenders,
        hits_on_attackers=now.hits_on_attackers,
        taken={id[u]: s.hits[u] for u in range(len(id)) if s.hits[u]},
        bears={id[u]: n for u, n in now.bears.items()},
        sharing=firing.sharing(game, known, now),
    )


def ends(game: Game, known: View, duties: Sequence[str]) -> list[str]:
    """The options that end the step the seat is in: a counter in hand is put down first, unless something is still owed."""
    if done in known.options:
        return [game.text(done)]
    moving = known.step in game.hooks.preview.movement
    return [game.text(halt), game.text(done)] if moving and halt in known.options and not duties else []


def shares(game: Game, known: View) -> list[ShareOut]:
    """Ways for the seat to decide to share out the hits left."""
    return firing.shares(game, known, fight(game, known.shown)) if known.step in firing.SHARING else []


def sole(game: Game, known: View) -> list[str]:
    """The options of the only answer that makes sense in a battle; none if there is a choice."""
    now = fight(game, known.shown)
    if now is None or known.to_decide != known.seat or (now.attackers | now.defenders) & known.unknown:
        return []
    if known.step == PRESSING:
        a = assault_of(game, known, now.target, each(now.attackers), game.phasing(known.shown))
        return [] if a is None else firing.only_press(game, known, now, a)
    return firing.only_hits(game, known, now) if known.step in firing.SHARING else []


def header(game: Game, shown: State) -> list[FactOut]:
    """Turn, weather, points."""
    rows = game.hooks.describe.header(game.tables, shown)
    return [fact_out(row) for row in rows]


def fact_out(row: tuple[str, ...]) -> FactOut:
    """A row of the header. `sign` is the word by which the browser knows a picture for it, whatever the language."""
    out = FactOut(label=say(row[0]), value=say(row[1]), meaning=say(row[2]) if len(row) > 2 else "")
    if out["value"] != row[1]:
        out["sign"] = row[1]
    return out


def gauges(game: Game, shown: State) -> list[GaugeOut]:
    """Supplies and the like, as gauges."""
    return [
        GaugeOut(label=say(x.label), value=x.value, most=x.most, words=say(x.words), clause=x.clause)
        for x in game.hooks.describe.gauges(game.tables, shown)
    ]


def panels(game: Game, shown: State) -> list[PanelOut]:
    """Short tables of facts a game wants shown."""
    found = game.hooks.describe.panels(game.tables, shown)
    return [PanelOut(title=say(title), rows=[(say(row[0]), say(row[1])) for row in rows]) for title, rows in found]


def trail(game: Game, known: View, met: Sequence[str]) -> list[TrailStep]:
    """The phases of a turn, with the current one marked; a phase missing from this turn's log had nothing to decide."""
    names = game.program.trail
    now = names.index(known.phase) if known.phase in names else len(names)  # at its end a game stands in no phase
    last = names.index(met[-1]) if met and now == len(names) else now

    def step(i: int, name: str) -> TrailStep:
        if i >= now:
            return TrailStep(id=name, state="now" if i == now else "to_come", why="")
        if name in met:
            return TrailStep(id=name, state="over", why="")
        return TrailStep(id=name, state="passed", why=say(NOTHING_MORE if i > last else NOTHING))

    return [step(i, name) for i, name in enumerate(names)]


def undo(game: Game, session: Session, seat: int | None, goal: int | None = None) -> UndoOut:
    """What can be taken back, or why nothing can. In a sandbox `goal` is the entry before which undo leads."""
    if goal is not None and seat is not None:
        return UndoOut(can=True, what=option_words(game, session.record.entries[goal].option), why="")
    why = session.why_no_undo()
    if why or session.state.seat != seat:
        return UndoOut(can=False, what="", why=again(why) or say("It is not your decision."))
    last = session.record.entries[-1]
    step = last.moment.step if last.moment else ""
    return UndoOut(can=True, what=option_words(game, last.option, step), why="")


def layers(game: Game, shown: State) -> list[LayerOut]:
    """The map overlays."""
    name = game.board.name
    return [
        LayerOut(
            name=say(layer.name),
            words=say(layer.words),
            spaces={name(h): kind for h, kind in layer.spaces.items()},
            lines=[(name(a), name(b), kind) for a, b, kind in layer.lines],
            loads=[load_out(game, load) for load in layer.loads],
        )
        for layer in game.hooks.preview.layers(game.tables, shown)
    ]
