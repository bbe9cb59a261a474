"""`new`: a log for a game that is about to begin."""

from __future__ import annotations

import os
from typing import Literal

import click

from cli.options import (
    LogPath,
    color_option,
    complete_catalogs,
    complete_games,
    complete_rulings,
    complete_variants,
    json_option,
    pass_shell,
)
from cli.pages import told
from cli.session import WORDS
from cli.shell import Shell
from ledger.core.blocks import Note
from ledger.core.errors import BadSetup, typed
from ledger.desk import Desk
from ledger.new_log import SEED_BITS, NewGame, warnings


@click.command("new")
@click.argument("log", type=LogPath(), metavar="LOG")
@click.option("--game", required=True, metavar="GAME", shell_complete=complete_games, help="The game's name.")
@click.option("--players", metavar="A,B,C", help="The seats, clockwise.")
@click.option(
    "--variant",
    default="",
    metavar="NAME",
    shell_complete=complete_variants,
    help="How the game is played; see `games GAME`.",
)
@click.option(
    "--dealer",
    type=click.Choice(["table", "tool"]),
    default="table",
    show_default=True,
    help="Who shuffles and rolls: you at the table, or Tablefold.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    metavar="N",
    help="The same seed deals the same game; whoever knows it knows every card.",
)
@click.option(
    "--catalog",
    default="",
    metavar="NAME|FILE",
    shell_complete=complete_catalogs,
    help="The pieces: built-in, or your own file.",
)
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="KNOB=VALUE",
    shell_complete=complete_rulings,
    help="A ruling of your table; repeat.",
)
@click.option(
    "--deck",
    "decks",
    multiple=True,
    metavar="SEAT=FILE|CATALOG:NAME",
    help="What a seat brings, such as a deck; repeat.",
)
@click.option("--title", default="", metavar="TEXT", help="What you call this game.")
@click.option("--place", default="", metavar="TEXT", help="Where it is played.")
@click.option("--date", default="", metavar="TEXT", help="When, as you write it.")
@json_option
@color_option
@pass_shell
def command(
    shell: Shell,
    log: str,
    game: str,
    players: str | None,
    variant: str,
    dealer: Literal["table", "tool"],
    seed: int | None,
    catalog: str,
    rules: tuple[str, ...],
    decks: tuple[str, ...],
    title: str,
    place: str,
    date: str,
) -> None:
    """Start a log for a new game.

    LOG is a file that does not exist yet; its name usually ends in .jsonl. With `--dealer table` you tell
    what comes up, with `--dealer tool` Tablefold shuffles and deals.

    \b
    Examples:
      tablefold new friday.jsonl --game effortless --players ann,bob,cy
      tablefold new duel.jsonl --game effortless --players ann,bob --dealer tool
    """
    wanted = NewGame(
        game=game,
        seats=_seats(shell, players),
        variant=variant,
        dealer=dealer,
        seed=_any_seed() if dealer == "tool" and seed is None else seed,
        catalog=catalog or os.path.expanduser(shell.settings.catalog.get(game, "")),
        rulings=dict(map(ruling, rules)),
        title=title,
        place=place,
        date=date,
        words=tuple(WORDS),
        brought=tuple(map(_brought, decks)),
    )
    desk = Desk.new(log, wanted)
    shell.began(log, desk)
    seats = ", ".join(desk.setup.seats)
    notes = [Note(f"{log}: a new game of {desk.game.info.title} for {seats}.")]
    cautions = warnings(desk.game, desk.setup)
    notes += [Note(text, tone="warning") for text in cautions]
    shell.answer(
        lambda: (*notes, told.asked(desk), Note(f"Go on with: {typed('play', log)}", tone="hint")),
        lambda: {
            "format": 1,
            "log": log,
            "warnings": list(cautions),
            **told.position(desk),
        },
    )


def _seats(shell: Shell, players: str | None) -> tuple[str, ...]:
    """Who was named, or who always plays. Raises BadSetup."""
    if players is not None:
        return tuple(name.strip() for name in players.split(","))
    if seats := shell.settings.players:
        return seats
    raise BadSetup(
        "Who plays?", hint="Name the seats clockwise: --players ann,bob,cy, or once for all in the settings."
    )


def ruling(text: str) -> tuple[str, str]:
    knob, equals, value = text.partition("=")
    if not equals:
        raise BadSetup(f"--rule {text}: a ruling is written KNOB=VALUE.", hint="`games GAME` lists them.")
    return knob.strip(), value.strip()


def _brought(text: str) -> tuple[str, str]:
    seat, equals, where = text.partition("=")
    if not equals or not where:
        raise BadSetup(f"--deck {text}: it is written SEAT=FILE.", hint="Such as: --deck ann=hill.deck")
    return seat.strip(), os.path.expanduser(where.strip())


def _any_seed() -> int:
    from secrets import randbits  # noqa: PLC0415 - only where nobody chose one

    return randbits(SEED_BITS)
