"""Where refusals stood; to go with the last room of rules."""

from __future__ import annotations

from ledger.games.humanity.preconditions import Objection, against_use

__all__ = ["Objection", "against_use"]
