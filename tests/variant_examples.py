"""The variants that come with the project, as examples."""

from pathlib import Path

import crusade

EXAMPLES = Path(crusade.__file__).parents[2] / "examples" / "variants"
SEVENTH = EXAMPLES / "seventh-panzergruppe"
KIND = "darkest-crusade+seventh-panzergruppe"
