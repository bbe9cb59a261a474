"""`games`: what can be played here."""

from __future__ import annotations

import click

from cli.options import color_option, complete_games, json_option, pager_option, pass_shell
from cli.pages import games
from cli.shell import Shell
from ledger.games import registry


@click.command("games")
@click.argument("name", required=False, shell_complete=complete_games)
@pager_option
@json_option
@color_option
@pass_shell
def command(shell: Shell, name: str | None) -> None:
    """List the games, or what can be chosen in one of them.

    With NAME it lists the variants, the catalogs and the rulings that `new` takes.

    \b
    Example:
      tablefold games effortless
    """
    found = [registry.Found(name, registry.package(name), registry.game(name))] if name else registry.found()
    shell.answer(
        lambda: games.details(registry.game(name)) if name else games.listing(found),
        lambda: games.data(found),
    )
