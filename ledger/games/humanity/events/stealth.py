"""What happens in Stealth Endeavors alone: Alarms in numbers, ends of turns, choices.

Law: as in `scenes`, whose vocabulary this goes on with.
"""

from ledger.api import Event


class ButtonsPlaced(Event, frozen=True, kw_only=True):
    """Several buttons of a kind are there at once, or none where all places are taken. `places` are their
    numbers and positions; `sparked` is whose Spark brought them."""

    kind: str
    track: str
    places: tuple[tuple[int, int], ...] = ()
    until: int = 0
    sparked: str = ""


class TurnEnded(Event, frozen=True, kw_only=True):
    """A rogue's turn is over; `alarm` is the Alarm that it activates, 0 for none."""

    character: str
    alarm: int = 0


class DirectionChosen(Event, frozen=True, kw_only=True):
    """Which way a rogue moves."""

    character: str
    up: bool


class TemporaryGained(Event, frozen=True, kw_only=True):
    """An action brings so many temporary Blessings."""

    character: str
    count: int


class WoundsDealt(Event, frozen=True, kw_only=True):
    """The Alarms of a track become Wounds, each where it is: `parts` are button and whose it is now, `gone`
    those whose owner has a Wound there already."""

    character: str
    track: str
    parts: tuple[tuple[int, str], ...]
    gone: tuple[int, ...] = ()


class ActionsAdded(Event, frozen=True, kw_only=True):
    """Each of these characters has one more action in the next round."""

    characters: tuple[str, ...]
