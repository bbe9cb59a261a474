"""The moves of a game in the order in which they were played, each with what followed from it below.

Law: all sentences come from one forward fold, so a log of any length is listed in one pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from cli.clock import LOCAL, Clock
from cli.pages.filters import Filter
from cli.pages.recorded import event_fields, occasion, occasion_data
from cli.render.json import FORMAT
from ledger.core.blocks import Block, Branching, Heading, Note, Tree, subheading
from ledger.core.log.events import Annotated, Event
from ledger.core.log.history import ends_step
from ledger.core.log.standing import bookmarks, standing
from ledger.core.log.tree import ROOT
from ledger.core.rules.describe import describe
from ledger.core.rules.game import redacted
from ledger.desk.reader import Reader

EventSentence = tuple[Event, str]
EventLine = tuple[Event, str, int | None]
"""An event, its sentence, and its cause as the game names it."""
Remarks = dict[int, list[str]]
"""Later remarks, by the event that each is about."""
EVERYTHING = Filter()
NOTHING_FITS = "No event matches all of that."


def event_sentences(
    desk: Reader, events: Sequence[Event], seat: str | None = None
) -> Iterator[EventSentence]:
    """Each event of an unbroken stretch of a line of play, with its sentence as a seat may see it."""
    return ((event, text) for event, text, _ in _with_causes(desk, events, seat))


def _with_causes(
    desk: Reader, events: Sequence[Event], seat: str | None = None
) -> Iterator[tuple[Event, str, int | None]]:
    """Each event with its sentence, and its cause as the game names it."""
    game = desk.game
    for event in events:
        state = desk.history.read_at(event.on)
        shown = redacted(game, state, event, seat)
        yield shown, describe(game, state, event, seat), game.cause_of(state, event)


def steps(
    desk: Reader, events: Sequence[Event], seat: str | None = None
) -> Iterator[tuple[EventSentence, ...]]:
    """The events with their sentences, in groups: a move and what followed from it."""
    step: list[EventSentence] = []
    for (event, text), following in zip_longest(event_sentences(desk, events, seat), events[1:]):
        step.append((event, text))
        if ends_step(event, following):
            yield tuple(step)
            step = []


def moves(
    desk: Reader,
    at: int,
    *,
    last: int | None = None,
    clock: Clock = LOCAL,
    only: Filter = EVERYTHING,
    seat: str | None = None,
) -> tuple[Block, ...]:
    """The line of play that ends at `at`, as everybody or a seat knows it; at the head also what was undone
    and can be redone.

    `last` limits it to that many steps before `at`, or to that many of the events that match.
    """
    said = remarks(desk)
    if only:
        found = _day_trees(desk, desk.history.path(at), _marks(desk, at), said, clock, seat, only, last)
        return tuple(found) or (Note(NOTHING_FITS),)
    shown = _last_steps(desk, at, last)
    length = desk.history.timeline.length(at)
    blocks = list(occasion(desk.header))
    if len(shown) < length:
        blocks.append(Note(f"{length - len(shown)} earlier events are left out.", tone="hint"))
    blocks += _day_trees(desk, shown, _marks(desk, at), said, clock, seat)
    if undone := _undone_events(desk, at):
        blocks.append(subheading("Undone, redo goes on here"))
        blocks += _day_trees(desk, undone, _tip_marks(desk), said, clock, seat)
    if not length and not undone:
        blocks.append(Note("Nothing has been played yet."))
    return tuple(blocks)


def all_lines(
    desk: Reader, *, clock: Clock = LOCAL, only: Filter = EVERYTHING, seat: str | None = None
) -> tuple[Block, ...]:
    """Every line of play: the current one from the beginning, each other one from where it branches off."""
    timeline = desk.history.timeline
    current = timeline.tips[timeline.branch]
    others = {name: tip for name, tip in timeline.tips.items() if name != timeline.branch}
    _, *forks = timeline.partings((current, *others.values()))
    tips, said = _tip_marks(desk), remarks(desk)
    blocks = [
        *occasion(desk.header),
        subheading(f"{timeline.branch} (the game stands at event {timeline.head})"),
        *_day_trees(desk, desk.history.path(current), _marks(desk, current), said, clock, seat, only),
    ]
    for (name, tip), fork in zip(others.items(), forks, strict=True):
        events = desk.history.since(fork, tip)
        where = f"forks off after event {fork}" if fork else "starts at the beginning"
        blocks.append(subheading(f"{name} ({where})"))
        nothing = NOTHING_FITS if only else "No move of its own yet."
        blocks += _day_trees(desk, events, tips, said, clock, seat, only) or [Note(nothing)]
    return tuple(blocks)


def said_between(
    desk: Reader, since: int, at: int, only: Filter, *, clock: Clock = LOCAL, seat: str | None = None
) -> tuple[Block, ...]:
    """The events after `since` up to `at` that match, a tree for each day; empty if none does."""
    events = desk.history.since(since, at)
    return tuple(_day_trees(desk, events, {}, remarks(desk), clock, seat, only))


def _last_steps(desk: Reader, at: int, last: int | None) -> list[Event]:
    """The line of play that ends at `at`, or its last steps."""
    history = desk.history
    if last is None:
        return history.path(at)
    first = at
    for _ in range(last):
        if first == ROOT:
            break
        first = history.before_step(first)
    return history.since(first, at)


def _undone_events(desk: Reader, at: int) -> list[Event]:
    """The events between the head and the end of its branch."""
    timeline = desk.history.timeline
    tip = timeline.tips[timeline.branch]
    if at != timeline.head or at == tip:
        return []
    return desk.history.since(at, tip)


def _tip_marks(desk: Reader) -> dict[int, list[str]]:
    timeline = desk.history.timeline
    marks: dict[int, list[str]] = {}
    for name in timeline.names():
        marks.setdefault(timeline.tips[name], []).append(f"end of {name}")
    for name, id_ in timeline.bookmarks.items():
        for each in standing(timeline, id_):
            marks.setdefault(each, []).append(f"bookmark {name}")
    return marks


def remarks(desk: Reader) -> Remarks:
    """The later remarks about events, in the order in which they were made. When a correction grows a line
    again, a remark stays with its event."""
    found: Remarks = {}
    for line in desk.history.lines():
        if isinstance(line, Annotated):
            for each in standing(desk.history.timeline, line.to):
                found.setdefault(each, []).append(line.text)
    return found


def _marks(desk: Reader, at: int) -> dict[int, list[str]]:
    """The marks beside events of the line that ends at `at`: where lines of play end or branch off."""
    marks = _tip_marks(desk)
    marks.setdefault(desk.head, []).insert(0, "here")
    for fork, names in partings(desk, at).items():
        marks.setdefault(fork, []).extend(f"{name} forks off" for name in names)
    return marks


def partings(desk: Reader, at: int) -> dict[int, list[str]]:
    """The events after which other lines branch off from the line that ends at `at`, each with their
    names."""
    timeline = desk.history.timeline
    found: dict[int, list[str]] = {}
    for name in timeline.names():
        tip = timeline.tips[name]
        fork = timeline.common(tip, at)
        if fork not in (tip, at):
            found.setdefault(fork, []).append(name)
    return found


def _day_trees(
    desk: Reader,
    events: Sequence[Event],
    marks: dict[int, list[str]],
    said: Remarks,
    clock: Clock,
    seat: str | None,
    only: Filter = EVERYTHING,
    last: int | None = None,
) -> list[Block]:
    """One tree for each day: causes with their effects below them; filtered events each by themselves."""
    blocks: list[Block] = []
    width = len(str(events[-1].id)) if events else 1
    texts, below = (
        _events_that_fit(desk, events, seat, only, last, said)
        if only
        else _events_below_causes(desk, events, seat)
    )
    day = ""
    roots: list[Branching] = []

    def branch(event: Event, *, time: bool) -> Branching:
        beside = f"  [{', '.join(marks[event.id])}]" if event.id in marks else ""
        when = f"{clock.time(event.at)}  " if time else ""
        under = (
            *(Branching(f"“{remark}”") for remark in said.get(event.id, ())),
            *(branch(effect, time=False) for effect in below.get(event.id, ())),
        )
        return Branching(f"{event.id:>{width}}  {when}{texts[event.id]}{beside}", under)

    for root in below.get(ROOT, ()):
        if clock.day(root.at) != day:
            if roots:
                blocks.append(Tree(tuple(roots)))
            day, roots = clock.day(root.at), []
            blocks.append(Heading(day, 3))
        roots.append(branch(root, time=True))
    if roots:
        blocks.append(Tree(tuple(roots)))
    return blocks


def _events_that_fit(
    desk: Reader,
    events: Sequence[Event],
    seat: str | None,
    only: Filter,
    last: int | None,
    said: Remarks,
) -> tuple[dict[int, str], dict[int, list[Event]]]:
    """The sentences of the events that match, and these events, all of them directly below the root."""
    fitting = [
        (event, text)
        for event, text, _ in _with_causes(desk, events, seat)
        if only.takes(event, " ".join((text, *said.get(event.id, ()))))
    ]
    fitting = fitting[-last:] if last else fitting
    return {event.id: text for event, text in fitting}, {ROOT: [event for event, _ in fitting]}


def _events_below_causes(
    desk: Reader, events: Sequence[Event], seat: str | None
) -> tuple[dict[int, str], dict[int, list[Event]]]:
    """Each event's sentence, and the events below each; an event below the root stands by itself.

    An event goes below its cause, if the game names one that is shown; otherwise below the last event of its
    step that stands by itself, such as the first.
    """
    texts: dict[int, str] = {}
    below: dict[int, list[Event]] = {}
    first = ROOT
    for (event, text, cause), following in zip_longest(_with_causes(desk, events, seat), events[1:]):
        above = cause if cause == ROOT or cause in texts else first
        below.setdefault(above or ROOT, []).append(event)
        texts[event.id] = text
        stands_alone = ROOT in (first, above)
        first = ROOT if ends_step(event, following) else event.id if stands_alone else first
    return texts, below


def data(
    desk: Reader,
    at: int,
    *,
    everything: bool = False,
    last: int | None = None,
    only: Filter = EVERYTHING,
    seat: str | None = None,
) -> dict[str, Any]:
    """The line of play that ends at `at`, or with `everything` each line of the log after the header, as
    everybody or a seat knows it."""
    timeline, said = desk.history.timeline, remarks(desk)
    if everything:
        rows: Iterable[EventLine] = (
            next(_with_causes(desk, [event], seat)) if timeline.is_played(event.id) else (event, "", ROOT)
            for event in desk.history.lines()
        )
    elif only:
        rows = _with_causes(desk, desk.history.path(at), seat)
    else:
        rows = _with_causes(desk, [*_last_steps(desk, at, last), *_undone_events(desk, at)], seat)
    if only:
        rows = [row for row in rows if only.takes(row[0], " ".join((row[1], *said.get(row[0].id, ()))))]
        rows = rows[-last:] if last else rows
    events = list(_rows_data(desk, rows, at, said))
    return {
        "format": FORMAT,
        "game": desk.game.info.name,
        **occasion_data(desk.header),
        "branch": timeline.branch,
        "head": timeline.head,
        "bookmarks": bookmarks(timeline),
        "events": events,
    }


def _rows_data(desk: Reader, rows: Iterable[EventLine], at: int, said: Remarks) -> Iterator[dict[str, Any]]:
    """`step` is the first event of the step; `current` says whether the event is on the line that was asked
    for.

    `cause` is the event above it, or 0 if it stands by itself.
    """
    first = before = ROOT
    goes_on = False
    for event, text, cause in rows:
        if not (goes_on and event.id == before + 1):
            first = desk.history.step(event.id)[0]
        before, goes_on = event.id, event.more
        yield {
            "event": event_fields(event),
            "told": text,
            "annotations": said.get(event.id, []),
            "step": first,
            "cause": cause if cause is not None else first if first != event.id else ROOT,
            "current": desk.history.timeline.is_ancestor(event.id, at),
        }
