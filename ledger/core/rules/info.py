"""What a game says about itself: its names, variants and catalogs, the rulings that a table can set, its
topics, and its questions for a table's own catalog.

Law: words and numbers; nothing here asks a state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal

import msgspec

from ledger.core.errors import BadCatalog
from ledger.core.pieces.catalog import shipped
from ledger.core.pieces.table import Knob

API = 2
"""The version of `ledger.api`; GAMES.md says what it promises."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the rules leave open, or that tables play differently. Its word is the `knob`, `about`
    says in a line what it decides, `choices` are all its values, and the `default` is one of them."""

    knob: str
    default: Knob
    choices: tuple[Knob, ...]
    about: str
    source: str
    """The number of the ruling, such as `EF-11`."""
    until: Mapping[int, Knob] = {}
    """Defaults in earlier versions of the rules: the last version with a default → that default."""
    is_asked: bool = False
    """Whether `new` asks about it at a terminal, because it shapes the evening."""
    each: Mapping[Knob, str] = {}
    """Choice → a line about it, shown when `new` asks; some have none."""
    unforeseeable: Mapping[Knob, str] = {}
    """Choices with which nobody can play on at random, each with the reason; see `GameInfo.unforeseeable`."""

    def default_of(self, version: int) -> Knob:
        """The default in a log with that version of the rules."""
        return next((self.until[last] for last in sorted(self.until) if version <= last), self.default)


class Variant(msgspec.Struct, frozen=True):
    """A way to play a game: the `name` to type, a line `about` it, for `least` to `most` seats."""

    name: str
    least: int
    most: int
    """The most seats."""
    about: str
    balanced: int = 0
    """The most seats for which it is balanced; 0 for `most`."""


class Shipped(msgspec.Struct, frozen=True):
    """A built-in catalog: its `name` and a line `about` it. `house` marks what this project invented."""

    name: str
    about: str
    house: bool = False
    is_game: bool = False
    """Whether it is a game of its own, listed as `GAME:CATALOG`. A table's own catalog is then a game,
    too."""
    title: str = ""
    """What people call that game; if empty, its name with a capital."""


def built_in(
    package: str, title: str, names: Sequence[str], *more: str
) -> Callable[[str], Mapping[str, Any]]:
    """The `catalog` of a game whose catalogs are files of these `names` beside its code.

    The files `more` are laid over each. It reads a file once, and raises BadCatalog for any other name.
    """

    @cache
    def load(name: str) -> Mapping[str, Any]:
        if name in names:
            return shipped(package, name, *more)
        hint = f"The built-in ones are: {', '.join(names)}."
        raise BadCatalog(f"{title} has no built-in catalog {name!r}.", hint=hint)

    return load


class Ready(msgspec.Struct, frozen=True):
    """What a seat can bring without a file, such as a deck of a catalog: its `name` and a line `about` it."""

    name: str
    about: str
    text: str
    """The text that the file would have."""


class Topic(msgspec.Struct, frozen=True):
    """Something `rules GAME TOPIC` explains by its `name`, with a `text` in our own words.

    `number` is the number of a ruling (`EF-5`), `source` is a heading of the rules.
    """

    name: str
    text: str
    source: str = ""
    number: str = ""
    also: tuple[str, ...] = ()
    """Other names for it, such as a piece's full name."""
    is_listed: bool = True
    """Whether the list of topics names it. If not, as for a piece, it can still be asked for by name."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about a game before anybody plays it: the `name` to type, the `title` to read, a line
    `about` it and whom to `credit`. `variants` and `catalogs` name their default first.

    `rules_version` grows when a default among the `rulings` changes (see `Ruling.until`)."""

    name: str
    title: str
    about: str
    rules_version: int
    variants: tuple[Variant, ...]
    credit: str = ""
    catalogs: tuple[Shipped, ...] = (Shipped(name="standard", about="what comes with the game"),)
    rulings: tuple[Ruling, ...] = ()
    host: str = ""
    """What the host of the game is called, such as `Gamemaster`; `new` then asks who that is. If it is empty,
    nobody hosts unless the table says so."""
    reserved: tuple[str, ...] = ()
    """Names that no seat may have, because somebody else acts under them, such as a scripted opponent."""
    seats: tuple[str, ...] = ()
    """What seats are called if their pieces decide it, such as colours; empty if names are free."""
    api: int = API
    """The version of `ledger.api` that the game was written for."""
    definable: tuple[str, ...] = ()
    """The kinds of pieces that the table can teach with `define`."""
    undo: Literal["move", "step"] = "move"
    """How far `undo` goes: a whole move, with everything that `cause` connects, or a single step, as one line
    recorded it."""
    unforeseeable: str = ""
    """Why nobody can play on at random, in a sentence. For example, the table says what may be played. Empty
    if the list has every possible move."""
    turn_order: str = ""
    """The heading, or the ruling, that says whose turn it is."""
    dealt: tuple[str, ...] = ()
    """The kinds of pieces, or `values.FIELD`, that are shuffled, dealt or rolled: if the catalog has none of
    them, nobody is asked who deals. Empty if there is always something to deal."""

    @property
    def host_title(self) -> str:
        """What the host is called, in a sentence."""
        return self.host or "host"

    def why_unforeseeable(self, rulings: Mapping[str, Knob]) -> str:
        """Why nobody can play on at random at a table with these rulings, in a sentence; empty if somebody
        can."""
        chosen = (each.unforeseeable.get(rulings.get(each.knob, each.default), "") for each in self.rulings)
        return self.unforeseeable or next(filter(None, chosen), "")

    def called(self, catalog: str) -> str:
        """What people call the game that is played with a catalog."""
        if not self._is_many:
            return self.title
        titles = {each.name: each.title for each in self.catalogs}
        return titles.get(catalog) or catalog[:1].upper() + catalog[1:] or self.title

    def played(self, catalog: str) -> str:
        """What programs call it: the game, or `GAME:CATALOG` if its catalogs are games of their own."""
        return f"{self.name}:{catalog}" if self._is_many else self.name

    def variant_shown(self, variant: str) -> str:
        """The variant to show; empty if it is the only one and the catalogs are games of their own."""
        return "" if self._is_many and len(self.variants) == 1 else variant

    @property
    def _is_many(self) -> bool:
        """Whether its catalogs are games of their own."""
        return any(each.is_game for each in self.catalogs)


class Question(msgspec.Struct, frozen=True, eq=False):
    """Something that `new` asks in order to make a table's own catalog, and the answer that Enter alone
    gives.

    `part` is where the answer belongs: `name`, a kind of piece (several, with commas), `values.FIELD`, or
    `KIND.FIELD` for those pieces that the answer names. A number after a piece's name goes into its field
    `number`; in `NAME = TEXT` (several, with semicolons), the text goes into its field `formula`.
    """

    part: str
    text: str
    """The question itself."""
    usual: str = ""
    """The answer that Enter alone gives."""
    number: str = ""
    formula: str = ""
    fields: Mapping[str, str | int | bool] = {}
    """What else is true of each piece that the answer names."""
    form: str = ""
    """What a whole number as an answer stands for, such as `total >= {}`."""
    answers: Mapping[str, str] = {}
    """Answers that are shown with the question, each with a line about it."""
    means: Mapping[str, str | int] = {}
    """What each answer means, if it is not a value itself."""
    needs: str = ""
    """When this is asked: only if an earlier answer has filled `values.FIELD`, or has made it VALUE
    (`values.FIELD=VALUE`); with a `!` in front, only if that is not so."""
