"""The projector itself, the state before the first event, and what several handlers do alike.

Law: nothing here decides whether something may happen.
"""

from __future__ import annotations

from collections.abc import Iterable

from ledger.core.errors import BadSetup
from ledger.core.fold import Projector
from ledger.core.table import Setup, Table
from ledger.games.humanity import sheets
from ledger.games.humanity.catalog import Stat
from ledger.games.humanity.state import Blessing, Character, Owed, State, Told

projector: Projector[State] = Projector()


def start(setup: Setup) -> State:
    """Raises BadSetup where the same optional Stat is chosen twice."""
    one, other = (str(setup.rulings[knob]) for knob in ("optional_stat", "second_stat"))
    if one == other != "none":
        raise BadSetup(f"{one} is the optional Stat already.", hint="Leave second_stat out.")
    state = State(Table(setup))
    shared = [name for name in (one, other) if name in setup.catalog.of(Stat)]
    state.hardy = next((known.start for name in shared if (known := setup.catalog.of(Stat)[name]).shared), 0)
    return state


def character(state: State, name: str) -> Character:
    return state.characters[name]


def add_blessings(state: State, name: str, faces: Iterable[int], *, lasts: str = "", only: str = "") -> None:
    held = character(state, name).pool
    if lasts:
        state.fades = True
    for face in faces:
        held.append(Blessing(state.next_blessing, face, lasts, only))
        state.next_blessing += 1


def take_blessings(state: State, ids: Iterable[int], name: str = "") -> list[Blessing]:
    """Removes Blessings from whoever has them, or from one character. Raises LookupError."""
    owners = (character(state, name),) if name else tuple(state.characters.values())
    taken = []
    for id_ in ids:
        owner, held = _take(owners, id_)
        taken.append(held)
        state.paid[owner] = state.paid.get(owner, 0) + 1
    return taken


def _take(owners: Iterable[Character], id_: int) -> tuple[str, Blessing]:
    """Whose Blessing it was, and the Blessing."""
    for owner in owners:
        for place, held in enumerate(owner.pool):
            if held.id == id_:
                del owner.pool[place]
                return owner.name, held
    raise LookupError(id_)


def pay(state: State, name: str, ids: tuple[int, ...]) -> None:
    """Removes what a character spends, and remembers how many for Precision & Accuracy."""
    take_blessings(state, ids, name)
    character(state, name).spent_last = len(ids)


def use(state: State, name: str, spec: str) -> None:
    """A Specialization was used: its charge is gone, its use counted."""
    owner = character(state, name)
    known = sheets.spec(state, spec)
    if known is not None and known.recharge:
        owner.spent.add(spec)
    owner.uses[spec] = owner.uses.get(spec, 0) + 1


def owe(state: State, name: str, count: int, reason: str, *, lasts: str = "", only: str = "") -> None:
    state.owed += [Owed(name, reason, lasts=lasts, only=only)] * count


def expire(state: State, lasts: tuple[str, ...]) -> None:
    for owner in state.characters.values() if state.fades else ():
        if gone := [held.id for held in owner.pool if held.lasts in lasts]:
            take_blessings(state, gone, owner.name)


def tell(state: State, event: int, text: str) -> None:
    """A line of the recap."""
    state.recap.append(Told(state.session, state.scene, text, event))
