"""A variant hosted at the table: played by link without having it, in one edition, its texts harmless, nothing uploaded."""

import asyncio
import shutil

import pytest

from crusade.games.variant import add_variant, read_variant, remove_variant, variant_from_texts
from crusade.record.file import from_bytes
from crusade.record.replay import judge
from crusade.table.hub import Hub
from crusade.table.limits import limits_from_environment
from crusade.table.refusals import RequestRefused
from crusade.table.store import Store, open_engine
from serving import Server
from variant_examples import KIND, SEVENTH

EVIL = "evil-words"
SCRIPT = "<script>alert(1)</script>{x}"


@pytest.fixture(scope="module")
def packs(tmp_path_factory):
    """Two packs of an operator: the example, and one with every text a stranger would write into one."""
    folder = tmp_path_factory.mktemp("packs")
    shutil.copytree(SEVENTH, folder / SEVENTH.name)
    evil = folder / EVIL
    evil.mkdir()
    about = {
        "name": EVIL,
        "game": "darkest-crusade",
        "title": SCRIPT,
        "author": "<img src=x onerror=alert(2)>",
        "note": SCRIPT,
    }
    (evil / "variant.toml").write_text("".join(f"{key} = '{words}'\n" for key, words in about.items()))
    (evil / "units.csv").write_text(f"id,name\nde-6a,{SCRIPT}\n")
    (evil / "spaces.csv").write_text(f"id,name\nK4,{SCRIPT}\nJ1,</text><script>alert(3)</script>\n")
    return folder


@pytest.fixture(scope="module")
def host(packs, tmp_path_factory):
    folder = tmp_path_factory.mktemp("table")
    given = ("--pack", str(packs / SEVENTH.name), "--pack", str(packs / EVIL))
    running = Server(f"sqlite:///{folder / 'table.sqlite3'}", folder, *given)
    yield running
    running.stop()


@pytest.fixture
def seventh():
    variant = read_variant(SEVENTH)
    add_variant(variant)
    yield variant
    remove_variant(KIND)


def test_somebody_without_the_pack_plays_it_by_link(host, seventh):
    """Anna makes the game; Boris has only a link. Both see the seventh counter, and the file names the edition."""
    game, (anna, invitation) = host.new_game("human", "open", kind=KIND)
    boris = host.take_seat(game, invitation, "Boris")
    for key in (anna, boris, None):
        view = host.get(f"/api/games/{game}", key).json()
        assert view["kind"] == KIND
        assert [c["place"] for c in view["counters"] if c["id"] == "de-pzgr7"] == ["H1"]
    seats = host.sit(game, anna, boris)
    seats.catch_up()
    assert seats.play("done", side=0)["type"] == "done"
    text = host.get(f"/api/games/{game}/file", anna).text
    assert f"variant seventh-panzergruppe {seventh.digest}\n" in text
    assert judge(from_bytes(text.encode(), "f")).words.startswith("Played with the variant The Seventh Panzergruppe")
    verdict = host.post("/api/verify", {"text": text})
    assert "The Seventh Panzergruppe" in verdict.text


def test_pages_name_the_variant_its_edition_and_its_changes(host, seventh):
    named = {game["kind"]: game for game in host.get("/api/rules").json()}
    assert named[KIND]["variant"]["digest"] == seventh.digest
    assert named[KIND]["lesson"] == 0
    assert named["darkest-crusade"]["variant"] is None
    rules = host.get(f"/api/rules/{KIND}").json()
    assert rules["title"] == "The Seventh Panzergruppe"
    assert rules["variant"]["of"] == "Darkest Crusade"
    assert {(row["table"], row["row"], row["what"]) for row in rules["variant"]["changes"]} == {
        ("numbers", "axis_wins", "changed"),
        ("setup", "de-pzgr7", "added"),
        ("units", "de-pzgr7", "added"),
    }
    assert host.get(f"/api/rules/{KIND}/rulebook").json()["clauses"]  # of the game
    book = host.get(f"/api/rules/{KIND}/book").json()
    assert book["quick"]
    assert book["figures"] == []


def test_pictures_are_those_of_the_variant_and_asked_for_anew(host):
    own, base = (host.get(f"/api/board/{kind}/counters.svg") for kind in (KIND, "darkest-crusade"))
    assert 'id="counter-de-pzgr7' in own.text
    assert "de-pzgr7" not in base.text
    assert own.headers["cache-control"] == "no-cache"  # another edition may have another map
    assert "The Seventh Panzergruppe" in host.get(f"/api/board/{KIND}/map.svg").text


def test_a_computer_plays_it_too(host):
    game, (anna, _) = host.new_game("human", "thumb", kind=KIND)
    seat = host.sit(game, anna)
    seat.catch_up()
    while seat.view["turn"] < 2:
        assert seat.play("done")["type"] == "done"
        seat.my_turn()
    assert seat.view["outcome"] is None


def test_words_of_a_pack_are_only_words(host):
    """In JSON they are data; in SVG and HTML no tag of theirs is one."""
    kind = f"darkest-crusade+{EVIL}"
    for name in ("map.svg", "counters.svg"):
        text = host.get(f"/api/board/{kind}/{name}").text
        assert "<script" not in text
        assert "<img" not in text
    for path in (f"/rules/{kind}", "/", f"/edit/{kind}"):
        page = host.get(path)
        assert "alert(" not in page.text
    game, (anna, boris) = host.new_game("human", "human", kind=kind)
    seats = host.sit(game, anna, boris)
    seats.catch_up()
    assert seats.play("done", side=0)["type"] == "done"
    for path in ("log", "story", "file"):
        assert host.get(f"/api/games/{game}/{path}", anna).headers["content-type"].split(";")[0] != "text/html"
    assert host.get(f"/api/rules/{kind}").json()["title"] == SCRIPT


@pytest.mark.parametrize(
    "kind",
    [
        "darkest-crusade+nothing",
        "darkest-crusade+../../x",
        "+seventh-panzergruppe",
        "darkest-crusade+",
        f"{KIND}+x",
        "/etc",
    ],
)
def test_a_visitor_can_name_only_variants_of_the_operator(host, kind):
    seats = [{"kind": "human", "name": "Anna"}, {"kind": "open"}]
    made = host.post("/api/games", {"kind": kind, "seats": seats, "switches": {}})
    assert made.status_code in (400, 422)
    assert "Traceback" not in made.text
    assert host.get(f"/api/rules/{kind}").status_code in (400, 404, 422)
    assert host.get(f"/api/board/{kind}/map.svg").status_code in (400, 404, 422)


def test_a_file_of_a_variant_that_is_not_hosted_says_which(host, seventh):
    game, (anna, _) = host.new_game("human", "human", kind=KIND)
    text = host.get(f"/api/games/{game}/file", anna).text
    other = text.replace(seventh.digest, "0" * 64)
    missing = text.replace("seventh-panzergruppe", "eighth")
    for changed, said in ((other, "another edition"), (missing, "not here")):
        unsigned = "".join(f"{line}\n" for line in changed.splitlines() if not line.startswith("signed"))
        for path in ("/api/verify", "/api/import"):
            answer = host.post(path, {"text": unsigned}).json()
            assert not answer.get("good")
            assert "game" not in answer
            assert said in answer["words"]


def test_a_game_goes_on_only_with_the_edition_it_was_begun_with(host, seventh):
    """A second table on the same games has another edition, or none."""

    def opened(game):
        hub = Hub(Store(open_engine(host.url)), limits_from_environment())
        try:
            return asyncio.run(hub.table(game)).game.name
        finally:
            hub.close()

    game, _ = host.new_game("human", "human", kind=KIND)
    assert opened(game) == KIND
    remove_variant(KIND)
    with pytest.raises(RequestRefused, match="variant seventh-panzergruppe, which this table does not have at present"):
        opened(game)
    other = variant_from_texts("seventh-panzergruppe", "darkest-crusade", {"numbers.csv": "name,value\naxis_wins,7\n"})
    add_variant(other)
    said = f"another edition of the variant seventh-panzergruppe: {seventh.short}. This table has {other.short} now"
    with pytest.raises(RequestRefused, match=said):
        opened(game)


def test_a_game_of_a_variant_that_is_not_hosted_leaves_the_others_in_the_list(packs, tmp_path):
    """A browser asks for all its games at once."""
    url = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    first = Server(url, tmp_path, "--pack", str(packs / SEVENTH.name))
    (over, keys), (other, _) = first.new_game("human", "human", kind=KIND), first.new_game("human", "human")
    assert first.sit(over, *keys).offer("resign")["type"] == "done"
    first.stop()
    second = Server(url, tmp_path)
    try:
        lines = {line["game"]: line for line in second.get(f"/api/games?ids={over},{other}").json()}
    finally:
        second.stop()
    assert lines[over]["result"] == {"winner": 1, "how": "resigned", "clause": ""}
    assert lines[other]["result"] is None
