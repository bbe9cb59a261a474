"""What can happen in Humanity, Blessed.

Law: one struct for each kind of event. `checks` holds the Checks, the others
Endeavors; people, what they have and sessions are chapters of their own. What an event brings is written down
in it; a reader works nothing out.
"""

from ledger.api import defined_in
from ledger.games.humanity.events import abilities, checks, scenes, stealth, units

__all__ = ["EVENTS"]

EVENTS = defined_in(checks, scenes, stealth, abilities, units)
