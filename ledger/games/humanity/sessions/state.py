"""Goals, what is open at the shop, and the recap of a session.

Law: plain data.
"""

from __future__ import annotations

import msgspec


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    total: int
    tiers: tuple[int, ...] = ()
    current: int = 0
    last_x: int = 0
    boons: int = 0
    busts: int = 0
    closed: str = ""


class Shop(msgspec.Struct, frozen=True):
    """What the shop still owes a character: free upgrades, and `credits`, the tags of open picks. `session`
    is the session of the latest visit."""

    session: int = 0
    free: int = 0
    credits: tuple[int, ...] = ()
    closed: bool = False


class RecapLine(msgspec.Struct, frozen=True, gc=False):
    """A line of the recap."""

    scene: str
    text: str
    is_note: bool = False
    """Whether it is a note of the table."""


class Mention(msgspec.Struct, frozen=True, gc=False):
    """A note that names somebody or something: its event, its session, its text, and the names."""

    event: int
    session: int
    text: str
    names: tuple[str, ...]
