"""What can happen in an Endeavor: each event in one place, in a file named for what it is about. Law: what
people decide and what chance brings is written down as it was said; an event that follows stores what was
computed, so that it can be compared."""

from __future__ import annotations

from ledger.games.humanity.scenes.events import (
    abilities,
    actions,
    besides,
    buttons,
    chance,
    declaring,
    falling,
    fortunes,
    joining,
    movement,
    opening,
    rounds,
    specials,
    stealth,
    units,
)

__all__ = ["CHAPTERS", "VERBS"]

CHAPTERS = tuple(
    each.chapter
    for each in (
        opening,
        joining,
        buttons,
        rounds,
        declaring,
        actions,
        besides,
        movement,
        fortunes,
        falling,
        chance,
        specials,
        stealth,
        abilities,
        units,
    )
)

_WORDS = {verb.name: verb for chapter in CHAPTERS for verb in chapter.verbs}
_ORDER = (
    "endeavor place track elect begin turn die skip act unique cover pass lapse decline split take out "
    "special conclude unit urge channel button remove pick go sweep spread stubborn foiled hijack"
)
VERBS = tuple(_WORDS[name] for name in _ORDER.split())
"""Every verb, in the order in which help lists them, which is the course of a scene."""
