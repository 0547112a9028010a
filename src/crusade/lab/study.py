"""A finished experiment written to its folder: the report, and the data as CSV and Parquet."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import NamedTuple

from .experiment import Experiment, Rows
from .export import tables, write_tables
from .findings import Findings
from .page import answer_lines, report


class Study(NamedTuple):
    """What was written: the answer in words, the report, and the tables."""

    answer: str
    report: Path
    tables: list[Path]


def write_study(experiment: Experiment, rows: Rows, file: Path, folder: Path, command: str = "") -> Study:
    """Work out what was found and write it; every arm has a game at least. `command` is what ran it, for the next run."""
    found = Findings(experiment, rows)
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / "report.html"
    command = command or f"crusade lab {shlex.quote(file.as_posix())}"
    page.write_text(report(found, file.read_text(encoding="utf-8"), command), encoding="utf-8")
    return Study("\n".join(answer_lines(found)), page, write_tables(tables(found.arrays), folder))
