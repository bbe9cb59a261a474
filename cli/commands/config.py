"""`config`: what is set, and where."""

from __future__ import annotations

import os

import click

from cli import settings
from cli.options import color_option, json_option, pager_option, pass_shell, suggestions_option, utc_option
from cli.pages import config
from cli.shell import Shell


@click.command("config")
@pager_option
@suggestions_option
@utc_option
@json_option
@color_option
@pass_shell
def command(shell: Shell) -> None:
    """Show each setting, its value, and where it comes from.

    They are kept in a file of yours, which this names; the environment wins over the file
    (`TABLEFOLD_COLOR=never`), and a flag over both.

    \b
    Example:
      tablefold config
    """
    path = settings.path(os.environ)
    shell.answer(lambda: config.blocks(shell.settings, path), lambda: config.data(shell.settings, path))
