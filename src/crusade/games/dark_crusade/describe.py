"""Stub, to be written: Dark Crusade in words."""

from __future__ import annotations

from ...core.describe import Describe, Front
from .. import plain
from ..wording import CREDIT, LABELS, STEPS, VERBS

DESCRIBE = Describe(
    phases={},
    steps=STEPS,
    verbs=VERBS,
    labels=LABELS,
    front=Front("", ("the Axis", "the Soviets"), ("", ""), CREDIT),
    side_names=("Axis", "Soviets"),
    areas={},
    header=plain.header,
    figures=plain.figures,
    condition=plain.condition,
    marks=plain.marks,
    place=plain.place,
    control=plain.control,
)
