"""Every chapter of the rules, in the order in which their words are listed."""

from __future__ import annotations

from ledger.games.humanity.checks.events import CHAPTERS as CHECKS
from ledger.games.humanity.people.events.arrivals import arrivals
from ledger.games.humanity.people.events.companions import companions
from ledger.games.humanity.people.events.conditions import conditions
from ledger.games.humanity.people.events.sheet import sheet
from ledger.games.humanity.resources.events.banks import banks
from ledger.games.humanity.resources.events.blessings import pools
from ledger.games.humanity.resources.events.specializations import specializations
from ledger.games.humanity.scenes.events import CHAPTERS as SCENES
from ledger.games.humanity.sessions.events.calendar import calendar
from ledger.games.humanity.sessions.events.goals import goals
from ledger.games.humanity.sessions.events.picks import taking
from ledger.games.humanity.sessions.events.rumors import rumors
from ledger.games.humanity.sessions.events.shop import checkout, shop

SESSIONS = (calendar, arrivals, sheet, companions, rumors, conditions, goals)
RESOURCES = (pools, specializations, banks, shop, taking, checkout)
CHAPTERS = (*SESSIONS, *CHECKS, *SCENES, *RESOURCES)
