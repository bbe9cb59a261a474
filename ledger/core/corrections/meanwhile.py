"""What happened by itself on both lines since the last event.

Law: a deal is on both lines if it has the same outcome in the same place. What follows is on both if it is
the same event in the same order. What happened only on the new line may be what somebody then said on the old
line: at once, or later if its effects already show on the new line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import copy
from typing import Any, Self

from ledger.core.corrections.carrying import Carrying
from ledger.core.errors import Contradiction
from ledger.core.log.events import Event, same
from ledger.core.rules.game import AnyGame
from ledger.core.rules.player_moves import ByItself, OldLine


class Meanwhile:
    """What happened by itself on the new line, and whether it happened on the old line, too."""

    def __init__(self) -> None:
        self._new: list[ByItself] = []
        self._alone: list[ByItself] = []
        """What happened only on the new line, since the last event that somebody said there."""
        self._earlier: list[ByItself] = []
        """What followed by itself only on the new line before that event."""

    def copy(self) -> Self:
        twin = copy(self)
        twin._new, twin._alone, twin._earlier = list(self._new), list(self._alone), list(self._earlier)
        return twin

    def add_new(self, itself: ByItself) -> None:
        """Adds what happened on the new line."""
        self._new.append(itself)

    def on_both(self, old: Sequence[ByItself], carrying: Carrying) -> Iterator[tuple[ByItself, ByItself]]:
        """Pairs of what is on both lines; `old` is what happened on the old line."""
        if not old or not self._new:
            return
        dealt, others = ([each for each in line if each.holes] for line in (old, self._new))
        yield from (pair for pair in zip(dealt, others, strict=False) if _is_same_outcome(*pair))
        followed = [each for each in old if not each.holes]
        for each in self._new:
            for place, before in enumerate(followed) if not each.holes else ():
                if same(carrying.renumbered(before.event), each.event):
                    yield before, each
                    del followed[: place + 1]
                    break

    def only_on_new(self, old: Sequence[ByItself], carrying: Carrying) -> list[ByItself]:
        """What is only on the new line, including what happened last."""
        met = {new.event.id for _, new in self.on_both(old, carrying)}
        return [*self._alone, *(each for each in self._new if each.event.id not in met)]

    def only_on_old(self, old: Sequence[ByItself], carrying: Carrying) -> list[ByItself]:
        """What followed only on the old line."""
        met = {before.event.id for before, _ in self.on_both(old, carrying)}
        return [each for each in old if not each.holes and each.event.id not in met]

    def just_happened(self, old: OldLine, now: Any, said: Event, carrying: Carrying) -> ByItself | None:
        """What somebody `said` on the old line, if it has just happened by itself only on the new line."""
        found = self.only_on_new(old.itself, carrying)
        return next((each for each in found if _is_same_event(old.state, now, said, each, carrying)), None)

    def happened_earlier(
        self, game: AnyGame, old: OldLine, now: Any, said: Event, carrying: Carrying
    ) -> ByItself | None:
        """What somebody `said` on the old line, if it happened earlier by itself only on the new line and its
        effects already show there."""
        alike = (each for each in self._earlier if _is_same_event(old.state, now, said, each, carrying))
        if (itself := next(alike, None)) is None:
            return None
        then = game.projector.fold(old.state.copy(), (said,))
        if (status := game.status(then)) != game.status(old.state):
            return itself if game.status(now) == status else None
        was, here = game.facts(old.state), game.facts(now)
        changed = {what: fact for what, fact in game.facts(then).items() if was.get(what) != fact}
        return itself if changed and changed.items() <= here.items() else None

    def count_as_said(self, itself: ByItself) -> None:
        """Counts what happened by itself as what somebody said on the old line, from now on."""
        (self._alone if itself in self._alone else self._earlier).remove(itself)

    def note_said(self) -> None:
        """Notes that somebody has said something on the new line."""
        self._earlier += [each for each in self._alone if not each.holes]
        self._alone.clear()

    def close(self, old: Sequence[ByItself], carrying: Carrying) -> list[ByItself]:
        """Settles what happened by itself since the last event; returns what is only on the new line."""
        if not self._new:
            return []
        before = len(self._alone)
        self._alone = self.only_on_new(old, carrying)
        self._new.clear()
        return self._alone[before:]


def _is_same_event(was: Any, now: Any, said: Event, itself: ByItself, carrying: Carrying) -> bool:
    """Whether what was said on the old line is what happened by itself on the new line."""
    if type(said) is not type(itself.event):
        return False
    with suppress(Contradiction):
        return same(itself.event, carrying.with_new_numbers(was, now, said, itself.made))
    return False


def _is_same_outcome(old: ByItself, new: ByItself) -> bool:
    """Whether both dealt the same, no matter where it went."""
    return type(old.event) is type(new.event) and all(
        getattr(old.event, hole) == getattr(new.event, hole) for hole in new.holes
    )
