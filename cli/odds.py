"""The chances at the prompt: what is found in the time that people like to wait.

Law: a shared prompt knows what everybody knows, a seat's own what that seat does.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TypeVar

from msgspec.structs import replace

from cli.pages import odds as pages
from ledger.core.blocks import Block
from ledger.core.errors import NoDecision
from ledger.desk.reader import Reader
from ledger.playouts import forecasting, searching
from ledger.playouts.forecasting import Asked

Found = TypeVar("Found")


def now(desk: Reader, asked: Asked, seconds: float) -> tuple[Block, ...]:
    """Each move of the question that stands with its chance; where nobody chooses, each seat's chance."""
    try:
        return pages.choice_blocks(desk, _after(seconds, searching.refined(desk, asked)), asked)
    except NoDecision:
        found = _after(seconds, forecasting.refined(desk, asked))
        many = replace(asked, playouts=found.decided + found.undecided)
        return pages.blocks(desk, [found], many, 1)


def _after(seconds: float, better: Iterator[Found]) -> Found:
    """The last that comes within the time, but at least the first."""
    until = monotonic() + seconds
    found = next(better)
    while monotonic() < until:
        if (more := next(better, None)) is None:
            break
        found = more
    return found
