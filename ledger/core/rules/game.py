"""What a game is to the rest of the program: a record of functions over its own state.

Law: a game is an island. It is described here by what it answers; nothing above asks it by name. Whatever has
an honest default has it, so that a small game stays small.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from functools import cache, cached_property, reduce
from operator import or_
from typing import Any, Generic, get_args

import msgspec

from ledger.core.blocks import Block
from ledger.core.errors import BrokenPromise
from ledger.core.log.events import Event, Retired, TableEvent, TimelineEvent
from ledger.core.log.fold import Projector
from ledger.core.pieces.catalog import Catalog, Flaw, Schema
from ledger.core.pieces.numbers import Numbers, numbers_of
from ledger.core.pieces.state import S
from ledger.core.pieces.table import Knob, Setup
from ledger.core.rules.chapter import Chapter
from ledger.core.rules.findings import Finding
from ledger.core.rules.info import GameInfo, Question, Ready, Topic
from ledger.core.rules.kinds import Kind
from ledger.core.rules.ready import ready_parts, unsaid_score
from ledger.core.rules.scores import ScoreLine, ScoreSheet, Tie
from ledger.core.rules.verbs import Verb
from ledger.core.rules.verdicts import Pending


def _nothing_adjustable(state: Any) -> Iterable[str]:
    return ()


def _nothing(event: Event, state: Any) -> None:
    """No chapter speaks of it."""


NOTHING = Kind[Any](do=_nothing)
"""What is said of a kind of event that no chapter speaks of."""


class Game(msgspec.Struct, Generic[S], frozen=True, kw_only=True, eq=False, dict=True):
    """`state` is the game's own, built by its projector; everyone but the fold only reads it. `info` says
    what the game is called, `schema` the kinds of pieces of its catalogs."""

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
    score: Callable[[S], ScoreSheet] = unsaid_score
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
    topics: Callable[[], Sequence[Topic]] | Mapping[str, str] | Mapping[tuple[str, ...], str] = lambda: ()
    """What `rules` can explain besides the rulings: heading → text; where a topic is called otherwise, (name,
    heading, other names of it …) → text; or topics. `headings` reads a page."""

    turn: Callable[[S], int] = lambda state: 0
    """A number that grows with the first decision of every turn: `undo turn` goes back to where it grew."""
    status: Callable[[S], str] = lambda state: ""
    """Where the game stands in two or three words, such as `round 3`; empty for the turn's number."""
    board: Callable[[S, str | None], tuple[Block, ...]] | None = None
    """What everybody looks at while playing; the view if there is none."""
    facts: Callable[[S], Mapping[str, Knob | None]] = lambda state: {}
    """What can be counted or compared, by a short label (`ann supply`); None where nobody knows."""
    places: Callable[[S], Iterable[tuple[str, str]]] = lambda state: ()
    """What can be seen, by its name, and where it is, in words that go on from the name (`is ann's since
    event 41`): what is said to whoever names it where it cannot be chosen. What has no name is called ""."""
    adjustable: Callable[[S], Iterable[str]] = _nothing_adjustable
    """The labels of facts that `adjust` can re-base; the projector then handles `Adjusted`."""
    chapter: Callable[[S], int] = lambda state: 0
    """A number that grows when a new score begins: a claim is about the chapter it was made in."""
    cause: Callable[[S, Any], int | None] = lambda state, event: None
    """The earlier event that this one belongs to, such as the card that it interrupts; 0 for none. Asked of
    events whose class does not say it.

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
        for name, made in ready_parts(self):
            msgspec.structs.force_setattr(self, name, made)

    @property
    def adjusts(self) -> bool:
        """Whether `adjust` can do anything in this game."""
        return self.adjustable is not _nothing_adjustable

    # what the chapters say

    @cached_property
    def kinds(self) -> Mapping[type[Event], Kind[S]]:
        """Every kind of event that a chapter speaks of, with what its class says; the later chapter wins."""
        return {kind: said for chapter in self.chapters for kind, said in chapter.kinds.items()}

    @cached_property
    def events(self) -> tuple[type[Event], ...]:
        """Every kind of event that the game adds."""
        return tuple(dict.fromkeys(kind for chapter in self.chapters for kind in chapter.events))

    @cached_property
    def projector(self) -> Projector[S]:
        """What each kind of event does, and those of every table."""
        kinds = self.kinds.items()
        return Projector({kind: said.fold for kind, said in kinds}, {kind: said.do for kind, said in kinds})

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
    def dealt(self) -> frozenset[type[Event]]:
        """The kinds of events that the tool can deal."""
        return frozenset(kind for kind, said in self.kinds.items() if said.dealt is not None)

    @cached_property
    def by_hand(self) -> frozenset[type[Event]]:
        """The kinds of events that the table carries out although the rules leave no choice."""
        return frozenset(kind for kind, said in self.kinds.items() if said.is_by_hand)

    @cached_property
    def numbers(self) -> tuple[Numbers, ...]:
        """Every way in which the game numbers its pieces (see `Numbers`)."""
        return numbers_of(self.events)

    def of(self, event: Event) -> Kind[S]:
        """What the chapters say of such an event; `NOTHING` where none speaks of it."""
        return self.kinds.get(type(event), NOTHING)

    def doer(self, state: S, event: Event) -> str:
        """Who did it."""
        said = self.of(event).doer
        return event.by if said is None else said(event, state)

    def cause_of(self, state: S, event: Event) -> int | None:
        """The earlier event that it belongs to, by its class or else by `cause`."""
        said = self.of(event).caused_by
        return self.cause(state, event) if said is None else said(event, state)

    def reveals(self, state: S, event: Event) -> str:
        """What the event shows to somebody who cannot unsee it; empty for most events."""
        said = self.of(event).reveals
        return "" if said is None else said(event, state)


AnyGame = Game[Any]


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


def veil(game: AnyGame, state: Any, seat: str | None, known: Collection[int] = ()) -> Any:
    """The state as far as a seat may know it, or everybody: `state` itself where it tells nothing hidden. To
    read as long as `state` stays as it is: whatever is not hidden is shared. The tokens in `known` keep their
    names: whoever looks came to know them later. Raises BrokenPromise."""
    names = state.pieces.names
    said = tuple(game.hidden(state, seat))
    try:
        hidden = [token for token in said if names[token] is not None and token not in known]
    except (KeyError, TypeError):
        others = [token for token in said if token not in (*names,)]
        raise BrokenPromise("`hidden`", f"names {others}, which `state.pieces` has no token for") from None
    if not hidden:
        return state
    veiled = copy(state)
    veiled.pieces = state.pieces.copy()
    for token in hidden:
        veiled.pieces.forget(token)
    return veiled


def kept_by(game: AnyGame, state: Any, seat: str) -> list[int]:
    """The tokens whose names a seat may know, and not everybody: its hand, whatever a game calls it."""
    hidden = set(game.hidden(state, seat))
    return [token for token in game.hidden(state, None) if token not in hidden]


def lines_of(game: AnyGame, state: Any, seat: str) -> tuple[ScoreLine, ...]:
    """The score lines of one seat."""
    return game.score(state).of(seat) if game.lines is None else tuple(game.lines(state, seat))


def known_to(game: AnyGame, state: Any, by: str) -> Any:
    """The state as far as whoever acts may know it: a seat, or all together."""
    return veil(game, state, by if by in state.table.seats else None)


def redacted(game: AnyGame, state: Any, event: Event, seat: str | None) -> Event:
    """The event as a seat may see it, or everybody, without the words that were typed: they would say what
    the step hides. `state` is the one just before it."""
    hide = game.of(event).veil
    shown = event if hide is None else hide(event, state, seat)
    return msgspec.structs.replace(shown, typed="") if shown.typed else shown


def catalog_of(game: AnyGame, content: Mapping[str, Any]) -> Catalog[Any]:
    """The game's catalog from plain data. Raises BadCatalog."""
    return Catalog(game.schema, content)
