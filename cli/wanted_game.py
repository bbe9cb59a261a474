"""What somebody types about a new game: what its seats bring, and which of them the tool plays.

Law: nothing is written here.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from secrets import randbits

from msgspec.structs import replace

from cli.shell import Shell
from ledger.core.errors import BadSetup, typed
from ledger.core.pieces.table import Setup
from ledger.core.rules.game import AnyGame
from ledger.desk import going_on as going_on_from
from ledger.desk import new_log, story
from ledger.desk.new_log import SEED_BITS, NewGame
from ledger.desk.reader import Reader
from ledger.games import registry
from ledger.playouts.bots import USUAL, as_told, named, require_possible


def with_bots(wanted: NewGame, bots: tuple[str, ...], think: str) -> NewGame:
    """The game with the seats that the tool plays. Raises BadSetup."""
    if not bots and not wanted.bots:
        if think:
            raise BadSetup(
                "--think is for a bot, and nobody is one.", hint="--bot SEAT lets the tool play a seat."
            )
        return wanted
    game = registry.game(wanted.game)
    require_possible(game, wanted.dealer, new_log.read_choices(game, wanted.rulings))
    time = as_told(think or USUAL)
    answered = {seat: time if how == USUAL else how for seat, how in wanted.bots.items()}
    return replace(wanted, bots={**answered, **named(bots, wanted.seats, time)})


def seat_and_deck(text: str) -> tuple[str, str]:
    seat, equals, where = text.partition("=")
    if not equals or not where:
        raise BadSetup(f"--deck {text}: write it as SEAT=FILE.", hint="For example: --deck ann=hill.deck")
    return seat.strip(), os.path.expanduser(where.strip())


def going_on(shell: Shell, old: str | None, wanted: NewGame) -> NewGame:
    """The game as it goes on from an old log, if there is one. Raises BadSetup."""
    return wanted if old is None else going_on_from.going_on(shell.read(old), wanted)


def any_seed() -> int:

    return randbits(SEED_BITS)


def hosted(desk: Reader) -> str:
    """What a table with a host should know."""
    log = str(desk.journal.path)
    before = next((each.desk for each in story.earlier(desk) if not isinstance(each, str)), None)
    stay = ""
    if before is not None and before.host:
        there = os.path.join(os.path.dirname(log), os.path.basename(before.journal.path))
        stay = f" Secrets of {there} stay there: {typed('secrets', there)} --as {before.host}"
    return (
        f"{desk.host} is the {desk.game.info.host_title}, plays with {typed('play', log)} --as {desk.host}, "
        f"and may have secrets there. No page shows them, but whoever has the file can read them.{stay}"
    )


def host_reader(game: AnyGame, wanted: NewGame, setup: Setup, nobody: str) -> Callable[[str], str]:
    """Makes the function that reads who hosts: empty for `nobody`. It raises BadSetup for an impossible
    name."""

    def read(text: str) -> str:
        if text.casefold() == nobody:
            return ""
        host = new_log.host_word(wanted.seats, text)
        new_log.require_host(game, setup, host, wanted.words)
        return host

    return read
