"""`repair`: cut off a step that was never finished."""

from __future__ import annotations

import click

from cli.options import color_option, json_option, log_argument, pass_shell
from cli.shell import Shell
from ledger.core.blocks import Block, Note
from ledger.store import mending


@click.command("repair")
@log_argument
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str) -> None:
    """Cut off a last step that was not written to its end.

    That happens when the computer stops in the middle of writing. What is cut off is kept in a file beside
    the log. A damaged line in the middle is never repaired.

    \b
    Example:
      tablefold repair friday.jsonl
    """
    done = mending.repair(log)
    if done is None:
        shell.answer(
            lambda: [Note("Nothing is cut off; the log stays as it is.")],
            lambda: {"format": 1, "repaired": False},
        )
        return
    shell.answer(
        lambda: _page(done),
        lambda: {
            "format": 1,
            "repaired": True,
            "line": done.torn.line,
            "bytes": done.torn.bytes if done.kept else 0,
            "kept": done.kept,
        },
    )


def _page(done: mending.Repaired) -> list[Block]:
    if not done.kept:
        return [Note(f"Line {done.torn.line} has its newline again. Nothing was cut off.")]
    return [
        Note(f"Cut off from line {done.torn.line} on ({done.torn.bytes} bytes): {done.torn.why}."),
        Note(f"What was cut off is kept in {done.kept}"),
    ]
