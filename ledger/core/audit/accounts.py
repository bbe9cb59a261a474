"""How often each seat did something, which events say so, and how often the rules allow it.

Law: the game is asked for its counts after each event of a line of play, so every count names the events that
changed it. Nothing is judged here: the referee has done that, event by event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event
from ledger.core.rules.game import AnyGame
from ledger.core.rules.tallies import Tally, TallyKey


class SessionCount(msgspec.Struct, frozen=True, kw_only=True):
    """What a session adds to a count, and the events that added it; `session` is 0 for the time before the
    first."""

    session: int
    count: int
    events: tuple[int, ...]


class TallyAccount(Tally, frozen=True, kw_only=True):
    """A count, and the sessions in which it grew."""

    parts: tuple[SessionCount, ...] = ()

    @property
    def events(self) -> tuple[int, ...]:
        """All events that changed the count, in order."""
        return tuple(event for part in self.parts for event in part.events)

    def by_limit(self) -> Iterator[TallyAccount]:
        """An account for each span that the limit covers: each session, or all of them together."""
        if not self.a_session:
            yield self
            return
        for part in self.parts:
            what = f"{self.what}, session {part.session}" if part.session else self.what
            yield replace(self, what=what, count=part.count, a_session=False, parts=(part,))


def accounts(
    game: AnyGame, state: Any, path: Iterable[Event], known: Callable[[Any], Any]
) -> tuple[TallyAccount, ...]:
    """An account for each tally at the end of `path`, which begins in `state` and is folded into it. `known`
    gives what everybody may know about a state. What cannot have happened is left out."""
    grown: dict[TallyKey, dict[int, list[tuple[int, int]]]] = {}
    if (counted := game.tallies) is None:
        return ()
    before = dict[TallyKey, int]()
    for event in path:
        with suppress(LogDamaged):
            game.projector.fold(state, (event,))
        now = counted.counts(known(state))
        if now == before:
            continue
        session = 0 if game.story is None else game.story.session(state)
        for key, count in now.items():
            if change := count - before.get(key, 0):
                grown.setdefault(key, {}).setdefault(session, []).append((event.id, change))
        before = {**now}
    return tuple(
        TallyAccount(**asdict(each), parts=tuple(_parts(grown.get(_key(each), {}))))
        for each in counted.of(known(state))
    )


def _key(tally: Tally) -> TallyKey:
    return tally.about, tally.who, tally.what, tally.name


def _parts(sessions: dict[int, list[tuple[int, int]]]) -> Iterator[SessionCount]:
    for number, changes in sessions.items():
        yield SessionCount(
            session=number,
            count=sum(change for _, change in changes),
            events=tuple(event for event, _ in changes),
        )
