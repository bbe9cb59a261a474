"""`seal`: the log's fingerprint, to be written on the score pad."""

from __future__ import annotations

import click

from cli.options import color_option, json_option, log_argument, pass_shell
from cli.shell import Shell
from ledger.core.blocks import Facts, Note
from ledger.core.errors import typed
from ledger.core.seal import seal
from ledger.store import journal, proof


@click.command("seal")
@log_argument
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str) -> None:
    """Print the log's seal for the score pad.

    It is four words, the number of lines, and eight digits: read it aloud and write down all of it.
    `verify --seal` proves later that the log, as far as it went then, is still the same.

    \b
    Example:
      tablefold seal friday.jsonl
    """
    lines = journal.open_log(log).lines
    found = seal(bytes.fromhex(proof.digest(log, lines)), lines)
    shell.answer(
        lambda: (
            Facts((("seal", str(found)), ("lines", lines))),
            Note("To check it later:", tone="hint"),
            Note(f'{typed("verify", log)} --seal "{found}"', tone="hint"),
        ),
        lambda: {"format": 1, "seal": str(found), "lines": lines},
    )
