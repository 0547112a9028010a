"""The hand-made shapes of `data/art.svg`: patterns and icons, by id."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from .svg import Point, tag


@cache
def _pieces() -> dict[str, str]:
    text = files(__package__).joinpath("data/art.svg").read_text(encoding="utf-8")
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    return {m[2]: m[0] for m in re.finditer(r'^<(\w+) id="([\w-]+)".*$', text, flags=re.MULTILINE)}


def used(picture: str) -> str:
    """The definitions that a picture refers to."""
    return "".join(piece for name, piece in _pieces().items() if f'"#{name}"' in picture or f"url(#{name})" in picture)


def icon(name: str, at: Point, turn: float = 0.0, scale: float = 1.0) -> str:
    """A hand-made shape at a point, rotated clockwise by `turn` degrees."""
    if not turn and scale == 1.0:
        return tag("use", href=f"#icon-{name}", x=at[0], y=at[1])
    moved = f"translate({at[0]:.1f} {at[1]:.1f})"
    moved += f"rotate({turn:.0f})" if turn else ""
    moved += f"scale({scale:g})" if scale != 1.0 else ""
    return tag("use", href=f"#icon-{name}", transform=moved)
