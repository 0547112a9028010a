"""Dark Crusade in words: its phases, the question each step asks, and the description of a position."""

from __future__ import annotations

from ...core.bits import BIT, has
from ...core.describe import Describe, Entry, Front
from ...core.head import AIMED, CUT, DISRUPTED, HELD, MOVED, PENDING, TURN
from ...core.say import say, say_n
from ...core.state import State
from ..plain import control
from ..telling import TOLD as COMMON_TOLD
from ..telling import TURNS
from ..wording import CREDIT, PORTS
from ..wording import LABELS as COMMON
from ..wording import STEPS as COMMON_STEPS
from ..wording import VERBS as COMMON_VERBS
from .asking import asks, brings
from .control import fire_of
from .endings import ended, endings, perils, stake
from .gauges import gauges, header
from .panels import panels
from .slots import (
    AXIS,
    BROKE,
    DOWNED,
    DROPPED,
    ENTRAINED,
    FLIPPED,
    FLYING,
    GREATER,
    MUD,
    NAMED,
    RAILED,
    SERVED,
    SOVIET,
    TYPES,
)
from .supply import oil_dry
from .tables import Tables

PHASES = {
    "S": "Set-up",
    "A": "Weather and strength",
    **{
        f"{letter}{number}": f"{side}: {words}"
        for letter, side in (("B", "Axis"), ("C", "Soviets"))
        for number, words in {
            1: "replacements and reinforcements",
            2: "strategic movement",
            3: "operational movement",
            4: "combat",
            5: "breakthrough",
            6: "supply and recovery",
        }.items()
    },
    "B7": "Victory phase of the Soviets",
    "C7": "Victory phase of the Axis",
}

STEPS = {
    **COMMON_STEPS,
    "start_choice": "Begin in June 1941, or a month early?",
    "soviet_choice": "Do you want both sides to set up freely along the border?",
    "axis_choice": "The Soviets keep to the historical set-up. Do you want both sides to set up freely?",
    "naming": "Name the German units for Finland and for Rumania; Done when all are named.",
    "soviet_setup": "Place your units along the western border; Done keeps the others where they are.",
    "axis_setup": "Place your units west of the border; Done keeps the others where they are.",
    "weather": "The die decides the weather of this month.",
    "mud": "The die decides the ground at this point: even Good, odd Mud.",
    "rally": "Which dispersed units on the points of your HQs recover? Up to three each; Done leaves the rest.",
    "replacements": "The die decides how many replacement factors the Germans receive.",
    "replace": "Spend replacement factors: choose a German unit from the dead pile, then its place.",
    "call": "Call the Siberian reserve now? It begins to arrive next turn.",
    "reserve": "Units from Siberia: choose the counters that enter.",
    "returning": "Units noted in Siberia may come back: one of each type a turn.",
    "factories": "Entrain factories, or set entrained ones to work; those you turn over produce nothing this turn.",
    "build": "Spend replacement factors: choose a unit from the pool, then its place.",
    "compose": "Make composite units out of the units on one point, or break them up again. Done leaves the rest.",
    "partisans": "Place up to two partisans on empty points of the USSR that the Axis controls. Done places no more.",
    "gamble": "Two dice: doubles mean a crisis in Siberia.",
    "send": "Siberian crisis: send the units that are owed.",
    "strategic": "Strategic movement by land: choose a unit, then where it goes. Done ends it.",
    "sea": "Sea movement: choose a unit in a port, then its destination; a die decides. Done ends it.",
    "sinking": "The die decides whether the transport gets through.",
    "orders": "Choose a unit, then move it or allot it to an assault. Done ends movement and begins the battles.",
    "breakthrough": "Breakthrough units may move one point or assault for one round. Done ends this.",
    "follow_up": "Units that have not acted in this phase may follow up: one point, to friendly points only.",
    "attack_air": "Which air units support the assault?",
    "defend_air": "Which air units support the defence?",
    "air_combat": "All air units of both sides roll.",
    "flak": "Flak rolls against the enemy air that is left.",
    "defender_downs": "Which of your air units is shot down?",
    "attacker_downs": "Which of your air units is shot down?",
    "break_off": "Fight another round, or break off? If you break off, your units stay where they came from.",
    "flee": "Hold the point, or retreat? Units that retreat are dispersed.",
    "retreat": "Retreat: choose a unit, then where it goes. Units without room on any line are lost.",
    "advance": "Which unit enters the point? Combat units first, at least one.",
    "survivors": "Cut off: choose the dispersed units that live on in the fortress. The others are lost.",
    "declare": "Declare the game a draw? If your opponent holds a winning total now, they win instead.",
}

VERBS = {
    **COMMON_VERBS,
    "done.start_choice": "begin in June 1941",
    "done.soviet_choice": "keep the historical set-up",
    "done.axis_choice": "keep the historical set-up",
    "done.naming": "end the naming",
    "done.soviet_setup": "end the set-up",
    "done.axis_setup": "end the set-up",
    "done.rally": "restore nobody else",
    "done.replace": "replace nobody else",
    "done.call": "do not call the reserve yet",
    "done.reserve": "hold the rest back",
    "done.returning": "no more returns this turn",
    "done.factories": "turn no more factories",
    "done.build": "build nothing else",
    "done.compose": "leave the units as they are",
    "done.partisans": "place no more partisans",
    "done.send": "send no more units this turn",
    "done.strategic": "end strategic movement",
    "done.sea": "end sea movement",
    "done.breakthrough": "end breakthrough orders",
    "done.follow_up": "end follow-up moves",
    "done.attack_air": "no more air support",
    "done.defend_air": "no more air support",
    "done.break_off": "fight on",
    "done.flee": "hold the point",
    "done.declare": "play on",
    "early": "begin in May 1941",
    "free": "choose the free set-up",
    "name": "name it for {a}",
    "drop": "drop on {space}",
    "leave": "leave the map to the west, for good",
    "rally": "{unit} recovers",
    "call": "call the Siberian reserve",
    "take.reserve": "{unit} comes from Siberia",
    "take": "{unit} comes from Siberia{b}",
    "turn": "turn {unit} over",
    "make": "make {unit}",
    "use": "{unit} becomes part of it",
    "split": "break up {unit}",
    "send": "send {unit} to Siberia",
    "pay": "send a factor of {a} instead of a unit",
    "fly": "{unit} takes part",
    "break": "break off the assault",
    "flee": "retreat with the whole stack",
    "keep": "{unit} lives on",
    "declare": "declare a draw",
    "hit.attacker_downs": "{unit} is shot down",
    "hit.defender_downs": "{unit} is shot down",
    "enter.replace": "replace {unit}",
    "enter.build": "build {unit}",
}

TOLD = {
    **COMMON_TOLD,
    "done.start_choice": "{side} begins in June 1941",
    "done.soviet_choice": "{side} keeps the historical set-up",
    "done.axis_choice": "{side} keeps the historical set-up",
    "done.naming": "{side} ends the naming",
    "done.soviet_setup": "{side} ends the set-up",
    "done.axis_setup": "{side} ends the set-up",
    "done.rally": "{side} restores nobody else",
    "done.replace": "{side} replaces nobody else",
    "done.call": "{side} does not call the reserve yet",
    "done.reserve": "{side} holds the rest back",
    "done.returning": "{side} brings nobody else back this turn",
    "done.factories": "{side} turns no more factories",
    "done.build": "{side} builds nothing else",
    "done.compose": "{side} leaves the other units as they are",
    "done.partisans": "{side} places no more partisans",
    "done.send": "{side} sends no more units this turn",
    "done.strategic": "{side} ends strategic movement",
    "done.sea": "{side} ends sea movement",
    "done.breakthrough": "{side} ends breakthrough orders",
    "done.follow_up": "{side} ends follow-up moves",
    "done.attack_air": "{side} sends no more air units",
    "done.defend_air": "{side} sends no more air units",
    "done.break_off": "{side} fights on",
    "done.flee": "{side} holds the point",
    "done.declare": "{side} plays on",
    "early": "{side} begins in May 1941",
    "free": "{side} chooses the free set-up",
    "name": "is named for {a}",
    "drop": "drops on {space}",
    "leave": "leaves the map to the west, for good",
    "rally": "{unit} recovers",
    "call": "{side} calls the Siberian reserve",
    "take": "{unit} comes from Siberia",
    "turn": "{side} turns {unit}",
    "make": "{side} makes {unit}",
    "use": "{unit} becomes part of it",
    "split": "{unit} is broken up",
    "send": "{unit} goes to Siberia",
    "pay": "{side} sends a factor of {a} instead of a unit",
    "fly": "{unit} takes part",
    "break": "{side} breaks off the assault",
    "flee": "{side} retreats with the whole stack",
    "keep": "{unit} lives on",
    "declare": "{side} declares a draw",
    "hit.attacker_downs": "{unit} is shot down",
    "hit.defender_downs": "{unit} is shot down",
    "enter.replace": "{unit} is replaced",
    "enter.build": "{unit} is built",
}

LABELS = {
    **COMMON,
    "done.start_choice": "June 1941",
    "done.soviet_choice": "Historical",
    "done.axis_choice": "Historical",
    "done.call": "Not yet",
    "done.reserve": "Hold the rest back",
    "done.attack_air": "No more air units",
    "done.defend_air": "No more air units",
    "done.break_off": "Fight on",
    "done.flee": "Hold",
    "done.declare": "Play on",
    "early": "May 1941",
    "free": "Free set-up",
    "name": "Name for",
    "drop": "Drop",
    "leave": "Leave to the west",
    "rally": "Restore",
    "call": "Call the reserve",
    "take": "Take",
    "turn": "Turn over",
    "make": "Make",
    "use": "Use",
    "split": "Break up",
    "send": "Send",
    "pay": "Pay a factor",
    "fly": "Assign",
    "break": "Break off",
    "flee": "Retreat",
    "keep": "Keep",
    "declare": "Declare a draw",
    "hit.attacker_downs": "Lose",
    "hit.defender_downs": "Lose",
    "enter.replace": "Replace",
    "enter.build": "Build",
    "unit.soviet_setup": "Set up",
    "unit.axis_setup": "Set up",
    "unit.naming": "Name",
}

FRONT = Front(
    lead="The Eastern Front, June 1941 to July 1944: up to 38 monthly turns from the Vistula to the Volga.",
    people=("the Axis", "the Soviets"),
    aims=(
        "Attack: cities, factories and the oil before the reserves from Siberia and the new armies turn the war.",
        "Defend: trade space for time, move the factories east, then drive the enemy back to the border and beyond.",
    ),
    design="Dark Crusade (1984, 2nd edition 1991) was designed by Louis R. Coatney. Only parts of its rules survive: "
    f"clauses marked [R] are reconstructed, those marked [I] are our interpretation. {CREDIT}",
)

CONDITIONS = {
    DISRUPTED: "dispersed",
    CUT: "out of supply",
    ENTRAINED: "entrained",
    DOWNED: "out until phase 6 of the Axis",
    SERVED: "has flown in this player-turn",
    RAILED: "has moved strategically",
    BROKE: "has made its second move",
}


def figures(g: Tables, s: State, unit: int) -> str:
    """DC-1.1, DC-5.3. The one number on a counter; factories and partisans have none."""
    return str(fire_of(g, s, unit)) if has(g.units, unit) else ""


def condition(g: Tables, s: State, unit: int) -> list[str]:
    """DC-1.2, DC-3.3, DC-9.2. A counter's condition in words; in a free set-up the country abroad it is named for."""
    found = [word for mark, word in CONDITIONS.items() if has(s.marks[mark], unit)]
    if has(g.factories, unit) and not has(s.marks[ENTRAINED], unit) and s.where[unit] < g.size:
        found.append("working")
    if not s.tally[TURN]:
        found += [
            say("named for {country}", country=name.capitalize())
            for i, name in enumerate(g.abroad)
            if has(s.marks[NAMED + i], unit)
        ]
    return found


DRAWN = {
    FLIPPED: "strong",
    DISRUPTED: "disrupted",
    CUT: "cut",
    MOVED: "moved",
    RAILED: "moved",
    ENTRAINED: "entrained",
    AIMED: "attacks",
    FLYING: "attacks",
    DOWNED: "disrupted",
}


def marks(g: Tables, s: State, unit: int) -> list[str]:
    """The marks a counter is drawn with; `strong` shows its other side (DC-5.3)."""
    found = dict.fromkeys(word for mark, word in DRAWN.items() if has(s.marks[mark], unit))
    return [*found]


def orders(g: Tables, s: State, unit: int) -> list[str]:
    """DC-6.8, DC-11.5. What a counter assaults, or drops on."""
    if not has(s.marks[AIMED], unit):
        return []
    words = "drops on {place}" if has(s.marks[DROPPED], unit) else "assaults {place}"
    return [say(words, place=g.board.spaces[s.aim[unit]].name)]


def rank(g: Tables, s: State, unit: int) -> int:
    """DC-1.4. In a stack combat units come first, the strongest on top; then support units; then factories and partisans."""
    if not has(g.units, unit):
        return 0
    return fire_of(g, s, unit) + (10 if has(g.combat, unit) else 1)


def place(g: Tables, s: State, p: int) -> list[str]:
    """A point described: name, worth, fortress, ports, centres, and who controls it."""
    space = g.board.spaces[p]
    found = [space.name, space.terrain]
    if space.vp:
        found.append(say_n(space.vp, "{n} victory point", "{n} victory points"))
    if p in g.fortress:
        found.append(say("fortress {strength}", strength=g.fortress[p]))
    if space.port:
        found.append(PORTS[space.port])
    for side, words in ((AXIS, "{grade} line off the west edge"), (SOVIET, "{grade} line off the east edge")):
        if p in g.exit_grade[side]:
            found.append(say(words, grade=g.exit_grade[side][p]))
    words_of = {
        "infantry_center": "infantry centre",
        "cavalry_center": "cavalry centre",
        "oil": "oil",
        "highway": "highway",
    }
    found += [words for word, words in words_of.items() if word in space.features]
    if has(s.holds[MUD], p) and has(s.holds[PENDING], p):
        found.append("in Mud")
    found.append("Axis-held" if has(s.holds[HELD], p) else "Soviet-held")
    return found


def duties(g: Tables, s: State) -> list[str]:
    """DC-8.1, DC-10.8. Battles that come first, and what a side cannot do now."""
    found = []
    first = s.holds[GREATER] & s.holds[PENDING]
    if first and s.holds[PENDING] & ~first:
        names = ", ".join(g.board.spaces[p].name for p in range(g.size) if first & BIT[p])
        found.append(say("Where the defender fires harder is fought first: {names} (DC-8.1)", names=names))
    for side, word in ((AXIS, "The Axis"), (SOVIET, "The Soviets")):
        if oil_dry(g, s, side):
            found.append(say("{side} has lost its oil: no second moves and no breakthrough (DC-10.8)", side=word))
    return found


def number(g: Tables, verb: str, n: int) -> str:
    """DC-3.3, DC-9.5, DC-9.6. The country a unit is named for; the type of a factor, or whose turn a returning unit uses up."""
    if verb == "name":
        return g.abroad[n - 1].capitalize() if n else "no country abroad"
    if verb == "take":
        return say(", as {kind}", kind=TYPES[n])
    return TYPES[n] if verb == "pay" else ""


#: DC-1.7. What lies off the map, in the order it is shown.
AREA_NAMES = {
    "west": "Box west of the map",
    "siberia": "Siberia",
    "air": "Luftwaffe",
    "pool": "Soviet pool",
    "dead": "Axis dead pile",
    "later": "To come",
    "exited": "Left the map to the west",
    "withdrawn": "Withdrawn",
    "out": "Out of the game",
}

AREA_EDGES = {"west": "west", "siberia": "east"}

#: DC-9.7 to DC-9.9. Places of the set-up table.
ENTRIES = {
    "edge_west": Entry(AREA_NAMES["west"]),
    "edge_east": Entry(AREA_NAMES["siberia"]),
    "partisan": Entry("Soviet pool, as partisans"),
    "withdraw": Entry(AREA_NAMES["withdrawn"]),
}

DESCRIBE = Describe(
    phases=PHASES,
    steps=STEPS,
    verbs=VERBS,
    labels=LABELS,
    front=FRONT,
    side_names=("Axis", "Soviet"),
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
    brings=brings,
    ended=ended,
    number=number,
    edges=AREA_EDGES,
    entries=ENTRIES,
    told=TOLD,
    turns={
        **TURNS,
        "dispersed": (("is dispersed", "are dispersed"), TURNS["disrupted"][1]),
        "entrained": (("is entrained", "are entrained"), ("is unloaded", "are unloaded")),
        "working": (("goes to work", "go to work"), ("stops working", "stop working")),
    },
    passing=frozenset(CONDITIONS[mark] for mark in (SERVED, RAILED, BROKE)),
    graves=frozenset({"pool", "dead"}),
)
