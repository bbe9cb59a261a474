"""What one seat sees and the others do not: its hand, whatever a game calls it.

Law: it compares two views of the table, and knows nothing about what is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cli.pages import choices, resolve
from ledger.core.blocks import Block, Facts, Grid, Heading, Note
from ledger.core.errors import UsageError
from ledger.core.rules.verdicts import AtOnce, Decision, Pending, question_for
from ledger.core.typing.eyes import Known, all_of_it
from ledger.desk.reader import Reader


def blocks(desk: Reader, seat: str = "", listed: Known | None = None) -> tuple[Block, ...]:
    """What only one seat sees: the seat that is asked, unless another one is named. `listed` is the viewer
    whose list is on the screen: a move can be picked only by the numbers of that list.

    Raises UnknownName for a seat that does not exist, UsageError if no seat is asked and none is named.
    """
    pending = desk.pending
    seat = resolve.seat(desk, seat) if seat else _asked_seat(desk, pending)
    own = _seen_alone(desk.view(desk.head), desk.view(desk.head, seat))
    return (
        Heading(f"For {seat} alone"),
        *(own or (Note(f"{seat} sees what everybody sees."),)),
        *_what_is_asked(desk, pending, seat, desk.eyes(None) if listed is None else listed),
    )


def _asked_seat(desk: Reader, pending: Pending) -> str:
    """The seat that is asked. Raises UsageError if no seat is asked, or several are."""
    own = question_for(pending, None)
    if isinstance(own, Decision) and own.seat in desk.setup.seats:
        return own.seat
    if isinstance(own, AtOnce):
        raise UsageError("Several seats are asked.", hint="Name the seat: glimpse SEAT")
    raise UsageError("No seat is asked now.", hint="Name the seat: glimpse SEAT")


def _what_is_asked(desk: Reader, pending: Pending, seat: str, listed: Known) -> tuple[Block, ...]:
    """What is asked; also what the seat can answer, if the others may not read that."""
    own = question_for(pending, seat)
    if isinstance(own, Decision) and own.secret and own.seat == seat:
        has_numbers = listed is all_of_it or listed.seat == seat
        return choices.brief(desk, desk.eyes(seat), has_numbers=has_numbers)
    return (Note(f"Asked now: {desk.prompt(pending)}"),)


def _seen_alone(public: Sequence[Block], seen: Sequence[Block]) -> tuple[Block, ...]:
    """What the seat sees and everybody does not; of a table or a list only the rows that differ."""
    pairs = {pair for block in public if isinstance(block, Facts) for pair in block.pairs}
    rows = {row for block in public if isinstance(block, Grid) for row in block.rows}
    own: list[Block] = []
    for block in seen:
        if isinstance(block, Facts):
            if left := tuple(pair for pair in block.pairs if pair not in pairs):
                own.append(replace(block, pairs=left))
        elif isinstance(block, Grid):
            if kept := tuple(row for row in block.rows if row not in rows):
                own.append(replace(block, rows=kept))
        elif block not in public and not isinstance(block, Heading):
            own.append(block)
    return tuple(own)
