"""How each event changes the campaign.

Law: one handler for each kind of event, registered by importing the rooms; the import fails if one is
missing.
"""

from __future__ import annotations

from ledger.api import Adjusted
from ledger.games.humanity.events import EVENTS
from ledger.games.humanity.projector import (
    resources,
    sessions,
)
from ledger.games.humanity.projector.ledger import projector

__all__ = ["ROOMS", "projector"]

ROOMS = (sessions, resources)

projector.require_all((*EVENTS, Adjusted))
