"""Compares what the table counted with the log.

Law: pure. A finding names the last count of the same thing that was right, and the events that changed it
since.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Counted, Event
from ledger.core.pieces.names import counted
from ledger.core.rules.describe import describe
from ledger.core.rules.findings import Finding, finding_about
from ledger.core.rules.game import AnyGame

MOST_IN_WORDS = 6
"""How many of the newest events are listed with their sentences."""
MOST_NAMED = 40
"""How many earlier events are listed, only by their ids."""


class _Differs(NamedTuple):
    event: Counted
    logged: int
    agreed: int
    """The id of the last count of the same thing that was right; 0 if none was."""
    can_adjust: bool


class Counts:
    """Compares counts with the log along one line of play, from its first event."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._agreed: dict[str, int] = {}
        self._differing: list[_Differs] = []

    def take_in(self, state: Any, event: Counted) -> None:
        """Takes note of a count that is not yet folded into `state`."""
        logged = self._game.facts(state).get(event.what)
        if logged == event.count:
            self._agreed[event.what] = event.id
        elif isinstance(logged, int):
            agreed, can_adjust = self._agreed.get(event.what, 0), event.what in self._game.adjustable(state)
            self._differing.append(_Differs(event, logged, agreed, can_adjust))

    def findings(self, start: Callable[[], Any], path: Callable[[], Iterable[Event]]) -> Iterator[Finding]:
        """Findings at the end of a path, which is folded again from the `start` if a count differs."""
        if not self._differing:
            return
        touched = _Touched(self._game, start(), path(), {each.event.what for each in self._differing})
        for event, logged, agreed, can_adjust in self._differing:
            difference = event.count - logged
            words = f"{abs(difference)} too {'many' if difference > 0 else 'few'} on the table"
            said = f"{event.what}: the table counted {event.count}, the log says {logged} ({words})."
            since = f"The last count that agreed is event {agreed}" if agreed else "No earlier count agreed"
            by = touched.events_between(event.what, agreed, event.id)
            yield finding_about(
                event,
                "count-differs",
                "error",
                f"{said} {since}; {f'touched since by {by}' if by else 'nothing has touched it since'}.",
                hint=f'"adjust {event.what} {event.count} REASON" goes on from what the table counted.'
                if can_adjust
                else "Look for an event that is missing or recorded twice: `log` lists all events.",
            )


class _Touched:
    """Which events changed each fact, found in one fold."""

    def __init__(self, game: AnyGame, state: Any, path: Iterable[Event], labels: set[str]) -> None:
        self._ids: dict[str, list[int]] = {label: [] for label in labels}
        self._sentences: dict[int, str] = {}
        facts = game.facts(state)
        for event in path:
            sentence = describe(game, state, event)
            try:
                game.projector.fold(state, (event,))
            except LogDamaged:
                continue
            before, facts = facts, game.facts(state)
            for label in labels:
                if facts.get(label) != before.get(label):
                    self._ids[label].append(event.id)
                    self._sentences[event.id] = sentence

    def events_between(self, label: str, after: int, until: int) -> str:
        """The events between two ids, the newest with their sentences."""
        ids = self._ids[label]
        ids = ids[bisect_right(ids, after) : bisect_right(ids, until)]
        shown = [f"{id_} ({self._sentences[id_]})" for id_ in ids[-MOST_IN_WORDS:]]
        earlier = list(map(str, ids[:-MOST_IN_WORDS]))
        left_out = [counted(len(earlier) - MOST_NAMED, "other")] if len(earlier) > MOST_NAMED else []
        return ", ".join([*left_out, *earlier[-MOST_NAMED:], *shown])
