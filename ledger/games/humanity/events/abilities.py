"""What Specializations bring in Endeavors.

Law: as in `scenes`, whose vocabulary this goes on with.
"""

from ledger.api import Event
from ledger.games.humanity.events.scenes import Duty


class AbilityUsed(Event, frozen=True, kw_only=True):
    """A Specialization answers the latest `check`: `x` actions may be violent Attacks (Attentive), somebody
    is Helped besides (Coordinated, `granted` by the table), something is `due` (Critical)."""

    character: str
    spec: str
    check: int = 0
    targets: tuple[str, ...] = ()
    granted: bool | None = None
    x: int = 0
    helps: bool = False
    due: tuple[Duty, ...] = ()


class StatSpent(Event, frozen=True, kw_only=True):
    """Spent as an Action Die is, without having been one."""

    character: str
    stat: str


class AptitudeLent(Event, frozen=True, kw_only=True):
    """Radiant: each of `to` has an Aptitude of `character` for so many turns, with its Specialization."""

    character: str
    apt: str
    spec: str = ""
    to: tuple[str, ...] = ()
    turns: int = 0


class AlarmHijacked(Event, frozen=True, kw_only=True):
    """Hijacked: an Alarm is activated no more, and its place is one to work from."""

    character: str
    button: int
