"""Our pictures as VASSAL's renderer (Batik) reads them: SVG 1.1 with a size in pixels, and none of what it stumbles over.

Batik knows neither CSS variables nor `href` without its namespace; `paint-order` it would paint the wrong way round. The
pictures are those of `draw/` in one theme, with fixed colours. Rules of the stylesheet that a picture has no use for are left out:
a module has hundreds of counters, each with a stylesheet of its own.
"""

from __future__ import annotations

import re
from typing import Final

SCALE: Final = 1.5  # pixels of the module for a unit of the sheet: a counter is about 60 pixels wide
THEME: Final = "default"
XLINK: Final = "http://www.w3.org/1999/xlink"

_STYLE: Final = re.compile(r"<style>(.*?)</style>\n?", re.DOTALL)
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_HITS: Final = re.compile(r'<g id="layer-hits".*?</g>\n?', re.DOTALL)
_UNKNOWN: Final = re.compile(r"(?:--[\w-]+|paint-order|background):[^;\"}]*;?")
_ARIA: Final = re.compile(r' (?:role|aria-[a-z]+|data-[a-z]+)="[^"]*"')


def pixels(units: float) -> int:
    """A length or a coordinate of the sheet in pixels of the module."""
    return round(units * SCALE)


def plain(picture: str, width: int, height: int) -> str:
    """A picture drawn with a theme, for Batik: of this size in pixels, and without what only a browser understands."""
    body = _ARIA.sub("", _HITS.sub("", picture))
    body = _STYLE.sub(lambda m: f"<style>{_needed(m[1], body)}</style>\n", body)
    body = re.sub(r'style="([^"]*)"', lambda m: _styled(m[1]), body)
    body = body.replace(" href=", " xlink:href=")
    size = f'xmlns:xlink="{XLINK}" width="{width}" height="{height}" '
    return body.replace("<svg ", f"<svg {size}", 1)


def size_of(picture: str) -> tuple[int, int]:
    """The width and height of a picture in pixels of the module, by its view box."""
    found = re.search(r'viewBox="([^"]*)"', picture)
    assert found, "a picture without a view box"
    _, _, wide, high = (float(part) for part in found[1].split())
    return pixels(wide), pixels(high)


def _styled(look: str) -> str:
    kept = _UNKNOWN.sub("", look).strip("; ")
    return f'style="{kept}"' if kept else ""


def _needed(rules: str, picture: str) -> str:
    """The rules whose classes occur in a picture, without properties Batik does not know."""
    classes = {name for found in re.findall(r'class="([^"]*)"', picture) for name in found.split()}
    kept = []
    for selectors, look in _RULE.findall(rules):
        used = [s for s in selectors.split(",") if set(re.findall(r"\.([\w-]+)", s)) <= classes]
        if used and (look := _UNKNOWN.sub("", look).strip("; ")):
            kept.append(f"{','.join(used)}{{{look}}}")
    return "".join(kept)


def panel(picture: str) -> str:
    """A chart or the board at its own size."""
    return plain(picture, *size_of(picture))
