"""Regenerate src/crusade/draw/data/symbols.json: `pip install "military-symbol<2"`, then `python tools/freeze_symbols.py`."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

from military_symbol import get_symbol_svg_string_from_sidc as draw

from crusade.draw.look import looks
from crusade.draw.nato import WIDTH
from crusade.draw.svg import XMLNS, tag

OUT = Path(__file__).parents[1] / "src" / "crusade" / "draw" / "data" / "symbols.json"


def inner(code: str) -> str:
    """The shapes inside the frame of a symbol."""
    root = ElementTree.fromstring(draw(code))
    shapes = [e for e in root.iter() if e.tag in (f"{{{XMLNS}}}path", f"{{{XMLNS}}}circle")]
    return "".join(_thin(e) for e in shapes if _is_ink(e))


def _is_ink(shape: ElementTree.Element) -> bool:
    """Whether a shape belongs to the symbol itself, and is not its background or frame."""
    frame = f"h{WIDTH:.1f}" in _rounded(shape.get("d", ""), 1)
    return shape.get("fill") in (None, "none", "#000000") and not frame


def _thin(shape: ElementTree.Element) -> str:
    look = "k-line" if shape.get("fill") == "none" else "k-solid"
    if shape.tag.endswith("circle"):
        return tag("circle", class_=look, **{k: float(shape.get(k, "0")) for k in ("cx", "cy", "r")})
    return tag("path", class_=look, d=_rounded(shape.get("d", ""), 2))


def _rounded(path: str, digits: int) -> str:
    """Path data with fewer digits."""

    def short(match: re.Match[str]) -> str:
        text = f"{float(match[0]):.{digits}f}".rstrip("0").rstrip(".")
        return "0" if text in ("-0", "") else text

    spaced = re.sub(r"-?(?:\d+\.?\d*|\.\d+)", lambda m: " " + short(m), path)
    return re.sub(r" -", "-", re.sub(r"([a-zA-Z]) ", r"\1", re.sub(r"\s+", " ", spaced))).strip()


if __name__ == "__main__":
    codes = sorted({code for code in looks()["symbols"].values() if code.isdigit()})
    OUT.write_text(json.dumps({code: inner(code) for code in codes}, indent=1) + "\n", encoding="utf-8")
