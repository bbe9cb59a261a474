"""The program `tablefold`: finds a command, runs it, and turns every error into words and an exit status.

Law: a command's file is imported only when the command is used. Nobody sees a traceback: an error that a
person can put right is shown in three short parts, and a mistake of ours is saved to a file.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import click

from cli.commands.names import COMMANDS, GROUPS, HELP, WIDTH, load_command
from cli.options import color_option, pager_option, utc_option
from cli.shell import Shell, output_errors
from ledger import __version__
from ledger.core.errors import TablefoldError, UsageError
from ledger.core.pieces.names import close

INTERRUPTED = 130
PLAIN_NAMES = {"a whole number": "integer", "a number": "float"}
"""What people call a kind of number, and what click calls it."""


class Commands(click.Group):
    """The commands by their names; each is loaded when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return load_command(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands (`tablefold help commands` says what each does)"):
            formatter.write_dl([(about, " ".join(names)) for about, names in GROUPS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not ctx.resilient_parsing:
            raise UsageError(f"There is no command {name!r}.", where="tablefold", hint=_nearest_command(name))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _discard_output()
            raise click.exceptions.Exit(0) from None


def _nearest_command(name: str) -> str:
    return close(name, tuple(COMMANDS)) or "`tablefold --help` lists the commands."


@click.group(
    cls=Commands,
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
    context_settings={"help_option_names": [*HELP], "max_content_width": WIDTH},
)
@click.version_option(__version__, prog_name="tablefold", message="%(prog)s %(version)s")
@color_option
@pager_option
@utc_option
@click.pass_context
def tablefold(ctx: click.Context) -> None:
    """Record a tabletop game move by move, undo without loss, audit the score.
    Without a command it lists the games played lately. To begin: tablefold new
    """
    if ctx.invoked_subcommand is None:
        from cli.pages import lately  # noqa: PLC0415 - a command needs none of it

        shell = ctx.ensure_object(Shell)
        shell.show(lately.blocks(shell.settings, shell.style(sys.stdout)))


def run(args: Sequence[str] | None = None, flags: Mapping[str, Any] | None = None) -> int:
    """Runs one command line and returns its exit status. `flags` are settings for this run."""
    words = list(sys.argv[1:] if args is None else args)
    shell = Shell()
    shell.flags.update(flags or {})
    shell.as_json = "--json" in words[: words.index("--") if "--" in words else None]
    try:
        status = _invoke(words, shell)
        if shell.damage is None:
            shell.show_held_warnings()
    except TablefoldError as error:
        if shell.damage is not None and shell.as_json:  # one document: the damage is why, or worse
            return _show_error(shell, shell.damage)
        status = _show_error(shell, error)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BaseException as error:
        from cli import bugs  # noqa: PLC0415 - hoped never to be needed

        if not bugs.is_mistake(error):  # the program is ended from outside
            raise
        return _show_error(shell, bugs.saved_bug(error))
    return status if shell.damage is None else _show_error(shell, shell.damage)


def _invoke(words: list[str], shell: Shell) -> int:
    if "_TABLEFOLD_COMPLETE" in os.environ:
        from cli import completion  # noqa: PLC0415 - only where a shell asks

        completion.install()
    try:
        status = tablefold.main(args=words, prog_name="tablefold", standalone_mode=False, obj=shell)
    except click.UsageError as error:
        raise _our_usage_error(error, words) from None
    except OSError as error:
        if not _is_click_writing(error):
            raise
        with output_errors():
            raise
    return status if isinstance(status, int) else 0


def _is_click_writing(error: OSError) -> bool:
    """Whether it comes from the pages that click writes by itself: the help of a command, and the version."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    return last is not None and last.tb_frame.f_globals.get("__name__") == click.echo.__module__


def _our_usage_error(error: click.UsageError, words: Sequence[str]) -> UsageError:
    """Click's complaint in our form; click does not say which option lacks its value."""
    named = ("tablefold", *[word for word in words if word in COMMANDS][:1])
    path = error.ctx.command_path if error.ctx else " ".join(named)
    said = error.format_message()
    for ours, clicks in PLAIN_NAMES.items():
        said = said.replace(f"is not a valid {clicks} range.", f"is not {ours}.")
        said = said.replace(f"is not a valid {clicks}.", f"is not {ours}.")
    hint = f"`{path} --help` shows how to type it."
    if isinstance(error, click.NoSuchOption) and error.option_name.lstrip("-")[:1].isdecimal():
        hint = f"If it is a move, put -- in front of it: {path} LOG -- MOVE. {hint}"
    return UsageError(said, where=path, hint=hint)


def _show_error(shell: Shell, error: TablefoldError) -> int:
    try:
        shell.show_error(error)
    except (BrokenPipeError, TablefoldError):
        _discard_output()
    return error.exit_status


def _discard_output() -> None:
    """Throws away what is still buffered, because nobody reads it any more."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            try:
                os.dup2(nowhere, stream.fileno())
            except (OSError, ValueError):
                pass
            finally:
                os.close(nowhere)
