"""Positions of Dark Crusade in which rare rules meet: scattered counters, and small ones set up for a rule.

For tests/games/dark_crusade.py, and for the comparison of menus in tests/oracle.
"""

from __future__ import annotations

from crusade.games.dark_crusade.slots import AXIS, BASIC, SOVIET, TYPES
from crusade.record.notation import read_position

NAME = "dark-crusade"

READINGS = [
    {},
    {"version": "campaign", "second_moves": "empty", "capacity": "both", "retreat": "units"},
    {"start": "asked", "setup": "asked", "first_hq": "works"},
    {"level": "introductory", "version": "campaign", "start": "may"},
    {"strategic_movers": "act", "follow_up": "off", "production": "full", "dispersed_sent": "no"},
    {"start": "may", "support_assaults": "join", "mud_breakthrough": "none"},
    {"version": "tournament_campaign", "december": "second", "setup": "asked", "start": "may"},
    {"level": "introductory", "setup": "asked", "capacity": "both"},
]

LIVELY = {
    "done": 0.04,
    "halt": 0.1,
    "attack": 6,
    "drop": 4,
    "leave": 4,
    "recall": 0.2,
    "break": 0.2,
    "call": 4,
    "make": 3,
    "declare": 0.02,
}

#: Small positions for a rule each: the text, and the switches.
SMALL = {
    "highway": (
        "date=1941-07 phase=B3 weather=good; g-xxxix orsha; g-xxiv minsk; g-ss-reich orsha; g-hq-p2 minsk; "
        "s-20a vyazma; s-16a mogilev dispersed; s-dba vitebsk; axis holds baranovichi brest smolensk",
        {},
    ),
    "highway mud": (
        "date=1941-10 phase=B3 weather=mud; g-xxxix orsha; g-ss-reich orsha; s-20a vyazma; "
        "axis holds baranovichi brest minsk smolensk",
        {},
    ),
    "highway empty": (
        "date=1941-07 phase=B3 weather=good; g-xxxix orsha; g-xxiv orsha; g-vii smolensk; s-20a vyazma; "
        "axis holds baranovichi brest minsk",
        {"second_moves": "empty"},
    ),
    "soviet highway phase 5": (
        "date=1943-07 phase=C5 weather=good; s-1tka vyazma; s-5sh vyazma; g-ix orsha; "
        "g-x smolensk dispersed cut; axis holds minsk brest baranovichi",
        {"capacity": "both"},
    ),
    "highway join": (
        "date=1943-07 phase=C5 weather=good; s-1tka vyazma; s-art1 vyazma; s-stavka vyazma; g-ix smolensk; "
        "axis holds minsk brest orsha",
        {"support_assaults": "join"},
    ),
    "kerch": (
        "date=1942-07 phase=B3 weather=good; g-iii kerch; g-xlii kerch; g-ss-lah kerch; s-51a taman; "
        "axis holds simferopol dzhankoi sevastopol melitopol zaporozhye",
        {},
    ),
    "kerch open": (
        "date=1942-07 phase=B3 weather=good; g-iii kerch; g-xlii kerch; g-ss-lah dzhankoi; s-51a krasnodar; "
        "axis holds simferopol dzhankoi sevastopol melitopol",
        {},
    ),
    "kerch retreat": (
        "date=1942-05 phase=B3 weather=good; g-xlii simferopol; g-xxx dzhankoi; g-iii dzhankoi; s-44a kerch; "
        "s-47a kerch; s-51a kerch; s-2tk kerch; s-1mrd kerch; axis holds simferopol dzhankoi melitopol",
        {"retreat": "units"},
    ),
    "hungary before": (
        "date=1942-04 phase=B2 weather=good; h-1 cluj; h-2 tirgu-mures; h-3 krakow; r-3 iasi; "
        "s-12a chernovtsy; g-ix krakow",
        {},
    ),
    "hungary after": (
        "date=1942-06 phase=B2 weather=good; h-1 cluj; h-2 tirgu-mures; h-mob stanislav; r-3 iasi; "
        "r-4 suceava; s-12a chernovtsy; g-ix krakow; axis holds lwow",
        {},
    ),
    "hungary after 3": (
        "date=1942-06 phase=B3 weather=good; h-1 cluj; h-2 cluj; r-3 iasi; r-4 suceava; s-12a stanislav; "
        "s-9a chernovtsy; g-ix krakow; axis holds lwow",
        {},
    ),
    "hungary rumania": (
        "date=1942-06 phase=B3 weather=good; h-3 stanislav; h-mob stanislav; r-3 suceava; r-cav suceava; "
        "s-12a chernovtsy dispersed; g-ix krakow; axis holds lwow",
        {},
    ),
    "hungary attacked": (
        "date=1942-03 phase=C3 weather=good; h-1 cluj; h-2 tirgu-mures; s-12a stanislav; s-9a chernovtsy; "
        "s-1sh chernovtsy; g-ix krakow; soviet holds suceava iasi",
        {},
    ),
    "finland left": (
        "date=1944-07 phase=C2 weather=good finland_left=38; s-23a kouvola; s-7a vyborg; s-14a petrozavodsk; "
        "s-vvs-n leningrad; g-ix krakow; soviet holds tampere helsinki",
        {"version": "campaign"},
    ),
    "finland left 3": (
        "date=1944-07 phase=C3 weather=good finland_left=38; s-23a kouvola; s-7a vyborg; s-5sh vyborg; "
        "s-vvs-n leningrad; s-dba kouvola; g-ix narva; soviet holds tampere helsinki",
        {"version": "campaign"},
    ),
    "finns": (
        "date=1941-07 phase=B2 weather=good; f-ii kouvola; f-iv joensuu; g-xxxvi helsinki; s-23a vyborg; "
        "s-7a petrozavodsk dispersed",
        {},
    ),
    "finns 3": (
        "date=1941-07 phase=B3 weather=good; f-ii kouvola; f-iv joensuu; f-iii kajaani; g-xxxvi helsinki; "
        "s-23a vyborg; s-7a petrozavodsk dispersed",
        {},
    ),
    "drop": (
        "date=1942-07 phase=C3 weather=good; s-1pk smolensk; s-2pk vyazma; s-3pk siberia; s-33a vyazma; "
        "g-ix orsha; g-hq-4 mogilev; g-sec-c vitebsk; axis holds minsk bobruisk brest baranovichi mogilev",
        {},
    ),
    "drop alone": (
        "date=1942-07 phase=C3 weather=good; s-1pk smolensk; s-art1 smolensk; g-sec-c orsha; g-ix minsk; "
        "axis holds minsk brest baranovichi",
        {},
    ),
    "may": (
        "date=1941-05 first=1 phase=B3 weather=good; g-xxiv siedlce; g-xlvii siedlce; g-xii siedlce; "
        "g-hq-p2 siedlce; g-lf2 air; s-4a brest; s-10a bialystok; s-ft-kha kharkov",
        {"start": "may"},
    ),
    "exit west": (
        "date=1944-10 phase=C3 weather=good; s-5sh warsaw; s-33a warsaw; s-69a warsaw; s-1tka siedlce; "
        "s-2tk warsaw; g-ix west; g-hq-9 west; g-xxiv west; g-x krakow; g-xi koenigsberg; "
        "soviet holds siedlce brest bialystok",
        {"version": "campaign"},
    ),
    "exit west 5": (
        "date=1944-10 phase=C5 weather=good; s-5sh warsaw; s-33a warsaw; s-1tka warsaw; g-ix west; "
        "g-xxiv west; g-x krakow; soviet holds siedlce brest bialystok",
        {"version": "campaign"},
    ),
    "sea": (
        "date=1941-07 phase=C2; s-9a odessa; s-51a sevastopol; s-art1 odessa; s-12a rostov; s-8a tallinn; "
        "s-23a leningrad; s-fa-len leningrad entrained; g-ix krakow; g-x riga",
        {},
    ),
    "sea axis": (
        "date=1943-04 phase=B2; g-ix riga; g-flak1 riga; g-x memel; f-ii helsinki; r-3 constanta; "
        "h-3 odessa; r-4 sevastopol; s-part1 pool; axis holds odessa sevastopol tallinn leningrad nikolayev",
        {},
    ),
    "first sea": (
        "date=1941-06 phase=C2; s-9a odessa; s-51a sevastopol; s-12a rostov; s-8a tallinn; s-23a leningrad; "
        "g-ix krakow",
        {},
    ),
    "compose": (
        "date=1943-01 phase=C1 factors=infantry:3+armor:3+artillery:2+cavalry:1 siberian=infantry:1; "
        "s-33a moscow; s-49a moscow; s-50a moscow; s-art1 moscow; s-art2 moscow; s-5sh pool; s-kmg1 moscow; "
        "s-1tka pool; s-2tk gorki; s-3tk gorki; s-1tk gorki; s-7tk pool; s-2ck pool; s-1pk pool; "
        "s-29a siberia; s-ft-mos moscow; s-ft-gor gorki entrained; s-fi-tul tula; s-gm1 pool; "
        "s-stavka moscow; s-43a moscow dispersed; s-vvs-w pool; g-ix krakow",
        {},
    ),
    "crisis": (
        ""
        "date=1941-10 phase=C1 called=3 arrived=4 instalment=2 crisis=1 reserve=infantry:3 "
        "owed=infantry:3+armor:1+artillery:1+cavalry:1 factors=infantry:1+armor:1; "
        "s-33a moscow; s-49a moscow dispersed; s-1sh gorki; s-art1 pool; s-30a pool; s-kmg1 siberia; "
        "s-3gck kiev; g-ix krakow; axis holds chernigov gomel",
        {},
    ),
    "reserve third": (
        ""
        "date=1942-01 phase=C1 called=7 arrived=7 instalment=2 reserve=infantry:4+armor:1+artillery:1+cavalry:1; "
        "s-33a pool; s-49a pool; s-30a pool; s-art1 pool; s-1sh later; s-5sh later; s-kmg1 pool; s-1pk pool; "
        "s-1tka pool; s-2tk pool; s-2ck pool; g-ix krakow; s-10a moscow",
        {},
    ),
    "returning": (
        ""
        "date=1942-06 phase=C1 crisis_over=1 called=3 arrived=4 instalment=3 noted=infantry:4+armor:3+artillery:1+cavalry:1; "
        "s-33a pool; s-49a pool; s-art1 pool; s-1sh pool; s-5sh pool; s-kmg1 pool; s-1tka pool; s-2tk pool; "
        "s-2ck pool; g-ix krakow; s-10a moscow",
        {},
    ),
    "rally": (
        "date=1941-07 phase=B1; g-hq-2 brest; g-hq-4 brest dispersed; g-ix brest dispersed; "
        "g-x brest dispersed; g-xi brest dispersed; g-xii brest dispersed; h-3 brest dispersed; g-hq-6 lwow; "
        "g-xxx lwow dispersed; s-10a moscow",
        {},
    ),
    "replace": (
        "date=1942-02 phase=B1; g-ix dead; g-xxiv dead; g-ss-reich dead; r-3 dead; g-x krakow; g-hq-2 dead; "
        "s-10a moscow; soviet holds memel",
        {},
    ),
    "partisans": (
        "date=1942-06 phase=C1; s-part1 pool; s-part2 pool; s-part3 pool; g-sec-n minsk; "
        "g-sec-c gomel dispersed; g-ix orsha; s-10a moscow; "
        "axis holds brest baranovichi pinsk mogilev vitebsk bobruisk mozyr gomel",
        {},
    ),
    "pocket": (
        "date=1941-08 phase=B3; g-ix brest; g-x tallinn; g-xxiv baranovichi; s-4a kiev; s-5a kiev dispersed; "
        "s-37a kiev dispersed; s-26a kiev dispersed; s-6tk kiev dispersed; s-vvs-sw kiev dispersed; "
        "axis holds chernigov konotop lubny belaya-tserkov zhitomir korosten",
        {},
    ),
    "pocket 6": (
        "date=1941-08 phase=C6; s-4a kiev dispersed; s-5a kiev dispersed; s-37a kiev dispersed; "
        "s-26a kiev dispersed; s-6tk kiev; s-8a tallinn dispersed; s-10a tallinn dispersed; "
        "s-3a minsk dispersed; g-ix krakow; "
        "axis holds chernigov konotop lubny belaya-tserkov zhitomir korosten narva pskov orsha",
        {},
    ),
    "air": (
        "date=1942-06 phase=B3 weather=good; g-xxiv orsha; g-flak1 orsha; g-hq-4 orsha; g-lf2 air; "
        "g-lf4 air; s-20a smolensk; s-dba smolensk; s-vvs-w vyazma; s-vvs-n yelets; "
        "s-6iak vitebsk dispersed; axis holds minsk",
        {},
    ),
    "air defence": (
        "date=1942-06 phase=C3 weather=good; g-ix smolensk; g-flak1 smolensk; g-lf2 air; g-lf4 air; "
        "s-20a vyazma; s-33a vyazma; s-dba vyazma; s-vvs-w vyazma; s-vvs-n roslavl; s-6iak siberia; "
        "axis holds minsk orsha",
        {},
    ),
    "factory": (
        "date=1941-08 phase=B3 weather=good; g-xxiv poltava; g-ix poltava; s-ft-kha kharkov; s-dba kharkov; "
        "s-fi-kie lozovaya entrained; s-fa-sta belgorod entrained; s-3tk belgorod dispersed; axis holds kiev",
        {},
    ),
    "rail": (
        "date=1942-08 phase=C2; s-33a moscow; s-49a moscow; s-50a moscow; s-10a siberia; s-51a taman; "
        "s-9a elista; s-ft-mos moscow entrained; s-ft-gor gorki; s-pvo1 moscow; s-dba moscow; "
        "s-1tk stalingrad; s-2tk tula dispersed; g-ix rostov; axis holds salsk",
        {},
    ),
}

# ---- Counters scattered over the map

#: Where special rules meet: the highway, the strait, the boxes, Finland, Hungary and Rumania, ports, factories' cities.
SPECIAL = ("highway", "strait", "exit_west", "exit_east", "oil", "no_strategic", "ladoga", "supply_axis", "setup_limit")
PHASES = ("B1", "B2", "B3", "B3", "B3", "B5", "B6", "C1", "C1", "C2", "C3", "C3", "C3", "C5", "C6")
APART = ("hungarian", "rumanian")


def scattered(g, rng):
    """Random counters around two or three points, most of them special ones; each point of one side; any month and phase."""
    board, points = g.board, list(g.board.spaces)
    word = rng.choice(SPECIAL)
    marked = [p for p in points if any(f.split(":")[0] == word for f in board.spaces[p].features)]
    abroad = [p for p in points if board.spaces[p].country == rng.choice(("hungary", "finland", "rumania"))]
    centres = [rng.choice(marked), rng.choice(abroad or marked), rng.choice(points)][: rng.randint(1, 3)]
    chosen = sorted({p for centre in centres for p in points if p == centre or board.near[centre] >> p & 1})
    chosen = [p for p in chosen if p in centres or rng.random() < 0.8]
    phase, finland_left, facts = circumstances(g, rng)
    owner = {p: rng.choice((AXIS, SOVIET)) for p in chosen}
    bare = [p for p in points if p not in owner and rng.random() < 0.08]  # nobody stands on these
    owner |= {p: rng.choice((AXIS, SOVIET)) for p in bare}
    if finland_left:
        owner |= {p: SOVIET for p in owner if board.spaces[p].country == "finland"}
    items = [facts]
    for side, name in enumerate(g.sides):
        held = [board.name(p) for p, whose in owner.items() if whose == side]
        items += [f"{name} holds {' '.join(held)}"] if held else []
    share = rng.choice((0.1, 0.25, 0.45))
    nations: dict[int, str] = {}
    rear = [p for p in bare if owner[p] == AXIS and board.spaces[p].country == "ussr"]
    for unit in range(len(g.roster)):
        if g.tables.in_play >> unit & 1 and rng.random() < share:
            place = somewhere(g, rng, unit, {p: owner[p] for p in chosen}, nations, finland_left)
            if g.roster.kind[unit] == "partisan":
                place = board.name(rear.pop()) if rear and rng.random() < 0.7 else "pool"
            if place:
                items.append(f"{g.roster.id[unit]} {place} {condition(g, rng, unit, place, phase)}")
    return read_position(g, "; ".join(items))


def circumstances(g, rng):
    """The phase of a position, whether Finland has left the war in it, and all its facts."""
    phase = rng.choice(PHASES)
    turn = rng.choice([2, 3, 4, 5, rng.randint(1, 14), rng.randint(10, g.tables.last_turn)])
    words = [f"turn={turn} phase={phase} weather={rng.choice(['good', 'good', 'mud', 'snow'])} first={min(turn, 2)}"]
    finland_left = turn > 38 and rng.random() < 0.5
    if finland_left:
        words.append("finland_left=38")
    if rng.random() < 0.15:
        words.append("hungary_free=1")
    if phase == "C1":
        words += siberia(rng, turn)
    return phase, finland_left, " ".join(words)


def siberia(rng, turn):
    """Factors in hand, and how things stand with the reserve."""

    def numbers(key, types, most):
        return f"{key}={'+'.join(f'{kind}:{rng.randint(0, most)}' for kind in types)}"

    words = [numbers("factors", TYPES, 4), numbers("siberian", TYPES, 2)]
    if turn > 3 and rng.random() < 0.6:
        instalment = rng.randint(0, 3)
        words += [f"called={turn - 1 - instalment or 1}", f"instalment={instalment}"]
        if instalment:
            words += [f"arrived={max(1, turn - instalment)}", numbers("reserve", TYPES[:BASIC], 4)]
            if turn < 14 and rng.random() < 0.4:
                words += [f"crisis={rng.randint(1, 3)}", numbers("owed", TYPES[:BASIC], 3)]
    if turn > 13 and rng.random() < 0.6:
        words += ["crisis_over=1", numbers("noted", TYPES[:BASIC], 3)]
    return words


def somewhere(g, rng, unit, owner, nations, finland_left):
    """A place for a counter where it may be; empty where there is none."""
    kind, nation, side = g.roster.kind[unit], g.roster.nation[unit], g.roster.side[unit]
    if kind == "air" and side == AXIS:
        return "air"
    if nation == "finnish" and finland_left:
        return ""
    if rng.random() < 0.15:
        pile = "out" if kind == "factory" or "static" in g.roster.marks[unit] else ("dead", "pool")[side]
        return rng.choice([pile, pile if nation == "finnish" else ("west", "siberia")[side]])
    mine = [p for p, whose in owner.items() if whose == side and g.tables.allowed[unit] >> p & 1]
    if "hungary_locked" in g.roster.marks[unit]:
        mine = [p for p in mine if g.board.spaces[p].country == "hungary"]
    if nation in APART:  # Hungarians and Rumanians do not share a point (DC-3.4)
        mine = [p for p in mine if nations.get(p, nation) == nation]
    if not mine:
        return ""
    place = rng.choice(mine)
    if nation in APART:
        nations[place] = nation
    return g.board.name(place)


def condition(g, rng, unit, place, phase):
    """Dispersed, out of supply, moved strategically … or none of these."""
    if g.roster.kind[unit] == "factory":
        return rng.choice(["", "entrained"]) if place != "out" else ""
    if place in ("air", "dead", "pool", "out") or g.roster.kind[unit] == "partisan":
        return ""
    shares = [("dispersed", 0.1)] if place in ("west", "siberia") else [("dispersed", 0.2), ("cut", 0.15)]
    if phase[1] in "35":
        shares += [("railed", 0.06), ("broke", 0.04 if phase[1] == "5" else 0.0)]
    return " ".join(flag for flag, share in shares if rng.random() < share)
