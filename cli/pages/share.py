"""A log as one page to share: every board, every score sheet and every sentence, each row kept once.

Law: everything is as one reader may know it, everybody or a seat, by the same veil as every other page; what
they may not know is not in it. For a game that is over, it is what they knew at its end. No typed words, no
seed and no hash are ever read.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Any

import msgspec

from cli.pages import ending, findings, log, progress
from cli.pages.points import ProgressPage
from cli.pages.result import result_of
from cli.pages.rows import PageRows, delta
from cli.pages.shared import PageEnd, PageEvent, PageGrowth, PageLine, PageOptions, SharedPage
from cli.render.json import FORMAT
from cli.render.picture import drawn, looks
from ledger.core.log.events import TABLE, TIMELINE, Claimed, Corrected, Event, Noted, SeatNamed
from ledger.core.log.history import ends_step
from ledger.core.log.standing import bookmarks, standing
from ledger.core.log.tree import ROOT
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.growing import Joined
from ledger.core.rules.describe import describe
from ledger.core.rules.scores import ScoreSheet, sum_of
from ledger.core.rules.verdicts import Over
from ledger.desk.reader import LineEnd, Reader

MOST = 100
"""The most lines of play in one page."""
WIDE, HIGH, MOVED = 560, 250, 4
"""The width and the height of the picture of a score, in points, and how far a point of a live picture may be
from its true place."""
Marks = dict[int, list[tuple[str, int]]]
"""The tags beside an event, each with the event that it leads to (see `PageEvent.tags`)."""
AHEAD = "undone"
"""The name for moves that were undone, which redo brings back."""


def page(desk: Reader, wanted: PageOptions) -> SharedPage:
    """The page as `wanted`. Raises UnknownBranch, or UnknownName for a seat that does not exist."""
    return PageMaker(desk, wanted).page()


def _whose_eyes(desk: Reader, wanted: PageOptions) -> str:
    """Through whose eyes the page shows the game, in words; empty for everybody's page."""
    who = desk.names.of(wanted.seat or "")
    return f"through the eyes of {who}: it may show hidden cards" if who else ""


class _WalkedLine(msgspec.Struct, kw_only=True):
    """A line of play as far as it has been read: its own events from the `fork` on."""

    name: str
    fork: int
    tip: int
    state: Any
    texts: dict[int, tuple[Event, str]] = msgspec.field(default_factory=dict)
    """Each event with its sentence."""
    below: dict[int, list[int]] = msgspec.field(default_factory=dict)
    """The events below each, as in `log`."""
    above: dict[int, int] = msgspec.field(default_factory=dict)
    """The event above each, as in `log`."""
    claims: dict[str, Points] = msgspec.field(default_factory=dict)
    """What each seat claimed last."""

    def depth(self, id_: int) -> int:
        """How many events are above event `id_`."""
        depth = 0
        while id_ := self.above[id_]:
            depth += 1
        return depth


class PageMaker:
    """Makes the page of a log, and what is new in it when the log has grown."""

    def __init__(self, desk: Reader, wanted: PageOptions) -> None:
        """Reads all lines of play and keeps what is seen. Raises as `page` does."""
        self._desk = desk
        self.game = desk.game
        self._wanted = wanted
        self._rows = PageRows(desk.names.with_names)
        self._look = looks(desk.setup.seats, desk.colours)
        self._said = log.remarks(desk) if wanted.notes else {}
        self._boards: dict[int, tuple[int, ...]] = {}
        self._sheets: dict[int, tuple[int, ...]] = {}
        self._turns: dict[int, int] = {}
        self._totals: dict[int, dict[str, Points]] = {}
        """The totals after each step."""
        self._ends: set[int] = {ROOT}
        self._parents: dict[int, int] = {ROOT: ROOT}
        self._low: Points = 0
        self._high: Points = 0
        """The lowest and the highest number among 0 and all totals."""
        self._drawn: tuple[int, Points, Points] = 0, 0, 0
        """How many steps the drawn picture of the score has, and its lowest and highest total."""
        tips, self._left_out = self._wanted_tips()
        forks = [*desk.history.timeline.partings(tips.values())]
        self._stops = {*forks, *tips.values()}
        """The events where lines branch off or end; a step ends there, too."""
        self._marks = self._marks_beside(tips, forks)
        self._walks = [self._walk_of(*line) for line in zip(tips, forks, tips.values(), strict=True)]

    def page(self) -> SharedPage:
        desk, wanted, header = self._desk, self._wanted, self._desk.header
        lines = tuple(map(self._page_line, self._walks))
        self._drawn = len(self._ends), self._low, self._high
        known = self._known_at_the_end()
        who = f"{desk.game_title}: {', '.join(desk.people)}"
        heading = wanted.title or header.title or who
        when = header.date or wanted.clock.day(header.created).partition(",")[0]
        sheet, shown = desk.game.score(known), desk.picture(known, wanted.seat)
        end = self._end(sheet)
        result = result_of(sheet, desk.colours, desk.names.with_names) if end.is_over else None
        named = who if heading != who else ""
        return SharedPage(
            title=" · ".join(filter(None, (heading, named, "" if result is None else result.winner))),
            heading=heading,
            about=tuple(filter(None, (named, header.place, when, _whose_eyes(desk, wanted)))),
            log=header.log,
            result=result,
            lines=lines,
            left_out=self._left_out,
            picture=None if shown is None else drawn(shown, self._look, desk.names.with_names),
            board=desk.names.blocks(desk.page(known, wanted.seat)),
            columns=tuple(map(desk.names.with_names, sheet.columns())),
            sums=tuple(_sums(sheet)),
            end=end,
            data=self._data(lines),
        )

    def growth(self, desk: Reader) -> PageGrowth | None:
        """What is new since the last page or the last growth, if the same log has only grown by moves;
        otherwise None, because it needs a whole page. After None, this maker can add nothing more."""
        events = self._moves_since(desk)
        if events is None:
            return None
        walk, places, sizes = self._walks[0], len(self._boards), self._rows.sizes()
        self._desk = desk
        walk.tip = events[-1].id
        self._stops.add(walk.tip)
        self._walk_along(walk, events, None)
        order = [event.id for event in events]
        return PageGrowth(
            entries=tuple((_above_in_list(walk, id_), self._entry(walk, id_)) for id_ in order),
            score=self._score(walk) if self._picture_has_moved() else None,
            is_scored=self._low < self._high,
            end=self._end(self.game.score(desk.known_state(walk.state, self._wanted.seat))),
            data={
                "from": places,
                "tip": walk.tip,
                **self._boards_and_sheets(order),
                **self._rows.data_since(sizes),
            },
        )

    def _moves_since(self, desk: Reader) -> Sequence[Event] | None:
        """The moves by which a log has grown, if nothing else about it has changed."""
        before, walk = self._desk, self._walks[0]
        old, new = before.history, desk.history
        if before.header != desk.header or before.damage or desk.damage or before.is_over or desk.is_over:
            return None
        if len(self._walks) > 1 or self._wanted.branches or len(new) <= len(old):
            return None
        path = new.path()
        events = path[len(path) - (len(new) - len(old)) :]
        is_plain = all(type(event) not in TIMELINE and not isinstance(event, SeatNamed) for event in events)
        goes_on = path[: len(path) - len(events)] == old.path() and events[0].on == walk.tip
        last = old.event(walk.tip) if walk.tip else None
        return events if is_plain and goes_on and (last is None or ends_step(last, events[0])) else None

    def _known_at_the_end(self) -> Any:
        """What is known at the end of the first line."""
        desk, tip, seat = self._desk, self._walks[0].tip, self._wanted.seat
        return desk.known_state(desk.state_at(tip), seat, desk.ending(tip))

    def _end(self, sheet: ScoreSheet) -> PageEnd:
        desk, tip, say = self._desk, self._walks[0].tip, self._desk.names.with_names
        pending = desk.game.pending(desk.settled_state(tip))
        claims = self._walks[0].claims
        is_over = desk.is_over and isinstance(pending, Over)
        return PageEnd(
            is_over=is_over,
            notes=tuple(map(say, sheet.notes)),
            open_lines=tuple(
                (say(sheet.column(line.seat)), say(line.label), say(line.open)) for line in sheet.open_lines()
            ),
            claims=tuple((desk.names.of(seat), str(points)) for seat, points in claims.items()),
            asked=desk.prompt(pending),
            audit=findings.verdict(desk.audit(tip, patience=0)) if is_over else "",
            damage=(desk.damage.line or 0) if desk.damage is not None else 0,
            facts=tuple(ending.facts_agreed(desk)),
            play=ending.play_link(desk, tip, self._wanted, self._seen_on(tip)) if is_over else "",
        )

    def _seen_on(self, tip: int) -> Iterator[tuple[Event, str, int | None]]:
        """Each event up to a tip with its sentence, and the turn where a step ends."""
        for event in self._desk.history.path(tip):
            turn = self._turns[event.id] if event.id in self._ends else None
            yield (*self._walks[0].texts[event.id], turn)

    def _wanted_tips(self) -> tuple[dict[str, int], int]:
        """The ends of the wanted lines, and how many lines are left out. Raises UnknownBranch."""
        timeline = self._desk.history.timeline
        if names := self._wanted.branches:
            return {name: timeline.tip(name) for name in dict.fromkeys(names)}, 0
        tips = {timeline.branch: timeline.head}
        if timeline.tips[timeline.branch] != timeline.head:
            tips[f"{timeline.branch}, {AHEAD}"] = timeline.tips[timeline.branch]
        others = [name for name in timeline.names(everything=True) if name != timeline.branch]
        kept = MOST - len(tips)
        tips |= {name: timeline.tips[name] for name in others[-kept:]}
        return tips, max(len(others) - kept, 0)

    def _marks_beside(self, tips: dict[str, int], forks: Sequence[int]) -> Marks:
        """The tags beside events: where other lines branch off, and where a correction begins."""
        timeline = self._desk.history.timeline
        marks: Marks = {}
        for (name, tip), fork in list(zip(tips.items(), forks, strict=True))[1:]:
            if fork != tip:
                marks.setdefault(fork, []).append((f"{name} parts here", timeline.toward(fork, tip)))
        for made in timeline.corrections:
            marks.setdefault(made.id + 1, []).append((_correction_tag(made), 0))
        return marks

    def _walk_of(self, name: str, fork: int, tip: int) -> _WalkedLine:
        history = self._desk.history
        walk = _WalkedLine(name=name, fork=fork, tip=tip, state=history.state_at(fork))
        ending = self._desk.ending(tip)
        if fork == ROOT and ROOT not in self._boards:
            self._keep_board_and_sheet(ROOT, ROOT, walk.state, ending, is_end=True)
        self._walk_along(walk, history.since(fork, tip), ending)
        return walk

    def _walk_along(self, walk: _WalkedLine, events: Sequence[Event], ending: LineEnd | None) -> None:
        """Reads these events, and keeps what is seen after each."""
        game, state, first = self.game, walk.state, ROOT
        for event, following in zip_longest(events, events[1:]):
            cause = game.cause_of(state, event)
            above = (cause if cause == ROOT or cause in walk.texts else first) or ROOT
            walk.below.setdefault(above, []).append(event.id)
            walk.above[event.id] = above
            walk.texts[event.id] = event, self._sentence(state, event)
            if isinstance(event, Claimed):
                walk.claims[event.seat] = event.score
            game.projector.fold(state, (event,))
            is_end = event.id in self._stops or ends_step(event, following)
            self._keep_board_and_sheet(event.id, event.on, state, ending, is_end=is_end)
            first = ROOT if is_end else first or event.id

    def _sentence(self, state: Any, event: Event) -> str:
        if isinstance(event, Noted) and not self._wanted.notes:
            return "a note"
        return describe(self.game, state, event, self._wanted.seat)

    def _keep_board_and_sheet(
        self, id_: int, on: int, state: Any, ending: LineEnd | None, *, is_end: bool
    ) -> None:
        """Keeps the table and the score just after an event."""
        self._parents[id_] = on
        known, names = self._desk.known_state(state, self._wanted.seat, ending), self._desk.names
        board = self._rows.block_numbers(names.blocks(self._desk.page(known, self._wanted.seat)))
        picture = self._desk.picture(known, self._wanted.seat)
        if picture is not None:
            board = (*self._rows.picture_numbers(picture, self._look), *board)
        self._boards[id_] = board
        self._turns[id_] = self.game.turn(state)
        sheet = self.game.score(known)
        self._sheets[id_] = self._rows.sheet_numbers(sheet)
        if is_end:
            self._ends.add(id_)
            totals = self._totals[id_] = sheet.columns()
            self._low, self._high = min(self._low, *totals.values()), max(self._high, *totals.values())

    def _page_line(self, walk: _WalkedLine) -> PageLine:
        entries, score = tuple(self._entries(walk)), self._score(walk)
        return PageLine(name=walk.name, tip=walk.tip, fork=walk.fork, entries=entries, score=score)

    def _score(self, walk: _WalkedLine) -> ProgressPage:
        """What each side has after each step from the beginning on."""
        path = (ROOT, *(event.id for event in self._desk.history.path(walk.tip)))
        steps = ((id_, self._turns[id_], self._totals[id_]) for id_ in path if id_ in self._ends)
        return progress.progress_page(steps, self._desk).reworded(self._desk.names.with_names)

    def _picture_has_moved(self) -> bool:
        """Whether to draw the picture of the score again: its points would have moved too far, or it needs
        another height."""
        (drawn, low, high), steps = self._drawn, len(self._ends)
        across = (steps - drawn) * WIDE < MOVED * steps
        upwards = max(self._high - high, low - self._low) * HIGH < MOVED * (self._high - self._low)
        if across and (upwards or (low, high) == (self._low, self._high)):
            return False
        self._drawn = steps, self._low, self._high
        return True

    def _entries(self, walk: _WalkedLine) -> Iterator[PageEvent]:
        """The events from the top of the tree of causes to its bottom."""
        waiting = [*reversed(walk.below.get(ROOT, ()))]
        while waiting:
            id_ = waiting.pop()
            yield self._entry(walk, id_)
            waiting += reversed(walk.below.get(id_, ()))

    def _entry(self, walk: _WalkedLine, id_: int) -> PageEvent:
        """One event of the list."""
        (event, text), depth, clock = walk.texts[id_], walk.depth(id_), self._wanted.clock
        new = before = ""
        if not depth:
            place, new = bisect_left(walk.below[ROOT], id_), clock.day(event.at)
            before = clock.day(walk.texts[walk.below[ROOT][place - 1]][0].at) if place else ""
        return PageEvent(
            id=id_,
            depth=depth,
            text=text,
            time="" if depth else clock.time(event.at),
            day=new if new != before else "",
            is_odd=type(event) in TABLE,
            tags=tuple(self._marks.get(id_, ())),
            bookmarks=self._bookmarks.get(id_, ()),
            remarks=tuple(self._said.get(id_, ())),
        )

    @cached_property
    def _bookmarks(self) -> dict[int, tuple[str, ...]]:
        found: dict[int, tuple[str, ...]] = {}
        timeline = self._desk.history.timeline
        for name, to in timeline.bookmarks.items():
            for each in standing(timeline, to):
                found[each] = (*found.get(each, ()), name)
        return found

    def _data(self, lines: Sequence[PageLine]) -> dict[str, Any]:
        """The boards and the sheets in the order of the events."""
        order, names = sorted(self._boards), bookmarks(self._desk.history.timeline)
        return {
            "format": FORMAT,
            "seat": self._wanted.seat,
            "turn": self._desk.turn_word,
            "lines": [{"name": line.name, "tip": line.tip} for line in lines],
            "bookmarks": {name: to for name, to in names.items() if to in self._boards},
            **self._boards_and_sheets(order),
            **self._rows.data(),
        }

    def _boards_and_sheets(self, order: Sequence[int]) -> dict[str, Any]:
        """The board and the sheet after each of these events; 0 if an event changes nothing."""
        return {
            "runs": _runs(order, self._parents),
            "ends": "".join("1" if id_ in self._ends else "0" for id_ in order),
            "turns": [self._turns[id_] for id_ in order],
            "boards": [delta(self._numbers_before(self._boards, id_), self._boards[id_]) for id_ in order],
            "sheets": [delta(self._numbers_before(self._sheets, id_), self._sheets[id_]) for id_ in order],
        }

    def _numbers_before(self, seen: dict[int, tuple[int, ...]], id_: int) -> tuple[int, ...]:
        return seen[self._parents[id_]] if id_ else ()


def _sums(sheet: ScoreSheet) -> Iterator[tuple[str, tuple[Points, ...]]]:
    """The points of each side by category, and its total."""
    totals, found = sheet.columns(), dict[str, dict[str, Points]]()
    for part in sheet.lines.parts if isinstance(sheet.lines, Joined) else ((line,) for line in sheet.lines):
        of = found.setdefault(part[0].category, dict.fromkeys(totals, 0))
        of[sheet.column(part[0].seat)] += sum_of(part)
    for category in sorted(found, key=sheet.place_of):
        yield category, (*found[category].values(),)
    if found:
        yield "", (*totals.values(),)


def _above_in_list(walk: _WalkedLine, id_: int) -> int:
    """The event just above a new one in the list, which shows the older ones; 0 if it is the first."""
    node = walk.above[id_]
    while earlier := bisect_left(walk.below.get(node, ()), id_):
        node = walk.below[node][earlier - 1]
    return node


def _runs(order: Sequence[int], parents: dict[int, int]) -> list[list[int]]:
    """Runs of events that follow one another: the first id, the last id, and the event before the first."""
    runs: list[list[int]] = []
    for id_ in order:
        if runs and runs[-1][1] == id_ - 1 == parents[id_]:
            runs[-1][1] = id_
        else:
            runs.append([id_, id_, parents[id_]])
    return runs


def _correction_tag(made: Corrected) -> str:
    why = f": {made.reason}" if made.reason else ""
    return f"corrected here ({made.how}, event {made.event}){why}"
