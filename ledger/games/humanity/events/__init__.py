"""What can happen in Humanity, Blessed.

Law: one struct for each kind of event. `sessions` holds sessions and people, `resources` what people have.
What an event brings is written down in it; a reader works nothing out.
"""

from ledger.api import defined_in
from ledger.games.humanity.events import resources, sessions

__all__ = ["EVENTS"]

EVENTS = defined_in(sessions, resources)
