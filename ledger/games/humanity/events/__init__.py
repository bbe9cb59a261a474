"""What can happen in Humanity, Blessed.

Law: one struct for each kind of event. `sessions` holds sessions and people, `resources`
what people have, `scenes`, `stealth`, `units` and `abilities` Endeavors. What an event brings is written down
in it; a reader works nothing out.
"""

from ledger.api import defined_in
from ledger.games.humanity.events import abilities, resources, scenes, sessions, stealth, units

__all__ = ["EVENTS"]

EVENTS = defined_in(sessions, resources, scenes, stealth, abilities, units)
