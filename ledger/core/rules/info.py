"""What a game says of itself: its names, variants and catalogs, the rulings a table can set, its topics, and
what it asks for a catalog of a table's own.

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
"""The version of the door `ledger.api`; GAMES.md says what it promises."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """A `knob`, by its word: where the rules are silent, or a table plays differently. `about` says in a line
    what it decides, `choices` are all that it can be, the `default` among them."""

    knob: str
    default: Knob
    choices: tuple[Knob, ...]
    about: str
    source: str
    """The number of the ruling, such as `EF-11`."""
    until: Mapping[int, Knob] = {}
    """Defaults of earlier rules versions: the last version that had one → what it was."""
    is_asked: bool = False
    """Whether `new` asks for it at a terminal, because it decides how the evening goes."""

    def default_of(self, version: int) -> Knob:
        """The default in a log of that rules version."""
        return next((self.until[last] for last in sorted(self.until) if version <= last), self.default)


class Variant(msgspec.Struct, frozen=True):
    """How a game can be played: its `name` as it is typed, a line `about` it, for `least` seats or more."""

    name: str
    least: int
    most: int
    """How many seats it takes."""
    about: str
    balanced: int = 0
    """The most seats it was balanced for; 0 for all that it takes."""


class Shipped(msgspec.Struct, frozen=True):
    """A built-in catalog: its `name` and a line `about` it. `house` ones are this project's own invention."""

    name: str
    about: str
    house: bool = False
    is_game: bool = False
    """Whether it is a game of its own: `games` lists it as `GAME:CATALOG`. Then a table's own catalog is one,
    too."""
    title: str = ""
    """What people call a game of its own; empty for its name with a capital."""


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
    """Something that a seat can bring without having a file, such as a deck of a catalog: its `name` and a
    line `about` it."""

    name: str
    about: str
    text: str
    """What a file would say."""


class Topic(msgspec.Struct, frozen=True):
    """Something `rules GAME TOPIC` explains by its `name`, with a `text` in our own words.

    `number` is that of a ruling (`EF-5`), `source` a heading of the rules.
    """

    name: str
    text: str
    source: str = ""
    number: str = ""
    also: tuple[str, ...] = ()
    """Other names for it, such as a piece's full one."""
    is_listed: bool = True
    """Whether the list of topics names it; a piece can be asked for by its name."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a game before anybody plays it: its `name` as it is typed, the `title` that a person
    reads, a line `about` it and whom to `credit`. `variants` and `catalogs` name their default first.

    `rules_version` grows when a default among the `rulings` changes (see `Ruling.until`)."""

    name: str
    title: str
    about: str
    rules_version: int
    variants: tuple[Variant, ...]
    credit: str = ""
    catalogs: tuple[Shipped, ...] = (Shipped(name="standard", about="what comes with the game"),)
    rulings: tuple[Ruling, ...] = ()
    reserved: tuple[str, ...] = ()
    """Names that no seat may have, such as a scripted opponent's; they may act."""
    seats: tuple[str, ...] = ()
    """What seats are called where their pieces say so, such as colours; empty where it is free."""
    api: int = API
    """The version of `ledger.api` that the game was written for."""
    definable: tuple[str, ...] = ()
    """The kinds of pieces that the table can teach with `define`."""
    undo: Literal["move", "step"] = "move"
    """How far `undo` goes: what `cause` holds together, or one step, that is, what one line recorded."""
    turn_order: str = ""
    """The heading, or the ruling, that says whose turn it is."""

    def called(self, catalog: str) -> str:
        """What people call what is played with a catalog."""
        if not self._is_many:
            return self.title
        titles = {each.name: each.title for each in self.catalogs}
        return titles.get(catalog) or catalog[:1].upper() + catalog[1:] or self.title

    def played(self, catalog: str) -> str:
        """What programs call it: the game, or `GAME:CATALOG` where a catalog is a game of its own."""
        return f"{self.name}:{catalog}" if self._is_many else self.name

    def variant_shown(self, variant: str) -> str:
        """The variant to show; empty if it is the only one and the catalogs are games of their own."""
        return "" if self._is_many and len(self.variants) == 1 else variant

    @property
    def _is_many(self) -> bool:
        """Whether its catalogs are games of their own."""
        return any(each.is_game for each in self.catalogs)


class Question(msgspec.Struct, frozen=True):
    """Something that `new` asks to make a catalog of the table's own, and what Enter alone answers.

    `part` is where the answer belongs: `name`, a kind of piece (several, with commas), `values.FIELD`, or
    `KIND.FIELD` for all pieces of a kind. A number behind a piece's name goes into its field `number`.
    """

    part: str
    text: str
    """The question itself, without its sign."""
    usual: str = ""
    """What Enter alone answers."""
    number: str = ""
