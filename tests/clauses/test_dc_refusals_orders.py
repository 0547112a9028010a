"""DC-6 to DC-8: what phases 2, 3 and 5 refuse, and in which words."""

import pytest

from refusals import check, refused
from rulebook import clause

JULY = "date=1941-07 phase=B3 weather=good"
JULY_SOVIET = "date=1941-07 phase=C3 weather=good"
PHASE_5 = "date=1941-07 phase=B5 weather=good"
BREST_CUT_OFF = "axis holds bialystok baranovichi pinsk kovel"
FINLAND_LEFT = "date=1944-07 phase=C3 weather=good finland_left=38"

REFUSED = {
    "dispersed": refused(
        "II Corps is dispersed. (DC-1.2 [R in part])",
        f"{JULY}; g-ii pinsk dispersed; g-x pinsk; s-10a kiev",
        "unit g-ii",
    ),
    "no_unit": refused(
        "Moscow Tank Factory is not a unit and makes no moves of this kind. (DC-6.1)",
        f"{JULY_SOVIET}; s-10a kiev; s-ft-mos moscow; g-ii brest",
        "unit s-ft-mos",
    ),
    "already_there": refused(
        "II Corps is already on Pinsk. (DC-6.1)",
        f"{JULY}; g-ii pinsk; s-10a kiev",
        "unit g-ii; move pinsk",
    ),
    "finns_stay": refused(
        "Finnish II Corps is Finnish: Leningrad is neither in Finland nor joined to it. (DC-6.11 [R])",
        f"{JULY}; f-ii vyborg; s-10a kiev",
        "unit f-ii; move leningrad",
    ),
    "shunned_land": refused(
        "Rumanian 3rd Army may not enter Tirgu Mures: Hungarians stay out of Rumania, and Rumanians out of Hungary. (DC-3.4)",
        f"{JULY}; r-3 suceava; s-10a kiev",
        "unit r-3; move tirgu-mures",
    ),
    "shunned_units": refused(
        "Hungarian Mobile Corps may not enter Tarnopol: Hungarians and Rumanians do not share a point. (DC-3.4)",
        f"{JULY}; h-mob lwow; r-mtn tarnopol; s-10a kiev",
        "unit h-mob; move tarnopol",
    ),
    "locked_in_hungary": refused(
        "Hungarian 1st Army stays in Hungary until June 1942. (DC-3.4)",
        "date=1942-05 phase=B3 weather=good; h-1 cluj; axis holds stanislav; s-10a kiev",
        "unit h-1; move stanislav",
    ),
    "other_army_left": refused(
        "Hungarian 2nd Army stays in Hungary: Hungarian 1st Army is the army that left. (DC-3.8 [I])",
        "date=1942-06 phase=B3 weather=good; h-1 cluj; h-2 cluj; axis holds stanislav; s-10a kiev",
        "unit h-1; move stanislav; unit h-2; move stanislav",
    ),
    "finland_closed": refused(
        "Finland has left the war: Kouvola cannot be entered. (DC-12.5 [I])",
        f"{FINLAND_LEFT}; s-10a vyborg; g-ii warsaw",
        "unit s-10a; move kouvola",
    ),
    "enemy_there": refused(
        "Kaunas is held by the enemy: it must be assaulted. (DC-6.1)",
        f"{JULY}; g-ii tilsit; s-11a kaunas",
        "unit g-ii; move kaunas",
    ),
    "support_needs_friendly": refused(
        "9th Army HQ is a support unit, and Pinsk is not a friendly point. (DC-6.13 [I])",
        f"{JULY}; g-hq-9 brest; g-ii brest; s-10a kiev",
        "unit g-hq-9; move pinsk",
    ),
    "line_full": refused(
        "The line from Suwalki to Kaunas carries 2 units, and is full. (DC-6.3)",
        f"{JULY}; g-i suwalki; g-ii suwalki; g-x suwalki; s-11a kaunas",
        "unit g-i; attack kaunas; unit g-ii; attack kaunas; unit g-x; attack kaunas",
    ),
    "line_full_armor": refused(
        "The armored share of the line from Suwalki to Kaunas is 1, and it is full. (DC-6.3)",
        f"{JULY}; g-xli suwalki; g-lvi suwalki; s-11a kaunas",
        "unit g-xli; attack kaunas; unit g-lvi; attack kaunas",
    ),
    "not_joined": refused(
        "No line joins Minsk to where II Corps stands. (DC-6.1)",
        f"{JULY}; g-ii tilsit; s-11a kaunas",
        "unit g-ii; move minsk",
    ),
    "exit_closed": refused(
        "Soviet armies have left by Warsaw: that line off the map is closed. (DC-2.10 [R, in part I])",
        "date=1944-07 phase=C3 weather=good; s-10a warsaw; s-6a minsk; g-x west; g-ii koenigsberg; "
        "soviet holds siedlce brest bialystok",
        "unit s-10a; leave; done; done; done; done; unit g-x; move warsaw",
        version="campaign",
    ),
    "no_exit_here": refused(
        "II Corps does not stand on a point with a line off that edge of the map. (DC-7.4 [R])",
        f"{JULY}; g-ii brest; s-10a kiev",
        "unit g-ii; move west",
    ),
    "not_your_box": refused(
        "10th Army cannot go there: each side has its own box off the map. (DC-7.4 [R])",
        f"{JULY_SOVIET}; s-10a gorki; g-ii brest",
        "unit s-10a; move west",
    ),
    "is_static": refused(
        "1st PVO Corps is static: it never moves. (DC-11.3 [R])",
        f"{JULY_SOVIET}; s-10a kiev; s-pvo1 moscow; g-ii brest",
        "unit s-pvo1",
    ),
    "has_moved": refused(
        "II Corps has made its move of this phase. (DC-6.10 [I])",
        f"{JULY}; g-ii brest; g-x brest; s-10a kiev",
        "unit g-ii; move pinsk; unit g-ii",
    ),
    "assaults_already": refused(
        "II Corps is allotted to an assault; take it back first. (DC-6.12 [I])",
        f"{JULY}; g-ii tilsit; s-11a kaunas",
        "unit g-ii; attack kaunas; unit g-ii",
    ),
    "moved_strategically": refused(
        "II Corps moved in the strategic movement phase. (DC-7.6 [I])",
        f"{JULY}; g-ii warsaw railed; g-x warsaw; s-10a kiev",
        "unit g-ii",
    ),
    "nothing_to_do": refused(
        "9th Army HQ has nothing to do now; another unit's order may change that. (DC-4.3 [R])",
        f"{JULY}; g-hq-9 minsk; g-x brest; s-10a kiev; "
        "soviet holds vilnius orsha baranovichi bobruisk mogilev polotsk; axis holds minsk",
        "unit g-hq-9; unit g-hq-9",
    ),
    "second_move_made": refused(
        "XXIV Panzer Corps made a second move in phase 3 and does nothing in phase 5. (DC-6.10 [I])",
        f"{PHASE_5}; g-xxiv minsk broke; g-xli minsk; s-10a kiev",
        "unit g-xxiv",
    ),
    "fought_in_mud": refused(
        "XXIV Panzer Corps fought in Mud and does nothing in phase 5. (DC-3.5 [I])",
        "date=1941-05 first=1 phase=B5 weather=good; g-xxiv brest muddy; g-xli brest; s-10a kiev",
        "unit g-xxiv",
    ),
    "no_air_now": refused(
        "Long-Range Aviation is air: there is none in phase 5. (DC-8.6 [R])",
        "date=1942-12 phase=C5 weather=good; s-1sh moscow; s-dba moscow; g-ii brest",
        "unit s-dba",
    ),
    "no_breakthrough": refused(
        "II Corps is not able to break through. (DC-8.6 [R])",
        f"{PHASE_5}; g-xxiv brest; g-ii brest; s-10a kiev",
        "unit g-ii",
    ),
    "only_joins": refused(
        "9th Army HQ can only join an assault of units that break through. (DC-8.16 [I])",
        f"{PHASE_5}; g-xxiv brest; g-hq-9 brest; s-10a pinsk",
        "unit g-xxiv; attack pinsk; unit g-hq-9; move siedlce",
        support_assaults="join",
    ),
    "bound_to_road": refused(
        "XXXIX Panzer Corps was taken back on the highway: it may only assault or enter Vyazma. (DC-6.12 [I])",
        "date=1941-10 phase=B3 weather=mud; g-xxxix orsha; g-ii brest; s-10a vyazma",
        "unit g-xxxix; move smolensk; attack vyazma; recall g-xxxix; unit g-xxxix; move orsha",
    ),
    "air_needs_supply": refused(
        "Air flies only to friendly points in supply, and Minsk is not one. (DC-11.6 [R])",
        f"{JULY_SOVIET}; s-vvs-n pskov; s-5a kiev; g-ii minsk",
        "unit s-vvs-n; move minsk",
    ),
    "follow_to_friendly": refused(
        "A follow-up move goes to a friendly point, and Pinsk is not one. (DC-8.6 [R])",
        f"{PHASE_5}; g-ii brest; s-10a kiev",
        "unit g-ii; move pinsk",
    ),
    "no_armor_over_strait": refused(
        "XXIV Panzer Corps is armor: it cannot do that across the Kerch Strait to Taman. (DC-8.4 [I in part])",
        f"{JULY}; g-xxiv kerch; g-ii kerch; s-10a taman",
        "unit g-xxiv; attack taman",
    ),
    "off_the_highway": refused(
        "The highway does not lead XXXIX Panzer Corps to Vitebsk. (DC-6.5 [I in part])",
        "date=1941-10 phase=B3 weather=mud; g-xxxix orsha; g-ii brest; s-10a kiev",
        "unit g-xxxix; move smolensk; move vitebsk",
    ),
    "second_stays_on_map": refused(
        "XXIV Panzer Corps has made its first step: the second one stays on the map. (DC-6.13 [I])",
        f"{JULY}; g-xxiv siedlce; g-ii brest; s-10a kiev",
        "unit g-xxiv; move warsaw; move west",
    ),
    "second_needs_empty": refused(
        "XXIV Panzer Corps goes on only over points without any other unit: not to Mogilev. (DC-6.2 [I in part])",
        f"{JULY}; g-xxiv baranovichi; g-ii mogilev; s-10a kiev",
        "unit g-xxiv; move bobruisk; move mogilev",
        second_moves="empty",
    ),
    "only_enters": refused(
        "XXIV Panzer Corps may enter a point with this move, but not assault one. (DC-6.2 [I in part])",
        f"{JULY}; g-xxiv baranovichi; g-ii brest; s-10a mogilev",
        "unit g-xxiv; move bobruisk; attack mogilev",
    ),
    "box_is_safe": refused(
        "Units off the map cannot be attacked. (DC-1.7 [R])",
        f"{JULY}; g-ii brest; s-10a kiev",
        "unit g-ii; attack siberia",
    ),
    "air_does_not_assault": refused(
        "VVS Northern Front is air: it serves battles, but is not allotted to assaults. (DC-11.6 [R])",
        f"{JULY_SOVIET}; s-vvs-n kiev; s-5a kiev; g-ii zhitomir",
        "unit s-vvs-n; attack zhitomir",
    ),
    "security_does_not_assault": refused(
        "Rear Area Centre (102) is a security unit and does not assault. (DC-11.4 [R])",
        f"{JULY}; g-sec-c brest; g-ii brest; s-10a pinsk",
        "unit g-sec-c; attack pinsk",
    ),
    "nobody_there": refused(
        "Pinsk holds nothing that must be assaulted. (DC-6.8 [R])",
        f"{JULY}; g-ii brest; s-10a kiev",
        "unit g-ii; attack pinsk",
    ),
    "support_needs_combat": refused(
        "9th Army HQ is a support unit: no combat unit assaults Kaunas yet. (DC-6.8 [R])",
        f"{JULY}; g-ii tilsit; g-hq-9 tilsit; s-11a kaunas",
        "unit g-hq-9; attack kaunas",
    ),
    "does_not_assault": refused(
        "X Corps is not allotted to an assault. (DC-6.12 [I])",
        f"{JULY}; g-ii tilsit; g-x tilsit; s-11a kaunas",
        "unit g-ii; attack kaunas; recall g-x",
    ),
    "no_parachutes": refused(
        "10th Army is not a parachute corps. (DC-11.5 [R, in part I])",
        f"{JULY_SOVIET}; s-10a kiev; g-ii brest",
        "unit s-10a; drop brest",
    ),
    "no_drop_now": refused(
        "1st Parachute Corps can drop only from a point of the map, in phase 3, instead of moving. (DC-11.5 [R, in part I])",
        f"{JULY_SOVIET}; s-1pk siberia; s-10a kiev; g-ii brest",
        "unit s-1pk; drop brest",
    ),
    "drop_too_far": refused(
        "Brest is not within two lines of 1st Parachute Corps. (DC-11.5 [R, in part I])",
        f"{JULY_SOVIET}; s-1pk kiev; g-ii brest",
        "unit s-1pk; drop brest",
    ),
    "campaign_only": refused(
        "10th Army can leave by the west edge only in the Campaign. (DC-2.10 [R, in part I])",
        "date=1944-07 phase=C3 weather=good; s-10a warsaw; g-ii koenigsberg",
        "unit s-10a; leave",
    ),
    "armies_only": refused(
        "6th Mechanised Corps is not a Soviet army: only armies leave by the west edge. (DC-2.10 [R, in part I])",
        "date=1944-07 phase=C3 weather=good; s-6tk warsaw; g-ii koenigsberg",
        "unit s-6tk; leave",
        version="campaign",
    ),
    # strategic movement and the sea
    "never_moves": refused(
        "1st PVO Corps never moves. (DC-7.5 [I])",
        "date=1941-07 phase=C2; s-10a kiev; s-pvo1 moscow; g-ii brest",
        "unit s-pvo1",
    ),
    "factory_works": refused(
        "Moscow Tank Factory is working: only an entrained factory moves. (DC-7.5 [I])",
        "date=1941-07 phase=C2; s-10a kiev; s-ft-mos moscow; g-ii brest",
        "unit s-ft-mos",
    ),
    "air_moves_later": refused(
        "Long-Range Aviation is air and moves in phase 3. (DC-7.5 [I])",
        "date=1941-07 phase=C2; s-10a kiev; s-dba moscow; g-ii brest",
        "unit s-dba",
    ),
    "nowhere_to_go": refused(
        "6th Army has nowhere to go. (DC-7.1 [I in part])",
        f"date=1941-07 phase=C2; s-10a kiev; s-6a brest; g-ii tilsit; {BREST_CUT_OFF}",
        "unit s-6a",
    ),
    "no_path": refused(
        "No path of friendly points leads II Corps to Minsk. (DC-7.1 [I in part])",
        "date=1941-07 phase=B2; g-ii warsaw; s-10a kiev",
        "unit g-ii; move minsk",
    ),
    "point_full": refused(
        "3 units have ended their strategic move on Memel. (DC-7.1 [I in part])",
        "date=1941-07 phase=B2; g-ii warsaw; g-i warsaw; g-x warsaw; g-v warsaw; s-10a kiev",
        "unit g-i; move memel; unit g-ii; move memel; unit g-x; move memel; unit g-v; move memel",
    ),
    "not_by_sea": refused(
        "Long-Range Aviation does not go by sea. (DC-7.3 [R and I in part])",
        "date=1941-07 phase=C2; s-10a tallinn; s-dba riga; g-ii warsaw",
        "done; unit s-dba",
    ),
    "no_port": refused(
        "Kiev is not a port. (DC-7.3 [R and I in part])",
        "date=1941-07 phase=C2; s-10a tallinn; s-6a kiev; g-ii warsaw",
        "done; unit s-6a",
    ),
    "nowhere_to_sail": refused(
        "Finnish II Corps has no port to sail to. (DC-7.3 [R and I in part])",
        "date=1941-07 phase=B2; f-ii helsinki; g-ii koenigsberg; s-10a kiev",
        "done; unit f-ii",
    ),
    "not_that_sea": refused(
        "10th Army cannot sail to Odessa: it is not another port of the same sea. (DC-7.3 [R and I in part])",
        "date=1941-07 phase=C2; s-10a tallinn; g-ii warsaw",
        "done; unit s-10a; move odessa",
    ),
    "sea_used": refused(
        "8th Army cannot sail: the sea move of this sea has been made. (DC-7.3 [R and I in part])",
        "date=1941-07 phase=C2; s-10a tallinn; s-8a riga; s-9a odessa; g-ii warsaw",
        "done; unit s-10a; move leningrad; roll 2 0; unit s-8a",
    ),
    "azov_closed": refused(
        "Rostov cannot be reached: the Sea of Azov is open only to the holder of both ends of Kerch. (DC-7.3 [R and I in part])",
        "date=1941-07 phase=C2; s-9a odessa; g-ii warsaw; axis holds taman",
        "done; unit s-9a; move rostov",
    ),
    "partisans_there": refused(
        "Partisans stand on Riga. (DC-7.5 [I])",
        "date=1941-07 phase=B2; g-ii koenigsberg; s-part1 riga; axis holds riga tallinn; s-10a kiev",
        "done; unit g-ii; move riga",
    ),
    "not_friendly": refused(
        "Koenigsberg is not a friendly point. (DC-7.3 [R and I in part])",
        "date=1941-07 phase=C2; s-10a tallinn; g-ii warsaw",
        "done; unit s-10a; move koenigsberg",
    ),
}


@clause(
    "DC-1.2",
    "DC-1.7",
    "DC-2.10",
    "DC-3.4",
    "DC-3.5",
    "DC-3.8",
    "DC-4.3",
    "DC-6.1",
    "DC-6.2",
    "DC-6.3",
    "DC-6.5",
    "DC-6.8",
    "DC-6.10",
    "DC-6.11",
    "DC-6.12",
    "DC-6.13",
    "DC-7.1",
    "DC-7.3",
    "DC-7.4",
    "DC-7.5",
    "DC-7.6",
    "DC-8.4",
    "DC-8.6",
    "DC-8.16",
    "DC-11.3",
    "DC-11.4",
    "DC-11.5",
    "DC-11.6",
    "DC-12.5",
)
@pytest.mark.parametrize("key", REFUSED)
def test_moves_and_assaults_say_why_not(key):
    check("dark-crusade", key, REFUSED[key])
