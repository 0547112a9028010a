"""Extras: what is installed beside the engine, and the sentence for those who have not installed it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..core.errors import InputError


class ExtraMissing(InputError):
    """A command that cannot run because its extra is not installed; says how to install it."""

    def __init__(self, name: str, what: str, module: str) -> None:
        super().__init__(f"{what} needs {module}, which is not installed: pip install 'crusade[{name}]'")


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Import inside it what comes with an extra: `with extra("table", "the table"): import uvicorn`."""
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").split(".")[0]
        if module in ("", "crusade"):
            raise  # a mistake of ours, not a missing library
        raise ExtraMissing(name, what, module) from None
