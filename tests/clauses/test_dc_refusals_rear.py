"""DC-9 to DC-11: what phases 1 and 6 refuse, and in which words."""

import pytest

from refusals import check, refused
from rulebook import clause

IASI = "date=1941-07 phase=B1; g-hq-11 iasi; g-xxx iasi dispersed; s-9a kishinev"
POCKET = "date=1941-07 phase=C6; g-i tilsit"
DEAD = "date=1942-02 phase=B1; g-ii dead; g-i tilsit; s-9a kishinev"
RESERVE = "date=1941-08 phase=C1 called=3; s-stavka gorki; g-i tilsit"
CRISIS = "date=1941-10 phase=C1 crisis=1 owed=infantry:4"
BACK = "date=1942-06 phase=C1 crisis_over=1 arrived=4 instalment=3"
DECEMBER = "date=1941-12 phase=C1; s-stavka gorki; g-i tilsit"
PHASE_1 = "date=1941-07 phase=C1; s-stavka gorki; g-i tilsit"
BREST_CUT_OFF = "axis holds bialystok baranovichi pinsk kovel"

REFUSED = {
    # HQs (DC-11.1)
    "not_dispersed": refused(
        "XI Corps is not dispersed. (DC-11.1 [R, in part I])",
        f"{IASI}; g-xi iasi",
        "rally g-xi",
    ),
    "germans_only": refused(
        "Rumanian 3rd Army is not German: German HQs restore only Germans. (DC-11.1 [R, in part I])",
        f"{IASI}; r-3 iasi dispersed",
        "rally r-3",
    ),
    "no_hq": refused(
        "No HQ that was undispersed when the step began stands on Tilsit with XI Corps. (DC-11.1 [R, in part I])",
        f"{IASI}; g-xi tilsit dispersed",
        "rally g-xi",
    ),
    "hq_cut_off": refused(
        "The HQ on Minsk is out of supply. (DC-11.1 [R, in part I])",
        f"{IASI}; g-hq-9 minsk; g-xi minsk dispersed",
        "rally g-xi",
    ),
    "hq_spent": refused(
        "The HQs on Iasi have restored 3 units. (DC-11.1 [R, in part I])",
        f"{IASI}; g-xi iasi dispersed; g-liv iasi dispersed; g-ii iasi dispersed; g-hq-9 tilsit; g-i tilsit dispersed",
        "rally g-xi; rally g-xxx; rally g-liv; rally g-ii",
    ),
    # German replacements (DC-9.3)
    "not_replaceable": refused(
        "Rumanian II Corps is not a German unit of the dead pile. (DC-9.3 [R in part])",
        f"{DEAD}; r-ii dead",
        "roll 3 0; enter r-ii",
    ),
    "too_dear": refused(
        "XXIV Panzer Corps costs 6 factors, and 5 are left. (DC-9.3 [R in part])",
        f"{DEAD}; g-xxiv dead",
        "roll 5 0; enter g-xxiv",
    ),
    "not_in_germany": refused(
        "Bucharest is not in Germany. (DC-9.3 [R in part])",
        DEAD,
        "roll 3 0; enter g-ii; place bucharest",
    ),
    "no_production_supply": refused(
        "Memel is not in production supply. (DC-9.3 [R in part])",
        f"{DEAD}; s-10a memel",
        "roll 3 0; enter g-ii; place memel",
    ),
    # factories and building
    "no_factory": refused(
        "STAVKA HQ is not a factory. (DC-9.2 [R in part])",
        f"{PHASE_1}; s-ft-mos moscow",
        "done; turn s-stavka",
    ),
    "turned_already": refused(
        "Moscow Tank Factory was turned in this phase. (DC-4.4 [I])",
        f"{PHASE_1}; s-ft-mos moscow; s-ft-gor gorki",
        "done; turn s-ft-mos; turn s-ft-mos",
    ),
    "no_city": refused(
        "Kharkov Tank Factory works only in a major city, a victory city or Siberia: not on Orel. (DC-9.2 [R in part])",
        f"{PHASE_1}; s-ft-kha orel entrained; s-ft-mos moscow",
        "done; turn s-ft-kha",
    ),
    "not_in_play": refused(
        "Kharkov Tank Factory is not in play. (DC-9.2 [R in part])",
        f"{PHASE_1}; s-ft-mos moscow",
        "done; turn s-ft-kha",
    ),
    "not_in_pool": refused(
        "30th Army is not in the pool. (DC-1.7 [R])",
        f"{PHASE_1}; s-29a pool; s-30a orel",
        "done; enter s-30a",
    ),
    "not_built": refused(
        "1st PVO Corps is not built from factors. (DC-9.1 [R in part])",
        f"{PHASE_1}; s-29a pool; s-pvo1 pool",
        "done; enter s-pvo1",
    ),
    "too_dear_type": refused(
        "6th Fighter Corps PVO costs 1 in air factors, and 0 can be spent. (DC-9.1 [R in part])",
        f"{PHASE_1}; s-29a pool; s-6iak pool",
        "done; enter s-6iak",
    ),
    "not_counted": refused(
        "No centre or factory for 29th Army was counted on Tula this turn. (DC-9.1 [R in part])",
        f"{PHASE_1}; s-29a pool",
        "done; enter s-29a; place tula",
    ),
    "built_there": refused(
        "A unit of that type has appeared on Moscow this turn. (DC-9.1 [R in part])",
        f"{PHASE_1}; s-29a pool; s-30a pool",
        "done; enter s-29a; place moscow; enter s-30a; place moscow",
    ),
    # composites
    "no_composite": refused(
        "8th Army is not a composite unit. (DC-9.10 [R])",
        f"{DECEMBER}; s-8a moscow; s-11a moscow; s-art2 moscow; s-1sh pool",
        "done; make s-8a",
    ),
    "used_already": refused(
        "1st Shock Army has been used in this step. (DC-9.10 [R])",
        f"{DECEMBER}; s-8a moscow; s-11a moscow; s-art2 moscow; s-1sh pool; s-3a tula; s-1pk pool",
        "done; make s-1sh; place moscow; split s-1sh",
    ),
    "no_components": refused(
        "No place in supply has the components of 1st Cavalry-Mechanised Group. (DC-9.10 [R])",
        f"{DECEMBER}; s-8a moscow; s-11a moscow; s-art2 moscow; s-1sh pool; s-kmg1 pool",
        "done; make s-kmg1",
    ),
    "lacks_components": refused(
        "Orel lacks infantry for 1st Parachute Corps. (DC-9.10 [R])",
        f"{DECEMBER}; s-8a moscow; s-11a tula; s-1pk pool",
        "done; make s-1pk; place orel",
    ),
    "place_not_supplied": refused(
        "Brest is not a place in supply. (DC-9.10 [R])",
        f"{DECEMBER}; s-8a moscow; s-11a tula; s-3a brest; s-1pk pool; {BREST_CUT_OFF}",
        "done; make s-1pk; place brest",
    ),
    "place_first": refused(
        "First choose where it is made, with `place`. (DC-9.10 [R])",
        f"{DECEMBER}; s-8a moscow; s-11a tula; s-1pk pool",
        "done; make s-1pk; use s-8a",
    ),
    "place_chosen": refused(
        "It is made on Moscow. (DC-9.10 [R])",
        f"{DECEMBER}; s-8a moscow; s-11a moscow; s-1pk pool",
        "done; make s-1pk; place moscow; place tula",
    ),
    "not_on_place": refused(
        "3rd Army is not on Moscow. (DC-9.10 [R])",
        f"{DECEMBER}; s-8a moscow; s-11a moscow; s-3a tula; s-1pk pool",
        "done; make s-1pk; place moscow; use s-3a",
    ),
    "no_component": refused(
        "3rd Army is not an undispersed basic unit. (DC-9.10 [R])",
        f"{DECEMBER}; s-8a moscow; s-11a moscow; s-3a moscow dispersed; s-1pk pool",
        "done; make s-1pk; place moscow; use s-3a",
    ),
    "enough_of_type": refused(
        "1st Shock Army needs no more infantry. (DC-9.10 [R])",
        f"{DECEMBER}; s-8a moscow; s-11a moscow; s-3a moscow; s-art1 moscow; s-art2 moscow; s-1sh pool",
        "done; make s-1sh; place moscow; use s-8a; use s-11a; use s-3a",
    ),
    "other_type_first": refused(
        "Choose the infantry first. (DC-9.10 [R])",
        f"{DECEMBER}; s-8a moscow; s-11a moscow; s-3a moscow; s-art1 moscow; s-art2 moscow; s-1sh pool",
        "done; make s-1sh; place moscow; use s-art1",
    ),
    "pool_lacks": refused(
        "The pool lacks artillery of factor 1 for 1st Shock Army. (DC-9.10 [R])",
        f"{DECEMBER}; s-8a moscow; s-1pk pool; s-1sh moscow; s-29a pool; s-30a pool",
        "done; split s-1sh",
    ),
    "out_of_supply": refused(
        "2nd Parachute Corps is out of supply. (DC-9.10 [R])",
        f"{DECEMBER}; s-8a moscow; s-1pk pool; s-2pk brest; s-29a pool; {BREST_CUT_OFF}",
        "done; split s-2pk",
    ),
    # partisans
    "no_axis_rear": refused(
        "Orel is not an Axis-controlled point of the USSR. (DC-9.7 [R])",
        f"{PHASE_1}; s-part1 pool; axis holds minsk",
        "done; place orel",
    ),
    "units_there": refused(
        "Units stand on Brest. (DC-9.7 [R])",
        f"{PHASE_1}; s-part1 pool; axis holds minsk; g-ii brest",
        "done; place brest",
    ),
    "guarded": refused(
        "The security unit on Brest keeps partisans away from Pinsk. (DC-9.7 [R])",
        f"{PHASE_1}; s-part1 pool; axis holds minsk pinsk; g-sec-c brest",
        "done; place pinsk",
    ),
    # the Siberian reserve and the crisis
    "all_must_enter": refused(
        "With the third instalment every unit of the reserve that can enter does. (DC-9.14 [I])",
        "date=1941-10 phase=C1 called=3 arrived=4 instalment=2; s-stavka gorki; g-i tilsit; s-29a pool; s-30a pool",
        "done",
    ),
    "wrong_type": refused(
        "29th Army does not enter as that type. (DC-9.11 [R])",
        f"{RESERVE}; s-29a pool; s-30a pool",
        "take s-29a 1",
    ),
    "no_tank_armies": refused(
        "5th Tank Army is a tank army, and the reserve forms none. (DC-9.4 [R and I in part])",
        f"{RESERVE}; s-29a pool; s-5tka pool",
        "take s-5tka 0",
    ),
    "type_returned": refused(
        "A unit of the type infantry has come back this turn. (DC-9.6)",
        f"{BACK} noted=infantry:3+armor:2; s-stavka gorki; g-i tilsit; s-29a pool; s-30a pool; s-1tk pool",
        "take s-29a 0; take s-30a 0",
    ),
    "none_left_of_type": refused(
        "No armor is left to enter. (DC-9.11 [R])",
        f"{BACK} noted=infantry:3; s-stavka gorki; g-i tilsit; s-29a pool; s-30a pool; s-1tk pool",
        "take s-1tk 2",
    ),
    "too_few_of_type": refused(
        "1st Shock Army needs more infantry than is left. (DC-9.14 [I])",
        f"{BACK} noted=infantry:1; s-stavka gorki; g-i tilsit; s-29a pool; s-30a pool; s-1sh pool",
        "take s-1sh 0",
    ),
    "still_to_send": refused(
        "4 units must still be sent this turn. (DC-9.15 [I])",
        "date=1941-11 phase=C1 crisis=2 owed=infantry:4; s-stavka gorki; g-i tilsit; s-8a orel; s-11a orel",
        "done; done",
    ),
    "not_owed": refused(
        "No armor is owed to Siberia. (DC-9.15 [I])",
        f"{CRISIS}; s-stavka gorki; g-i tilsit; s-8a orel; s-11a orel; s-1tk orel",
        "done; send s-1tk",
    ),
    "no_factor": refused(
        "There is no armor factor in hand. (DC-9.12 [R])",
        f"{CRISIS}+armor:1; s-stavka gorki; g-i tilsit; s-8a orel; s-11a orel",
        "done; pay 2",
    ),
    "does_not_count": refused(
        "STAVKA HQ does not count for the crisis. (DC-9.12 [R])",
        f"{CRISIS}; s-stavka gorki; g-i tilsit; s-8a orel; s-11a orel",
        "done; send s-stavka",
    ),
    "no_path_east": refused(
        "No path of friendly points leads 11th Army to the east edge. (DC-9.12 [R])",
        f"{CRISIS}; s-stavka gorki; g-i tilsit; s-8a orel; s-11a brest; {BREST_CUT_OFF}",
        "done; send s-11a",
    ),
    # who lives on in a fortress
    "not_doomed": refused(
        "5th Army is not both dispersed and out of supply. (DC-10.7 [R])",
        f"{POCKET}; s-8a kiev dispersed; s-11a kiev dispersed; s-3a kiev dispersed; s-10a kiev dispersed; s-5a kiev; "
        "axis holds zhitomir korosten belaya-tserkov chernigov konotop lubny",
        "keep s-5a",
    ),
    "lives_already": refused(
        "8th Army lives on already. (DC-10.7 [R])",
        f"{POCKET}; s-8a kiev dispersed; s-11a kiev dispersed; s-3a kiev dispersed; s-10a kiev dispersed; "
        "axis holds zhitomir korosten belaya-tserkov chernigov konotop lubny",
        "keep s-8a; keep s-8a",
    ),
    "no_fortress": refused(
        "Pinsk is not a fortress: 3rd Army cannot be kept alive. (DC-10.7 [R])",
        f"{POCKET}; s-8a brest dispersed; s-11a brest dispersed; s-3a pinsk dispersed; "
        "axis holds bialystok baranovichi mozyr rowno kovel",
        "keep s-3a",
    ),
    "fortress_full": refused(
        "The fortress of Brest has the figure 1 and keeps no more units alive. (DC-10.7 [R])",
        f"{POCKET}; s-8a brest dispersed; s-11a brest dispersed; s-3a przemysl dispersed; s-10a przemysl dispersed; "
        f"{BREST_CUT_OFF} lwow stanislav",
        "keep s-8a; keep s-11a",
    ),
}


@clause(
    "DC-1.7",
    "DC-4.4",
    "DC-9.1",
    "DC-9.2",
    "DC-9.3",
    "DC-9.4",
    "DC-9.6",
    "DC-9.7",
    "DC-9.10",
    "DC-9.11",
    "DC-9.12",
    "DC-9.14",
    "DC-9.15",
    "DC-10.7",
    "DC-11.1",
)
@pytest.mark.parametrize("key", REFUSED)
def test_phases_1_and_6_say_why_not(key):
    check("dark-crusade", key, REFUSED[key])
