"""What would explain claimed scores that differ from the log.

Law: an explanation fits all claims at once, those that agree too. It is one change of score lines, with every
said event that would cause it: missed, doubled, another seat's, another amount, another piece; besides them
each score line misread, and each ruling read the other way. Fewest changed lines first, then most causes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.describe import counted, describe
from ledger.core.diff import ScoreChange, scores_of
from ledger.core.errors import BadSetup, LogDamaged
from ledger.core.events import Event
from ledger.core.game import AnyGame
from ledger.core.names import listed
from ledger.core.scores import ScoreSheet
from ledger.core.slips import Naming, Story, said
from ledger.core.table import Setup, shown

MOST = 3
"""Explanations that are told, and causes of each."""
MOST_NAMES = 200
"""Names of one kind that are tried for a piece."""
NEAREST = 400
"""Pieces under another name that are looked at, those first that should come near to the claims."""
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
        return f"{'; or '.join(ways)}: {self.lines}"

    @property
    def lines(self) -> str:
        """What would be otherwise in the score."""
        told = (f"{one.seat}, {one.category}, {one.label} {one.one} → {one.other}" for one in self.changes)
        return "; ".join(told)


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
        search = _Search(game, setup, path, claims)
    except (LogDamaged, BadSetup):
        return Explained(())
    is_whole = all(search.steps <= patience for _ in search.tries())
    return Explained(search.found(), tuple(search.misread), is_whole, search.steps)


Points = dict[str, int]
"""What everybody on the score sheet has."""


class _Search:
    def __init__(self, game: AnyGame, setup: Setup, path: Sequence[Event], claims: Mapping[str, int]) -> None:
        self._game = game
        self._setup = setup
        self._claims = claims
        self._story = Story(game, game.start(setup), path)
        self._sheet = self._story.score(self._story.end)
        self._points = _points(self._sheet)
        self.misread: list[str] = []
        self._causes: dict[tuple[Any, ...], tuple[tuple[ScoreChange, ...], list[Cause]]] = {}

    @property
    def steps(self) -> int:
        return self._story.steps

    def found(self) -> tuple[Explanation, ...]:
        every = [Explanation(changes, _gathered(causes)) for changes, causes in self._causes.values()]
        every.sort(key=lambda one: (len(one.changes) + one.is_invented, -one.weight, one.first))
        return tuple(every)

    def tries(self) -> Iterator[None]:
        """Everything that is varied; of the events the last ones first, which take the fewest steps."""
        yield from self._misread()
        yield from self._rulings()
        yield from self._other_names()
        known = set(self._story.alike)
        for places in sorted(self._story.alike.values(), key=max, reverse=True):
            yield from self._forgotten(places, known)
            yield from self._otherwise(places)

    # what fits

    def _fits(self, points: Points) -> bool:
        return all(points.get(seat, 0) == claim for seat, claim in self._claims.items())

    def _fitting(self, state: Any | None) -> ScoreSheet | None:
        """The score of a story, if it fits."""
        sheet = None if state is None else self._story.score(state)
        return sheet if sheet is not None and self._fits(_points(sheet)) else None

    def _take(self, sheet: ScoreSheet, cause: Cause) -> bool:
        if changes := scores_of(self._sheet, sheet):
            key = tuple((line.seat, line.category, line.label, line.other) for line in changes)
            self._causes.setdefault(key, (changes, []))[1].append(cause)
        return bool(changes)

    # lines and rulings

    def _misread(self) -> Iterator[None]:
        lines = self._sheet.lines
        for what, factor in MISREADINGS.items():
            for place, line in enumerate(lines):
                yield
                points = factor * line.points
                total = self._points[line.seat] + points - line.points
                if line.points and self._fits({**self._points, line.seat: total}):
                    other = (*lines[:place], replace(line, points=points), *lines[place + 1 :])
                    changes = scores_of(self._sheet, replace(self._sheet, lines=other))
                    self.misread.append(f"{Explanation(changes, ()).lines} ({what})")
        for seat in self._sheet.seats:
            for category in self._sheet.categories():
                yield
                own = self._sheet.of(seat, category)
                points = sum(line.points for line in own)
                if (
                    len(own) > 1
                    and points
                    and self._fits({**self._points, seat: self._points[seat] - points})
                ):
                    self.misread.append(f"{seat}, {category} {points} → 0 (all of it left out)")

    def _rulings(self) -> Iterator[None]:
        for ruling in self._game.info.rulings:
            for choice in ruling.choices:
                if choice == self._setup.rulings[ruling.knob]:
                    continue
                yield
                self._story.steps += len(self._story.path)
                other = replace(self._setup, rulings={**self._setup.rulings, ruling.knob: choice})
                try:
                    state = self._game.projector.fold(self._game.start(other), self._story.path)
                except (BadSetup, LogDamaged):
                    continue  # it does not go together with the rest
                if (sheet := self._fitting(state)) is not None:
                    self._take(sheet, Cause(f"{ruling.knob} were {shown(choice)} ({ruling.source})"))

    # events

    def _forgotten(self, places: Sequence[int], known: set[bytes]) -> Iterator[None]:
        """What happened once more than was recorded, or never was: at the end, where it comes to the same."""
        story, last = self._story, places[-1]
        event = story.path[last]
        yield
        state = story.after(story.end.copy(), (event,)) or story.instead(last, (event, event))
        if (sheet := self._fitting(state)) is not None:
            self._take(sheet, Cause("happened once more", story.told(last), self._ids(places)))
        others = [replace(event, **slip.fields) for slip in story.others(event, self._setup.seats)]
        others += story.elsewhere(last, self._setup.seats)
        if state is not None:
            others += self._under_other_names(last, event)
        for other in others:
            if (key := said(other)) in known:
                continue
            known.add(key)
            yield
            if (sheet := self._fitting(story.after(story.end.copy(), (other,)))) is not None:
                told = describe(self._game, story.end, self._named(last, other))
                self._take(sheet, Cause("something was forgotten: {}", others=(told,)))

    def _under_other_names(self, place: int, event: Event) -> Iterator[Event]:
        for naming in self._story.namings.get(place, ()):
            for name in self._names(naming):
                yield replace(event, **{naming.field: name})

    def _named(self, place: int, event: Event) -> Event:
        """An event that names no piece, with the name of the only one that it can be about."""
        story, named = self._story, [event]
        if any(getattr(event, naming.field) is None for naming in story.namings.get(place, ())):
            named = [
                each
                for each in self._under_other_names(place, event)
                if story.after(story.end.copy(), (each,)) is not None
            ]
        return named[0] if len(named) == 1 else event

    def _names(self, naming: Naming) -> Iterable[str]:
        """What else a piece of that kind can be called."""
        return islice(self._story.end.table.catalog.of(naming.kind), MOST_NAMES)

    def _otherwise(self, places: Sequence[int]) -> Iterator[None]:
        """An event missed or otherwise. Where neither the first nor the last of several that say the same
        would do, none between is tried."""
        for what, name, other in self._variants(places[-1]):
            ends = {places[0], places[-1]}
            fits = False
            for place in sorted(ends):
                yield
                fits = self._differs(place, Cause(what, others=name), other) or fits
            for place in places if fits else ():
                if place not in ends:
                    yield
                    self._differs(place, Cause(what, others=name), other)

    def _variants(self, place: int) -> Iterator[tuple[str, tuple[str, ...], Mapping[str, Any] | None]]:
        """What could be otherwise about an event, in words; None for all of it."""
        story = self._story
        yield "had not happened", (), None
        for slip in story.others(story.path[place], self._setup.seats):
            yield f"had {slip.what}", (slip.other,), slip.fields
        for naming in story.namings.get(place, ()):
            if not naming.is_piece:
                own = getattr(story.path[place], naming.field)
                for name in self._names(naming):
                    if name != own:
                        yield f"had been {{}} instead of {_plain(own)}", (name,), {naming.field: name}

    def _differs(self, place: int, cause: Cause, other: Mapping[str, Any] | None) -> bool:
        """Tries one event otherwise; whether that explains the claims."""
        story = self._story
        events = () if other is None else (replace(story.path[place], **other),)
        sheet = self._fitting(story.instead(place, events))
        if sheet is None or story.is_belied(place, story.from_there(place, events)):
            return False
        return self._take(sheet, replace(cause, told=story.told(place), events=self._ids([place])))

    def _ids(self, places: Iterable[int]) -> tuple[int, ...]:
        return tuple(self._story.path[place].id for place in places)

    # pieces

    def _other_names(self) -> Iterator[None]:
        """Each piece under another name. Which comes near to the claims is worked out from one piece of
        whoever holds it: its place taken by every other piece tells what each is worth there."""
        holders: dict[str, list[_Held]] = {}
        for held in self._held():
            yield
            holders.setdefault(held.seat, []).append(held)
        guesses: list[tuple[int, _Held, str]] = []
        for first, *rest in holders.values():
            for name in self._names(first.namings[0]):
                yield
                points = self._called(first, name)
                for held in rest:
                    if held.namings[0].kind is first.namings[0].kind:
                        gains = {
                            seat: held.points[seat] + points[seat] - first.points[seat] for seat in points
                        }
                        guesses.append((self._error(gains), held, name))
        guesses.sort(key=lambda guess: guess[0])
        for _, held, name in guesses[:NEAREST]:
            yield
            self._called(held, name)

    def _held(self) -> Iterator[_Held]:
        """The pieces that matter, those together that are alike: the score without them tells."""
        story, found = self._story, dict[tuple[Any, ...], _Held]()
        for naming in chain.from_iterable(story.namings.values()):
            name = getattr(story.path[naming.place], naming.field)
            for token in sorted(naming.tokens):
                if story.end.pieces.names.get(token) != name:
                    continue
                state = story.end.copy()
                state.pieces.forget(token)
                sheet = story.score(state)
                if not (changes := scores_of(self._sheet, sheet)) and sheet == self._sheet:
                    continue
                points = _points(sheet)
                key = (name, tuple((line.seat, line.category, line.label, line.other) for line in changes))
                if key in found:
                    found[key].namings.append(naming)
                    continue
                seat = changes[0].seat if changes else ""
                found[key] = _Held(name, token, seat, points, [naming])
                yield found[key]

    def _called(self, held: _Held, name: str) -> Points:
        """Tries a piece under another name: quickly first, and where that fits, with all that it brings."""
        state = self._story.end.copy()
        state.pieces.bind(held.token, name)
        points = _points(self._story.score(state))
        if name != held.name and self._fits(points):
            for naming in held.namings:
                story, place = self._story, naming.place
                if (renamed := story.renamed(naming, name)) is None:
                    continue
                state, told = renamed
                sheet = self._fitting(state)
                if sheet is not None and not story.is_belied(place, told):
                    what = f"had been {{}} instead of {_plain(held.name)}"
                    self._take(sheet, Cause(what, story.told(place), self._ids([place]), (name,)))
        return points

    def _error(self, points: Points) -> int:
        return sum(abs(points.get(seat, 0) - claim) for seat, claim in self._claims.items())


class _Held(msgspec.Struct, eq=False):
    """A piece that matters to somebody's score, with those that are like it."""

    name: str
    token: int
    seat: str
    points: Points
    """What everybody has without it."""
    namings: list[Naming]


def _points(sheet: ScoreSheet) -> Points:
    points = dict.fromkeys(sheet.seats, 0)
    for line in sheet.lines:
        points[line.seat] = points.get(line.seat, 0) + line.points
    return points


def _plain(name: str) -> str:
    """A name that may stand in a text with a place for another one."""
    return name.replace("{", "{{").replace("}", "}}")


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
