"""How the game can end, in words: victory and sudden death (DX-11), what a choice risks, and what a step allows the enemy."""

from __future__ import annotations

from ...core.bits import each, has
from ...core.describe import DUE, FAR, NEAR, Ended, Ending, Peril
from ...core.fire import FACES
from ...core.option import MOVE, PRESS, Option
from ...core.say import say
from ...core.state import NOBODY, State
from ..wording import both_roll, chance_in_six, either
from .allocation import begin_orders
from .movement import march_of, protected_rumania, ready
from .sea import danger, ports
from .siberia import gamble_again
from .slots import (
    AIMED,
    AXIS,
    AXIS_HELD,
    BLITZ_ATTACK,
    BLITZ_MOVE,
    BONUS,
    CALLED,
    DEFENDED,
    DISRUPTED,
    DUG_IN,
    EXTRA,
    GAMBLE,
    HAND,
    HUNTERS,
    MODE,
    MOVED,
    MOVERS,
    OPERATIONS,
    REASON,
    RUMANIA_OPEN,
    SAILING,
    SHIP,
    SIDE,
    SOVIET,
    STAGE,
    TARGET,
    TURN,
    WEATHER,
    WINNER,
)
from .supply import in_supply
from .tables import Tables
from .verbs import CALL, SAIL
from .victory import AXIS_POINTS, GAMBLE_LOST, SMASHING, axis_points, great_city, threshold

CLOSE = 2  # points short of a victory that is called near
ORDERS = "orders"


def names(g: Tables, hexes: int) -> list[str]:
    """Hexes by number and name: `M1 Rumania`."""
    return [g.board.label(h) for h in each(hexes)]


def endings(g: Tables, s: State) -> list[Ending]:
    """DX-11. What can end the game from here on."""
    if not s.tally[TURN]:
        return []
    found = [smashing(g, s)]
    if s.tally[TURN] <= g.number["last_axis_check"]:
        found.append(axis_victory(g, s))
    found.append(february(g, s))
    if gambling(g, s):
        faces = g.number["gamble_faces"]
        words = say(
            "Each month before December a die is thrown for the Siberians: {chance} loses the game.",
            chance=chance_in_six(faces),
        )
        found.append(Ending(AXIS, "Siberian gamble", chance_in_six(faces), words, "DX-11.4", NEAR))
    return found


def axis_victory(g: Tables, s: State) -> Ending:
    """DX-11.1. The points and one of the great cities, looked at in B5."""
    points, wins, city = axis_points(g, s), threshold(g, "axis_wins"), great_city(g, s)
    great = either(g.board.spaces[h].name for h in each(g.great_cities))
    stands = say(
        "{points} of {wins} points, with a great city" if city else "{points} of {wins} points, without a great city",
        points=points,
        wins=wins,
    )
    last = g.months[g.number["last_axis_check"] - 1][0]
    words = say(
        "The Axis wins at the end of a Russian player-turn, until {last}, with {wins} points in supply, {great} "
        "among them.",
        last=last,
        wins=wins,
        great=great,
    )
    near = DUE if points >= wins and city else NEAR if points + CLOSE >= wins else FAR
    missing = g.great_cities & ~s.holds[AXIS_HELD] if not city else 0
    return Ending(AXIS, "Axis victory", stands, words, "DX-11.1", near, each(missing))


def february(g: Tables, s: State) -> Ending:
    """DX-11.2. What the Axis points of February decide."""
    points, holds, last = axis_points(g, s), threshold(g, "russian_wins"), g.number["last_turn"]
    month = g.months[last - 1][0]
    words = say(
        "After the Axis player-turn of {month}, turn {last}, the Russians win if the Axis has {holds} points or "
        "fewer; with more it is a draw.",
        month=month,
        last=last,
        holds=holds,
    )
    near = FAR if s.tally[TURN] < last - 1 else DUE if points <= holds else NEAR
    stands = say("Axis has {points}; {holds} or fewer in {month}", points=points, holds=holds, month=month)
    return Ending(SOVIET, "Russian victory", stands, words, "DX-11.2", near)


def smashing(g: Tables, s: State) -> Ending:
    """DX-11.3. Russians in supply in Warsaw or M1."""
    taken, bare = g.smashing & ~s.holds[AXIS_HELD], exposed(g, s)
    near = DUE if taken & in_supply(g, s, SOVIET) else NEAR if taken | bare else FAR
    lost, free = (either(names(g, hexes)) for hexes in (taken, bare))
    stands = (
        say("{place} is Russian", place=lost)
        if taken
        else say("{place} is open", place=free)
        if bare
        else "out of reach for now"
    )
    words = say(
        "If Russians in supply hold {places} at the end of their player-turn, they win at once, and it counts as "
        "two games.",
        places=either(names(g, g.smashing)),
    )
    return Ending(SOVIET, "Sudden death", stands, words, "DX-11.3", near, each(taken | bare or g.smashing))


def gambling(g: Tables, s: State) -> bool:
    """DX-10.5. Whether dice for an early call are still to come."""
    t = s.copy()
    t.tally[TURN] += 1 if s.tally[SIDE] == SOVIET else 0
    t.tally[GAMBLE] = 0
    if s.tally[CALLED]:
        gamble_again(g, t)
    return t.tally[GAMBLE] > 0


# ---- What the Russians could reach


def exposed(g: Tables, s: State) -> int:
    """DX-11.3, DX-3, DX-4.7. Those of Warsaw and M1 without an Axis unit that a Russian could enter or attack in the next
    Russian operations, if nothing else changes. Attacks laid down from Rumania are taken as fought."""
    bare = g.smashing & s.holds[AXIS_HELD] & ~s.occupied[AXIS]
    if not bare:
        return 0
    t = russian_operations(g, s)
    bare &= ~protected_rumania(g, t, SOVIET)
    found = 0
    for unit in each(t.marks[MOVERS] & ready(g, t, SOVIET)):  # some may have fallen since
        if not bare & ~found:
            break
        for layer in march_of(g, t, unit, 0)[3]:
            found |= bare & (
                layer | g.crossings[t.tally[WEATHER]].spread(layer) if has(t.marks[HUNTERS], unit) else layer
            )
    return found


def russian_operations(g: Tables, s: State) -> State:
    """DX-2.2. The position as it would be if the Russians moved now; in their own operations, as it is."""
    if s.tally[SIDE] == SOVIET and s.tally[STAGE] == OPERATIONS:
        return s
    t = s.copy()
    if any(has(g.rumania, s.where[u]) for u in each(s.marks[AIMED] & g.side_units[AXIS])):
        t.tally[RUMANIA_OPEN] = 1
    if t.tally[SIDE] == AXIS:
        t.marks[DISRUPTED] &= ~(g.black | g.brown)  # those that recover before the Russian player-turn
    t.tally[SIDE], t.tally[HAND] = SOVIET, NOBODY
    t.marks[AIMED] = t.marks[MOVED] = t.marks[BONUS] = t.marks[DUG_IN] = 0
    t.holds[DEFENDED] = t.occupied[AXIS]
    begin_orders(g, t, OPERATIONS)
    return t


# ---- Before a decision


def perils(g: Tables, s: State, step: str) -> list[Peril]:
    """DX-11.1, DX-11.3. What the enemy wins by if these orders end now."""
    if step != ORDERS or not s.tally[TURN]:
        return []
    if s.tally[SIDE] == SOVIET:
        due = s.tally[TURN] <= g.number["last_axis_check"] and axis_victory(g, s).near == DUE
        points = axis_points(g, s)
        words = say(
            "The Axis has {points} points and a great city: unless you take one away or cut it off now, "
            "it wins at the end of your player-turn",
            points=points,
        )
        return [Peril(words, "DX-11.1", each(g.great_cities & s.holds[AXIS_HELD]))] if due else []
    return [
        Peril(
            say("{place} is open: a Russian in {hex} ends the game", place=g.board.spaces[h].name, hex=g.board.name(h)),
            "DX-11.3",
            (h,),
        )
        for h in each(exposed(g, s))
    ]


def stake(g: Tables, s: State, step: str, option: Option) -> str:
    """DX-3.7, DX-10.5, DX-5.3. What the die decides at once if this is chosen."""
    verb, a, _ = option
    if verb == PRESS:
        return both_roll(a)
    if verb == CALL:
        return gamble_words(g, s)
    if verb == SAIL:
        havens = each(ports(g, s, a))
        return sea_words(g, s, a, havens[0]) if len(havens) == 1 else ""
    if verb == MOVE and s.tally[MODE] == SAILING:
        return sea_words(g, s, s.tally[HAND], a)
    return ""


def sea_words(g: Tables, s: State, unit: int, port: int) -> str:
    """DX-3.7. Where a unit sails to, and how often it is sunk."""
    t = s.copy()
    t.tally[HAND], t.tally[SHIP] = unit, port
    name = g.roster.name[unit]
    return say(
        "{unit} sails to {port}. The die is thrown at once: {chance} sinks it.",
        unit=name,
        port=g.board.label(port),
        chance=chance_in_six(danger(g, t)),
    )


def gamble_words(g: Tables, s: State) -> str:
    """DX-10.5, DX-11.4. What an early call for the Siberians risks."""
    early = g.number["siberian_month"] - s.tally[TURN]
    if early <= 0:
        return ""
    if g.gamble_once:
        return say("The die is thrown at once: {chance} loses the game.", chance=chance_in_six(min(early, FACES)))
    faces = chance_in_six(g.number["gamble_faces"])
    return say(
        "The die is thrown at once, and again each month before December: {faces} loses the game each time.",
        faces=faces,
    )


# ---- After the end


def ended(g: Tables, s: State) -> Ended:
    """DX-11. Why the game is over."""
    reason, points = s.tally[REASON], axis_points(g, s)
    if reason == SMASHING:
        taken = g.smashing & ~s.holds[AXIS_HELD] & in_supply(g, s, SOVIET)
        return Ended(
            say(
                "Russians in supply held {places} at the end of their player-turn: a smashing victory.",
                places=either(names(g, taken)),
            ),
            each(taken),
        )
    if reason == GAMBLE_LOST:
        return Ended("The die for the early call went against the Russians: Japan noticed that the Siberians had left.")
    if reason == AXIS_POINTS:
        held = g.great_cities & s.holds[AXIS_HELD] & in_supply(g, s, AXIS)
        return Ended(
            say(
                "The Axis held {points} points in supply, {places} among them, at the end of the Russian player-turn.",
                points=points,
                places=either(names(g, held), "and"),
            ),
            each(held),
        )
    holds = threshold(g, "russian_wins")
    if s.tally[WINNER] == SOVIET:
        return Ended(
            say(
                "The Axis had {points} points in February, and with {holds} or fewer the Russians win.",
                points=points,
                holds=holds,
            )
        )
    return Ended(
        say("The Axis still had more than {holds} points in February, but had not won by December.", holds=holds)
    )


# ---- What is asked

#: DX-2.1, DX-4.8, DX-7.1 to DX-7.5. What orders can be given, by stage and side.
STAGES = {
    (
        EXTRA,
        AXIS,
    ): "Extra attack of turn 1: choose German units and whom they attack. Nobody moves yet. Done begins the battles.",
    (
        OPERATIONS,
        AXIS,
    ): "Choose a unit, then move it or allocate its attack. Done ends movement and begins the battles.",
    (BLITZ_MOVE, AXIS): "Blitzkrieg moves: panzers go 1 hex and may still attack; a bonus hex rules an attack out. "
    "Attacks are chosen after Done.",
    (BLITZ_ATTACK, AXIS): "Blitzkrieg attacks of one round: choose German units and whom they attack. Moves are over. "
    "Done begins the battles.",
    (
        OPERATIONS,
        SOVIET,
    ): "Choose a unit, then move it or allocate its attack. Done ends movement and begins the battles.",
    (BLITZ_MOVE, SOVIET): "Proriv moves: white units and 16. Army go 1 hex. Attacks are chosen after Done.",
    (BLITZ_ATTACK, SOVIET): "Proriv attacks of one round: choose units and whom they attack. Moves are over. "
    "Done begins the battles.",
}


def asks(g: Tables, s: State, step: str) -> str:
    """DX-2.1, DX-4.8, DX-7.5. The question of a step that depends on the phase or on the battle."""
    if step == ORDERS:
        return STAGES.get((s.tally[STAGE], s.tally[SIDE]), "")
    if step == "advance":
        if s.tally[HAND] != NOBODY:
            return say("Where does {unit} advance to?", unit=g.roster.name[s.tally[HAND]])
        return say("Which unit advances into {place}?", place=g.board.label(s.tally[TARGET]))
    return ""
