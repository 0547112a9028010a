"""Every refusal of Dark Crusade's own catalogue has an example in the tables of the other `test_dc_refusals_*` files."""

from test_dc_refusals_battle import REFUSED as BATTLE
from test_dc_refusals_orders import REFUSED as ORDERS
from test_dc_refusals_rear import REFUSED as REAR
from test_dc_refusals_setup import REFUSED as SETUP

from crusade.games.dark_crusade.words import REFUSALS
from crusade.games.literal import COMMON


def test_every_refusal_has_an_example():
    shown = [*SETUP, *REAR, *ORDERS, *BATTLE]
    assert sorted(shown) == sorted(set(REFUSALS) - set(COMMON))
