"""What would explain claimed scores that differ from the log.

Law: an explanation fits all claims at once, even those that are right. It could have happened: a copy of the
log with that change breaks no more rules than the log does. Ways that no total can tell apart form a group,
with every event that may be wrong. What breaks the fewest rules comes first, then the slips that a hand makes
most easily.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.audit.answers import PointsByNumber
from ledger.core.audit.called import OtherNames
from ledger.core.audit.changes import CategoryChange, SeatPoints, category_changes, points_of
from ledger.core.audit.misread import misread_lines
from ledger.core.audit.recorded import OutOfPatience
from ledger.core.audit.slips import (
    DOUBLED,
    GUESSED,
    Moves,
    Slip,
    Slips,
    can_be_written,
    event_key,
    no_moves,
    number_at,
    with_number,
)
from ledger.core.audit.story import BELIED, Playback
from ledger.core.audit.unknown import unnamed_pieces
from ledger.core.errors import BadSetup, LogDamaged
from ledger.core.log.events import Event, own_fields
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.table import Setup, shown
from ledger.core.rules.game import AnyGame
from ledger.core.rules.scores import ScoreSheet

MOST = 3
"""How many explanations are shown."""
ROOM = 5
"""How many places are tried for an event that nobody wrote down."""
PATIENCE = 4_000_000
"""How many events a search, or a whole audit, folds before it ends with what it has found so far."""

HearTries = Callable[[int, int, Sequence[int]], None]
"""Called with the number of events tried, the number of all events, and the ids of those that the best
explanation so far calls wrong."""
Telling = Callable[..., tuple[Sequence[Event], Any] | None]
"""Gives the events of a story from a place on, and its end: see `Playback.regrown`."""


class Conjecture(msgspec.Struct, frozen=True):
    """A single thing that would explain the claims. `place` is where an event would be different, or before
    which an event was forgotten; a ruling has no place."""

    slip: Slip
    wrongs: int
    """How many more events would break the rules than in the log: 0 or below."""
    place: int = -1
    is_forgotten: bool = False
    ruling: str = ""
    """The ruling that was read the other way, in words."""


class Explanation(msgspec.Struct, frozen=True):
    """Ways that no total can tell apart, the likeliest first."""

    changes: tuple[CategoryChange, ...]
    ways: tuple[Conjecture, ...]
    events: tuple[int, ...]
    """The ids of the events that may be wrong, the likeliest first."""

    @property
    def rank(self) -> tuple[int, float]:
        least = self.ways[0].wrongs
        return least, -sum(way.slip.weight for way in self.ways if way.wrongs == least)


class Explained(msgspec.Struct, frozen=True):
    found: tuple[Explanation, ...]
    """Explanations by events and rulings, the best first."""
    unknown: tuple[Explanation, ...] = ()
    """At most one explanation: what an unnamed piece would have to be, whatever else that changes."""
    unnamed: tuple[str, ...] = ()
    """The kinds of all unnamed pieces that score for a seat whose claim is wrong. Together they may explain
    what no single piece does."""
    misread: tuple[str, ...] = ()
    """Score lines that somebody may have misread, in words."""
    is_whole: bool = True
    """Whether everything was tried."""
    is_stopped: bool = False
    """Whether somebody ended the search."""
    tried: tuple[int, int] = (0, 0)
    """How many events were tried, and how many there are."""
    steps: int = 0
    """How many events the search folded."""
    story: Playback | None = None
    """What was searched; None if the line of play contradicts the pieces."""


def explain(
    game: AnyGame,
    setup: Setup,
    path: Sequence[Event],
    claims: Mapping[str, Points],
    patience: int = PATIENCE,
    moves: Moves = no_moves,
    hear: HearTries | None = None,
) -> Explained:
    """Explains why the seats may claim these points at the end of a path.

    If the path contradicts the pieces, nothing is found. `patience` is how many events the search may fold;
    `moves` lists what somebody can do in a state, because they may have done that. `hear` may raise
    KeyboardInterrupt, which ends the search with what it has found so far.
    """
    if patience <= 0:
        return Explained((), is_whole=False)
    try:
        story = Playback(game, game.start(setup), path, patience)
    except (LogDamaged, BadSetup):
        return Explained(())
    search = _Search(Slips(story, moves), claims)
    is_whole, is_stopped = True, False
    try:
        search.try_everything(setup, hear or _hear_nothing)
    except OutOfPatience:
        is_whole = False
    except KeyboardInterrupt:
        if hear is None:
            raise
        is_whole, is_stopped = False, True
    return Explained(
        search.explanations(),
        tuple(search.unknown()),
        tuple(search.unnamed),
        tuple(search.misread),
        is_whole,
        is_stopped,
        search.tried,
        story.steps,
        story,
    )


def _hear_nothing(done: int, of: int, wrong: Sequence[int]) -> None:
    """Does nothing."""


class _Search:
    def __init__(self, slips: Slips, claims: Mapping[str, Points]) -> None:
        self._slips = slips
        self._story = story = slips.story
        self._points = points_of(story.sheet)
        self._claims = claims
        self._called = OtherNames(story, self._would_fit)
        self._known: set[bytes] = {event_key(story.path[place]) for place in story.said}
        self._asked: set[bytes] = set()
        """Events whose missing number is already worked out."""
        self.tried = 0, 0
        """How many events were tried, and how many there are."""
        self.misread: list[str] = []
        self.unnamed: list[str] = []
        self._unknown: list[Conjecture] = []
        self._least = 0
        """The lowest `wrongs` of any way found so far. A place is not tried if no way there can be as low:
        too few of the events from there on break the rules."""
        self._ways: dict[tuple[CategoryChange, ...], list[Conjecture]] = {}

    def explanations(self) -> tuple[Explanation, ...]:
        return tuple(sorted(map(self._explanation, self._ways.items()), key=lambda one: one.rank))

    def unknown(self) -> Iterator[Explanation]:
        if self._unknown:
            yield self._explanation(((), self._unknown))

    def _explanation(self, found: tuple[tuple[CategoryChange, ...], list[Conjecture]]) -> Explanation:
        changes, ways = found
        if any(not way.slip.is_guess for way in ways):
            ways = [way for way in ways if way.is_forgotten or not way.slip.is_guess]
        ways.sort(key=lambda way: (way.wrongs, -way.slip.weight, way.place))
        wrong = (self._story.path[way.place].id for way in ways if way.place >= 0 and not way.is_forgotten)
        return Explanation(changes, tuple(ways), tuple(dict.fromkeys(wrong)))

    def try_everything(self, setup: Setup, hear: HearTries) -> None:
        """Tries the events that break the rules, then goes back from the last event, because what is near the
        end takes the fewest steps. Raises OutOfPatience."""
        self.misread += misread_lines(self._story.sheet, self._fits_with)
        self._try_unnamed_pieces()
        self._try_rulings(setup)
        story = self._story
        places = dict.fromkeys([*(p for p in story.said if p in story.wrong), *reversed(story.said)])
        best: Sequence[int] = ()
        known = 0
        for done, place in enumerate(places):
            self.tried = done, len(places)
            if len(self._ways) > known:
                known, best = len(self._ways), self.explanations()[0].events
            hear(done, len(places), best)
            if -self._story.count_wrong_from(place) <= self._least:
                self._try_otherwise(place)
                self._try_forgotten(place)

    # what fits

    def _fits(self, points: Mapping[str, Points]) -> bool:
        return all(points.get(seat, 0) == claim for seat, claim in self._claims.items())

    def _changes_if_fit(self, state: Any | None) -> tuple[CategoryChange, ...]:
        """What a story that fits changes in the score."""
        if state is None or state is BELIED or state is self._story.end or not self._would_fit(state):
            return ()
        return category_changes(self._story.sheet, self._story.score(state))

    def _would_fit(self, state: Any) -> bool:
        """Whether a story that ends in this state fits."""
        return self._fits(self._story.points(state))

    def _add_way(self, changes: tuple[CategoryChange, ...], way: Conjecture) -> None:
        self._least = min(self._least, way.wrongs)
        self._ways.setdefault(changes, []).append(way)

    # rulings

    def _fits_with(self, seat: str, more: Points) -> bool:
        points = self._points.copy()
        points[seat] += more  # type: ignore[assignment]  # decimals, too
        return self._fits(points)

    def _try_rulings(self, setup: Setup) -> None:
        story = self._story
        for ruling in story.game.info.rulings:
            for choice in ruling.choices:
                if choice == setup.rulings[ruling.knob]:
                    continue
                other = replace(setup, rulings={**setup.rulings, ruling.knob: choice})
                with suppress(BadSetup):  # it does not go together with the rest
                    if changes := self._changes_if_fit(story.folded(story.game.start(other), story.path)):
                        words = f"{ruling.knob} were {shown(choice)} ({ruling.source})"
                        self._add_way(changes, Conjecture(Slip((), DOUBLED), 0, ruling=words))

    # pieces that nobody named

    def _try_unnamed_pieces(self) -> None:
        story = self._story
        for open_ in unnamed_pieces(story):
            event, later = story.path[open_.place], story.path[open_.place + 1 :]
            tokens = [*open_.naming.tokens]
            if any(self._moves_a_claim(self._called.score(tokens, name)) for name in open_.names):
                self.unnamed.append(open_.naming.kind.kind)
            for name in open_.names:
                other = replace(event, **{open_.field: name})
                slip = Slip((other,), 1 / len(open_.names), open_.field, open_.naming)
                sheet = self._called.score(tokens, name)
                fits = self._fits(points_of(sheet)) and sheet != story.sheet
                if fits and (wrongs := story.new_wrongs(open_.place, (other, *later))) is not None:
                    self._unknown.append(Conjecture(slip, wrongs, open_.place))

    def _moves_a_claim(self, sheet: ScoreSheet) -> bool:
        """Whether a seat with a wrong claim has different points on this sheet."""
        points = points_of(sheet)
        return any(self._points[seat] not in (claim, points[seat]) for seat, claim in self._claims.items())

    # events

    def _try_otherwise(self, place: int) -> None:
        state = self._story.seen_before(place)
        numbers: dict[tuple[str, str], list[Slip]] = {}
        for slip in self._slips.slips_at(place, state):
            if self._slips.is_number(place, slip) and not self._story.is_followed(place):
                numbers.setdefault((slip.field, slip.part), []).append(slip)
            else:
                self._try_slip(place, state, slip)
        for (field, part), slips in numbers.items():
            for slip in self._fitting_numbers(place, state, field, part, slips):
                self._try_slip(place, state, slip)

    def _try_slip(self, place: int, state: Any, slip: Slip) -> None:
        """Keeps a slip that explains the claims. The state stays as it is."""
        story, later = self._story, self._story.path[place + 1 :]
        may_fit = not slip.is_forbidden and self._called.may_fit(slip)
        if not may_fit or (slip.events and not story.may_happen(state, slip.events[0], place)):
            return
        is_past = story.is_in_an_earlier_chapter(place + 1)  # then no name matters, and nothing that follows
        is_idle = (is_past or not slip.renames) and story.earns_the_same(state, slip.events, place + 1)
        if is_idle and is_past:
            return
        events: Sequence[Event] = (*slip.events, *later)
        allowed = story.count_wrong_from(place)
        end, changes = (story.end, ()) if is_idle else self._end(state, slip.events, place + 1, allowed)
        if end is None and slip.renames:
            events, changes = self._told(story.renamed, place, slip.events[0], slip.field)
        if slip.events and not changes and story.is_followed(place):
            events, changes = self._told(story.regrown, place, slip.events[0])
        if changes and (wrongs := story.new_wrongs(place, events)) is not None:
            self._add_way(changes, Conjecture(slip, wrongs, place))

    def _told(self, tell: Telling, *about: Any) -> tuple[Sequence[Event], tuple[CategoryChange, ...]]:
        """The events of a story that differs from the log, and what they change if the story fits."""
        events, end = tell(*about, may_guess=True) or ((), None)
        if (changes := self._changes_if_fit(end)) and self._story.is_guess(end):
            events, end = tell(*about) or ((), None)
            changes = self._changes_if_fit(end)
        return events, changes

    def _end(
        self, state: Any, events: Sequence[Event], on: int, allowed: int | None = None
    ) -> tuple[Any | None, tuple[CategoryChange, ...]]:
        """The end of a story that has these events in a state and goes on with the recorded event at `on`;
        and what it changes if it fits. The state stays as it is. For `allowed` see `end_if_believed`."""
        story = self._story
        end = story.end_if_believed(state, events, on, allowed, self._would_fit)
        changes = self._changes_if_fit(end)
        if changes and story.is_guess(end):
            end = story.end_after(state.copy(), events, on)
            changes = self._changes_if_fit(end)
        return end, changes

    def _fitting_numbers(
        self, place: int, state: Any, field: str, part: str, slips: list[Slip]
    ) -> Iterator[Slip]:
        """The slips of a number that may give the claimed points; only those that do, if all points grow in
        step with the number. Other amounts that would give them are guesses."""
        event = self._story.path[place]
        answer = self._answer(state, event, (field, part), place + 1, self._points)
        wanted = list(answer.numbers_that_fit())
        for slip in slips:
            if answer.may_fit(number_at(slip.events[0], field, part)):
                yield slip
        written = {number_at(slip.events[0], field, part) for slip in slips}
        for number in () if part else wanted:
            other = replace(event, **{field: number})
            is_new = number not in written and (number >= 0 or getattr(event, field) < 0)
            if is_new and can_be_written(other):
                yield Slip((other,), GUESSED / len(own_fields(type(event))), field, is_guess=True)

    def _answer(
        self, state: Any, event: Event, where: tuple[str, str], on: int, points: SeatPoints | None
    ) -> PointsByNumber:
        """How the score changes with a number of an event, if the recorded events from `on` follow it.
        `where` is the field, and the part of it. `points` is the score with the event as it is written."""

        def brings(number: int) -> SeatPoints | None:
            other = with_number(event, *where, number)
            end = self._story.end_if_believed(state, (other,), on) if can_be_written(other) else None
            return None if end is None else SeatPoints(self._story.points(end))

        written = number_at(event, *where)
        return PointsByNumber(written, points or brings(written) or self._points, self._claims, brings)

    def _try_forgotten(self, place: int) -> None:
        """Tries a forgotten event at the end, where that costs least, and then looks for its place."""
        story = self._story
        for slip in chain(self._slips.forgotten_slips(place), self._amounts_that_fit(place)):
            (event,) = slip.events
            key = event_key(event)
            if key in self._known and event is not story.path[place]:
                continue
            self._known.add(key)
            changes = self._changes_if_fit(end := story.tried(story.end, event))
            if end is None and event is story.path[place]:
                _, changes = self._end(story.seen_before(place), (event,), place)
            if changes:
                self._find_room(event, changes, slip)

    def _amounts_that_fit(self, place: int) -> Iterator[Slip]:
        """The event at a place once more, with a number that would give the claimed points."""
        story = self._story
        event = story.path[place]
        for field in self._slips.amount_fields(place):
            if (key := event_key(replace(event, **{field: 0}))) not in self._asked:
                self._asked.add(key)
                answer = self._answer(story.end, event, (field, ""), len(story.path), None)
                wanted = answer.numbers_that_fit()
                for number in wanted if getattr(event, field) > 0 else ():
                    if number > 0:
                        other = replace(event, **{field: number})
                        yield Slip((other,), GUESSED * DOUBLED, field, is_guess=True)

    def _find_room(self, event: Event, changes: tuple[CategoryChange, ...], slip: Slip) -> None:
        """Finds room for a forgotten event: before an event that breaks the rules, or as late as possible."""
        story, tried = self._story, 0
        for place in (*story.wrong, *range(len(story.path), -1, -1)):
            state = story.seen_before(place)
            if not story.may_happen(state, event, place):
                continue
            path = (event, *story.path[place:])
            _, found = self._end(state, (event,), place, story.count_wrong_from(place))
            if found == changes and (wrongs := story.new_wrongs(place, path)) is not None:
                self._add_way(changes, Conjecture(slip, wrongs, place, is_forgotten=True))
                return
            tried += 1
            if tried == ROOM:
                return
