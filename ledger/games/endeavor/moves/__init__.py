"""What a person can type at a table of Endeavor.

Law: a verb names choices and builds the draft of an event; whether the move is allowed is not its business.
A colon goes on with the next act: `docks: ship AF: occupy AF1`.
"""

from ledger.games.endeavor.moves import opening, tied, turns

VERBS = (*opening.VERBS, *tied.VERBS, *turns.VERBS)
"""In the order of the game."""
