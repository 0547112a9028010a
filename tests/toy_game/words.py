"""What people see: words, and the reach of each counter before anything is decided."""

from crusade.core.bits import BIT, each
from crusade.core.describe import Describe, Front, Rows
from crusade.core.head import HAND, MODE
from crusade.core.preview import Reach
from crusade.core.state import NOBODY, State
from crusade.games import plain
from crusade.games.telling import TOLD, TURNS
from crusade.games.wording import LABELS, STEPS, VERBS

from .orders import prey, reach, ready
from .sequence import BATTLE
from .tables import BLUE, RED, Tables, points

SIDES = ("Red", "Blue")
PHASES = {f"{letter}{n}": f"{side}: {word}" for letter, side in zip("AB", SIDES)
          for n, word in enumerate(("movement", "battles", "recovery"), 1)}  # fmt: skip
FRONT = Front(
    lead="Twelve points, ten units, six turns: the smallest game this program can play.",
    people=("Red", "Blue"),
    aims=("Attack: take one town more than you have.", "Defend: hold the towns until the sixth turn is over."),
    design="An example for people who want to add a game.",
)


def header(g: Tables, s: State) -> Rows:
    """TG-2.1, TG-5.1. The turn, and how many points each side has."""
    return [*plain.header(g, s), *((f"{SIDES[side]} points", str(points(g, s, side))) for side in (RED, BLUE))]


DESCRIBE = Describe(
    phases=PHASES,
    steps=STEPS,
    verbs=VERBS,
    labels=LABELS,
    front=FRONT,
    side_names=SIDES,
    areas={"lost": "Lost"},
    header=header,
    figures=plain.figures,
    condition=plain.condition,
    orders=plain.orders,
    rank=plain.rank,
    marks=plain.marks,
    place=plain.place,
    control=plain.control,
    told=TOLD,
    turns=TURNS,
    graves=frozenset({"lost"}),
)


def orders(g: Tables, s: State) -> dict[int, Reach]:
    """TG-3. For each counter that can be taken up: where it could go, and what it could attack."""
    units = ready(g, s) if s.tally[HAND] == NOBODY else BIT[s.tally[HAND]]
    return {
        u: Reach({} if s.tally[MODE] else dict.fromkeys(each(reach(g, s, u)), "march"), list(each(prey(g, s, u))))
        for u in each(units)
    }


PREVIEW = BATTLE.preview(orders, plain.control_layer(("red", "blue"), "TG-1.2"))
