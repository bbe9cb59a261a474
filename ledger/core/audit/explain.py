"""What would explain claimed scores that differ from the log.

Law: an explanation fits all claims at once, those that agree too. It is one change of score lines, with every
said event that would cause it: missed, doubled, another seat's, another amount, another piece; besides them
each score line misread, and each ruling read the other way. Fewest changed lines first, then most causes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.audit.diff import ScoreChange, scores_of
from ledger.core.audit.slips import Naming, OutOfPatience, Retold, Slip, Story, instead_of, said
from ledger.core.errors import BadSetup, LogDamaged
from ledger.core.log.events import Event
from ledger.core.pieces.names import listed
from ledger.core.pieces.table import Setup, shown
from ledger.core.rules.describe import counted
from ledger.core.rules.game import AnyGame
from ledger.core.rules.scores import ScoreSheet

MOST = 3
"""Explanations that are told, and causes of each."""
MOST_GUESSES = 400
"""How many renamed pieces to try, best guess first."""
MISREADINGS = {"left out": 0, "counted twice": 2, "counted with the other sign": -1}
"""How somebody misreads a line, and how often it counts then."""
PATIENCE = 4_000_000
"""Events that are folded in a search, or in all of an audit, before it ends with what was found so far."""


class Cause(msgspec.Struct, frozen=True):
    """What would have been otherwise. `events` say the same, and any one of them would do."""

    what: str
    """Words behind "if", or behind the event where there is one; `{}` stands for what it would have been."""
    told: str = ""
    events: tuple[int, ...] = ()
    others: tuple[str, ...] = ()
    """What it would have been: any one of these."""

    def __str__(self) -> str:
        what = self.what.format(listed(self.others)) if self.others else self.what
        return f"event {listed(list(map(str, self.events)))} ({self.told}) {what}" if self.events else what


class Explanation(msgspec.Struct, frozen=True):
    changes: tuple[ScoreChange, ...]
    causes: tuple[Cause, ...]

    @property
    def is_invented(self) -> bool:
        """Whether nothing that is written down would cause it: then it counts like one more changed line."""
        return not any(cause.events or not cause.others for cause in self.causes)

    @property
    def weight(self) -> int:
        """How many slips would cause it, each counted once whatever else it would have been."""
        return len({(cause.what, id_) for cause in self.causes for id_ in cause.events or (0,)})

    @property
    def first(self) -> int:
        """The first event that would have been otherwise; 0 where none would."""
        return min((id_ for cause in self.causes for id_ in cause.events), default=0)

    def __str__(self) -> str:
        """It fits after "if"."""
        ways = [*map(str, self.causes[:MOST])]
        if len(self.causes) > MOST:
            ways.append(f"in {counted(len(self.causes) - MOST, 'other way')}")
        changed = (f"{one.seat}, {one.category}, {one.label} {one.one} → {one.other}" for one in self.changes)
        return f"{'; or '.join(ways)}: {'; '.join(changed)}"


class Explained(msgspec.Struct, frozen=True):
    found: tuple[Explanation, ...]
    """By events and rulings, the best first."""
    misread: tuple[str, ...] = ()
    """By a score line that somebody misread, in words."""
    is_whole: bool = True
    """Whether everything was tried."""
    steps: int = 0
    """Events that were folded in trying."""


def explain(
    game: AnyGame,
    setup: Setup,
    path: Sequence[Event],
    claims: Mapping[str, int],
    patience: int = PATIENCE,
) -> Explained:
    """What would explain that the seats claim these points at the end of a path.

    A path that contradicts the pieces explains nothing. `patience` counts in events folded.
    """
    if patience <= 0:
        return Explained((), is_whole=False)
    try:
        story = Story(game, game.start(setup), path, patience)
    except (LogDamaged, BadSetup):
        return Explained(())
    search = _Search(story, claims)
    is_whole = True
    try:
        search.try_everything(setup)
    except OutOfPatience:
        is_whole = False
    return Explained(search.found(), tuple(search.misread), is_whole, story.steps)


Points = Counter[str]
"""What everybody on the score sheet has."""
Lines = tuple[tuple[str, str, str, int], ...]
"""Seat, category and label of the score lines that change, with what they would be."""
NOTHING = Slip("had not happened")
"""What is wrong about an event that never was."""


class _Search:
    def __init__(self, story: Story, claims: Mapping[str, int]) -> None:
        self._story = story
        self._claims = claims
        self._points = _points(story.sheet)
        self.misread: list[str] = []
        self._causes: dict[Lines, tuple[tuple[ScoreChange, ...], list[Cause]]] = {}

    def found(self) -> tuple[Explanation, ...]:
        every = [Explanation(changes, _gathered(causes)) for changes, causes in self._causes.values()]
        every.sort(key=lambda one: (len(one.changes) + one.is_invented, -one.weight, one.first))
        return tuple(every)

    def try_everything(self, setup: Setup) -> None:
        """Of the events the last ones first, which take the fewest steps. Raises OutOfPatience."""
        self._misread()
        self._rulings(setup)
        self._other_names()
        known = set(self._story.alike)
        for places in sorted(self._story.alike.values(), key=max, reverse=True):
            self._forgotten(places, known)
            self._otherwise(places)

    # what fits

    def _fits(self, points: Points) -> bool:
        return all(points[seat] == claim for seat, claim in self._claims.items())

    def _fitting(self, state: Any | None) -> ScoreSheet | None:
        """The score of a story, if it fits."""
        sheet = None if state is None else self._story.score(state)
        return sheet if sheet is not None and self._fits(_points(sheet)) else None

    def _take(self, sheet: ScoreSheet, cause: Cause) -> bool:
        if changes := scores_of(self._story.sheet, sheet):
            self._causes.setdefault(_lines(changes), (changes, []))[1].append(cause)
        return bool(changes)

    def _take_retold(self, place: int, what: str, other: str, retold: Retold | None) -> bool:
        """Whether the claims are explained by a story that is otherwise from that place on."""
        state, told = retold or (None, ())
        sheet = self._fitting(state)
        if sheet is None or self._story.contradicted_later(place, told):
            return False
        others = (other,) if other else ()
        return self._take(sheet, Cause(what, self._story.told(place), self._ids([place]), others))

    # lines and rulings

    def _misread(self) -> None:
        sheet = self._story.sheet
        for what, factor in MISREADINGS.items():
            for line in sheet.lines:
                points = factor * line.points
                if line.points and self._fits_with(line.seat, points - line.points):
                    own = f"{line.seat}, {line.category}, {line.label}"
                    self.misread.append(f"{own} {line.points} → {points} ({what})")
        for seat in sheet.seats:
            for category in sheet.categories():
                lines = sheet.of(seat, category)
                points = sum(line.points for line in lines)
                if len(lines) > 1 and points and self._fits_with(seat, -points):
                    self.misread.append(f"{seat}, {category} {points} → 0 (all of it left out)")

    def _fits_with(self, seat: str, more: int) -> bool:
        points = self._points.copy()
        points[seat] += more
        return self._fits(points)

    def _rulings(self, setup: Setup) -> None:
        story = self._story
        for ruling in story.game.info.rulings:
            for choice in ruling.choices:
                if choice == setup.rulings[ruling.knob]:
                    continue
                other = replace(setup, rulings={**setup.rulings, ruling.knob: choice})
                with suppress(BadSetup):  # it does not go together with the rest
                    state = story.folded(story.game.start(other), *story.path)
                    if (sheet := self._fitting(state)) is not None:
                        self._take(sheet, Cause(f"{ruling.knob} were {shown(choice)} ({ruling.source})"))

    # events

    def _forgotten(self, places: Sequence[int], known: set[bytes]) -> None:
        """What happened once more than was recorded, or never was: at the end, where it comes to the same."""
        story, last = self._story, places[-1]
        event = story.path[last]
        state = story.at_end(event)
        if state is None:
            state, _ = story.instead(last, event, event) or (None, ())
        if (sheet := self._fitting(state)) is not None:
            self._take(sheet, Cause("happened once more", story.told(last), self._ids(places)))
        slips = (slip for slip in story.slips(last) if state is not None or not slip.is_piece)
        others = (replace(event, **slip.fields or {}) for slip in slips)
        for other in chain(others, story.elsewhere(last)):
            if (key := said(other)) in known:
                continue
            known.add(key)
            if (sheet := self._fitting(story.at_end(other))) is not None:
                told = story.told_at_end(last, other)
                self._take(sheet, Cause("something was forgotten: {}", others=(told,)))

    def _otherwise(self, places: Sequence[int]) -> None:
        """An event missed or otherwise. Where neither the first nor the last of several that say the same
        would do, none between is tried; other pieces have been."""
        ends, between = sorted({places[0], places[-1]}), places[1:-1]
        for slip in (NOTHING, *self._story.slips(places[-1])):
            fits = [] if slip.is_piece else [self._differs(place, slip) for place in ends]
            for place in between if any(fits) else ():
                self._differs(place, slip)

    def _differs(self, place: int, slip: Slip) -> bool:
        """Tries one event otherwise; whether that explains the claims."""
        event = self._story.path[place]
        events = () if slip.fields is None else (replace(event, **slip.fields),)
        return self._take_retold(place, slip.what, slip.other, self._story.instead(place, *events))

    def _ids(self, places: Iterable[int]) -> tuple[int, ...]:
        return tuple(self._story.path[place].id for place in places)

    # pieces

    def _other_names(self) -> None:
        """Each piece under another name. Which comes near to the claims is worked out from one piece of
        whoever holds it: its place taken by every other piece tells what each is worth there."""
        holders: dict[str, list[_Held]] = {}
        for held in self._held():
            holders.setdefault(held.seat, []).append(held)
        guesses: list[tuple[int, _Held, str]] = []
        for first, *rest in holders.values():
            for name in self._story.names(first.namings[0]):
                points = self._called(first, name)
                for held in rest:
                    if held.namings[0].kind is first.namings[0].kind:
                        guesses.append((self._error(held.points, points, first.points), held, name))
        guesses.sort(key=lambda guess: guess[0])
        for _, held, name in guesses[:MOST_GUESSES]:
            self._called(held, name)

    def _held(self) -> Iterable[_Held]:
        """The pieces that matter, those together that are alike: the score without them tells."""
        story, found = self._story, dict[tuple[str, Lines], _Held]()
        for naming in chain.from_iterable(story.namings.values()):
            name = getattr(story.path[naming.place], naming.field)
            for token in sorted(naming.tokens):
                if story.end.pieces.names.get(token) != name:
                    continue
                state = story.end.copy()
                state.pieces.forget(token)
                sheet = story.score(state)
                changes = scores_of(story.sheet, sheet)
                if changes or sheet != story.sheet:
                    held = _Held(name, token, changes[0].seat if changes else "", _points(sheet), [])
                    found.setdefault((name, _lines(changes)), held).namings.append(naming)
        return found.values()

    def _called(self, held: _Held, name: str) -> Points:
        """Tries a piece under another name: quickly first, and where that fits, with all that it brings."""
        state = self._story.end.copy()
        state.pieces.bind(held.token, name)
        points = _points(self._story.score(state))
        if name != held.name and self._fits(points):
            for naming in held.namings:
                renamed = self._story.renamed(naming, name)
                self._take_retold(naming.place, instead_of(held.name), name, renamed)
        return points

    def _error(self, without: Points, other: Points, other_without: Points) -> int:
        """How far it is to the claims, if a piece is worth what the other is."""
        return sum(
            abs(without[seat] + other[seat] - other_without[seat] - claim)
            for seat, claim in self._claims.items()
        )


class _Held(msgspec.Struct, eq=False):
    """A piece that matters to somebody's score, with those that are like it."""

    name: str
    token: int
    seat: str
    points: Points
    """What everybody has without it."""
    namings: list[Naming]


def _points(sheet: ScoreSheet) -> Points:
    points: Points = Counter()
    for line in sheet.lines:
        points[line.seat] += line.points
    return points


def _lines(changes: Sequence[ScoreChange]) -> Lines:
    return tuple((line.seat, line.category, line.label, line.other) for line in changes)


def _gathered(causes: Sequence[Cause]) -> tuple[Cause, ...]:
    """Causes that differ in the event alone, or in what it would have been, are one; the commonest first."""
    alike: dict[tuple[str, str, tuple[int, ...]], list[str]] = {}
    for cause in causes:
        alike.setdefault((cause.what, cause.told, cause.events), []).extend(cause.others)
    found: dict[tuple[str, str, tuple[str, ...]], list[int]] = {}
    for (what, told, events), others in alike.items():
        found.setdefault((what, told, tuple(dict.fromkeys(others))), []).extend(events)
    gathered = [Cause(what, told, tuple(sorted(ids)), others) for (what, told, others), ids in found.items()]
    return tuple(sorted(gathered, key=lambda cause: -len(cause.events)))
