"""What the table said is true, held against the game event by event.

Law: what was said once is asked where it was said; what is `always` so is asked from there on, until it is
broken for the first time. Nothing is found against what nobody can know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.core.audit.condition_names import ConditionWatch, KnownGame, condition_watch
from ledger.core.errors import BadCondition
from ledger.core.log.events import Asserted, Event
from ledger.core.rules.findings import Finding, about
from ledger.core.rules.game import AnyGame

MOST = 100
"""What a table may say is always so; more are not held against the game, so that an audit ends in time."""


class Assertions:
    """Along one line of play, from its first event."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._always: dict[str, tuple[Asserted, ConditionWatch]] = {}

    def findings_after(self, state: Any, event: Event) -> Iterator[Finding]:
        """What can be said just after an event, which `state` has folded already."""
        if not self._always and not isinstance(event, Asserted):
            return
        now = KnownGame(self._game, state, event)
        if isinstance(event, Asserted):
            yield from self._begin(event, now)
        for condition, (said, watch) in tuple(self._always.items()):
            try:
                found = watch.holds(now)
            except BadCondition as error:
                del self._always[condition]
                yield about(event, "assertion-unclear", "warning", f"{said.condition}: {error.message}")
                continue
            if found is False:
                del self._always[condition]
                message = (
                    f"{said.condition} does not hold any more ({watch.values_in_words(now)}); "
                    f"event {said.id} says that it always does."
                )
                yield about(event, "assertion-broken", "error", message, _hint(said))

    def _begin(self, event: Asserted, now: KnownGame) -> Iterator[Finding]:
        try:
            watch = condition_watch(event.condition, now)
            watch.require_sense()
            found = watch.holds(now)
        except BadCondition as error:
            yield about(event, "assertion-unclear", "warning", f"{event.condition}: {error.message}")
            return
        if found is False:
            values = watch.values_in_words(now)
            message = f"The table says that {event.condition}; it does not hold here ({values})."
            yield about(event, "assertion-broken", "error", message, _hint(event))
        elif event.always and len(self._always) < MOST:
            self._always.setdefault(event.condition, (event, watch))
        elif event.always:
            message = f"More than {MOST} things are said to be always so; this one is not asked any more."
            yield about(event, "assertion-unclear", "warning", message)
        elif found is None:
            message = f"The table says that {event.condition}; nobody can know."
            yield about(event, "assertion-unknown", "note", message)


def _hint(said: Asserted) -> str:
    return f"`find {said.condition}` shows every event with which that changes."
