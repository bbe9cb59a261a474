"""`show`, `moves`, `log`, `find`, `score`, `why`, `replay`: they look at a game and write nothing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from cli.options import (
    at_options,
    bodies_option,
    complete_columns,
    complete_conditions,
    complete_kinds,
    complete_seats,
    id_option,
    known_to_option,
    log_argument,
    page_options,
    seat_option,
    utc_option,
)
from cli.shell import Shell
from ledger.core.errors import BadCondition, LogUnplayable, UsageError

if TYPE_CHECKING:
    from cli.pages.filters import Filter
    from ledger.desk.reader import Reader

NEVER = 1
"""The exit status of `find` if the condition is never true."""

group = click.Group()


@group.command("show")
@log_argument
@click.argument("page", required=False, metavar="[PAGE]")
@seat_option
@at_options
@click.option("--hindsight", is_flag=True, help="Show earlier hidden pieces as they are known now.")
@click.option("--tolerant", is_flag=True, help="Skip events of a later version.")
@page_options
def show(
    shell: Shell,
    log: str,
    page: str | None,
    seat: str | None,
    at: str | None,
    branch: str | None,
    hindsight: bool,
    tolerant: bool,
) -> None:
    """Show the table, the seats and what is asked; or another PAGE of the game, such as `recap`.

    Hidden pieces stay hidden unless you look through a seat's eyes.

    \b
    Examples:
      tablefold show friday.jsonl --at 12 --as ann
    """
    from cli.pages import secrets, show
    from ledger.core.log.events import UnknownEvent

    desk = shell.read(log, tolerant=tolerant)
    eyes, what = shell.eyes(desk, seat, page), page or seat or shell.seat
    if tolerant and (strangers := sum(isinstance(event, UnknownEvent) for event in desk.history.lines())):
        shell.warn(f"events of a later version are skipped: {strangers}. What they did is not shown.")
    place = desk.locate(at, branch)
    shell.answer(
        lambda: show.blocks(desk, place, what, hindsight=hindsight, eyes=eyes, more=secrets.for_host),
        lambda: show.data(desk, place, what, hindsight=hindsight, eyes=eyes, more=secrets.data_for_host),
    )


@group.command("moves")
@log_argument
@seat_option
@at_options
@page_options
def moves(shell: Shell, log: str, seat: str | None, at: str | None, branch: str | None) -> None:
    """List every move that can be made, with the verdict on each.

    `do` takes the text, and the number too, as long as nothing else happens first. Moves that take a number
    or words of your own cannot be listed. Hidden cards stay hidden unless you look through a seat's eyes.

    \b
    Examples:
      tablefold moves friday.jsonl
      tablefold moves friday.jsonl --at 12 --as ann --json
    """
    from cli.pages import moves

    desk = shell.read(log)
    place, seat = desk.locate(at, branch), shell.who_looks(desk, seat)
    shell.answer(lambda: moves.blocks(desk, place, seat), lambda: moves.data(desk, place, seat))


@group.command("log")
@log_argument
@click.argument("words", nargs=-1, metavar="")
@known_to_option
@at_options
@click.option("--last", type=click.IntRange(min=1), metavar="N", help="Only the last N moves.")
@click.option("--all", "everything", is_flag=True, help="Every line of play, not only the current one.")
@click.option("--seat", metavar="SEAT", shell_complete=complete_seats, help="Only by or about this seat.")
@click.option(
    "--type", "kinds", multiple=True, metavar="TYPE", shell_complete=complete_kinds, help="Only of this type."
)
@id_option("--from", "first", help_="Only from this event on.")
@id_option("--to", "until", help_="Only as far as this event.")
@click.option("--grep", "text", metavar="TEXT", help="Only with this text, in capitals or not.")
@click.option("--graph", is_flag=True, help="All lines of play as a tree, and the latest correction.")
@click.option("--moves", is_flag=True, help="As lines that can be typed again, hidden cards and all.")
@bodies_option
@utc_option
@page_options
def log(
    shell: Shell,
    log: str,
    words: tuple[str, ...],
    eyes: str | None,
    at: str | None,
    branch: str | None,
    last: int | None,
    everything: bool,
    seat: str | None,
    kinds: tuple[str, ...],
    first: str | None,
    until: str | None,
    text: str | None,
    graph: bool,
    moves: bool,
    bodies: bool,
) -> int:
    """List the moves, each with what followed from it.

    The number in front is the event's id, as `--at`, `undo to` and `branch --at` take it. Moves that were
    undone are listed below the others; `--all` lists every branch as well. With --seat, --type, --from, --to
    and --grep, in any combination, only the events that match all of them are listed, each on its own. With
    --as you read what that seat knows, with the cards that it saw. If the game is not installed, each event
    is listed by kind, player, time and number.

    \b
    Examples:
      tablefold log friday.jsonl --last 10
      tablefold log friday.jsonl --all
      tablefold log friday.jsonl --seat ann --type effort_placed --from 20 --to 80
      tablefold log friday.jsonl --grep wand
      tablefold log friday.jsonl --as ann
      tablefold log friday.jsonl --moves > moves.txt
      tablefold log friday.jsonl --graph
    """
    from cli.pages import filters

    text = _text_to_find(text, words)
    filtered = bool(seat or kinds or first or until or text)
    _require_one_form(
        moves and (last or everything or filtered or eyes), graph and (last or moves or filtered or eyes)
    )
    try:
        desk = shell.read(log)
    except LogUnplayable as missing:
        if graph or moves or filtered or last or at or eyes:
            raise
        return _show_without_game(shell, log, missing, branch or "", everything=everything, bodies=bodies)
    place = desk.locate(at, branch)
    if graph:
        return _show_graph(shell, desk, place, everything=everything)
    if moves:
        return _print_moves(shell, desk, place)
    only, who = filters.wanted_filter(desk, seat, kinds, first, until, text), shell.who_looks(desk, eyes)
    _show_moves(shell, desk, place, last, only, who, everything=everything)
    return 0


def _show_moves(
    shell: Shell,
    desk: Reader,
    at: int,
    last: int | None,
    only: Filter,
    who: str | None,
    *,
    everything: bool,
) -> None:
    from cli.pages import log as pages

    page = partial(pages.all_lines, desk) if everything else partial(pages.moves, desk, at, last=last)
    shell.answer(
        lambda: page(clock=shell.settings.clock, only=only, seat=who),
        lambda: pages.data(desk, at, everything=everything, last=last, only=only, seat=who),
        from_end=True,
    )


def _text_to_find(text: str | None, words: tuple[str, ...]) -> str | None:
    """The value of --grep with the words after it. Raises click.UsageError if it is missing."""
    if words and text is None:
        raise click.UsageError("A text to look for comes after --grep, and events after --from and --to.")
    return None if text is None else " ".join((text, *words))


def _show_without_game(
    shell: Shell, log: str, missing: LogUnplayable, branch: str, *, everything: bool, bodies: bool
) -> int:
    """Shows what the log itself says about its lines. Raises UnknownBranch, or what reading a log raises."""
    from cli.pages import without_game
    from ledger.desk.without_game import Unread

    unread = Unread(log)
    lines = without_game.rows(unread, branch, everything=everything)
    clock = shell.settings.clock
    shell.warn(without_game.why(missing, bodies=bodies))
    shell.answer(
        lambda: without_game.page(unread, lines, bodies=bodies, clock=clock),
        lambda: without_game.data(unread, lines, bodies=bodies),
    )
    return 0


def _require_one_form(moves_and_more: object, graph_and_more: object) -> None:
    """Raises UsageError if --moves or --graph comes with an option that does not go with it."""
    if moves_and_more:
        raise UsageError(
            "--moves prints one whole line of play: --last, --all, --as and filters do not go with it.",
            where="tablefold log",
            hint="Choose the line with --branch, and its end with --at.",
        )
    if graph_and_more:
        raise UsageError(
            "--graph shows several lines of play: --last, --moves, --as and filters do not go with it.",
            where="tablefold log",
            hint="--graph --all shows lines that were left, and what is equal on both.",
        )


def _show_graph(shell: Shell, desk: Reader, place: int, *, everything: bool) -> int:
    from cli.pages import graph

    shell.answer(
        lambda: graph.page(desk, place, everything=everything),
        lambda: graph.data(desk, place, everything=everything),
    )
    return 0


def _print_moves(shell: Shell, desk: Reader, place: int) -> int:
    """Prints the moves as they were typed. Returns the status: 1 if some step cannot be typed again."""
    from cli.pages import typed

    found = typed.moves(desk, place)
    if shell.as_json:
        shell.answer(tuple, lambda: typed.data(desk, found))
    else:
        shell.print(typed.script(desk, found))
    if missing := typed.count_missing(found):
        shell.warn(f"{typed.LOST}: {missing}")
    return 1 if missing else 0


@group.command("find")
@log_argument
@click.argument("condition", nargs=-1, metavar="[CONDITION]", shell_complete=complete_conditions)
@click.option("--first", is_flag=True, help="Only the first event at which it is true.")
@seat_option
@at_options
@page_options
def find(
    shell: Shell,
    log: str,
    condition: tuple[str, ...],
    first: bool,
    seat: str | None,
    at: str | None,
    branch: str | None,
) -> int:
    """Find where something becomes true, or the moves with a text.

    A condition compares what the game counts (`deck`, `ann supply`), points (`ann total`, `ann armor`),
    `turn`, `event`, `by`, `type`, `asked`, `over`, `ann won`, numbers and "words" with = != < <= > >=, adds
    with + and -, and joins with and, or, not and brackets. A seat goes by its word or its name, without
    quotes. Without a condition, it lists what can be named, with its value. Words that are not a condition
    are looked for in the moves, as `log --grep` does, and in the earlier logs beside it that this one
    continues. What is hidden stays hidden. The exit status is 1 if it is never true.

    \b
    Examples:
      tablefold find friday.jsonl 'ann total >= 30'
      tablefold find friday.jsonl double charisma
      tablefold find friday.jsonl 'deck < 40 and not over' --first
      tablefold find friday.jsonl
    """
    from cli.pages import find

    desk = shell.read(log)
    seat = shell.who_looks(desk, seat)
    place, text = desk.locate(at, branch), " ".join(condition)
    if not text.strip():
        shell.answer(lambda: find.names(desk, place, seat), lambda: find.names_data(desk, place, seat))
        return 0
    try:
        found = find.search(desk, text, place, seat, first=first)
    except BadCondition as bad:
        if not find.is_text(desk, place, text):
            raise
        said = find.search_text(desk, place, text, seat, shell.settings.clock)
        if not said:
            if all(word.isalpha() for word in text.split()):
                bad.message = f"No move says {text!r}, and as a condition {bad.message}"
            bad.hint = said.missing or bad.hint
            raise
        shell.answer(lambda: find.text_blocks(said), lambda: said.data)
        return 0
    shell.answer(lambda: find.blocks(found), lambda: find.data(found, desk))
    return NEVER if found.never_holds else 0


@group.command("score")
@log_argument
@at_options
@page_options
def score(shell: Shell, log: str, at: str | None, branch: str | None) -> None:
    """Show the score, in the middle of the game or at its end.

    Every number is a sum of lines that `why` explains.

    \b
    Example:
      tablefold score friday.jsonl
    """
    from cli.pages import score

    desk = shell.read(log)
    sheet = desk.score(desk.locate(at, branch))
    shell.answer(lambda: score.table(desk, sheet), lambda: score.data(desk, sheet))


@group.command("why")
@log_argument
@click.argument("seat", shell_complete=complete_columns)
@click.argument("category", nargs=-1, metavar="[SEAT] [CATEGORY]")
@at_options
@page_options
def why(
    shell: Shell, log: str, seat: str, category: tuple[str, ...], at: str | None, branch: str | None
) -> None:
    """Show where a seat's points come from.

    Each line has its points, its reason, the rule, and the events that earned it. A second seat is shown
    beside the first.

    \b
    Examples:
      tablefold why friday.jsonl ann
      tablefold why friday.jsonl ann armor
      tablefold why friday.jsonl ann bob
    """
    from cli.pages import score

    desk = shell.read(log)
    place = desk.locate(at, branch)
    shell.answer(
        lambda: score.why(desk, place, seat, category),
        lambda: score.why_data(desk, place, seat, category),
    )


@group.command("replay")
@log_argument
@seat_option
@id_option("--from", "first", help_="Begin at this event.")
@at_options
@page_options
def replay(
    shell: Shell, log: str, seat: str | None, first: str | None, at: str | None, branch: str | None
) -> None:
    """Play a recorded game again, step by step.

    On a terminal, space or the right arrow goes on, and the left arrow goes back. `g` jumps to an event by
    its number, `t` to a turn, `[` and `]` a turn back or forward. `r` runs, `+` and `-` set the speed, `q`
    quits. The line below shows the turns; `n` marks a note, and `Y` where another line of play parts. Without
    a terminal, and with --no-pager, every step is printed. `--at` ends the replay there.

    \b
    Examples:
      tablefold replay friday.jsonl
      tablefold replay friday.jsonl --as ann > friday.txt
    """
    from cli.replay import Replay

    desk = shell.read(log)
    replay = Replay(desk, desk.locate(at, branch), shell.who_looks(desk, seat))
    if first is not None:
        replay.go_to_event(desk.id_of(first))
    if shell.as_json:
        shell.answer(tuple, replay.data)
    else:
        shell.replay(replay)
