"""The book over the line: what is served, what is kept by browsers, and what strangers who guess get."""

import httpx
import pytest

from crusade.record.figure import figures

KINDS = ["darkest-crusade", "tiger-attack", "dark-crusade"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_book_has_its_parts_and_every_figure_its_picture(table, kind):
    book = table.get(f"/api/rules/{kind}/book").json()
    assert book["quick"].startswith("# ")
    assert book["card"].startswith("## ")
    assert [figure["name"] for figure in book["figures"]] == list(figures(kind))
    name = book["figures"][0]["name"]
    picture = table.get(f"/api/rules/{kind}/figures/{name}.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")


def test_the_quick_start_comes_in_the_readers_language_and_the_rest_in_the_rulebooks(table):
    german = httpx.get(f"{table.base}/api/rules/tiger-attack/book", headers={"Accept-Language": "de"}).json()
    english = table.get("/api/rules/tiger-attack/book").json()
    assert german["quick"].startswith("# Schnelleinstieg")
    assert english["quick"].startswith("# Quick start")
    assert german["figures"] == english["figures"]


def test_a_browser_that_has_a_picture_is_not_sent_it_again(table):
    path = "/api/rules/darkest-crusade/figures/zones.svg"
    first = table.get(path)
    again = httpx.get(table.base + path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/api/rules/darkest-crusade/figures/nothing.svg",
        "/api/rules/darkest-crusade/figures/fuel.svg",  # another game's
        "/api/rules/darkest-crusade/figures/..%2f..%2frulebook.md.svg",
        "/api/rules/darkest-crusade/figures/%00.svg",
        f"/api/rules/darkest-crusade/figures/{'x' * 5000}.svg",
        "/api/rules/chess/figures/zones.svg",
        "/api/rules/chess/book",
        f"/api/rules/{'x' * 5000}/book",
    ],
)
def test_a_stranger_who_guesses_names_is_refused_in_plain_words(table, path):
    answer = table.get(path)
    assert 400 <= answer.status_code < 500
    assert "Traceback" not in answer.text
    assert len(answer.text) < 1000
