"""What the game of a log is called.

Law: only this file gives a log's game its name. A catalog that is a game of its own has its own name.
"""

from __future__ import annotations

from ledger.core.errors import BrokenGame, UnknownGame
from ledger.core.log.events import Header
from ledger.core.rules.info import GameInfo
from ledger.games import registry


def game_title(header: Header) -> str:
    """What people call the game of a log; if it is not installed, the name in the header."""
    info = _installed_info(header)
    return header.game if info is None else info.called(header.catalog.name)


def game_name(header: Header) -> str:
    """What programs call the game: `GAME`, or `GAME:CATALOG` if the catalog is a game of its own."""
    info = _installed_info(header)
    return header.game if info is None else info.played(header.catalog.name)


def shown_variant(header: Header) -> str:
    """The variant; empty if it says nothing about the game."""
    info = _installed_info(header)
    return header.variant if info is None else info.variant_shown(header.variant)


def other_log_sentence(header: Header) -> str:
    """What to say if a log with this header has taken the name of another one."""
    return f"Another log has taken this name: {header.title or game_title(header)}."


def is_installed(header: Header) -> bool:
    """Whether the game can be played here."""
    return _installed_info(header) is not None


def _installed_info(header: Header) -> GameInfo | None:
    try:
        return registry.game(header.game).info
    except (UnknownGame, BrokenGame):
        return None
