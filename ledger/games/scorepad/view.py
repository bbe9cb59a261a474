"""The pad as it lies on the table.

Law: told from the state alone; what whoever looks may not know is a question mark.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger import api
from ledger.games.scorepad.formulas import BadFormula
from ledger.games.scorepad.sheet import Cell, Deck
from ledger.games.scorepad.state import State, numbers


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    """Counters and points, a column for each seat; then what the table shares."""
    seats = state.table.seats
    cells = state.sheet.cells.values()
    rows: list[tuple[api.Cell, ...]] = [
        (cell.name, *(_shown(state, cell, each) for each in seats)) for cell in cells if cell.is_seats
    ]
    for deck in state.table.catalog.of(Deck).values():
        rows.append((deck.name, *(_hand(state, f"{each} {deck.name}") for each in seats)))
    rows += [("points", *(str(_total(state, each)) for each in seats))]
    shared = tuple((cell.name, _shown(state, cell, "")) for cell in cells if not cell.is_seats)
    roles = tuple((f"{each} is", role) for each, role in state.roles.items())
    dice = (("dice", " ".join(map(str, state.dice))),) if state.dice else ()
    facts = (*roles, *shared, *dice)
    return (
        api.Heading(status(state).capitalize(), 2),
        api.Grid(("", *seats), tuple(rows)),
        *((api.Facts(facts),) if facts else ()),
    )


def status(state: State) -> str:
    """The round and its phase, where the sheet has some."""
    if state.ended:
        return "the end"
    if state.pad.rounds is None:
        return f"turn {state.turns + 1}" if state.pad.turns else "the pad"
    phase = dict(enumerate(state.pad.phases)).get(state.phase, "")
    return f"round {state.round}{f', {phase}' if phase else ''}"


def _shown(state: State, cell: Cell, seat: str) -> str:
    label = state.label(cell, seat)
    if label in state.secrets:
        return state.pieces.show(state.secrets[label][0])
    try:
        follows = (
            None if cell.follows is None else numbers(state).value(cell.follows, seat or state.table.seats[0])
        )
    except BadFormula:
        return "?"
    return str(state.count(cell, seat).value if follows is None else follows)


def _hand(state: State, label: str) -> str:
    return state.pieces.listed(token for token, _ in state.hands[label].cards) if label in state.hands else ""


def _total(state: State, seat: str) -> int:
    from ledger.games.scorepad.scoring import lines

    return sum(line.points for line in lines(state, seat))


def facts(state: State) -> dict[str, api.Knob | None]:
    """Every counter by its label; None for what is hidden. Decks say how many cards are left."""
    found: dict[str, api.Knob | None] = {}
    for label, seat, cell in state.labels():
        if label in state.secrets:
            found[label] = None
        elif cell.follows is None:
            found[label] = state.count(cell, seat).value
        else:
            found[label] = _following(state, cell, seat or state.table.seats[0])
    for deck in state.table.catalog.of(Deck):
        found[deck] = len(state.stock(deck)) - state.drawn.get(deck, 0)
    return found


def _following(state: State, cell: Cell, seat: str) -> int | None:
    assert cell.follows is not None
    try:
        return numbers(state).value(cell.follows, seat)
    except BadFormula:
        return None


def adjustable(state: State) -> Iterator[str]:
    """The counters that a table can put right: all but those that follow from others, and hidden ones."""
    return (label for label, _, cell in state.labels() if cell.follows is None and not cell.hidden)
