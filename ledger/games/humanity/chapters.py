"""Every chapter of the rules, in the order in which their words are listed."""

from __future__ import annotations

from ledger.games.humanity.checks.events import CHAPTERS as CHECKS
from ledger.games.humanity.people.events import arrivals, companions, sheet
from ledger.games.humanity.resources.events import banks, blessings, specializations
from ledger.games.humanity.scenes.events import CHAPTERS as SCENES
from ledger.games.humanity.sessions.events import calendar, goals, picks, shop

SESSIONS = tuple(room.chapter for room in (calendar, arrivals, sheet, companions, goals))
RESOURCES = (
    *(room.chapter for room in (blessings, specializations, banks, shop, picks)),
    shop.checkout,
)
CHAPTERS = (*SESSIONS, *CHECKS, *SCENES, *RESOURCES)
