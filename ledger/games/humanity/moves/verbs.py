"""Every word that can be typed, in the order in which help lists them."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.games.humanity.chapters import RESOURCES, SESSIONS
from ledger.games.humanity.checks.events import CHAPTERS as CHECKS
from ledger.games.humanity.moves import abilities, opening, scenes, stealth
from ledger.games.humanity.moves import units as unit_moves
from ledger.games.humanity.moves.help import HELP
from ledger.games.humanity.moves.said import SAID

_ALL = (
    *(verb for chapter in (*SESSIONS, *CHECKS) for verb in chapter.verbs),
    *opening.VERBS,
    *scenes.VERBS,
    *unit_moves.VERBS,
    *stealth.VERBS,
    *abilities.VERBS,
    *(verb for chapter in RESOURCES for verb in chapter.verbs),
)
VERBS = tuple(replace(verb, help=HELP.get(verb.name, verb.help), values=SAID.get(verb.name)) for verb in _ALL)
"""Each with the way back from its event."""
