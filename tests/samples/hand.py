"""How somebody types: the same move in full, in short, or by its number.

Law: what is typed means exactly the move it stands for; the desk's own parser is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ledger.core import listing
from ledger.core.errors import TablefoldError
from ledger.core.events import Event, bare
from ledger.core.line import read
from ledger.core.parsing import draft
from ledger.desk import Desk

Hand = Literal["full", "short", "lazy"]


def typed(desk: Desk, text: str, hand: Hand) -> str:
    """`text` as that hand types it. `lazy` types a number where a choice has few."""
    wanted = _meant(desk, text)
    for attempt in _attempts(desk, text, hand):
        try:
            if _meant(desk, attempt) == wanted:
                return attempt
        except TablefoldError:
            continue
    return text


def _meant(desk: Desk, text: str) -> Event:
    return bare(draft(desk.game, desk.rested(), read(text)))


def _attempts(desk: Desk, text: str, hand: Hand) -> Iterator[str]:
    if hand == "full":
        return
    verb, _, rest = text.partition(" ")
    if hand == "lazy" and verb in ("take", "move", "clear", "recover", "discard"):
        for number, move in enumerate(listing.legal_moves(desk.game, desk.state), start=1):
            if number < 10 and move.text == text:
                yield str(number)
    words = rest.casefold().split()
    starts = ("",) if verb == "refill" else (verb[:2], verb) if hand == "lazy" else (verb,)
    for letters in (3, 4, 5, 6):
        short = " ".join(word if word.isdigit() else word[:letters] for word in words)
        if len(words) == 2 and words[0] != "double":
            first = words[0][:letters]
            yield from (f"{start} {first}".strip() for start in starts)
        yield from (f"{start} {short}".strip() for start in starts)
