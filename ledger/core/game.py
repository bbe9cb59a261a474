"""What a game is to the rest of the program.

Law: a game is an island. It is described here by what it answers; nothing above asks it by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from ledger.core.blocks import Block
from ledger.core.catalog import Catalog, Sheet
from ledger.core.events import Event, TableEvent, TimelineEvent
from ledger.core.findings import Finding
from ledger.core.fold import Projector
from ledger.core.luck import Luck
from ledger.core.moves import Verb
from ledger.core.scores import ScoreSheet
from ledger.core.table import Knob, Setup
from ledger.core.verdicts import Chance, Pending, Verdict


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """A knob: where the rules are silent, or a table plays differently."""

    knob: str
    default: Knob
    choices: tuple[Knob, ...]
    about: str
    source: str
    """The number of the ruling, such as `EF-11`."""


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    least: int
    most: int
    """How many seats it takes."""
    about: str
    balanced: int = 0
    """The most seats it was balanced for; 0 for all that it takes."""


class Shipped(msgspec.Struct, frozen=True, kw_only=True):
    """A built-in catalog. `house` ones are this project's own invention."""

    name: str
    about: str
    house: bool = False


class Topic(msgspec.Struct, frozen=True, kw_only=True):
    """Something `rules GAME TOPIC` explains, in our own words."""

    name: str
    text: str
    source: str = ""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """`variants` and `catalogs` name their default first."""

    name: str
    title: str
    about: str
    credit: str
    rules_version: int
    variants: tuple[Variant, ...]
    catalogs: tuple[Shipped, ...]
    rulings: tuple[Ruling, ...]
    reserved: tuple[str, ...] = ()
    """Names that no seat may have, such as a scripted opponent's."""


class Game(Protocol):
    """`state` is always the game's own state, built by its projector; everyone but the fold only reads it."""

    info: GameInfo
    sheet: Sheet
    events: Any
    """The tagged union of the game's event structs."""
    projector: Projector[Any]
    verbs: Mapping[str, Verb]
    """What a person can type, by its name."""

    def __hash__(self) -> int:
        """A game is one object for the whole run of a program."""

    def catalog(self, name: str) -> Mapping[str, Any]:
        """The content of a built-in catalog. Raises BadCatalog."""

    def start(self, setup: Setup) -> Any:
        """The state before the first event. Raises BadSetup."""

    def pending(self, state: Any) -> Pending:
        """Who must do what now."""

    def check(self, state: Any, event: Event) -> Verdict:
        """What the referee says of an event of this game, or of an `Adjusted`, before it is folded."""

    def deal(self, state: Any, chance: Chance, luck: Luck) -> Event:
        """The outcome of a chance when the tool deals: the same for the same state and seed."""

    def turn(self, state: Any) -> int:
        """A number that grows with every turn: `undo turn` goes back to where it last grew."""

    def chapter(self, state: Any) -> int:
        """A number that grows when a new score begins: a claim is about the chapter it was made in."""

    def score(self, state: Any) -> ScoreSheet:
        """The score as it stands, at any moment."""

    def facts(self, state: Any) -> Mapping[str, Knob | None]:
        """What can be counted or compared, by a short label (`ann supply`); None where nobody knows."""

    def view(self, state: Any, seat: str | None = None) -> tuple[Block, ...]:
        """The table as everybody sees it, or with what one seat alone may see."""

    def tell(self, state: Any, event: Event) -> str:
        """One short sentence for the log. `state` is the one just before the event."""

    def cause(self, state: Any, event: Event) -> int | None:
        """The earlier event that this one belongs to, such as the card that it interrupts; 0 for none.

        None says no more than that it follows from its own step. `state` is the one just before the event.
        What belongs together is shown together, and undone at once.
        """

    def reveals(self, state: Any, event: Event) -> str:
        """What the event shows to somebody who cannot unsee it; empty for most events."""

    def hindsight(self, state: Any, later: Any) -> None:
        """Fills `state` with identities that became known by `later`, further on the same path."""

    def findings(self, state: Any) -> Iterable[Finding]:
        """What the game itself noticed on the way, such as a statement that a later event belies."""

    def topics(self) -> Sequence[Topic]:
        """What `rules` can explain."""


def all_events(game: Game) -> Any:
    """Every event that a log of this game can hold, as one tagged union."""
    return TimelineEvent | TableEvent | game.events


@runtime_checkable
class Peopled(Protocol):
    """What a game may add: people who are no seats."""

    def actors(self, state: Any) -> Sequence[str]:
        """Names besides the seats that can stand in front of a move, such as a seat's characters."""


@runtime_checkable
class Paged(Protocol):
    """What a game may add: more than one page to show."""

    def pages(self, state: Any) -> Sequence[str]:
        """Names besides the seats that `view` takes in place of a seat."""


@runtime_checkable
class Recounted(Protocol):
    """What a game may add: checks that trust no state, but count the events again."""

    def recount(self, setup: Setup, path: Sequence[Event]) -> Iterable[Finding]:
        """What the events of one line of play come to, beyond verdicts, counts and claims.

        Among the events may be some that cannot have happened.
        """


@runtime_checkable
class Veiled(Protocol):
    """What a game may add: things that the log knows and not everybody at the table."""

    def veil(self, state: Any) -> Any:
        """The state as far as everybody knows it; `state` itself where nothing is hidden."""


def actors(game: Game, state: Any) -> tuple[str, ...]:
    """Every name that can stand in front of a move."""
    seats: tuple[str, ...] = state.table.seats
    return (*seats, *game.actors(state)) if isinstance(game, Peopled) else seats


def catalog_of(game: Game, content: Mapping[str, Any]) -> Catalog[Any]:
    """The game's catalog from plain data. Raises BadCatalog."""
    return Catalog(game.sheet, content)
