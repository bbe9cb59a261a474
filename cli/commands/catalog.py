"""`catalog`: the pieces of a game or of a log."""

from __future__ import annotations

import os
from typing import Any

import click
from click.shell_completion import CompletionItem

from cli.options import (
    SUFFIX,
    LogPath,
    at_options,
    color_option,
    complete_catalogs_shown,
    complete_games,
    json_option,
    pager_option,
    pass_shell,
)
from cli.pages import checks, pieces
from cli.shell import UNBROKEN, Shell
from ledger.core.catalog import Catalog
from ledger.core.errors import UsageError
from ledger.core.game import catalog_of
from ledger.games import registry


class _GameOrLog(LogPath):
    name = "game or log"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        games = map(CompletionItem, complete_games(ctx, param, incomplete))
        return [*games, *super().shell_complete(ctx, param, incomplete)]


@click.command("catalog")
@click.argument("of", type=_GameOrLog(), metavar="GAME|LOG")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option(
    "--catalog",
    "name",
    metavar="NAME|FILE",
    shell_complete=complete_catalogs_shown,
    help="Which built-in catalog of the game; to --check, your own file as well.",
)
@click.option("--check", is_flag=True, help="Say what is wrong with each FILE that a seat would bring.")
@click.option("--toml", is_flag=True, help="Print it as a file that `new --catalog FILE` reads.")
@at_options
@pager_option
@json_option
@color_option
@pass_shell
def command(
    shell: Shell,
    of: str,
    files: tuple[str, ...],
    name: str | None,
    check: bool,
    toml: bool,
    at: str | None,
    branch: str | None,
) -> int:
    """Show the pieces of a game, or those that a log is played with.

    The catalog of a log includes the pieces that were defined during play. With --check the FILEs that seats
    would bring, such as decks, are read with the pieces of the game.

    \b
    Examples:
      tablefold catalog effortless --catalog published
      tablefold catalog friday.jsonl --toml > ours.toml
      tablefold catalog courses --check hill.deck
    """
    if check or files:
        return _check(shell, of, files, name or "", is_asked=check and not toml)
    if toml and shell.as_json:
        raise UsageError(
            "--toml and --json are two forms of one answer.",
            where="tablefold catalog",
            hint="Leave one of them out.",
        )
    catalog = _of_game(of, name, at, branch) if _is_game(of) else _of_log(shell, of, name, at, branch)
    if toml:
        shell.print(pieces.toml(catalog))
    else:
        shell.answer(lambda: pieces.blocks(catalog), lambda: pieces.data(catalog))
    return 0


def _check(shell: Shell, of: str, files: tuple[str, ...], catalog: str, *, is_asked: bool) -> int:
    """Everything that is wrong with every file; 1 if anything is."""
    from ledger import bringing  # noqa: PLC0415 - the pieces alone need none of it

    if not is_asked or not files or not _is_game(of):
        raise UsageError(
            "--check takes a game and the files that seats would bring.",
            where="tablefold catalog",
            hint="Such as: tablefold catalog GAME --check FILE",
        )
    found = bringing.checked(registry.game(of), os.path.expanduser(catalog), files)
    if shell.as_json:
        shell.answer(tuple, lambda: checks.data(found))
    else:
        shell.show(checks.blocks(found), width=UNBROKEN)
    return 1 if any(each.problems for each in found) else 0


def _is_game(of: str) -> bool:
    return of in registry.names() or not (of.endswith(SUFFIX) or os.path.exists(of))


def _of_game(of: str, name: str | None, at: str | None, branch: str | None) -> Catalog[Any]:
    if at is not None or branch:
        raise _misplaced("--at and --branch", "a log, not of a game")
    game = registry.game(of)
    return catalog_of(game, game.catalog(name or game.info.catalogs[0].name))


def _of_log(shell: Shell, of: str, name: str | None, at: str | None, branch: str | None) -> Catalog[Any]:
    if name:
        raise _misplaced("--catalog", "a game; a log has the one it is played with")
    desk = shell.open(of)
    catalog: Catalog[Any] = desk.state_at(desk.locate(at, branch)).table.catalog
    return catalog


def _misplaced(option: str, of: str) -> UsageError:
    return UsageError(
        f"{option} chooses in the catalogs of {of}.",
        where="tablefold catalog",
        hint="`tablefold catalog --help` shows how it is typed.",
    )
