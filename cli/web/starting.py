"""`watch --web`: binds, says what that means, serves, and ends.

Law: what is printed names the plain link and no other; a seat's link is for a terminal, where it can be
wiped.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from cli.web import address
from ledger.core.blocks import Block, Note
from ledger.core.errors import UsageError

if TYPE_CHECKING:
    from cli.shell import Shell
    from cli.web.serving import Serving
    from ledger.desk.reader import Reader

NEEDED = ("starlette", "uvicorn", "segno")
EXTRA = "tablefold[web]"
NO_SEATS = "Links of seats are shown at a terminal, where they can be wiped."


def serve(shell: Shell, desk: Reader, place: str, names: Sequence[str]) -> None:
    """Serves the log until somebody ends it. `names` are more that the server is called by. Raises
    UsageError where it cannot be served."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(
            f"A page for phones needs {' and '.join(missing)}, which {_is(missing)} not installed.",
            where=address.WHERE,
            hint=f"pip install '{EXTRA}'",
        )
    from cli.web.serving import Serving  # noqa: PLC0415 - what it needs may be missing
    from cli.web.table import Table  # noqa: PLC0415

    shell.damage = None
    wanted = address.address(place)
    with address.bound(wanted) as listening:
        meaning = address.meaning(listening)
        serving = Serving(Table(desk, shell.settings.clock), listening, (wanted.host, *names))
        serving.begin()
        try:
            if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
                from cli.repl.leaving import leave_tidily  # noqa: PLC0415 - slow to import, and only for a terminal
                from cli.repl.serving import Links  # noqa: PLC0415

                leave_tidily()
                Links(serving, meaning, shell.style(sys.stdout)).show()
            else:
                is_plain = shell.style(sys.stdout).ascii_only
                shell.show(told(serving, meaning, ascii_only=is_plain))
                serving.wait()
        except KeyboardInterrupt:
            pass
        finally:
            serving.end()
    serving.require_well()


def told(serving: Serving, meaning: str, *, ascii_only: bool) -> Iterator[Block]:
    """The plain link, as text and as a code, and what it means."""
    yield Note(f"Everybody's page: {serving.plain}", tone="heading")
    if not ascii_only:
        from cli.web import codes  # noqa: PLC0415 - what it needs may be missing

        yield from map(Note, codes.lines(serving.plain))
    yield Note(meaning)
    yield Note(f"{NO_SEATS} Ctrl-C ends it.", tone="hint")


def _is(missing: Sequence[str]) -> str:
    return "is" if len(missing) == 1 else "are"
