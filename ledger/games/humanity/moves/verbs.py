"""Every word that can be typed, in the order in which help lists them."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.games.humanity.checks.events import CHAPTERS as CHECKS
from ledger.games.humanity.moves import abilities, opening, scenes, stealth
from ledger.games.humanity.moves import units as unit_moves
from ledger.games.humanity.moves.help import HELP
from ledger.games.humanity.moves.said import SAID
from ledger.games.humanity.people.events.arrivals import arrivals
from ledger.games.humanity.people.events.companions import companions
from ledger.games.humanity.people.events.conditions import conditions
from ledger.games.humanity.people.events.sheet import sheet
from ledger.games.humanity.resources.events.banks import banks
from ledger.games.humanity.resources.events.blessings import pools
from ledger.games.humanity.resources.events.specializations import specializations
from ledger.games.humanity.sessions.events.calendar import calendar
from ledger.games.humanity.sessions.events.goals import goals
from ledger.games.humanity.sessions.events.picks import taking
from ledger.games.humanity.sessions.events.rumors import rumors
from ledger.games.humanity.sessions.events.shop import checkout, shop

_ALL = (
    *calendar.verbs,
    *arrivals.verbs,
    *sheet.verbs,
    *companions.verbs,
    *rumors.verbs,
    *conditions.verbs,
    *goals.verbs,
    *(verb for chapter in CHECKS for verb in chapter.verbs),
    *opening.VERBS,
    *scenes.VERBS,
    *unit_moves.VERBS,
    *stealth.VERBS,
    *abilities.VERBS,
    *pools.verbs,
    *specializations.verbs,
    *banks.verbs,
    *shop.verbs,
    *taking.verbs,
    *checkout.verbs,
)
VERBS = tuple(replace(verb, help=HELP.get(verb.name, verb.help), values=SAID.get(verb.name)) for verb in _ALL)
"""Each with the way back from its event."""
