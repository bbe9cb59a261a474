"""What the commands that only read print about a game: for everybody, and through the eyes of a seat.

Law: the program runs as from a shell, in a folder of its own. Nothing printed for somebody names a card that
they could never have seen, unless a page of the game or a list does.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import msgspec

from cli.main import run
from cli.pages import typed
from ledger.core.rules.describe import describe
from ledger.core.rules.game import veil
from ledger.core.typing import listing
from ledger.desk.desk import Desk
from ledger.testing.laws.logs import played_desk
from ledger.testing.moments import Law, Moment

PUBLIC = (
    ("show",),
    ("moves",),
    ("log",),
    ("log", "--all"),
    ("score",),
    ("branch",),
    ("diff", "main"),
    ("audit",),
    ("replay",),
)
"""Commands that take the name of a log. Commands that print the whole log itself are not among them."""
OF_A_SEAT = (("show",), ("moves",), ("replay",))
"""Commands that take `--as`."""


def reading_tells_no_secret(moment: Moment) -> Iterator[str]:
    """No command that reads a log prints a card to somebody who could never have seen it."""
    with TemporaryDirectory() as folder, patch.dict(os.environ, _empty_settings(folder)):
        desk = played_desk(moment, Path(folder))
        log = str(Path(folder) / "game.jsonl")
        for who in (None, *moment.seats):
            secret = _names_never_seen(desk, who)
            if not secret:
                continue
            words = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(secret)))})(?!\w)")
            for line in _command_lines(log, who):
                if found := words.search(_output_of(line)):
                    about = " ".join(word for word in line if word != log)
                    yield f"`{about}` tells what {who or 'everybody'} cannot know: {found[0]}"


def what_was_typed_can_be_typed_again(moment: Moment) -> Iterator[str]:
    """You can type the lines that `log --moves` prints again, and they do the same."""
    with TemporaryDirectory() as folder:
        desk = played_desk(moment, Path(folder))
        for step in typed.moves(desk, desk.head):
            if not step.is_made:
                first = step.events[0]
                kind = f"{type(first).__name__} is not made again by the words that made it"
                yield f"{kind}: {first.typed!r}, for {desk.tell(first)!r}"


def _empty_settings(folder: str) -> Mapping[str, str]:
    """An environment without the settings and the recent logs of whoever runs the test."""
    return {"XDG_STATE_HOME": f"{folder}/state", "XDG_CONFIG_HOME": f"{folder}/config", "COLUMNS": "200"}


def _command_lines(log: str, who: str | None) -> Iterator[tuple[str, ...]]:
    for name, *options in PUBLIC if who is None else OF_A_SEAT:
        as_seat = () if who is None else ("--as", who)
        for json in ((), ("--json",)):
            yield (name, log, *options, *as_seat, *json)


def _output_of(line: tuple[str, ...]) -> str:
    """All that a command prints, errors too."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(out), redirect_stderr(out):
        run(line)
    out.flush()
    buffer = out.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


def _names_never_seen(desk: Desk, who: str | None) -> set[str]:
    """Names that the log knows and somebody never could, and that no page of the game mentions, nor the help
    of a word. A bare number is left out: events and turns have numbers, too, and what pages say about cards
    is asked elsewhere."""
    game = desk.game
    state = game.start(desk.setup)
    known: set[str] = set()
    hidden: set[str] = set()

    def page_seen() -> str:
        seen = veil(game, state, who)
        known.update(name for name in seen.pieces.names.values() if name is not None)
        hidden.update(name for name in state.pieces.names.values() if name is not None)
        return str(msgspec.json.encode(game.view(seen, who)))

    pages = " ".join((page_seen(), *(verb.help for verb in game.words)))
    for event in desk.history.path():
        pages += describe(game, state, event, who)
        game.projector.fold(state, (event,))
        pages += page_seen()
    pages += repr(list(listing.moves(game, veil(game, desk.settled_state(desk.head), who), who)))
    return {name for name in hidden - known if name not in pages and not name.isdecimal()}


LAWS: tuple[Law, ...] = (reading_tells_no_secret, what_was_typed_can_be_typed_again)
