"""How one wins and loses, told in time: what can end the game, what a step allows, what a choice risks, why it is over."""

import random

import pytest

from crusade.ai.player import make_player
from crusade.core.describe import DUE, FAR, NEAR
from crusade.core.machine import CHANCE
from crusade.games import game_names
from crusade.record.dice import SeededDice
from crusade.record.session import Session
from crusade.table import picture
from rulebook import game, position, positions

ardennes, dark = positions("tiger-attack"), positions("dark-crusade")
RUMANIA = "turn=2 phase=A2a; ro-3a N1; de-6a K4; su-9a N2; su-12a M2"
TOWNS = "g-2-3 st-vith; g-2-2 bastogne; u-99-393 eupen"
FOUR = "K4 N3 L6 K7"  # with its own three the Axis has 7


def known(p):
    return p.game.view(p.state, p.state.seat)


def perils(p):
    return [peril["words"] for peril in picture.perils(p.game, known(p))]


def ending(p, label):
    return next(x for x in picture.endings(p.game, p.state) if x["label"] == label)


def stakes(p):
    return {choice["text"]: choice["stake"] for choice in picture.decided(p.game, known(p)) if "stake" in choice}


def why(p):
    return p.game.hooks.describe.ended(p.game.tables, p.state).words


# ---- Darkest Crusade


def test_rumania_is_open_once_the_axis_has_attacked_from_it_and_left_it_empty():
    closed, opened = position(RUMANIA), position(RUMANIA.replace("A2a", "A2a rumania_open=1"))
    assert perils(closed) == []
    assert perils(opened) == ["Rumania is open: a Russian in M1 ends the game"]
    assert [ending(p, "Sudden death")["near"] for p in (closed, opened)] == [FAR, NEAR]


def test_an_attack_laid_down_from_rumania_counts_before_it_is_fought():
    p = position(RUMANIA).play("unit ro-3a", "attack N2")
    assert perils(p) == ["Rumania is open: a Russian in M1 ends the game"]


def test_a_garrison_closes_it_again():
    assert perils(position(RUMANIA.replace("A2a", "A2a rumania_open=1") + "; ro-4a M1")) == []


def test_a_russian_too_far_away_is_no_danger():
    assert perils(position("turn=2 phase=A2a rumania_open=1; ro-3a M2; su-9a F9; su-12a G9")) == []


def test_the_russians_are_warned_while_the_axis_holds_a_winning_total():
    p = position(f"turn=4 phase=B2a; axis holds {FOUR} C8; su-20a F10; de-6a K4")
    assert "wins at the end of your player-turn" in perils(p)[0]
    assert ending(p, "Axis victory")["near"] == DUE
    assert perils(position(f"turn=4 phase=B2a; axis holds {FOUR}; su-20a F10; de-6a K4")) == []


def test_a_move_by_sea_shows_its_port_and_its_risk():
    found = stakes(position())
    assert "1 in 6 sinks it" in next(words for text, words in found.items() if text.startswith("sail"))


def test_calling_the_siberians_early_risks_the_game():
    early = stakes(position("turn=3 phase=B1; su-20a F10; de-6a K4"))["call"]
    assert "1 in 6 loses the game" in early
    assert "call" not in stakes(position("turn=7 phase=B1 weather=snow; su-20a F10; de-6a K4"))


@pytest.mark.parametrize(
    ("phase", "turn", "says", "not_said"),
    [
        ("A2x", 1, "Nobody moves", "move it"),
        ("A2a", 2, "move it or allocate its attack", "after Done"),
        ("A2d", 2, "Attacks are chosen after Done", "allocate"),
        ("B2a", 2, "move it or allocate its attack", "after Done"),
    ],
)
def test_a_phase_asks_only_for_what_it_allows(phase, turn, says, not_said):
    p = position(f"turn={turn} phase={phase}; de-6a J4; de-pzgr1 K3; su-5a K4")
    assert says in p.game.asks(known(p))
    assert not_said not in p.game.asks(known(p))


def test_after_the_moves_of_blitzkrieg_come_its_attacks():
    p = position("turn=2 phase=A2d; de-6a J4; de-pzgr1 K3; su-5a K4").play("done")
    assert "Moves are over" in p.game.asks(known(p))


def test_a_smashing_victory_says_where():
    p = position("turn=2 phase=B5; su-9a M1; su-12a M2; su-18a M3")
    assert p.ending == ("soviet", 2, "DX-11.3")
    assert "M1 Rumania" in why(p)


def test_an_axis_victory_says_with_what():
    assert "8 points in supply, C8 Leningrad among them" in why(position(f"turn=4 phase=B5; axis holds {FOUR} C8"))


# ---- Tiger Attack!


def test_the_americans_are_warned_before_the_german_may_call():
    p = ardennes(f"turn=3 phase=B2a exits=verviers:1+liege:2; {TOWNS}")
    assert perils(p) == [
        "The Germans have 7 points: at the end of your player-turn they may end the game, now a German victory"
    ]
    assert ending(p, "German call")["near"] == DUE
    assert perils(ardennes(f"turn=3 phase=B2a; {TOWNS}")) == []


def test_the_german_is_warned_from_turn_six_below_three_points():
    quiet = "g-2-3 st-vith; u-99-393 eupen"
    assert "You have 2 points" in perils(ardennes(f"turn=6 phase=A3a fuel=6; {quiet}"))[0]
    assert perils(ardennes(f"turn=5 phase=A3a fuel=6; {quiet}")) == []


def test_calling_the_game_shows_the_result_first():
    p = ardennes(f"turn=3 phase=B5 exits=verviers:1+liege:2; {TOWNS}")
    assert stakes(p)["end"] == "The game ends now, as a German victory."
    assert "7 points for the Germans" in p.game.asks(known(p))
    assert why(p.play("end")) == "The German player ended the game on turn 3, with 7 points for the Germans."


# ---- Dark Crusade


def test_the_chart_says_how_far_a_side_is():
    p = dark("date=1941-07 phase=B3 factories=keep; g-i tilsit; s-1tk gorki")
    assert ending(p, "Axis victory")["stands"] == "7 home + 0 enemy points, wins with 7 + 9"
    assert perils(p) == []


def test_the_other_side_is_warned_of_a_winning_total():
    """In December 1941 the Soviets win with 14 home points, and here they have all 16."""
    words = "date=1941-{} phase=B3 factories=keep; g-i tilsit; s-1tk gorki"
    assert perils(dark(words.format("12")))[0].startswith("The Soviets hold 16 + 0 points")
    assert perils(dark(words.format("11"))) == []


def test_the_campaign_shows_its_clocks_and_instant_ends():
    p = dark("date=1941-07 phase=B3 factories=keep; g-i tilsit; s-1tk gorki", version="campaign")
    assert ending(p, "No Germans left")["stands"] == "1 on the map"
    assert ending(p, "Leningrad, Moscow, Stalingrad")["stands"] == "0 of 6 turns"


# ---- No question where only one answer makes sense


def sole(p):
    return picture.sole(p.game, known(p))


def test_pressing_is_not_asked_where_every_face_takes_the_place():
    team = ("de-6a", "de-pzgr1", "de-17a", "de-pzgr2", "de-11a", "de-4a")
    six = "turn=2; de-6a K3; de-pzgr1 K3; de-17a J4; de-pzgr2 J4; de-11a L3; de-4a L3; su-4mk K4 disrupted"
    assert sole(position(six).fight("K4", *team)) == ["press 0"]
    assert sole(position("turn=2; de-6a K3; su-5a K4; su-26a K4").fight("K4", "de-6a")) == []


@pytest.mark.parametrize("of", game_names())
def test_the_sole_answer_is_always_possible(of):
    """Random games: whatever is answered by itself can be played; the last hits may already fall without being asked."""
    g, rng, met = game(of), random.Random(7), 0
    for _ in range(2):
        s = g.start()
        for _ in range(1500):
            if not s.menu:
                break
            if s.seat != CHANCE:
                options = [g.parse(text) for text in picture.sole(g, g.view(s, s.seat))]
                met += bool(options)
                t, seat, unasked = s, s.seat, []
                for option in options:
                    if not t.menu or t.seat != seat or option not in t.menu:
                        assert option in [o for _, o in unasked], g.text(option)
                        continue
                    unasked = g.unasked(t, option)
                    t = g.play(t, option)
            s = g.play(s, rng.choice(s.menu))
    assert met or of == "dark-crusade"


@pytest.mark.parametrize("of", game_names())
def test_every_position_of_a_game_has_its_endings(of):
    """The computer plays both sides: its games come to where an end is near."""
    g = game(of)
    session = Session(g, SeededDice("endings"), ("thumb", "thumb"))
    players = [make_player("thumb", g, f"endings {side}") for side in (0, 1)]
    for _ in range(1200):
        if session.over:
            break
        s = session.state
        for x in g.hooks.describe.endings(g.tables, s):
            assert x.label
            assert x.stands
            assert x.words.endswith(".")
            assert x.near in (FAR, NEAR, DUE)
        step = g.step(s)
        assert g.hooks.describe.perils(g.tables, s, step.name) is not None
        session.play(players[s.seat].choose(g.view(s, s.seat)))
