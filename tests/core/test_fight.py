"""The battle being fought and the attacks laid down, read from either game's position."""

from crusade.core.fight import fight, pending, rounds_left
from crusade.games.wording import attack_rows, fight_rows
from endless import endless
from rulebook import game, position

KIEV = "turn=2; de-6a J4; de-pzgr1 K3; su-5a K4"
BULLINGEN = "turn=2 fuel=24; g-peiper a; g-2-3 losheim; g-2-2 losheim; g-1ss-pz1 losheim; u-99-393 bullingen"


def rows(p):
    return {row[0]: row[1] for row in fight_rows(p.game, p.game.view(p.state, p.state.seat))}


def test_an_attack_laid_down_is_pending_until_it_is_fought():
    p = position(KIEV).attack("K4", "de-6a")
    assert list(pending(p.state)) == [p.game.board.find("K4")]
    assert fight(p.game, p.state) is None
    assert rows(p) == {}
    ((place, team, held),) = attack_rows(p.game, p.game.view(p.state, 0))
    assert (place, team, held) == ("K4 Kiev", "6. Army from J4", "5. Army")
    p = p.play("done")
    assert pending(p.state) == {}
    assert fight(p.game, p.state).target == p.game.board.find("K4")


def test_a_round_counts_from_the_roll_to_the_last_hit_shared_out():
    p = position(f"{KIEV}; su-26a K4").fight("K4", "de-6a", "de-pzgr1")
    assert (rows(p)["Round"], rounds_left(p.game, p.state)) == ("1 of 2", 2)
    p = p.fire(3, 1)
    now = fight(p.game, p.state)
    assert now.round == 1
    assert rows(p)["Hits on the defenders"] == str(now.hits_on_defenders)
    assert rounds_left(p.game, p.state) == 1


def test_without_a_last_round_the_round_stands_alone():
    p = endless(position(f"{KIEV}; su-26a K4").fight("K4", "de-6a", "de-pzgr1"))
    assert rows(p)["Round"] == "1"
    assert (fight(p.game, p.state).rounds, rounds_left(p.game, p.state)) == (None, None)
    p.state.tally[p.part("slots").ROUND] = 6
    assert (rows(p)["Round"], rounds_left(p.game, p.state)) == ("7", None)


def test_who_follows_on_and_what_the_strengths_are_made_of():
    p = (
        position(BULLINGEN, "tiger-attack")
        .attack("bullingen", "g-2-3", "g-2-2")
        .play("unit g-1ss-pz1", "follow bullingen")
    )
    assert "follows on" in attack_rows(p.game, p.game.view(p.state, 0))[0][1]
    p = p.play("done") if p.step == "orders" else p
    told = rows(p)
    attack, defence = p.strengths()
    assert (told["Attack strength"], told["Defence strength"]) == (str(attack), str(defence))
    assert told["Counted in"].startswith("units +1")
    assert "Following on" in told


def test_a_hidden_defender_is_told_as_hidden_and_without_figures():
    g = game(setup="secret")
    s = g.start()
    while g.view(s, 0).unknown == 0 or not pending(s):
        attack = [o for o in s.menu if g.text(o).startswith("attack")]
        s = g.play(s, attack[0] if attack else s.menu[-1])
    view = g.view(s, 0)
    told = [held for _, _, held in attack_rows(g, view)]
    assert any("hidden" in held for held in told)
    unknown = [g.roster.name[u] for u in range(len(g.roster)) if view.unknown >> u & 1 and s.where[u] in pending(s)]
    assert unknown
    assert not any(name in held for name in unknown for held in told)
