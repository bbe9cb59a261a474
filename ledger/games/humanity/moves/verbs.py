"""Every word that can be typed, in the order in which help lists them."""

from __future__ import annotations

from ledger.games.humanity.chapters import RESOURCES, SESSIONS
from ledger.games.humanity.checks.events import CHAPTERS as CHECKS
from ledger.games.humanity.scenes.events import VERBS as SCENES

VERBS = (
    *(verb for chapter in (*SESSIONS, *CHECKS) for verb in chapter.verbs),
    *SCENES,
    *(verb for chapter in RESOURCES for verb in chapter.verbs),
)
