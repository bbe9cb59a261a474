"""`audit`: everything that can be said against a log."""

from __future__ import annotations

import click

from cli.options import (
    at_options,
    color_option,
    complete_claims,
    json_option,
    log_argument,
    pager_option,
    pass_shell,
)
from cli.pages import findings
from cli.shell import Shell

FOUND = 4


@click.command("audit")
@log_argument
@at_options
@click.option(
    "--claimed",
    metavar="SEAT=POINTS,…",
    shell_complete=complete_claims,
    help="Scores from the pad that are not in the log.",
)
@click.option("--strict", is_flag=True, help="Warnings fail the audit too.")
@pager_option
@json_option
@color_option
@pass_shell
def command(
    shell: Shell, log: str, at: str | None, branch: str | None, claimed: str | None, strict: bool
) -> int:
    """Check every move, claim and count.

    It asks of every move whether the rules allow it, and of every claim and count whether the log agrees. It
    reports everything it finds, each with its line in the file and what to type next. Where claims differ
    it looks for single slips that would explain all of them. The status is 4 if there is an error, else
    0; notes and warnings alone do not fail an audit unless it is strict.

    \b
    Examples:
      tablefold audit friday.jsonl
      tablefold audit friday.jsonl --claimed ann=44,bob=35
    """
    desk = shell.open(log, judging=True)
    place = desk.locate(at, branch)
    claims = findings.claims(desk, claimed or "")
    found = desk.audit(place, claimed=claims)
    shell.answer(lambda: findings.blocks(desk, found), lambda: findings.data(found, strict=strict))
    return 0 if findings.is_ok(found, strict=strict) else FOUND
