"""What a person can type in a campaign.

Law: every verb says who does it by the name in front of it; what it builds is judged by the rules alone.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.games.humanity.checks.events import CHAPTERS
from ledger.games.humanity.moves import (
    resources,
    sessions,
    shop,
)
from ledger.games.humanity.moves.help import HELP
from ledger.games.humanity.moves.said import SAID
from ledger.games.humanity.moves.short import shorthand
from ledger.games.humanity.scenes.events import VERBS as SCENES

__all__ = ["VERBS", "shorthand"]

_ALL = (
    *sessions.VERBS,
    *(verb for chapter in CHAPTERS for verb in chapter.verbs),
    *SCENES,
    *resources.VERBS,
    *shop.VERBS,
)

VERBS = tuple(replace(verb, help=HELP.get(verb.name, verb.help), values=SAID.get(verb.name)) for verb in _ALL)
"""Every word, with what it does and the way back from its event."""
