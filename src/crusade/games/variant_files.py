"""The files of a variant, read from a folder or a zip. A zip may come from anywhere: it is read in memory, within limits."""

from __future__ import annotations

import re
import stat
import zipfile
import zlib
from pathlib import Path
from typing import Final

from ..core.sheet import DataError

MOST_FILES: Final = 40
LARGEST: Final = 200_000  # bytes of a file
LARGEST_ALL: Final = 1_000_000  # of all files together, and of a zip
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}\.(csv|toml)")
THERE: Final = "the folder or the zip of a variant"
EXPECTED: Final = "variant.toml, and tables (.csv) with the names of the game's"


def variant_files(path: Path) -> dict[str, str]:
    """The texts of a variant by file name, in the order of their names; DataError says what does not belong there."""
    where = path.name or str(path)
    try:
        if path.is_dir():
            found = _folder(path, where)
        elif path.is_file():
            found = _zip(path, where)
        else:
            raise DataError(str(path), 0, "", "no such folder or zip", THERE)
    except OSError as error:  # a name too long, no right to read it
        raise DataError(str(path)[:80], 0, "", str(error.strerror), THERE) from None
    if sum(map(len, found.values())) > LARGEST_ALL:
        raise DataError(where, 0, "", "too much", f"at most {LARGEST_ALL:,} bytes in all files together")
    return {name: _text(data, f"{where}/{name}") for name, data in sorted(found.items())}


def _folder(path: Path, where: str) -> dict[str, bytes]:
    files = sorted(p for p in path.iterdir() if not p.name.startswith("."))
    _count(len(files), where)
    found = {}
    for p in files:
        if not NAME.fullmatch(p.name) or not p.is_file():
            raise DataError(f"{where}/{p.name}", 0, "", _kind(p), EXPECTED)
        with p.open("rb") as opened:
            found[p.name] = _limited(opened.read(LARGEST + 1), f"{where}/{p.name}")
    return found


def _kind(path: Path) -> str:
    return "a folder" if path.is_dir() else "a file that is no table"


def _zip(path: Path, where: str) -> dict[str, bytes]:
    """The files of a zip, which may hold them in one folder. Nothing is unpacked to the disk."""
    if path.stat().st_size > LARGEST_ALL:
        raise DataError(where, 0, "", f"{path.stat().st_size:,} bytes", f"a zip of at most {LARGEST_ALL:,} bytes")
    found: dict[str, bytes] = {}
    folders: set[str] = set()
    try:
        with zipfile.ZipFile(path) as opened:
            entries = opened.infolist()
            _count(len(entries), where)
            for entry in entries:
                if entry.is_dir():
                    continue
                folder, _, name = entry.filename.rpartition("/")
                folders.add(folder)
                _check_entry(entry, folder, name, f"{where}/{_shown(entry.filename)}", len(folders), name in found)
                with opened.open(
                    entry
                ) as packed:  # the size an entry claims may be wrong: never read more than the limit
                    found[name] = _limited(packed.read(LARGEST + 1), f"{where}/{name}")
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError, OSError) as error:
        raise DataError(where, 0, "", str(error)[:80], "a zip that can be read, without a password") from None
    return found


def _check_entry(entry: zipfile.ZipInfo, folder: str, name: str, shown: str, folders: int, twice: bool) -> None:
    if stat.S_ISLNK(entry.external_attr >> 16):
        raise DataError(shown, 0, "", "a link", EXPECTED)
    if not NAME.fullmatch(name) or "/" in folder or folder.startswith(".") or "\\" in folder or ":" in folder:
        raise DataError(shown, 0, "", "a file that is no table", EXPECTED)
    if folders > 1 or twice:
        raise DataError(shown, 0, "", "a file in a second place", "all files in one place, each once")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise DataError(shown, 0, "", "an uncommon way of packing", "a zip as most programs make it")
    if entry.file_size > LARGEST:
        raise DataError(shown, 0, "", f"{entry.file_size:,} bytes", f"at most {LARGEST:,} bytes")


def _shown(name: str) -> str:
    """A name from a zip, harmless on a terminal."""
    return "".join(c if c.isprintable() else "?" for c in name[:80])


def _count(files: int, where: str) -> None:
    if files > MOST_FILES:
        raise DataError(where, 0, "", f"{files} files", f"at most {MOST_FILES}")


def _limited(data: bytes, where: str) -> bytes:
    if len(data) > LARGEST:
        raise DataError(where, 0, "", "too large a file", f"at most {LARGEST:,} bytes")
    return data


def _text(data: bytes, where: str) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise DataError(where, line, "", "bytes that are no text", "text in UTF-8") from None
