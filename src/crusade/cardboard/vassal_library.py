"""The VASSAL half of pywargame, which writes and reads modules and saves.

pywargame 0.8 says that it runs on any Python 3, but three of its files need 3.12: a trait nobody here uses, a merger of
modules, and an importer from another program. Under 3.11 these are left out; nothing else is changed.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from types import ModuleType
from typing import Final

PACKAGE: Final = "pywargame"
#: Modules that Python 3.11 cannot read, and the names others import from them.
UNREADABLE: Final = {f"{PACKAGE}.vassal.traits.sheet": "SheetTrait", f"{PACKAGE}.vassal.merger": "Merger"}


def _leave_out() -> None:
    """Put empty modules in the place of those that cannot be read, and a bare package in that of the one that imports all."""
    found = find_spec(PACKAGE)
    if found is None or PACKAGE in sys.modules:
        return  # the import below says what is missing
    package = ModuleType(PACKAGE)
    package.__path__ = list(found.submodule_search_locations or [])
    sys.modules[PACKAGE] = package
    for name, thing in UNREADABLE.items():
        empty = ModuleType(name)
        setattr(empty, thing, type(thing, (), {}))
        sys.modules[name] = empty


if sys.version_info < (3, 12):
    _leave_out()

from pywargame.vassal import (  # noqa: E402
    BasicTrait,
    BuildFile,
    Chart,
    Documentation,
    Element,
    GlobalOptions,
    HexGrid,
    LayerTrait,
    MarkTrait,
    ModuleData,
    PrototypeTrait,
    SaveIO,
    SendtoTrait,
    StackTrait,
    SubMenuTrait,
    VMod,
    VSav,
    WithTraits,
)
from pywargame.vassal.base import ALT, key, named  # noqa: E402

__all__ = [
    "ALT",
    "BasicTrait",
    "BuildFile",
    "Chart",
    "Documentation",
    "Element",
    "GlobalOptions",
    "HexGrid",
    "LayerTrait",
    "MarkTrait",
    "ModuleData",
    "PrototypeTrait",
    "SaveIO",
    "SendtoTrait",
    "StackTrait",
    "SubMenuTrait",
    "VMod",
    "VSav",
    "WithTraits",
    "key",
    "named",
]
