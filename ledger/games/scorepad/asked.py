"""What a pad waits for: the numbers that a round, or the end of the game, still needs.

Law: read from the sheet and from what was said. Each number that is needed is named here once, with its seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger import api
from ledger.games.scorepad.sheet import Category, PadBox, Role
from ledger.games.scorepad.state import State, as_played, known

FEW = 3
"""After this many numbers, examples are no longer shown."""


@api.once
def waiting(state: State) -> tuple[tuple[str, str], ...]:
    """The seats and counters that a line of numbers fills next, in this order."""
    if state.ended:
        return left_to_say(state)
    if state.pad.rounds is not None:
        return unsaid(state)
    if state.pad.turns:
        return ()
    return tuple(
        (seat, cell.name)
        for label, seat, cell in _own(state)
        if isinstance(cell.entry, Category) and not cell.entry.hidden and label not in state.begun
    )


@api.once
def unsaid(state: State) -> tuple[tuple[str, str], ...]:
    """What the round still waits for, by category: seats, each with a counter that begins anew in each
    round."""
    if state.pad.rounds is None or state.ended:
        return ()
    return tuple((seat, cell.name) for _, seat, cell in _own(state) if cell.is_fresh)


def of_round(state: State) -> Sequence[tuple[str, str]]:
    """All that a round asks for, whether it has been said or not."""
    return [(seat, cell.name) for _, seat, cell in _written(state) if cell.is_fresh]


def unclosed(state: State) -> str:
    """Why the sheet does not let the current round end with the numbers so far; empty if it does. A seat that
    sits the round out is not asked."""
    tree = state.sheet.pads.get(state.pad.closes)
    values = {} if tree is None else known(state, tree, as_played(state))
    if all(value or state.is_absent(seat) for seat, value in values.items()):
        return ""
    return state.pad.because or f"a round ends only if {state.pad.closes}"


def _own(state: State) -> Iterator[tuple[str, str, PadBox]]:
    """The counters that the seats write themselves, and that have no number yet."""
    said = {*state.counts, *state.secrets}
    return (each for each in _written(state) if each[0] not in said)


def _written(state: State) -> Iterator[tuple[str, str, PadBox]]:
    """The counters that the seats at the table write themselves."""
    for label, seat, cell in state.labels():
        is_written = not (cell.entry.shared or cell.follows)
        if is_written and cell.entry.role in ("", state.roles.get(seat)) and not state.is_away(cell, seat):
            yield label, seat, cell


def without_role(state: State) -> str:
    """The seat that has to take a role next; empty if everybody at the table has one, or none is left."""
    is_left = set(state.table.catalog.of(Role)) - set(state.roles.values())
    return next((seat for seat in state.here if seat not in state.roles), "") if is_left else ""


def row(state: State) -> tuple[str, Sequence[str]]:
    """The category that is asked for next, and the seats whose number is missing; empty if nothing is asked
    for."""
    asked = waiting(state)
    name = asked[0][1] if asked else ""
    return name, [seat for seat, what in asked if what == name]


@api.once
def left_to_say(state: State) -> tuple[tuple[str, str], ...]:
    """What is left to score at the end: each seat with the counters that bring points and still have no
    number."""
    if not state.ended or state.is_closed:
        return ()
    sheet, seats = state.sheet, state.table.seats
    has_rounds = state.pad.rounds is not None
    every = [line for some in sheet.lines.values() for line in some]
    lines = [line for line in every if line.tree and not (has_rounds and line.entry.scored == "round")]
    asked = {
        name: None for line in lines for name in sheet.cells if line.tree and name in sheet.reads(line.tree)
    }
    left = {(seat, cell.name) for label, seat, cell in _own(state) if label not in state.begun}
    cells = [cell for cell in map(sheet.cells.__getitem__, asked) if not (has_rounds and cell.is_fresh)]
    pairs = [(seat, cell.name) for cell in cells for seat in seats if (seat, cell.name) in left]
    return tuple(sorted(pairs, key=lambda pair: seats.index(pair[0])) if state.by_seat else pairs)


def example(state: State, what: str, seats: Sequence[str]) -> str:
    """An example of how to say a number on this pad, shown until a few have been said. If `what` is named,
    `seats` are asked for it."""
    if state.rounds or len(state.counts) + len(state.secrets) >= FEW:
        return ""
    lines = such_as(state, what, seats).split(" or ")[: min(len(seats), 2) or 1]
    return f", such as {', or '.join(lines)}" if lines[0] else ""


def such_as(state: State, what: str, seats: Sequence[str]) -> str:
    """Lines that say a number, the simplest first: for `what`, if `seats` are asked for it, otherwise for the
    first counter."""
    every = state.sheet.cells.values()
    cell = state.cell(what) if what else next((cell for cell in every if cell.follows is None), None)
    if cell is None:
        return ""
    number = _such_as(cell)
    seat = "" if cell.entry.shared or state.pad.turns else f"{[*seats, *state.table.seats][0]} "
    row_ = (" ".join([number] * len(seats)), *(f"{each} {number}" for each in seats[1:2])) if what else ()
    return " or ".join((*row_, f"{seat}{cell.name} {number}"))


def _such_as(cell: PadBox) -> str:
    """A number that the sheet allows for a counter."""
    entry = cell.entry
    most = min(each for each in (5, entry.most, entry.supply) if each is not None)
    return str(most if entry.least is None else max(most, entry.least))
