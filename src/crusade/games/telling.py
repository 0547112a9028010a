"""The log in sentences: what an option did, and what happened besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ..core.describe import Turns
from ..core.game import Game
from ..core.machine import CHANCE
from ..core.news import Fire, News
from ..core.option import Option
from ..core.say import again, say, say_n

Place = Callable[[int], str]

#: What the log says of a shared verb. An order goes on from the name of the counter in hand. A game adds its own verbs.
TOLD: Final[Mapping[str, str]] = {
    "done": "{side} is done",
    "done.orders": "{side} ends movement",
    "done.retreat": "{side} retreats no further",
    "done.advance": "{side} advances no further",
    "unit": "{unit} is picked up",
    "move": "moves to {space}",
    "move.retreat": "retreats to {space}",
    "move.advance": "advances to {space}",
    "attack": "is to attack {space}",
    "halt": "stops",
    "recall": "{unit} is recalled from its attack",
    "battle": "{side} fights for {space}",
    "press": "{side} presses by {a}",
    "press:0": "{side} does not press",
    "hit": "{unit} takes a hit",
    "fortify": "{unit} digs in",
    "place": "is placed at {space}",
    "enter": "{unit} enters the map",
}

#: What the log says when a condition begins and ends.
TURNS: Final[Mapping[str, Turns]] = {
    "disrupted": (("is disrupted", "are disrupted"), ("recovers", "recover")),
    "fortified": (("is fortified", "are fortified"), ("loses its fortification", "lose their fortifications")),
    "out of supply": (("is out of supply", "are out of supply"), ("is in supply again", "are in supply again")),
}

#: The same of a condition without words of its own.
USUAL: Final[Turns] = (("is now {word}", "are now {word}"), ("is no longer {word}", "are no longer {word}"))

NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)

MOST_NAMES: Final = 6  # in one sentence


def listed(words: Sequence[str]) -> str:
    """Words as a list: a, b and c."""
    return say("{some} and {last}", some=", ".join(words[:-1]), last=words[-1]) if len(words) > 1 else "".join(words)


def number(n: int) -> str:
    """A small number as a word."""
    return say(NUMBERS[n]) if n < len(NUMBERS) else str(n)


def capital(words: str) -> str:
    """Words with a capital letter at the front."""
    return words[:1].upper() + words[1:]


def told(game: Game, option: Option, step: str, seat: int, place: Place) -> str:
    """What an option did, for the log; without a full stop."""
    verb, d = game.verbs[option[0]], game.hooks.describe
    side = "Chance" if seat == CHANCE else d.side_names[seat]
    facts: dict[str, str] = {"a": str(option[1]), "b": str(option[2]), "side": side}
    for kind, value, letter in zip(verb.kinds, option[1:], "ab"):
        if kind == "unit":
            facts["unit"] = game.roster.name[value]
        elif kind == "space":
            facts["space"] = facts[letter] = place(value)
        elif kind == "number":
            facts[letter] = game.number_words(option[0], value) or str(value)
    keys = f"{verb.name}.{step}", f"{verb.name}:{option[1]}", verb.name
    words = next((d.told[key] for key in keys if key in d.told), None)
    return say(words, **facts) if words else game.words(option, place, step)


def dice_told(faces: Sequence[int], fire: News | None) -> str:
    """What dice showed: those of the attack and of the defence apart, and the hits, if they were fire."""
    if fire is None:
        shown = listed([str(face) for face in faces])
        return say("the dice show {shown}" if len(faces) > 1 else "the die shows {shown}", shown=shown)
    x = Fire(*fire.numbers)
    ours = 1 if len(faces) == 2 else x.attack  # one die a side, or one for each point
    attack, defence = (" ".join(map(str, some)) or say("none") for some in (faces[:ours], faces[ours:]))
    return say(
        "dice: attack {attack}, defence {defence}; {on_defenders}, {on_attackers}",
        attack=attack,
        defence=defence,
        on_defenders=hits_told(x.on_defenders, "one hit on the defenders", "{count} hits on the defenders"),
        on_attackers=hits_told(x.on_attackers, "one hit on the attackers", "{count} hits on the attackers"),
    )


def hits_told(n: int, one: str, many: str) -> str:
    """How many hits a side took."""
    return say_n(n, one, many, count=number(n))


def sentences(game: Game, news: Sequence[News], place: Place) -> list[str]:
    """News in sentences; what the option says itself, and the hits of a roll, are left out."""
    words = (sentence(game, one, place) for one in news if not one.said)
    return [f"{capital(one)}." for one in words if one]


def named(game: Game, units: Sequence[int]) -> str:
    """Counters by name; of many, the first few and how many more."""
    names = [game.roster.name[unit] for unit in units]
    more = len(names) - MOST_NAMES
    return listed([*names[:MOST_NAMES], say("{count} others", count=number(more))] if more > 1 else names)


def sentence(game: Game, one: News, place: Place) -> str:
    """One piece of news, without a full stop; empty if it is told elsewhere."""
    d, many = game.hooks.describe, len(one.units) > 1
    who = named(game, one.units)
    match one.kind:
        case "gone" if one.words[0] in d.graves:
            return say("{who} are lost" if many else "{who} is lost", who=who)
        case "gone":
            words = "{who} leave the map ({area})" if many else "{who} leaves the map ({area})"
            return say(words, who=who, area=d.areas.get(one.words[0], one.words[0]))
        case "came":
            words = "{who} arrive at {place}" if many else "{who} arrives at {place}"
            return say(words, who=who, place=place(one.place))
        case "went":
            return say("{who} go to {place}" if many else "{who} goes to {place}", who=who, place=place(one.place))
        case "shown":
            words = "{who} are revealed at {place}" if many else "{who} is revealed at {place}"
            return say(words, who=who, place=place(one.place))
        case "gains" | "sheds":
            return f"{who} {turned(game, one)}"
        case "taken":
            return say("{side} takes {place}", side=d.side_names[one.numbers[0]], place=place(one.place))
        case "fact":
            label, was, now = (again(words) for words in one.words)
            if was:
                return say("{label}: {now} (was {was})", label=label, now=now or say("none"), was=was)
            return say("{label}: {now}", label=label, now=now or say("none"))
        case "stayed":
            n = one.numbers[0]
            return say_n(n, "one unit stayed where it was", "{count} units stayed where they were", count=number(n))
        case _:
            return ""


def turned(game: Game, one: News) -> str:
    """That a condition began or ended."""
    word, begins, many = one.words[0], one.kind == "gains", len(one.units) > 1
    return say(game.hooks.describe.turns.get(word, USUAL)[0 if begins else 1][many], word=again(word))
