"""`amend`, `insert`, `drop`, `rename`: they put right what was recorded wrongly; the old line stays."""

from __future__ import annotations

from typing import Any

import click

from cli.options import answer_options, complete_seats, correction_options, log_argument, page_options
from cli.shell import Shell, suggesting_quotes
from cli.words import WORDS
from ledger.core.errors import UsageError

group = click.Group()


@group.command("amend")
@log_argument
@click.argument("id_", metavar="ID")
@click.argument("moves", nargs=-1, required=True, metavar="MOVE...")
@correction_options
@answer_options
def amend(shell: Shell, /, log: str, id_: str, moves: tuple[str, ...], **options: Any) -> None:
    """Correct an event that was recorded wrongly.

    Event ID was really MOVE, or several moves. The line of play grows again from there. Every later event is
    judged again and keeps its player and its time; what follows from the rules is worked out again. A move
    that was typed without a name belongs to the seat whose turn it is then. What a scripted side did is on
    the board: where the rules now say something else, you are asked about that, too. Put ! in front of what
    it did against the rules. The old line stays in the log, and `log --graph` shows both.

    If a later event no longer fits, you are asked whether to keep it, to change it or to leave it out, once
    or for all the rest (`out rest`). Meanwhile `show`, `log`, `score` and `why` look at the corrected line,
    and `undo` takes an answer back. If nobody can be asked, nothing is written unless --keep or --skip says
    what to do. The answer ends with what changed as a result and the claims that no longer fit.

    \b
    Examples:
      tablefold amend friday.jsonl 64 "take 1"
      tablefold amend friday.jsonl 64 "take 1" --dry-run --reason "ann says so"
    """
    from cli.correcting import correct, correction_request

    with suggesting_quotes(moves):
        correct(shell, log, correction_request("amend", id_, options, moves))


@group.command("insert")
@log_argument
@click.argument("id_", metavar="ID")
@click.argument("moves", nargs=-1, required=True, metavar="MOVE...")
@correction_options
@answer_options
def insert(shell: Shell, /, log: str, id_: str, moves: tuple[str, ...], **options: Any) -> None:
    """Record a move that was forgotten, where it belongs.

    It goes right after the step that holds event ID; 0 is the beginning. Every later event is judged again;
    `tablefold help amend` says how, and what is asked if one does not fit.

    \b
    Examples:
      tablefold insert friday.jsonl 64 "count deck 92"
      tablefold insert friday.jsonl 0 "note Bob brought a cake" --dry-run
    """
    from cli.correcting import correct, correction_request

    with suggesting_quotes(moves):
        correct(shell, log, correction_request("insert", id_, options, moves))


@group.command("drop")
@log_argument
@click.argument("id_", metavar="ID[-ID]")
@click.option("--event", "alone", is_flag=True, help="Drop this event alone, a part of a move.")
@correction_options
@answer_options
def drop(shell: Shell, /, log: str, id_: str, **options: Any) -> None:
    """Take out a move that never happened.

    It leaves out the whole move that holds event ID, as `undo` would (but each move of a bot by itself), or
    all moves from one ID to another. Every later event is judged again; `tablefold help amend` says how, and
    what is asked if one does not fit.

    \b
    Examples:
      tablefold drop friday.jsonl 83
      tablefold drop friday.jsonl 96-100 --dry-run
    """
    from cli.correcting import correct, correction_request

    correct(shell, log, correction_request("drop", id_, options))


@group.command("rename")
@log_argument
@click.argument("seat", required=False, metavar="[SEAT]", shell_complete=complete_seats)
@click.argument("name", nargs=-1, metavar="[NAME...]")
@page_options
def rename(shell: Shell, log: str, seat: str | None, name: tuple[str, ...]) -> None:
    """Correct the name of a player.

    NAME is what everybody reads for SEAT from now on, on every page and in every list, whenever it was
    played. The word that is typed for the seat stays, and so do all moves; no undo takes a name back. Without
    SEAT it lists the words and the names. To name a line of play: branch NEW --rename OLD.

    \b
    Examples:
      tablefold rename friday.jsonl
      tablefold rename friday.jsonl mary Mary-Ann
    """
    from cli.pages import called

    if seat is None:
        read = shell.read(log)
        shell.answer(lambda: called.blocks(read), lambda: called.data(read))
        return
    if not name:
        raise UsageError("The new name is missing.", hint=f"Type both: rename {seat} NAME")
    desk, is_sentence = shell.open(log), len(name) > 1 and name[0] == "to"
    shell.show_recorded(desk, desk.name_seat(seat, " ".join(name[is_sentence:]), WORDS))
