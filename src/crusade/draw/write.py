"""Write all pictures of a game to a folder."""

from __future__ import annotations

import json
from pathlib import Path

from ..games.pack import Pack, read_pack
from .board import board_svg, legend_svg
from .charts import results_svg, track_svg
from .counters import counters_svg
from .geometry import geometry
from .look import themes_css


def title_of(game_folder: Path) -> str:
    """A game's title: the heading of its NOTES.md up to the first colon, else the folder's name."""
    notes = game_folder / "NOTES.md"
    if notes.exists():
        return notes.read_text(encoding="utf-8").splitlines()[0].lstrip("# ").partition(":")[0]
    return game_folder.name.replace("_", " ").title()


def pictures(pack: Pack, title: str, theme: str = "") -> dict[str, str]:
    """All pictures of a game by file name, without charts the game has no table for."""
    files = {
        "board.svg": board_svg(pack, title, theme),
        "counters.svg": counters_svg(pack, theme),
        "legend.svg": legend_svg(pack, theme),
        "track.svg": track_svg(pack, theme),
        "results.svg": results_svg(pack, theme),
        "geometry.json": json.dumps(geometry(pack.board), separators=(",", ":")) + "\n",
        "themes.css": themes_css(),
    }
    return {name: text for name, text in files.items() if text}


def write_all(game_folder: Path, out_dir: Path, theme: str = "") -> list[Path]:
    """Draw a game from its folder and write all files; returns their paths."""
    out_dir.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in pictures(read_pack(game_folder / "data"), title_of(game_folder), theme).items():
        path = out_dir / name
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written
