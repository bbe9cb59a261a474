"""The tap that lets the tool throw the dice that a page asks for.

Law: what falls is told only when it is recorded.
"""

from __future__ import annotations

from collections.abc import Callable

from cli.pages import asks
from cli.web.taps import Answer
from cli.words import THROW
from ledger.desk import throwing
from ledger.desk.desk import Desk

TOLD = "The tool throws."


def thrown(
    desk: Desk, seat: str | None, words: str, recorded: Callable[[int], Answer], *, is_trial: bool
) -> Answer | None:
    """What comes of such a tap, which `recorded` tells from the event before it; None for any other one."""
    if words.casefold() != THROW or not asks.lets_throw(desk, seat):
        return None
    if is_trial:
        return Answer(200, {"said": [TOLD], "words": THROW})
    before = desk.head
    throwing.throw(desk)
    return recorded(before)
