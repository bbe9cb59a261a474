"""What imported people are called: a word and a name, the same in every log of a folder.

Law: two people with the same name stay two, as their source tells them apart: `ann` and `ann-2`. Anybody who
has a word keeps it. New people get theirs in the order of their ids, so the order of a file does not matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from ledger.core.errors import typed
from ledger.core.pieces import called
from ledger.core.pieces.everyday import EVERYDAY
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
        self._first: dict[str, str] = {}
        """The first of the names that are equal but for capitals."""
        for _, name in self._known.values():
            self._first.setdefault(name.casefold(), name)
        self._tried: dict[tuple[str, str, int], int] = {}
        """Text before a number, text after it, least number → the greatest number that was tried. All numbers
        between the last two are in use."""
        self.numbered: list[str] = []
        """Sentences about people whose label got a number because somebody else already has their name."""
        self.renamed: dict[str, str] = {}
        """The name in the logs of this folder → what the source calls that person now."""

    def meet(self, plays: Iterable[Play]) -> None:
        """Gives a label to everybody in these plays who does not have one yet."""
        new: dict[str, str] = {}
        for play in plays:
            for person, name in persons(play.seats):
                _, shown = self._known.get(person, ("", ""))
                if not shown:
                    new[person] = max(name, new.get(person, ""))
                elif not f"{shown} (".casefold().startswith(f"{_trimmed(name)} (".casefold()):
                    self.renamed[shown] = name
        for person in sorted(new):
            self._known[person] = self._label(new[person])

    def _label(self, name: str) -> Label:
        name = _trimmed(name)
        if name.casefold() in self._used:
            number, shown = self._numbered(f"{name} (", ")", 2)
            bare = self._numbered(f"{called.word_for(name, self._reserved)}-", "", number)[1]
            self._tell_numbered(name, shown)
        else:
            shown, plain = name, called.words_of(name)
            bare = next((word for word in plain if not self._is_taken(word)), "")
            bare = bare or self._numbered(plain[0], "", 2)[1]
        self._used |= {bare.casefold(), shown.casefold()}
        self._first.setdefault(shown.casefold(), shown)
        return bare, shown

    def _numbered(self, before: str, after: str, least: int) -> tuple[int, str]:
        """The least number, from `least` on, that makes a text that nobody has, and that text."""
        form = before.casefold(), after, least
        while True:
            number = self._tried[form] = self._tried.get(form, least - 1) + 1
            text = f"{before}{number}{after}"
            if not self._is_taken(text.casefold()):
                return number, text

    def _is_taken(self, text: str) -> bool:
        return text in self._used or text in self._reserved or text in EVERYDAY

    def _tell_numbered(self, name: str, shown: str) -> None:
        if other := self._first.get(name.casefold()):
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


def _trimmed(name: str) -> str:
    """A name with room for a number after it."""
    return " ".join(name.split())[: called.LONGEST - 5].strip() or "Somebody"


def persons(seats: Iterable[PlaySeat]) -> list[tuple[str, str]]:
    """What to call the person in each seat: the source's own id, or the name, with a number if the same
    person sits there twice."""
    found: dict[str, str] = {}
    tried: dict[str, int] = {}
    for seat in seats:
        own = seat.person or f"name {seat.name.casefold()}"
        while True:
            number = tried[own] = tried.get(own, 0) + 1
            person = own if number == 1 else f"{own} {number}"
            if person not in found:
                break
        found[person] = seat.name
    return [*found.items()]
