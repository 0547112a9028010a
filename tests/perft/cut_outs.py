"""Small cut-out positions of each game, and how many sequences of options lead one deep, two deep, and so on."""

CUT_OUTS = {
    "darkest-crusade": {
        "a panzergruppe and one army on the highway": (
            "turn=2 phase=A2a; de-pzgr2 G5; su-20a G6",
            [2, 20, 80, 475, 3258, 19039],
        ),
        "Blitzkrieg over a river": (
            "turn=2 phase=A2d; de-pzgr2 H6; de-6a H6; su-20a G6; su-5mk G7",
            [3, 22, 71, 272, 1381, 7625],
        ),
        "Russians in a German zone": (
            "turn=4 phase=B2a; de-6a K4; ro-3a L4; su-5a K5; su-6a L5; su-4tk K5",
            [4, 105, 685, 5948, 53247],
        ),
        "across the Kerch Strait": (
            "turn=7 phase=A2a weather=snow; de-11a O5; ro-3a O5; su-51a O6",
            [3, 16, 71, 372, 2241, 11756],
        ),
        "before the winter offensive": (
            "turn=7 phase=B1 weather=snow tanks=1; su-1sh siberian; su-16a F9; su-28a pool; su-1tk pool; de-4a F8",
            [10, 103, 1057, 9850],
        ),
    },
    "tiger-attack": {
        "two panzers and a Tiger before Losheim": (
            "turn=3 fuel=2 phase=A3a; g-2-3 b; g-2-2 b; g-tiger-501 b; u-14cav losheim",
            [4, 59, 286, 1258, 5431],
        ),
        "a panzer drives for the exit": (
            "turn=5 fuel=3 weather=good phase=A3a; g-2-3 spa; g-26vgd-39 verviers; g-2-2 b; u-2-9 eupen; "
            "german holds malmedy bullingen losheim",
            [4, 87, 932, 5699],
        ),
        "Peiper's second step": (
            "turn=3 fuel=6 phase=A3c; g-peiper losheim; g-2-3 losheim; g-skorzeny b; u-99-393 bullingen fortified; u-14cav amel",
            [3, 50, 317, 1802],
        ),
        "Bastogne by air": (
            "turn=5 phase=B2a weather=good; u-101-501 bastogne cut; u-10ad-ccb bastogne cut; g-2-3 noville; g-26vgd-39 sibret",
            [3, 56, 231, 1502, 8823],
        ),
        "from outside the map": (
            "turn=4 phase=B2a; g-212vgd-320 echternach; g-212vgd-423 ettelbrueck; u-6ad-cca south; u-80-317 south",
            [3, 92, 1253, 8772],
        ),
        "before the U.S. operations": (
            "turn=5 phase=B1 weather=bad; u-101-501 bastogne cut; u-2-9 liege; g-2-3 noville; g-2-2 sibret",
            [5, 27, 157, 926, 5328],
        ),
        "over the Our with a Tiger behind": (
            "turn=2 fuel=3 phase=A3a; g-2-3 dasburg; g-tiger-506 dasburg; u-28-110 clervaux fortified",
            [3, 95, 1002, 4639, 18218],
        ),
        "Bayerlein and his die": (
            "turn=3 fuel=2 phase=A3c; g-bayerlein wiltz; g-lehr-130 wiltz; u-101-501 bastogne",
            [2, 9, 79, 364, 2082],
        ),
        "German reinforcements": (
            "turn=3 phase=A2 fuel=1 weather=good; g-fbb box; g-3fjd-8 box; g-12vgd-27 b; g-2-3 b; u-99-393 losheim",
            [5, 21, 106, 410, 1982, 8244],
        ),
        "a dump to draw from": (
            "turn=4 fuel=1 phase=A3a dump=7 dump_turn=2; g-2-3 verviers; g-12vgd-27 spa; u-99-393 eupen",
            [9, 54, 434, 2941],
        ),
    },
}
