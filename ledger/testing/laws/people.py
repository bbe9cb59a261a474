"""The people that events refer to: if a field means a seat, that seat is at the table.

Law: a field means a seat if legal play never puts anything else there; words that a table writes freely may
be a name by chance. A name that belongs to nobody is refused; if it is recorded anyway, it never reaches the
state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event, own_fields
from ledger.core.rules.rulebook import check
from ledger.testing.moments import Moment
from ledger.testing.playing import contents

NOBODY = "Zyzzyva"
TRIED = 20
"""In how many events a field is tried."""
SeatField = tuple[type[Event], str]


class NamedSeats:
    """The fields of a trial that name seats, and what happened when they named nobody."""

    def __init__(self) -> None:
        self._tried: Counter[SeatField] = Counter()
        self._words: set[SeatField] = set()
        """Fields that held something else, too."""
        self._wrong: dict[SeatField, str] = {}

    def try_fields(self, moment: Moment) -> None:
        """Tries every field of an event of legal play that names a seat now."""
        kind = type(moment.event)
        if kind not in moment.game.events:
            return
        for name in own_fields(kind):
            field, value = (kind, name), getattr(moment.event, name)
            found = tuple(_with_nobody(value, moment.seats))
            if not found and value:
                self._words.add(field)
            if self._tried[field] < TRIED and field not in self._words and field not in self._wrong:
                self._tried[field] += bool(found)
                for wrong in found:
                    self._try(moment, field, wrong)

    def _try(self, moment: Moment, field: SeatField, value: Any) -> None:
        game, (kind, name) = moment.game, field
        event = replace(moment.event, **{name: value})
        verdict = check(game, moment.state, event)
        if verdict.is_accepted:
            self._wrong[field] = f"{kind.__name__} is {verdict.kind}, although {name} is nobody: {event}"
        elif verdict.kind != "impossible" and _leaves_nobody(moment, event):
            self._wrong[field] = f"{kind.__name__} puts nobody into the state as its {name}: {event}"

    def faults(self) -> Iterator[str]:
        return (wrong for field, wrong in self._wrong.items() if field not in self._words)


def _with_nobody(value: Any, seats: tuple[str, ...]) -> Iterator[Any]:
    """What a field holds, with nobody in the place of a seat."""
    if isinstance(value, tuple):
        for place, each in enumerate(value):
            for wrong in _with_nobody(each, seats):
                yield (*value[:place], wrong, *value[place + 1 :])
    elif value in seats:
        yield NOBODY


def _leaves_nobody(moment: Moment, event: Event) -> bool:
    try:
        after = moment.game.projector.fold(moment.state.copy(), (event,))
    except LogDamaged:
        return False
    return NOBODY in repr(contents(after))


def nothing_happens_to_nobody(named: NamedSeats) -> Iterable[str]:
    """If an event names a seat, a name that nobody has is not legal, and never gets into the state."""
    return named.faults()
