"""What a host keeps from the table: lines of a log that are no events of play.

Law: a secret takes no id among the events, moves no head, and no event has it as a parent. A log without
these lines is the table's log, and its readers cannot know whether there are any. Source: ledger/FORMAT.md,
"Secrets".
"""

import msgspec

from ledger.core.log.events import Event


class Secret(Event, frozen=True, kw_only=True):
    """The host wrote down a step that only the host knows. `id` counts the secrets, from 1; `on` is the event
    at which the game stood. `events` are the played events, as they would be recorded, without a place."""

    events: tuple[msgspec.Raw, ...]


class SecretTold(Event, frozen=True, kw_only=True):
    """Secret `id` is told at the table: by the step that begins with the event `to`, an `uncovered`."""

    to: int


class SecretDropped(Event, frozen=True, kw_only=True):
    """Secret `id` was written down by mistake, or will not happen. No undo takes this back."""


Aside = Secret | SecretTold | SecretDropped
ASIDES = frozenset({Secret, SecretTold, SecretDropped})
