"""Who is who: seats that the user says are one person, and names that only look alike.

Law: two names are two persons unless the user says otherwise, whatever the case of their letters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

import msgspec

from ledger.core.errors import UnknownName, UsageError

MERGING = 'In the settings: [people] ann = ["Ann", "anna"]; for once: --alias ann=Ann,anna'


class People(msgspec.Struct, frozen=True):
    """`names` gives the person of each name that a person goes by; all others stand for themselves."""

    names: Mapping[str, str] = {}

    def person(self, seat: str) -> str:
        return self.names.get(seat, seat)


def read_people(said: Mapping[str, Iterable[str]], aliases: Iterable[str] = ()) -> People:
    """The persons of the settings, and those of `NEW=OLD[,OLD]`. A person goes by their own name, too.

    Raises UsageError where a name belongs to two, or an alias says nothing.
    """
    names: dict[str, str] = {}
    for person, others in (
        *((person, tuple(others)) for person, others in said.items()),
        *map(_alias, aliases),
    ):
        for name in dict.fromkeys((person, *others)):
            if names.setdefault(name, person) != person:
                raise UsageError(
                    f"{name!r} is said to be {names[name]!r} and {person!r}: one name is one person.",
                    hint=MERGING,
                )
    return People(names)


def _alias(text: str) -> tuple[str, tuple[str, ...]]:
    """Raises UsageError."""
    person, _, listed = text.partition("=")
    others = tuple(name.strip() for name in listed.split(",") if name.strip())
    if not person.strip() or not others:
        raise UsageError(f"--alias {text}: write it as NEW=OLD or NEW=OLD,OLD.", hint=MERGING)
    return person.strip(), others


def similar_names(persons: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Persons whose names differ by case, by blanks or by how their letters are encoded alone."""
    found: dict[str, list[str]] = {}
    for person in sorted(set(persons)):
        found.setdefault(_folded(person), []).append(person)
    return tuple(tuple(names) for names in found.values() if len(names) > 1)


def find_person(name: str, persons: Iterable[str], known: People) -> str:
    """The person that is meant: spelled so, or whatever the case where only one can be meant.

    Raises UnknownName.
    """
    there = sorted(set(persons))
    if (person := known.person(name)) in there:
        return person
    folded = [each for each in there if _folded(each) == _folded(name)]
    if len(folded) == 1:
        return folded[0]
    if folded:
        raise UnknownName(f"{name!r} could be {' or '.join(map(repr, folded))}.", hint="Spell it as it is.")
    listed = ", ".join(there[:MOST]) + (", …" if len(there) > MOST else "")
    raise UnknownName(
        f"Nobody called {name!r} played here.",
        hint=f"Who played: {listed}." if there else "Nobody has played.",
    )


MOST = 20
"""Names in a list of all."""


def _folded(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
