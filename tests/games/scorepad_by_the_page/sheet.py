"""A sheet as the page explains it: numbers, categories, cards, roles and how the game goes.

Law: what is left out has the value that the page gives, and nothing is checked: sheets are made to be sound.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

OWN = frozenset({"of", "points", "deck"})
"""A category that says one of these has no number of its own."""


@dataclass(frozen=True)
class Number:
    """A counter, or the number of a category: `name` is how it is typed, its place included."""

    name: str
    part: str
    """The counter or category that it belongs to."""
    least: int = 0
    most: int | None = None
    start: int = 0
    shared: bool = False
    supply: int | None = None
    follows: str = ""
    must: str = ""
    fresh: bool = False
    role: str = ""
    hidden: bool = False
    by_round: bool = False
    once: bool = False
    team: bool = False
    """Whether partners have one together."""


@dataclass(frozen=True)
class Category:
    name: str
    each: int = 1
    table: tuple[int, ...] = ()
    of: str = ""
    places: tuple[str, ...] = ()
    majority: tuple[int, ...] = ()
    ties: str = "shared"
    deck: str = ""
    points: str = ""
    hidden: bool = False
    by_round: bool = False
    role: str = ""
    team: bool = False

    @property
    def is_typed(self) -> bool:
        """Whether it is a number of its own."""
        return not (self.of or self.points or self.deck)


@dataclass(frozen=True)
class Sheet:
    seats: tuple[int, int] = (1, 12)
    goal: str = "most"
    teams: int = 2
    sides: tuple[int, ...] = ()
    """The team of each seat, where partners do not sit opposite."""
    rounds: int | None = None
    turns: str = ""
    passing: str = "turn"
    starts: str = "same"
    phases: tuple[str, ...] = ()
    ends: str = ""
    closes: str = ""
    because: str = ""
    won: str = ""
    ties: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    numbers: Mapping[str, Number] = field(default_factory=dict)
    categories: tuple[Category, ...] = ()
    cards: Mapping[str, tuple[str, int, int]] = field(default_factory=dict)
    """The deck, the points and the copies of each card."""
    hidden_decks: frozenset[str] = frozenset()
    roles: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    ratings: tuple[tuple[str, int | None], ...] = ()


def read(content: Mapping[str, Any]) -> Sheet:
    """A sheet from its TOML."""
    values = dict(content.get("values", {}))
    for name in ("seats", "phases", "ties", "dice", "sides"):
        if name in values:
            values[name] = tuple(values[name])
    sheet = Sheet(
        **values,
        cards={
            card["name"]: (card["deck"], card.get("points", 0), card.get("copies", 1))
            for card in content.get("card", ())
        },
        hidden_decks=frozenset(deck["name"] for deck in content.get("deck", ()) if deck.get("hidden")),
        roles={role["name"]: role.get("start", {}) for role in content.get("role", ())},
        ratings=tuple((rating["name"], rating.get("least")) for rating in content.get("rating", ())),
    )
    for kind in ("counter", "category"):
        for part in content.get(kind, ()):
            sheet = with_part(sheet, kind, part)
    return sheet


def with_part(sheet: Sheet, kind: str, part: Mapping[str, Any]) -> Sheet:
    """The sheet with one more counter or category."""
    numbers = dict(sheet.numbers)
    if kind == "counter":
        numbers.update((number.name, number) for number in _counted(part))
        return replace(sheet, numbers=numbers)
    category = _category(part)
    if category.is_typed:
        numbers.update((number.name, number) for number in _counted({**part, "places": ()}))
    return replace(sheet, numbers=numbers, categories=(*sheet.categories, category))


def _counted(part: Mapping[str, Any]) -> list[Number]:
    plain = {
        name: part[name]
        for name in (
            "least",
            "most",
            "start",
            "shared",
            "supply",
            "follows",
            "must",
            "fresh",
            "role",
            "hidden",
            "once",
            "team",
        )
        if name in part
    }
    by_round = part.get("scored") == "round"
    names = [f"{part['name']} {place}" for place in part.get("places", ())] or [part["name"]]
    return [Number(name, part["name"], by_round=by_round, **plain) for name in names]


def _category(part: Mapping[str, Any]) -> Category:
    plain = {
        name: part[name]
        for name in ("name", "of", "deck", "points", "hidden", "role", "team", "ties", "each")
        if name in part
    }
    lists: dict[str, Any] = {
        name: tuple(part[name]) for name in ("table", "places", "majority") if name in part
    }
    return Category(by_round=part.get("scored") == "round", **plain, **lists)
