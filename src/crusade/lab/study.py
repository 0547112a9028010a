"""A finished experiment written to its folder: the report, and the data as CSV and Parquet."""

from __future__ import annotations

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


def write_study(experiment: Experiment, rows: Rows, file: Path, folder: Path) -> Study:
    """Work out what was found and write it; every arm has a game at least."""
    found = Findings(experiment, rows)
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / "report.html"
    page.write_text(report(found, file.read_text(encoding="utf-8"), file.as_posix()), encoding="utf-8")
    return Study("\n".join(answer_lines(found)), page, write_tables(tables(found.arrays), folder))
