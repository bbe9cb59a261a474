"""`demo`: the program at work, in one minute."""

from __future__ import annotations

import click

from cli import demo
from cli.options import color_option, pass_shell
from cli.shell import Shell


@click.command("demo")
@color_option
@pass_shell
def command(shell: Shell) -> None:
    """Play a short scripted game.

    It shows each command with its output, works in a temporary folder, and leaves nothing behind.

    \b
    Example:
      tablefold demo
    """
    demo.show(shell)
