"""Colours and the stylesheet: every colour is a CSS custom property with a default, so a page can change the theme.

A picture is drawn either `live` (`var(--map-sea, #b9d2dd)`) or with one theme's fixed values, for programs without CSS variables.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from ..core.roster import Roster

OTHERS: Final = ("other", "other-second")  # nations the themes do not know, by side
PAGE_THEMES: Final = ("red-green", "blue-yellow", "high-contrast")  # what a page lets its reader choose
INK_SAVING: Final = "ink-saving"  # the theme for paper that spares ink
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


@cache
def looks() -> dict[str, Any]:
    """How the terms of the tables are drawn: `data/looks.toml`."""
    return tomllib.loads(files(__package__).joinpath("data/looks.toml").read_text(encoding="utf-8"))


@cache
def themes() -> dict[str, dict[str, str]]:
    """Each theme's colours, complete; the first is the default."""
    found: dict[str, dict[str, str]] = tomllib.loads(
        files(__package__).joinpath("data/themes.toml").read_text(encoding="utf-8")
    )
    base = next(iter(found.values()))
    return {name: base | changes for name, changes in found.items()}


def theme_names() -> list[str]:
    """The themes, the default first."""
    return list(themes())


def themes_css(live: bool = False) -> str:
    """A stylesheet that applies a theme within an element with `data-theme="NAME"`; `live` only what a page can choose."""
    base, *others = themes().items()
    blocks = [] if live else [_block(":root", base[1])]
    for name, colours in others:
        if live and name not in PAGE_THEMES:
            continue
        changed = {key: value for key, value in colours.items() if value != base[1][key]}
        blocks.append(_block(f'[data-theme~="{name}"]', changed))
    return "\n".join(blocks) + "\n"


def _block(where: str, colours: dict[str, str]) -> str:
    return where + " {\n" + "".join(f"  --{key}: {value};\n" for key, value in colours.items()) + "}"


def leading(roster: Roster) -> list[str]:
    """The nation most of each side's counters belong to, as the themes know it."""
    found = []
    for side in (0, 1):
        count = Counter(roster.nation[u] for u in range(len(roster)) if roster.side[u] == side)
        nation = max(sorted(count), key=lambda n: count[n]) if count else ""
        found.append(nation if f"side-{nation}" in next(iter(themes().values())) else OTHERS[side])
    return found


def side_colours(roster: Roster) -> dict[str, str]:
    """The colours named by side, and the colours of the leading nations that stand for them."""
    first, second = (f"side-{nation}" for nation in leading(roster))
    return {"map-first": first, "back-first": first, "map-second": second, "back-second": second}


def counter_colours(roster: Roster, theme: str) -> dict[str, str]:
    """The same for counters. Those of a theme that saves ink have white backs and signs on white, whichever the side."""
    if theme != INK_SAVING:
        return side_colours(roster)
    return {f"side-{nation}": "state-paper" for nation in leading(roster)} | {"side-ink": "counter-ink"}


def style(name: str, theme: str = "", swap: Mapping[str, str] = NOTHING, more: str = "") -> str:
    """The rules of `data/NAME.css` as a style element; `@colour` becomes a variable with its default, or a theme's value.

    `swap` puts one colour in another's place. Without a theme the picture is for a page: it has the rules of
    `data/NAME_live.css`, if there are any, and `more`.
    """
    return _style(name, theme, tuple(swap.items()), more)


@lru_cache(maxsize=64)
def _style(name: str, theme: str, swaps: tuple[tuple[str, str], ...], more: str) -> str:
    folder, swap = files(__package__).joinpath("data"), dict(swaps)
    text = folder.joinpath(f"{name}.css").read_text(encoding="utf-8")
    if not theme:
        live = folder.joinpath(f"{name}_live.css")
        text += (live.read_text(encoding="utf-8") if live.is_file() else "") + more
    rules = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    rules = re.sub(r"@([a-z0-9-]+)", lambda m: _colour(swap.get(m[1], m[1]), theme), rules)
    return "<style>" + re.sub(r"\s*([{};:,])\s*", r"\1", rules).strip() + "</style>\n"


def _colour(key: str, theme: str) -> str:
    values = themes()[theme or theme_names()[0]]
    return values[key] if theme else f"var(--{key},{values[key]})"


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two colours (`#rrggbb`), 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
