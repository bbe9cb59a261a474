"""What a new sheet must not say, because nobody can mean it, although the sheet could be played.

Law: a log with such a sheet stays readable, so none of this is checked when a log is opened. Only a player
who brings a sheet, or adds to one, hears of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.api import Catalog, Flaw, formulas
from ledger.games.scorepad.sheet import Category, Counter, Rating, Sheet, sheet_of

_SECRET = {
    "team": "is hidden until the end, and what a team shares is not",
    "scored": "is hidden until the end, and what a round brings is not",
    "shared": "is hidden, but nobody can hide what belongs to the table",
    "supply": "is hidden, and so is what is left of it",
}
"""The fields that would give away something hidden, and why."""


def flaws(catalog: Catalog[Any]) -> Iterator[Flaw]:
    """Everything that is wrong with a sheet."""
    sheet = sheet_of(catalog)
    yield from (*sheet.flaws, *unsound(sheet))
    if sheet.pad.until_full and (sheet.pad.rounds is not None or sheet.pad.turns):
        why = "until_full is for a pad without rounds and turns."
        yield Flaw("values", "", "until_full", why, "`ends` says when such a game is over.")


def unsound(sheet: Sheet) -> Iterator[Flaw]:
    """What is wrong with a sheet, although it can be played."""
    for kind in (Counter, Category):
        for entry in sheet.catalog.of(kind).values():
            for field, why in _against_itself(entry):
                yield Flaw(entry.kind, entry.name, field, f"{entry.name} {why}.", "Keep one of them.")
    rounds = {name for name, lines in sheet.lines.items() if lines[0].entry.scored == "round"}
    ratings = {name.casefold() for name in sheet.catalog.of(Rating)} - sheet.named
    for kind_name, name, field, tree in sheet.trees():
        for read in sorted(formulas.reads(tree) & ratings):
            yield Flaw(kind_name, name, field, f"{read} is a rating, not a number.")
        for read in sorted(formulas.banked(tree) - rounds):
            yield Flaw(kind_name, name, field, f"banked({read}): nothing called {read} is scored each round.")


def _against_itself(entry: Counter) -> Iterator[tuple[str, str]]:
    """The fields of a table that contradict each other, and why."""
    category = entry if isinstance(entry, Category) else Category(name=entry.name)
    says = category.team, category.scored == "round", entry.shared, entry.supply is not None
    if entry.hidden:
        yield from (why for why, is_there in zip(_SECRET.items(), says, strict=True) if is_there)
    if category.team and entry.role:
        yield "role", "is one number for a team, but only one role has it"
    if entry.most is not None and entry.least is not None and entry.least > entry.most:
        yield "most", f"would be at least {entry.least} and at most {entry.most}"
