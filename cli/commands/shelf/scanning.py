"""`shelf scan`: keeps everything that logs say in one file, for `shelf query`."""

from __future__ import annotations

import os
from contextlib import closing

import click

from cli import folders
from cli.commands.shelf.options import places_argument, shelf_file, showing_links
from cli.options import answer_options
from cli.places import places_of
from cli.shell import Shell

INTERRUPTED = 130
KEY = "shelf.key"


@click.command("scan")
@places_argument
@click.option(
    "-o",
    "--shelf",
    "file",
    type=click.Path(),
    default=None,
    metavar="SHELF",
    help="The file; shelf.duckdb in the folder of your data if not given.",
)
@click.option("--audit", is_flag=True, help="Audit every log, too.")
@click.option("--odds", "with_odds", is_flag=True, help="Also keep who was winning, turn by turn; slow.")
@click.option(
    "--playouts",
    type=click.IntRange(1),
    default=100,
    metavar="N",
    help="Random games from each turn for --odds; 100 if not given.",
)
@click.option("--again", is_flag=True, help="Read every log, whether it changed or not.")
@click.option(
    "--engine",
    default="local",
    metavar="ENGINE",
    help="What does the work: local (the default), dask, or dask://HOST:PORT.",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=None,
    metavar="N",
    help="How many workers; one for each core if not given.",
)
@answer_options
def command(
    shell: Shell,
    places: tuple[str, ...],
    file: str | None,
    playouts: int,
    engine: str,
    workers: int | None,
    *,
    audit: bool,
    with_odds: bool,
    again: bool,
) -> int:
    """Keep what all logs say in one file.

    Each log is verified, played through and kept as rows of a DuckDB file, which `shelf query` reads. Run it
    again, and only what is new or has grown is read; Ctrl-C keeps what is done. A log that is gone keeps its
    rows and is marked. The file holds what everybody at the table may know, and is yours alone to read.

    Workers are processes on this machine, one for each core. With `--engine dask` they are a Dask cluster
    that is started here and ends with the scan; with `--engine dask://HOST:8786`, a cluster that is already
    running. Its workers need the same Tablefold and games, and must reach the logs under the same names. A
    Dask cluster runs the code of anybody who can reach its ports: use one only where you trust them all.

    \b
    Examples:
      tablefold shelf scan ~/games
      tablefold shelf scan ~/games --audit -o league.duckdb
      tablefold shelf scan ~/games --odds --playouts 200
    """
    from cli.bar import ProgressBar
    from cli.pages import scanned
    from ledger.playouts.forecasting import OddsRows
    from ledger.shelf import scan
    from ledger.shelf.file import open_shelf
    from ledger.shelf.keys import read_or_make_key

    file = file or shelf_file()
    folder = folders.data(os.environ)
    key = read_or_make_key(os.path.join(folder, KEY) if folder else "")
    report = scan.ScanReport()
    with showing_links(shell) as passed, open_shelf(file, scan.edition()) as shelf:
        steps = scan.scan(
            places_of(shell, places),
            shelf,
            key=key,
            audit=audit,
            odds=OddsRows(playouts) if with_odds else None,
            again=again,
            engine=engine,
            workers=workers or 0,
            passed=passed,
        )
        try:
            with closing(steps), ProgressBar("logs") as bar:
                for report in steps:
                    bar.show(report.done, report.files)
        except KeyboardInterrupt:
            pass
    shell.answer(lambda: scanned.blocks(report, file), lambda: scanned.data(report, file))
    return 0 if report.is_whole else INTERRUPTED
