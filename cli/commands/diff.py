"""`diff`: two lines of play compared."""

from __future__ import annotations

import click

from cli.commands.new import ruling
from cli.options import (
    at_options,
    color_option,
    complete_branches,
    json_option,
    log_argument,
    pager_option,
    pass_shell,
)
from cli.pages import branches, otherwise
from cli.shell import Shell


@click.command("diff")
@log_argument
@click.argument("one", shell_complete=complete_branches, metavar="A")
@click.argument("other", required=False, shell_complete=complete_branches, metavar="[B]")
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="KNOB=VALUE",
    help="Fold the same facts under another ruling; repeat.",
)
@click.option("--catalog", default="", metavar="NAME|FILE", help="Fold them with other pieces.")
@at_options
@pager_option
@json_option
@color_option
@pass_shell
def command(
    shell: Shell,
    log: str,
    one: str,
    other: str | None,
    rules: tuple[str, ...],
    catalog: str,
    at: str | None,
    branch: str | None,
) -> None:
    """Compare two lines of play: where they part, the table, the score.

    A and B are branches or event ids. Without B, A is compared with where the game stands, or with
    `--at` and `--branch`.

    With `--rule` or `--catalog` the same facts are folded under other rules: A as it was played, and B, or A
    again, otherwise. It names the first event where something else would have followed, and the rule of
    every change in the score.

    \b
    Examples:
      tablefold diff friday.jsonl main what-if
      tablefold diff friday.jsonl 12
      tablefold diff friday.jsonl main --rule second_needs_symbol=no
    """
    desk = shell.open(log)
    last = other or (str(desk.locate(at, branch)) if at is not None or branch else "")
    if rules or catalog:
        found = otherwise.find(desk, one, last, dict(map(ruling, rules)), catalog)
        shell.answer(lambda: otherwise.page(desk, found), lambda: otherwise.data(found))
        return
    shell.answer(
        lambda: branches.difference(desk, one, last),
        lambda: branches.difference_data(desk, one, last),
    )
