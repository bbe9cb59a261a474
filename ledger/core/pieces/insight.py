"""What somebody knows about hidden cards elsewhere: which cards are there, but perhaps not which of them is
which.

Law: an insight names only tokens, so it knows no name that the pieces do not know. No token is in two
insights of an observer. If a token of an insight is gone and nobody said where, the insight no longer says
anything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct, field

from ledger.core.pieces.parts import Copyable

TokenNames = Mapping[int, str | None]
"""Token → its name, for the tokens that still exist."""
EVERYBODY = ""
"""The observer for what everybody at the table sees."""


class Insight(Struct, frozen=True):
    """Somewhere `among` these tokens are cards with the names of the `known` tokens; the observer does not
    know which tokens they are."""

    among: frozenset[int]
    known: frozenset[int]


class Insights(Copyable):
    """Observer → what they know, besides the hand in front of them."""

    of: dict[str, tuple[Insight, ...]] = field(default_factory=dict)

    def learn(self, observers: Iterable[str], token: int, names: TokenNames) -> None:
        """Tells these observers which card this is; they know it from here on, wherever they see it go."""
        for who in observers:
            self.see((who,), token, names)
            own = frozenset((token,))
            self.of[who] = (*self.of.get(who, ()), Insight(own, own))

    def see(self, observers: Iterable[str], token: int, names: TokenNames) -> None:
        """Shows these observers which card this is, so one card fewer with its name is among the others."""
        for who in observers:
            for old in self.of.get(who, ()):
                if token in old.among:
                    like = [each for each in sorted(old.known) if names[each] == names[token]]
                    gone = token if token in old.known else like[0] if like else token
                    self._put(who, (old,), Insight(old.among - {token}, old.known - {gone}))

    def mingle(self, hand: Collection[int], seat: str, names: TokenNames) -> None:
        """A card of a hand is about to move, and only its seat knows which. The others who knew some of the
        cards now know them as a set."""
        for who, some in [*self.of.items()]:
            if who != seat and (met := [each for each in some if not each.among.isdisjoint(hand)]):
                among = frozenset(hand).union(*(each.among for each in met))
                known = frozenset[int]().union(*(each.known for each in met))
                self._put(who, met, Insight(among, known if among <= names.keys() else frozenset()))

    def renumber(self, fresh: Mapping[int, int]) -> None:
        """Replaces these tokens by new ones, because the log cannot say which card is which."""
        for who, some in [*self.of.items()]:
            for old in some:
                if not old.among.isdisjoint(fresh):
                    among = frozenset(fresh.get(each, each) for each in old.among)
                    self._put(who, (old,), Insight(among, old.known - fresh.keys()))

    def _put(self, who: str, gone: Collection[Insight], new: Insight) -> None:
        """Puts what they know now in place of what they knew; who knows nothing is no observer any more."""
        kept = tuple(each for each in self.of.pop(who) if each not in gone)
        if some := (*kept, new) if new.known else kept:
            self.of[who] = some

    def known_to(self, who: str, hands: Iterable[Collection[int]]) -> set[int]:
        """The tokens whose names an observer may see: those that cannot be confused with others, or only with
        others in the same hand, where cards have no order. It depends on where tokens are, not on their
        names."""
        some = self.of.get(who, ())
        found = {token for each in some if len(each.among) == 1 for token in each.known}
        for hand in hands if some else ():
            found.update(*(each.known for each in some if each.among.issubset(hand)))
        return found
