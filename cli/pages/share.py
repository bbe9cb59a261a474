"""A log as one page for everybody: every board, every score sheet and every sentence, each row kept once.

Law: all is as one reader may know it, everybody or a seat, by the same veil as every other page; what they
may not know is not in it. Of a game that is over, it is what they knew at its end. No typed words, no seed
and no hash is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from cli.clock import LOCAL, Clock
from cli.pages import findings, log, progress
from cli.pages.rows import PageRows, delta
from cli.pages.score import winners
from ledger.core.log.events import TABLE, Claimed, Corrected, Event, Noted
from ledger.core.log.history import ends_step
from ledger.core.log.tree import ROOT
from ledger.core.pieces.table import shown
from ledger.core.rules.describe import describe
from ledger.core.rules.scores import ScoreSheet
from ledger.core.rules.verdicts import Over
from ledger.desk import called
from ledger.desk.reader import LineEnd, Reader

MOST = 100
"""Lines of play in one page."""
Marks = dict[int, list[tuple[str, int]]]
"""What to say beside an event, and the event that this leads to (see `Entry.tags`)."""
AHEAD = "undone"
"""What is said of the moves that were taken back, and that redo brings again."""


class PageOptions(msgspec.Struct, frozen=True, kw_only=True):
    """`branches` names the lines of play, the one to begin with first; empty for all."""

    seat: str | None = None
    branches: tuple[str, ...] = ()
    title: str = ""
    notes: bool = True
    """Whether remarks, and notes of the table, are in it."""
    clock: Clock = LOCAL


class PageEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One event in the list of moves. `depth` counts what it follows from; `day` is that of a new one."""

    id: int
    depth: int
    text: str
    time: str = ""
    day: str = ""
    is_odd: bool = False
    """Whether the table said it about the game, and it is no move of the game itself."""
    tags: tuple[tuple[str, int], ...] = ()
    """What is said beside it, and the event that this leads to; 0 for none."""
    bookmarks: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


class PageLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of play: its own events from where it parts from those before it, and its whole score."""

    name: str
    tip: int
    fork: int
    entries: tuple[PageEvent, ...]
    score: progress.ProgressPage


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """`board` and `sheet` are those at the end of the first line; `data` is what a script steps through."""

    title: str
    about: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    log: str
    lines: tuple[PageLine, ...]
    left_out: int
    board: tuple[Any, ...]
    sheet: ScoreSheet
    """A column for each side."""
    winners: tuple[str, ...]
    """A sentence about who won, or none."""
    claims: tuple[tuple[str, int], ...]
    asked: str
    is_over: bool
    audit: str
    damage: int
    """The line from which on the log is damaged and not read; 0 for a whole one."""
    data: dict[str, Any]


def page(desk: Reader, wanted: PageOptions) -> Page:
    """Raises UnknownBranch, or UnknownName for a seat that nobody has."""
    reader = _PageReader(desk, wanted)
    lines, left_out = reader.lines()
    header, tip = desk.header, lines[0].tip
    known = desk.known(desk.state_at(tip), wanted.seat, desk.ending(tip, wanted.seat))
    pending = desk.game.pending(desk.rested(tip))
    claims = {event.seat: event.points for event in desk.history.path(tip) if isinstance(event, Claimed)}
    is_over = desk.is_over and isinstance(pending, Over)
    sheet = desk.game.score(known)
    who = f"{desk.called}: {', '.join(desk.people)}"
    title = wanted.title or header.title or who
    when = header.date or wanted.clock.day(header.created).partition(",")[0]
    return Page(
        title=title,
        about=tuple(filter(None, (who if title != who else "", header.place, when, _eyes(desk, wanted)))),
        facts=tuple(_facts(desk)),
        log=header.log,
        lines=lines,
        left_out=left_out,
        board=desk.names.blocks(desk.page(known, wanted.seat)),
        sheet=desk.shown(sheet),
        winners=winners(sheet.reworded(desk.names.with_names)),
        claims=tuple((desk.names.of(seat), points) for seat, points in claims.items()),
        asked=desk.prompt(pending),
        is_over=is_over,
        audit=findings.verdict(desk.audit(tip, patience=0)) if is_over else "",
        damage=(desk.damage.line or 0) if desk.damage is not None else 0,
        data=reader.data(lines, seat=wanted.seat),
    )


def _eyes(desk: Reader, wanted: PageOptions) -> str:
    """Who may see such a page, where not everybody may."""
    who = desk.names.of(wanted.seat or "")
    return f"through the eyes of {who}: it may show hidden cards" if who else ""


def _facts(desk: Reader) -> Iterator[tuple[str, str]]:
    """What the table agreed on before the first move."""
    header, info = desk.header, desk.game.info
    if variant := called.variant(header):
        yield "variant", variant
    yield "pieces", header.catalog.name
    yield "dealer", "the table" if header.dealer == "table" else "the tool"
    for ruling in info.rulings:
        if (chosen := header.rulings.get(ruling.knob, ruling.default)) != ruling.default:
            yield ruling.knob.replace("_", " "), f"{shown(chosen)} ({ruling.source})"


class _PageReader:
    """Walks along the lines of play and keeps what is seen."""

    def __init__(self, desk: Reader, wanted: PageOptions) -> None:
        self._desk = desk
        self._game = desk.game
        self._wanted = wanted
        self._rows = PageRows()
        self._said = log.remarks(desk) if wanted.notes else {}
        self._boards: dict[int, tuple[int, ...]] = {}
        self._sheets: dict[int, tuple[int, ...]] = {}
        self._turns: dict[int, int] = {}
        self._totals: dict[int, ScoreSheet] = {}
        """The sheet after each step."""
        self._stops: set[int] = set()
        """Where lines part and end: there a step ends, too."""
        self._ends: set[int] = {ROOT}
        self._parents: dict[int, int] = {ROOT: ROOT}

    def lines(self) -> tuple[tuple[PageLine, ...], int]:
        """The lines that are wanted, and how many are left out. Raises UnknownBranch."""
        timeline = self._desk.history.timeline
        if names := self._wanted.branches:
            tips = {name: timeline.tip(name) for name in dict.fromkeys(names)}
            left_out = 0
        else:
            tips = {timeline.branch: timeline.head}
            if timeline.tips[timeline.branch] != timeline.head:
                tips[f"{timeline.branch}, {AHEAD}"] = timeline.tips[timeline.branch]
            others = [name for name in timeline.names(everything=True) if name != timeline.branch]
            kept = MOST - len(tips)
            tips |= {name: timeline.tips[name] for name in others[-kept:]}
            left_out = max(len(others) - kept, 0)
        forks = [*timeline.partings(tips.values())]
        self._stops = {*forks, *tips.values()}
        marks = self._marks(tips, forks)
        return tuple(
            self._line(name, tip, fork, marks) for (name, tip), fork in zip(tips.items(), forks, strict=True)
        ), left_out

    def _marks(self, tips: dict[str, int], forks: Sequence[int]) -> Marks:
        """What to say beside an event: where other lines part, and where a correction begins."""
        timeline = self._desk.history.timeline
        marks: Marks = {}
        for (name, tip), fork in list(zip(tips.items(), forks, strict=True))[1:]:
            if fork != tip:
                marks.setdefault(fork, []).append((f"{name} parts here", timeline.toward(fork, tip)))
        for made in timeline.corrections:
            marks.setdefault(made.id + 1, []).append((_corrected(made), 0))
        return marks

    def _line(self, name: str, tip: int, fork: int, marks: Marks) -> PageLine:
        history = self._desk.history
        events = history.since(fork, tip)
        texts, below = self._walk(events, fork, self._desk.ending(tip, self._wanted.seat))
        path = [id_ for id_ in (ROOT, *(event.id for event in history.path(tip))) if id_ in self._ends]
        sheets = ((id_, self._turns[id_], self._totals[id_]) for id_ in path)
        score = progress.progress_page(sheets, self._desk)
        entries = tuple(self._entries(texts, below, marks))
        score = score.reworded(self._desk.names.with_names)
        return PageLine(name=name, tip=tip, fork=fork, entries=entries, score=score)

    def _walk(
        self, events: Sequence[Event], fork: int, ending: LineEnd | None
    ) -> tuple[dict[int, tuple[Event, str]], dict[int, list[int]]]:
        """Each event with its sentence, and which stand below which, as in `log`; keeps what is seen."""
        game, state = self._game, self._desk.history.state_at(fork)
        texts: dict[int, tuple[Event, str]] = {}
        below: dict[int, list[int]] = {}
        if fork == ROOT and ROOT not in self._boards:
            self._see(ROOT, ROOT, state, ending, is_end=True)
        first = ROOT
        for event, following in zip_longest(events, events[1:]):
            cause = game.cause_of(state, event)
            above = cause if cause == ROOT or cause in texts else first
            below.setdefault(above or ROOT, []).append(event.id)
            texts[event.id] = event, self._sentence(state, event)
            game.projector.fold(state, (event,))
            is_end = event.id in self._stops or ends_step(event, following)
            self._see(event.id, event.on, state, ending, is_end=is_end)
            first = ROOT if is_end else first or event.id
        return texts, below

    def _sentence(self, state: Any, event: Event) -> str:
        if isinstance(event, Noted) and not self._wanted.notes:
            return "a note"
        return describe(self._game, state, event, self._wanted.seat)

    def _see(self, id_: int, on: int, state: Any, ending: LineEnd | None, *, is_end: bool) -> None:
        """Keeps the table and the score just after an event."""
        self._parents[id_] = on
        known, names = self._desk.known(state, self._wanted.seat, ending), self._desk.names
        self._boards[id_] = self._rows.view(names.blocks(self._desk.page(known, self._wanted.seat)))
        self._turns[id_] = self._game.turn(state)
        sheet = self._game.score(known)
        self._sheets[id_] = self._rows.sheet(self._desk.shown(sheet))
        if is_end:
            self._ends.add(id_)
            self._totals[id_] = sheet.by_side()

    def _entries(
        self,
        texts: dict[int, tuple[Event, str]],
        below: dict[int, list[int]],
        marks: Marks,
    ) -> Iterator[PageEvent]:
        """The tree of causes and effects, from its top to its bottom."""
        clock, day = self._wanted.clock, ""
        bookmarks: dict[int, list[str]] = {}
        for name, to in self._desk.history.timeline.bookmarks.items():
            bookmarks.setdefault(to, []).append(name)
        waiting = [(id_, 0) for id_ in reversed(below.get(ROOT, ()))]
        while waiting:
            id_, depth = waiting.pop()
            event, text = texts[id_]
            new = clock.day(event.at)
            yield PageEvent(
                id=id_,
                depth=depth,
                text=text,
                time="" if depth else clock.time(event.at),
                day=new if depth == 0 and new != day else "",
                is_odd=type(event) in TABLE,
                tags=tuple(marks.get(id_, ())),
                bookmarks=tuple(bookmarks.get(id_, ())),
                remarks=tuple(self._said.get(id_, ())),
            )
            day = day if depth else new
            waiting += ((effect, depth + 1) for effect in reversed(below.get(id_, ())))

    def data(self, lines: Sequence[PageLine], seat: str | None) -> dict[str, Any]:
        """What is seen, in the order of the events; what stays as it was before an event is 0."""
        order = sorted(self._boards)
        return {
            "format": 1,
            "seat": seat,
            "lines": [{"name": line.name, "tip": line.tip} for line in lines],
            "bookmarks": {
                name: to for name, to in self._desk.history.timeline.bookmarks.items() if to in self._boards
            },
            "runs": _runs(order, self._parents),
            "ends": "".join("1" if id_ in self._ends else "0" for id_ in order),
            "turns": [self._turns[id_] for id_ in order],
            "boards": [delta(self._before(self._boards, id_), self._boards[id_]) for id_ in order],
            "sheets": [delta(self._before(self._sheets, id_), self._sheets[id_]) for id_ in order],
            **self._rows.data(),
        }

    def _before(self, seen: dict[int, tuple[int, ...]], id_: int) -> tuple[int, ...]:
        return seen[self._parents[id_]] if id_ else ()


def _runs(order: Sequence[int], parents: dict[int, int]) -> list[list[int]]:
    """First and last id of events that follow one another, and the event that the first one goes on from."""
    runs: list[list[int]] = []
    for id_ in order:
        if runs and runs[-1][1] == id_ - 1 == parents[id_]:
            runs[-1][1] = id_
        else:
            runs.append([id_, id_, parents[id_]])
    return runs


def _corrected(made: Corrected) -> str:
    why = f": {made.reason}" if made.reason else ""
    return f"corrected here ({made.how}, event {made.event}){why}"
