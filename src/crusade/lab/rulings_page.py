"""The measured switches as part of docs/rulings.md: one table a game, written between two marks from the rows alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import NamedTuple

from ..core.game import Game
from ..games import game_names, load, variant_of
from .compare import Effect, effect, holm
from .match import Row
from .rating import interval
from .rulings import PLAIN, SERIES, Study, changes, study_of
from .strength import markdown, percent, spread
from .trials import Key, TrialError, pairs_of, read_trials, score

BEGIN = "<!-- rulings: from here on written by `crusade rulings --report` -->"
END = "<!-- rulings: to here -->"
STRENGTH = ("random", "thumb", "easy", "normal", "hard")  # of the computer's players, weakest first
FEW = 20  # pairs from which a reading is given
SURE = 0.05
WIDE = 0.1  # an interval that reaches beyond this decides nothing
FIRST_LOOK = "thumb"
WANTED = ("normal", "normal")  # the players the page is meant to go by

ABOUT = (
    "## What the switches do to the balance\n\n"
    "Every other choice of every switch against the choice in force, between two equal computer players. The effect is by "
    "how many percentage points the score of the first side changes (a draw is half a win), then in brackets the 95 % "
    "interval over pairs of games with the same dice, then how many of the pairs ended differently. Pairs that end alike "
    "count as no effect; the dice of the others are the same only until the games first differ.\n\n"
    "Computer players are not people: a right they never use has no effect here, and a strong player may use what a weak "
    "one overlooks. The last column therefore goes by the strongest player with at least {few} pairs. `thumb` plays by "
    "rules of thumb only and gives a first look. Among so many comparisons some look large by chance, so an effect counts "
    "as shown only if it stays significant after Holm's correction over all choices of that game and player; p comes "
    "from an exact sign-flip test."
)


class Measure(NamedTuple):
    """What a choice does to the first side's score, and how many pairs of games did not end in the same position."""

    effect: Effect
    changed: int

    @property
    def most(self) -> float:
        """The largest effect, in either direction, that the interval holds."""
        return max(map(abs, self.effect.interval))


class Measured(NamedTuple):
    """A study's rows worked out."""

    study: Study
    effects: dict[str, Measure]  # by choice
    corrected: dict[str, float]  # p after Holm's correction
    plain: list[float]  # the first side's scores without a change
    codes: Counter[str]


def read_studies(folder: Path) -> list[tuple[Study, dict[Key, Row]]]:
    """All studies of a folder: by game in the order of the registry, strongest players first."""
    found = [(study_of(head), rows) for head, rows in map(read_trials, sorted(folder.glob("*.jsonl")))]
    if not found:
        raise TrialError(f"{folder}: no measured switches there; `crusade rulings --out {folder}` plays them")
    order = game_names()
    known = [(study, rows) for study, rows in found if study.game in order]
    return sorted(known, key=lambda one: (order.index(one[0].game), -rank(one[0]), one[0].head()["players"]))


def rank(study: Study) -> int:
    """How strong the players are; bots from elsewhere come last."""
    return min((STRENGTH.index(name) if name in STRENGTH else -1) for name in study.players)


def work_out(study: Study, rows: Mapping[Key, Row]) -> Measured:
    """The effects in a study's rows."""
    game = load(study.game, **study.switches)
    first = game.sides[0]
    effects = {}
    for word in changes(game, study.switches):
        pairs = pairs_of(rows, word, PLAIN, [SERIES], first)
        if pairs:
            changed, plain, alike = zip(*pairs)
            effects[word] = Measure(effect(plain, changed), alike.count(False))
    scores = [score(row, first) for (form, _, _), row in sorted(rows.items()) if form == PLAIN]
    codes = Counter(str(row["code"]) for row in rows.values())
    corrected = dict(zip(effects, holm([one.effect.p for one in effects.values()])))
    return Measured(study, effects, corrected, scores, codes)


def cell(one: Measure | None) -> str:
    """An effect: points, interval, and how many pairs differ."""
    if one is None:
        return "not played"
    low, high = (signed(x) for x in one.effect.interval)
    return f"{signed(one.effect.difference)} ({low} to {high}); {one.changed} of {one.effect.pairs}"


def signed(share: float) -> str:
    """Percentage points with their sign."""
    return f"{100 * share:+.1f}".replace("-", "−")


def reading(one: Measure, corrected: float, sides: Sequence[str], tests: int) -> str:
    """What the figures say, and no more."""
    if one.effect.pairs < FEW:
        return f"too few pairs to say ({one.effect.pairs})"
    helped = f"`{sides[0] if one.effect.difference > 0 else sides[1]}`"
    if corrected < SURE:
        return f"**helps {helped}** (p = {small(corrected)} after correction)"
    if one.effect.p < SURE:
        return f"may help {helped} (p = {small(one.effect.p)}, not significant among {tests} comparisons)"
    if one.most > WIDE:
        low, high = (f"{round(100 * x):+d}".replace("-", "−") for x in one.effect.interval)
        return f"undecided: {low} to {high} points are possible"
    seen = "no effect seen" if one.changed else "changed no game"
    return f"{seen}; an effect over {ceil(100 * one.most)} points would have shown"


def small(p: float) -> str:
    """A p value."""
    return f"{p:.3f}" if p >= 0.001 else "under 0.001"


def title_of(study: Study) -> str:
    """The players of a study, and what else was set."""
    first, second = study.players
    who = f"`{first}`" if first == second else f"`{first}` – `{second}`"
    if FIRST_LOOK in study.players:
        who += " (first look)"
    return who + "".join(f", `{name}={value}`" for name, value in study.switches.items())


def game_part(game: Game, found: Sequence[Measured]) -> str:
    """The table of one game, and what was played for it."""
    known = game.hooks.switches
    words = dict.fromkeys(word for one in found for word in changes(game, one.study.switches))
    table = [["choice", "clause", *(title_of(one.study) for one in found), "reading"]]
    for word in words:
        best = next((one for one in found if word in one.effects and one.effects[word].effect.pairs >= FEW), None)
        best = best or next((one for one in found if word in one.effects), None)
        says = (
            "not played"
            if best is None
            else reading(best.effects[word], best.corrected[word], game.sides, len(best.effects))
        )
        if best is not None and best.effects[word].effect.pairs >= FEW:
            says = f"{title_of(best.study)}: {says}"
        clause = game.cite(known[word.partition("=")[0]].clause)
        table.append([f"`{word}`", clause, *(cell(one.effects.get(word)) for one in found), says])
    lines = [f"- {title_of(one.study)}: {facts(one, game.sides[0])}" for one in found]
    return (
        f"### {game.title}\n\nEffects on the score of the side `{game.sides[0]}`.\n\n{markdown(table)}\n\n"
        + "\n".join(lines)
    )


def facts(one: Measured, first: str) -> str:
    """How many games, the score without a change, and the code that played."""
    share = sum(one.plain) / len(one.plain) if one.plain else 0.0
    code = ", ".join(f"{code} ({n:,} games)" for code, n in sorted(one.codes.items()))
    return (
        f"{first} scores {percent(share)} ({spread(interval(one.plain))}) of {len(one.plain):,} games without a change; "
        f"code {code}"
    )


def command(study: Study, folder: str, page: str) -> str:
    """The command that measures a game further, by the players the page is meant to go by."""
    chosen = "".join(f" --switch {name}={value}" for name, value in study.switches.items())
    who = ",".join(WANTED)
    return f"crusade rulings {study.game} --players {who} -n 40{chosen} --out {folder} --resume --report {page}"


def section(folder: Path, page: Path) -> str:
    """The generated part: the same rows give the same words. A game without rows is said to have none."""
    found = [work_out(study, rows) for study, rows in read_studies(folder)]
    kept, here = (one.name if one.is_absolute() else one.as_posix() for one in (folder, page))
    parts, commands = [ABOUT.format(few=FEW)], []
    for name in game_names():
        game = load(name)
        if variant_of(name) is not None or not game.hooks.switches:
            continue
        ours = [one for one in found if one.study.game == name]
        parts.append(game_part(game, ours) if ours else f"### {game.title}\n\nNot measured yet.")
        commands.append(command(ours[0].study if ours else Study(name, WANTED, {}), kept, here))
    listed = "\n".join(commands)
    parts.append(f"To measure further, where these runs stopped:\n\n```\n{listed}\n```")
    return "\n\n".join(parts)


def write_section(folder: Path, page: Path) -> None:
    """Write the generated part of the page, and leave the rest as it is."""
    text = page.read_text(encoding="utf-8") if page.exists() else "# Rulings\n"
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        before, after = text.rstrip() + "\n\n", "\n"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(f"{before}{BEGIN}\n\n{section(folder, page)}\n\n{END}{after}", encoding="utf-8")
