"""The kit that checks a game: installed with Tablefold, for authors of games.

    from ledger.testing import conforms, given

Law: it may import everything, and no part of the program imports it.
"""

from __future__ import annotations

from ledger.testing.conformance import Nonconforming, conforms
from ledger.testing.playing import MoveOrEvent, Outcome, Play, contents, given, setup_for
from ledger.testing.trials import Fault
from ledger.testing.walking import Stuck, walk, whole_game

__all__ = [
    "Fault",
    "MoveOrEvent",
    "Nonconforming",
    "Outcome",
    "Play",
    "Stuck",
    "conforms",
    "contents",
    "given",
    "setup_for",
    "walk",
    "whole_game",
]
