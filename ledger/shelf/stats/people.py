"""Who is who: names that the user says are one person, and names that only look alike.

Law: two names are two people unless the user says otherwise, even if they differ only in case.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

import msgspec

from ledger.core.errors import UnknownName, UsageError
from ledger.core.line import with_plain_letters

MERGING = 'In the settings: [people] ann = ["Ann", "anna"]; for once: --alias ann=Ann,anna'


class People(msgspec.Struct, frozen=True):
    """`names` maps each name that a person uses to that person; any other name is a person."""

    names: Mapping[str, str] = {}

    def person(self, seat: str) -> str:
        return self.names.get(seat, seat)


def read_people(said: Mapping[str, Iterable[str]], aliases: Iterable[str] = ()) -> People:
    """The people from the settings, and those of `NEW=OLD[,OLD]`. Their own names count too.

    Raises UsageError if a name belongs to two people, or an alias is incomplete.
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
    """People whose names differ only in case, spaces or the encoding of their letters."""
    found: dict[str, list[str]] = {}
    for person in sorted(set(persons)):
        found.setdefault(_folded(person), []).append(person)
    return tuple(tuple(names) for names in found.values() if len(names) > 1)


def find_person(name: str, persons: Iterable[str], known: People) -> str:
    """The person with this name, in capitals or not, with its accents or without, if only one person fits.

    Raises UnknownName.
    """
    there = sorted(set(persons))
    if (person := known.person(name)) in there:
        return person
    folded = [each for each in there if _folded(each) == _folded(name)]
    folded = folded or [each for each in there if with_plain_letters(_folded(each)) == _folded(name)]
    if len(folded) == 1:
        return folded[0]
    if folded:
        raise UnknownName(f"{name!r} could be {' or '.join(map(repr, folded))}.", hint="Type it exactly.")
    listed = ", ".join(there[:MOST]) + (", …" if len(there) > MOST else "")
    raise UnknownName(
        f"Nobody called {name!r} played here.",
        hint=f"Who played: {listed}." if there else "Nobody has played.",
    )


MOST = 20
"""At most this many names are listed."""


def _folded(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
