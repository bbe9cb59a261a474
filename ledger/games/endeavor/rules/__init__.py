"""What the referee of Endeavor says, kind of event by kind of event.

Law: the pieces allow it, and it is waited for: that was asked before. A stored consequence that is wrong is
refused, by the name that the audit has for it. Every refusal cites a heading of the rules or a ruling.
"""

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Event, Verdict
from ledger.games.endeavor.rules import acts, laying, opposing, rounds

RULES: Mapping[type[Event], Callable[[Any, Any], Verdict]] = {
    **laying.RULES,
    **rounds.RULES,
    **acts.RULES,
    **opposing.RULES,
}
"""What the rules say of what is waited for."""
ANYTIME = laying.ANYTIME
"""What may happen whatever is waited for."""
