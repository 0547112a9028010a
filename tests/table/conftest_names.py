"""Ids of Russian counters that can be hidden."""

from crusade.games.pack import pack_of

_roster = pack_of("darkest_crusade").roster
HIDDEN_NAMES = [
    _roster.id[u]
    for u in range(len(_roster))
    if _roster.side[u] == 1 and {"brown", "army16", "dummy", "guards"} & set(_roster.marks[u])
]
