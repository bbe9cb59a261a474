"""What is on a shared page: every line of play with its sentences, every board and score sheet, how it ended.

Law: plain data, all of it as one reader may know it. `share` makes it, and `cli.render.html` draws it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cli.clock import LOCAL, Clock
from cli.pages.chapters import Chapters
from cli.pages.points import ProgressPage
from cli.pages.result import Result
from cli.render.picture import Drawn
from ledger.core.pieces.formulas import Points


class PageOptions(msgspec.Struct, frozen=True, kw_only=True):
    """`branches` names the lines of play, first the one to begin with; empty for all."""

    seat: str | None = None
    branches: tuple[str, ...] = ()
    title: str = ""
    notes: bool = True
    """Whether remarks and the table's notes are on the page."""
    clock: Clock = LOCAL


class PageEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One event in the list of moves. `depth` counts the causes above it; `day` is set if a day begins."""

    id: int
    depth: int
    text: str
    time: str = ""
    day: str = ""
    is_odd: bool = False
    """Whether it is not a move of the game, but something that the table said about the game."""
    tags: tuple[tuple[str, int], ...] = ()
    """The tags beside the event, each with the event that it leads to; 0 for none."""
    bookmarks: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


class PageLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of play: its events after it branches off from the lines before it, and its whole score."""

    name: str
    tip: int
    fork: int
    entries: tuple[PageEvent, ...]
    score: ProgressPage


class PageEnd(msgspec.Struct, frozen=True, kw_only=True):
    """How the game ended, or how it stands, at the end of the first line."""

    is_over: bool
    notes: tuple[str, ...]
    open_lines: tuple[tuple[str, str, str], ...]
    """What is still open: whose it is, what it is, and what somebody must say."""
    claims: tuple[tuple[str, str], ...]
    asked: str
    audit: str
    damage: int
    """The first damaged line, from which on nothing is read; 0 for a whole log."""
    facts: tuple[tuple[str, str], ...]
    play: str = ""
    """The address that hands the finished game to BG Stats."""


class SharedPage(msgspec.Struct, frozen=True, kw_only=True):
    """`title` names the game, and who won it; `heading` is what people call it. `picture`, `board` and the
    sums of the score are those at the end of the first line; `data` is what a script steps through."""

    title: str
    heading: str
    about: tuple[str, ...]
    log: str
    result: Result | None
    """How the game ended; None while it goes on."""
    lines: tuple[PageLine, ...]
    left_out: int
    picture: Drawn | None
    board: tuple[Any, ...]
    columns: tuple[str, ...]
    """The name of each side."""
    sums: tuple[tuple[str, tuple[Points, ...]], ...]
    """Each category with the points of each side in it; the totals come last, under no name."""
    end: PageEnd
    data: dict[str, Any]
    chances: ProgressPage | None = None
    """Each seat's chance along the first line, in per cent, if it was asked for."""
    chapters: Chapters | None = None
    """A campaign, session by session, if it was asked for."""
    turning_points: tuple[tuple[int, str], ...] = ()
    """The events at which the game turned, and what each changed."""

    @property
    def summary(self) -> str:
        """What a message shows below the title of a link to it: how the game ended, and when and where it was
        played."""
        said = () if self.result is None else (self.result.margin, self.result.most)
        return " ".join(filter(None, (*said, " · ".join(self.about))))


class PageGrowth(msgspec.Struct, frozen=True, kw_only=True):
    """What is new in a page whose log has grown by moves. `data` goes on from the data of the page."""

    entries: tuple[tuple[int, PageEvent], ...]
    """Each new event with the one above it in the list; 0 for the first."""
    score: ProgressPage | None
    """The whole score, if a picture of it would look different."""
    is_scored: bool
    end: PageEnd
    data: dict[str, Any]
