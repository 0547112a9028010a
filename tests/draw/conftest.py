"""Every test that asks for `game` is run for each game that has a board."""

import pytest
from pictures import GAMES_DRAWN


@pytest.fixture(params=GAMES_DRAWN)
def game(request):
    return request.param
