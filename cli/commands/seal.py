"""`seal`: the log's fingerprint, to be written on the score pad."""

from __future__ import annotations

import click

from cli.options import color_option, json_option, log_argument, pass_shell
from cli.pages import proof
from cli.shell import Shell


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
    shell.answer(lambda: proof.seal_page(log), lambda: proof.seal_data(log))
