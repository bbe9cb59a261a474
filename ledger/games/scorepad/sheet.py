"""A sheet: the pad of one game as data, read into cells that are counted and lines that score.

Law: everything is a counter, and a category is a counter with points, or a formula over counters. A sheet is
read once for each catalog, never changes, and lists all of its mistakes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from ledger.api import MOST_DECIMALS, Catalog, Entry, Flaw, Schema, Values, formulas

MOST, LONGEST = 200, 40
"""The most tables of a kind, and the most characters of a name."""
MOST_SEATS = 40
NAME = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")
OWN = ("total", "round", "seats", "pips", "said")
"""Names that formulas can use on every sheet: points, the round, the number of seats, and the sum of the last
dice. The last name is how many once-only numbers have been written since that throw, including the one that
is being written."""
LATER = {"said", "banked"}
"""Words of formulas that older sheets may use as names: on a sheet with a table of that name, the name means
the table."""
WORDS = {"change", "is", "gives", "roll", "draw", "shows", "reveal", "takes", "first"}
WORDS |= {"pass", "round", "phase", "end", "and", "or", "not", *formulas.FUNCTIONS, *OWN}
WORDS -= LATER
"""Moves of the game and words of formulas: nothing on a sheet can have one as its name."""
Seats = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
DiceText = Annotated[str, Meta(pattern=r"^([1-9]|1\d|20)d([2-9]|[1-9]\d|100)$")]


class Counter(Entry, frozen=True):
    """Something that each seat has, or the table if it is `shared`; one for each of its `places`, if it has
    any.

    `supply`: how many there are in all. `must`: a formula that has to hold after every change; `because` says
    it in words. `follows`: a formula that gives its number. `fresh`: begins anew with each round. `once`: is
    said only once. `hidden`: revealed at the end. `role`: only the seat with this role has it. `decimals`:
    how many a number may have, 0 for whole numbers.
    """

    kind: ClassVar[str] = "counter"
    refers: ClassVar[Mapping[str, str]] = {"role": "role"}
    shared: bool = False
    places: Annotated[tuple[str, ...], Meta(max_length=12)] = ()
    start: int = 0
    least: int | None = 0
    most: int | None = None
    supply: int | None = None
    must: str = ""
    because: str = ""
    follows: str = ""
    fresh: bool = False
    once: bool = False
    hidden: bool = False
    role: str = ""
    decimals: Annotated[int, Meta(ge=0, le=MOST_DECIMALS)] = 0


class Category(Counter, frozen=True):
    """Something that gives points: the number itself; `each` points for each one; a `table` of points for 0,
    1, 2 …; or points for a `majority`: for the most, the second …, with `ties`. It counts its own counter, or
    what `of` says; or it is a formula, `points`, or the cards of a `deck`. `team`: once for a team. `scored`
    at the end, or in each round."""

    kind: ClassVar[str] = "category"
    refers: ClassVar[Mapping[str, str]] = {"role": "role", "deck": "deck"}
    of: str = ""
    points: str = ""
    deck: str = ""
    each: int | None = None
    table: tuple[int, ...] = ()
    majority: tuple[int, ...] = ()
    ties: Literal["shared", "split", "nothing"] = "shared"
    scored: Literal["end", "round"] = "end"
    team: bool = False


class PadDeck(Entry, frozen=True):
    """Cards that are drawn by name; only the player who drew a `hidden` card knows which it was."""

    kind: ClassVar[str] = "deck"
    hidden: bool = False


class PadCard(Entry, frozen=True):
    """A card, what it brings, and how many there are of it."""

    kind: ClassVar[str] = "card"
    refers: ClassVar[Mapping[str, str]] = {"deck": "deck"}
    deck: str
    copies: Annotated[int, Meta(ge=1, le=MOST)] = 1
    points: int = 0


class Role(Entry, frozen=True):
    """A role or a faction, and the counters with which it begins."""

    kind: ClassVar[str] = "role"
    start: dict[str, int] = msgspec.field(default_factory=dict)


class Rating(Entry, frozen=True):
    """A name for the result of a table that plays together, from `least` points up."""

    kind: ClassVar[str] = "rating"
    least: int = -10_000


class Pad(Values, frozen=True):
    """The settings of a sheet that belong to none of its tables.

    `rounds`: how many, 0 for any number, nothing if there are no rounds. `turns`: clockwise, or a formula
    whose highest value goes first. `passing` ends a turn, or is for the rest of the round. `ends`, `won`:
    formulas; `closes`: one that has to hold when a round ends; `because` says it in words. `until_full`:
    without rounds or turns, the last number that is asked for ends the game. `sides`: the team of each seat,
    0 for a seat that plays alone, if partners do not sit opposite; with `apart`, each partner has all the
    points of the team, and they are not added.
    """

    seats: tuple[Seats, Seats] = (1, 12)
    goal: Literal["most", "fewest", "teams", "together"] = "most"
    teams: Annotated[int, Meta(ge=2, le=6)] = 2
    ties: tuple[str, ...] = ()
    rounds: Annotated[int, Meta(ge=0)] | None = None
    phases: tuple[str, ...] = ()
    turns: str = ""
    starts: Literal["same", "next"] = "same"
    passing: Literal["turn", "round"] = "turn"
    ends: str = ""
    closes: str = ""
    because: str = ""
    until_full: bool = False
    won: str = ""
    dice: tuple[DiceText, ...] = ()
    sides: tuple[Annotated[int, Meta(ge=0, le=MOST_SEATS)], ...] = ()
    apart: bool = False

    def texts(self, field: str) -> tuple[str, ...]:
        """The formulas of a field."""
        said = getattr(self, field)
        return tuple(filter(None, (said,) if isinstance(said, str) else said))


FORMULAS = ("turns", "ends", "closes", "won", "ties")
"""The fields of the pad that hold formulas."""
SCHEMA = Schema(kinds=(Counter, Category, PadDeck, PadCard, Role, Rating), values=Pad)


class PadBox(Struct, frozen=True):
    """One counter, and the table of the sheet that describes it."""

    name: str
    entry: Counter
    must: formulas.Formula | None
    follows: formulas.Formula | None

    @property
    def rule(self) -> str:
        return f"Sheet, {self.entry.kind} {self.entry.name}"

    @property
    def is_fresh(self) -> bool:
        return self.entry.fresh or (isinstance(self.entry, Category) and self.entry.scored == "round")

    @property
    def may_be_negative(self) -> bool:
        """Whether -5 is a number here, because no bound forbids it."""
        return self.entry.least is None or self.entry.least < 0


class CategoryLine(Struct, frozen=True):
    """One category in one place. `own` is its counter, if each thing counted simply brings `each` points."""

    label: str
    entry: Category
    tree: formulas.Formula | None
    own: PadBox | None


class Sheet:
    """A catalog, read for play. Names are in lower case; `flaws` is everything that is wrong with it."""

    def __init__(self, catalog: Catalog[Any]) -> None:
        self.pad: Pad = catalog.values
        self.catalog = catalog
        self.flaws: list[Flaw] = []
        self.cells: dict[str, PadBox] = {}
        self.lines: dict[str, list[CategoryLine]] = {}
        self.split: dict[str, list[str]] = {}
        """What is counted in several places: its name → the names of its counters."""
        self._reads: dict[int, set[str]] = {}
        self._asking: dict[str, list[PadBox]] = {}
        self.pads: dict[str, formulas.Formula] = {}
        """The formulas of the pad by their text."""
        self.named = set[str]()
        """Names that no two tables can share: those of everything but ratings."""
        self._known = set(OWN)
        counted = [entry for kind in (Counter, Category) for entry in catalog.of(kind).values()]
        for kind in SCHEMA.kinds:
            for number, entry in enumerate(catalog.of(kind).values()):
                if number >= MOST:
                    self.flaws = [
                        Flaw(kind.kind, entry.name, "", f"There are more than {MOST} of this kind.")
                    ]
                    return
                self._name(entry)
        for entry in counted:
            self._read(entry)
        for role in catalog.of(Role).values():
            for name in role.start:
                if (cell := self.cells.get(name.casefold())) is None or cell.entry.shared or cell.follows:
                    self._flaw(role, "start", f"{name[:LONGEST]!r} is not a counter of a seat.")
        if self.pad.seats[0] > self.pad.seats[1]:
            why = "No table has at least {} seats and at most {}.".format(*self.pad.seats)
            self._flaw(None, "seats", why, "Swap the two numbers.")
        for field in FORMULAS:
            for text in self.pad.texts(field):
                if text != "clockwise" and (tree := self._tree(None, field, text)) is not None:
                    self.pads[text] = tree
        self._loops({entry.name.casefold(): entry for entry in counted})

    def _flaw(self, entry: Entry | None, field: str, message: str, hint: str = "") -> None:
        self.flaws.append(
            Flaw(entry.kind if entry else "values", entry.name if entry else "", field, message, hint)
        )

    def _name(self, entry: Entry) -> None:
        """Notes a table's names, with a flaw for each that is malformed, taken, or a word of the pad."""
        places = entry.places if isinstance(entry, Counter) else ()
        for name in (entry.name, *(f"{entry.name} {place}" for place in places)):
            if not NAME.fullmatch(name) or len(name) > LONGEST:
                shown = name[:LONGEST].encode("unicode_escape").decode()
                why = f"A name is one or more words of letters, up to {LONGEST} characters."
                self._flaw(entry, "name", f"{shown!r} cannot be a name on a sheet.", why)
            elif name.casefold() in WORDS:
                self._flaw(entry, "name", f"{name} is a word of the pad itself.", "Choose another name.")
            elif name.casefold() in self.named and entry.kind != Rating.kind:
                self._flaw(entry, "name", f"{name} is on the sheet twice.", "Choose another name.")
            self._known.add(name.casefold())
            if entry.kind != Rating.kind:
                self.named.add(name.casefold())

    def _tree(self, entry: Entry | None, field: str, text: str, place: str = "") -> formulas.Formula | None:
        """Parses a formula; None, with a flaw, if a name in it is unknown. A name with places means the
        `place` where the formula is used."""
        try:
            tree = formulas.placed(formulas.parse(text), place.casefold(), self._known)
        except formulas.BadFormula as bad:
            self._flaw(entry, field, f"The formula {text[:60]!r} {bad.why}.")
            return None
        for name in formulas.names(tree):
            if name.text not in self._known:
                self._flaw(
                    entry,
                    field,
                    f"{name.text!r} is not on the sheet, at character {name.at} of {text[:60]!r}.",
                )
                return None
        return tree

    def _read(self, entry: Counter) -> None:
        """Reads the cells of a table, and its lines if it gives points."""
        groups = ("points", "deck", "of", "follows"), ("points", "deck", "each", "table", "majority")
        said, worth = ([field for field in group if getattr(entry, field, None)] for group in groups)
        for field in dict.fromkeys((*said[1:], *worth[1:])):
            self._flaw(
                entry, field, f"{entry.name} says {(said + worth)[0]} and {field}.", "Keep one of them."
            )
        for place in entry.places or ("",) if NAME.fullmatch(entry.name) else ():
            name = f"{entry.name} {place}".strip()
            trees = {
                field: self._tree(entry, field, text, place)
                for field in ("must", "follows")
                if (text := getattr(entry, field))
            }
            cell = PadBox(name, entry, trees.get("must"), trees.get("follows"))
            if not isinstance(entry, Category) or not said or entry.follows:
                self.cells[name.casefold()] = cell
                if place:
                    self.split.setdefault(entry.name.casefold(), []).append(name.casefold())
            if isinstance(entry, Category):
                text = entry.points or _worth(entry, entry.of or name)
                tree = None if entry.deck else self._tree(entry, said[0] if said else "table", text, place)
                own = None if said or entry.table or entry.majority else cell
                self.lines.setdefault(entry.name.casefold(), []).append(
                    CategoryLine(place or entry.name, entry, tree, own)
                )

    def after(self, name: str) -> set[str]:
        """The names that a name reads directly."""
        cell = self.cells.get(name)
        found = formulas.reads(cell.follows) if cell is not None and cell.follows is not None else set()
        found |= set(self.split.get(name, ()))
        for line in self.lines.get(name, ()) if cell is None else ():
            found |= {line.entry.deck.casefold()} if line.tree is None else formulas.reads(line.tree)
        return found | set(self.lines) if name == "total" else found

    def reads(self, tree: formulas.Formula) -> set[str]:
        """All counters, cards, decks and dice that a tree of this sheet reads, directly or through others."""
        if (found := self._reads.get(id(tree))) is None:
            found, left = set(), formulas.reads(tree)
            while left:
                found.add(name := left.pop())
                left |= self.after(name) - found
            self._reads[id(tree)] = found
        return found

    def trees(self) -> Iterator[tuple[str, str, str, formulas.Formula]]:
        """Every formula of the sheet, with its table and its field."""
        for cell in self.cells.values():
            for field, tree in (("must", cell.must), ("follows", cell.follows)):
                if tree is not None:
                    yield cell.entry.kind, cell.entry.name, field, tree
        for line in (line for lines in self.lines.values() for line in lines if line.own is None):
            if line.tree is not None:
                yield line.entry.kind, line.entry.name, "points" if line.entry.points else "of", line.tree
        for field in FORMULAS:
            for text in self.pad.texts(field):
                if (tree := self.pads.get(text)) is not None:
                    yield "values", "", field, tree

    def asking(self, cell: PadBox) -> list[PadBox]:
        """The counters that may become wrong when another one changes, because they follow from it or their
        `must` reads it. Hidden counters are left out."""
        if (name := cell.name.casefold()) not in self._asking:
            self._asking[name] = [each for each in self.cells.values() if self._asks(each, name)]
        return self._asking[name]

    def _asks(self, cell: PadBox, name: str) -> bool:
        """Whether a counter that is not hidden follows from a name, or its `must` reads that name."""
        trees = [tree for tree in (cell.must, cell.follows) if tree is not None]
        return not cell.entry.hidden and any(name in self.reads(tree) for tree in trees)

    def _loops(self, entries: Mapping[str, Counter]) -> None:
        """Notes a flaw for each name that its own formula reads, directly or through others."""
        graph = {name: sorted(self.after(name)) for name in (*self.cells, *self.lines, "total")}
        while True:
            try:
                return TopologicalSorter(graph).prepare()
            except CycleError as loop:
                first, *others = [name for name in loop.args[1][1:] if name != "total"] or ["total"]
                graph[first] = []
                if first == "total":  # a category of that name, which already has a flaw
                    continue
                entry = self.cells[first].entry if first in self.cells else entries[first]
                by = f" by way of {', '.join(others)}" if others else ""
                field = "follows" if entry.follows else "points"
                self._flaw(entry, field, f"{entry.name} comes back to itself{by}.")


sheet_of = lru_cache(maxsize=32)(Sheet)


def _worth(category: Category, of: str) -> str:
    """The formula for a category that is described by its fields."""
    if category.table or category.majority:
        how = {"shared": "most", "split": "split", "nothing": "alone"}[category.ties]
        points = ", ".join(map(str, category.table or category.majority))
        return f"{'table' if category.table else how}({of}, {points})"
    return of if category.each is None else f"{category.each} * ({of})"
