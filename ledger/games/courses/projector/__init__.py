"""How each event changes the table of Courses.

Law: a handler copies what happened and holds no rule. What physically cannot be (a card that is not there,
one that is tapped twice) raises Contradiction, before anything is changed.
"""

from __future__ import annotations

from ledger.api import defined_in
from ledger.games.courses import events
from ledger.games.courses.projector import texts, turns

projector = turns.projector
projector.require_all(defined_in(events))
require_apart = turns.require_apart

__all__ = ["projector", "require_apart", "texts", "turns"]
