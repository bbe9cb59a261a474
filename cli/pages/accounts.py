"""What an audit says about a game besides points: how often each seat did something, and what the rules
allow.

Law: every count names its events. A limit for a session is compared with each session by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.core.audit.accounts import TallyAccount
from ledger.core.blocks import Block, Cell, Heading
from ledger.core.rules.tallies import Tally, tally_tables
from ledger.desk import accounts
from ledger.desk.reader import Reader

TITLE = "Who did what"


def blocks(desk: Reader, at: int) -> tuple[Block, ...]:
    """A table for everything that the game counts; nothing for a game that counts only points."""
    found = [part for each in accounts.of(desk, at) for part in each.by_limit()]
    if not found:
        return ()
    return (Heading(TITLE, 2), *desk.names.blocks(tally_tables(found, ("events", _events))))


def _events(row: Sequence[Tally]) -> Cell:
    """Every event that some count of a row comes from."""
    found = {event for each in row if isinstance(each, TallyAccount) for event in each.events}
    return ", ".join(map(str, sorted(found)))


def data(desk: Reader, at: int) -> list[dict[str, Any]]:
    """Each count, in all and for each session, with its limit and its events."""
    say = desk.names.with_names
    return [
        {
            "about": each.about,
            "by": each.by,
            "who": say(each.who),
            "seat": each.seat,
            "what": say(each.what),
            "name": each.name,
            "count": each.count,
            "expected": each.expected,
            "limit": each.limit,
            "limit_is_for": None if each.limit is None else "session" if each.a_session else "game",
            "events": list(each.events),
            "sessions": [
                {"session": part.session, "count": part.count, "events": list(part.events)}
                for part in each.parts
            ],
        }
        for each in accounts.of(desk, at)
    ]
