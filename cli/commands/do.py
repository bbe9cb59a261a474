"""`do`: record moves without a prompt."""

from __future__ import annotations

import click

from cli.main import COMMANDS
from cli.options import color_option, complete_moves, json_option, log_argument, pass_shell
from cli.pages import told
from cli.session import WORDS
from cli.shell import Shell
from ledger.core.errors import TablefoldError, UsageError, typed
from ledger.core.line import chain
from ledger.desk import Recorded


@click.command("do")
@log_argument
@click.argument("moves", nargs=-1, required=True, metavar="MOVE...", shell_complete=complete_moves)
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str, moves: tuple[str, ...]) -> None:
    """Record one or more moves and say what happened.

    Each MOVE is typed as at the prompt of `play`, in quotes; a semicolon separates several, but not inside
    double quotes. The first one that does not fit stops it; those before it stay recorded.

    \b
    Examples:
      tablefold do friday.jsonl "place coliseum" "take 2"
      tablefold do friday.jsonl "! place temple -- we agreed on it"
    """
    desk = shell.open(log, to_write=True)
    dones: list[Recorded] = []
    parts = [part for text in moves for part in chain(text)]
    if not parts:
        raise UsageError("There is no move to record.", hint='Type it in quotes: tablefold do LOG "MOVE"')
    for number, move in enumerate(parts, start=1):
        try:
            _require_a_move(move, log)
            done = desk.do(move, after=dones[-1] if dones else None)
        except TablefoldError as error:
            if len(parts) > 1:
                error.where = error.where or f"move {number} of {len(parts)}: {move}"
            raise
        dones.append(done)
        if not shell.as_json:
            shell.show(told.blocks(done))
    shell.answer(lambda: [told.asked(desk)], lambda: told.data(desk, *dones))


def _require_a_move(text: str, log: str) -> None:
    """Raises UsageError for a word of a session: `do` records moves, and each word has its own command."""
    word, _, rest = text.partition(" ")
    if (name := word.casefold()) in WORDS:
        command = typed(name, log, *rest.split()) if name in COMMANDS else "tablefold play"
        raise UsageError(f"{name} is no move: `do` records moves.", hint=f"Type {command} instead.")
