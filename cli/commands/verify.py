"""`verify`: is the log what was written?"""

from __future__ import annotations

import click

from cli.options import color_option, json_option, log_argument, pass_shell
from cli.pages import proof
from cli.shell import Shell


@click.command("verify")
@log_argument
@click.option("--seal", "written", metavar="SEAL", help="The seal from the score pad, in quotes.")
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str, written: str | None) -> None:
    """Check that every line of the log is what was written.

    With `--seal` it also proves that the log begins with the log that was sealed.

    \b
    Examples:
      tablefold verify friday.jsonl
      tablefold verify friday.jsonl --seal "acorn-bell-lily-oak 147-3f9a20c1"
    """
    report, wanted = proof.verified(log, written or "")
    shell.answer(lambda: proof.verify_page(report, wanted), lambda: proof.verify_data(report, wanted))
