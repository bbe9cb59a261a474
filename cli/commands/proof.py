"""`audit`, `verify`, `seal`: what is wrong with a log, and whether it is the one that was written."""

from __future__ import annotations

from collections.abc import Sequence

import click

from cli.options import (
    answer_options,
    at_options,
    complete_claims,
    eyes_option,
    known_to_option,
    log_argument,
    page_options,
)
from cli.shell import Shell
from ledger.core.blocks import Block

FOUND = 4
"""The exit status of `audit` if it found an error."""

group = click.Group()


@group.command("audit")
@log_argument
@at_options
@known_to_option
@click.option(
    "--claimed",
    metavar="SEAT=POINTS,…",
    shell_complete=complete_claims,
    help="Scores from the pad that are not in the log.",
)
@click.option("--all", "everything", is_flag=True, help="Name every event that may be wrong.")
@click.option("--strict", is_flag=True, help="Warnings fail the audit too.")
@page_options
def audit(
    shell: Shell,
    log: str,
    at: str | None,
    branch: str | None,
    eyes: str | None,
    claimed: str | None,
    everything: bool,
    strict: bool,
) -> int:
    """Check every move, claim and count.

    It checks whether the rules allow every move, and whether the log agrees with every claim and count. It
    reports everything it finds, each with its line in the file and what to type next. Where claims differ, it
    looks for single slips that would explain all of them, and names the likeliest three events of each; --all
    names all of them. The exit status is 4 if there is an error, otherwise 0; notes and warnings alone do not
    fail an audit unless it is strict. What a host has told is compared with what was written in secret; with
    --as the host reads what the rules say about the other secrets, too. A game that counts something besides
    points says who did what, how often, within which limits, and where.

    \b
    Examples:
      tablefold audit friday.jsonl
      tablefold audit friday.jsonl --claimed ann=44,bob=35
    """
    from cli.bar import ProgressBar
    from cli.pages import accounts, findings

    desk = shell.read(log, judging=True)
    place = desk.locate(at, branch)
    claims, who = findings.claims_in(desk, claimed or ""), shell.who_looks(desk, eyes)
    with ProgressBar("events", passes="Looking for slips, Ctrl-C ends it") as bar:

        def show(done: int, of: int, wrong: Sequence[int]) -> None:
            bar.show(done, of, f"So far: event {wrong[0]}; Ctrl-C ends it" if wrong else "")

        found = desk.audit(place, claimed=claims, hear=show if bar.is_seen else None, seat=who)

    def page() -> tuple[Block, ...]:
        return (*findings.blocks(desk, found, everything=everything), *accounts.blocks(desk, place))

    shell.answer(page, lambda: findings.data(found, strict=strict) | {"accounts": accounts.data(desk, place)})
    return 0 if findings.is_ok(found, strict=strict) else FOUND


@group.command("verify")
@log_argument
@click.option("--seal", "written", metavar="SEAL", help="The seal from the score pad, in quotes.")
@answer_options
def verify(shell: Shell, log: str, written: str | None) -> None:
    """Check that every line of the log is what was written.

    With `--seal` it also proves that the log begins with the log that was sealed.

    \b
    Examples:
      tablefold verify friday.jsonl
      tablefold verify friday.jsonl --seal "acorn-bell-lily-oak 147-3f9a20c1"
    """
    from cli.pages import proof

    found = proof.check_log(log, written or "")
    shell.answer(lambda: proof.verify_page(found), lambda: proof.verify_data(found))


@group.command("seal")
@log_argument
@eyes_option
@answer_options
def seal(shell: Shell, log: str, seat: str | None) -> None:
    """Print the log's seal for the score pad.

    It is four words, the number of lines, and eight digits: read it aloud and write down all of it. `verify
    --seal` proves later that the log, as far as it went then, is still the same. The host's seal (--as)
    covers the secrets, too: whoever keeps it can prove later that none was changed.

    \b
    Example:
      tablefold seal friday.jsonl
    """
    from cli.commands.host import require_host
    from cli.pages import proof

    if seat is None:
        return shell.answer(lambda: proof.seal_page(log), lambda: proof.seal_data(log))
    require_host(shell, shell.read(log), seat)
    return shell.answer(
        lambda: proof.seal_page(log, with_secrets=True), lambda: proof.seal_data(log, with_secrets=True)
    )
