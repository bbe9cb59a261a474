"""`export`: a line of play, or all games of a folder, in a form that other programs read."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from cli.export import FORMATS, format_of
from cli.options import at_options, bodies_option, log_argument, pass_shell, seat_option
from cli.shell import Shell
from ledger.core.blocks import Note
from ledger.core.errors import LogUnplayable, UsageError, typed

if TYPE_CHECKING:
    from ledger.desk.reader import Reader

STANDARD_OUTPUT = "-"


group = click.Group()


@group.command("export")
@log_argument
@click.argument("file", required=False, type=click.Path(), metavar="[FILE]")
@click.option(
    "--to",
    "format_",
    type=click.Choice(tuple(FORMATS), case_sensitive=False),
    metavar="FORMAT",
    help=f"One of {', '.join(FORMATS)}; if not given, the ending of FILE decides.",
)
@click.option("--board", is_flag=True, help="With svg: the table in place of the score over time.")
@click.option(
    "--table",
    type=click.Choice(("moves", "scores")),
    help="With csv: only these rows, each with its columns.",
)
@click.option("--qr", is_flag=True, help="With bgstats: the link as a code for a phone's camera.")
@click.option("--force", is_flag=True, help="Replace FILE if it is there.")
@seat_option
@at_options
@bodies_option
@pass_shell
def export(
    shell: Shell,
    log: str,
    file: str | None,
    format_: str | None,
    board: bool,
    table: str | None,
    qr: bool,
    force: bool,
    seat: str | None,
    at: str | None,
    branch: str | None,
    bodies: bool,
) -> None:
    """Write a line of play in a form that other programs read.

    `events` (the default) is what `import` takes: everything, hidden cards too. All other forms show what
    everybody may know, or with --as what one seat may: `markdown` and `bbcode` a report for a forum, `csv`
    moves and points for a spreadsheet, `bgstats` a play for BG Stats, `cast` a replay for asciinema, `svg` a
    picture.
    If LOG is a folder, --to bgstats writes all its games as one export that BG Stats can import. FILE is a
    new file; without it, or with -, everything is printed. If the game is not installed, only the kind, id,
    player and time of each event are written; with --bodies the whole event, as `import` takes it.

    \b
    Examples:
      tablefold export friday.jsonl > events.jsonl
      tablefold export friday.jsonl report.md
      tablefold export friday.jsonl --to csv --as ann
      tablefold export games/ BGStatsExport.json --to bgstats
    """
    from cli.export import forms
    from cli.pages import resolve

    if os.path.isdir(log):
        _leave(shell, log, file, format_, force=force)
        return

    form = format_ or format_of("" if file is None else file)
    if qr and form != "bgstats":
        raise UsageError("--qr is for a phone.", where="tablefold export", hint="Add: --to bgstats")
    try:
        desk = shell.read(log)
    except LogUnplayable as missing:
        if at or seat or form != "events":
            raise
        place, lines = _without_game(shell, log, missing, branch or "", bodies=bodies)
        _give(shell, b"".join(line + b"\n" for line in lines), file, place, form, force=force)
        return
    place, who = desk.locate(at, branch), resolve.seat(desk, seat) if seat else None
    data = forms.made(desk, place, form, who, board=board, table=table or "")
    notice = forms.caution(desk, place, form, who)
    if qr:
        _show_code(shell, desk, place, who)
    else:
        _give(shell, data, file, place, form, force=force, is_secret=bool(notice) and not seat)
    if notice:
        shell.warn(notice)


def _give(
    shell: Shell,
    data: bytes,
    file: str | None,
    place: int,
    form: str,
    *,
    force: bool,
    is_secret: bool = False,
) -> None:
    """Writes to the file, or to standard output. Raises UsageError."""
    from cli import files
    from cli.export import forms

    if file is None or file == STANDARD_OUTPUT:
        shell.document(data, is_secret=is_secret)
        return
    files.write(file, forms.marked(data, form), replacing=force)
    shell.show([Note(f"The moves up to event {place} are in {file}, as {form}.")])


def _show_code(shell: Shell, desk: Reader, place: int, seat: str | None) -> None:
    """Shows the link that brings a play into BG Stats, as a code. Raises UsageError."""
    from cli.export import bgstats
    from cli.export.account import account_of

    try:
        from cli.web import codes
    except ImportError:
        raise missing_library("A QR code", "segno", "web") from None
    columns = os.get_terminal_size().columns if sys.stdout.isatty() else 0
    lines = codes.lines_within(bgstats.play(account_of(desk, place, seat))["link"], columns)
    said = Note("Scan it with a phone that has BG Stats.", tone="hint")
    shell.show([*(Note(line, tone="code") for line in lines), said], len(lines[0]))


def _leave(shell: Shell, folder: str, file: str | None, form: str | None, *, force: bool) -> None:
    """Exports all games of a folder for BG Stats. Raises UsageError."""
    from cli import files, own_names
    from cli.bar import ProgressBar
    from cli.render.json import encode
    from ledger.core.pieces.names import counted
    from ledger.shelf.leaving import leave

    if form != "bgstats":
        raise UsageError(
            "A folder can only be exported for BG Stats.",
            hint=f"Name a log, or type {typed('export', folder, '--to', 'bgstats')}",
        )
    with ProgressBar("logs") as bar:
        leaving = leave([folder], own_names.known(shell.settings.people).renamed, bar.show)
    export = leaving.export()
    data = encode(export).encode() + b"\n"
    if file is None or file == STANDARD_OUTPUT:
        shell.document(data)
    else:
        files.write(file, data, replacing=force)
        shell.show([Note(f"{file} holds {counted(len(export['plays']), 'play')}, for BG Stats.")])
    if leaving.left_out:
        shell.warn(f"{counted(len(leaving.left_out), 'log')} left out: not over, or not readable.")


def _without_game(
    shell: Shell, log: str, missing: LogUnplayable, branch: str, *, bodies: bool
) -> tuple[int, Iterator[bytes]]:
    """The end of a line of play whose game is not installed, and what is exported of it. Raises
    UnknownBranch."""
    from cli.pages import without_game
    from ledger.desk.without_game import Unread, export_lines

    unread = Unread(log)
    shell.warn(without_game.why(missing, bodies=bodies))
    end = unread.timeline.tip(branch) if branch else unread.timeline.head
    return end, export_lines(unread, branch, bodies=bodies)


def missing_library(what: str, library: str, extra: str) -> UsageError:
    """The error if an extra is not installed."""
    return UsageError(
        f"{what} needs {library}, which is not installed.", hint=f"pip install 'tablefold[{extra}]'"
    )
