"""What a shared page tells: hidden pieces swap their names in a log, and its page stays the same.

Law: only names that somebody could never have seen are exchanged, in every line that holds them. What the
rules ask must stay as it was, because everybody sees that.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import msgspec

from cli.main import run
from ledger.core.errors import TablefoldError
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import redacted, veil
from ledger.desk.desk import Desk
from ledger.store.codec import Fingerprint, encode
from ledger.testing.laws.logs import played_desk
from ledger.testing.laws.secrets import piece_kind, renamed
from ledger.testing.moments import Law, Moment

SEALED = re.compile(r'<div><dt>(?:seal|audit)</dt>.*?</div>|<p class="hint">[^<]*--seal.*?</p>')
"""What a page says about all lines, hidden or not, once the game is over. A log with other names has another
seal, and an audit finds that no seed deals them."""


def a_shared_page_tells_no_secret(moment: Moment) -> Iterator[str]:
    """The page of a log stays the same when hidden pieces swap names."""
    nobody = {f"XDG_{name}_HOME": "/nowhere" for name in ("STATE", "CONFIG")}
    with TemporaryDirectory() as folder, patch.dict(os.environ, nobody):
        desk, twin = played_desk(moment, Path(folder)), Path(folder) / "twin.jsonl"
        for who in (None, moment.chance.choice(moment.seats)):
            names = _two_unseen_names(desk, who, moment)
            if names is None or not _write_exchanged(desk, names, twin):
                continue
            here, there = (_shared_page(str(path), who) for path in (desk.journal.path, twin))
            if here != there:
                words = f"{' and '.join(names)} change places, and {who or 'everybody'} gets another one"
                yield f"a shared page tells what is hidden: {words}"


def _two_unseen_names(desk: Desk, who: str | None, moment: Moment) -> dict[str, str] | None:
    """Two names of one kind of piece that somebody has never seen; None if there are none."""
    game, state = desk.game, desk.history.state_at(0)
    shown = ""
    for event in desk.history.path():
        shown += msgspec.json.encode(redacted(game, state, event, who)).decode()
        game.projector.fold(state, (event,))
    seen = set(veil(game, state, who).pieces.names.values())
    hidden = sorted({name for name in state.pieces.names.values() if name is not None} - seen)
    unseen = [name for name in hidden if msgspec.json.encode(name).decode() not in shown]
    moment.chance.shuffle(unseen)
    for one, other in pairwise(unseen):
        if piece_kind(state, one) == piece_kind(state, other):
            return {one: other, other: one}
    return None


def _write_exchanged(desk: Desk, names: Mapping[str, str], path: Path) -> bool:
    """Writes the log with names exchanged; False if that is not a log, or something else is asked."""
    mark, there = Fingerprint(), dict(names)
    lines = [
        encode(desk.header, mark),
        *(encode(renamed(event, there), mark) for event in desk.history.lines()),
    ]
    path.write_bytes(b"".join(lines))
    try:
        return _questions_asked(Desk.open(path)) == _questions_asked(desk)
    except TablefoldError:
        return False


def _questions_asked(desk: Desk) -> list[str]:
    """What was asked after every event."""
    game, state = desk.game, desk.history.state_at(0)
    return [
        prompt(game.pending(state))
        for event in desk.history.path()
        if game.projector.fold(state, (event,)) is not None
    ]


def _shared_page(log: str, who: str | None) -> str:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(out), redirect_stderr(out):
        run(("share", log, "-o", "-", "--utc", *(("--as", who) if who else ())))
    out.flush()
    buffer = out.buffer
    assert isinstance(buffer, io.BytesIO)
    return SEALED.sub("", buffer.getvalue().decode())


LAWS: tuple[Law, ...] = (a_shared_page_tells_no_secret,)
