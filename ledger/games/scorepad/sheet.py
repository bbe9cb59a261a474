"""A sheet: the pad of one game as data, read into cells that are counted and lines that score.

Law: everything is a counter, and every category is a formula over counters. A sheet with mistakes says all of
them, each with its table and field; a sheet is read once for each catalog and never changes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from graphlib import CycleError, TopologicalSorter
from typing import Any, ClassVar, Literal

from msgspec import Struct

from ledger.api import Catalog, Entry, Flaw, Schema, Values, shipped
from ledger.games.scorepad.formulas import (
    ARGS,
    BARE,
    EVERY,
    Apply,
    BadFormula,
    Name,
    Tree,
    names,
    nodes,
    parse,
)

MOST = 200
"""Categories, counters, or cards of a sheet."""
NAME = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")
LONGEST = 40
WORDS = frozenset(
    "change is gives roll shows draw card reveal pass round phase end first role and or not if".split()
)
"""Moves of the game, and words of formulas: nothing on a sheet is called so."""


class Counter(Entry, frozen=True):
    """Something that is counted: `of` each seat, or of the table; in each of some `places`.

    `supply` is how many there are in all; `follows` a formula that it always is; `fresh` ones begin anew with
    each round; `role` alone has it.
    """

    kind: ClassVar[str] = "counter"
    of: Literal["seat", "table"] = "seat"
    places: tuple[str, ...] = ()
    start: int = 0
    least: int | None = 0
    most: int | None = None
    supply: int | None = None
    must: str = ""
    follows: str = ""
    fresh: bool = False
    role: str = ""


class Category(Entry, frozen=True):
    """What gives points. Without `points`, `of` and `deck` it is a counter of its own name.

    `each` points for one; `table` points for 0, 1, 2 …; `majority` points for the most, the second …, with
    `ties` shared, split or nothing. `team`: once for a team. `scored` at the end, or in each round anew.
    """

    kind: ClassVar[str] = "category"
    asked: ClassVar[tuple[str, ...]] = ("points",)
    of: str = ""
    points: str = ""
    each: int | None = None
    table: tuple[int, ...] = ()
    majority: tuple[int, ...] = ()
    ties: Literal["shared", "split", "nothing"] = "shared"
    deck: str = ""
    places: tuple[str, ...] = ()
    least: int | None = 0
    most: int | None = None
    must: str = ""
    hidden: bool = False
    scored: Literal["end", "round"] = "end"
    team: bool = False
    role: str = ""


class Deck(Entry, frozen=True):
    """Cards that are drawn by name; of a `hidden` one only who drew it knows which it was."""

    kind: ClassVar[str] = "deck"
    hidden: bool = False


class Card(Entry, frozen=True):
    kind: ClassVar[str] = "card"
    asked: ClassVar[tuple[str, ...]] = ("deck",)
    deck: str
    copies: int = 1
    points: int = 0


class Role(Entry, frozen=True):
    """A role or a faction: counters that begin with other numbers."""

    kind: ClassVar[str] = "role"
    start: dict[str, int] = {}


class Rating(Entry, frozen=True):
    """What a common result is called, from so many points on."""

    kind: ClassVar[str] = "rating"
    least: int = -10_000


class Pad(Values, frozen=True):
    """What belongs to no single table of a sheet.

    `rounds`: how many, 0 for any number; nothing where there are none. `turns`: clockwise, or a formula: the
    most goes first. `passing` ends a turn, or is for the rest of the round. `ends`, `won`: formulas.
    """

    seats: tuple[int, int] = (1, 12)
    goal: Literal["most", "fewest", "teams", "together"] = "most"
    teams: int = 2
    ties: tuple[str, ...] = ()
    rounds: int | None = None
    phases: tuple[str, ...] = ()
    turns: str = ""
    starts: Literal["same", "next"] = "same"
    passing: Literal["turn", "round"] = "turn"
    ends: str = ""
    won: str = ""
    dice: tuple[str, ...] = ()


SCHEMA = Schema(kinds=(Category, Counter, Deck, Card, Role, Rating), values=Pad)


@cache
def load(name: str) -> Mapping[str, Any]:
    """The content of a shipped sheet."""
    return shipped(__package__, name)


class Cell(Struct, frozen=True):
    """One counter. `rule` is cited where something is forbidden."""

    name: str
    rule: str
    group: str
    is_seats: bool = True
    start: int = 0
    least: int | None = None
    most: int | None = None
    supply: int | None = None
    must: Tree | None = None
    follows: Tree | None = None
    fresh: bool = False
    hidden: bool = False
    role: str = ""


class Scored(Struct, frozen=True):
    """One category in one place. `factor` is what one of its own counter brings, where it is no more."""

    name: str
    label: str
    rule: str
    tree: Tree | None
    factor: int
    entry: Category


class Sheet(Struct, frozen=True):
    """A catalog as it is played; names are folded. `flaws` are its mistakes."""

    cells: Mapping[str, Cell]
    lines: tuple[Scored, ...]
    by_name: Mapping[str, tuple[Scored, ...]]
    formulas: Mapping[str, Tree]
    """Of the pad: `ends`, `won`, `turns`, and ties by their text."""
    flaws: tuple[Flaw, ...]

    def reads(self, tree: Tree) -> frozenset[str]:
        """The counters, decks and dice that a tree comes down to."""
        found: set[str] = set()
        left = [*_read(tree)]
        while left:
            if (name := left.pop()) not in found:
                found.add(name)
                left += _read(self.cells[name].follows) if name in self.cells else ()
                for line in self.by_name.get(name, ()):
                    left += (_read(line.tree) or {line.entry.deck.casefold()}) - {name}
                left += self.by_name if name == "total" else ()
        return frozenset(found)


@lru_cache(maxsize=32)
def sheet_of(catalog: Catalog[Any]) -> Sheet:
    """The sheet of a catalog, mistakes and all."""
    return _Reading(catalog).sheet()


class _Reading:
    """Reads a catalog once, and collects what is wrong with it."""

    def __init__(self, catalog: Catalog[Any]) -> None:
        self.catalog = catalog
        self.pad: Pad = catalog.values
        self.flaws: list[Flaw] = []
        self.cells: dict[str, Cell] = {}
        self.lines: list[Scored] = []
        self.known = {*BARE}

    def flaw(self, entry: Entry | None, field: str, message: str, hint: str = "") -> None:
        kind, name = ("values", "") if entry is None else (entry.kind, entry.name)
        self.flaws.append(Flaw(kind, name, field, message, hint))

    def sheet(self) -> Sheet:
        entries = [entry for kind in SCHEMA.kinds for entry in self.catalog.of(kind).values()]
        if len(entries) > 2 * MOST:
            self.flaw(entries[2 * MOST], "name", f"A sheet has at most {2 * MOST} tables.", "Shorten it.")
            return Sheet({}, (), {}, {}, tuple(self.flaws))
        for entry in entries:
            self._name(entry)
        for entry in (*self.catalog.of(Counter).values(), *self.catalog.of(Category).values()):
            self.known |= {
                entry.name.casefold(),
                *(f"{entry.name} {place}".casefold() for place in entry.places),
            }
        self.known |= {
            entry.name.casefold() for kind in (Deck, Card) for entry in self.catalog.of(kind).values()
        }
        for counter in self.catalog.of(Counter).values():
            self._counter(counter)
        for category in self.catalog.of(Category).values():
            self._category(category)
        self._others()
        formulas = {field: tree for field in ("ends", "won") if (tree := self._pad(field)) is not None}
        if self.pad.turns != "clockwise" and (tree := self._pad("turns")) is not None:
            formulas["turns"] = tree
        for tie in self.pad.ties:
            if (tree := self._tree(None, "ties", tie)) is not None:
                formulas[tie] = tree
        by_name = {
            line.name: tuple(each for each in self.lines if each.name == line.name) for line in self.lines
        }
        self._loops(by_name)
        return Sheet(self.cells, tuple(self.lines), by_name, formulas, tuple(self.flaws))

    def _name(self, entry: Entry) -> None:
        """Names are words of letters, and each is there once."""
        called = (entry.name, *(f"{entry.name} {place}" for place in getattr(entry, "places", ())))
        for name in called:
            folded = name.casefold()
            if not NAME.fullmatch(name) or len(name) > LONGEST:
                shown = name[:LONGEST].encode("unicode_escape").decode()
                hint = f"A name is one or more words of letters, up to {LONGEST} signs."
                self.flaw(entry, "name", f"{shown!r} cannot be a name on a sheet.", hint)
            elif isinstance(entry, Rating):
                continue
            elif folded in WORDS or folded in BARE or folded in EVERY or folded in ARGS:
                self.flaw(entry, "name", f"{name} is a word of the pad itself.", "Choose another name.")
            elif folded in self.known:
                self.flaw(entry, "name", f"{name} stands on the sheet twice.", "Choose another name.")
            self.known.add(folded)

    def _tree(self, entry: Entry | None, field: str, text: str, place: str = "") -> Tree | None:
        """A formula whose names are all known; what has places means the one it stands in."""
        try:
            tree = parse(text)
        except BadFormula as bad:
            self.flaw(entry, field, f"The formula {text[:60]!r} {bad.why}.")
            return None
        tree = _placed(tree, place.casefold(), self.known) if place else tree
        for name in names(tree):
            if name.text not in self.known:
                self.flaw(entry, field, f"The formula {text[:60]!r} reads {name.text!r}, at sign {name.at}.",
                          "Nothing on the sheet is called so.")  # fmt: skip
                return None
        return tree

    def _pad(self, field: str) -> Tree | None:
        text: str = getattr(self.pad, field)
        return self._tree(None, field, text) if text else None

    def _counter(self, counter: Counter) -> None:
        rule = f"Counters, {counter.name}"
        if counter.follows and (counter.supply is not None or counter.start):
            self.flaw(counter, "follows", "What follows from others has no start and no supply of its own.")
        for place in counter.places or ("",):
            name = f"{counter.name} {place}".strip()
            self.cells[name.casefold()] = Cell(
                name=name,
                rule=rule,
                group=counter.name,
                is_seats=counter.of == "seat",
                start=counter.start,
                least=counter.least,
                most=counter.most,
                supply=counter.supply,
                must=self._tree(counter, "must", counter.must, place) if counter.must else None,
                follows=self._tree(counter, "follows", counter.follows, place) if counter.follows else None,
                fresh=counter.fresh,
                role=counter.role,
            )

    def _category(self, category: Category) -> None:
        said = [field for field in ("points", "of", "deck") if getattr(category, field)]
        worth = [field for field in ("each", "table", "majority") if getattr(category, field)]
        for field in said[1:]:
            self.flaw(category, field, f"{category.name} has {field} and {said[0]}.", "Keep one of them.")
        for field in worth[1:] if not category.points else worth:
            other = category.points and "points" or worth[0]
            self.flaw(category, field, f"{category.name} has {field} and {other}.", "Keep one of them.")
        if category.hidden and (said or category.places):
            self.flaw(category, "hidden", "Only a category that is a number of its own can be hidden.")
        for place in category.places or ("",):
            name = f"{category.name} {place}".strip()
            if not said:
                self.cells[name.casefold()] = self._own(category, name, place)
            text = category.points or _worth(category, category.of or name)
            tree = None if category.deck else self._tree(category, said[0] if said else "table", text, place)
            factor = (
                0
                if said or category.table or category.majority
                else 1
                if category.each is None
                else category.each
            )
            self.lines.append(
                Scored(
                    category.name.casefold(),
                    place or category.name,
                    f"Categories, {category.name}",
                    tree,
                    factor,
                    category,
                )  # fmt: skip
            )

    def _own(self, category: Category, name: str, place: str) -> Cell:
        """The counter that a category is."""
        return Cell(
            name=name,
            rule=f"Categories, {category.name}",
            group=category.name,
            least=category.least,
            most=category.most,
            must=self._tree(category, "must", category.must, place) if category.must else None,
            fresh=category.scored == "round",
            hidden=category.hidden,
            role=category.role,
        )

    def _others(self) -> None:
        """What one table says of another, and what belongs to the pad."""
        for kind, field, of in _NAMED:
            for entry in self.catalog.of(kind).values():
                if (named := getattr(entry, field)) and named not in self.catalog.of(of):
                    self.flaw(entry, field, f"There is no {of.kind} {named[:LONGEST]!r} on the sheet.")
        for role in self.catalog.of(Role).values():
            for name in role.start:
                cell = self.cells.get(name.casefold())
                if cell is None or not cell.is_seats or cell.follows is not None:
                    self.flaw(role, "start", f"{name[:LONGEST]!r} is no counter of a seat.")
        for card in self.catalog.of(Card).values():
            if not 0 < card.copies <= MOST:
                self.flaw(card, "copies", f"There are 1 to {MOST} of a card.")
        pad = self.pad
        for field, is_right, why in (
            ("seats", 1 <= pad.seats[0] <= pad.seats[1] <= 12, "A pad has 1 to 12 seats, the fewest first."),
            ("teams", 2 <= pad.teams <= 6, "There are 2 to 6 teams."),
            (
                "dice",
                None not in map(sides_of, pad.dice),
                "Dice are written 2d6: up to 20, of up to 100 sides.",
            ),
            ("won", pad.goal != "together" or pad.won, "Who plays together needs `won`: when they have won."),
            ("rounds", pad.rounds is None or pad.rounds >= 0, "Rounds are counted from 0, for any number."),
        ):
            if not is_right:
                self.flaw(None, field, why)

    def _loops(self, by_name: Mapping[str, tuple[Scored, ...]]) -> None:
        """What comes back to itself on the way."""
        after = {name: _read(cell.follows) for name, cell in self.cells.items()}
        for name, lines in by_name.items():
            after[name] = {*after.get(name, ()), *(each for line in lines for each in _read(line.tree))} - {
                name
            }
            if any(name in _read(line.tree) for line in lines) and name not in self.cells:
                self._loop(name)
        after["total"] = set(by_name)
        while True:
            try:
                return TopologicalSorter(after).prepare()
            except CycleError as loop:
                first, *others = [name for name in loop.args[1][1:] if name != "total"]
                self._loop(first, *others)
                after[first] = set()

    def _loop(self, first: str, *others: str) -> None:
        by = f" by way of {', '.join(others)}" if others else ""
        entry = next(
            entry
            for kind in (Counter, Category)
            for entry in self.catalog.of(kind).values()
            if entry.name.casefold() == (self.cells[first].group.casefold() if first in self.cells else first)
        )
        field = "follows" if isinstance(entry, Counter) else "points"
        self.flaw(
            entry, field, f"{entry.name} comes back to itself{by}.", "Let it read what stands before it."
        )


_NAMED: tuple[tuple[type[Entry], str, type[Entry]], ...] = (
    (Category, "deck", Deck),
    (Card, "deck", Deck),
    (Category, "role", Role),
    (Counter, "role", Role),
)


def _read(tree: Tree | None) -> set[str]:
    """The names that a tree reads; dice among them."""
    if tree is None:
        return set()
    dice = {"pips" for node, _ in nodes(tree) if isinstance(node, Apply) and node.what == "face"}
    return dice | {name.text for name in names(tree)}


def _placed(tree: Tree, place: str, known: set[str]) -> Tree:
    """The same tree where a name that has this place means it."""
    if isinstance(tree, Name):
        here = f"{tree.text} {place}"
        return Name(here, tree.at) if here in known else tree
    if isinstance(tree, Apply):
        return Apply(tree.what, tuple(_placed(part, place, known) for part in tree.of), tree.at)
    return tree


def _worth(category: Category, of: str) -> str:
    """The formula of a category that says it in fields."""
    if category.table:
        return f"table({of}, {', '.join(map(str, category.table))})"
    if category.majority:
        how = {"shared": "most", "split": "split", "nothing": "alone"}[category.ties]
        return f"{how}({of}, {', '.join(map(str, category.majority))})"
    return of if category.each is None else f"{category.each} * ({of})"


def sides_of(dice: str) -> tuple[int, int] | None:
    """How many dice, and how many sides they have: `2d6`."""
    found = re.fullmatch(r"(\d{1,2})d(\d{1,3})", dice, re.ASCII)
    if found is None or not (0 < int(found[1]) <= 20 and 1 < int(found[2]) <= 100):
        return None
    return int(found[1]), int(found[2])
