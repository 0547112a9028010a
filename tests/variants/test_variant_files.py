"""A variant's folder or zip: what belongs there, and what a zip from a stranger must not be able to do."""

import io
import stat
import struct
import zipfile

import pytest

from crusade.core.sheet import DataError
from crusade.games.variant import read_variant
from crusade.games.variant_files import LARGEST, MOST_FILES, variant_files
from variant_examples import SEVENTH

ABOUT = (SEVENTH / "variant.toml").read_bytes()
FILES = {path.name: path.read_bytes() for path in SEVENTH.iterdir()}


def packed(path, files, **how):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in files.items():
            out.writestr(name, data, **how)
    return path


def refused(path, said):
    with pytest.raises(DataError, match=said):
        read_variant(path)


@pytest.mark.parametrize("folder", ["", "seventh-panzergruppe/"])
def test_a_zip_is_the_same_variant_as_its_folder(tmp_path, folder):
    path = packed(tmp_path / "seventh.zip", {folder + name: data for name, data in FILES.items()})
    assert read_variant(path).digest == read_variant(SEVENTH).digest
    assert read_variant(path).label == "seventh.zip"


@pytest.mark.parametrize("line_end", [b"\r\n", b"\r"])
def test_tables_of_a_spreadsheet_are_the_same(tmp_path, line_end):
    """With the mark of Windows at the beginning, and line ends of Windows or of old Macs."""
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + data.replace(b"\n", line_end))
    assert read_variant(tmp_path).digest == read_variant(SEVENTH).digest


@pytest.mark.parametrize(
    "name",
    ["../units.csv", "/etc/units.csv", "a/b/units.csv", "..\\units.csv", "C:\\units.csv", "units.exe", "Units.csv",
     ".hidden/units.csv", "a:/units.csv", "__MACOSX/a/units.csv", "\x1b[2Junits.csv"],
)  # fmt: skip
def test_a_zip_has_only_tables_in_one_place(tmp_path, name):
    path = packed(tmp_path / "x.zip", {"variant.toml": ABOUT, name: b"id\nx\n"})
    with pytest.raises(DataError) as caught:
        read_variant(path)
    assert "\x1b" not in str(caught.value)


def test_a_zip_in_two_folders_is_refused(tmp_path):
    refused(packed(tmp_path / "x.zip", {"a/variant.toml": ABOUT, "b/units.csv": b"id\n"}), "second place")


def test_a_name_twice_in_a_zip_is_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as out:
        out.writestr("variant.toml", ABOUT)
        with pytest.warns(UserWarning, match="Duplicate name"):
            out.writestr("variant.toml", ABOUT)
    refused(tmp_path / "x.zip", "each once")


def test_a_link_in_a_zip_is_refused(tmp_path):
    link = zipfile.ZipInfo("units.csv")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as out:
        out.writestr("variant.toml", ABOUT)
        out.writestr(link, "/etc/passwd")
    refused(tmp_path / "x.zip", "a link")


def test_a_bomb_is_not_unpacked(tmp_path):
    bomb = packed(tmp_path / "x.zip", {"variant.toml": ABOUT, "units.csv": b"0" * 50_000_000})
    assert bomb.stat().st_size < 100_000
    refused(bomb, r"x\.zip/units\.csv: found '50,000,000 bytes', expected at most 200,000")


def test_a_bomb_that_lies_about_its_size_is_not_unpacked(tmp_path):
    """The size in the directory of a zip is only a claim."""
    data = io.BytesIO()
    packed(data, {"variant.toml": ABOUT, "units.csv": b"0" * 5_000_000})
    lying = data.getvalue().replace(struct.pack("<I", 5_000_000), struct.pack("<I", 100))
    (tmp_path / "x.zip").write_bytes(lying)
    refused(tmp_path / "x.zip", r"x\.zip")


def test_many_files_are_not_read(tmp_path):
    refused(packed(tmp_path / "x.zip", {f"t{n}.csv": b"" for n in range(MOST_FILES + 1)}), f"{MOST_FILES + 1} files")
    for n in range(MOST_FILES + 1):
        (tmp_path / f"t{n}.csv").touch()
    refused(tmp_path, "at most 40")


def test_files_too_large_together_are_refused(tmp_path):
    for n in range(6):
        (tmp_path / f"t{n}.csv").write_bytes(b"x" * LARGEST)
    with pytest.raises(DataError, match="in all files together"):
        variant_files(tmp_path)


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"no zip at all", b"PK\x05\x06" + bytes(18)])
def test_what_is_no_zip_is_refused(tmp_path, data):
    (tmp_path / "x.zip").write_bytes(data)
    refused(tmp_path / "x.zip", r"x\.zip")


def test_a_locked_zip_is_refused(tmp_path):
    path = packed(tmp_path / "x.zip", {"variant.toml": ABOUT})
    data = bytearray(path.read_bytes())
    data[6] |= 1  # the flag of a password, in the entry …
    data[data.index(b"PK\x01\x02") + 8] |= 1  # … and in the directory
    path.write_bytes(data)
    refused(path, "without a password")


@pytest.mark.parametrize("name", ["readme.md", "map.png", "units.csv.bak", "UNITS.CSV"])
def test_a_folder_has_only_tables(tmp_path, name):
    (tmp_path / "variant.toml").write_bytes(ABOUT)
    (tmp_path / ".DS_Store").write_bytes(b"\xff")  # systems leave such files behind
    assert read_variant(tmp_path)
    (tmp_path / name).write_bytes(b"")
    refused(tmp_path, "no table")


def test_a_folder_in_a_folder_and_nothing_at_all_are_refused(tmp_path):
    refused(tmp_path / "nothing", "no such folder or zip")
    refused(tmp_path / ("x" * 300), "File name too long")
    refused(tmp_path, r"variant\.toml: found 'no such file'")
    (tmp_path / "tables.csv").mkdir()
    refused(tmp_path, "a folder")


def test_bytes_that_are_no_text_are_refused_with_their_line(tmp_path):
    (tmp_path / "variant.toml").write_bytes(ABOUT)
    (tmp_path / "units.csv").write_bytes("id,name\nde-6a,Köln\n".encode("latin-1"))
    refused(tmp_path, r"units\.csv, line 2: .*UTF-8")
