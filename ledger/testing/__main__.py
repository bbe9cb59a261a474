"""`python -m ledger.testing GAME` checks that a game keeps every law; `new NAME` begins one.

Law: it says what `conforms` says, and no more; with `--plants`, what the tests of a game do not check.
"""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from pathlib import Path

import click

from ledger.core.errors import TablefoldError, UsageError
from ledger.core.log.events import Event
from ledger.core.rules.game import AnyGame, Game
from ledger.games import registry
from ledger.testing.beginning import begin
from ledger.testing.conformance import Nonconforming, conforms
from ledger.testing.keeping import keep as keep_game
from ledger.testing.trials import LIMIT, LONGEST_GAME

FOUND = 1
"""The exit status where a game does not keep a law."""


@click.command(context_settings={"max_content_width": 100})
@click.argument("game")
@click.argument("name", required=False)
@click.option("--seed", default=0, show_default=True, help="The first random game.")
@click.option(
    "--games",
    type=click.IntRange(min=0),
    help="How many random games are played. Without it until every kind of event has happened ten times, or "
    "a minute is over.",
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
@click.option("--log", "logs", multiple=True, type=click.Path(), help="A log of a game that was played.")
def main(
    game: str,
    name: str | None,
    seed: int,
    games: int | None,
    forged: int,
    steps: int,
    limit: float,
    tests: tuple[str, ...],
    keep: str | None,
    logs: tuple[str, ...],
) -> None:
    """Check whether a game keeps what every game must keep, or begin a new game.

    GAME is the name of an installed game, or MODULE:ATTRIBUTE of one that is not installed. `new NAME` writes
    a package that conforms at once into a folder of that name, for you to change.

    \b
    Examples:
      python -m ledger.testing hearts
      python -m ledger.testing hearts:GAME --seed 3 --games 1
      python -m ledger.testing hearts --plants tests
      python -m ledger.testing new skat
    """
    try:
        if game == "new":
            for path in begin(name or "", Path(name or ".")):
                click.echo(f"{path}")
            click.echo(f"Next: cd {name} && python -m ledger.testing {name}:GAME")
            return
        if tests:
            from ledger.testing.plants import unnoticed  # noqa: PLC0415 - pytest is slow to load

            sys.exit(FOUND if unnoticed(module_of(game), tests, partial(click.echo, file=sys.stdout)) else 0)
        found = find_game(game)
        try:
            report = conforms(
                found, logs=logs, seed=seed, games=games, forged=forged, steps=steps, limit=limit
            )
        except Nonconforming as faults:
            click.echo(f"{faults}")
            if keep is not None:
                _keep(faults, keep)
            sys.exit(FOUND)
        click.echo(f"{report}")
    except TablefoldError as error:
        click.echo(f"{error.message}\n{error.hint}".rstrip(), err=True)
        sys.exit(error.exit_status)


def _keep(faults: Nonconforming, file: str) -> None:
    """Writes the game that shows the first fault. Raises UsageError, LogExists or LogUnwritable."""
    moment = next((fault.moment for fault in faults.faults if fault.moment is not None), None)
    if moment is None:
        click.echo("No game shows a fault, so none is kept.")
        return
    seed = None if moment.luck is None else moment.luck.seed
    last = (moment.event,) if type(moment.event) is not Event else ()
    keep_game(faults.game, moment.setup, seed, (*moment.path, *last), file)
    click.echo(f"{file} is that game: `tablefold replay {file}`.")


def module_of(game: str) -> str:
    """The module or package of an installed game, or of any other. Raises UnknownGame."""
    module, colon, _ = game.partition(":")
    return module if colon else registry.module_of(game)


def find_game(game: str) -> AnyGame:
    """An installed game by its name, or any other by its place. Raises UsageError or UnknownGame."""
    module, colon, attribute = game.partition(":")
    if not colon:
        return registry.game(game)
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        what = import_module(module)
        for part in (attribute or "GAME").split("."):
            what = getattr(what, part)
    except (ImportError, AttributeError) as error:
        if why := registry.why_of_old_api(error):
            raise UsageError(
                f"{game} cannot be checked: {why}.", hint="GAMES.md says what became of it."
            ) from None
        raise UsageError(f"{game} cannot be found: {error}.", hint="Type it as MODULE:ATTRIBUTE.") from None
    if not isinstance(what, Game):
        raise UsageError(
            f"{game} is not a game but {type(what).__name__}.", hint="Name a Game of ledger.api."
        )
    return what


if __name__ == "__main__":
    main()
