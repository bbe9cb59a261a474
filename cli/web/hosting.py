"""`watch --web`: binds, says what that means, serves, and ends.

Law: what is printed names the plain link and no other; a seat's link is for a terminal, where it can be
wiped.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence

from cli.repl.serving import Links
from cli.shell import Shell
from cli.web import address, codes
from cli.web.serving import Serving
from cli.web.table import WebTable
from ledger.core.blocks import Block, Note
from ledger.desk.reader import Reader

NO_SEATS = "Links of seats are shown at a terminal, where they can be wiped."


def serve(shell: Shell, desk: Reader, place: str, names: Sequence[str]) -> None:
    """Serves the log until somebody ends it. `names` are more that the server is called by. Raises
    UsageError where it cannot be served."""
    shell.damage = None
    wanted = address.address(place)
    with address.bound(wanted) as listening:
        meaning = address.meaning(listening)
        serving = Serving(WebTable(desk, shell.settings.clock), listening, (wanted.host, *names))
        serving.begin()
        try:
            if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
                Links(serving, meaning, shell.style(sys.stdout)).show()
            else:
                is_plain = shell.style(sys.stdout).ascii_only
                shell.show(serving_page(serving, meaning, ascii_only=is_plain))
                serving.wait()
        except KeyboardInterrupt:
            pass
        finally:
            serving.end()
    serving.require_well()


def serving_page(serving: Serving, meaning: str, *, ascii_only: bool) -> Iterator[Block]:
    """The plain link, as text and as a code, and what it means."""
    yield Note(f"Everybody's page: {serving.plain}", tone="heading")
    if not ascii_only:
        yield from map(Note, codes.lines(serving.plain))
    yield Note(meaning)
    yield Note(f"{NO_SEATS} Ctrl-C ends it.", tone="hint")
