"""Pieces as tokens: each has a place always and an identity maybe.

Law: a token is a number, given in the order in which pieces became distinguishable on this path; where it
lies is the game's business. An unknown piece stays unknown (`None`) until it is revealed; a reveal binds
the identity backwards, so a state can be seen as known then or, with `hindsight`, as known now.
"""

from __future__ import annotations

from collections.abc import Sequence

UNKNOWN = "?"
"""How an unknown piece is typed and shown."""


class Pieces:
    """`names[token]` is the identity, `seen[name]` how many tokens have that identity.

    Both hold the pieces that can be told apart now, so they stay small however often a deck is shuffled anew.
    """

    __slots__ = ("_made", "names", "seen")

    def __init__(self) -> None:
        self._made = 0
        self.names: dict[int, str | None] = {}
        self.seen: dict[str, int] = {}

    def copy(self) -> Pieces:
        twin: Pieces = object.__new__(Pieces)
        twin._made = self._made
        twin.names = self.names.copy()
        twin.seen = self.seen.copy()
        return twin

    def new(self, name: str | None) -> int:
        """A piece that can be told apart from now on."""
        token = self._made
        self._made += 1
        self.names[token] = name
        if name is not None:
            self.seen[name] = self.seen.get(name, 0) + 1
        return token

    def bind(self, token: int, name: str | None) -> None:
        """Gives an unknown token its identity. Telling nothing new (`None`) changes nothing."""
        old = self.names[token]
        if name is None or old == name:
            return
        if old is not None:
            self.seen[old] -= 1
        self.names[token] = name
        self.seen[name] = self.seen.get(name, 0) + 1

    def forget(self, token: int) -> None:
        """What the piece is becomes unknown; it can still be told apart."""
        old = self.names[token]
        if old is not None:
            self.seen[old] -= 1
            self.names[token] = None

    def retire(self, token: int) -> None:
        """The piece went where nobody can tell it from others; its token is never used again."""
        old = self.names.pop(token)
        if old is not None:
            self.seen[old] -= 1

    def contradicts(self, token: int, name: str | None) -> bool:
        """True where the token is known to be another piece."""
        return name is not None and self.names[token] not in (None, name)

    def find(self, among: Sequence[int], name: str | None) -> int | None:
        """The token in `among` that a piece seen as `name` must be: one known as it, or an unknown one."""
        names = self.names
        for token in among:
            if names[token] == name:
                return token
        if name is not None:
            for token in among:
                if names[token] is None:
                    return token
        return None

    def show(self, token: int) -> str:
        name = self.names[token]
        return UNKNOWN if name is None else name

    def hindsight(self, later: Pieces) -> None:
        """Fills in what became known later on the same path."""
        for token, name in self.names.items():
            if name is None:
                self.bind(token, later.names.get(token))
