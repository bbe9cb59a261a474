"""`branch`, `switch`, `diff`, `whatif`, `cherry`, `annotate`, `bookmark`: lines of play and their events."""

from __future__ import annotations

import click

from cli.options import (
    answer_options,
    at_options,
    complete_bookmarks,
    complete_branches,
    eyes_option,
    id_option,
    knob_and_value,
    log_argument,
    page_options,
    playouts_option,
)
from cli.shell import Shell
from ledger.core.errors import UsageError

group = click.Group()


@group.command("branch")
@log_argument
@click.argument("name", required=False, metavar="[NAME]")
@id_option("--at", help_="Start after this event.")
@click.option("--rename", metavar="OLD", shell_complete=complete_branches, help="Give OLD the name NAME.")
@click.option("--drop", is_flag=True, help="Hide the line NAME; none of it is lost.")
@click.option("--all", "everything", is_flag=True, help="List lines that were left or dropped, too.")
@page_options
def branch(
    shell: Shell,
    log: str,
    name: str | None,
    at: str | None,
    rename: str | None,
    drop: bool,
    everything: bool,
) -> None:
    """List the lines of play, start a new one, rename or hide one.

    Without NAME it lists them and marks the current one with a star; lines left behind by undoing and playing
    on (`main~1`) are shown only with --all. With NAME a new branch starts where the game stands, or at an
    event, and the game goes on there; the old line stays as it is.

    \b
    Examples:
      tablefold branch friday.jsonl
      tablefold branch friday.jsonl what-if --at 12
      tablefold branch friday.jsonl ours --rename main~1
    """
    from cli.pages import branches

    asked = [at is not None, bool(rename), drop]
    if (name is None and any(asked)) or sum(asked) > 1:
        raise UsageError(
            "--at starts a branch, --rename names one, --drop hides one: each needs a NAME, one at a time.",
            where="tablefold branch",
            hint="`tablefold branch --help` shows how to type it.",
        )
    if name is None:
        lines = shell.read(log)
        shell.answer(
            lambda: branches.listing(lines, everything=everything),
            lambda: branches.data(lines, everything=everything),
        )
        return
    desk = shell.open(log)
    done = desk.rename(rename, name) if rename else desk.drop(name) if drop else desk.branch(name, at)
    shell.show_recorded(desk, done)


@group.command("switch")
@log_argument
@click.argument("name", shell_complete=complete_branches)
@answer_options
def switch(shell: Shell, log: str, name: str) -> None:
    """Go to the end of another line of play.

    The line you leave stays as it is.

    \b
    Example:
      tablefold switch friday.jsonl main
    """
    desk = shell.open(log)
    shell.show_recorded(desk, desk.switch(name))


@group.command("diff")
@log_argument
@click.argument("one", shell_complete=complete_branches, metavar="A")
@click.argument("other", required=False, shell_complete=complete_branches, metavar="[B]")
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="KNOB=VALUE",
    help="Replay the same facts under another ruling; repeat for more.",
)
@click.option("--catalog", default="", metavar="NAME|FILE", help="Replay them with other pieces.")
@at_options
@page_options
def diff(
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

    With `--rule` or `--catalog` the same facts are replayed under other rules: A as it was played, then B (or
    A again) under the new ones. It names the first event after which something else would have followed, and
    the rule behind every change in the score.

    \b
    Examples:
      tablefold diff friday.jsonl main what-if
      tablefold diff friday.jsonl 12
      tablefold diff friday.jsonl main --rule second_needs_symbol=no
    """
    from cli.pages import branches, otherwise

    desk = shell.read(log)
    last = other or (str(desk.locate(at, branch)) if at is not None or branch else "")
    if rules or catalog:
        found = otherwise.fold_otherwise(desk, one, last, dict(map(knob_and_value, rules)), catalog)
        shell.answer(lambda: otherwise.page(desk, found), lambda: otherwise.data(found))
        return
    shell.answer(
        lambda: branches.difference(desk, one, last),
        lambda: branches.difference_data(desk, one, last),
    )


@group.command("whatif")
@log_argument
@click.argument("moves", nargs=-1, required=True, metavar="MOVE...")
@eyes_option
@id_option("--at", help_="Play it in place of event ID.")
@click.option("--odds", "with_odds", is_flag=True, help="Add the chances: before, as played, and with MOVE.")
@playouts_option
@click.option(
    "--seed",
    default=1,
    metavar="N",
    help="What the random games start from; another number gives other games.",
)
@click.option("--workers", default=0, metavar="N", help="Processes; one on each core if not given.")
@page_options
def whatif(
    shell: Shell,
    log: str,
    moves: tuple[str, ...],
    seat: str | None,
    at: str | None,
    *,
    with_odds: bool,
    **how: int,
) -> None:
    """Say what would come of a move, and record nothing.

    MOVE, or several with semicolons, is played on a copy: where the game stands, or in place of what was said
    at event ID. If MOVE does not answer what was asked there, it is played just after that event.

    The answer begins with the end: everything played later is applied again, as `amend --dry-run --skip`
    does. Then the same moment on both lines is compared, as `diff` does. If the tool deals, it stops before
    the next card, which nobody has seen yet. A hidden card may be any that fits, unless you ask through a
    seat's eyes.

    \b
    Examples:
      tablefold whatif friday.jsonl "place tavern; take wisdom"
      tablefold whatif friday.jsonl --at 63 "take 1"
      tablefold whatif friday.jsonl --at 63 "take 1" --odds
    """
    from cli.pages import whatif
    from ledger.core.line import split_chain
    from ledger.desk.what_if import what_if

    desk = shell.open(log, to_write=False)
    played = [move for text in moves for move in split_chain(text)]
    place = None if at is None else desk.locate(at)
    found = what_if(desk, place, played, who := shell.who_looks(desk, seat))
    if not with_odds:
        shell.answer(lambda: whatif.page(desk, found), lambda: whatif.data(desk, found))
        return
    from cli.bar import ProgressBar
    from cli.pages import odds
    from ledger.playouts import forecasting
    from ledger.playouts.running import Eyes

    forecasting.require_playable(desk)
    forecasting.require_sense(how["playouts"], how["workers"])
    asked = forecasting.ForecastOptions(Eyes(desk.eyes(who).seat), **how)
    with ProgressBar("games") as bar:
        chances = forecasting.compared(desk, found, asked, bar.show)
    shell.answer(
        lambda: (*whatif.page(desk, found), *odds.compared_blocks(desk, chances, asked)),
        lambda: {**whatif.data(desk, found), "chances": odds.compared_data(chances)},
    )


@group.command("cherry")
@log_argument
@click.argument("id_", metavar="ID", shell_complete=complete_bookmarks)
@answer_options
def cherry(shell: Shell, log: str, id_: str) -> None:
    """Take a move from another line of play.

    What was said in the step that holds event ID is judged here and recorded; what follows from it is worked
    out again.

    \b
    Example:
      tablefold cherry friday.jsonl 83
    """
    from ledger.desk.correcting import cherry

    desk = shell.open(log)
    shell.show_recorded(desk, cherry(desk, desk.id_of(id_)))


@group.command("annotate")
@log_argument
@click.argument("id_", metavar="ID", shell_complete=complete_bookmarks)
@click.argument("text", nargs=-1, required=True)
@answer_options
def annotate(shell: Shell, log: str, id_: str, text: tuple[str, ...]) -> None:
    """Add a remark to an event, however long ago it was.

    `log` shows it below the event. It changes nothing in the game, and no undo takes it back.

    \b
    Example:
      tablefold annotate friday.jsonl 12 "bob asked whether that is allowed"
    """
    desk = shell.open(log)
    shell.show_recorded(desk, desk.annotate(id_, " ".join(text)))


@group.command("bookmark")
@log_argument
@click.argument("name", required=False, metavar="[NAME]", shell_complete=complete_bookmarks)
@click.argument("id_", required=False, metavar="[ID]", shell_complete=complete_bookmarks)
@page_options
def bookmark(shell: Shell, log: str, name: str | None, id_: str | None) -> None:
    """Give an event a name that can be used wherever an id can.

    Without ID it names the event where the game stands; a name that is already in use moves there. Without
    NAME it lists the events that have one. No undo takes a bookmark back.

    \b
    Examples:
      tablefold bookmark friday.jsonl dinner
      tablefold bookmark friday.jsonl dinner 12
      tablefold show friday.jsonl --at dinner
    """
    from cli.pages import branches

    if name is None:
        named = shell.read(log)
        shell.answer(lambda: branches.bookmarks(named), lambda: branches.bookmarks_data(named))
        return
    desk = shell.open(log)
    shell.show_recorded(desk, desk.bookmark(name, id_))
