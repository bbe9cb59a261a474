"""The table at one event, as everybody or one seat sees it.

Law: only the game's view decides what a seat may not see.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from cli.pages import recorded, resolve
from cli.render.json import FORMAT
from ledger.core.blocks import Block, Note
from ledger.core.rules.describe import prompt
from ledger.desk import story
from ledger.desk.reader import Reader


def blocks(
    desk: Reader,
    at: int,
    seat: str | None = None,
    *,
    hindsight: bool = False,
    eyes: str | None = None,
    more: Callable[[Reader, str | None], Sequence[Block]] = lambda desk, who: (),
) -> tuple[Block, ...]:
    """The view, then what is asked there. The page of a seat is shown as that seat knows it, or as the seat
    in `eyes` does. At the head, `more` is added for the person looking. Raises UnknownName for a seat that
    does not exist."""
    seat = resolve.page(desk, seat, at) if seat else None
    seen = desk.view(at, seat, hindsight=hindsight, eyes=eyes)
    view = (*recorded.occasion(desk.header), *desk.names.blocks(seen), *_told_earlier(desk, at, seat))
    if at == desk.head:
        return (*view, *more(desk, eyes), recorded.next_question(desk))
    asked = recorded.with_end_mark(desk.prompt(desk.game.pending(desk.state_at(at))))
    return (*view, Note(f"This is how it stood after event {at}. Asked then: {asked}"))


def _told_earlier(desk: Reader, at: int, page: str | None) -> Iterator[Block]:
    """What the page of the last session says in the log that this one goes on from, until a session opens
    here."""
    told = desk.game.story
    if told is None or page != told.page or told.session(desk.state_at(at)):
        return
    for before in islice(story.earlier(desk), 1):
        if isinstance(before, str):
            yield Note(before, tone="hint")
        else:
            yield Note(f"Before that, in {os.path.basename(before.desk.journal.path)}:")
            yield from before.desk.names.blocks(before.desk.view(before.upto, page))


def data(
    desk: Reader,
    at: int,
    seat: str | None = None,
    *,
    hindsight: bool = False,
    eyes: str | None = None,
    more: Callable[[Reader, str | None], dict[str, Any]] = lambda desk, who: {},
) -> dict[str, Any]:
    """The view and what is asked, as data; at the head, `more` is added."""
    seat = resolve.page(desk, seat, at) if seat else None
    view = desk.view(at, seat, hindsight=hindsight, eyes=eyes)
    return {
        "format": FORMAT,
        "game": desk.game.info.name,
        **recorded.occasion_data(desk.header),
        "at": at,
        "seat": seat,
        "asked": prompt(desk.game.pending(desk.settled_state(at))),
        "blocks": msgspec.to_builtins(view),
        **(more(desk, eyes) if at == desk.head else {}),
    }
