"""The pad as it lies on the table. Law: made from the state alone; a question mark stands for what the viewer
may not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from ledger import api
from ledger.games.scorepad.asked import waiting
from ledger.games.scorepad.rounds import phase
from ledger.games.scorepad.scoring import lines
from ledger.games.scorepad.sheet import PadBox
from ledger.games.scorepad.state import State, numbers

UNSAID = "·"
"""Shown where nobody has said a number yet, which is not the same as 0."""


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    """Counters and points, a column for each seat; then what the table shares."""
    seats, cells = state.table.seats, state.sheet.cells.values()
    own: list[tuple[api.Cell, ...]] = [
        (cell.name, *(_shown(state, cell, each) for each in seats)) for cell in cells if not cell.entry.shared
    ]
    decks: list[tuple[api.Cell, ...]] = [
        (deck, *(_hand(state, each, deck) for each in seats)) for deck in state.chances.decks
    ]
    own_points = {each: api.sum_of(lines(state, each)) - _too_early(state, each) for each in seats}
    totals = [api.trimmed(sum(own_points[mate] for mate in numbers(state).mates(each))) for each in seats]
    shared = [(cell.name, _shown(state, cell, "")) for cell in cells if cell.entry.shared]
    dice = [("dice", " ".join(map(str, state.chances.faces)))] if state.chances.faces else []
    facts = (*((f"{each} is", role) for each, role in state.roles.items()), *shared, *dice)
    total = "total" if "points" in state.sheet.cells else "points"
    grid = api.Grid(("", *seats), (*own, *decks, (total, *totals)))
    return (api.Heading(status(state).capitalize(), 2), grid, *((api.Facts(facts),) if facts else ()))


def _too_early(state: State, seat: str) -> api.Points:
    """Points of this round's formulas that read a number which the seat still has to say."""
    asked = {what.casefold() for who, what in waiting(state) if who == seat}
    found: api.Points = 0
    for line in (line for some in state.sheet.lines.values() for line in some) if asked else ():
        if line.tree is None or line.own is not None or line.entry.scored != "round":
            continue
        if not state.sheet.reads(line.tree).isdisjoint(asked):
            with suppress(api.formulas.BadFormula):
                found += numbers(state).points(line, seat)
    return found


def status(state: State) -> str:
    """The round and its phase, if the sheet has them."""
    if state.pad.rounds is None or state.ended:
        return "the end" if state.ended else "the pad"
    return ", ".join(filter(None, (f"round {state.round}", phase(state))))


def _shown(state: State, cell: PadBox, seat: str) -> str:
    label = state.label(cell, seat)
    if (said := state.counts.get(label)) is not None and said.text:
        return said.text
    is_said = label in state.counts or label in state.secrets or label in state.begun
    is_missing = cell.is_fresh or (state.speaker(cell, seat), cell.name) in waiting(state) if seat else False
    if is_missing and not is_said and cell.follows is None:
        return UNSAID
    if (secret := state.secrets.get(label)) is not None:
        return state.pieces.show(secret[0])
    value = _value(state, cell, seat)
    return api.UNKNOWN if value is None else str(api.trimmed(value))


def _hand(state: State, seat: str, deck: str) -> str:
    return state.pieces.listed(token for token, _ in state.chances.hands.get((seat, deck), api.Hand()).cards)


def _value(state: State, cell: PadBox, seat: str) -> api.Points | None:
    try:
        return numbers(state).look(cell.name.casefold(), seat or state.table.seats[0])
    except api.formulas.BadFormula:
        return None


def facts(state: State) -> Mapping[str, api.Points | str | None]:
    """Every counter by its label, None for a hidden one; and how many cards each deck has left."""
    counted = {label: _value(state, cell, seat) for label, seat, cell in state.labels()}
    return counted | {deck: state.chances.left(deck) for deck in state.chances.decks}


def adjustable(state: State) -> Iterator[str]:
    """The counters that a table can correct: all except hidden ones and those that follow from others."""
    return (
        label
        for label, seat, cell in state.labels()
        if not (cell.follows or cell.entry.hidden or state.is_too_late(cell))
        and cell.entry.role in ("", state.roles.get(seat))
    )
