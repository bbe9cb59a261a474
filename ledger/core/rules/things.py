"""Things that a page shows for somebody to touch, and how a move names each.

Law: a thing says how a move would name it; only the list and the referee say whether there is such a move.
"""

from __future__ import annotations

import msgspec


class Thing(msgspec.Struct, frozen=True):
    """Something that is shown, and the moves that name it. These are moves in the list that say its `word`,
    and moves of its `verbs`, even if they are not listed. Without a `word`, it stands for its `verbs` by
    themselves, and for everything that is listed for them."""

    text: str
    """How it is shown, such as `head d6`."""
    word: str = ""
    """What a move says for it."""
    verbs: tuple[str, ...] = ()
    """The words of moves that can name it; if there are none, every move of the list that says its word."""
    by: tuple[str, ...] = ()
    """Who may be named in front of such a move; the first is named if nothing is listed. If there is nobody,
    it is the seat whose page this is."""
    about: str = ""
    """What it is or does, in a sentence."""


class Group(msgspec.Struct, frozen=True):
    """`things` that are shown together below a `title`; `is_folded` if they are seldom needed."""

    title: str
    things: tuple[Thing, ...]
    is_folded: bool = False
