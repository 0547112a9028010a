"""Numbers in words, for a report."""

from __future__ import annotations


def minus(text: str) -> str:
    """A text whose hyphens before digits are minus signs."""
    return text.replace("-", "−") if text[:1] == "-" else text


def signed(value: float) -> str:
    """A difference with one decimal and its sign."""
    if abs(value) > 1e9:
        return "∞" if value > 0 else "−∞"
    return minus(f"{value:+.1f}") if abs(value) >= 0.05 else "0.0"


def points(share: float) -> str:
    """A share in per cent, with one decimal."""
    return f"{100 * share:.1f}"


def counted(number: int, noun: str) -> str:
    """`1 arm`, `3 arms`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def games(number: int) -> str:
    """A number of games."""
    return counted(number, "game")


def p_words(p: float) -> str:
    """A probability as people write it."""
    if p < 0.0001:
        return "p < 0.0001"
    return f"p = {p:.4f}" if p < 0.01 or 0.045 < p < 0.055 else f"p = {p:.2f}"
