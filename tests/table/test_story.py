"""The opponent's turn as a story, and the log in sentences: in every game of the registry, and in the toy."""

import random
import re

import pytest

import toy_game
from crusade.ai.player import make_player
from crusade.core.machine import SPECTATOR
from crusade.core.news import told_to
from crusade.games import REGISTRY, game_names, load
from crusade.record.dice import SeededDice
from crusade.record.news import read_news, write_news
from crusade.record.session import Session
from crusade.table.seated import log_line
from crusade.table.story import MOST, last_turn, tell
from crusade.table.threats import threats

OPTIONS = 700  # of a game by rules of thumb: more than a turn of each
SENTENCE = re.compile(r"[A-Z0-9“(].*[.)]", re.DOTALL)
IMPERATIVE = re.compile(r"^(move|attack|choose|press by|fight|end|stop here|place) ")


@pytest.fixture(scope="module", params=[*game_names(), toy_game.NAME])
def session(request):
    """A game by rules of thumb, far enough for battles, losses and several turns."""
    if request.param == toy_game.NAME:
        toy_game.register()
    game = load(request.param)
    found = Session(game, SeededDice("story"), ("Anna", "Bert"))
    players = [make_player("thumb", game, f"story {side}") for side in game.sides]
    for _ in range(OPTIONS):
        if not found.state.menu:
            break
        seat = found.state.seat
        found.play(players[seat].choose(game.view(found.state, seat)))
    yield found
    REGISTRY.pop(toy_game.NAME, None)


def lines_of(session):
    return [log_line(session.game, n, entry, 0) for n, entry in enumerate(session.record.entries)]


def story(session, first, last, eyes=0):
    was, now = (session.game.view(session.position(n), eyes) for n in (first, last))
    return tell(session.game, session.record.entries[first:last], first, was, now, eyes)


def test_no_entry_is_an_order_and_nothing_is_left_unfilled(session):
    for line in lines_of(session):
        assert line["words"], line
        assert "{" not in line["words"], line
        assert not IMPERATIVE.match(line["words"]), line
        assert all(SENTENCE.fullmatch(one) for one in line.get("news", [])), line


def test_every_verb_and_every_end_of_a_step_has_words_for_the_log(session):
    game = session.game
    told = game.hooks.describe.told
    verbs = {verb.name for verb in game.verbs.values()} - {"roll"}
    assert verbs <= told.keys() | {key.split(".")[0] for key in told}
    assert {key for key in game.hooks.describe.verbs if key.startswith("done.")} <= told.keys()


def test_whoever_leaves_the_map_or_comes_to_it_is_in_the_log(session):
    """Losses and arrivals: the counters on the map are those at the start, with what the log tells."""
    size = session.game.board.size
    entries = session.record.entries
    first = next(n for n, entry in enumerate(entries) if entry.moment.turn)
    here = {u for u, place in enumerate(session.position(first).where) if place < size}
    for entry in entries[first:]:
        for one in told_to(entry.news, 0):
            here -= set(one.units) if one.kind == "gone" else set()
            here |= set(one.units) if one.kind == "came" else set()
    assert here == {u for u, place in enumerate(session.state.where) if place < size}
    assert any(one.kind == "gone" for entry in entries for one in told_to(entry.news, 0))


def test_a_recovery_is_told_for_each_counter_that_was_disrupted(session):
    d, size = session.game.hooks.describe, session.game.board.size
    was = set()
    for n, entry in enumerate(session.record.entries, 1):
        after = session.position(n)
        down = {
            (u, word)
            for u in range(len(session.game.roster))
            if after.where[u] < size
            for word in d.condition(session.game.tables, after, u)
            if word in ("disrupted", "dispersed")
        }
        told = {(u, one.words[0]) for one in told_to(entry.news, 0) if one.kind == "sheds" for u in one.units}
        stayed = {(u, word) for u, word in was - down if after.where[u] < size}
        if entry.moment.turn:
            assert stayed <= told, n
        was = down


def test_news_survives_the_database(session):
    for entry in session.record.entries:
        assert read_news(session.game, write_news(session.game, entry.news)) == entry.news


def test_a_round_of_fire_says_whose_dice_they_were_and_what_they_hit(session):
    fire = [line for line in lines_of(session) if line["step"] == "fire"]
    assert fire
    for line in fire:
        assert re.fullmatch(
            r"dice: attack [\d ]+, defence ([\d ]+|none); \w+ hits? on the defenders, \w+ hits? on the attackers",
            line["words"],
        ), line


def test_the_story_of_a_turn_leads_from_its_first_position_to_its_last(session):
    """Every counter that stands elsewhere is an arrow, every battle has its dice, strengths and hits."""
    game = session.game
    checked = 0
    for last in range(100, len(session.record.entries), 97):
        for me in (0, 1):
            first, end = last_turn(game, session.record.entries[:last], me)
            if first == end:
                continue
            told = story(session, first, end, me)
            assert (told.first, told.last) == (first, end)
            was, now = session.position(first), session.position(end)
            size, name = game.board.size, game.board.name
            went = {
                (game.roster.id[u], name(a), name(b))
                for u, (a, b) in enumerate(zip(was.where, now.where))
                if a != b and a < size and b < size
            }
            assert {(m.unit, m.start, m.goal) for m in told.moves if m.start and m.goal} == went
            for battle in told.battles:
                assert all((battle.attackers, battle.starts, battle.rounds))
                assert all(r.attack is not None and r.on_defenders is not None for r in battle.rounds)
                assert first <= battle.first < battle.last <= end
            assert len(told.model_dump_json()) < 200_000
            checked += 1
    assert checked


def test_a_story_is_the_other_sides_turn_without_the_set_up(session):
    game, entries = session.game, session.record.entries
    for last in range(0, len(entries) + 1, 53):
        for me in (0, 1):
            first, end = last_turn(game, entries[:last], me)
            assert 0 <= first <= end <= last
            assert end - first <= MOST + 1
            assert all(game.program.sides.get(e.moment.phase) != me and e.moment.turn for e in entries[first:end])
            assert all(game.program.sides.get(e.moment.phase) == me for e in entries[end:last])


def test_threats_are_places_of_ones_own_that_may_well_fall(session):
    game, rng = session.game, random.Random(1)
    found = 0
    for n in rng.sample(range(len(session.record.entries)), 40):
        for side in (0, 1):
            known = game.view(session.position(n), side)
            for one in threats(game, known, side):
                place = game.board.find(one.place)
                assert not known.shown.occupied[1 - side] >> place & 1
                assert all(game.roster.side[game.roster.find(u)] != side for u in one.by)
                assert one.chance is None or one.chance >= 0.25
                found += 1
    assert found


def test_a_spectator_is_told_a_story_too(session):
    entries = len(session.record.entries)
    assert story(session, max(0, entries - 200), entries, SPECTATOR).words


def test_nothing_to_tell_is_told_in_words(session):
    told = story(session, 0, 0)
    assert (told.first, told.last, told.moves, told.battles) == (0, 0, [], [])
    assert told.words == "Nothing moved and nothing was fought."
