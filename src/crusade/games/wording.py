"""Words every game uses: on buttons, for the end of a game, for battles and attacks as rows of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..core.bits import each
from ..core.describe import Rows
from ..core.fight import Fight, fight, pending
from ..core.fire import FACES
from ..core.game import Game, Outcome
from ..core.preview import Assault
from ..core.say import say, say_n
from ..core.view import View

#: A port in words, by its sea.
PORTS: Final[Mapping[str, str]] = {
    "baltic": "port on the Baltic",
    "black": "port on the Black Sea",
    "azov": "port on the Sea of Azov",
}

#: Short words for buttons, by verb; some steps have their own word for it. A game adds those for verbs of its own.
LABELS: Final[Mapping[str, str]] = {
    "done": "Done",
    "done.advance": "Nobody else",
    "done.replace": "Go on as you are",
    "done.retreat": "Stay",
    "unit": "Pick up",
    "unit.advance": "Advance",
    "unit.retreat": "Retreat",
    "move": "Go",
    "attack": "Attack",
    "halt": "Put down",
    "recall": "Recall",
    "battle": "Fight",
    "replace": "Send in",
    "press": "Press by",
    "hit": "Give a hit to",
    "lose": "Give up",
    "fortify": "Dig in",
    "place": "Place",
    "enter": "Bring in",
}


#: What the first page says of the games by Louis R. Coatney, behind the sentence that names the game.
CREDIT: Final = (
    "The rules are his; the wording of our rulebook is ours. Map and counters are our reconstruction from the rules, "
    "geography and history. They are not the published ones."
)

#: What an option of a shared verb does, in words; some steps have their own word for it. A game adds its own verbs.
VERBS: Final[Mapping[str, str]] = {
    "done": "done with this step",
    "done.orders": "end movement",
    "done.retreat": "no more retreats",
    "done.advance": "no more advances",
    "unit": "choose {unit}",
    "move": "move to {space}",
    "attack": "attack {space}",
    "halt": "stop here",
    "recall": "recall {unit} from its attack",
    "battle": "fight at {space}",
    "press": "press by {a}",
    "roll": "the dice show {a} {b}",
    "hit": "{unit} takes a hit",
    "fortify": "{unit} fortifies",
    "place": "place at {space}",
    "enter": "{unit} enters the map",
}

#: What the steps that games share ask of a player, in words. A game adds its own steps.
STEPS: Final[Mapping[str, str]] = {
    "orders": "Choose a unit to move or attack with. Done ends movement; the battles follow.",
    "battle": "Which battle do you fight next?",
    "press": "Press the attack? Choose how many columns: higher on the best three die faces, lower on the worst three.",
    "fire": "Both sides roll for fire.",
    "defender_hits": "Assign the hits on your defenders: which unit takes the next one?",
    "attacker_hits": "Assign the hits on your attackers: which unit takes the next one?",
    "advance": "Which unit advances?",
}


def either(words: Iterable[str], last: str = "or") -> str:
    """A list in words: `Warsaw or M1`, `Kiev, Minsk and Riga`."""
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    return say(f"{{some}} {last} {{last}}", some=", ".join(found[:-1]), last=found[-1])


def chance_in_six(faces: int) -> str:
    """How often a die shows one of so many faces."""
    return say("{faces} in {all}", faces=faces, all=FACES)


def both_roll(press: int) -> str:
    """What pressing by so many columns sets off."""
    if not press:
        return say("You do not press, and both sides roll at once.")
    return say_n(
        press,
        "You press by {n} column, and both sides roll at once.",
        "You press by {n} columns, and both sides roll at once.",
    )


def end_words(game: Game, end: Outcome) -> str:
    """Who wins, and how much."""
    if end.winner is None:
        return say("A draw")
    words = "{side} wins, and it counts as two games" if end.degree > 1 else "{side} wins"
    return say(words, side=game.hooks.describe.side_names[end.winner])


def round_words(now: Fight) -> str:
    """Which round is fought, and of how many if there is a last one."""
    return str(now.round) if now.rounds is None else say("{round} of {rounds}", round=now.round, rounds=now.rounds)


def rounds_words(rounds: int | None) -> str:
    """How long a battle lasts."""
    return say("to the end") if rounds is None else say_n(rounds, "{n} round", "{n} rounds")


def fight_rows(game: Game, view: View) -> Rows:
    """The battle being fought, as (label, value): who, how strong, and why; empty where there is none."""
    s, now = view.shown, fight(game, view.shown)
    if now is None:
        return []
    rows: Rows = [(say("Battle"), game.board.label(now.target)), (say("Round"), round_words(now))]
    if now.attackers and not (now.attackers | now.defenders) & view.unknown:
        side = game.phasing(s)
        rows += assault_rows(game.hooks.preview.assault(game.tables, s, now.target, now.attackers, side))
    behind = game.hooks.preview.followers(game.tables, s, now.target)
    if behind:
        rows.append((say("Following on"), ", ".join(game.roster.name[u] for u in each(behind))))
    left = {
        "Pressed by": now.pressed,
        "Hits on the defenders": now.hits_on_defenders,
        "Hits on the attackers": now.hits_on_attackers,
    }
    return [*rows, *((say(label), str(n)) for label, n in left.items() if n)]


def assault_rows(a: Assault) -> Rows:
    """Both strengths, what they are made of, and what it takes to take the place."""
    rows: Rows = [(say("Attack strength"), str(a.attack)), (say("Defence strength"), str(a.defence))]
    if a.chips:
        rows.append((say("Counted in"), ", ".join(f"{say(c.label)} {c.value:+d}" for c in a.chips)))
    lower = {
        "attack fires {n} columns lower": a.attack - a.attack_column,
        "defence fires {n} columns lower": a.defence - a.defence_column,
    }
    rows += [(say("Columns"), say(words, n=n)) for words, n in lower.items() if n]
    if a.place:
        words = say_n(a.place, "falls to {n} hit once its units are gone", "falls to {n} hits once its units are gone")
        rows.append((say("The place"), words))
    return rows


def attack_rows(game: Game, view: View) -> Rows:
    """The attacks laid down and not fought yet: target, attackers with who follows on, defenders."""
    s = view.shown

    def named(units: int, words: str = "{unit}") -> list[str]:
        known = [say(words, unit=game.roster.name[u]) for u in each(units & ~view.unknown)]
        return known + [say("hidden")] * (units & view.unknown).bit_count()

    rows: Rows = []
    for target, team in pending(s).items():
        come = [
            say("{unit} from {place}", unit=game.roster.name[u], place=game.board.name(s.where[u]))
            for u in each(team & ~view.unknown)
        ]
        come += named(team & view.unknown)
        come += named(game.hooks.preview.followers(game.tables, s, target), "{unit} follows on")
        rows.append((game.board.label(target), ", ".join(come), ", ".join(named(s.at[target])) or say("nobody")))
    return rows
