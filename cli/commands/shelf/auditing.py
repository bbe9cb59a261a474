"""`shelf audit`: the audit of all logs."""

from __future__ import annotations

from typing import Any

import click

from cli.commands.proof import FOUND
from cli.commands.shelf.options import places_argument, showing_links, wanted_evenings, wanted_options
from cli.options import page_options
from cli.places import places_of
from cli.shell import Shell


@click.command("audit")
@places_argument
@wanted_options
@click.option("--explain", is_flag=True, help="Look for what would explain wrong claims.")
@click.option("--strict", is_flag=True, help="Warnings fail the audit too.")
@page_options
def command(
    shell: Shell,
    places: tuple[str, ...],
    explain: bool,
    strict: bool,
    **wanted: Any,
) -> int:
    """Check every move, claim and count of all logs.

    Each log is audited as `tablefold audit` would audit it alone. Only the logs that fail are listed, each
    with its first findings. A damaged log fails too, and so does one that cannot be audited here, because its
    game is not installed. A game that is not over does not fail unless the audit is strict. The exit status
    is 4 if a log fails, otherwise 0.

    Only --explain looks for what would explain a wrong claim: that can take some seconds for each log.

    \b
    Examples:
      tablefold shelf audit ~/games
      tablefold shelf audit --since 2026 --explain
    """
    from cli.bar import ProgressBar
    from cli.pages import shelf_audit
    from ledger.shelf.auditing import audit_all

    with showing_links(shell) as passed, ProgressBar("logs") as bar:
        asked, only = places_of(shell, places), wanted_evenings(shell, **wanted)
        found = audit_all(asked, only, explain=explain, hear=bar.show, passed=passed)
    shell.answer(
        lambda: shelf_audit.blocks(found, strict=strict), lambda: shelf_audit.data(found, strict=strict)
    )
    return 0 if shelf_audit.is_ok(found, strict=strict) else FOUND
