"""`import`: a log from bare events that something else has recorded."""

from __future__ import annotations

import click

from cli.commands.new import ruling
from cli.options import (
    LogPath,
    color_option,
    complete_games,
    complete_rulings,
    complete_variants,
    json_option,
    pass_shell,
)
from cli.pages import told
from cli.session import WORDS
from cli.shell import Shell
from ledger.core.blocks import Block, Note
from ledger.core.errors import typed
from ledger.desk import Desk
from ledger.importing import Imported, Wanted, import_log


@click.command("import")
@click.argument("log", type=LogPath(), metavar="LOG")
@click.argument("source", type=click.Path(), metavar="EVENTS")
@click.option(
    "--game",
    default="",
    metavar="GAME",
    shell_complete=complete_games,
    help="The game, if no header says.",
)
@click.option("--players", default="", metavar="A,B,C", help="The seats, clockwise, where no header says.")
@click.option(
    "--variant", default="", metavar="NAME", shell_complete=complete_variants, help="How the game was played."
)
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="KNOB=VALUE",
    shell_complete=complete_rulings,
    help="A ruling of that table; repeat.",
)
@click.option("--overrule", is_flag=True, help="Record what the rules forbid as it was played.")
@click.option("--dry-run", is_flag=True, help="Check everything and write nothing.")
@json_option
@color_option
@pass_shell
def command(
    shell: Shell,
    log: str,
    source: str,
    game: str,
    players: str,
    variant: str,
    rules: tuple[str, ...],
    overrule: bool,
    dry_run: bool,
) -> None:
    """Make a log from a file of bare events.

    EVENTS holds one event on a line, without id, parent and hash, behind a header line with the game and the
    seats. Each is judged as if it were played now; the first that does not fit ends it, and LOG appears whole
    or not at all.

    \b
    Examples:
      tablefold import friday.jsonl events.jsonl
      tablefold import duel.jsonl moves.jsonl --game effortless --players a,b
    """
    wanted = Wanted(
        game=game,
        seats=tuple(name.strip() for name in players.split(",")) if players else (),
        variant=variant,
        rulings=dict(map(ruling, rules)),
        overrule=overrule,
        words=tuple(WORDS),
    )
    imported = import_log(log, source, wanted, is_trial=dry_run)
    shell.answer(
        lambda: _blocks(log, imported, is_written=not dry_run),
        lambda: _data(log, imported, is_written=not dry_run),
    )


def _blocks(log: str, imported: Imported, *, is_written: bool) -> tuple[Block, ...]:
    stand = [
        Note(f"Line {each.line} stands although {each.rule} forbids it: {each.why}.", tone="warning")
        for each in imported.overruled
    ]
    count = f"{imported.events} events in {len(imported.steps)} steps"
    if not is_written:
        return (*stand, Note(f"{count} fit. Nothing was written."))
    desk = Desk.open(log)
    return (
        *stand,
        Note(f"{log}: {count} of {desk.game.info.title} for {', '.join(desk.setup.seats)}."),
        told.asked(desk),
        Note(f"Check it with: {typed('audit', log)}", tone="hint"),
    )


def _data(log: str, imported: Imported, *, is_written: bool) -> dict[str, object]:
    return {
        "format": 1,
        "log": log if is_written else None,
        "game": imported.header.game,
        "events": imported.events,
        "steps": len(imported.steps),
        "overruled": [{"line": each.line, "rule": each.rule, "why": each.why} for each in imported.overruled],
    }
