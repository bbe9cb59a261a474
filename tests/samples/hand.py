"""How somebody types: the same move in full, in short, or by its number.

Law: what is typed means exactly the move it stands for; the desk's own parser is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ledger.core.errors import TablefoldError
from ledger.core.line import read_line
from ledger.core.log.events import Event, bare
from ledger.core.typing import listing
from ledger.core.typing.parsing import typed_draft
from ledger.desk.desk import Desk
from ledger.desk.recorded import Recorded

Hand = Literal["full", "short", "lazy"]


def typed(desk: Desk, text: str, hand: Hand, after: Recorded | None = None) -> str:
    """`text` as that hand types it. `lazy` types a number where a choice has few.

    `after` is what the part before it in the same line came to.
    """
    wanted = _draft(desk, text)
    for attempt in _attempts(desk, text, hand):
        try:
            is_new = after is None or desk.event_said_again(attempt, after) is None
            if is_new and _draft(desk, attempt) == wanted:
                return attempt
        except TablefoldError:
            continue
    return text


def _draft(desk: Desk, text: str) -> Event:
    return bare(typed_draft(desk.game, desk.state, read_line(text)))


def _attempts(desk: Desk, text: str, hand: Hand) -> Iterator[str]:
    if hand == "full":
        return
    verb, _, rest = text.partition(" ")
    if hand == "lazy" and verb in ("take", "move", "clear", "recover", "discard"):
        for move in listing.legal_moves(desk.game, desk.state):
            if move.text == text and move.number is not None and move.number < 10:
                yield str(move.number)
    words = rest.casefold().split()
    starts = ("",) if verb == "refill" else (verb[:2], verb) if hand == "lazy" else (verb,)
    for letters in (3, 4, 5, 6):
        short = " ".join(word if word.isdigit() else word[:letters] for word in words)
        if len(words) == 2 and words[0] != "double":
            first = words[0][:letters]
            yield from (f"{start} {first}".strip() for start in starts)
        yield from (f"{start} {short}".strip() for start in starts)
