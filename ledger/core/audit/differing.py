"""Compares what the table counts or says with the log, at the time it is said.

Law: pure; it uses only what everybody may know. It stops nothing: an audit finds the cause.
"""

from __future__ import annotations

from typing import Any

from ledger.core.audit.condition_names import KnownGame, recorded_watch
from ledger.core.log.events import Asserted, Counted
from ledger.core.rules.game import AnyGame, veil


def what_differs(game: AnyGame, state: Any, event: Counted | Asserted) -> str:
    """How the log differs, as a sentence; empty if it agrees, or nobody can know."""
    if isinstance(event, Counted):
        logged = game.facts(veil(game, state, None)).get(event.what)
        return f"The log says {logged}." if isinstance(logged, int) and logged != event.count else ""
    now = KnownGame(game, state, event)
    watch = recorded_watch(event, now)
    return f"That does not hold now: {watch.values_in_words(now)}." if watch.holds(now) is False else ""
