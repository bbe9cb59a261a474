"""The people, places and games in all evenings by their names, and which names mean the same.

Law: only the user merges names. Names that mean the same become one before anything is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from ledger.shelf.rows import Evening
from ledger.shelf.stats.people import People


class KnownNames(msgspec.Struct, frozen=True):
    """Who is who, and what other names of places and games mean."""

    people: People = People()
    places: Mapping[str, str] = {}
    titles: Mapping[str, str] = {}

    def renamed(self, evening: Evening) -> Evening:
        """The evening with the place and the game that its names mean."""
        game = evening.game
        place, title = self.places.get(game.place, game.place), self.titles.get(game.played, game.played)
        if (place, title) == (game.place, game.played):
            return evening
        return replace(evening, game=replace(game, place=place, played=title))


class NameUses(msgspec.Struct, frozen=True):
    """A name, the `others` that mean the same and are in logs, and what sources call it (`ids`)."""

    name: str
    logs: int
    """How many logs have the name, whether `stats` counts them or not."""
    last: str
    others: tuple[str, ...]
    ids: tuple[str, ...]


def listed(kind: str, evenings: Iterable[Evening], known: KnownNames) -> list[NameUses]:
    """Every name of a kind (`people`, `places` or `titles`), the most frequent first."""
    found: dict[str, dict[str, None]] = {}
    also: dict[str, dict[str, None]] = {}
    ids: dict[str, dict[str, None]] = {}
    last: dict[str, str] = {}
    for evening in evenings:
        for name, written, id_ in _names(kind, evening, known):
            found.setdefault(name, {})[evening.game.log] = None
            last[name] = max(last.get(name, ""), evening.game.date)
            if written != name:
                also.setdefault(name, {})[written] = None
            if id_:
                ids.setdefault(name, {})[id_] = None
    order = sorted(found, key=lambda name: (-len(found[name]), name.casefold(), name))
    return [
        NameUses(
            name, len(found[name]), last[name], (*sorted(also.get(name, ())),), (*sorted(ids.get(name, ())),)
        )
        for name in order
    ]


def _names(kind: str, evening: Evening, known: KnownNames) -> Iterator[tuple[str, str, str]]:
    """What an evening calls something: the name that is meant, the one that is written, and its id."""
    game = evening.game
    if kind == "people":
        for seat in evening.seats:
            yield known.people.person(seat.name), seat.name, seat.person
    elif kind == "places" and game.place:
        yield known.places.get(game.place, game.place), game.place, ""
    elif kind == "titles" and game.played:
        yield known.titles.get(game.played, game.played), game.played, ""
