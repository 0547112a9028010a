"""How the game can end, in words: the calls and the last turn (TA-12), what a choice risks, and what a step allows."""

from __future__ import annotations

from ...core.describe import DUE, FAR, NEAR, Ended, Ending, Peril
from ...core.option import PRESS, Option
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
CALLS = {"us_call": "U.S.", "german_call": "German"}


def result_words(g: Tables, s: State) -> str:
    """TA-12.3. The result if the game ended now, with its article."""
    return f"a {LEVELS[level(g, s)]}"


def points_words(points: int) -> str:
    """A number of points."""
    return f"{points} point{'s' * (points != 1)}"


def endings(g: Tables, s: State) -> list[Ending]:
    """TA-12. What can end the game from here on."""
    turn, points, n = s.tally[TURN], german_points(g, s), g.number
    if not turn:
        return []
    short = n["german_calls"] - points
    now = "may be called now" if short <= 0 else f"{points} of {n['german_calls']} points"
    found = [
        Ending(
            NOBODY if points == n["draw"] else GERMAN,
            "German call",
            now,
            f"At the end of any U.S. player-turn the German player may end the game with {n['german_calls']} points or more."
            + (f" Now that would be {result_words(g, s)}." if short <= 0 else ""),
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
            ("may be called now" if below else f"{points} points: fewer than {n['us_calls']} needed")
            if open_now
            else f"from turn {n['us_call_turn']}, below {n['us_calls']} points",
            f"At the end of a German player-turn, from turn {n['us_call_turn']}, the U.S. player may end the game if the Germans "
            f"have fewer than {n['us_calls']} points.",
            "TA-12.2",
            DUE if below and open_now else NEAR if below and turn + 1 >= n["us_call_turn"] else FAR,
        )
    )
    found.append(
        Ending(
            level(g, s)[0],
            "Last turn",
            f"turn {turn} of {g.last_turn}: {LEVELS[level(g, s)]}",
            f"After turn {g.last_turn} the points decide: {n['draw'] + 1} or more win for the Germans, {n['draw']} are a draw, "
            f"fewer win for the U.S. side; {n['crushing']} or more, or {n['crushed']} or fewer, count as two games.",
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
        words = f"The Germans have {points} points: at the end of your player-turn they may end the game, now {result_words(g, s)}"
        return [Peril(words, "TA-12.2")]
    if s.tally[SIDE] == GERMAN and turn >= n["us_call_turn"] and points < n["us_calls"]:
        words = (
            f"You have {points_words(points)}, fewer than {n['us_calls']}: at the end of your player-turn "
            f"the U.S. player may end the game, now {result_words(g, s)}"
        )
        return [Peril(words, "TA-12.2")]
    return []


def stake(g: Tables, s: State, step: str, option: Option) -> str:
    """TA-2.1, TA-6.2, TA-11.3, TA-12.2, TA-14.1. What a die decides at once, or what cannot be had again."""
    verb, a, _ = option
    if verb == PRESS:
        return both_roll(a)
    if verb == END:
        return f"The game ends now, as {result_words(g, s)}."
    if verb == PRAY:
        return "The prayer can be said once a game. The weather die is thrown at once, and shows 1 less."
    if verb == SUMMON:
        return "The British come in two turns, but from now on the best Allied result is a draw."
    if verb == DEMAND:
        faces = chance_in_six(g.number["nuts_faces_later" if s.tally[SHAKEN] else "nuts_faces"])
        return (
            f"The die is thrown at once: {faces} gives your fire 1 point more in every round, otherwise the defenders have it. "
            "You can no longer call the attack off."
        )
    return ""


def ended(g: Tables, s: State) -> Ended:
    """TA-12.2, TA-12.4. Why the game is over."""
    points = points_words(german_points(g, s))
    if s.tally[REASON] == CALLED:
        caller = "German" if s.tally[SIDE] == US else "U.S."
        return Ended(f"The {caller} player ended the game on turn {s.tally[TURN]}, with {points} for the Germans.")
    return Ended(f"The last turn is over, with {points} for the Germans.")


def asks(g: Tables, s: State, step: str) -> str:
    """TA-12.2, TA-13.1, TA-13.2, TA-3.3. The question of a step that depends on the side or on the battle."""
    if step in CALLS:
        return f"Call the game? With {points_words(german_points(g, s))} for the Germans it would end now, as {result_words(g, s)}."
    if step == "prepare":
        return PREPARING[s.tally[SIDE]]
    if step == "advance" and s.tally[HAND] == NOBODY:
        return f"Which unit enters {g.board.spaces[s.tally[TARGET]].name}?"
    return ""


#: TA-13.1, TA-13.2. What may be done before operations.
PREPARING = {
    GERMAN: "If you like, bring in reinforcements, fortify infantry, or move panzers one length for free. Done goes on.",
    US: "If you like, fortify infantry, move units out of supply one length, or ask for the British. Done goes on.",
}
