"""What imported people are called: a word and a name, the same in every log of a folder.

Law: two people with the same name stay two, as their source tells them apart: `ann` and `ann-2`. Whoever has
a word keeps it; new people get theirs in the order of their ids, so the order of a file does not matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import count

from msgspec.structs import replace

from ledger.core.errors import typed
from ledger.core.pieces import called
from ledger.core.rules.plays import Play, PlaySeat

Label = tuple[str, str]
"""The word and the name."""


class Labels:
    """`known` are the labels in the logs of the folder, by what the source calls each person; `taken` are
    words that no seat can have."""

    def __init__(self, known: Mapping[str, Label], taken: Collection[str]) -> None:
        self._known = dict(known)
        self._reserved = {word.casefold() for word in taken}
        self._used = {text.casefold() for label in known.values() for text in label}
        self.numbered: list[str] = []
        """Sentences about people whose name somebody else had before them."""

    def meet(self, plays: Iterable[Play]) -> None:
        """Gives a label to everybody in these plays who does not have one yet."""
        new: dict[str, str] = {}
        for play in plays:
            for person, name in persons(play.seats):
                if person not in self._known:
                    new[person] = max(name, new.get(person, ""))
        for person in sorted(new):
            self._known[person] = self._label(new[person])

    def _label(self, name: str) -> Label:
        name = " ".join(name.split())[: called.LONGEST - 5].strip() or "Somebody"
        bare = called.word_for(name, {*self._reserved, *self._used})
        for number in count(1):
            shown = name if number == 1 else f"{name} ({number})"
            if shown.casefold() not in self._used:
                break
        if number > 1:
            bare = called.word_for(name, self._reserved)
            tails = (f"{bare}-{each}" for each in count(number))
            bare = next(word for word in tails if word.casefold() not in {*self._used, *self._reserved})
            self._tell_numbered(name, shown)
        label = (bare, shown)
        texts = {text.casefold() for text in label}
        self._used |= texts
        return label

    def _tell_numbered(self, name: str, shown: str) -> None:
        other = next((had for _, had in self._known.values() if had.casefold() == name.casefold()), "")
        if other:
            merge = typed("people", "merge", other, shown)
            self.numbered.append(
                f"{name} is called {shown} here, because somebody else is called {other}. "
                f"If they are one person: {merge}"
            )

    def seated(self, play: Play) -> Play:
        """The play with words and names for its seats."""
        labels = [self._known[person] for person, _ in persons(play.seats)]
        return replace(
            play,
            seats=tuple(
                replace(seat, word=word, name=name)
                for seat, (word, name) in zip(play.seats, labels, strict=True)
            ),
        )


def persons(seats: Iterable[PlaySeat]) -> list[tuple[str, str]]:
    """What to call the person in each seat: the source's own id, or the name, with a number if the same
    person sits there twice."""
    found: dict[str, str] = {}
    for seat in seats:
        own = seat.person or f"name {seat.name.casefold()}"
        numbered = (own if number == 1 else f"{own} {number}" for number in count(1))
        found[next(each for each in numbered if each not in found)] = seat.name
    return [*found.items()]
