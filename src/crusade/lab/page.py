"""The report of an experiment: one HTML file that needs nothing else. The answer comes first, then what it rests on."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from math import ceil

from ..core.switch import changed
from ..draw import backdrops
from ..draw.look import leading, themes
from ..games import variant_of
from . import charts, page_turns
from .compare import Interval
from .findings import ROUND, WIDTH, Comparison, Findings, rounded
from .page_words import counted, games, p_words, points, signed
from .pool import code

COLOURS = "red-green"  # the theme whose two sides all eyes can tell apart
SHARES = "Per cent of games, with 95 % intervals; a draw counts as half a win in the score"
BAR = ("first", "draw", "second")


def report(f: Findings, source: str, command: str) -> str:
    """The page. `source` is the experiment's file, `command` what people type to run it; nothing else gets in, so the same
    rows give the same bytes."""
    parts = [
        ("who", "Who wins", who(f)),
        ("difference", "What each arm changes", difference(f)),
        ("how", "How games end", page_turns.how(f)),
        ("when", "When they end", page_turns.when(f)),
        ("front", "The front, turn by turn", page_turns.front(f)),
        ("cities", "Who holds what", page_turns.cities(f)),
        ("losses", "Losses", page_turns.losses(f)),
        ("luck", "Luck", page_turns.luck(f)),
        ("next", "What to run next", next_run(f, command)),
        ("made", "How this was made", made(f, source)),
    ]
    links = "".join(f'<a href="#{id}">{escape(title)}</a>' for id, title, _ in parts)
    body = "".join(f'<section id="{id}"><h2>{escape(title)}</h2>{text}</section>' for id, title, text in parts)
    data = files(__package__).joinpath("data")
    style, script = (data.joinpath(f"report.{kind}").read_text(encoding="utf-8") for kind in ("css", "js"))
    title = escape(f.experiment.question)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">'
        f"<title>{title}</title>\n<style>{colours(f)}{style}</style></head>\n<body>{page_turns.symbols(f)}<header>"
        f'<p class="kind">{escape(f.game.title)}: an experiment</p><h1>{title}</h1>{answer(f)}{facts(f)}</header>\n'
        f'<nav aria-label="Sections">{links}</nav>\n<main>{body}</main>\n<script>{script}</script></body></html>\n'
    )


def colours(f: Findings) -> str:
    """The two sides' colours and the map behind the heat, for light and dark pages."""
    first, second = (themes()[COLOURS][f"side-{nation}"] for nation in leading(f.game.roster))
    shades = {
        "light": [mixed(second, first, n, "#f3efe2") for n in range(7)],
        "dark": [mixed(lighter(second), lighter(first), n, "#34332d") for n in range(7)],
    }
    drawn = backdrops(f.experiment.pack(f.arms[0]), ("default", "dark"))
    board = {name: b64encode(picture.encode()).decode() for name, picture in zip(("light", "dark"), drawn)}

    def block(name: str, a: str, b: str) -> str:
        heat = "".join(f"--h{n}:{colour};" for n, colour in enumerate(shades[name]))
        return f"--first:{a};--second:{b};{heat}--board:url(data:image/svg+xml;base64,{board[name]});"

    dark = block("dark", lighter(first), lighter(second))
    return f":root{{{block('light', first, second)}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}"


def mixed(low: str, high: str, n: int, middle: str) -> str:
    """One of seven shades from a colour to another, by way of a third."""
    strength = (1.0, 0.72, 0.4, 0.0, 0.4, 0.72, 1.0)[n]
    return blend(low if n < 3 else high, middle, strength)


def lighter(colour: str) -> str:
    """A colour for dark pages."""
    return blend(colour, "#ffffff", 0.55)


def blend(one: str, other: str, part: float) -> str:
    """So much of a colour, and the rest of another."""
    both = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in both)


# ---- The answer


def answer_lines(f: Findings) -> list[str]:
    """The answer to the question: a sentence, and where there are several arms one for each of them below."""
    if not f.primary:
        return [alone(f)]
    told = [sentence(f, c) for c in f.primary]
    if len(told) == 1:
        return told
    shown = sum(c.stands for c in f.primary)
    return [f"{shown} of {len(told)} arms differ from “{f.baseline}” by more than chance.", *told]


def answer(f: Findings) -> str:
    """The same for the page."""
    lead, *rest = answer_lines(f)
    items = "".join(f"<li>{escape(text)}</li>" for text in rest)
    return f'<p class="answer">{escape(lead)}</p>' + (f'<ul class="answers">{items}</ul>' if items else "")


def alone(f: Findings) -> str:
    """The answer of an experiment with one arm."""
    value, (low, high) = f.score(f.baseline)
    between = f"{points(low)} to {points(high)}"
    return f"The {f.sides[0]} score is {points(value)} % (95 % interval {between}), a draw counting as half a win."


def sentence(f: Findings, c: Comparison) -> str:
    """What one arm does to the score."""
    e, side = c.effect, f.sides[0]
    low, high = e.interval
    scores = f"from {points(e.baseline)} % to {points(e.arm)} %"
    between = f"{signed(100 * low)} to {signed(100 * high)}"
    if c.stands:
        verb = "raises" if e.difference > 0 else "lowers"
        size = f"{abs(100 * e.difference):.1f}"
        return f"“{c.arm}” {verb} the {side} score by {size} points, {scores} (95 % interval {between})."
    if low > 0 or high < 0:
        verb = "raise" if e.difference > 0 else "lower"
        test = "the exact test" if len(f.primary) == 1 else f"the test, which allows for {len(f.primary)} arms,"
        return (
            f"“{c.arm}” may {verb} the {side} score, {scores} (95 % interval {between}), but {test} does not exclude "
            f"chance ({p_words(c.p)})."
        )
    return (
        f"No difference is shown for “{c.arm}”: the {side} score goes {scores}, and games like these are compatible with "
        f"anything from {between} points."
    )


def facts(f: Findings) -> str:
    """What was played, in a line."""
    each = sorted({a.games for a in f.arrays.values()})
    many = games(f.games)
    if len(f.arms) > 1:
        between = games(each[0]) if len(each) == 1 else f"{each[0]:,} to {games(each[-1])}"
        many = f"{between} in each of {counted(len(f.arms), 'arm')}"
    asked = f"Not finished: {games(f.experiment.games)} were asked for."
    short = f" <strong>{asked}</strong>" if each[0] < f.experiment.games else ""
    pairs = " Game by game, all arms threw the same dice." if len(f.arms) > 1 else ""
    return f'<p class="facts">{many}.{pairs}{short}</p>'


# ---- Who wins


def who(f: Findings) -> str:
    """A bar for each arm, and the shares with their intervals."""
    names = (f"{f.sides[0]} wins", "draws", f"{f.sides[1]} wins")
    key = "".join(f'<span><i class="{look}"></i>{escape(name)}</span>' for name, look in zip(names, BAR))
    bars = "".join(bar(f, arm.name) for arm in f.arms)
    rows = []
    for arm in f.arms:
        value, between = f.score(arm.name)
        shares = [f"{points(x.share)} ({between_words(x.interval)})" for x in f.results(arm.name)]
        rows.append([arm.name, f"{f.arrays[arm.name].games:,}", f"{points(value)} ({between_words(between)})", *shares])
    head = ["arm", "games", f"{f.sides[0]} score", *names]
    shown = charts.scrolling(charts.table(head, rows, SHARES), SHARES, "stack")
    return f'<p class="key">{key}</p><div class="bars">{bars}</div>{shown}'


def between_words(between: Interval) -> str:
    """An interval of shares in per cent."""
    return f"{points(between[0])}–{points(between[1])}"


def bar(f: Findings, arm: str) -> str:
    """All games of an arm as one bar of three parts; the table below has the numbers."""
    parts = "".join(
        f'<b class="{look}" style="width:{100 * x.share:.2f}%">{f"{100 * x.share:.0f}" if x.share > 0.07 else ""}</b>'
        for x, look in zip(f.results(arm), BAR)
    )
    return f'<div class="bar" aria-hidden="true"><span>{escape(arm)}</span><div>{parts}</div></div>'


# ---- What each arm changes


def difference(f: Findings) -> str:
    """Each arm's differences from the baseline: the score first, then everything else that stands out, the rest folded."""
    if not f.primary:
        return "<p>There is one arm only, so there is nothing to compare it with.</p>"
    rest = f.secondary
    stand = [c for c in rest if c.stands]
    others = [c for c in rest if not c.stands]
    text = (
        f"<p>Each game of an arm is compared with the game of “{escape(f.baseline)}” that had the same dice; "
        "the difference is arm minus baseline. The question is answered by the score alone.</p>"
        + compared(f.primary, "The score, arm minus baseline")
    )
    count = counted(len(rest), "other comparison")
    if stand:
        text += f"<p>Of {count}, these stand after correction:</p>" + compared(stand, "Other differences that stand")
    else:
        text += f"<p>Of {count}, none stands after correction.</p>"
    inside = compared(others, "Differences that may be chance") if others else ""
    text += f"<details><summary>{counted(len(others), 'difference')} that may be chance</summary>{inside}</details>"
    return text + correction(f)


def compared(found: Sequence[Comparison], caption: str) -> str:
    """Differences as a table with a dot and whiskers in each row; each unit has a scale of its own."""
    spans = {c.unit: charts.span_of([tuple_scaled(x) for x in found if x.unit == c.unit]) for c in found}
    rows = []
    for c in found:
        e, (low, high) = c.effect, tuple_scaled(c)
        shown = charts.whiskers(c.scale * e.difference, low, high, spans[c.unit], c.stands)
        verdict = "<strong>a difference</strong>" if c.stands else "may be chance"
        rows.append(
            [
                f"{escape(c.figure)}<small>{escape(c.arm)}</small>",
                f"{c.scale * e.baseline:.1f} → {c.scale * e.arm:.1f}",
                f"{signed(c.scale * e.difference)} {escape(c.unit)}",
                f"{signed(low)} to {signed(high)}",
                shown,
                f"{verdict}<small>{escape(p_words(c.p))}</small>",
            ]
        )
    head = ["figure", "baseline → arm", "difference", "95 % interval", "−  0  +", "verdict"]
    return charts.scrolling(charts.table(head, rows, caption, html=True), caption, "compared")


def tuple_scaled(c: Comparison) -> Interval:
    """An interval in the unit that is shown."""
    return c.scale * c.effect.interval[0], c.scale * c.effect.interval[1]


def correction(f: Findings) -> str:
    """What the correction is for, in plain words."""
    one, many = len(f.primary), len(f.secondary)
    first = (
        "The score is one comparison, so it needs no correction."
        if one == 1
        else f"The scores of {one} arms are corrected together: the chance of even one false alarm among them is at most 5 %."
    )
    return (
        f'<p class="note">With {many} comparisons at the usual level of 5 %, chance alone would bring about '
        f"{max(1, round(many / 20))} of them past the bar. So the bar rises with their number (Holm’s correction). {first} "
        f"The other {many} are corrected together in the same way. Intervals are those of each figure by itself.</p>"
    )


# ---- What next


def next_run(f: Findings, command: str) -> str:
    """How many games would settle what is open, as commands to paste."""
    if not f.primary:
        low, high = f.score(f.baseline)[1]
        played = f.arrays[f.baseline].games
        wanted = rounded(ceil(played * ((high - low) / (2 * WIDTH)) ** 2))
        if wanted <= played:
            return "<p>The score is known within ± 2 points.</p>"
        return f"<p>For an interval of ± 2 points, play about {games(wanted)}:</p>{to_paste(command, wanted)}"
    out = ""
    for c in f.primary:
        words, wanted = proposed(f, c)
        out += f"<p>{escape(words)}</p>" + (to_paste(command, wanted) if wanted > c.effect.pairs else "")
    return out + '<p class="note">Games already played are kept: the command only plays those that are missing.</p>'


def proposed(f: Findings, c: Comparison) -> tuple[str, int]:
    """What to do about one arm, and the games it takes."""
    shows, width = f.proposal(c)
    if c.stands:
        size = f"“{c.arm}” is settled: a difference is shown."
        if width <= c.effect.pairs:
            return f"{size} Its size is known within ± 2 points.", 0
        return f"{size} To know its size within ± 2 points takes {games(width)} of each arm.", width
    if width <= c.effect.pairs:
        low, high = (signed(100 * x) for x in c.effect.interval)
        return f"“{c.arm}” is settled within ± 2 points: the difference lies between {low} and {high}.", 0
    if shows is None or abs(c.effect.difference) < WIDTH:
        return (
            f"“{c.arm}” is open. The difference observed ({signed(100 * c.effect.difference)} points) is small; an interval "
            f"of ± 2 points, which would show or exclude larger ones, takes {games(width)} of each arm."
        ), width
    return (
        f"“{c.arm}” is open. If the true difference is the one observed ({signed(100 * c.effect.difference)} points), "
        f"{games(shows)} of each arm show it about four times out of five; an interval of ± 2 points takes {games(width)}."
    ), shows if shows > c.effect.pairs else c.effect.pairs + ROUND


def to_paste(command: str, wanted: int) -> str:
    """A command line to paste."""
    return f'<pre class="command">{escape(command)} --games {wanted}</pre>'


# ---- How it was made


def made(f: Findings, source: str) -> str:
    """The arms in full, the method in plain words, and the file."""
    rows = []
    for arm in f.arms:
        game = f.experiment.rules(arm)
        chosen = changed(game.hooks.switches, game.switches, game.revision)
        words = ", ".join(f"{name} = {value}" for name, value in chosen.items()) or "all at their defaults"
        variant = variant_of(game.name)
        edition = f"{variant.title}, edition {variant.short}" if variant else "none"
        rows.append([arm.name, " against ".join(arm.players), words, edition])
    head = ["arm", f"players ({f.sides[0]} first)", "readings and settings", "variant"]
    revision = f"Rules revision {f.game.revision}, program {code()}"
    return (
        f"{charts.scrolling(charts.table(head, rows, 'The arms'), 'The arms', 'stack')}"
        "<p>Shares have Wilson’s 95 % interval, scores a bootstrap’s. A difference is taken within each pair of games with the "
        "same dice: shares and scores have Bonett and Price’s interval, other figures Student’s. Probabilities come from "
        "flipping the signs of the differences, which is exact (for shares, McNemar’s test). “p” is the probability of a "
        "difference at least this large if there were none, after correction.</p>"
        "<p>Same dice means that the n-th throw of game i shows the same faces in every arm. Once two games have gone "
        "different ways, the same faces decide other battles.</p>"
        f"<p>{revision}. Any game can be played again from its number. The data are beside this file: "
        "<code>games</code>, <code>turns</code>, <code>changes</code> of control and <code>control</code> by turn, as CSV "
        "and, where pyarrow is installed, as Parquet.</p>"
        f"<details><summary>The experiment’s file</summary><pre>{escape(source)}</pre></details>"
    )
