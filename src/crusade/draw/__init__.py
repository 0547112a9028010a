"""The board and counters as SVG: one renderer for the browser, print, VASSAL and the documentation."""

from .board import backdrops, board_svg, legend_svg
from .charts import results_svg, track_svg
from .counters import counter_svg, counters_svg
from .geometry import geometry
from .look import theme_names, themes_css
from .write import title_of, write_all

__all__ = [
    "backdrops",
    "board_svg",
    "counter_svg",
    "counters_svg",
    "geometry",
    "legend_svg",
    "results_svg",
    "theme_names",
    "themes_css",
    "title_of",
    "track_svg",
    "write_all",
]
