"""Every chapter of the rules, and every verb that can be typed, in the order in which help lists them."""

from __future__ import annotations

from ledger.games.humanity.checks.events import CHAPTERS as CHECKS
from ledger.games.humanity.people.events import arrivals, companions, kept, sheet
from ledger.games.humanity.resources.events import banks, blessings, specializations
from ledger.games.humanity.scenes.events import CHAPTERS as SCENES
from ledger.games.humanity.scenes.events import VERBS as WORDS_OF_SCENES
from ledger.games.humanity.sessions.events import calendar, goals, picks, shop, story

_BEFORE = (*(room.chapter for room in (calendar, arrivals, kept, sheet, companions, goals, story)), *CHECKS)
_AFTER = (
    *(room.chapter for room in (blessings, specializations, banks, shop, picks)),
    shop.checkout,
)
CHAPTERS = (*_BEFORE, *SCENES, *_AFTER)
VERBS = (
    *(verb for chapter in _BEFORE for verb in chapter.verbs),
    *WORDS_OF_SCENES,
    *(verb for chapter in _AFTER for verb in chapter.verbs),
)
