"""TA-10: the set-up, ready-made and free."""

from crusade.games import load_revision
from rulebook import Position, clause, positions

position = positions("tiger-attack")

FRONT = ("losheim", "bullingen", "monschau", "schnee-eifel", "ouren", "clervaux", "diekirch", "echternach")


def older(**switches):
    """The start of a game under revision 4."""
    game = load_revision("tiger-attack", switches, 4)
    return Position(game, game.start())


def place(p, **where):
    """Put counters on points; `u_99_393="ouren"` stands for u-99-393."""
    for unit, point in where.items():
        p = p.play(f"unit {unit.replace('_', '-')}", f"place {point}")
    return p


@clause("TA-10.1")
def test_the_default_set_up_keeps_the_rules():
    p = position()
    for point, many in (("monschau", 3), ("bullingen", 3), ("echternach", 3), ("schnee-eifel", 2), ("st-vith", 1)):
        foot = [u for u in p.units(point) if p.game.roster.kind[p.game.roster.find(u)] == "infantry"]
        assert len(foot) == many
    assert p.units("losheim") == {"u-14cav"}
    assert all(p.units(point) for point in FRONT)
    assert p.marked("u-28-110", "fortified")
    assert not p.marked("u-14cav", "fortified")
    assert not p.marked("g-12vgd-27", "fortified")


@clause("TA-10.1", "TA-10.3")
def test_in_a_free_set_up_the_us_player_comes_first():
    p = position(setup="free")
    assert (p.phase, p.step, p.seat) == ("S", "us_setup", "us")
    assert p.why("unit g-2-3") == "TA-10.1"
    p = p.play("unit u-99-393")
    assert p.why("place a") == "TA-10.1"
    assert p.can("place namur")


@clause("TA-10.1")
def test_the_garrisons_must_remain_possible():
    """Three armor may go anywhere; then Losheim needs the last light one, and of the infantry only three are free."""
    p = place(position(setup="free"), u_9ad_cca="namur", u_9ad_ccb="namur", u_9ad_ccr="namur").play("unit u-14cav")
    assert p.where("u-14cav") == "losheim"  # the only choice left
    p = p.play("unit u-28-110")
    assert p.why("place bastogne") == "TA-10.1"  # now every infantry is needed
    assert p.can("place clervaux")
    assert p.can("place monschau")


@clause("TA-10.2", "TA-10.4")
def test_germans_start_on_their_points():
    p = position(setup="free")
    while p.step == "us_setup":
        p = p.play(sorted(p.options())[0])
    assert (p.step, p.seat) == ("german_setup", "german")
    assert p.play("unit g-2ss-pz2").options() == {"place a", "place b"}
    assert p.play("unit g-tiger-501").options() == {"place a", "place b"}
    assert p.play("unit g-2-3").options() == {"place pruem", "place dasburg"}
    assert len(p.play("unit g-12vgd-27").options()) == 5
    assert p.why("unit g-peiper") == "TA-10.2"  # leaders stand where the rules put them
    nine = ["g-116-16", "g-116-60", "g-116-156", "g-2-3", "g-2-2", "g-2-304", "g-lehr-130", "g-lehr-901", "g-lehr-902"]
    p = place(p, **{unit.replace("-", "_"): "dasburg" for unit in nine[:8]})
    p = p.play(f"unit {nine[8]}")
    assert p.where(nine[8]) == "pruem"  # neither may be left without


@clause("TA-10.2", "TA-10.4")
def test_infantry_there_does_not_stand_for_the_panzers():
    p = position(setup="free")
    while p.step == "us_setup":
        p = p.play(sorted(p.options())[0])
    eight = ["g-116-16", "g-116-60", "g-116-156", "g-2-3", "g-2-2", "g-2-304", "g-lehr-130", "g-lehr-901"]
    p = place(p, g_12vgd_27="pruem", **{unit.replace("-", "_"): "dasburg" for unit in eight})
    assert p.play("unit g-lehr-902").where("g-lehr-902") == "pruem"


@clause("TA-10.1")
def test_losheim_needs_armor_of_one_factor():
    """9. Armored's CCA has two: with it in Losheim the point still needs one of the light ones."""
    p = place(position(setup="free"), u_9ad_cca="losheim", u_9ad_ccb="namur", u_9ad_ccr="namur").play("unit u-14cav")
    assert p.where("u-14cav") == "losheim"


@clause("TA-10.2")
def test_the_default_german_set_up_keeps_the_rules():
    p = position()
    kinds = {
        u: p.game.roster.kind[p.game.roster.find(u)]
        for q in ("a", "b", "pruem", "dasburg", "wallendorf")
        for u in p.units(q)
    }

    def armor(*points):
        return [u for q in points for u in p.units(q) if kinds[u] == "armor"]

    assert len(armor("a", "b")) == 9 + 2
    assert len(armor("pruem", "dasburg")) == 9
    assert len([u for u, kind in kinds.items() if kind == "infantry"]) == 28


@clause("TA-10.3")
def test_after_a_free_set_up_the_game_begins():
    p = position(setup="free")
    while p.step in ("us_setup", "german_setup"):
        p = p.play(sorted(p.options())[0])
    assert p.turn == 1
    assert p.marked("u-99-393", "fortified")


@clause("TA-10.1", "TA-10.4")
def test_the_schnee_eifel_pair_is_pinned_on_turn_one_but_may_retreat():
    p = position().until("B2a")
    assert p.turn == 1
    assert p.why("unit u-106-422") == "TA-10.4"
    p = position().until("A3a").fight("schnee-eifel", "g-116-16", "g-116-60")
    p = p.fire(1, 1, press=4).share_out()
    assert p.step == "retreat"
    assert p.can("unit u-106-422")


@clause("TA-10.4")
def test_only_the_two_owed_to_the_schnee_eifel_are_pinned():
    """In a free set-up the first two infantry placed there; a third and armor beside them are free."""
    p = place(position(setup="free"), u_9ad_cca="schnee-eifel", u_9ad_ccb="ouren", u_9ad_ccr="clervaux")
    p = place(p, u_99_393="schnee-eifel", u_2_23="schnee-eifel", u_99_394="schnee-eifel")
    while p.step in ("us_setup", "german_setup"):
        p = p.play(sorted(p.options())[0])
    assert p.marked("u-99-393", "pinned")
    assert p.marked("u-2-23", "pinned")
    assert not p.marked("u-99-394", "pinned")
    assert not p.marked("u-9ad-cca", "pinned")


@clause("TA-10.4")
def test_games_begun_before_revision_5_pin_everybody_there():
    p = place(older(setup="free"), u_9ad_cca="schnee-eifel", u_9ad_ccb="ouren", u_9ad_ccr="clervaux")
    p = place(p, u_99_393="schnee-eifel", u_2_23="schnee-eifel", u_99_394="schnee-eifel")
    while p.step in ("us_setup", "german_setup"):
        p = p.play(sorted(p.options())[0])
    assert p.marked("u-99-394", "pinned")
    assert p.marked("u-9ad-cca", "pinned")
    assert not p.marked("u-28-110", "pinned")


@clause("TA-10.4")
def test_on_turn_two_it_may_move():
    text = "turn={} phase=B2a; u-106-422 schnee-eifel pinned; u-99-393 eupen; g-2-3 a"
    assert position(text.format(1)).why("unit u-106-422") == "TA-10.4"
    assert position(text.format(2)).why("unit u-106-422") is None


@clause("TA-10.1")
def test_the_page_lists_what_is_still_to_be_held():
    def listed(p):
        (panel,) = p.game.hooks.describe.panels(p.game.tables, p.state)
        return dict(panel[1])

    p = position(setup="free")
    assert listed(p)["Monschau"] == "3 infantry"
    assert listed(p)["Losheim"] == "1 armor of one factor"
    assert listed(p)["Clervaux"] == "a unit"
    p = place(p, u_9ad_cca="clervaux", u_99_393="monschau")
    assert "Clervaux" not in listed(p)
    assert listed(p)["Monschau"] == "2 infantry"
