"""`play`: the prompt on a terminal, a script of moves otherwise."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

import click

from cli import recent
from cli.options import LogPath, color_option, pass_shell, suggestions_option, utc_option
from cli.pages import told
from cli.session import Session
from cli.shell import Shell
from ledger.core.blocks import Note
from ledger.core.errors import TablefoldError, UsageError
from ledger.core.line import chain


@click.command("play")
@click.argument("log", required=False, type=LogPath(), metavar="[LOG]")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII signs.")
@suggestions_option
@utc_option
@color_option
@pass_shell
def command(shell: Shell, log: str | None, ascii_only: bool) -> int:
    """Play: type moves, take them back, ask for the score.

    On a terminal it asks for one move after another and helps to type them. Otherwise it reads moves from
    standard input, one a line; `#` starts a comment line, `;` separates moves. The first line that does not
    fit stops it with status 1; the lines before it stay recorded. Without LOG the game that was played last
    goes on.

    \b
    Examples:
      tablefold play friday.jsonl
      tablefold play friday.jsonl < moves.txt
    """
    desk = shell.open(_last(shell) if log is None else log, to_write=True)
    if not sys.stdin.isatty():
        return _script(shell, Session(desk, shell.settings.clock), sys.stdin.buffer)
    from cli.repl.session import play  # noqa: PLC0415 - the prompt's library is slow to import

    return play(desk, shell.settings, ascii_only=ascii_only or None)


def _last(shell: Shell) -> str:
    """The log that was played last, after saying which. Raises UsageError."""
    from cli.pages.lately import name  # noqa: PLC0415 - a log is named nearly always

    for log in recent.logs(os.environ) if shell.settings.recent else ():
        shell.show([Note(f"Going on with {name(log)}.", tone="heading")])
        return name(log)
    raise UsageError(
        "No game has been played here lately: which log?",
        where="tablefold play",
        hint="Name it: tablefold play LOG. To start one: tablefold new LOG --game GAME --players NAMES",
    )


def _script(shell: Shell, session: Session, lines: Iterable[bytes]) -> int:
    """Runs every line; an error is raised with the line's number."""
    shown = None if shell.settings.numbers else ()
    for number, raw in enumerate(lines, start=1):
        try:
            answer = None
            for part in chain(_text(raw)):
                answer = session.run(part, after=answer, shown=shown)
                shell.show(answer.blocks)
                if answer.quit:
                    return 0
        except TablefoldError as error:
            error.where = error.where or f"standard input, line {number}: {_excerpt(raw)}"
            raise
    shell.show([told.asked(session.desk)])
    return 0


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError:
        raise UsageError("This line is not UTF-8 text.", hint="Save the moves as UTF-8.") from None


def _excerpt(raw: bytes) -> str:
    return raw[:60].decode(errors="backslashreplace").strip()
