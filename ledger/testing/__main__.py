"""`python -m ledger.testing GAME` checks that a game keeps every law; `new NAME` begins one; `play`, `stats`
and `profile` help while you write it.

Law: a check says what `conforms` says, and no more; with `--plants`, what the tests of a game do not check.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import click

from cli import settings
from cli.render.text import draw
from ledger.core.blocks import Block
from ledger.core.errors import TablefoldError
from ledger.core.log.events import Event
from ledger.testing.beginning import PARTS, asked, begin
from ledger.testing.conformance import Nonconforming, conforms
from ledger.testing.counting import Count
from ledger.testing.evening import EveningSetup, play_evening
from ledger.testing.keeping import keep as keep_game
from ledger.testing.loading import GameSource, find_game, module_of
from ledger.testing.profiling import profiled
from ledger.testing.trials import LIMIT, LONGEST_GAME

FOUND = 1
"""The exit status if a game does not keep a law."""
WIDTH = 100
LOGS = Path("tests/games")
"""Where an author keeps logs of games that were played, below the folder that is checked."""


class KitCommands(click.Group):
    """The commands; a first word that is none of them is the game that is checked."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        first = next((word for word in args if not word.startswith("-")), "")
        if args and first not in self.commands and args[0] not in ctx.help_option_names:
            args = ["check", *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except TablefoldError as error:
            click.echo(f"{error.message}\n{error.hint}".rstrip(), err=True)
            sys.exit(error.exit_status)


@click.group(cls=KitCommands, context_settings={"max_content_width": WIDTH})
def main() -> None:
    """Write a game: check that it keeps what every game must keep, begin a new one, play it while you write.

    GAME is the name of an installed game, or MODULE:ATTRIBUTE of one that is not installed. Without a command
    it is checked.

    \b
    Examples:
      python -m ledger.testing hearts
      python -m ledger.testing hearts:GAME --seed 3 --games 1
      python -m ledger.testing new skat
      python -m ledger.testing play skat:GAME --random bob,cat
    """


@main.command()
@click.argument("game")
@click.option("--seed", default=0, show_default=True, help="The first random game.")
@click.option(
    "--games",
    type=click.IntRange(min=0),
    help="How many random games to play. Without it, they go on until every kind of event has happened ten "
    "times, or a minute is over.",
)
@click.option("--forged", default=1_000, show_default=True, help="How many events are made up.")
@click.option("--steps", default=LONGEST_GAME, show_default=True, help="Events after which a game ends.")
@click.option("--limit", default=LIMIT, show_default=True, help="Seconds after which a game is stopped.")
@click.option(
    "--plants",
    "tests",
    multiple=True,
    type=click.Path(exists=True),
    help="Leave out each rule in turn, and list those that no pytest test below this path notices.",
)
@click.option(
    "--keep", type=click.Path(), metavar="FILE", help="Write the game that shows the first fault as a log."
)
@click.option(
    "--log",
    "logs",
    multiple=True,
    type=click.Path(),
    help="A log of a game that was played; without it those in tests/games.",
)
def check(
    game: str,
    seed: int,
    games: int | None,
    forged: int,
    steps: int,
    limit: float,
    tests: tuple[str, ...],
    keep: str | None,
    logs: tuple[str, ...],
) -> None:
    """Check whether a game keeps what every game must keep.

    \b
    Examples:
      python -m ledger.testing hearts
      python -m ledger.testing hearts --plants tests
    """
    if tests:
        from ledger.testing.plants import unnoticed  # noqa: PLC0415 - pytest is slow to load

        sys.exit(FOUND if unnoticed(module_of(game), tests, partial(click.echo, file=sys.stdout)) else 0)
    found = find_game(game)
    kept = [str(path) for path in sorted(LOGS.glob("*.jsonl"))] if ":" in game else []
    try:
        report = conforms(
            found, logs=logs or kept, seed=seed, games=games, forged=forged, steps=steps, limit=limit
        )
    except Nonconforming as faults:
        click.echo(f"{faults}")
        if keep is not None:
            _keep(faults, keep, game)
        sys.exit(FOUND)
    click.echo(f"{report}")


@main.command()
@click.argument("name")
@click.option(
    "--kind", "kinds", type=click.Choice([*PARTS]), multiple=True, help="Its parts; asked at a terminal."
)
def new(name: str, kinds: tuple[str, ...]) -> None:
    """Write a package that conforms at once into a folder NAME, for you to change.

    \b
    Examples:
      python -m ledger.testing new skat
      python -m ledger.testing new skat --kind hands --kind rounds
    """
    if not kinds and sys.stdin.isatty():
        kinds = asked(click.confirm)
    for path in begin(name, Path(name), kinds):
        click.echo(f"{path}")
    click.echo(f"Next: cd {name} && python -m ledger.testing {name}:GAME")


@main.command()
@click.argument("game")
@click.option("--log", metavar="FILE", help="The log; an existing one is continued.  [default: GAME.jsonl]")
@click.option("--variant", default="", help="How the game is played.")
@click.option("--seats", type=click.IntRange(min=1), help="How many seats, if not the fewest.")
@click.option("--random", default="", metavar="SEATS", help="Seats that play at random: bob,cat.")
@click.option("--deals", type=click.Choice(["tool", "table"]), default="tool", show_default=True)
@click.option("--open", "is_open", is_flag=True, help="Lists show every hand.")
def play(
    game: str, log: str | None, variant: str, seats: int | None, random: str, deals: str, *, is_open: bool
) -> None:
    """Play a game at the prompt while you write it. Each time you save one of its files, the log is folded by
    the new rules, and lines that no longer fit are reported.

    \b
    Examples:
      python -m ledger.testing play skat:GAME
      python -m ledger.testing play skat:GAME --seats 3 --random bob,cat
    """

    source = GameSource(game)
    how = EveningSetup(variant, seats or 0, random, "table" if deals == "table" else "tool")
    file = Path(log or f"{source.game.info.name}.jsonl")
    for told in play_evening(source, file, settings.load(os.environ, {}), how, is_open=is_open):
        click.echo(told)


@main.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(min=1), default=200, show_default=True)
@click.option("--seats", type=click.IntRange(min=1), help="How many seats, if not the fewest.")
@click.option("--seed", default=0, show_default=True, help="The first random game.")
def stats(game: str, games: int, seats: int | None, seed: int) -> None:
    """Play random games, and say how long they are, how many moves there are, who wins, what happens, how
    long a move takes and which rules refuse moves."""

    count = Count(find_game(game), seats or 0)
    for number in range(games):
        count.play(seed + number)
    _show(count.blocks())


@main.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--seats", type=click.IntRange(min=1), help="How many seats, if not the fewest.")
def profile(game: str, games: int, seats: int | None) -> None:
    """Play random games with their lists, and say which functions of the game take the time."""

    _show(profiled(find_game(game), module_of(game), games, seats or 0))


def _show(blocks: Iterable[Block]) -> None:
    for line in draw(blocks, width=WIDTH):
        click.echo(line.text)


def _keep(faults: Nonconforming, file: str, game: str) -> None:
    """Writes the game that shows the first fault. Raises UsageError, LogExists or LogUnwritable."""
    moment = next((fault.moment for fault in faults.faults if fault.moment is not None), None)
    if moment is None:
        click.echo("No game shows a fault, so none is kept.")
        return
    seed = None if moment.luck is None else moment.luck.seed
    last = (moment.event,) if type(moment.event) is not Event else ()
    keep_game(faults.game, moment.setup, seed, (*moment.path, *last), file)
    show = f"python -m ledger.testing play {game} --log {file}" if ":" in game else f"tablefold replay {file}"
    click.echo(f"{file} holds that game: `{show}`.")


if __name__ == "__main__":
    main()
