"""A replay as a recording of a terminal, which asciinema plays: asciicast v2.

Law: one step a second, as `replay` runs, and a marker where a turn begins. Only lines that changed are drawn,
so nothing flickers and a long game stays small. Source: ledger/FORMAT.md, "Exports".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from cli.export.account import Account, Export
from cli.render.clean import visible
from cli.render.text import Drawer, TextLine
from cli.replay import Replay
from cli.style import WIDTH, Style

PAUSE = 1.0
"""How many seconds a step stays on the screen."""
LEAST, MOST = 24, 60
"""Limits for the rows of the screen, which has as many as the longest page if they allow it."""
CLEAR = "\x1b[2J\x1b[H"


def made(export: Export) -> bytes:
    replay = Replay(export.desk, export.at, export.seat)
    return b"".join(line + b"\n" for line in recording(export.account, replay))


def recording(account: Account, replay: Replay) -> Iterator[bytes]:
    """The lines of the file: a header, then what appears on the screen and when."""
    style, encode = Style(color=True, seats=account.seats), msgspec.json.encode
    screens = list(_screens(replay))
    rows = min(max(LEAST, *map(len, screens)), MOST)
    yield encode(_header(account, rows, len(replay.steps)))
    shown: Sequence[TextLine] = ()
    turn = 0
    for place, screen in enumerate(screens):
        lines = _fitting(screen, rows)
        at = place * PAUSE
        if place and (now := replay.steps[place - 1].turn) != turn:
            turn = now
            yield encode((at, "m", f"{account.turn_word.capitalize()} {turn}"))
        yield encode((at, "o", _changed(shown, lines, style) if place else _whole(lines, style)))
        shown = lines
    yield encode(((len(replay.steps) + 1) * PAUSE, "o", ""))


def _header(account: Account, rows: int, steps: int) -> dict[str, Any]:
    began = {} if account.began is None else {"timestamp": int(account.began.timestamp())}
    return {
        "version": 2,
        "width": WIDTH,
        "height": rows,
        **began,
        "duration": (steps + 1) * PAUSE,
        "title": visible(account.headline),
        "env": {"TERM": "xterm-256color"},
    }


def _screens(replay: Replay) -> Iterator[list[TextLine]]:
    """The screen of each step, from the beginning to the end."""
    table, score = Drawer(width=WIDTH), Drawer(width=WIDTH)
    for place in range(len(replay.steps) + 1):
        replay.go(place)
        yield [*table.draw(replay.page()), TextLine(""), *score.draw([replay.score()])]


def _fitting(screen: list[TextLine], rows: int) -> list[TextLine]:
    """A page that is longer than the screen loses its last lines, and says so."""
    return screen if len(screen) <= rows else [*screen[: rows - 1], TextLine("…", "hint")]


def _whole(screen: Sequence[TextLine], style: Style) -> str:
    return CLEAR + "\r\n".join(style.paint(line.text, line.tone) for line in screen)


def _changed(before: Sequence[TextLine], after: Sequence[TextLine], style: Style) -> str:
    """What turns one screen into another: each line that differs, in its place."""
    return "".join(
        f"\x1b[{row};1H{style.paint(new.text, new.tone) if new else ''}\x1b[K"
        for row, (old, new) in enumerate(zip_longest(before, after), start=1)
        if old != new
    )
