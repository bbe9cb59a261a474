"""Pieces as tokens: each always has a place, and perhaps an identity.

Law: a token is a number. Pieces get their numbers in the order in which they can be told apart on this path;
where a token is, only the game knows. An unknown piece stays unknown (`None`) until it is revealed. A reveal
also counts for the past, but only if no other token could have been meant. So a state shows what was known
then or, with `hindsight`, what is known now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Self

import msgspec

from ledger.core.errors import Contradiction
from ledger.core.pieces.parts import Copyable

UNKNOWN = "?"
"""How an unknown piece is typed and shown."""


class Pieces(Copyable):
    """`names` is the identity of each token: token → name. `seen` counts the tokens with each identity: name
    → number.

    Both hold the pieces that can be told apart now, so they stay small however often a deck is shuffled.
    """

    names: dict[int, str | None] = msgspec.field(default_factory=dict)
    seen: dict[str, int] = msgspec.field(default_factory=dict)
    made: int = 0
    """How many tokens there have been so far."""

    @classmethod
    def of(cls, setup: Any) -> Self:
        """The pieces before the first event: none."""
        return cls()

    def new(self, name: str | None) -> int:
        """Adds a piece that can be told apart from now on."""
        token = self.made
        self.made += 1
        self.names[token] = name
        if name is not None:
            self.seen[name] = self.seen.get(name, 0) + 1
        return token

    def several(self, names: Sequence[str | None]) -> list[int]:
        """Adds several pieces that can be told apart from now on, in order."""
        known, seen, made = self.names, self.seen, self.made
        tokens = []
        for name in names:
            tokens.append(made)
            known[made] = name
            made += 1
            if name is not None:
                seen[name] = seen.get(name, 0) + 1
        self.made = made
        return tokens

    def bind(self, token: int, name: str | None) -> None:
        """Gives an unknown token its identity. None changes nothing."""
        old = self.names[token]
        if name is None or old == name:
            return
        if old is not None:
            self.seen[old] -= 1
        self.names[token] = name
        self.seen[name] = self.seen.get(name, 0) + 1

    def forget(self, token: int) -> None:
        """Forgets what a piece is; it can still be told apart. Nothing is left of its name."""
        old = self.names[token]
        if old is not None:
            self.names[token] = None
            self.seen[old] -= 1
            if not self.seen[old]:
                del self.seen[old]

    def retire(self, *tokens: int) -> None:
        """Removes pieces that nobody can tell from others any more; their tokens are never used again."""
        names, seen = self.names, self.seen
        for token in tokens:
            old = names.pop(token)
            if old is not None:
                seen[old] -= 1

    def retire_all(self) -> None:
        """Removes all pieces: nobody can tell any of them from others any more."""
        self.names.clear()
        self.seen.clear()

    def contradicts(self, token: int, name: str | None) -> bool:
        """Whether the token is known to be another piece."""
        return name is not None and self.names[token] not in (None, name)

    def require_seen_as(self, token: int, name: str | None, what: str = "that card") -> None:
        """Raises Contradiction if somebody saw the token as a piece that it is not."""
        if self.contradicts(token, name):
            raise Contradiction(f"{what} is {self.show(token)}, not {name}")

    def find(self, among: Collection[int], name: str | None) -> int | None:
        """The token in `among` for a piece that is seen as `name`: one with that name, otherwise an unknown
        one."""
        names = self.names
        for token in among:
            if names[token] == name:
                return token
        if name is not None:
            for token in among:
                if names[token] is None:
                    return token
        return None

    def meant(self, among: Sequence[int], name: str | None, what: str = "card") -> int:
        """What `find` finds. Raises Contradiction if it finds nothing."""
        token = self.find(among, name)
        if token is None:
            raise Contradiction(f"there is no {name or f'unknown {what}'} among them")
        return token

    def tell_apart_anew(self, pile: list[int], names: Iterable[str | None]) -> dict[int, int]:
        """If any of several unknown tokens of `pile` must be one of `names`, nobody can say which. New tokens
        then replace these tokens in place. Returns the new token for every old token.
        """
        unknown = [place for place, token in enumerate(pile) if self.names[token] is None]
        known = [name for token in pile if (name := self.names[token]) is not None]
        for name in names:
            if name not in known:
                break
            known.remove(name)
        else:
            return {}
        if len(unknown) < 2:
            return {}
        fresh: dict[int, int] = {}
        for place in unknown:
            old = pile[place]
            fresh[old] = pile[place] = self.new(None)
            self.retire(old)
        return fresh

    def mix(self, pile: list[int], places: Iterable[int]) -> None:
        """Replaces pieces of a pile by new, unknown tokens: nobody can tell them apart any more."""
        names, made = self.names, self.made
        for place in places:
            old = names.pop(pile[place])
            if old is not None:
                self.seen[old] -= 1
            pile[place] = made
            names[made] = None
            made += 1
        self.made = made

    def take(self, pile: list[int], name: str | None, stock: Sequence[str] = ()) -> int:
        """Takes the piece that is seen as `name`, or unseen (None), out of a pile, and returns its token.

        If it was one of several unknown pieces, the others get new tokens. `stock` names every piece of the
        game: what is elsewhere cannot be here. Raises Contradiction.
        """
        if stock and all(self.names[token] != name for token in pile):
            self.require_unseen(name, stock)
        self.meant(pile, name)
        self.tell_apart_anew(pile, (name,))
        token = self.meant(pile, name)
        pile.remove(token)
        self.bind(token, name)
        return token

    def unseen(self, stock: Iterable[str]) -> tuple[str, ...]:
        """The names in `stock` that can still turn up, each once."""
        return tuple(name for name, copies in Counter(stock).items() if self.seen.get(name, 0) < copies)

    def could_be(self, pile: Iterable[int], stock: Iterable[str]) -> tuple[str, ...]:
        """What a piece of a pile may be: its known pieces and, if some are unknown, all that can turn up."""
        names = [self.names[token] for token in pile]
        known = [name for name in names if name is not None]
        return tuple(dict.fromkeys((*known, *(self.unseen(stock) if None in names else ()))))

    def require_unseen(self, name: str | None, stock: Sequence[str]) -> None:
        """Raises Contradiction if no piece with that name can turn up."""
        if name is not None and self.seen.get(name, 0) >= stock.count(name):
            exists = name in stock
            raise Contradiction(
                f"every {name} lies elsewhere" if exists else f"there is no {name} in this game"
            )

    def show(self, token: int) -> str:
        name = self.names[token]
        return UNKNOWN if name is None else name

    def settled(self) -> list[int]:
        """All tokens, in an order that says nothing about how pieces came to lie where they lie."""
        return [*self.names]

    def listed(self, pile: Iterable[int]) -> str:
        """What is in a pile, with commas: the known pieces in order, then how many are unknown."""
        names = [self.names[token] for token in pile]
        known, unknown = [name for name in names if name is not None], names.count(None)
        if unknown:
            known.append(UNKNOWN if unknown == 1 else f"{unknown} {UNKNOWN}")
        return ", ".join(known)

    def resize(self, pile: list[int], count: int) -> None:
        """Makes a pile as large as the table counted. Unknown pieces come and go first: they may be
        miscounted."""
        while len(pile) > count:
            token = next((token for token in pile if self.names[token] is None), pile[0])
            pile.remove(token)
            self.retire(token)
        while len(pile) < count:
            pile.insert(0, self.new(None))

    def hidden(self, seat: str | None) -> Iterable[int]:
        """The tokens that a seat, or everybody (None), may not know; none here, see `Piles`."""
        return ()

    def counts(self) -> dict[str, int]:
        """How many cards are where, for `facts`; nothing here, see `Piles`."""
        return {}

    def hindsight(self, later: Pieces) -> None:
        """Fills in what became known later on the same path."""
        for token in [token for token, name in self.names.items() if name is None]:
            self.bind(token, later.names.get(token))
