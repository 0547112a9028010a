"""The parts of a report that follow the turns: endings, the front as maps, cities, losses, luck."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from math import sqrt
from typing import Final

import numpy as np

from ..draw.plane import plane
from . import charts
from .arrays import Array, Arrays
from .charts import Line
from .compare import Z, share, student
from .findings import Findings
from .page_words import points, signed
from .report import forfeits

MOST_MAPS: Final = 9  # small maps in a row of months; of longer games, some months are left out
LUCK_GROUPS: Final = 5
LOOKS: Final = ("first", "draw", "second")
HITS: Final = "Hits above expectation in a game: mean ± 95 % interval, and spread"
CARRIED: Final = "A game that has ended counts on with its last position."


def short(names: Sequence[str]) -> list[str]:
    """The turns in few letters, for an axis: the month, or the number."""
    return [name.removeprefix("Turn ") if name.startswith("Turn ") else name[:3] for name in names]


def key(f: Findings) -> str:
    """Which sign and colour stands for which arm."""
    parts = []
    for n, arm in enumerate(f.arms):
        sign = f'<svg viewBox="-6 -6 12 12" aria-hidden="true">{charts.marker(f"arm{n}", (0.0, 0.0))}</svg>'
        parts.append(f"<span>{sign}{escape(arm.name)}</span>")
    return f'<p class="key">{"".join(parts)}</p>'


def figure(title: str, picture: str) -> str:
    """A plot with its title."""
    return f"<figure><figcaption>{escape(title)}</figcaption>{picture}</figure>"


# ---- How and when


def how(f: Findings) -> str:
    """Every way games ended, by clause, arms beside each other."""
    rows = []
    for ending in f.endings:
        row = [escape(f.ending_words(ending))]
        for arm in f.arms:
            x = f.ending(arm.name, ending)
            meter = f'<i class="meter {_look(f, ending[0])}" style="width:{100 * x.share:.1f}%"></i>'
            row.append(f"{meter}{points(x.share)}<small>{points(x.interval[0])}–{points(x.interval[1])}</small>")
        rows.append(row)
    head = ["ending", *(arm.name for arm in f.arms)]
    caption = "Per cent of games, with 95 % intervals"
    shown = charts.scrolling(charts.table(head, rows, caption, html=True), caption, "meters")
    marks = (
        '<p class="note">Clauses marked [R] are reconstructed, [I] interpreted: not the designer’s own words.</p>'
        if any("[" in f.ending_words(e) for e in f.endings)
        else '<p class="note">No game was decided by a reconstructed [R] or interpreted [I] clause.</p>'
    )
    lost = forfeits(row for a in f.arrays.values() for row in a.rows)
    told = "".join(f"<li>{escape(line)}</li>" for line in lost)
    return shown + marks + (f"<p>Forfeited games, which count as lost:</p><ul>{told}</ul>" if lost else "")


def _look(f: Findings, winner: str) -> str:
    return "draw" if winner == "draw" else LOOKS[2 * f.game.sides.index(winner)]


def when(f: Findings) -> str:
    """In which turn games end, and how."""
    names, sides = f.turn_names, (f"{f.sides[0]} wins", "draws", f"{f.sides[1]} wins")
    tall = max(float(f.ended(arm.name).sum(axis=1).max()) / max(1, f.arrays[arm.name].games) for arm in f.arms)
    plots, rows = [], []
    for arm in f.arms:
        ended, n = f.ended(arm.name), max(1, f.arrays[arm.name].games)
        shares = (ended / n).tolist()
        plots.append(
            figure(arm.name, charts.columns(shares, short(names), LOOKS, tall, f"Endings by turn, {arm.name}"))
        )
        over = 0
        for turn, counts in enumerate(ended.tolist()):
            over += sum(counts)
            value, (low, high) = share(over, n)
            cells = [f"{points(c / n)}" for c in counts]
            rows.append([names[turn], arm.name, *cells, f"{points(value)} ({points(low)}–{points(high)})"])
    legend = "".join(f'<span><i class="{look}"></i>{escape(name)}</span>' for name, look in zip(sides, LOOKS))
    head = ["turn", "arm", *sides, "over by its end (95 % interval)"]
    return (
        f'<p class="key">{legend}</p><div class="plots">{"".join(plots)}</div>'
        f"{charts.numbers(head, rows, 'Endings by turn, per cent of games')}"
    )


# ---- The front


def symbols(f: Findings) -> str:
    """The areas of all places and the hatching of contested ones, once for all maps."""
    hatch = (
        '<svg width="0" height="0" class="stock" aria-hidden="true"><defs><pattern id="hatch" width="14" height="14" '
        'patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="14" height="14" fill="var(--h3)"/>'
        '<rect width="4" height="14" fill="var(--ink)" opacity=".35"/></pattern><pattern id="stripes" width="8" height="8" '
        'patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="8" height="8" fill="var(--second)"/>'
        '<rect width="2" height="8" fill="var(--paper)" opacity=".3"/></pattern></defs></svg>'
    )
    return hatch + charts.cell_symbols(plane(f.game.board))


def balance(f: Findings, a: Arrays) -> Array:
    """For each turn and place of the first arm's board, the first side's share of control: [turn, place]."""
    columns = a.columns([space.id for space in f.game.board.spaces.values()])
    held = np.where(columns[None, :, None] >= 0, a.held[:, columns, :], 0)
    out: Array = (1 + (held[:, :, 0] - held[:, :, 1]) / max(1, a.games)) / 2
    return out


def front(f: Findings) -> str:
    """Control as heat: a large map of each arm with a slider, and small maps of all turns (of long games, of some)."""
    where, spaces = plane(f.game.board), f.game.board.spaces
    found = {arm.name: balance(f, f.arrays[arm.name]) for arm in f.arms}
    towns = {p: spaces[p].name for p in f.places}
    large = []
    for n, arm in enumerate(f.arms):
        label = f"Who holds what at the end of the game, {arm.name}"
        picture = charts.heat(where, dict(zip(spaces, found[arm.name][-1].tolist())), label, towns)
        large.append(
            f'<figure><figcaption>{escape(arm.name)} <span class="when">{escape(f.turn_names[-1])}</span></figcaption>'
            f'<div class="map" data-arm="{n}">{picture}</div></figure>'
        )
    data = {
        "turns": f.turn_names,
        "places": [[str(p), spaces[p].name or spaces[p].id] for p in spaces],
        "first": f.people[0],
        "arms": [arm.name for arm in f.arms],
        "share": [np.rint(100 * found[arm.name]).astype(int).tolist() for arm in f.arms],
    }
    wide = where.height / where.width
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    return (
        f"<p>The shade of a place says in how many games each side held it at the end of the turn. {CARRIED}</p>{legend(f)}"
        f'<div class="slider" hidden><button type="button" id="play" aria-pressed="false">Play</button>'
        f'<label>Turn <input type="range" id="turn" min="0" max="{f.turns - 1}" value="{f.turns - 1}"></label>'
        '<output for="turn" id="turn-name"></output></div>'
        f'<div class="maps" style="--ratio:{wide:.3f}">{"".join(large)}</div>'
        '<p id="under" class="note" role="status">Point at a place to read its share.</p>'
        f"<h3>All turns at a glance</h3>{small_maps(f, found)}{_control_table(f, found)}"
        f'<script type="application/json" id="control">{text}</script>'
    )


def legend(f: Findings) -> str:
    """The seven shades in words."""
    edges = [0.0, *charts.BINS, 1.0]
    parts = []
    for n in reversed(range(7)):
        low, high = f"{100 * edges[n]:.0f}", f"{100 * edges[n + 1]:.0f}"
        parts.append(f'<span><i class="h{n}"></i>{low}–{high} %</span>')
    return f'<p class="key">Held by {escape(f.people[0])} in {"".join(parts)} of games</p>'


def small_maps(f: Findings, found: dict[str, Array]) -> str:
    """A row of small maps for each arm."""
    where, spaces = plane(f.game.board), list(f.game.board.spaces)
    few = min(MOST_MAPS, f.turns)
    chosen = sorted({round(n * (f.turns - 1) / max(1, few - 1)) for n in range(few)})
    out = ""
    for arm in f.arms:
        maps = []
        for turn in chosen:
            label = f"{arm.name}, {f.turn_names[turn]}"
            picture = charts.heat(where, dict(zip(spaces, found[arm.name][turn].tolist())), label)
            maps.append(
                f'<figure><div class="map">{picture}</div><figcaption>{escape(f.turn_names[turn])}</figcaption></figure>'
            )
        title = f"<h4>{escape(arm.name)}</h4>" if len(f.arms) > 1 else ""
        out += f'{title}<div class="months" style="--ratio:{where.height / where.width:.3f}">{"".join(maps)}</div>'
    return out


def _control_table(f: Findings, found: dict[str, Array]) -> str:
    """The places worth naming, turn by turn, for those who do not see the maps; all others are in the data."""
    spaces = list(f.game.board.spaces)
    rows = []
    for place in f.places:
        for arm in f.arms:
            column = found[arm.name][:, spaces.index(place)]
            rows.append([f.game.board.spaces[place].name, arm.name, *(f"{100 * x:.0f}" for x in column.tolist())])
    head = ["place", "arm", *short(f.turn_names)]
    return charts.numbers(head, rows, f"Held by {f.people[0]} at the end of each turn, per cent of games")


# ---- Cities


def cities(f: Findings) -> str:
    """The chance that each place worth points is held by the first side, turn by turn."""
    plots = []
    for place in f.places:
        found = []
        for n, arm in enumerate(f.arms):
            a = f.arrays[arm.name]
            column = int(a.columns([f.game.board.spaces[place].id])[0])
            held = a.held[:, column, 0].tolist() if column >= 0 else [0] * f.turns
            shares = [share(count, a.games) for count in held]
            low, high = ([x[1][k] for x in shares] for k in (0, 1))
            found.append(Line(arm.name, f"arm{n}", [x[0] for x in shares], low, high))
        name = f.game.board.spaces[place].name
        plots.append(
            figure(
                name,
                charts.lines(found, short(f.turn_names), f"{name}, held by {f.people[0]}, by turn", frame=charts.SMALL),
            )
        )
    return (
        f"<p>Share of games in which the {escape(f.sides[0])} side holds the place at the end of each turn, with 95 % "
        f"intervals; otherwise the {escape(f.sides[1])} side does. {CARRIED}</p>{key(f)}"
        f'<div class="plots small">{"".join(plots)}</div><p class="note">The numbers stand in the table under the maps.</p>'
    )


# ---- Losses


def losses(f: Findings) -> str:
    """Counters lost up to each turn, both sides, arms beside each other."""
    plots, rows = [], []
    top = max(float(a.lost.mean(axis=0).max()) for a in f.arrays.values() if a.games)
    for side in (0, 1):
        found = []
        for n, arm in enumerate(f.arms):
            mean, half = mean_and_half(f.arrays[arm.name].lost[:, :, side])
            found.append(Line(arm.name, f"arm{n}", mean.tolist(), (mean - half).tolist(), (mean + half).tolist()))
            cells = [f"{m:.1f} ± {h:.1f}" for m, h in zip(mean.tolist(), half.tolist())]
            rows.append([f"{f.sides[side]}, {arm.name}", *cells])
        title = f"{f.sides[side]} losses"
        plots.append(figure(title, charts.lines(found, short(f.turn_names), f"{title} by turn", share=False, top=top)))
    return (
        f"<p>Counters lost since the game began, mean and 95 % interval; those that come back count again when they are "
        f"lost again. {CARRIED}</p>{key(f)}"
        f'<div class="plots">{"".join(plots)}</div>'
        f"{charts.numbers(['side, arm', *short(f.turn_names)], rows, 'Counters lost by turn')}{own_figures(f)}"
    )


def own_figures(f: Findings) -> str:
    """The figures the game itself measures, as means by turn."""
    rows = []
    for name in f.arrays[f.baseline].figures:
        for arm in f.arms:
            values = f.arrays[arm.name].figures.get(name)
            if values is not None:
                rows.append([name.replace("_", " "), arm.name, *(f"{x:.1f}" for x in values.mean(axis=0).tolist())])
    head = ["figure", "arm", *short(f.turn_names)]
    return charts.numbers(head, rows, "Points, units and other figures of the game, means by turn") if rows else ""


def mean_and_half(values: Array) -> tuple[Array, Array]:
    """The mean of each column, and half its 95 % interval."""
    n = max(1, len(values))
    mean: Array = values.mean(axis=0)
    half: Array = (student(n) * values.std(axis=0, ddof=1) / sqrt(n)) if n > 1 else np.zeros_like(mean)
    return mean, half


# ---- Luck


def luck(f: Findings) -> str:
    """How kind the dice of fire were, and how much of the result they explain."""
    rows, found = [], []
    for n, arm in enumerate(f.arms):
        a = f.arrays[arm.name]
        own, theirs = a.luck(0), a.luck(1)
        net, score = own - theirs, a.score()
        cells = [spoken(x) for x in (own, theirs, net)]
        decided = (a.winner != 2) & (net != 0)
        luckier = int(((net > 0) == (a.winner == 0))[decided].sum())
        value, (low, high) = share(luckier, int(decided.sum()))
        with_net = float(np.corrcoef(net, score)[0, 1]) if net.std() and score.std() else 0.0
        rows.append([arm.name, *cells, f"{points(value)} ({points(low)}–{points(high)})", f"{points(with_net**2)}"])
        found.append(Line(arm.name, f"arm{n}", *groups(net, score)))
    names = ["unluckiest fifth", "2nd", "middle", "4th", "luckiest fifth"]
    label = f"{f.sides[0]} score by luck, fifths of the games from the unluckiest to the luckiest"
    head = [
        "arm",
        f"{f.sides[0]} luck",
        f"{f.sides[1]} luck",
        "net",
        "the luckier side wins, % of decided games",
        "% of the score explained",
    ]
    return (
        "<p>Luck is the hits a side’s fire scored, less the hits its dice were to be expected to score at those odds. On "
        "average it is zero; how far single games stray from it is what the dice decide. Dice for weather, sea, "
        f"replacements and sudden ends are not counted.</p>{key(f)}"
        f'<div class="plots">{figure(label, charts.lines(found, ["unlucky", "", "", "", "lucky"], label))}</div>'
        f"{charts.scrolling(charts.table(head, rows, HITS), HITS, 'stack')}{charts.numbers(['arm', *names], fifths(found), label)}"
    )


def spoken(values: Array) -> str:
    """A mean with its interval and spread."""
    mean, half = mean_and_half(values[:, None])
    return f"{signed(float(mean[0]))} ± {float(half[0]):.1f} (spread {float(values.std()):.1f})"


def groups(net: Array, score: Array) -> tuple[list[float], list[float], list[float]]:
    """The score in each fifth of the games by luck, with its interval."""
    order = np.argsort(net, kind="stable")
    parts = [score[part] for part in np.array_split(order, LUCK_GROUPS)]
    found = [bounded_mean(part) for part in parts]
    return [x[0] for x in found], [x[1] for x in found], [x[2] for x in found]


def bounded_mean(values: Array) -> tuple[float, float, float]:
    """The mean of scores and its interval, with a win and a loss added."""
    if not len(values):
        return 0.5, 0.0, 1.0
    more = np.concatenate([values, [0.0, 1.0]])
    mean, half = float(more.mean()), Z * float(more.std()) / sqrt(len(more))
    return float(values.mean()), max(0.0, mean - half), min(1.0, mean + half)


def fifths(found: Sequence[Line]) -> list[list[str]]:
    """The numbers of the luck plot."""
    return [
        [one.name, *(f"{points(v)} ({points(a)}–{points(b)})" for v, a, b in zip(one.values, one.low, one.high))]
        for one in found
    ]
