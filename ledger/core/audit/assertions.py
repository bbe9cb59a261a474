"""What the table says is true, compared with the game after each event.

Law: a statement is checked where the table makes it. If it says `always`, it is checked from there on, until
it first fails. What nobody can know is never an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.core.audit.condition_names import ConditionWatch, KnownGame, recorded_watch
from ledger.core.errors import BadCondition
from ledger.core.log.events import Asserted, Event
from ledger.core.rules.findings import Finding, finding_about
from ledger.core.rules.game import AnyGame

MOST = 100
"""The most statements with `always` that are checked, so that an audit ends in time."""


class Assertions:
    """Checks what the table says along a line of play, from its first event."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._always: dict[str, tuple[Asserted, ConditionWatch]] = {}

    def findings_after(self, state: Any, event: Event) -> Iterator[Finding]:
        """Findings just after an event, which is already folded into `state`."""
        if not self._always and not isinstance(event, Asserted):
            return
        now = KnownGame(self._game, state, event)
        if isinstance(event, Asserted):
            yield from self._first_check(event, now)
        for condition, (said, watch) in tuple(self._always.items()):
            try:
                found = watch.holds(now)
            except BadCondition as error:
                del self._always[condition]
                yield finding_about(
                    event, "assertion-unclear", "warning", f"{said.condition}: {error.message}"
                )
                continue
            if found is False:
                del self._always[condition]
                message = (
                    f"{said.condition} no longer holds ({watch.values_in_words(now)}); "
                    f"event {said.id} says that it always does."
                )
                yield finding_about(event, "assertion-broken", "error", message, _hint(said))

    def _first_check(self, event: Asserted, now: KnownGame) -> Iterator[Finding]:
        try:
            watch = recorded_watch(event, now)
            watch.require_sense()
            found = watch.holds(now)
        except BadCondition as error:
            yield finding_about(event, "assertion-unclear", "warning", f"{event.condition}: {error.message}")
            return
        if found is False:
            values = watch.values_in_words(now)
            message = f"The table says that {event.condition}; it does not hold here ({values})."
            yield finding_about(event, "assertion-broken", "error", message, _hint(event))
        elif event.always and (event.condition in self._always or len(self._always) < MOST):
            self._always.setdefault(event.condition, (event, watch))
        elif event.always:
            message = f"The table says that more than {MOST} things are always so; this one is not checked."
            yield finding_about(event, "assertion-unclear", "warning", message)
        elif found is None:
            message = f"The table says that {event.condition}; nobody can know."
            yield finding_about(event, "assertion-unknown", "note", message)


def _hint(said: Asserted) -> str:
    return f"`find {said.condition}` shows every event that changes this."
