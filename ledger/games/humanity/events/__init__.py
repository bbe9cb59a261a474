"""What can happen in Humanity, Blessed.

Law: one struct for each kind of event. `tale` holds sessions and people, `rolls` the Checks, `means` what
people have. Scenes of their own kind add theirs.
"""

from ledger.games.humanity.events.means import MEANS
from ledger.games.humanity.events.rolls import ROLLS
from ledger.games.humanity.events.tale import TALE

__all__ = ["HumanityEvent"]

HumanityEvent = TALE | ROLLS | MEANS
