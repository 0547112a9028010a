"""The battle being fought and the attacks laid down, read from any game's position; and both in words."""

from __future__ import annotations

from typing import NamedTuple

from .bits import collect, each
from .describe import Rows
from .game import Game
from .preview import Assault
from .state import NOBODY, State
from .view import View


class Fight(NamedTuple):
    """The battle being fought: where, by whom, which round, and the hits still to be shared out."""

    target: int
    attackers: int
    defenders: int
    round: int
    rounds: int
    pressed: int
    hits_on_defenders: int
    hits_on_attackers: int
    bears: dict[int, int]  # how many hits each counter can be given


def attackers(game: Game, s: State, target: int) -> int:
    """The units allocated against a space, disrupted ones too."""
    return collect(u for u in each(s.marks[game.kept.aimed]) if s.aim[u] == target)


def pending(game: Game, s: State) -> dict[int, int]:
    """The attacks laid down and not fought yet: target and attackers."""
    return {target: attackers(game, s, target) for target in each(s.holds[game.kept.pending])}


def fight(game: Game, s: State) -> Fight | None:
    """The battle being fought, or None."""
    kept, preview = game.kept, game.hooks.preview
    target, rounds = s.tally[kept.target], preview.rounds(game.tables, s)
    if target == NOBODY:
        return None
    team, held = attackers(game, s, target), preview.defenders(game.tables, s)
    defence, attack = s.tally[kept.hits_defence], s.tally[kept.hits_attack]
    return Fight(
        target=target,
        attackers=team,
        defenders=held,
        round=min(s.tally[kept.round] + (0 if defence or attack else 1), rounds),
        rounds=rounds,
        pressed=s.tally[kept.pressed],
        hits_on_defenders=defence,
        hits_on_attackers=attack,
        bears={u: preview.stamina(game.tables, s, u) for u in each(team | held)},
    )


def rounds_left(game: Game, s: State) -> int:
    """The rounds a battle has from here on: the one being fought, or one allocated now."""
    rounds = game.hooks.preview.rounds(game.tables, s)
    return rounds if s.tally[game.kept.target] == NOBODY else max(1, rounds - s.tally[game.kept.round])


def fight_rows(game: Game, view: View) -> Rows:
    """The battle being fought, as (label, value): who, how strong, and why; empty where there is none."""
    s, now = view.shown, fight(game, view.shown)
    if now is None:
        return []
    rows: Rows = [("Battle", game.board.label(now.target)), ("Round", f"{now.round} of {now.rounds}")]
    if now.attackers and not (now.attackers | now.defenders) & view.unknown:
        side = game.phasing(s)
        rows += assault_rows(game.hooks.preview.assault(game.tables, s, now.target, now.attackers, side))
    behind = game.hooks.preview.followers(game.tables, s, now.target)
    if behind:
        rows.append(("Following on", ", ".join(game.roster.name[u] for u in each(behind))))
    left = {
        "Pressed by": now.pressed,
        "Hits on the defenders": now.hits_on_defenders,
        "Hits on the attackers": now.hits_on_attackers,
    }
    return [*rows, *((label, str(n)) for label, n in left.items() if n)]


def assault_rows(a: Assault) -> Rows:
    """Both strengths, what they are made of, and what it takes to take the place."""
    rows: Rows = [("Attack strength", str(a.attack)), ("Defence strength", str(a.defence))]
    if a.chips:
        rows.append(("Counted in", ", ".join(f"{c.label} {c.value:+d}" for c in a.chips)))
    lower = {"attack": a.attack - a.attack_column, "defence": a.defence - a.defence_column}
    rows += [("Columns", f"{word} fires {n} columns lower") for word, n in lower.items() if n]
    if a.place:
        rows.append(("The place", f"falls to {a.place} hit{'s' if a.place > 1 else ''} once its units are gone"))
    return rows


def attack_rows(game: Game, view: View) -> Rows:
    """The attacks laid down and not fought yet: target, attackers with who follows on, defenders."""
    s = view.shown

    def named(units: int, behind: str = "") -> list[str]:
        known = [f"{game.roster.name[u]}{behind}" for u in each(units & ~view.unknown)]
        return known + ["hidden"] * (units & view.unknown).bit_count()

    rows: Rows = []
    for target, team in pending(game, s).items():
        come = [f"{game.roster.name[u]} from {game.board.name(s.where[u])}" for u in each(team & ~view.unknown)]
        come += named(team & view.unknown)
        come += named(game.hooks.preview.followers(game.tables, s, target), " follows on")
        rows.append((game.board.label(target), ", ".join(come), ", ".join(named(s.at[target])) or "nobody"))
    return rows
