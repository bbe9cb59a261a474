"""Blessings, banked tokens, and what somebody still has to throw.

Law: plain data.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Lasting = Literal["", "action", "scene", "session"]
"""When a Blessing vanishes by itself; empty for never."""
MOST = 100
"""More than any table has of anything at once."""


class Blessing(msgspec.Struct, frozen=True, gc=False):
    """`lasts` is empty for a permanent Blessing; `only` is the only Aptitude it may be spent on."""

    id: int
    face: int
    lasts: str = ""
    only: str = ""


class Banked(msgspec.Struct, frozen=True, gc=False):
    """One token set aside, with the Check and the opponent it came from."""

    check: int
    opponent: str = ""


class LatestGain(msgspec.Struct, frozen=True, gc=False):
    """The latest Blessing that somebody gained and that was not itself a copy: Rite & Divinity copies it.
    Afterwards `character` is empty."""

    character: str = ""
    face: int = 0
    lasts: Lasting = ""
    only: str = ""


class OwedBlessing(msgspec.Struct, frozen=True, gc=False):
    """A Blessing that somebody still has to throw."""

    character: str
    reason: str
    lasts: Lasting = ""
    only: str = ""
    plain: bool = False
    """Whether a 1 is not thrown again."""
    more: bool = False
    """Whether it comes from a 1 that was entered alone."""

    def is_paid_by(self, character: str, lasts: str, only: str, *, plain: bool = False) -> bool:
        """Whether a gain like this is the one that is owed."""
        return (self.character, self.lasts, self.only, self.plain) == (character, lasts, only, plain)
