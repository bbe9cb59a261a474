"""What a game is to the rest of the program: a record of functions over its own state.

Law: a game is an island. It is described here by what it answers; nothing above asks it by name. Whatever has
an honest default has it, so that a small game stays small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import cache, cached_property, reduce
from operator import or_
from typing import Any, Generic, Literal, get_args

import msgspec

from ledger.core.blocks import Block
from ledger.core.log.events import Event, Retired, TableEvent, TimelineEvent
from ledger.core.log.fold import Projector
from ledger.core.pieces.catalog import Catalog, Flaw, Schema
from ledger.core.pieces.numbers import Numbers, numbers_of
from ledger.core.pieces.state import S
from ledger.core.pieces.table import Knob, Setup
from ledger.core.rules.chapter import (
    About,
    Chapter,
    Dealt,
    Handler,
    MaybeRule,
    Needs,
    Rule,
    only_for,
    tried,
)
from ledger.core.rules.findings import Finding
from ledger.core.rules.questions import Question
from ledger.core.rules.ready import ready_parts, unsaid
from ledger.core.rules.scores import ScoreLine, ScoreSheet, Tie
from ledger.core.rules.verbs import Verb
from ledger.core.rules.verdicts import Pending


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """A knob: where the rules are silent, or a table plays differently."""

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
    name: str
    least: int
    most: int
    """How many seats it takes."""
    about: str
    balanced: int = 0
    """The most seats it was balanced for; 0 for all that it takes."""


class Shipped(msgspec.Struct, frozen=True):
    """A built-in catalog. `house` ones are this project's own invention."""

    name: str
    about: str
    house: bool = False
    is_game: bool = False
    """Whether it is a game of its own: `games` lists it as `GAME:CATALOG`."""


class Ready(msgspec.Struct, frozen=True):
    """Something that a seat can bring to the table without having a file, such as a deck of a catalog."""

    name: str
    about: str
    text: str
    """What a file would say."""


class Topic(msgspec.Struct, frozen=True):
    """Something `rules GAME TOPIC` explains, in our own words.

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
    """`variants` and `catalogs` name their default first."""

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
    api: int = 1
    """The version of `ledger.api` that the game was written for."""
    definable: tuple[str, ...] = ()
    """The kinds of pieces that the table can teach with `define`."""
    undo: Literal["move", "step"] = "move"
    """How far `undo` goes: what `cause` holds together, or one step, that is, what one line recorded."""
    turn_order: str = ""
    """The heading, or the ruling, that says whose turn it is."""


def _nothing_adjustable(state: Any) -> Iterable[str]:
    return ()


class Game(msgspec.Struct, Generic[S], frozen=True, kw_only=True, eq=False, dict=True):
    """`state` is the game's own, built by its projector; everyone but the fold only reads it."""

    info: GameInfo
    chapters: tuple[Chapter[S], ...]
    """The events of the game with all that is known of each. Where two speak of the same kind of event, the
    later one wins."""
    start: Callable[[Setup], S]
    """The state before the first event. Raises BadSetup."""
    pending: Callable[[S], Pending]
    """Who must do what now. Derived from the state, never stored."""
    verbs: tuple[Verb, ...] = ()
    """What a person can type, in this order; empty for the words of the chapters in theirs."""
    bring: Callable[[Setup, str, str, str], Event] | None = None
    """What a seat brings to the table as a file, such as a deck: the event that says so, from the seat, the
    file's name without its ending, and its text. Raises BadFile with everything that is wrong. Where the tool
    deals, it deals from that: every seat has to bring something."""
    ready: Callable[[Catalog[Any]], Sequence[Ready]] = lambda catalog: ()
    """What a catalog holds that can be brought so, in the form of a file."""
    shorthand: Callable[[S, str, int], str | None] = lambda state, text, made: None
    """The next move of a line in a short form of the game's own, when so many of its moves have been made;
    None where none is left, or it is no short form."""
    lines: Callable[[S, str], Iterable[ScoreLine]] | None = None
    """The lines of one seat, at any moment. Where there is a `score`, those that it has for that seat: for
    who asks about one seat often; without them the whole score is worked out."""
    fewest: bool = False
    """Whether the fewest points win, where `lines` are all that the score is."""
    ties: Callable[[S], Sequence[Tie]] = lambda state: ()
    """What tied seats compare next, in this order."""
    shared: str = ""
    """The heading that lets those share the victory who are tied to the end."""
    score: Callable[[S], ScoreSheet] = unsaid
    """The whole score as it stands, at any moment, where it is more than its `lines`."""
    view: Callable[[S, str | None], tuple[Block, ...]]
    """The table for everybody (None), or for one seat. Hidden pieces are unknown in the state it gets."""

    schema: Schema = Schema()
    catalog: Callable[[str], Mapping[str, Any]] = lambda name: {"name": name}
    """The content of a built-in catalog. Raises BadCatalog."""
    questions: tuple[Question, ...] = ()
    """What is asked at a terminal to make a catalog where none is named; see `Question`."""
    flaws: Callable[[Catalog[Any]], Iterable[Flaw]] = lambda catalog: ()
    """Everything that is wrong with a table's own catalog, beyond the form of its fields."""
    deck: Sequence[str] | Mapping[str, int] = ()
    """The names of the cards, or how many there are of each, where that is all of a catalog: see `Card`."""
    topics: Callable[[], Sequence[Topic]] | Mapping[str, str] | Mapping[tuple[str, str], str] = lambda: ()
    """What `rules` can explain besides the rulings: heading → text; where a topic is called otherwise, its
    name and the heading → text; or topics. `headings` reads a page."""

    turn: Callable[[S], int] = lambda state: 0
    """A number that grows with the first decision of every turn: `undo turn` goes back to where it grew."""
    status: Callable[[S], str] = lambda state: ""
    """Where the game stands in two or three words, such as `round 3`; empty for the turn's number."""
    board: Callable[[S, str | None], tuple[Block, ...]] | None = None
    """What everybody looks at while playing; the view if there is none."""
    facts: Callable[[S], Mapping[str, Knob | None]] = lambda state: {}
    """What can be counted or compared, by a short label (`ann supply`); None where nobody knows."""
    adjustable: Callable[[S], Iterable[str]] = _nothing_adjustable
    """The labels of facts that `adjust` can re-base; the projector then handles `Adjusted`."""
    chapter: Callable[[S], int] = lambda state: 0
    """A number that grows when a new score begins: a claim is about the chapter it was made in."""
    cause: Callable[[S, Any], int | None] = lambda state, event: None
    """The earlier event that this one belongs to, such as the card that it interrupts; 0 for none. Asked of
    events of which no chapter says it.

    None says no more than that it follows from its own step. What belongs together is shown together, and
    undone at once unless `GameInfo.undo` says otherwise. `state` is the one just before the event."""
    actors: Callable[[S], Sequence[str]] = lambda state: ()
    """Names besides the seats that can stand in front of a move, such as a seat's characters."""
    pages: Callable[[S], Sequence[str]] = lambda state: ()
    """Names besides the seats that `view` takes in place of a seat."""

    hidden: Callable[[S, str | None], Iterable[int]] = lambda state, seat: state.pieces.hidden(seat)
    """Tokens whose identity the log knows and a seat may not; for nobody (None), what not everybody may.
    `Piles` know that of themselves."""
    hindsight: Callable[[S, S], None] = lambda state, later: state.pieces.hindsight(later.pieces)
    """Fills `state` with identities that became known by `later`, further on the same path."""
    findings: Callable[[S], Iterable[Finding]] = lambda state: ()
    """What the game itself noticed on the way, such as a statement that a later event belies."""
    retired: tuple[type[Retired], ...] = ()
    """Kinds of events that old logs hold and that are written no more; only who reads a log meets one."""
    recount: Callable[[Setup, Sequence[Event]], Iterable[Finding]] = lambda setup, path: ()
    """Checks that trust no state but count the events of one line of play again. Some of them may be events
    that cannot have happened."""

    def __post_init__(self) -> None:
        if causes := self._said("causes"):
            msgspec.structs.force_setattr(self, "cause", _asked(causes, self.cause))
        for name, made in ready_parts(self):
            msgspec.structs.force_setattr(self, name, made)

    @property
    def adjusts(self) -> bool:
        """Whether `adjust` can do anything in this game."""
        return self.adjustable is not _nothing_adjustable

    # what the chapters say

    def _said(self, name: str) -> dict[type[Event], Any]:
        """One table of all chapters."""
        return {kind: said for chapter in self.chapters for kind, said in getattr(chapter, name).items()}

    @cached_property
    def events(self) -> tuple[type[Event], ...]:
        """Every kind of event that the game adds."""
        return tuple(dict.fromkeys(kind for chapter in self.chapters for kind in chapter.events))

    @cached_property
    def projector(self) -> Projector[S]:
        """The handlers, each with what it needs, and those of every table."""
        return Projector(self._said("folds"), self._said("handlers"))

    @cached_property
    def words(self) -> tuple[Verb, ...]:
        """What a person can type."""
        found: dict[str, Verb] = {}
        for chapter in self.chapters:
            for verb in chapter.verbs:
                found.setdefault(verb.name, verb)
            found.update((verb.name, verb) for verb in chapter.added)
        return self.verbs or tuple(found.values())

    @cached_property
    def physics(self) -> Mapping[type[Event], Needs[S]]:
        """Whether the pieces allow an event, before it is folded; without an entry they always do."""
        speaking = {kind: chapter for chapter in self.chapters for kind in chapter.handlers}
        return {
            kind: _on_a_copy(chapter.handlers[kind]) if needs is tried else needs
            for kind, chapter in speaking.items()
            if (needs := chapter.needs.get(kind)) is not None
        }

    @cached_property
    def rules(self) -> Mapping[type[Event], Rule[S]]:
        """What the game itself says of an event that is waited for."""
        return self._said("rules")

    @cached_property
    def anytime(self) -> Mapping[type[Event], MaybeRule[S]]:
        """The same of events that may happen whatever is waited for; None where it has to be waited for."""
        return self._said("anytimes")

    @cached_property
    def doer(self) -> Callable[[S, Any], str]:
        """Who did it."""
        return _asked(self._said("doers"), lambda state, event: event.by)

    @cached_property
    def worked_out(self) -> Mapping[type[Event], Callable[[S, Any], Event]]:
        """The event with what follows from it (see `Chapter.worked_out`)."""
        return self._said("workings")

    @cached_property
    def by_hand(self) -> frozenset[type[Event]]:
        """What the table carries out although the rules leave no choice (see `Chapter.by_hand`)."""
        return frozenset(kind for chapter in self.chapters for kind in chapter.done_by_hand)

    @cached_property
    def deal(self) -> Mapping[type[Event], Dealt[S]]:
        """What the tool deals into the hole of a draft: the same for the same state and seed."""
        return self._said("deals")

    @cached_property
    def numbers(self) -> tuple[Numbers, ...]:
        """Every way in which the game numbers its pieces (see `Numbers`)."""
        return numbers_of(self.events)

    @cached_property
    def about(self) -> Mapping[type[Event], About[S]]:
        """Which piece lies where an event says (see `Chapter.about`)."""
        return self._said("abouts")

    @cached_property
    def describe(self) -> Mapping[type[Event], Callable[[S, Any], str]]:
        """One short sentence about an event, told from the state just before it."""
        templates = {k: told for chapter in reversed(self.chapters) for k, told in chapter.templates.items()}
        return {**templates, **self._said("tellings")}

    @cached_property
    def redact(self) -> Mapping[type[Event], Callable[[S, Any, str | None], Event]]:
        """The event as a seat may see it, with what is hidden left out. `state` is the one just before it."""
        by_class = {kind: only_for(kind.seen_by) for kind in self.events if kind.seen_by}
        return {**by_class, **self._said("veils")}

    @cached_property
    def reveals(self) -> Callable[[S, Any], str]:
        """What the event shows to somebody who cannot unsee it; empty for most events."""
        return _asked(self._said("showings"), lambda state, event: "")


AnyGame = Game[Any]


def _on_a_copy(handler: Handler[S]) -> Needs[S]:
    return lambda state, event: handler(state.copy(), event)


def _asked(table: Mapping[type[Event], Any], otherwise: Callable[[S, Any], Any]) -> Callable[[S, Any], Any]:
    """What is said of the kind of event, or of all others."""
    if not table:
        return otherwise

    def asked(state: S, event: Event) -> Any:
        return table.get(type(event), otherwise)(state, event)

    return asked


@cache
def all_events(game: AnyGame) -> Any:
    """Every event that a log of this game can hold, as one tagged union."""
    return reduce(or_, (*game.events, *game.retired), TimelineEvent | TableEvent)


def tags_of(game: AnyGame) -> tuple[str, ...]:
    """What the kinds of played events are called in a log: the game's own, then those of every table."""
    return tuple(str(kind.__struct_config__.tag) for kind in (*game.events, *get_args(TableEvent)))


def actors(game: AnyGame, state: Any) -> tuple[str, ...]:
    """Every name that can stand in front of a move."""
    seats: tuple[str, ...] = state.table.seats
    return (*seats, *game.actors(state))


def veil(game: AnyGame, state: Any, seat: str | None) -> Any:
    """The state as far as a seat may know it, or everybody: `state` itself where it tells nothing hidden. To
    read as long as `state` stays as it is: whatever is not hidden is shared."""
    names = state.pieces.names
    hidden = [token for token in game.hidden(state, seat) if names[token] is not None]
    if not hidden:
        return state
    veiled = copy(state)
    veiled.pieces = state.pieces.copy()
    for token in hidden:
        veiled.pieces.forget(token)
    return veiled


def lines_of(game: AnyGame, state: Any, seat: str) -> tuple[ScoreLine, ...]:
    """The score lines of one seat."""
    return game.score(state).of(seat) if game.lines is None else tuple(game.lines(state, seat))


def known_to(game: AnyGame, state: Any, by: str) -> Any:
    """The state as far as whoever acts may know it: a seat, or all together."""
    return veil(game, state, by if by in state.table.seats else None)


def redacted(game: AnyGame, state: Any, event: Event, seat: str | None) -> Event:
    """The event as a seat may see it, or everybody, without the words that were typed: they would say what
    the step hides. `state` is the one just before it."""
    hide = game.redact.get(type(event))
    shown = event if hide is None else hide(state, event, seat)
    return msgspec.structs.replace(shown, typed="") if shown.typed else shown


def catalog_of(game: AnyGame, content: Mapping[str, Any]) -> Catalog[Any]:
    """The game's catalog from plain data. Raises BadCatalog."""
    return Catalog(game.schema, content)
