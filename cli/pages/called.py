"""The seats with their words and their names.

Law: people type the word and read the name.
"""

from __future__ import annotations

from typing import Any

from cli.render.json import FORMAT
from ledger.core.blocks import Block, Facts, Note
from ledger.desk.reader import Reader


def blocks(desk: Reader) -> tuple[Block, ...]:
    """A line for each seat, and how to change a name."""
    return (
        Facts(tuple((desk.names.of(seat), f"typed `{seat}`") for seat in desk.setup.seats)),
        Note("`rename SEAT NAME` gives a seat another name.", tone="hint"),
    )


def data(desk: Reader) -> dict[str, Any]:
    seats = [{"seat": seat, "name": desk.names.of(seat)} for seat in desk.setup.seats]
    return {"format": FORMAT, "seats": seats}
