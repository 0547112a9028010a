"""DC-3.3, DC-3.7: what the free set-up refuses, and in which words."""

import pytest

from refusals import check, refused
from rulebook import clause

REFUSED = {
    "germans_named": refused(
        "Finnish II Corps is not German: only Germans are named for countries abroad. (DC-3.3 [I in part])",
        "",
        "free; unit f-ii",
        setup="asked",
    ),
    "not_set_up": refused(
        "Luftflotte 1 takes no part in the set-up. (DC-3.7 [I])",
        "",
        "free; unit g-lf1",
        setup="asked",
    ),
    "no_such_country": refused(
        "There is no country abroad with the number 3. (DC-3.3 [I in part])",
        "",
        "free; unit g-lvi; name 3",
        setup="asked",
    ),
    "not_named": refused(
        "LVI Panzer Corps is not named for a country abroad. (DC-3.7 [I])",
        "",
        "free; unit g-lvi; name 0",
        setup="asked",
    ),
    "named_already": refused(
        "XXXVI Corps is named for that country already. (DC-3.3 [I in part])",
        "",
        "free; unit g-xxxvi; name 2",
        setup="asked",
    ),
    "place_it_there": refused(
        "LVI Panzer Corps is named by placing it there. (DC-3.3 [I in part])",
        "",
        "done; free; unit g-lvi; name 1",
        setup="asked",
    ),
    "placed_later": refused(
        "LVI Panzer Corps is placed later, after the Soviets. (DC-3.3 [I in part])",
        "",
        "free; unit g-lvi; place iasi",
        setup="asked",
    ),
    "placed_with_named": refused(
        "LVI Panzer Corps was named for a country abroad and placed before the Soviets. (DC-3.3 [I in part])",
        "",
        "done; free; unit g-lvi; place kajaani; done; done; unit g-lvi",
        setup="asked",
    ),
    "wrong_start": refused(
        "10th Army does not set up on Minsk. (DC-3.7 [I])",
        "",
        "free; done; unit s-10a; place minsk",
        setup="asked",
    ),
    "stays_in_place": refused(
        "Hungarian 1st Army stays where it starts. (DC-3.3 [I in part])",
        "",
        "free; done; done; unit h-1",
        setup="asked",
    ),
    "place_full": refused(
        "Memel takes 3 units of the kind of II Corps, and no more. (DC-3.3 [I in part])",
        "",
        "free; done; done; unit g-ii; place memel",
        setup="asked",
    ),
    "must_go_home": refused(
        "XXXVI Corps cannot stay on Kajaani: it sets up in Germany. (DC-3.7 [I])",
        "",
        "free; unit g-xxxvi; name 0; done; done; done",
        setup="asked",
    ),
}


@clause("DC-3.3", "DC-3.7")
@pytest.mark.parametrize("key", REFUSED)
def test_the_free_set_up_says_why_not(key):
    check("dark-crusade", key, REFUSED[key])
