"""`shelf diff`: all evenings of a game under other rules."""

from __future__ import annotations

from typing import Any

import click

from cli.commands.shelf.options import places_argument, showing_links, wanted_evenings, wanted_options
from cli.options import knob_and_value, page_options
from cli.places import places_of
from cli.shell import Shell
from ledger.core.errors import UsageError


@click.command("diff")
@places_argument
@click.option(
    "--rule", "rules", multiple=True, metavar="KNOB=VALUE", help="The other ruling; repeat for more."
)
@click.option("--catalog", default="", metavar="NAME|FILE", help="Fold them with other pieces.")
@wanted_options
@page_options
def command(
    shell: Shell,
    places: tuple[str, ...],
    rules: tuple[str, ...],
    catalog: str,
    game: str,
    **wanted: Any,
) -> None:
    """Fold all evenings of a game under another ruling: who would have won?

    The same facts are replayed under the other rules, as `tablefold diff LOG main --rule` does for one log.
    For each log that changes you see who won, as played and otherwise, the totals that changed, and the first
    event after which something else would have followed. Logs already played under that ruling, and those in
    which nothing changes, are only counted. If the other rules do not allow what happened, the facts end
    there, and you are told so. Nothing is said about a game in progress that hides something.

    \b
    Examples:
      tablefold shelf diff --game GAME --rule KNOB=VALUE ~/games
      tablefold shelf diff --game GAME --catalog ours.toml
    """
    from cli.bar import ProgressBar
    from cli.pages import shelf_diff
    from ledger.shelf import differing

    if not game:
        hint = "Add --game GAME. Two lines of one log: tablefold diff LOG A B"
        raise UsageError("No game is named.", hint=hint)
    rulings = dict(map(knob_and_value, rules))
    other = differing.other_rules(game, rulings, catalog)
    with showing_links(shell) as passed, ProgressBar("logs") as bar:
        asked, only = places_of(shell, places), wanted_evenings(shell, game=game, **wanted)
        found = differing.differences_of_all(asked, only, other, bar.show, passed)
    if not found:
        raise UsageError(
            f"There is no evening of {game} here.", hint="`tablefold shelf PLACE` lists the logs of a place."
        )
    named = " and ".join((*rules, *((f"--catalog {catalog}",) if catalog else ())))
    shell.answer(
        lambda: shelf_diff.blocks(found, named),
        lambda: shelf_diff.data(found, game, rulings, catalog),
    )
