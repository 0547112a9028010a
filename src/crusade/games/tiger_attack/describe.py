"""Tiger Attack! in words: its phases, the question each step asks, and the description of a position."""

from __future__ import annotations

from ...core.bits import BIT, each, has
from ...core.describe import Describe, Entry, Front, Gauge, Rows
from ...core.say import say
from ...core.state import NOWHERE, State
from ..plain import control
from ..telling import TOLD as COMMON_TOLD
from ..telling import TURNS
from ..wording import CREDIT
from ..wording import LABELS as COMMON
from ..wording import STEPS as COMMON_STEPS
from ..wording import VERBS as COMMON_VERBS
from .endings import LEVELS, asks, ended, endings, perils, stake
from .leaders import led
from .setup import Wants
from .slots import (
    AIMED,
    CLOSED,
    CUT,
    DISRUPTED,
    DRAWN,
    DUG_IN,
    DUMP,
    DUMP_TURN,
    EDGES,
    EXITS,
    FOLLOWING,
    FORTIFIED,
    FUEL,
    GERMAN,
    GERMAN_HELD,
    MOVED,
    OBLIGED,
    PENDING,
    PINNED,
    PRAYED,
    ROUND,
    SECOND,
    STAGE,
    STEPPED,
    SUMMONED,
    TARGET,
    TURN,
    UNLIMITED,
    WEATHER,
    WEATHERS,
)
from .supply import by_air, supplied
from .tables import Tables
from .victory import exit_points, german_points, level

PHASES = {
    "S": "Set-up",
    "A1": "Weather and fuel",
    "A2": "German: reinforcements, fortification",
    "A3a": "German: movement",
    "A3b": "German: attacks",
    "A3c": "German: second moves and attacks",
    "A4": "German: supply",
    "A5": "Germans recover",
    "A6": "U.S. may call the game",
    "B1": "U.S.: reinforcements, fortification",
    "B2a": "U.S.: movement",
    "B2b": "U.S.: attacks",
    "B2c": "U.S.: second moves and attacks",
    "B3": "U.S.: supply",
    "B4": "Americans recover",
    "B5": "German may call the game",
}

STEPS = {
    **COMMON_STEPS,
    "us_setup": "Set up your units; keep enough for the points that need a garrison.",
    "german_setup": "Set up your units on the start points.",
    "prayer": "Say Patton's prayer for better weather? Once a game, before the weather roll.",
    "weather": "The die decides the weather and the German fuel.",
    "prepare": "If you like, bring in reinforcements, fortify infantry, or make moves of one length. Done goes on.",
    "orders": "Choose a unit, then move it, attack, or follow on behind an attack. Done ends movement and begins the battles.",
    "second": "Second step: led units and the 150th Brigade may move and attack once more, for one round. Done ends it.",
    "dally": "The die decides whether Bayerlein dallies.",
    "demand": "Demand their surrender? If you do, the attack must be fought to its end.",
    "ultimatum": "The die decides what the demand achieves.",
    "answer": "Answer “Nuts!”? Then there are no more demands in this game.",
    "withdraw": "Before the round: go on, send attackers back, or call the attack off.",
    "retreat": "Retreat a unit, which disrupts it, or stay and fight.",
    "advance": "Which unit enters the cleared point?",
    "us_call": "Call the game? It ends now, at the victory level reached.",
    "german_call": "Call the game? It ends now, at the victory level reached.",
}

VERBS = {
    **COMMON_VERBS,
    "done.prepare": "end reinforcement and fortification",
    "done.second": "end the second moves",
    "done.withdraw": "carry on with the attack",
    "done.demand": "no demand",
    "done.answer": "no answer",
    "done.prayer": "no prayer yet",
    "done.us_call": "play on",
    "done.german_call": "play on",
    "recall.withdraw": "{unit} withdraws from the attack",
    "follow": "follow on to {space}",
    "exit": "leave the map",
    "draw": "draw {a} points of captured fuel",
    "pray": "say Patton's prayer",
    "calloff": "call off the attack",
    "demand": "demand surrender",
    "nuts": "“Nuts!”",
    "summon": "ask for the British",
    "end": "end the game",
}

TOLD = {
    **COMMON_TOLD,
    "done.prepare": "{side} ends reinforcement and fortification",
    "done.second": "{side} ends the second moves",
    "done.withdraw": "{side} carries on with the attack",
    "done.demand": "{side} makes no demand",
    "done.answer": "{side} gives no answer",
    "done.prayer": "{side} says no prayer yet",
    "done.us_call": "{side} plays on",
    "done.german_call": "{side} plays on",
    "done.us_setup": "{side} ends the set-up",
    "done.german_setup": "{side} ends the set-up",
    "recall.withdraw": "{unit} withdraws from the attack",
    "follow": "is to follow on to {space}",
    "exit": "leaves the map",
    "draw": "{side} draws {a} points of captured fuel",
    "pray": "{side} says Patton's prayer",
    "calloff": "{side} calls off the attack",
    "demand": "{side} demands surrender",
    "nuts": "{side} answers “Nuts!”",
    "summon": "{side} asks for the British",
    "end": "{side} ends the game",
}

LABELS = {
    **COMMON,
    "done.answer": "No answer",
    "done.demand": "No demand",
    "done.german_call": "Play on",
    "done.prayer": "Not yet",
    "done.us_call": "Play on",
    "done.withdraw": "Go on",
    "unit.german_setup": "Set up",
    "unit.us_setup": "Set up",
    "recall.withdraw": "Send back",
    "follow": "Follow on",
    "exit": "Leave the map",
    "draw": "Draw fuel",
    "pray": "Say the prayer",
    "calloff": "Call off the attack",
    "demand": "Demand surrender",
    "nuts": "“Nuts!”",
    "summon": "Ask for the British and give up the win",
    "end": "End the game",
}

FRONT = Front(
    lead="The Ardennes, December 1944: twelve turns on the roads between the Eifel and the Meuse.",
    people=("the Germans", "the Americans"),
    aims=(
        "Attack: St. Vith, Bastogne, and panzers over the Meuse before the fuel runs out.",
        "Defend: hold the road junctions, then cut the spearheads off.",
    ),
    design=f"Tiger Attack! (2014) was designed by Louis R. Coatney. {CREDIT}",
)


def header(g: Tables, s: State) -> Rows:
    """Turn, weather, fuel, victory points and the result if the game ended now."""
    turn = s.tally[TURN]
    if not turn:
        return [("Turn", "set-up")]
    points = german_points(g, s)
    rows: Rows = [
        ("Turn", say("{turn} of {last_turn}", turn=turn, last_turn=g.last_turn)),
        ("Weather", WEATHERS[s.tally[WEATHER]]),
        ("German fuel", fuel_words(s)),
        ("German points", str(points), say("{level} if it ended now", level=LEVELS[level(g, s)])),
    ]
    if s.tally[DUMP]:
        rows.append(("Dump at Spa", str(s.tally[DUMP])))
    if s.tally[SUMMONED]:
        rows.append(
            ("British", say("asked for on turn {summoned}: the Allies can no longer win", summoned=s.tally[SUMMONED]))
        )
    if s.tally[PRAYED]:
        rows.append(("Patton's prayer", say("said on turn {prayed}", prayed=s.tally[PRAYED])))
    return rows


def fuel_words(s: State) -> str:
    """TA-6.1. The German fuel left this turn."""
    return "unlimited" if s.tally[FUEL] >= UNLIMITED else str(s.tally[FUEL])


def gauges(g: Tables, s: State) -> list[Gauge]:
    """TA-6.1, TA-6.4, TA-12.1. Gauges for fuel, the dump at Spa and victory points."""
    if not s.tally[TURN]:
        return []
    most = max(fuel for fuel, _ in g.issue.values())
    fuel = s.tally[FUEL]
    found = [
        Gauge("German fuel", min(fuel, most), max(most, 0 if fuel >= UNLIMITED else fuel), fuel_words(s), "TA-6.1")
    ]
    if s.tally[DUMP_TURN]:
        whole = g.opened(s.tally[DUMP_TURN]).dump
        found.append(
            Gauge(
                "Dump at Spa", s.tally[DUMP], whole, say("{dump} of {whole}", dump=s.tally[DUMP], whole=whole), "TA-6.4"
            )
        )
    points = german_points(g, s)
    now = say("{points}, {level} if it ended now", points=points, level=LEVELS[level(g, s)])
    found.append(Gauge("German points", max(0, points), g.number["crushing"], now, "TA-12.1"))
    return found


def panels(g: Tables, s: State) -> list[tuple[str, Rows]]:
    """TA-7.1, TA-12.1, TA-6.4. Victory points by town, units exited, and the dump; during set-up, the garrisons still missing."""
    if not s.tally[TURN]:
        return [("Garrisons still needed", wanted)] if (wanted := garrisons(g, s)) else []
    name, held = g.board.spaces, s.holds[GERMAN_HELD]
    exits: Rows = []
    for i, place in enumerate(g.exits):
        gone, limit = s.tally[EXITS + i], g.exit_limit[i]
        words = "{gone} of {limit}, closed to U.S. arrivals" if has(s.holds[CLOSED], place) else "{gone} of {limit}"
        exits.append((name[place].name, say(words, gone=min(gone, limit), limit=limit)))
    towns: Rows = [
        (name[p].name, say("{vp} for the Germans", vp=vp) if has(held, p) else "U.S.") for p, vp in g.vp.items()
    ]
    lost = [name[p].name for p in each(g.prizes & ~held)]
    if lost:
        towns.append(("Start points lost", f"{', '.join(lost)}: -{g.number['start_point_lost'] * len(lost)}"))
    towns.append(("Exits", str(exit_points(g, s))))
    return [("Points", towns), ("Exits", exits), ("Spa", spa(g, s))]


def garrisons(g: Tables, s: State) -> Rows:
    """TA-10.1. In a free set-up, the points that still need U.S. units."""
    wants, name = Wants(g, s), g.board.spaces
    rows: Rows = [(name[p].name, say("{n} infantry", n=n)) for p, n in wants.infantry.items() if n > 0]
    rows += [(name[p].name, say("{n} armor of one factor", n=n)) for p, n in wants.armor.items() if n > 0]
    return rows + [(name[p].name, "a unit") for p in each(wants.bare)]


def spa(g: Tables, s: State) -> Rows:
    """TA-6.4 to TA-6.6. The dump: its stock and how much has been drawn; before its capture, what it would yield."""
    t = s.tally
    if not t[DUMP_TURN]:
        return [("If captured this turn", say("{dump} points of fuel", dump=g.opened(t[TURN]).dump))]
    rows: Rows = [("Captured", say("turn {dump_turn}", dump_turn=t[DUMP_TURN])), ("Left", str(t[DUMP]))]
    if t[DUMP]:
        line = has(supplied(g, s, GERMAN), g.dump)
        rows.append(("Line to the east edge", "open" if line else "cut: no fuel can be drawn"))
        rows.append(
            ("Drawn this turn", say("{drawn} of {dump_a_turn}", drawn=t[DRAWN], dump_a_turn=g.number["dump_a_turn"]))
        )
    return rows


def figures(g: Tables, s: State, unit: int) -> str:
    """TA-1.1. The one number on a counter; a leader has none."""
    return "" if has(g.leaders, unit) else str(g.factor[unit])


def condition(g: Tables, s: State, unit: int) -> list[str]:
    """A counter's condition: disrupted, fortified, out of supply, pinned, led."""
    words = {DISRUPTED: "disrupted", FORTIFIED: "fortified"}
    found = [word for mark, word in words.items() if has(s.marks[mark], unit)]
    if has(s.marks[CUT], unit):
        found.append("supplied by air" if has(by_air(g, s), unit) else "out of supply")
    if has(s.marks[PINNED], unit) and s.tally[TURN] <= g.number["pinned_turn"]:
        found.append("pinned on turn 1")
    if s.tally[STAGE] == SECOND and has(led(s), unit):
        found.append("led")
    return found


def orders(g: Tables, s: State, unit: int) -> list[str]:
    """TA-3.1. What a counter attacks, or where it follows on."""
    for mark, words in ((AIMED, "attacks {place}"), (FOLLOWING, "follows on to {place}")):
        if has(s.marks[mark], unit):
            return [say(words, place=g.board.spaces[s.aim[unit]].name)]
    return []


def rank(g: Tables, s: State, unit: int) -> int:
    """TA-1.1. The factor: the stronger counter is on top of its stack, a leader below."""
    return 0 if has(g.leaders, unit) else g.factor[unit]


MARKS = {
    DISRUPTED: "disrupted",
    FORTIFIED: "fortified",
    CUT: "cut",
    MOVED: "moved",
    STEPPED: "moved",
    DUG_IN: "moved",
    AIMED: "attacks",
    FOLLOWING: "follows",
}


def marks(g: Tables, s: State, unit: int) -> list[str]:
    """The marks a counter is drawn with."""
    found = dict.fromkeys(word for mark, word in MARKS.items() if has(s.marks[mark], unit))
    return [*found, "air"] if has(by_air(g, s), unit) else list(found)


def place(g: Tables, s: State, p: int) -> list[str]:
    """A point described: its name, terrain, value, and who controls it."""
    space = g.board.spaces[p]
    found = [space.name, space.terrain]
    if space.vp:
        found.append(say("{vp} victory points", vp=space.vp))
    if has(g.start_points, p):
        found.append("German start point")
    if p == g.dump:
        found.append("fuel dump")
    if p in g.edge_of:
        dry, wet = "{edge} entry, {road} road off", "{edge} entry, {road} road off, over a river"
        words = wet if has(g.road_off_river, p) else dry
        found.append(say(words, edge=f"{EDGES[g.edge_of[p]]}ern", road=g.road_off[p]))
    if p in g.exits:
        found.append(say("exit for {exit_limit}", exit_limit=g.exit_limit[g.exits.index(p)]))
    found.append("German-held" if has(s.holds[GERMAN_HELD], p) else "U.S.-held")
    return found


def duties(g: Tables, s: State) -> list[str]:
    """TA-3.4. Attacks that may not be called off before their first round, including the one being fought."""
    fought = BIT[s.tally[TARGET]] if s.tally[TARGET] != NOWHERE and not s.tally[ROUND] else 0
    points = each(s.holds[OBLIGED] & (s.holds[PENDING] | fought))
    return [
        say("The attack on {name} must fight its first round (TA-3.4)", name=g.board.spaces[p].name) for p in points
    ]


#: TA-7.2, TA-11.2, TA-11.3. Units waiting off the map: ready now, next turn, the turn after that; and the British.
EDGE_NAMES = {"north": "North of the map", "west": "West of the map", "south": "South of the map"}
AREA_NAMES = {
    "tray": "Not yet set up",
    **EDGE_NAMES,
    **{f"{edge}_next": f"{name}, next turn" for edge, name in EDGE_NAMES.items()},
    **{f"{edge}_later": f"{name}, in two turns" for edge, name in EDGE_NAMES.items()},
    "british": "The British, behind Namur",
    "box": "Reinforcements to come",
    "exited": "Exited the map",
    "lost": "Lost",
}

#: TA-11.1 to TA-11.4. Places of the set-up table.
ENTRIES = {
    "german_start": Entry("Any German start point"),
    **{f"entry_{edge}": Entry(f"Entry points in the {edge}") for edge in ("north", "south", "west")},
    "entry_british": Entry("Namur", "after the British are asked for"),
}

DESCRIBE = Describe(
    phases=PHASES,
    steps=STEPS,
    verbs=VERBS,
    labels=LABELS,
    front=FRONT,
    side_names=("German", "U.S."),
    areas=AREA_NAMES,
    header=header,
    figures=figures,
    condition=condition,
    orders=orders,
    rank=rank,
    marks=marks,
    place=place,
    control=control,
    duties=duties,
    gauges=gauges,
    panels=panels,
    endings=endings,
    perils=perils,
    stake=stake,
    asks=asks,
    ended=ended,
    entries=ENTRIES,
    told=TOLD,
    turns=TURNS,
    passing=frozenset({"pinned on turn 1", "led"}),
    graves=frozenset({"lost"}),
)
