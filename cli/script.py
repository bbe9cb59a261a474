"""Moves that are read from a file or a pipe, one line after the other.

Law: the first line that does not fit ends it; what was recorded before it stays recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cli import bots, meaning
from cli.pages import recorded
from cli.session import Session
from cli.shell import Shell
from ledger.core.errors import MoveRefused, TablefoldError, UsageError
from ledger.core.pieces.names import counted


def play(shell: Shell, session: Session, lines: Iterable[bytes]) -> int:
    """Runs every line. An error is raised with the line's number; MoveRefused if the script leaves early."""
    shown = None if shell.settings.numbers else ()
    left = enumerate(lines, start=1)
    shell.show(bots.moves(session.desk, session.seat))
    for number, raw in left:
        try:
            answer, parts = None, iter(meaning.parts_of(_decoded(raw)))
            for part in parts:
                answer = session.run(part, after=answer, shown=shown)
                shell.show(answer.blocks, answer.width)
                shell.show(bots.moves(session.desk, session.seat))
                if answer.quit:
                    _require_end(
                        [*parts, *(each for _, rest in left for each in meaning.parts_of(_decoded(rest)))]
                    )
                    return 0
        except TablefoldError as error:
            said = raw[:60].decode(errors="backslashreplace").strip()
            error.where = error.where or f"standard input, line {number}: {said}"
            raise
    shell.show([recorded.next_question(session.desk)])
    return 0


def _require_end(unread: Sequence[str]) -> None:
    """Raises MoveRefused if a script goes on after the word that leaves."""
    if unread:
        raise MoveRefused(
            f"This leaves the game, and {counted(len(unread), 'line')} after it would never be played.",
            hint=f"Take it out, or take out what comes after it. Next comes: {unread[0][:60]}",
        )


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError:
        raise UsageError("This line is not UTF-8 text.", hint="Save the moves as UTF-8.") from None
