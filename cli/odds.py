"""The chances at the prompt: a first answer as soon as people want one, and then better ones.

Law: a shared prompt knows what everybody knows, a seat's own prompt what that seat knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from msgspec.structs import replace

from cli.pages import odds as pages
from ledger.core.blocks import Blocks
from ledger.core.errors import NoDecision
from ledger.desk.reader import Reader
from ledger.playouts import forecasting, searching
from ledger.playouts.forecasting import ForecastOptions


def better_and_better(desk: Reader, asked: ForecastOptions) -> Iterator[Blocks]:
    """Each move that answers the present question, with its chance; if nobody chooses, each seat's chance.
    Every page rests on more games than the one before; if the game is over, there is only one."""
    try:
        for choice in searching.refined(desk, asked):
            yield pages.choice_blocks(desk, choice, asked)
    except NoDecision:
        for found in forecasting.refined(desk, asked):
            many = replace(asked, playouts=found.decided + found.undecided)
            yield pages.blocks(desk, [found], many, 1)


def best_within(seconds: float, better: Iterator[Blocks]) -> Blocks:
    """The last page made within the time; the first if none was."""
    until = monotonic() + seconds
    page = next(better)
    while monotonic() < until:
        if (more := next(better, None)) is None:
            break
        page = more
    return page
