"""A log whose game is not installed: what every log says about its lines and, on request, their bodies.

Law: nothing is folded or judged. Without the game nobody knows what is hidden, so the body of an event is
shown only on request.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec

from ledger.core.log.events import TableEvent, TimelineEvent
from ledger.core.log.timeline import Timeline
from ledger.store import bare
from ledger.store import journal as journals
from ledger.store.disk import StrPath

COMMON_FIELDS = ("type", "id", "on", "at", "by")
"""What is shown of a line: its kind, its number, the number of the event before it, its time, and who
acted."""
OF_THE_LOG = ("id", "on", "more", "then", "typed", "h")
"""Fields of a line that bare events do not have."""
OF_THE_TABLE = ("game", "variant", "seats", "title", "place", "date", "package", "created")
"""What is shown of a header: no seed, for it gives away every card."""


class Unread:
    """The lines of a log, verified, and their tree."""

    def __init__(self, path: StrPath) -> None:
        """Raises what opening a log raises, and LogDamaged."""
        self._journal = journals.open_log(path)
        self.header = self._journal.header
        self.timeline = Timeline()
        for chunk in self._journal.chunks(TimelineEvent | TableEvent, tolerant=True):
            self.timeline.extend(chunk)

    def events_on(self, branch: str = "") -> Iterator[dict[str, Any]]:
        """Each event up to the head, or to the tip of a branch, as it is in the file but without its hash.

        Raises UnknownBranch.
        """
        at = self.timeline.tip(branch) if branch else self.timeline.head
        wanted = chain.from_iterable(range(first, last + 1) for first, last in self.timeline.ranges(at))
        due = next(wanted, None)
        for line in self.lines():
            if line["id"] == due:
                yield line
                due = next(wanted, None)

    def lines(self) -> Iterator[dict[str, Any]]:
        """Every line after the header."""
        for number, line in enumerate(self._journal.table_lines()):
            if number:
                said: dict[str, Any] = msgspec.json.decode(line)
                said.pop("h", None)
                yield said


def event_data(line: dict[str, Any], *, bodies: bool) -> dict[str, Any]:
    """What is shown of a line: all of it if bodies are wanted, otherwise the common fields."""
    return line if bodies else {name: line.get(name, "") for name in COMMON_FIELDS}


def export_lines(log: Unread, branch: str, *, bodies: bool) -> Iterator[bytes]:
    """A header line and a line of play. With bodies, `import` takes it if the game is installed.

    Raises UnknownBranch.
    """
    events = list(log.events_on(branch))
    if not bodies:
        header = {name: getattr(log.header, name) for name in OF_THE_TABLE}
        yield msgspec.json.encode({"type": "header", **header})
        yield from (msgspec.json.encode(event_data(event, bodies=False)) for event in events)
        return
    yield bare.bare_header(log.header, dict(log.header.rulings), is_shipped=False)
    following = [*(event["id"] for event in events[1:]), 0]
    for event, behind in zip(events, following, strict=True):
        more = {"more": True} if event.get("more") and behind == event["id"] + 1 else {}
        said = {name: value for name, value in event.items() if name not in OF_THE_LOG}
        yield msgspec.json.encode({**said, **more})
