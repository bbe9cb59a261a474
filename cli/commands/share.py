"""`share`, `watch`, `plot`: a game is shown to others, while it is played or afterwards."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.options import (
    LogPath,
    WebOptions,
    answer_options,
    at_options,
    color_option,
    complete_branches,
    complete_conditions,
    log_argument,
    page_options,
    pass_shell,
    playouts_option,
    seat_option,
    utc_option,
    web_options,
)
from cli.render.json import FORMAT
from cli.shell import Shell
from ledger.core.blocks import Note
from ledger.core.errors import UsageError, typed

if TYPE_CHECKING:
    from cli.pages.shared import PageOptions, SharedPage
    from ledger.desk.reader import Reader

STANDARD_OUTPUT = "-"
SUFFIX = ".html"
ELSEWHERE = "Name another file with -o FILE."

group = click.Group()


@group.command("share")
@log_argument
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="Where to write it; otherwise friday.html, or friday-as-ann.html. - is standard output.",
)
@seat_option
@click.option(
    "--branch",
    "branches",
    multiple=True,
    metavar="NAME",
    shell_complete=complete_branches,
    help="Only this line of play; repeat for more. The first one is shown first.",
)
@click.option("--title", default="", metavar="TEXT", help="The heading of the page.")
@click.option("--no-notes", is_flag=True, help="Leave out remarks, and what notes say.")
@click.option(
    "--odds", "with_odds", is_flag=True, help="The chances below the score, and where the game turned."
)
@playouts_option
@click.option("--preview", is_flag=True, help="A picture beside it, for chats that show one with a link.")
@utc_option
@answer_options
def share(
    shell: Shell,
    log: str,
    file: str | None,
    seat: str | None,
    branches: tuple[str, ...],
    title: str,
    no_notes: bool,
    preview: bool,
    with_odds: bool,
    playouts: int,
) -> None:
    """Write a page that shows the game in any browser.

    One file with every picture, table, move and score, to step through; it needs no network and no Tablefold,
    and opens straight from an email. A game in progress shows what everybody may know, or with --as what that
    seat may; a finished one shows what was known at its end. An existing file is replaced only if it is a
    page of the same log.

    \b
    Examples:
      tablefold share friday.jsonl
      tablefold share friday.jsonl -o ann.html --as ann --title "Friday at Ann's"
      tablefold share friday.jsonl --branch main -o - > page.html
    """
    from cli.pages import proof, resolve
    from cli.pages.shared import PageOptions
    from cli.render import html

    desk = shell.read(log)
    who, clock = resolve.seat(desk, seat) if seat else None, shell.settings.clock
    wanted = PageOptions(seat=who, branches=branches, title=title, notes=not no_notes, clock=clock)
    place = Path(file or _beside(Path(log), who))
    picture = place.with_suffix(".png")
    if file != STANDARD_OUTPUT:
        _require_ours(place, desk.header.log, picture if preview else None)
    elif preview:
        raise UsageError("A preview needs a page beside it.", where="tablefold share", hint="-o FILE.html")
    drawn = _preview_of(desk, wanted.seat) if preview else b""
    page = _page(desk, wanted)
    if with_odds:
        page = _with_chances(desk, page, wanted.seat, playouts)
    is_whole = desk.damage is None and desk.journal.torn is None
    seal = str(proof.seal_of(log)) if page.end.is_over and is_whole else ""
    text = html.render(page, seal, preview=picture.name if preview else "").encode()
    if file == STANDARD_OUTPUT:
        shell.document(text)
        return
    _write(place, text)
    if preview:
        _write(picture, drawn)
    size = f"{round(len(text) / 1000)} kB"
    alone = f" It shows what {desk.names.of(who)} may know: it is for nobody else." if who else ""
    shell.answer(
        lambda: [Note(f"{place} ({size}) opens in any browser.{alone}")],
        lambda: {"format": FORMAT, "file": str(place), "bytes": len(text)},
    )


@group.command("watch")
@click.argument("log", required=False, type=LogPath(), metavar="[LOG]")
@seat_option
@web_options("Serve it as a page: for phones at 0.0.0.0:8000; only to this machine, if no host is named.")
@click.option("--record", "records", is_flag=True, help="With --web: each seat's page records its moves.")
@color_option
@utc_option
@pass_shell
def watch(
    shell: Shell,
    log: str | None,
    seat: str | None,
    web: WebOptions,
    *,
    records: bool,
) -> None:
    """Show the table while somebody plays, on a terminal of its own.

    Whatever is written to the log is shown at once, whoever writes it: moves, undo, corrections, and a log
    that is repaired or replaced. It shows what everybody may know, or with --as what one seat may. `q`
    leaves. Without LOG it is the game that was played last.

    With --web the page of `share` is served, live, and its link is shown as a QR code. It follows the newest
    event. Seats with hidden cards get a link of their own that nobody can guess; a key shows it. With
    --record every seat has such a link, and its page asks: what is tapped there is recorded.

    \b
    Examples:
      tablefold watch friday.jsonl
      tablefold watch friday.jsonl --as ann
      tablefold watch friday.jsonl --web 0.0.0.0:8000
      tablefold watch friday.jsonl --web 0.0.0.0:8000 --record
    """
    from cli.pages import lately, resolve
    from cli.web import starting
    from cli.web.wanted import log_and_web, wanted

    log, web = log_and_web(log, web)
    log = lately.log_or_last(shell, "watch", log)
    served = wanted(web, records=records)
    if served is not None and seat is not None:
        raise UsageError(
            "--as is for the terminal: a page that is served has a link for each seat.",
            hint=f"Without --as: {typed('watch', log, '--web', served.place)}",
        )
    desk = shell.read(log)
    if served is not None:
        starting.serve(shell, desk, served)
        return
    shell.watch(desk, resolve.seat(desk, seat) if seat else None)


@group.command("plot")
@log_argument
@click.argument("what", nargs=-1, metavar="[WHAT]...", shell_complete=complete_conditions)
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters.")
@playouts_option
@seat_option
@at_options
@page_options
def plot(
    shell: Shell,
    log: str,
    what: tuple[str, ...],
    ascii_only: bool,
    playouts: int,
    seat: str | None,
    at: str | None,
    branch: str | None,
) -> None:
    """Draw the score over time, or anything else that is a number.

    WHAT is `ann total`, `ann CATEGORY`, or what `find LOG` lists (`deck`, `ann supply`), several of them,
    or a sum in quotes; without it, everybody's total. `odds` draws each seat's chance to win, turn by turn.
    Letters below the plot mark the turning points, which are named beside it. What is hidden stays hidden.
    `export --to svg` draws the score for a page.

    \b
    Examples:
      tablefold plot friday.jsonl
      tablefold plot friday.jsonl ann total bob total
      tablefold plot friday.jsonl deck 'ann total - bob total'
    """
    from cli.pages import curves, resolve

    desk = shell.read(log)
    place, who = desk.locate(at, branch), resolve.seat(desk, seat) if seat else None
    style = shell.style(sys.stdout)
    is_plain = ascii_only or style.ascii_only
    if what == ("odds",):
        from cli.commands.chances import counted_at
        from cli.pages import odds

        found, asked = counted_at(desk, place, desk.eyes(who).seat, playouts)
        shell.answer(
            lambda: odds.plot(desk, found, style.width, ascii_only=is_plain),
            lambda: odds.data(desk, found, asked, len(found)),
        )
        return
    shell.answer(
        lambda: curves.blocks(desk, place, what, who, style.width, ascii_only=is_plain),
        lambda: curves.data(desk, place, what, who),
    )


def _beside(log: Path, seat: str | None) -> Path:
    """The file of a page: what only a seat may see never takes the place of what is for everybody."""
    alone = "-as-" + "-".join(re.findall(r"\w+", seat)) if seat else ""
    return log.with_name(f"{log.stem}{alone}{SUFFIX}")


def _page(desk: Reader, wanted: PageOptions) -> SharedPage:
    """The page, with the chapters of a campaign."""
    from msgspec.structs import replace

    from cli.pages import chapters
    from cli.pages import share as pages

    page = pages.page(desk, wanted)
    told = chapters.of(desk, page.lines[0].tip, wanted.seat, notes=wanted.notes)
    return replace(page, chapters=told)


def _with_chances(desk: Reader, page: SharedPage, seat: str | None, playouts: int) -> SharedPage:
    """The page with each seat's chance along its first line of play."""
    from msgspec.structs import replace

    from cli.commands.chances import counted_at
    from cli.pages import odds

    found = counted_at(desk, page.lines[0].tip, desk.eyes(seat).seat, playouts)[0]
    return replace(page, chances=odds.curve(desk, found), turning_points=(*odds.turning_points(desk, found),))


def _preview_of(desk: Reader, seat: str | None) -> bytes:
    """The score over time, or else the table, as a picture. Raises UsageError if it cannot be drawn."""
    from cli.export import forms

    try:
        from cli.render import preview
    except ImportError:
        from cli.commands.export import missing_library

        raise missing_library("A preview", "resvg-py", "preview") from None
    return preview.png(forms.made(desk, desk.head, "svg", seat))


def _require_ours(place: Path, log: str, picture: Path | None) -> None:
    """Raises UsageError if a file would be lost that is not the page of this log, or that page's preview."""
    from cli.render import html

    has_preview = False
    try:
        shown, has_preview = html.log_of(place)
    except FileNotFoundError:
        shown = log
    except OSError as error:
        raise _unwritable(place, error) from None
    lost = place if shown != log else picture
    if lost is not None and os.path.lexists(lost) and not (lost is picture and has_preview):
        what = "page" if lost is place else "preview"
        raise UsageError(
            f"{lost} already exists, and is not a {what} of this log.",
            where="tablefold share",
            hint=ELSEWHERE,
        )


def _write(place: Path, text: bytes) -> None:
    """Writes the whole page, or nothing. Raises UsageError."""
    import tempfile

    whole = place.resolve()  # a symbolic link is kept, and its file replaced
    try:
        with tempfile.TemporaryDirectory(prefix=f".{place.name}.", dir=whole.parent) as folder:
            draft = os.path.join(folder, whole.name)
            with open(draft, "xb") as new:
                new.write(text)
            os.replace(draft, whole)
    except OSError as error:
        raise _unwritable(place, error) from None


def _unwritable(place: Path, error: OSError) -> UsageError:
    why = error.strerror or str(error)
    return UsageError(f"{place} cannot be written: {why}.", where="tablefold share", hint=ELSEWHERE)
