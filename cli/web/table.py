"""A log as it is served: read again when it has changed, with a page for everybody and for each seat.

Law: only one thread at a time uses it. A page is made when somebody asks for it, once for each change and
reader; the news for a reader is what that reader may know.
"""

from __future__ import annotations

from collections import deque
from importlib.resources import files
from secrets import token_hex
from typing import Any

from cli.clock import Clock
from cli.pages import chapters, proof, share
from cli.pages.news import news
from cli.pages.shared import PageOptions
from cli.render import html
from cli.watch import Watch
from ledger.core.log.events import TIMELINE, Redone, Switched, Undone
from ledger.core.rules.game import redacted
from ledger.desk.reader import Reader

LAST = 20
"""The most changes whose news is kept for a page."""


class _Served:
    """What one reader is served."""

    def __init__(self, maker: share.PageMaker) -> None:
        self.maker = maker
        self.version, self.page = "", b""
        self.growths: deque[tuple[str, bytes]] = deque(maxlen=LAST)
        """What was added to the page, piece by piece, each with the version that it starts from."""


class WebTable:
    """`version` changes with each change of the log, and with each start."""

    def __init__(self, desk: Reader, clock: Clock, *, records: bool = False) -> None:
        """If a page `records`, every seat has one of its own."""
        self._records = records
        self._watch = Watch(desk, None)
        self._clock = clock
        self._run = token_hex(4)
        self._changes = 0
        self._read = 0
        """How many lines have been searched for hidden cards."""
        self._holders: set[str] = set()
        self._news: dict[str | None, deque[tuple[int, tuple[str, ...]]]] = {}
        self._served: dict[str | None, _Served] = {}
        """By reader: the page that was made last, and what has been added to it since."""
        self._find_holders()

    @property
    def version(self) -> str:
        return f"{self._run}-{self._changes}"

    @property
    def seats(self) -> tuple[str, ...]:
        """The host, and the seats that had cards that not everybody may know; all seats if pages record."""
        desk = self._watch.desk
        shown = desk.setup.seats if self._records else self._holders | {desk.host}
        return tuple(seat for seat in desk.viewers if seat in shown or seat == desk.host)

    def name_of(self, seat: str) -> str:
        """The name of a seat, as people read it."""
        return self._watch.desk.names.of(seat)

    def look(self) -> bool:
        """Reads the log again if its file has changed, and returns whether there is something new to see."""
        before, version = self._watch.desk, self.version
        if not self._watch.look():
            return False
        self._changes += 1
        now = self._watch.desk
        if before.header.log != now.header.log or len(before.history) > len(now.history):
            self._read = 0
            self._holders.clear()
        self._find_holders()
        for reader in (None, *self.seats):
            sentences = () if _goes_on(before, now) else news(before, now, reader)
            self._news.setdefault(reader, deque(maxlen=LAST)).append((self._changes, sentences))
        for reader in [*self._served]:
            self._grow(reader, version)
        return True

    def page(self, seat: str | None) -> bytes:
        """The page of a seat, or of everybody, as the log was last read."""
        served = self._served.get(seat)
        if served is None:
            maker = share.PageMaker(self._watch.desk, PageOptions(seat=seat, clock=self._clock))
            served = self._served[seat] = _Served(maker)
        if served.version != self.version:
            served.page, served.version = self._page(seat, served.maker).encode(), self.version
        return served.page

    def growth(self, seat: str | None, since: str) -> bytes | None:
        """What was added to the page since a version; None if only the whole page will do."""
        served = self._served.get(seat)
        parts = [] if served is None else [*served.growths]
        for place, (before, _) in enumerate(parts):
            if before == since:
                return b"".join(part for _, part in parts[place:])
        return None

    def _grow(self, seat: str | None, since: str) -> None:
        """Makes what is new for a reader since a version, or nothing if the page has to be made again."""
        served = self._served[seat]
        growth = served.maker.growth(self._watch.desk) if not self._watch.trouble else None
        if growth is None:
            del self._served[seat]
            return
        served.growths.append((since, html.render_growth(growth, self._live(seat)).encode()))

    def _page(self, seat: str | None, maker: share.PageMaker) -> str:
        page = maker.page()
        is_sealed = page.end.is_over and not self._watch.trouble
        seal = str(proof.seal_of(str(self._watch.desk.journal.path))) if is_sealed else ""
        style, script = _part("live.css"), _part("live.js")
        if self._records:
            asking = [_part(name) for name in ("forms.js", "things.js", "ask.js")]
            style, script = style + _part("ask.css"), script + "".join(asking)
        game = self._watch.desk.game
        has_story = game.story is not None or game.tallies is not None
        return html.render(page, seal, html.Live(style, script, self._live(seat), has_story))

    def story(self, seat: str | None) -> bytes:
        """The story session by session, with its people and places, as the log was last read; nothing in a
        game without a story."""
        desk = self._watch.desk
        told = None if self._watch.trouble else chapters.of(desk, desk.head, seat)
        return b"" if told is None else html.render_story(told, desk.head).encode()

    def _live(self, seat: str | None) -> dict[str, Any]:
        """What the page's live part starts from."""
        return {
            "version": self.version,
            "changes": self._changes,
            "seat": seat and self._watch.desk.names.of(seat),
            "news": [
                [number, list(sentences)] for number, sentences in self._news.get(seat, ()) if sentences
            ],
            "undone": _is_undone(self._watch.desk),
            "trouble": self._watch.trouble,
        }

    def _find_holders(self) -> None:
        """Who has had cards that not everybody may know, in any line of play."""
        desk = self._watch.desk
        first, self._read = self._read + 1, len(desk.history)
        for id_ in range(first, self._read + 1):
            event = desk.history.event(id_)
            if type(event) in TIMELINE:
                continue
            waiting = set(desk.setup.seats) - self._holders
            if not waiting:
                return
            state, before = desk.history.state_at(id_), desk.history.state_at(event.on)
            names, hidden = state.pieces.names, desk.game.hidden
            secret = {token for token in hidden(state, None) if names[token] is not None}
            public = redacted(desk.game, before, event, None)
            self._holders |= {
                seat
                for seat in waiting
                if secret - set(hidden(state, seat)) or redacted(desk.game, before, event, seat) != public
            }


def _goes_on(before: Reader, now: Reader) -> bool:
    """Whether only moves were added, which the page shows by itself."""
    if before.head == now.head or before.header != now.header or len(before.history) > len(now.history):
        return False
    lines = (now.history.event(id_) for id_ in range(len(before.history) + 1, len(now.history) + 1))
    has_moved = any(isinstance(event, Switched | Redone) for event in lines)
    return not has_moved and (not before.head or now.history.timeline.is_ancestor(before.head, now.head))


def _is_undone(desk: Reader) -> bool:
    """Whether nothing has been played since the last undo."""
    lines = (desk.history.event(id_) for id_ in range(len(desk.history), 0, -1))
    for event in lines:
        if type(event) not in TIMELINE or isinstance(event, Undone | Redone | Switched):
            return isinstance(event, Undone)
    return False


def _part(name: str) -> str:
    return files("cli.web").joinpath(name).read_text("utf-8")
