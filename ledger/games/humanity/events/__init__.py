"""What can happen in Humanity, Blessed.

Law: one struct for each kind of event of an Endeavor; all others are in chapters. What an event brings is
written down in it; a reader works nothing out.
"""

from ledger.api import defined_in
from ledger.games.humanity.events import abilities, scenes, stealth, units

__all__ = ["EVENTS"]

EVENTS = defined_in(scenes, stealth, abilities, units)
