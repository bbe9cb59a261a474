"""What can happen in an Endeavor: each event with all that is known of it, in a file for what it is about.

Law: what people decide and what chance brings is written down as it was said; what follows from it keeps what
was computed, so that it can be compared.
"""

from __future__ import annotations

from ledger.games.humanity.scenes.events import (
    abilities,
    actions,
    buttons,
    chance,
    fortunes,
    movement,
    opening,
    rounds,
    specials,
    stealth,
    units,
)

__all__ = ["CHAPTERS"]

CHAPTERS = tuple(
    each.chapter
    for each in (
        opening,
        buttons,
        rounds,
        actions,
        movement,
        fortunes,
        chance,
        specials,
        stealth,
        abilities,
        units,
    )
)
"""In the order in which their words are listed."""
