"""Who did something, where its event says it by a character.

Law: pure. In an Endeavor a character is asked, and not the seat: the table plays several.
"""

from __future__ import annotations

from ledger.api import Event
from ledger.games.humanity.events import abilities, stealth
from ledger.games.humanity.events import scenes as ev
from ledger.games.humanity.events import units as unit_events
from ledger.games.humanity.state import State

THEIRS = (
    ev.ActionDieChosen,
    ev.RoundSkipped,
    ev.ActionDeclared,
    ev.ActionHeld,
    ev.BonusDeclined,
    ev.BlessingsTaken,
    ev.SpecialChosen,
    ev.StatExhausted,
    ev.LeaderFoiled,
    unit_events.UnitHelped,
    abilities.AlarmHijacked,
    unit_events.BlessingsChanneled,
    stealth.DirectionChosen,
    stealth.WoundsDealt,
)
"""What a character decides."""


def doer(state: State, event: Event) -> str:
    return event.character if isinstance(event, THEIRS) else event.by
