"""What a page shows somebody to be touched: things, and how a move names each.

Law: a thing says what a move would say for it; whether there is such a move is asked of the list and the
referee alone.
"""

from __future__ import annotations

import msgspec


class Thing(msgspec.Struct, frozen=True):
    """Something that is shown, and the moves that it is an argument of: those of the list in which its `word`
    is said, and those of its `verbs`, which need not be listed. Without a `word`, it is what its `verbs` say
    by themselves, and all that is listed of them."""

    text: str
    """How it is shown, such as `head d6`."""
    word: str = ""
    """What a move says for it."""
    verbs: tuple[str, ...] = ()
    """The words of moves that can name it; if there are none, every move of the list that says its word."""
    by: tuple[str, ...] = ()
    """Who may be named in front of such a move, first who is where nothing is listed; if nobody, the seat
    whose page it is."""
    about: str = ""
    """What it is or does, in a sentence."""


class Group(msgspec.Struct, frozen=True):
    """`things` that stand together below a `title`; `is_folded` where they are seldom needed."""

    title: str
    things: tuple[Thing, ...]
    is_folded: bool = False
