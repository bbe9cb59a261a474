"""`new`, `play`, `do`, `undo`, `redo`: they play a game."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Literal

import click
from msgspec.structs import replace

from cli.options import (
    LogPath,
    WebOptions,
    answer_options,
    bot_options,
    catalog_option,
    color_option,
    complete_games,
    complete_moves,
    eyes_option,
    knob_and_value,
    log_argument,
    own_option,
    pass_shell,
    rules_option,
    suggestions_option,
    utc_option,
    variant_option,
    web_options,
)
from cli.render.json import FORMAT
from cli.shell import Shell, suggesting_quotes
from cli.words import WORDS
from ledger.core.blocks import Block, Note
from ledger.core.errors import AmbiguousName, BadSetup, TablefoldError, UsageError, typed

if TYPE_CHECKING:
    from cli.repl.frontend import Pages
    from cli.web.wanted import Wanted
    from ledger.core.typing.eyes import Known
    from ledger.desk.desk import Desk
    from ledger.desk.new_log import NewGame
    from ledger.desk.recorded import Recorded

group = click.Group()


@group.command("new")
@click.argument("log", required=False, type=LogPath(), metavar="LOG")
@click.option("--game", default="", metavar="GAME", shell_complete=complete_games, help="The game's name.")
@click.option(
    "--players",
    metavar="A,B,C",
    help="The seats, clockwise: 'Mary Ann,Bob'; in games of colours ann=green,bob=red.",
)
@variant_option("How the game is played; see `games GAME`.")
@click.option(
    "--dealer",
    type=click.Choice(["table", "tool"]),
    help="Who shuffles and rolls: you at the table (the default), or Tablefold.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    metavar="N",
    help="The same seed deals the same game; whoever knows it knows every card.",
)
@catalog_option("The pieces: built-in, or your own file.")
@rules_option("A ruling of your table; repeat for more.")
@click.option(
    "--deck",
    "decks",
    multiple=True,
    metavar="SEAT=FILE|CATALOG:NAME",
    help="What a seat brings, such as a deck; repeat for more.",
)
@bot_options
@click.option(
    "--host",
    metavar="NAME",
    default="",
    help="Who may have secrets from the table: a seat, or a name like gm.",
)
@click.option("--title", default="", metavar="TEXT", help="What you call this game.")
@click.option("--place", default="", metavar="TEXT", help="Where it is played.")
@click.option("--date", default="", metavar="TEXT", help="When it is played, as you write it.")
@click.option("--from", "old", type=LogPath(), metavar="OLD", help="Go on from a log: its seats and people.")
@answer_options
def new(
    shell: Shell,
    log: str | None,
    game: str,
    players: str | None,
    variant: str,
    dealer: Literal["table", "tool"] | None,
    seed: int | None,
    catalog: str,
    rules: tuple[str, ...],
    decks: tuple[str, ...],
    bots: tuple[str, ...],
    think: str,
    old: str | None,
    **about: str,
) -> int:
    """Start a log for a new game.

    LOG is a file that does not exist yet; its name usually ends in .jsonl. With `--dealer table` you say what
    turns up, with `--dealer tool` Tablefold shuffles and deals.

    At a terminal you are asked for what you left out, and the game begins. Enter gives last time's answer,
    `back` goes to the question before, and Ctrl-C keeps your answers for the next `new`.

    \b
    Examples:
      tablefold new
      tablefold new friday.jsonl --game effortless --players ann,bob,cy
      tablefold new pad.jsonl --game scorepad:wingspan --players ann,bob
    """
    from cli import game_names, wanted_game
    from ledger.desk.new_log import NewGame
    from ledger.desk.seating import parse_seats_option

    game, catalog = game_names.game_and_catalog(os.environ, game, catalog)
    seats, colours = ((), {}) if players is None else parse_seats_option(players)
    wanted = NewGame(
        game=game,
        seats=seats,
        colours=colours,
        variant=variant,
        dealer=dealer or "table",
        seed=seed,
        catalog=catalog,
        rulings=dict(map(knob_and_value, rules)),
        words=tuple(WORDS),
        brought=tuple(map(wanted_game.seat_and_deck, decks)),
    )
    wanted = wanted_game.going_on(shell, old, replace(wanted, **about))
    log, wanted = _ask(shell, log, wanted, is_dealer_named=dealer is not None)
    desk = _begin_game(shell, log, wanted_game.with_bots(wanted, bots, think))
    return _play_at_once(shell, desk) if shell.is_at_a_prompt else 0


def _play_at_once(shell: Shell, desk: Desk) -> int:
    """Goes on at the prompt, because somebody is there to play."""
    from cli.repl import draft
    from cli.repl.loop import play

    draft.forget(os.environ)
    return play(desk, shell.settings)


def _begin_game(shell: Shell, log: str, wanted: NewGame) -> Desk:
    """Makes the log and says what is asked first, unless the game is played at once."""
    from cli import bots, wanted_game
    from cli.pages import recorded
    from ledger.desk.desk import Desk
    from ledger.desk.new_log import seat_warnings

    if wanted.dealer == "tool" and wanted.seed is None:
        wanted = replace(wanted, seed=wanted_game.any_seed())
    if not wanted.catalog:
        wanted = replace(wanted, catalog=os.path.expanduser(shell.settings.catalog.get(wanted.game, "")))
    desk = Desk.new(log, wanted)
    shell.remember_new_log(log, desk)
    seats = ", ".join(desk.setup.seats)
    notes: list[Block] = [Note(f"{log}: a new game of {desk.game_title} for {seats}.")]
    cautions = (*wanted.left_behind, *seat_warnings(desk.game, desk.setup))
    if desk.host:
        notes.append(Note(wanted_game.hosted(desk)))
    notes += [Note(text, tone="warning") for text in cautions]
    if not shell.is_at_a_prompt:
        notes += [*bots.who(desk), recorded.next_question(desk)]
        notes.append(Note(f"Go on with: {typed('play', log)}", "hint"))
    shell.answer(
        lambda: notes,
        lambda: {"format": FORMAT, "log": log, "warnings": list(cautions), **recorded.position_data(desk)},
    )
    return desk


def _ask(shell: Shell, log: str | None, wanted: NewGame, *, is_dealer_named: bool) -> tuple[str, NewGame]:
    """The log and what is to be played, after asking for what is missing. Raises BadSetup or UsageError."""
    if log == "-":
        raise UsageError("- cannot name a log: a log is a file.", hint="Name it: tablefold new friday.jsonl")
    if log and wanted.game and (seats := wanted.seats or shell.settings.players):
        return log, replace(wanted, seats=seats)
    from cli.repl import asking

    if shell.is_at_a_prompt:
        return asking.Asking(shell).complete(log, wanted, is_dealer_named=is_dealer_named)
    if not log:
        raise click.MissingParameter(param_type="argument", param_hint="'LOG'")
    if not wanted.game:
        raise click.MissingParameter(param_type="option", param_hint="'--game'")
    raise BadSetup(
        "Who plays?", hint="Name the seats clockwise: --players ann,bob,cy, or for all games in the settings."
    )


@group.command("play")
@click.argument("log", required=False, type=LogPath(), metavar="[LOG]")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters.")
@suggestions_option
@eyes_option
@click.option("--open", "is_open", is_flag=True, help="If you play all seats alone: lists show every hand.")
@web_options("Every seat records on a page of its own, too: for phones at 0.0.0.0:8000.")
@utc_option
@color_option
@pass_shell
def play(
    shell: Shell,
    log: str | None,
    seat: str | None,
    web: WebOptions,
    *,
    is_open: bool,
    ascii_only: bool,
) -> int:
    """Play: type moves, take them back, ask for the score.

    On a terminal it asks for one move after another and helps to type them. Otherwise it reads moves from
    standard input, one a line; `#` starts a comment line, `;` separates moves. The first line that does not
    fit stops it with status 1; the lines before it stay recorded. Without LOG the game that was played last
    goes on.

    If the tool deals, only two words show a hand at the prompt: `glimpse`, which puts it away again, and
    `show SEAT`, which leaves it there. Lists, Tab and refusals show only what everybody may know. With --as,
    one seat sits alone at the terminal and sees all it may. You are told what others write meanwhile.

    With --web each seat has a page of its own, whose link `links` shows: the page says what is asked, and
    a tap records. Everybody may go on typing here.

    \b
    Examples:
      tablefold play friday.jsonl
      tablefold play friday.jsonl --as ann
      tablefold play friday.jsonl --web 0.0.0.0:8000
      tablefold play friday.jsonl < moves.txt
    """
    from cli import script
    from cli.pages import lately
    from cli.session import Session
    from cli.web import wanted

    log, web = wanted.log_and_web(log, web)
    served = wanted.wanted(web, records=False)
    desk = shell.open(lately.log_or_last(shell, "play", log))
    who = shell.who_looks(desk, seat)
    if is_open and who is not None:
        raise UsageError(
            "--open is for playing all seats, and --as for playing one.", hint="Leave one of them out."
        )
    if not sys.stdin.isatty():
        if served is not None:
            raise UsageError(
                "--web is for a prompt at a terminal, and moves come from a file here.",
                where="tablefold play",
                hint=f"Pages that record without a prompt: {typed('watch', shell.log, '--web', '--record')}",
            )
        return script.play(shell, Session(desk, shell.settings, seat=who), sys.stdin.buffer)
    from cli.repl.loop import play

    with _pages(shell, desk, served) as pages:
        return play(
            desk, shell.settings, ascii_only=ascii_only or None, seat=who, is_open=is_open, pages=pages
        )


@contextmanager
def _pages(shell: Shell, desk: Desk, wanted: Wanted | None) -> Iterator[Pages | None]:
    """The pages that record beside a prompt, until the block is left; None if none are asked for."""
    if wanted is None:
        yield None
        return
    from cli.web import starting

    starting.require_installed()
    from cli.web import hosting

    with hosting.served(
        shell, shell.read(os.fspath(desk.journal.path)), wanted._replace(records=True)
    ) as served:
        yield hosting.Beside(*served)


@group.command("do")
@log_argument
@click.argument("moves", nargs=-1, required=True, metavar="MOVE...", shell_complete=complete_moves)
@eyes_option
@answer_options
def do(shell: Shell, log: str, moves: tuple[str, ...], seat: str | None) -> None:
    """Record one or more moves and say what happened.

    Each MOVE is typed as at the prompt of `play`, in quotes; a semicolon separates several, but not inside
    double quotes. The first one that does not fit stops it; those before it stay recorded. The reason
    says no more than everybody may know or, with --as, than that seat may.

    \b
    Examples:
      tablefold do friday.jsonl "place coliseum" "take 2"
      tablefold do friday.jsonl "! place temple -- we agreed on it"
    """
    from cli import bots, prepared
    from cli.pages import recorded
    from ledger.core.line import split_chain

    desk = shell.open(log)
    who = shell.who_looks(desk, seat)
    dones: list[Recorded] = []
    parts = [part for text in moves for part in split_chain(text)]
    if not parts:
        raise UsageError("There is no move to record.", hint='Type it in quotes: tablefold do LOG "MOVE"')
    for block in bots.moves(desk, who):
        if not shell.as_json:
            shell.show([block])
    for number, move in enumerate(parts, start=1):
        try:
            with suggesting_quotes(moves):
                _require_a_move(desk, move, log, desk.eyes(who))
                done = prepared.done(shell, desk, move)
                done = done or desk.do(move, after=dones[-1] if dones else None, seat=who)
        except TablefoldError as error:
            if len(parts) > 1:
                error.where = error.where or f"move {number} of {len(parts)}: {move}"
            if dones:
                shell.recorded_before = recorded.data(desk, *dones)
            raise
        dones.append(done)
        for block in chain(recorded.blocks(done), bots.moves(desk, who)):
            if not shell.as_json:
                shell.show([block])
    shell.answer(lambda: [recorded.next_question(desk)], lambda: recorded.data(desk, *dones))


def _require_a_move(desk: Desk, text: str, log: str, known: Known) -> None:
    """Raises UsageError for a session word: `do` records moves, and each word is a command of its own. A line
    that could be both is a move here."""
    from cli import meaning

    try:
        word = meaning.session_word(desk, text, known)
    except AmbiguousName:
        return
    if word is not None:
        command = meaning.shell_command(desk, word[0], log, word[1])
        raise UsageError(f"{word[0]} is not a move: `do` records moves.", hint=f"Type {command} instead.")


@group.command("undo")
@log_argument
@click.argument("how", nargs=-1, metavar="[3 | to 12 | turn]")
@click.option("--event", is_flag=True, help="Take back a single event, even if it is only part of a move.")
@click.option("--yes", "is_sure", is_flag=True, help="Go back further than the last turn without asking.")
@own_option
@answer_options
def undo(shell: Shell, log: str, how: tuple[str, ...], event: bool, is_sure: bool, seat: str | None) -> None:
    """Take back the last move, or more.

    A number takes back that many moves, `to ID` goes back to just after that event, `turn` to the start of
    the turn. What was undone stays in the log: `redo` brings it back. If several seats choose at once, the
    last choice is taken back; with --as, or in `play --as`, that seat's own, and the others' choices stand.
    If it is more than the last turn, you see the moves first and are asked.

    \b
    Examples:
      tablefold undo friday.jsonl
      tablefold undo friday.jsonl to 12
    """
    from ledger.desk.own_choice import take_back

    desk = shell.open(log)
    who = shell.who_looks(desk, seat)
    done = None if who is None or how or event else take_back(desk, who)
    far = " ".join((*how, "event") if event else how)
    if done is None and far and not is_sure:
        from cli.undoing import confirmed

        far = confirmed(shell, desk, far)
    shell.show_recorded(desk, done or desk.undo(far))


@group.command("redo")
@log_argument
@click.argument("steps", type=click.IntRange(min=1), default=1, metavar="[N]")
@answer_options
def redo(shell: Shell, log: str, steps: int) -> None:
    """Bring back what was undone: one move, or N.

    It follows the branch on which the game stands. To go to another line of play, use `switch`.

    \b
    Example:
      tablefold redo friday.jsonl 2
    """
    desk = shell.open(log)
    shell.show_recorded(desk, desk.redo(steps))
