"""What somebody types about a game that is to begin: what seats bring, which of them the tool plays.

Law: nothing is written here.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.core.errors import BadSetup

if TYPE_CHECKING:
    from ledger.desk.new_log import NewGame


def with_bots(wanted: NewGame, bots: tuple[str, ...], think: str) -> NewGame:
    """The game with the seats that the tool plays. Raises BadSetup."""
    if not bots and not wanted.bots:
        return wanted
    from ledger.games import registry  # noqa: PLC0415 - few games have bots
    from ledger.playouts.bots import named, require_possible  # noqa: PLC0415 - the same

    require_possible(registry.game(wanted.game), wanted.dealer)
    return replace(wanted, bots={**wanted.bots, **named(bots, wanted.seats, think)})


def seat_and_deck(text: str) -> tuple[str, str]:
    seat, equals, where = text.partition("=")
    if not equals or not where:
        raise BadSetup(f"--deck {text}: write it as SEAT=FILE.", hint="For example: --deck ann=hill.deck")
    return seat.strip(), os.path.expanduser(where.strip())


def any_seed() -> int:
    from secrets import randbits  # noqa: PLC0415 - few games are dealt without a seed

    from ledger.desk.new_log import SEED_BITS  # noqa: PLC0415 - to read options asks for no desk

    return randbits(SEED_BITS)
