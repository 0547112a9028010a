"""The browser's files over the line: compressed copies, how long they are kept, and the rulebook, which comes by itself."""

import re

import httpx
import pytest


def fetched(table, path, read):
    """The answer as it comes over the line, for a browser that reads this compression."""
    with httpx.stream("GET", table.base + path, headers={"Accept-Encoding": read}) as answer:
        return answer, b"".join(answer.iter_raw())


def first_view(table, path):
    """The scripts a page names, so that they are fetched at once."""
    return set(re.findall(r'"(/assets/[^"]+\.js)"', table.get(path).text))


def test_the_page_of_a_table_names_all_the_scripts_of_its_first_view(table):
    assert first_view(table, "/g/abc") > first_view(table, "/") == first_view(table, "/rules/tiger-attack")


@pytest.mark.parametrize(("read", "packed"), [("gzip, br", "br"), ("br;q=0, gzip", "gzip"), ("identity", None)])
def test_scripts_come_in_the_best_compression_the_browser_reads_and_are_kept_for_good(table, read, packed):
    for path in first_view(table, "/g/abc"):
        answer, content = fetched(table, path, read)
        large = len(fetched(table, path, "identity")[1]) > 1000
        assert answer.headers.get("content-encoding") == (packed if large else None)
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "immutable" in answer.headers["cache-control"]
        if packed == "br" and large:
            assert answer.headers["vary"] == "Accept-Encoding"
            assert len(content) < len(fetched(table, path, "gzip")[1])


def test_pages_are_asked_for_again_since_they_name_the_newest_files(table):
    assert "immutable" not in table.get("/g/abc").headers.get("cache-control", "")


@pytest.mark.parametrize("path", ["/assets/x.js", "/assets/.br", "/assets/deeper/x.js"])
def test_no_asset_of_that_name(table, path):
    assert httpx.get(table.base + path, headers={"Accept-Encoding": "br"}).status_code == 404


def test_the_text_of_the_rulebook_is_fetched_by_itself(table):
    rules, book = (table.get(f"/api/rules/dark-crusade{more}").json() for more in ("", "/rulebook"))
    assert {clause["id"]: clause["mark"] for clause in book["clauses"] if clause["mark"]} == rules["marked"]
    assert any("Siberia" in clause["text"] for clause in book["clauses"])
    assert table.get("/api/rules/no-such-game/rulebook").status_code == 400
