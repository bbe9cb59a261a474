"""What happened by itself on both lines since the event before.

Law: the same outcome in the same place of what was dealt, and the same event of what follows, in their order,
stand on both lines. What stands on the new one alone may be what somebody had to say on the old one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Self

from ledger.core.corrections.carrying import Carrying
from ledger.core.log.events import same
from ledger.core.rules.player_moves import ByItself


class Meanwhile:
    """`alone` is what happened on the new line only, since the last event that somebody said there."""

    def __init__(self) -> None:
        self._new: list[ByItself] = []
        self.alone: list[ByItself] = []

    def copy(self) -> Self:
        twin = copy(self)
        twin._new, twin.alone = list(self._new), list(self.alone)
        return twin

    def add(self, itself: ByItself) -> None:
        """It happened on the new line."""
        self._new.append(itself)

    def both(self, old: Sequence[ByItself], carrying: Carrying) -> Iterator[tuple[ByItself, ByItself]]:
        """What stands on both lines; `old` is what happened on the old one."""
        if not old or not self._new:
            return
        dealt, others = ([each for each in line if each.holes] for line in (old, self._new))
        yield from (pair for pair in zip(dealt, others, strict=False) if _came_alike(*pair))
        followed = [each for each in old if not each.holes]
        for each in self._new:
            for place, before in enumerate(followed) if not each.holes else ():
                if same(carrying.renumbered(before.event), each.event):
                    yield before, each
                    del followed[: place + 1]
                    break

    def unmet(self, old: Sequence[ByItself], carrying: Carrying) -> list[ByItself]:
        """What stands on the new line alone, the latest with it."""
        met = {new.event.id for _, new in self.both(old, carrying)}
        return [*self.alone, *(each for each in self._new if each.event.id not in met)]

    def leave(self, old: Sequence[ByItself], carrying: Carrying) -> list[ByItself]:
        """Is done with what happened since the event before; gives back what the old line has not."""
        if not self._new:
            return []
        before = len(self.alone)
        self.alone = self.unmet(old, carrying)
        self._new.clear()
        return self.alone[before:]


def _came_alike(old: ByItself, new: ByItself) -> bool:
    """The same card, wherever it was dealt to."""
    return type(old.event) is type(new.event) and all(
        getattr(old.event, hole) == getattr(new.event, hole) for hole in new.holes
    )
