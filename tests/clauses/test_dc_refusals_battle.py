"""DC-8: what battles refuse, and in which words."""

import pytest

from refusals import check, refused
from rulebook import clause

JULY_SOVIET = "date=1941-07 phase=C3 weather=good"
AUGUST = "date=1941-08 phase=B3 weather=good; g-xx warsaw; s-24a gorki"
MINSK = (
    "date=1941-07 phase=B3 weather=good; g-xx warsaw; s-24a gorki; g-xxiv baranovichi; g-xlvii baranovichi; "
    "axis holds vilnius baranovichi"
)
SMOLENSK = f"{AUGUST}; g-xlvi vitebsk; s-20a smolensk; axis holds vitebsk"
FLIGHT = "unit g-xlvi; attack smolensk; done"
ROUND = "unit g-xxiv; attack minsk; unit g-xlvii; attack minsk; done; roll 1 1"

REFUSED = {
    "no_battle_there": refused(
        "There is no battle to fight on Minsk. (DC-8.1 [I in part])",
        f"{AUGUST}; g-xlvi vitebsk; g-lvi gomel; s-20a smolensk; s-21a bryansk",
        "unit g-xlvi; attack smolensk; unit g-lvi; attack bryansk; done; battle minsk",
    ),
    "harder_first": refused(
        "Bryansk comes first: the defender's firepower is greater there. (DC-8.1 [I in part])",
        f"{AUGUST}; g-xlvi vitebsk; g-x gomel; g-ix kirovograd; s-8a smolensk; s-21a bryansk; s-6a dnepropetrovsk; "
        "s-22a dnepropetrovsk",
        "unit g-xlvi; attack smolensk; unit g-x; attack bryansk; unit g-ix; attack dnepropetrovsk; done; "
        "battle smolensk",
    ),
    "no_air": refused(
        "XLVI Panzer Corps is not an air unit. (DC-8.7 [R])",
        f"{SMOLENSK}; g-lf1 air; g-lf2 air",
        f"{FLIGHT}; fly g-xlvi",
    ),
    "flies_already": refused(
        "Luftflotte 1 is assigned to this battle already. (DC-8.7 [R])",
        f"{SMOLENSK}; g-lf1 air; g-lf2 air",
        f"{FLIGHT}; fly g-lf1; fly g-lf1",
    ),
    "has_served": refused(
        "Luftflotte 2 has served a battle in this player-turn. (DC-8.7 [R])",
        f"{SMOLENSK}; g-lf1 air; g-lf2 air served",
        f"{FLIGHT}; fly g-lf2",
    ),
    "is_downed": refused(
        "Luftflotte 2 is down. (DC-8.7 [R])",
        f"{SMOLENSK}; g-lf1 air; g-lf2 air downed",
        f"{FLIGHT}; fly g-lf2",
    ),
    "out_of_air_reach": refused(
        "6th Fighter Corps PVO is not based on Smolensk or next to it. (DC-11.6 [R])",
        f"{SMOLENSK}; s-dba smolensk; s-6iak moscow",
        f"{FLIGHT}; fly s-6iak",
    ),
    "not_flying": refused(
        "VVS Western Front is not one of your air units in this battle. (DC-8.7 [R])",
        f"{SMOLENSK}; g-lf1 air; g-lf2 air; s-dba smolensk; s-6iak smolensk; s-vvs-w smolensk",
        f"{FLIGHT}; fly g-lf1; fly g-lf2; fly s-dba; fly s-6iak; done; roll 1 0; hit s-vvs-w",
    ),
    "not_its_hits": refused(
        "XXIV Panzer Corps is on the other side of this battle; these hits are not on it. (DC-8.9 [R])",
        f"{MINSK}; s-21a minsk; s-6tk minsk",
        f"{ROUND}; hit g-xxiv",
    ),
    "not_in_battle": refused(
        "24th Army is not in this battle. (DC-8.9 [R])",
        f"{MINSK}; s-21a minsk; s-6tk minsk",
        f"{ROUND}; hit s-24a",
    ),
    "air_takes_no_hits": refused(
        "Long-Range Aviation is air and takes no hits. (DC-8.9 [R])",
        f"{MINSK}; s-21a minsk; s-6tk minsk; s-dba minsk",
        "unit g-xxiv; attack minsk; unit g-xlvii; attack minsk; done; done; roll 1 1; hit s-dba",
    ),
    "destroyed_already": refused(
        "6th Mechanised Corps has taken all the hits it can. (DC-8.9 [R])",
        f"{MINSK}; s-21a minsk; s-6tk minsk; s-22a minsk",
        "unit g-xxiv; attack minsk; unit g-xlvii; attack minsk; done; roll 6 1; hit s-6tk; hit s-6tk",
    ),
    "only_defenders_retreat": refused(
        "XLVII Panzer Corps attacks: only defenders retreat. (DC-8.5 [R, in part I])",
        f"{MINSK}; s-21a minsk; s-6tk minsk",
        f"{ROUND}; hit s-21a; hit g-xxiv; done; flee; unit g-xlvii",
    ),
    "must_retreat": refused(
        "Every unit that has room must retreat. (DC-8.14 [I])",
        f"{MINSK}; s-21a minsk; s-6tk minsk",
        f"{ROUND}; hit s-21a; hit g-xxiv; done; flee; done",
    ),
    "under_assault": refused(
        "Orsha is under an assault still to be fought. (DC-8.5 [R, in part I])",
        f"{MINSK}; s-21a minsk; s-6tk minsk; g-iii vitebsk; s-20a orsha",
        "unit g-iii; attack orsha; unit g-xxiv; attack minsk; unit g-xlvii; attack minsk; done; battle minsk; "
        "roll 1 1; hit s-21a; hit g-xxiv; done; flee; unit s-6tk; move orsha",
    ),
    "one_must_enter": refused(
        "At least one combat unit must enter Minsk. (DC-8.11 [R])",
        f"{MINSK}; s-6ck minsk",
        "unit g-xxiv; attack minsk; unit g-xlvii; attack minsk; done; roll 6 1; done",
    ),
    "has_entered": refused(
        "XXIV Panzer Corps has entered already. (DC-8.11 [R])",
        f"{MINSK}; s-6ck minsk; g-xli baranovichi",
        "unit g-xxiv; attack minsk; unit g-xlvii; attack minsk; unit g-xli; attack minsk; done; roll 6 1; "
        "unit g-xxiv; unit g-xxiv",
    ),
    "does_not_attack": refused(
        "XX Corps does not attack Minsk. (DC-8.11 [R])",
        f"{MINSK}; s-6ck minsk",
        "unit g-xxiv; attack minsk; unit g-xlvii; attack minsk; done; roll 6 1; unit g-xx",
    ),
    "combat_first": refused(
        "9th Army HQ cannot enter yet: a combat unit enters first. (DC-8.11 [R])",
        f"{MINSK}; s-6ck minsk; g-hq-9 baranovichi",
        "unit g-xxiv; attack minsk; unit g-xlvii; attack minsk; unit g-hq-9; attack minsk; done; roll 6 1; unit g-hq-9",
    ),
    "dropped_must_enter": refused(
        "1st Parachute Corps dropped into this assault and must enter. (DC-11.5 [R, in part I])",
        f"{JULY_SOVIET}; g-xx warsaw; s-10a gomel; s-6a gomel; s-1pk gomel; g-ss-tk bobruisk",
        "unit s-10a; attack bobruisk; unit s-6a; attack bobruisk; unit s-1pk; drop bobruisk; done; roll 6 1; "
        "unit s-10a; done",
    ),
}


@clause("DC-8.1", "DC-8.5", "DC-8.7", "DC-8.9", "DC-8.11", "DC-8.14", "DC-11.5", "DC-11.6")
@pytest.mark.parametrize("key", REFUSED)
def test_battles_say_why_not(key):
    check("dark-crusade", key, REFUSED[key])
