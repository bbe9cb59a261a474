"""How each event changes the table of Endeavor: the setup, the acts, the rounds.

Law: a handler copies what happened and holds no rule. What physically cannot be (a busy site, a token that
is not there, no marker left) raises Contradiction.
"""

from ledger.games.endeavor.projector import acting, laying, rounds
from ledger.games.endeavor.projector.pieces import projector

__all__ = ["acting", "laying", "projector", "rounds"]
