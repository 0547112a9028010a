"""The API's description, for the browser's types: `python -m crusade.table.openapi web/openapi.json`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from .app import create_app


def write(path: Path) -> None:
    """Write OpenAPI to a file."""
    schema = create_app("sqlite://").openapi()
    path.write_text(json.dumps(schema, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
