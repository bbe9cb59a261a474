"""`host`, `secret`, `uncover`, `forget`, `secrets`: what only the host of a table knows."""

from __future__ import annotations

import click

from cli.options import answer_options, eyes_option, log_argument, page_options
from cli.render.json import FORMAT
from cli.shell import Shell
from ledger.core.errors import MoveRefused, typed
from ledger.core.line import COLON
from ledger.desk.reader import Reader

group = click.Group()


def require_host(shell: Shell, desk: Reader, seat: str | None) -> None:
    """Raises MoveRefused unless the host is at the prompt, or is named with --as."""
    who, title, log = shell.who_looks(desk, seat), desk.game.info.host_title, str(desk.journal.path)
    if not desk.host:
        raise MoveRefused(
            f"Nobody hosts this game, so nobody has secrets: it has no {title}.",
            hint=f"{typed('host', log, 'gm')} names one.",
        )
    if who != desk.host:
        raise MoveRefused(
            f"Only the {title} has secrets here: {desk.names.with_word(desk.host)}.",
            hint=f"In a shell of its own: {typed('play', log)} --as {desk.host}",
        )


@group.command("host")
@log_argument
@click.argument("name", required=False, default="")
@answer_options
def host(shell: Shell, log: str, name: str) -> None:
    """Say who hosts the table, or name another host.

    The host (a Gamemaster, a quizmaster) may have secrets: `secret` writes one down, `uncover` tells it. NAME
    is a seat, or a name of its own, and counts from here on; secrets go to the new host. Without NAME it says
    who hosts.

    \b
    Examples:
      tablefold host friday.jsonl gm
      tablefold host friday.jsonl
    """
    from ledger.core.blocks import Note

    if name:
        desk = shell.open(log)
        shell.show_recorded(desk, desk.hand_host(name))
        return
    read = shell.read(log)
    said = (
        f"{read.names.of(read.host)} is the {read.game.info.host_title}."
        if read.host
        else "Nobody hosts this game."
    )
    shell.answer(lambda: [Note(said)], lambda: {"format": FORMAT, "host": read.host or None})


@group.command("secret")
@log_argument
@click.argument("text", nargs=-1, required=True, metavar="TEXT...")
@eyes_option
@answer_options
def secret(shell: Shell, log: str, text: tuple[str, ...], seat: str | None) -> None:
    """Write down what only the host knows.

    TEXT is a remark; after a colon it is a move, and it counts only for the host until `uncover` tells it at
    the table. No page, list or export of anybody else shows a secret, or that there is one; but whoever has
    the file can read it there.

    \b
    Examples:
      tablefold secret friday.jsonl "the miller did it" --as gm
      tablefold secret friday.jsonl ": npc Wolf, d6" --as gm
    """
    from ledger.desk import secrets

    desk = shell.open(log)
    require_host(shell, desk, seat)
    said = " ".join(text).strip()
    is_move = said.startswith(COLON)
    done = secrets.moves(desk, said.removeprefix(COLON).strip()) if is_move else secrets.note(desk, said)
    shell.show_recorded(desk, done)


@group.command("uncover")
@log_argument
@click.argument("numbers", nargs=-1, required=True, type=click.IntRange(min=1), metavar="NUMBER...")
@eyes_option
@answer_options
def uncover(shell: Shell, log: str, numbers: tuple[int, ...], seat: str | None) -> None:
    """Tell secrets at the table.

    What they say happens there now, in the order in which they are named; nothing in the log is changed.
    `undo` takes it back, and then they are secret again.

    \b
    Example:
      tablefold uncover friday.jsonl 3 --as gm
    """
    from ledger.desk import secrets

    desk = shell.open(log)
    require_host(shell, desk, seat)
    shell.show_recorded(desk, secrets.uncover(desk, numbers))


@group.command("forget")
@log_argument
@click.argument("number", type=click.IntRange(min=1), metavar="NUMBER")
@eyes_option
@answer_options
def forget(shell: Shell, log: str, number: int, seat: str | None) -> None:
    """Take back a secret that was a mistake, or that will not happen.

    It stays in the file, as everything does, but counts for nothing any more.

    \b
    Example:
      tablefold forget friday.jsonl 3 --as gm
    """
    from ledger.desk import secrets

    desk = shell.open(log)
    require_host(shell, desk, seat)
    shell.show_recorded(desk, secrets.forget(desk, number))


@group.command("secrets")
@log_argument
@eyes_option
@page_options
def secrets_command(shell: Shell, log: str, seat: str | None) -> None:
    """List what only the host knows, and what has become of each secret.

    \b
    Example:
      tablefold secrets friday.jsonl --as gm
    """
    from cli.pages import secrets

    desk = shell.read(log)
    require_host(shell, desk, seat)
    shell.answer(lambda: [*secrets.blocks(desk), *secrets.left_behind(desk)], lambda: secrets.data(desk))
