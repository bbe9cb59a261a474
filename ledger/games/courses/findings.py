"""What the audit says of copies: more of a card than a deck can have.

Law: the projector keeps in which events each copy turned up; here it is put into words. Source: MT-4.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import Finding, counted
from ledger.games.courses.obligations import allowed_copies
from ledger.games.courses.state import State
from ledger.games.courses.worth import entry


def findings(state: State) -> Iterator[Finding]:
    """Every card of which more copies turned up than a deck may hold: certainly, or perhaps."""
    for seat, player in state.players.items():
        for name, seen in player.seen.items():
            card = entry(state, name)
            is_course = card is not None and card.sort == "course"
            allowed = allowed_copies(state, seat, name, is_course=is_course)
            if len(seen) <= allowed:
                continue
            is_certain = is_course or not player.returned or not allowed
            where = ", ".join(str(event) for event in seen)
            message = f"{seat}'s {name} turned up {counted(len(seen), 'time')} (events {where})"
            why = f"a deck has {allowed} at most" if is_certain else "cards went back to the deck"
            yield Finding(
                code="too-many-copies" if is_certain else "perhaps-too-many-copies",
                severity="error" if is_certain else "note",
                line=seen[-1] + 1,
                event=seen[-1],
                message=f"{message}; {why} (MT-4).",
                hint="amend or drop one of them if it was another card; a note can say what the table did.",
            )
