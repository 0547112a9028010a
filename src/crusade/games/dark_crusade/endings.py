"""How the game can end, in words: the chart, draws, clocks and instant ends (DC-2), and what a choice risks."""

from __future__ import annotations

from ...core.bits import count, each
from ...core.describe import DUE, FAR, NEAR, Ended, Ending, Peril
from ...core.head import HAND, OVER, REASON, SIDE, TURN, WINNER
from ...core.option import MOVE, Option
from ...core.say import say
from ...core.state import NOBODY, State
from ..wording import chance_in_six, either
from .control import friendly, on_map
from .sea import danger
from .slots import AXIS, BY_CAMPAIGN, BY_CHART, BY_TIME, CLOCKS, EMPTY, EXITS_ALONE, EXITS_AND_CITIES, GOALS, SOVIET
from .tables import Tables
from .verbs import CALL, DECLARE
from .victory import cities, exited, figures, goals, has_total

SIDES = ("Axis", "Soviet")
CLOSE = 2  # points or turns short of a victory that is called near
FEW = 3  # units or cities left that make an instant end near
ORDERS = ("orders", "breakthrough", "follow_up")


def endings(g: Tables, s: State) -> list[Ending]:
    """DC-2. What can end the game from here on."""
    if not s.tally[TURN] or s.tally[OVER]:
        return []
    if g.campaign:
        return campaign(g, s)
    found = [by_chart(g, s, side) for side in (AXIS, SOVIET)]
    if s.tally[TURN] >= g.last_turn - 1:
        words = say("If nobody has won by the end of {month}, the game is a draw.", month=month_words(g, g.last_turn))
        found.append(
            Ending(NOBODY, "Draw", say("after {month}", month=month_words(g, g.last_turn)), words, "DC-2.3", DUE)
        )
    return found


def month_words(g: Tables, turn: int) -> str:
    """A turn by its month."""
    return say("{month} {year}", month=g.months[turn].month, year=g.months[turn].year)


def total_words(home: int, enemy: int) -> str:
    """DC-2.8. Home and enemy points."""
    return f"{home} + {enemy}" if enemy >= 0 else f"{home} - {-enemy}"


#: DC-2.3, DC-2.7. When a side wins by the chart.
CHART_WINS = (
    "The Axis wins at the end of a player-turn of the other side with {total} points, home and enemy, "
    "in overland supply this month.",
    "The Soviets win at the end of a player-turn of the other side with {total} points, home and enemy, "
    "in overland supply this month.",
)
CHART_PERILS = (
    "The Axis holds {total} points: unless you take a city away or cut it off now, it wins at the end of your "
    "player-turn",
    "The Soviets hold {total} points: unless you take a city away or cut it off now, they win at the end of your "
    "player-turn",
)
CHART_WON = (
    "The Axis held {total} points in overland supply in {month}, a winning total of the chart.",
    "The Soviets held {total} points in overland supply in {month}, a winning total of the chart.",
)
CLOCK_WON = (
    "A clock of the campaign ran out in {month}, for the Axis.",
    "A clock of the campaign ran out in {month}, for the Soviets.",
)


def by_chart(g: Tables, s: State, side: int) -> Ending:
    """DC-2.3, DC-2.7. A side's points against this month's chart, looked at when the opponent's player-turn ends."""
    home, enemy = figures(g, s, side)
    wanted = goals(g, s, side)
    asked = either(total_words(*one) for one in wanted)
    stands = (
        say("{home} home + {enemy} enemy points, wins with {asked}", home=home, enemy=enemy, asked=asked)
        if wanted
        else say("{home} home + {enemy} enemy points; no total wins this year", home=home, enemy=enemy)
    )
    short = min((max(0, a - home) + max(0, b - enemy) for a, b in wanted), default=99)
    near = DUE if has_total(g, s, side) else NEAR if short <= CLOSE else FAR
    words = say(CHART_WINS[side], total=asked or "the totals of the chart")
    return Ending(side, ("Axis victory", "Soviet victory")[side], stands, words, "DC-2.7", near)


# ---- Campaign


def campaign(g: Tables, s: State) -> list[Ending]:
    """DC-2.5, DC-2.9. Instant ends, clocks, and the last month."""
    found = [all_cities(g, s), no_germans(g, s), clock(g, s, GOALS)]
    if s.at[g.exited] or friendly(g, s, SOVIET) & g.exits[AXIS]:
        found += [clock(g, s, EXITS_AND_CITIES), clock(g, s, EXITS_ALONE)]
    found.append(no_soviets(g, s))
    last = month_words(g, g.last_turn)
    near = DUE if s.tally[TURN] == g.last_turn else NEAR if s.tally[TURN] > g.last_turn - CLOSE else FAR
    found.append(
        Ending(
            AXIS,
            "Last month",
            say("after {month}", month=last),
            say("If nobody has won by the end of {month}, the Axis wins.", month=last),
            "DC-2.11",
            near,
        )
    )
    return found


def all_cities(g: Tables, s: State) -> Ending:
    """DC-2.5. At once: every victory city under Axis control."""
    missing = cities(g, s) & ~friendly(g, s, AXIS)
    n = count(missing)
    near = NEAR if n <= FEW else FAR
    words = "The Axis wins at once when it controls all victory cities, in supply or not."
    return Ending(AXIS, "All victory cities", say("{n} missing", n=n), words, "DC-2.5", near, each(missing))


def no_germans(g: Tables, s: State) -> Ending:
    """DC-2.5. At once: no German unit left on the map."""
    n = count(on_map(g, s, g.germans))
    words = "The Soviets win at once when no German unit is left on the map."
    return Ending(SOVIET, "No Germans left", say("{n} on the map", n=n), words, "DC-2.5", NEAR if n <= FEW else FAR)


def no_soviets(g: Tables, s: State) -> Ending:
    """DC-2.5. No Soviet unit on the map at the end of two Axis player-turns."""
    n, turns = count(on_map(g, s, g.side_units[SOVIET] & g.units)), g.number["empty_map_turns"]
    words = say(
        "The Axis wins if no Soviet unit is on the map at the end of {turns} Axis player-turns in a row.", turns=turns
    )
    near = DUE if not n and s.tally[EMPTY] + 1 >= turns else NEAR if n <= FEW else FAR
    return Ending(AXIS, "No Soviets left", say("{n} on the map", n=n), words, "DC-2.5", near)


def clock(g: Tables, s: State, which: int) -> Ending:
    """DC-2.9, DC-2.10. A clock of whole turns."""
    side, label, words = {
        GOALS: (
            AXIS,
            "Leningrad, Moscow, Stalingrad",
            "The Axis wins by keeping these three in overland supply for {n} whole turns.",
        ),
        EXITS_AND_CITIES: (
            SOVIET,
            "Exits and cities",
            "The Soviets win by {n} whole turns with {with_goals} armies off the west edge and their cities.",
        ),
        EXITS_ALONE: (
            SOVIET,
            "Exits alone",
            "The Soviets win by {n} whole turns with {alone} armies off the west edge.",
        ),
    }[which]
    n = g.number["axis_goal_turns" if which == GOALS else "exit_turns"]
    turns = s.tally[CLOCKS + which]
    facts = {"n": n, "with_goals": g.number["exited_with_goals"], "alone": g.number["exited_alone"]}
    stands = say(
        "{turns} of {n} turns" if which == GOALS else "{turns} of {n} turns, {exited} armies count",
        turns=turns,
        n=n,
        exited=exited(g, s),
    )
    near = DUE if turns + 1 >= n and turns else NEAR if turns else FAR
    return Ending(
        side, label, stands, say(words, **facts), "DC-2.9", near, each(g.axis_goals) if which == GOALS else ()
    )


# ---- Before a decision


def perils(g: Tables, s: State, step: str) -> list[Peril]:
    """DC-2.3, DC-2.9. What the opponent wins by at the end of this player-turn if these orders end now."""
    if step not in ORDERS or not s.tally[TURN]:
        return []
    mine, other = s.tally[SIDE], 1 - s.tally[SIDE]
    if not g.campaign:
        if not has_total(g, s, other):
            return []
        held = total_words(*figures(g, s, other))
        words = say(CHART_PERILS[other], total=held)
        return [Peril(words, "DC-2.3")]
    return [
        Peril(f"{say(one.label)}: {one.stands}. {say(one.words).rstrip('.')}", one.clause, one.places)
        for one in campaign(g, s)
        if one.near == DUE and one.winner not in (NOBODY, mine)
    ]


def stake(g: Tables, s: State, step: str, option: Option) -> str:
    """DC-2.3, DC-7.3, DC-9.5. What a die decides at once, or what cannot be undone."""
    verb, a, _ = option
    if verb == MOVE and step == "sea":
        name, port = g.roster.name[s.tally[HAND]], g.board.spaces[a].name
        faces = chance_in_six(len(danger(g, s, a)))
        return say(
            "{unit} sails to {port}. The die is thrown at once: {chance} sinks it, otherwise it arrives dispersed.",
            unit=name,
            port=port,
            chance=faces,
        )
    if verb == DECLARE:
        return declared(g, s)
    if verb == CALL:
        return (
            "It arrives from next turn on. Each turn through December 1941 two dice are thrown: "
            "doubles mean a crisis in Siberia."
        )
    return ""


def declared(g: Tables, s: State) -> str:
    """DC-2.3. What declaring a draw brings: the opponent, whose player-turn it is, wins with a winning total."""
    other = s.tally[SIDE]
    if not has_total(g, s, other):
        return say("The game ends now, as a draw: your opponent holds no winning total.")
    if other == AXIS:
        return say("The game ends now, and is won by the Axis, which holds a winning total.")
    return say("The game ends now, and is won by the Soviets, who hold a winning total.")


# ---- After the end


def ended(g: Tables, s: State) -> Ended:
    """DC-2. Why the game is over."""
    reason, winner, month = s.tally[REASON], s.tally[WINNER], month_words(g, s.tally[TURN])
    if reason == BY_TIME:
        return Ended(say("{month} was the last turn, and nobody had won.", month=month))
    if winner == NOBODY:
        return Ended(say("A draw was declared in {month}.", month=month))
    if reason == BY_CHART:
        held = total_words(*figures(g, s, winner))
        return Ended(say(CHART_WON[winner], total=held, month=month))
    if reason != BY_CAMPAIGN:
        return Ended(say(CLOCK_WON[winner], month=month))
    if winner == SOVIET:
        return Ended(say("No German unit was left on the map in {month}.", month=month))
    if cities(g, s) & ~friendly(g, s, AXIS):
        return Ended(say("{month} was the last turn, and the Soviets had not won.", month=month))
    return Ended(say("The Axis controlled all victory cities in {month}.", month=month), each(cities(g, s)))
