"""What a correction changes besides the moves themselves, and the table while it is being made.

Law: nothing is written, and what the tool would deal anew stays unknown until it is dealt.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ledger.core.errors import UsageError
from ledger.core.log.events import Counted, Event, Overruled
from ledger.core.pieces.formulas import Points
from ledger.core.rules.describe import describe, prompt
from ledger.core.rules.game import veil
from ledger.core.typing.deciding import names_more
from ledger.desk.correcting import Correction
from ledger.desk.desk import Desk


class Became(msgspec.Struct, frozen=True):
    """An event of the old line that reads differently on the new one, although nobody changed it.

    `event` and `new` are its ids on the old and the new line; 0, and an empty sentence, if the event is
    missing there.
    """

    event: int
    was: str
    new: int
    now: str

    def __str__(self) -> str:
        if not self.new:
            return f"{self.event}  {self.was} (no longer happens)"
        if not self.event:
            return f"new: {self.now}"
        return f"{self.event}  {self.was} became {self.now}"


class Claim(msgspec.Struct, frozen=True):
    """A claim that was right on the old line and is wrong on the new one."""

    seat: str
    claimed: Points
    now: Points

    def __str__(self) -> str:
        return (
            f"{self.seat} claimed {self.claimed}; the score is {self.now} now: claim {self.seat} {self.now}"
        )


class OutdatedCount(msgspec.Struct, frozen=True):
    """A count of the table that agreed with the old line and differs from the new one. `event` and `new` are
    its ids on the old and the new line."""

    event: int
    new: int
    what: str
    counted: int
    now: int

    def __str__(self) -> str:
        where = f"the table counted {self.counted} at event {self.event}"
        return f"{self.what}: {where}; the log says {self.now} now"


def is_public(correction: Correction) -> bool:
    """Whether everybody may see the new line before it is written: the tool deals nothing new on it, and
    turns up no face-down card."""
    desk, growth = correction.desk, correction.growth
    if desk.luck is None:
        return True
    was, now = desk.history.state_at(correction.upto), growth.state
    return not growth.anew and not names_more(*(veil(desk.game, state, None) for state in (now, was)))


def outdated_claims(correction: Correction) -> tuple[Claim, ...]:
    """The claims that no longer fit, in the order of the seats."""
    was, now = correction.scores()
    made = correction.growth.state.table.claims
    return tuple(
        Claim(seat, made[seat][0], now.total(seat))
        for seat in now.seats
        if seat in made and made[seat][0] == was.total(seat) != now.total(seat)
    )


def outdated_counts(correction: Correction) -> tuple[OutdatedCount, ...]:
    """The counts that no longer fit, in the order of the new line."""
    old = correction.desk.history.since(correction.cut.fork, correction.upto)
    if not any(isinstance(event, Counted) for event in old):
        return ()
    pairs = dict(correction.growth.pairs)
    fitted = {
        pairs[event.id]: event.id
        for event, logged in _counts(correction, old)
        if event.id in pairs and event.count == logged
    }
    return tuple(
        OutdatedCount(fitted[event.id], event.id, event.what, event.count, logged)
        for event, logged in _counts(correction, correction.growth.events)
        if event.id in fitted and isinstance(logged, int) and event.count != logged
    )


def _counts(correction: Correction, path: Iterable[Event]) -> Iterator[tuple[Counted, Any]]:
    """The counts of a line from where the correction begins, each with what the log says there."""
    desk = correction.desk
    state = desk.history.state_at(correction.cut.fork)
    for event in path:
        if isinstance(event, Counted):
            yield event, desk.game.facts(state).get(event.what)
        desk.game.projector.fold(state, (event,))


def question_left_open(correction: Correction) -> str:
    """The question that is asked where the first event does not fit, if the corrected event was the answer to
    it; otherwise empty."""
    growth, cut, history = correction.growth, correction.cut, correction.desk.history
    conflict = next(iter(growth.out), growth.conflict)
    if conflict is None or not cut.gone:
        return ""
    asked, then = (
        prompt(correction.desk.game.pending(history.state_at(id_))) for id_ in (cut.fork, max(cut.gone))
    )
    return asked if asked == conflict.asked != then else ""


def changed_by_itself(correction: Correction) -> tuple[Became, ...]:
    """What changed by itself, in the order of the old line. That is a card that gave way to another, and
    whatever follows on only one of the two lines. An event is not listed if it is gone because of another
    event, about which somebody was asked."""
    growth, pairs = correction.growth, dict(correction.growth.pairs)
    new = {event.id: event for event in growth.events}
    sentences = dict(zip(new, growth.texts(growth.events), strict=True))
    anew, old_of = _redone_by_itself(correction), {made: old for old, made in pairs.items()}
    waiting, place = defaultdict[tuple[int, type[Event]], list[int]](list), 0
    for id_, event in new.items():
        place = id_ if id_ in old_of else place
        if id_ in anew:
            waiting[place, type(event)].append(id_)
    found, place, numbers = list[Became](), 0, growth.number_pairs()
    answered, follows = _ids_asked_about(correction), False
    for event, was in _old_events_judged_again(correction):
        said = was if growth.called is None else growth.called.text(was)
        if event.id in answered:
            follows = True
        elif event.id in pairs:
            place, follows = pairs[event.id], False
            if not _says_the_same(said, sentences[place], numbers):
                found.append(Became(event.id, was, place, sentences[place]))
        elif not follows:
            others = waiting[place, type(event)]
            made = others.pop(0) if others else 0
            if not _says_the_same(said, sentences.get(made, ""), numbers):
                found.append(Became(event.id, was, made, sentences.get(made, "")))
    left = sorted(id_ for ids in waiting.values() for id_ in ids)
    return (*found, *(Became(0, "", id_, sentences[id_]) for id_ in left if sentences[id_]))


def _says_the_same(was: str, now: str, numbers: frozenset[tuple[int, int]]) -> bool:
    """Whether two sentences differ only in the running numbers of the same pieces."""
    one, other = re.split(r"(\d+)", was), re.split(r"(\d+)", now)
    digits = zip(one[1::2], other[1::2], strict=False)
    return one[::2] == other[::2] and all(a == b or (int(a), int(b)) in numbers for a, b in digits)


def _redone_by_itself(correction: Correction) -> set[int]:
    """The events that happened by themselves on the new line and have no counterpart on the old one."""
    growth = correction.growth
    said = {event.id for event in (*correction.made, *growth.anew)}
    said |= {new for _, new in (*growth.pairs, *growth.kept)}
    said |= {id_ for _, first, last in growth.edited for id_ in range(first, last + 1)}
    return {event.id for event in growth.events if event.id not in said and not isinstance(event, Overruled)}


def _ids_asked_about(correction: Correction) -> set[int]:
    """The events of the old line that somebody decided about, or that no rule forbids any more."""
    growth = correction.growth
    asked = {old for old, *_ in (*growth.kept, *growth.edited)}
    return asked | {each.event.id for each in growth.out} | {each.id for each in growth.released}


def _old_events_judged_again(correction: Correction) -> Iterator[tuple[Event, str]]:
    """The events of the old line that the correction judged again, each with its sentence."""
    desk, game = correction.desk, correction.desk.game
    state = desk.history.state_at(correction.cut.fork)
    for event in desk.history.since(correction.cut.fork, correction.upto):
        if event.id not in correction.cut.gone:
            yield event, describe(game, state, event)
        game.projector.fold(state, (event,))


def preview(correction: Correction) -> Desk:
    """A copy of the log to look at, with the corrected line as far as it has grown.

    Raises UsageError if not everybody may see the corrected line yet.
    """
    if not is_public(correction):
        raise UsageError(
            "On the corrected line the tool deals something that nobody has seen yet.",
            hint="Answer first. Once the correction is written, you can look at everything.",
        )
    copy = Desk.open(correction.desk.journal.path)
    steps = correction.lines()
    copy.history.take_written(copy.history.timeline.tried(*steps), *steps)
    return copy
