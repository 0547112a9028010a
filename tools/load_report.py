"""The results of the load test as a table, for the terminal and for docs/performance.md."""

from __future__ import annotations

from typing import Any, NamedTuple

Results = dict[str, dict[str, Any]]


class Figure(NamedTuple):
    """A figure to show: its key in the results, its meaning, its limit, and what it is compared with."""

    part: str
    key: str
    words: str
    unit: str = ""
    most: float | None = None
    echo: str = ""  # the echo server's figure it is compared with


FLAT = 0.1  # MB per game in five minutes: a tenth of what a long game may use
FIGURES = (
    Figure("echo", "done_p50_ms", "message and back, p50", "ms"),
    Figure("echo", "done_p95_ms", "message and back, p95", "ms"),
    Figure("echo", "cpu_ms_per_action", "server's processor a message", "ms"),
    Figure("live", "done_p50_ms", "action to `done`, p50", "ms", None, "done_p50_ms"),
    Figure("live", "done_p95_ms", "action to `done`, p95", "ms", 200, "done_p95_ms"),
    Figure("live", "done_p99_ms", "action to `done`, p99", "ms", None, "done_p99_ms"),
    Figure("live", "shown_p50_ms", "action to the opponent's view, p50", "ms", None, "done_p50_ms"),
    Figure("live", "shown_p95_ms", "action to the opponent's view, p95", "ms", 200, "done_p95_ms"),
    Figure("live", "shown_p99_ms", "action to the opponent's view, p99", "ms", None, "done_p99_ms"),
    Figure("live", "actions_per_second", "actions a second"),
    Figure("live", "late_actions", "actions that came late because the one before was not shown yet"),
    Figure("live", "errors", "errors and refusals", "", 0),
    Figure("live", "cpu_ms_per_action", "server's processor an action", "ms", None, "cpu_ms_per_action"),
    Figure("live", "bytes_per_action", "sent to both players for an action", "bytes"),
    Figure("live", "rss_begin_mb", "server's memory, games new", "MB"),
    Figure("live", "rss_end_mb", "server's memory at the end", "MB"),
    Figure("live", "growth_mb_a_game_in_five_minutes", "growth in the second half, a game and 300 options", "MB"),
    Figure("memory", "mb_a_game", "memory a live game", "MB", 1),
    Figure(
        "memory",
        "growth_mb_a_game_in_five_minutes",
        "growth of a game that is played and undone for five minutes",
        "MB",
        FLAT,
    ),
    Figure("memory", "errors", "errors and refusals", "", 0),
    Figure("return", "first_view_p50_s", "restart to the first view, p50", "s"),
    Figure("return", "first_view_p95_s", "restart to the first view, p95", "s", 3),
    Figure("return", "rss_end_mb", "server's memory then", "MB"),
    Figure("return", "errors", "sockets that did not come back", "", 0),
    Figure("computers", "people_p95_ms", "action to `done` of all people, p95", "ms", 100),
    Figure("computers", "between_people_p95_ms", "the same, of games between people", "ms"),
    Figure("computers", "wait_p50_s", "waiting for the computer, p50", "s"),
    Figure("computers", "wait_p95_s", "waiting for the computer, p95", "s"),
    Figure("computers", "longest_unfinished_s", "longest wait that was not over at the end", "s"),
    Figure("computers", "errors", "errors and refusals", "", 0),
    Figure("processes", "p95_ms_1", "one server: action to `done`, p95", "ms"),
    Figure("processes", "p95_ms_2", "two servers: action to `done`, p95", "ms"),
    Figure("processes", "shown_p95_ms_1", "one server: action to the opponent's view, p95", "ms"),
    Figure("processes", "shown_p95_ms_2", "two servers: action to the opponent's view, p95", "ms"),
    Figure("processes", "most_actions_per_second_1", "one server: actions a second without pause"),
    Figure("processes", "most_actions_per_second_2", "two servers: actions a second without pause"),
    Figure("processes", "generator_percent_1", "one server: the generator's processor without pause", "%"),
    Figure("processes", "generator_percent_2", "two servers: the generator's processor without pause", "%"),
    Figure("processes", "errors", "errors and refusals", "", 0),
)
TITLES = {
    "echo": "echo: {sockets} sockets, {actions_per_second} messages a second",
    "live": "live: {games} games, one action a second each, {seconds:g} s, SQLite",
    "memory": "memory: {games} games of {options} options",
    "return": "return: {sockets} sockets at once, games of {options} options",
    "computers": "computers: {tables_with_a_computer} tables against `{player}`, {tables_of_people} between people, {seconds:g} s",
    "processes": "processes: {games} games on PostgreSQL, {seconds:g} s",
}


def rows(results: Results, part: str) -> list[tuple[str, str, str, str]]:
    """A part's figures: meaning, value, limit and whether it is met, ratio to the echo server."""
    found, base = results[part], results.get("echo", {})
    lines = []
    for figure in FIGURES:
        value = found.get(figure.key)
        if figure.part != part or value is None:
            continue
        must = ""
        if figure.most is not None:
            must = f"≤ {figure.most:g}: {'met' if value <= figure.most else 'not met'}"
        same_run = base.get("run") == found["run"]
        ratio = f"{value / base[figure.echo]:.1f}" if figure.echo and same_run and base[figure.echo] else ""
        lines.append((figure.words, f"{value:,g} {figure.unit}".strip(), must, ratio))
    own = found["generator"]
    busy = f"{own['cpu_percent']} %, {own['lag_p95_ms']} ms, {own['elsewhere_percent']} %"
    lines.append(("generator: processor, p95 of its lag, processor of other work", busy, own["verdict"], ""))
    return lines


def show(results: Results, part: str) -> str:
    """A part's results for the terminal."""
    text = [TITLES[part].format(**results[part])]
    for words, value, must, ratio in rows(results, part):
        text.append(f"  {words:<66} {value:>22}  {must:<18} {ratio and f'{ratio} times echo'}".rstrip())
    text += [f"  ! {words}: {times}" for words, times in results[part].get("error_words", {}).items()]
    return "\n".join(text)


def section(results: Results) -> str:
    """The section of docs/performance.md."""
    some = next(iter(results.values()), {})
    text = [
        "## Load",
        f"`make load`: server and players on one machine ({some.get('cores')} cores, Python {some.get('python')}), over loopback.",
        "*Times echo*: divided by a bare FastAPI socket that sends a small message back, measured in the same run.",
        "",
        "| figure | is | must | times echo |",
        "| --- | --- | --- | --- |",
    ]
    for part in [part for part in TITLES if part in results]:
        text.append(f"| **{TITLES[part].format(**results[part])}**; {results[part]['when']} | | | |")
        text += [f"| {' | '.join(row)} |" for row in rows(results, part)]
    return "\n".join(text)
