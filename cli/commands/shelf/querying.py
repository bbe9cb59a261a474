"""`shelf query`: asks the scanned file questions in SQL."""

from __future__ import annotations

import sys
from typing import Any

import click

from cli.commands.shelf.options import shelf_file
from cli.export import format_of
from cli.export.answers import FORMATS
from cli.options import page_options
from cli.render.json import FORMAT
from cli.shell import Shell
from ledger.core.blocks import Block, Note
from ledger.core.errors import UsageError

QueryPage = tuple[tuple[Block, ...], Any]
"""The blocks to show, and the same answer as data."""
SHOWN = 100
"""Rows of a page, unless somebody wants more."""


@click.command("query")
@click.argument("query", required=False, metavar="[QUERY]")
@click.option(
    "--shelf", "file", type=click.Path(), metavar="SHELF", help="The scanned file; yours if not given."
)
@click.option(
    "--rows", type=click.IntRange(0), default=SHOWN, metavar="N", help=f"Show N rows ({SHOWN}); 0 for all."
)
@click.option("--csv", "as_csv", is_flag=True, help="Answer in rows for a spreadsheet.")
@click.option("--to", "target", type=click.Path(), metavar="FILE", help="Write all rows to a new file.")
@click.option(
    "--to-format",
    "form",
    type=click.Choice(tuple(FORMATS), case_sensitive=False),
    metavar="FORMAT",
    help=f"One of {', '.join(FORMATS)}; if not given, the ending of FILE decides.",
)
@click.option("--force", is_flag=True, help="Replace FILE if it is there.")
@page_options
def command(
    shell: Shell,
    query: str | None,
    file: str | None,
    rows: int,
    as_csv: bool,
    target: str | None,
    form: str | None,
    force: bool,
) -> None:
    """Ask in SQL what the scanned file holds.

    QUERY is a SELECT in the SQL of DuckDB; `-` reads it from standard input, @FILE from a file. Without one
    the tables are listed, with what each column means. A query reads the scanned file and nothing else: it
    writes nothing and opens nothing, and Ctrl-C ends it. --to writes the whole answer as CSV, JSON or
    Parquet.

    \b
    Examples:
      tablefold shelf query
      tablefold shelf query "SELECT seat, avg(score) FROM seats GROUP BY 1"
      tablefold shelf query @wins.sql --to wins.parquet
    """
    from cli import files
    from cli.export import answers
    from cli.export.forms import marked
    from cli.pages import shelf_query
    from ledger.shelf.query import open_reader

    _require_options_that_agree(shell, query, as_csv=as_csv, target=target, form=form)
    path = file or shelf_file()
    form = form or format_of("" if target is None else target, FORMATS, "csv", "--to-format")
    with open_reader(path) as shelf:  # and closed again before anybody reads: a scan may wait for it
        if query is None:
            found = tuple(shelf.tables())
            page: QueryPage = tuple(shelf_query.tables(found, path)), shelf_query.tables_data(found, path)
        elif target is not None or as_csv:
            written = answers.made(shelf.ask(_query_text(query)), form)
            page = (
                (Note(f"The answer is in {target}, as {form}."),),
                {"format": FORMAT, "file": target, "as": form},
            )
        elif shell.as_json:
            page = (), answers.data(shelf.ask(_query_text(query)))
        else:
            width = shell.style(sys.stdout).width
            page = tuple(shelf_query.blocks(shelf.ask(_query_text(query)), rows, width)), None
    if as_csv or target == "-":
        shell.document(written)
        return
    if target is not None:
        files.write(target, marked(written, form), replacing=force)
    shell.answer(lambda: page[0], lambda: page[1])


def _require_options_that_agree(
    shell: Shell, query: str | None, *, as_csv: bool, target: str | None, form: str | None
) -> None:
    """Raises UsageError for options that do not go together."""
    if as_csv and shell.as_json:
        raise UsageError("--csv and --json are two forms of one answer.", hint="Leave one of them out.")
    if target is not None and as_csv:
        raise UsageError("--csv is for the screen, --to for a file.", hint="Use --to FILE.csv alone.")
    if form and target is None:
        raise UsageError("--to-format names the form of a file.", hint="Name it: --to FILE")
    if query is None and (as_csv or target is not None):
        raise UsageError("There is nothing to write without a query.", hint="`tablefold shelf query --help`")


def _query_text(query: str) -> str:
    """The query itself, from wherever it comes. Raises UsageError."""
    if query == "-":
        return sys.stdin.read()
    if not query.startswith("@"):
        return query
    try:
        with open(query[1:], encoding="utf-8") as source:
            return source.read()
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not text"
        raise UsageError(f"{query[1:]} cannot be read: {why}.", hint="Name another file.") from None
