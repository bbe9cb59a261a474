"""Which bytes an export consists of, in any of its formats.

Law: nothing is written here, and each format is loaded when it is asked for.
"""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from ledger.core.errors import UsageError

if TYPE_CHECKING:
    from cli.export.account import Account
    from ledger.desk.reader import Reader


def made(desk: Reader, at: int, format_: str, seat: str | None, *, board: bool = False) -> bytes:
    """The line of play that ends at `at`, as a seat, or everybody, may know it; bare events without a seat
    tell everything. Raises UsageError where a `board` is asked for and nothing is drawn."""
    if board and format_ != "svg":
        raise UsageError("--board is a picture.", where="tablefold export", hint="Add: --to svg")
    if format_ == "events":
        from cli.export import events  # noqa: PLC0415 - each format alone

        return events.text(desk, at, seat)
    from cli.export import account  # noqa: PLC0415

    known = account.of(desk, at, seat)
    if format_ == "cast":
        from cli.export import cast  # noqa: PLC0415
        from cli.replay import Replay  # noqa: PLC0415

        return b"".join(line + b"\n" for line in cast.recording(known, Replay(desk, at, seat)))
    if format_ == "svg":
        return _picture(desk, at, known, board=board).encode()
    return _text(format_, known).encode()


def caution(desk: Reader, at: int, format_: str, seat: str | None) -> str:
    """What to know of bare events before anybody gets them; empty for all other forms."""
    if format_ != "events":
        return ""
    if seat is not None:
        return f"this is what {seat} may know, and no full game: `import` does not take it."
    from cli.export import events  # noqa: PLC0415

    told = events.gives_away(desk, at)
    if not told:
        return ""
    return (
        f"the game goes on, and this gives away {told}. "
        "--as SEAT, or another form, tells no more than may be known."
    )


def marked(data: bytes, format_: str) -> bytes:
    """The same as a file: spreadsheets know UTF-8 by the mark in front."""
    return codecs.BOM_UTF8 + data if format_ == "csv" else data


def _text(format_: str, known: Account) -> str:
    match format_:
        case "markdown":
            from cli.export import markdown  # noqa: PLC0415

            return markdown.report(known)
        case "csv":
            from cli.export import sheet  # noqa: PLC0415

            return sheet.table(known)
        case _:
            from cli.export import bgstats  # noqa: PLC0415
            from cli.render.json import encode  # noqa: PLC0415

            return encode(bgstats.play(known)) + "\n"


def _picture(desk: Reader, at: int, known: Account, *, board: bool) -> str:
    """The score over time; the board where it is asked for, or nobody ever had a point."""
    from cli.pages.progress import progress  # noqa: PLC0415 - each format alone
    from cli.render import page, plot  # noqa: PLC0415

    if not board and (found := progress(desk, at, known.reader).reworded(desk.names.told)).has_scores:
        return plot.svg(found, known.headline, alone=True) + "\n"
    return page.svg(desk.names.blocks(desk.view(at, known.reader)), known.headline)
