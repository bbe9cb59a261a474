"""`import`, `repair`, `catalog`, `config`: files that come and go, and the settings."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from cli.options import (
    SUFFIX,
    LogPath,
    answer_options,
    at_options,
    catalog_option,
    complete_catalogs_shown,
    complete_games,
    knob_and_value,
    log_argument,
    meaning_and_heading,
    page_options,
    pager_option,
    rules_option,
    suggestions_option,
    utc_option,
    variant_option,
)
from cli.render.json import FORMAT
from cli.shell import UNBROKEN, Shell
from cli.words import WORDS
from ledger.core.blocks import Note
from ledger.core.errors import UsageError, typed

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ledger.core.pieces.catalog import Catalog

group = click.Group()


@group.command("import")
@click.argument("log", type=LogPath(), metavar="LOG")
@click.argument("source", type=click.Path(), metavar="EVENTS")
@click.option(
    "--game",
    default="",
    metavar="GAME",
    shell_complete=complete_games,
    help="The game, or GAME:CATALOG, if no header names it.",
)
@click.option("--players", default="", metavar="A,B,C", help="The seats, clockwise, if no header names them.")
@variant_option("How the game was played.")
@rules_option("A ruling of that table; repeat for more.")
@catalog_option("The catalog, if no header names it.")
@click.option("--overrule", is_flag=True, help="Record what the rules forbid as it was played.")
@click.option("--dry-run", is_flag=True, help="Check everything and write nothing.")
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="WHAT=HEADING",
    help="For a table of plays: which heading means what; repeat for more.",
)
@answer_options
def import_(
    shell: Shell,
    log: str,
    source: str,
    game: str,
    players: str,
    variant: str,
    rules: tuple[str, ...],
    catalog: str,
    overrule: bool,
    dry_run: bool,
    columns: tuple[str, ...],
) -> None:
    """Make a log from a file of bare events, or many logs in a folder from plays recorded elsewhere.

    EVENTS holds one event per line, without id, parent and hash, after a header line with the game and the
    seats. Each is judged as if it were played now; the first that does not fit ends the import, and LOG
    appears whole or not at all.

    If LOG is a folder, EVENTS is an export of BG Stats, plays of BoardGameGeek in XML, or a table (CSV) with
    headings and a row for each person. Each play becomes a log in a folder for its year. Importing again is
    safe: what changed there is corrected here, and no play is imported twice.

    \b
    Examples:
      tablefold import friday.jsonl events.jsonl
      tablefold import duel.jsonl moves.jsonl --game effortless --players a,b
      tablefold import pad.jsonl events.jsonl --game scorepad:golf --players a,b
      tablefold import games/ BGStatsExport.json --dry-run
    """
    from ledger.desk.plays import forms

    if forms.is_for_folder(log, source):
        _bring(shell, log, source, columns, is_trial=dry_run)
        return
    from cli.pages import imported
    from ledger.desk.importing import ImportOptions, import_log
    from ledger.desk.seating import parse_seats_option

    seats, colours = parse_seats_option(players) if players else ((), {})
    wanted = ImportOptions(
        game=game,
        catalog=catalog,
        seats=seats,
        colours=colours,
        variant=variant,
        rulings=dict(map(knob_and_value, rules)),
        overrule=overrule,
        words=tuple(WORDS),
    )
    found = import_log(log, source, wanted, is_trial=dry_run)
    shell.answer(
        lambda: imported.blocks(log, found, is_written=not dry_run),
        lambda: imported.data(log, found, is_written=not dry_run),
    )


def _bring(shell: Shell, folder: str, source: str, columns: tuple[str, ...], *, is_trial: bool) -> None:
    """Makes logs of plays that were recorded elsewhere. Raises BadPlays, UsageError or LogUnwritable."""
    from cli import own_names
    from cli.bar import ProgressBar
    from cli.pages import brought
    from ledger.desk.plays import folder as folders
    from ledger.desk.plays import forms

    found = forms.read(source, dict(map(meaning_and_heading, columns)))
    if found.guessed:
        shell.warn(f"Of the columns, {', '.join(found.guessed)}.")
        if (
            not is_trial
            and sys.stdin.isatty()
            and not click.confirm("Is that right?", default=True, err=True)
        ):
            raise UsageError("Nothing was written.", hint="Say what a heading means: --column score=Points")
    with ProgressBar("plays") as bar:
        plays, steps = len(found.plays), 1 if is_trial else 2  # planned, then written
        plan = folders.plan(
            folder, found, shell.settings.clock.zone, lambda done, of: bar.show(done // steps, plays)
        )
        if not is_trial:
            folders.write(plan, lambda done, of: bar.show((plays + done) // 2, plays))
    shell.answer(
        lambda: brought.blocks(plan, own_names.known(shell.settings.people).people, is_written=not is_trial),
        lambda: brought.data(plan, is_written=not is_trial),
    )


@group.command("repair")
@log_argument
@click.option("--salvage", "new", metavar="NEW", help="Copy what is whole into a new log.")
@answer_options
def repair(shell: Shell, log: str, new: str | None) -> None:
    """Cut off a last step that was not written completely.

    That happens when the computer stops in the middle of writing. What is cut off is kept in a file beside
    the log. A damaged line in the middle is never repaired: with --salvage the steps before it become a log
    of their own, in which the game can go on.

    \b
    Examples:
      tablefold repair friday.jsonl
      tablefold repair friday.jsonl --salvage saved.jsonl
    """
    from ledger.store import mending

    if new is not None:
        _salvage(shell, log, new)
        return
    done = mending.repair(log)
    data: dict[str, Any] = {"format": FORMAT, "repaired": done is not None}
    if done is not None:
        data |= {"line": done.torn.line, "bytes": done.torn.bytes if done.kept else 0, "kept": done.kept}
    if done is None:
        told = ["Nothing is cut off; the log stays as it is."]
    elif not done.kept:
        told = [f"Line {done.torn.line} has its newline again. Nothing was cut off."]
    else:
        told = [
            f"Cut off from line {done.torn.line} on ({done.torn.bytes} bytes): {done.torn.why}.",
            f"What was cut off is kept in {done.kept}",
        ]
    shell.answer(lambda: list(map(Note, told)), lambda: data)


def _salvage(shell: Shell, log: str, new: str) -> None:
    from ledger.store import mending

    desk = shell.read(log)
    damage, shell.damage = desk.damage, None
    lines = mending.salvage(log, new, len(desk.history) + 1)
    notes = [Note(f"{new} holds the first {lines} lines of {log}, byte for byte.")]
    if damage is not None:
        notes.insert(0, Note(damage.message, tone="bad"))
    notes.append(Note(f"Go on with: {typed('play', new)}", tone="hint"))
    shell.answer(
        lambda: notes,
        lambda: {"format": FORMAT, "salvaged": new, "lines": lines, "damaged": damage and damage.line},
    )


class _GameOrLog(LogPath):
    name = "game or log"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        games = map(CompletionItem, complete_games(ctx, param, incomplete))
        return [*games, *super().shell_complete(ctx, param, incomplete)]


@group.command("catalog")
@click.argument("of", type=_GameOrLog(), metavar="GAME|LOG")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option(
    "--catalog",
    "name",
    metavar="NAME|FILE",
    shell_complete=complete_catalogs_shown,
    help="Which built-in catalog of the game; with --check, your own file as well.",
)
@click.option(
    "--check", is_flag=True, help="Say what is wrong with each FILE: a catalog, or what a seat would bring."
)
@click.option("--edit", is_flag=True, help="Open FILE, a catalog of your own, in your editor, and check it.")
@click.option("--toml", is_flag=True, help="Print it as a file that `new --catalog FILE` reads.")
@at_options
@page_options
def catalog(
    shell: Shell,
    of: str,
    files: tuple[str, ...],
    name: str | None,
    check: bool,
    edit: bool,
    toml: bool,
    at: str | None,
    branch: str | None,
) -> int:
    """Show the pieces of a game, or those that a log is played with.

    The catalog of a log includes the pieces that were defined during play. With --check each FILE is read as
    a catalog of the game (.toml, .json), or as what a seat would bring, such as a deck. Everything wrong with
    it is listed by line.

    \b
    Examples:
      tablefold catalog effortless --catalog published
      tablefold catalog friday.jsonl --toml > ours.toml
      tablefold catalog courses --check hill.deck
      tablefold catalog scorepad --edit friday.toml
    """
    from cli import game_names
    from cli.pages import pieces

    if _is_game(of):
        of, name = game_names.game_and_catalog(os.environ, of, name or "")
    if edit:
        return _edit_file(shell, of, files)
    if check or files:
        return _check_files(shell, of, files, name or "", is_asked=check and not toml)
    if toml and shell.as_json:
        raise UsageError(
            "--toml and --json are two forms of one answer.",
            where="tablefold catalog",
            hint="Leave one of them out.",
        )
    found = _game_catalog(of, name, at, branch) if _is_game(of) else _log_catalog(shell, of, name, at, branch)
    if toml:
        shell.print(pieces.toml(found))
    else:
        shell.answer(lambda: pieces.blocks(found), lambda: pieces.data(found))
    return 0


def _check_files(shell: Shell, of: str, files: tuple[str, ...], catalog: str, *, is_asked: bool) -> int:
    """Shows everything that is wrong with the files. Returns the status: 1 if anything is."""
    from cli.pages import checks
    from ledger.desk import bringing, checking
    from ledger.games import registry

    if not is_asked or not files or not _is_game(of):
        raise UsageError(
            "--check needs a game and files: catalogs, or what seats would bring.",
            where="tablefold catalog",
            hint="For example: tablefold catalog GAME --check FILE",
        )
    game, (own, brought) = registry.game(of), _catalogs_and_others(files)
    found = bringing.check_files(game, os.path.expanduser(catalog), brought) if brought else ()
    catalogs = checking.check_files(game, own)
    if shell.as_json:
        shell.answer(tuple, lambda: checks.data(found, catalogs))
    else:
        shell.show(checks.blocks((*found, *catalogs), game), width=UNBROKEN)
    return 1 if any(each.problems for each in (*found, *catalogs)) else 0


def _edit_file(shell: Shell, of: str, files: tuple[str, ...]) -> int:
    """Opens one file in an editor. Returns the status: 1 if something is wrong with it afterwards."""
    from cli import catalog_file
    from cli.editing import edit
    from cli.pages import checks
    from ledger.games import registry

    if len(files) != 1 or not files[0].endswith(".toml") or not _is_game(of):
        raise UsageError(
            "--edit takes a game and one catalog file of yours, which ends in .toml.",
            where="tablefold catalog",
            hint="For example: tablefold catalog scorepad --edit friday.toml",
        )
    game = registry.game(of)
    found = catalog_file.edit_and_check(game, files[0], edit)
    if found is None:
        shell.show([Note("Nothing was saved, so nothing is changed.")])
        return 0
    shell.show(checks.blocks([found], game), width=UNBROKEN)
    return 1 if found.problems else 0


def _catalogs_and_others(files: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The catalogs among some files, by their endings, and the others."""
    own = tuple(file for file in files if file.endswith((".toml", ".json")))
    return own, tuple(file for file in files if file not in own)


def _is_game(of: str) -> bool:
    from ledger.games import registry

    return of in registry.names() or not (of.endswith(SUFFIX) or os.path.exists(of))


def _game_catalog(of: str, name: str | None, at: str | None, branch: str | None) -> Catalog[Any]:
    from ledger.core.rules.game import catalog_of
    from ledger.desk.new_log import read_catalog
    from ledger.games import registry

    if at is not None or branch:
        raise _misplaced_option("--at and --branch", "a log, not of a game")
    game, wanted = registry.game(of), name or registry.game(of).info.catalogs[0].name
    is_file = bool(os.path.splitext(wanted)[1])
    return catalog_of(game, read_catalog(game, wanted) if is_file else game.catalog(wanted))


def _log_catalog(shell: Shell, of: str, name: str | None, at: str | None, branch: str | None) -> Catalog[Any]:
    if name:
        raise _misplaced_option("--catalog", "a game; a log has the one it is played with")
    desk = shell.read(of)
    catalog: Catalog[Any] = desk.state_at(desk.locate(at, branch)).table.catalog
    return catalog


def _misplaced_option(option: str, of: str) -> UsageError:
    return UsageError(
        f"{option} can only pick from the catalogs of {of}.",
        where="tablefold catalog",
        hint="`tablefold catalog --help` shows how to type it.",
    )


@group.command("config")
@pager_option
@suggestions_option
@utc_option
@answer_options
def config(shell: Shell) -> None:
    """Show each setting, its value, and where it comes from.

    They are kept in a file of yours, whose name is shown; the environment wins over the file
    (`TABLEFOLD_COLOR=never`), and a flag over both.

    \b
    Example:
      tablefold config
    """
    from cli import settings
    from cli.pages import config

    path = settings.path(os.environ)
    shell.answer(lambda: config.blocks(shell.settings, path), lambda: config.data(shell.settings, path))
