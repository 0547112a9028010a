"""How the game can end, in words: the calls and the last turn (TA-12), what a choice risks, and what a step allows."""

from __future__ import annotations

from ...core.describe import DUE, FAR, NEAR, Ended, Ending, Peril
from ...core.option import PRESS, Option
from ...core.say import say, say_n
from ...core.state import NOBODY, State
from ..wording import both_roll, chance_in_six
from .slots import GERMAN, HAND, REASON, SHAKEN, SIDE, SUMMONED, TARGET, TURN, US
from .tables import Tables
from .verbs import DEMAND, END, PRAY, SUMMON
from .victory import CALLED, german_may_call, german_points, level

#: TA-12.3. The results by winner and degree.
LEVELS = {(GERMAN, 2): "crushing German victory", (GERMAN, 1): "German victory", (US, 1): "U.S. victory",
          (US, 2): "crushing U.S. victory", (NOBODY, 0): "draw"}  # fmt: skip
CLOSE = 2  # points short of a call that is called near
GERMAN_CALL = "At the end of any U.S. player-turn the German player may end the game with {points} points or more."
GERMAN_CALL_NOW = (
    "At the end of any U.S. player-turn the German player may end the game with {points} points or more. "
    "Now that would be {result}."
)
CALLS = {"us_call": "U.S.", "german_call": "German"}


def result_words(g: Tables, s: State) -> str:
    """TA-12.3. The result if the game ended now, with its article."""
    return say("a {level}", level=LEVELS[level(g, s)])


def points_words(points: int) -> str:
    """A number of points."""
    return say_n(points, "{n} point", "{n} points")


def endings(g: Tables, s: State) -> list[Ending]:
    """TA-12. What can end the game from here on."""
    turn, points, n = s.tally[TURN], german_points(g, s), g.number
    if not turn:
        return []
    short = n["german_calls"] - points
    now = (
        "may be called now"
        if short <= 0
        else say("{points} of {german_calls} points", points=points, german_calls=n["german_calls"])
    )
    found = [
        Ending(
            NOBODY if points == n["draw"] else GERMAN,
            "German call",
            now,
            say(GERMAN_CALL_NOW if short <= 0 else GERMAN_CALL, points=n["german_calls"], result=result_words(g, s)),
            "TA-12.2",
            DUE if short <= 0 else NEAR if short <= CLOSE else FAR,
        )
    ]
    open_now = turn >= n["us_call_turn"]
    below = points < n["us_calls"]
    found.append(
        Ending(
            NOBODY if s.tally[SUMMONED] else US,
            "U.S. call",
            (
                "may be called now"
                if below
                else say("{points} points: fewer than {us_calls} needed", points=points, us_calls=n["us_calls"])
            )
            if open_now
            else say(
                "from turn {us_call_turn}, below {us_calls} points",
                us_call_turn=n["us_call_turn"],
                us_calls=n["us_calls"],
            ),
            say(
                "At the end of a German player-turn, from turn {us_call_turn}, the U.S. player may end the game "
                "if the Germans have fewer than {us_calls} points.",
                us_call_turn=n["us_call_turn"],
                us_calls=n["us_calls"],
            ),
            "TA-12.2",
            DUE if below and open_now else NEAR if below and turn + 1 >= n["us_call_turn"] else FAR,
        )
    )
    found.append(
        Ending(
            level(g, s)[0],
            "Last turn",
            say("turn {turn} of {last_turn}: {level}", turn=turn, last_turn=g.last_turn, level=LEVELS[level(g, s)]),
            say(
                "After turn {last_turn} the points decide: {more} or more win for the Germans, {draw} are a draw, "
                "fewer win for the U.S. side; {crushing} or more, or {crushed} or fewer, count as two games.",
                last_turn=g.last_turn,
                more=n["draw"] + 1,
                draw=n["draw"],
                crushing=n["crushing"],
                crushed=n["crushed"],
            ),
            "TA-12.3",
            DUE if turn >= g.last_turn else NEAR if turn == g.last_turn - 1 else FAR,
        )
    )
    return found


def perils(g: Tables, s: State, step: str) -> list[Peril]:
    """TA-12.2, TA-12.4. What the enemy may end the game by if these orders end now."""
    turn, points, n = s.tally[TURN], german_points(g, s), g.number
    if step not in ("orders", "second") or not turn:
        return []
    if s.tally[SIDE] == US and german_may_call(g, s):
        words = say(
            "The Germans have {points} points: at the end of your player-turn they may end the game, now {result}",
            points=points,
            result=result_words(g, s),
        )
        return [Peril(words, "TA-12.2")]
    if s.tally[SIDE] == GERMAN and turn >= n["us_call_turn"] and points < n["us_calls"]:
        words = say(
            "You have {points}, fewer than {us_calls}: at the end of your player-turn the U.S. player may end the "
            "game, now {result}",
            points=points_words(points),
            us_calls=n["us_calls"],
            result=result_words(g, s),
        )
        return [Peril(words, "TA-12.2")]
    return []


def stake(g: Tables, s: State, step: str, option: Option) -> str:
    """TA-2.1, TA-6.2, TA-11.3, TA-12.2, TA-14.1. What a die decides at once, or what cannot be had again."""
    verb, a, _ = option
    if verb == PRESS:
        return both_roll(a)
    if verb == END:
        return say("The game ends now, as {result}.", result=result_words(g, s))
    if verb == PRAY:
        return "The prayer can be said once a game. The weather die is thrown at once, and shows 1 less."
    if verb == SUMMON:
        return "The British come in two turns, but from now on the best Allied result is a draw."
    if verb == DEMAND:
        faces = chance_in_six(g.number["nuts_faces_later" if s.tally[SHAKEN] else "nuts_faces"])
        return say(
            "The die is thrown at once: {faces} gives your fire 1 point more in every round, otherwise the "
            "defenders have it. You can no longer call the attack off.",
            faces=faces,
        )
    return ""


def ended(g: Tables, s: State) -> Ended:
    """TA-12.2, TA-12.4. Why the game is over."""
    points = points_words(german_points(g, s))
    if s.tally[REASON] == CALLED:
        caller = "German" if s.tally[SIDE] == US else "U.S."
        return Ended(
            say(
                "The {caller} player ended the game on turn {turn}, with {points} for the Germans.",
                caller=caller,
                turn=s.tally[TURN],
                points=points,
            )
        )
    return Ended(say("The last turn is over, with {points} for the Germans.", points=points))


def asks(g: Tables, s: State, step: str) -> str:
    """TA-12.2, TA-13.1, TA-13.2, TA-3.3. The question of a step that depends on the side or on the battle."""
    if step in CALLS:
        return say(
            "Call the game? With {points} for the Germans it would end now, as {result}.",
            points=points_words(german_points(g, s)),
            result=result_words(g, s),
        )
    if step == "prepare":
        return PREPARING[s.tally[SIDE]]
    if step == "advance" and s.tally[HAND] == NOBODY:
        return say("Which unit enters {name}?", name=g.board.spaces[s.tally[TARGET]].name)
    return ""


#: TA-13.1, TA-13.2. What may be done before operations.
PREPARING = {
    GERMAN: "If you like, bring in reinforcements, fortify infantry, or move panzers one length for free. Done goes on.",
    US: "If you like, fortify infantry, move units out of supply one length, or ask for the British. Done goes on.",
}
