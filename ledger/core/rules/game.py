"""What the rest of the program sees of a game: a record of functions over its own state.

Law: a game is an island. This record describes it; nothing above asks for it by name. Everything with an
honest default has one, so that a small game stays small.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from functools import cache, cached_property, reduce
from operator import or_
from typing import Any, Generic, get_args

import msgspec

from ledger.core.blocks import Block, Heading
from ledger.core.errors import BrokenPromise, LogDamaged
from ledger.core.log.events import Event, Retired, TableEvent, TimelineEvent
from ledger.core.log.fold import Projector
from ledger.core.pictures import Picture
from ledger.core.pieces.catalog import Catalog, Flaw, Schema
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.numbers import Numbers, numbers_of
from ledger.core.pieces.state import S
from ledger.core.pieces.table import Fact, Setup
from ledger.core.rules.chapter import Chapter
from ledger.core.rules.findings import Finding
from ledger.core.rules.info import GameInfo, Question, Ready, Topic
from ledger.core.rules.kinds import EventKinds, Kind
from ledger.core.rules.plays import Play, Rewritten
from ledger.core.rules.prepared import Prepared
from ledger.core.rules.ready import missing_score, ready_parts
from ledger.core.rules.recount import Recount
from ledger.core.rules.scores import ScoreLine, ScoreSheet, Tie
from ledger.core.rules.story import Story
from ledger.core.rules.tallies import Tallies
from ledger.core.rules.things import Group
from ledger.core.rules.verbs import Verb
from ledger.core.rules.verdicts import Pending


def _nothing_adjustable(state: Any) -> Iterable[str]:
    return ()


def _hindsight(state: Any, later: Any) -> None:
    """What most games learn later: the names of pieces."""
    state.pieces.hindsight(later.pieces)


class Game(msgspec.Struct, Generic[S], frozen=True, kw_only=True, eq=False, dict=True):
    """`state` is the game's own, built by its projector; only the fold changes it. `info` says what the game
    is called, `schema` says which kinds of pieces its catalogs have."""

    info: GameInfo
    chapters: tuple[Chapter[S], ...]
    """The events of the game, with everything about each. If two chapters have the same kind of event, the
    later chapter wins."""
    start: Callable[[Setup], S]
    """The state before the first event. Raises BadSetup."""
    pending: Callable[[S], Pending]
    """Who must do what now. Derived from the state, never stored."""
    asked_besides: Callable[[S, str], Pending | None] = lambda state, seat: None
    """What a seat can answer as well while the game waits for another one, such as a throw of its own. Its
    page asks this instead, and each answer has the seat's name in front; see `Verb.own`."""
    verbs: tuple[Verb, ...] = ()
    """What a person can type, in this order; if empty, the words of the chapters in their order."""
    bring: Callable[[Setup, str, str, str], Event] | None = None
    """What a seat brings to the table as a file, such as a deck. It makes the event from the setup, the seat,
    the file's name without its ending, and its text. Raises BadFile with everything that is wrong. If the
    tool deals, it deals from that, so every seat has to bring something."""
    ready: Callable[[Catalog[Any]], Sequence[Ready]] = lambda catalog: ()
    """What a seat can bring from a catalog, in the form of a file."""
    shorthand: Callable[[S, str, int], str | None] | None = None
    """The next move of a line in the game's own short form, after this many of its moves; None if no move is
    left, or the line is not in that form. A game without short forms has no such function."""
    in_words: Callable[[S, Sequence[Event]], str] = lambda state, events: ""
    """A line that records these events today, if the typed words have come to mean something else; empty if
    the game has none. The last of the events may follow by themselves."""
    keep: Callable[[S, Collection[str]], Iterable[Event]] | None = None
    """What the seats take over from the end of this log into a new log, such as their characters: the first
    events of the new log. None if every log begins anew."""
    prepared: tuple[Prepared[S], ...] = ()
    """The files that a table can prepare, such as a scene; see `Prepared`."""
    lines: Callable[[S, str], Iterable[ScoreLine]] | None = None
    """The score lines of a seat, at any point of the game. In a game with a `score`, they are its lines for
    that seat, and save working out the whole score when only that seat matters."""
    totals: Callable[[S], Mapping[str, Points]] | None = None
    """The points of everybody on the score sheet, in its order. They are the sums of its lines, and save
    making the lines when nobody reads them."""
    earnings: Callable[[S, S], Any] | None = None
    """What decides everybody's points at a later end (the second state), together with the events between. If
    that end is in a later chapter, it must not matter which pieces the rest of this chapter names, nor what
    follows there. It saves playing on from a change that brings nobody points. None if the whole state
    decides them; the function returns None if it does so for this end."""
    fewest: bool = False
    """Whether the fewest points win, in a game whose score is only its `lines`."""
    ties: Callable[[S], Sequence[Tie]] = lambda state: ()
    """What tied seats compare next, in order."""
    shared: str = ""
    """The heading by which seats that are still tied share the victory."""
    decimals: Callable[[S], int] = lambda state: 0
    """How many decimals a claimed score may have."""
    score: Callable[[S], ScoreSheet] = missing_score
    """The whole score at any point of the game, if it is more than its `lines`."""
    view: Callable[[S, str | None], tuple[Block, ...]]
    """The table for everybody (None), or for one seat. Hidden pieces are unknown in the state it gets."""

    elsewhere: Callable[[Play], Rewritten] | None = None
    """How a play that was recorded elsewhere is recorded here. Only one game has this."""

    schema: Schema = Schema()
    catalog: Callable[[str], Mapping[str, Any]] = lambda name: {"name": name}
    """The content of a built-in catalog. Raises BadCatalog."""
    questions: tuple[Question, ...] = ()
    """What the tool asks at a terminal to make a catalog if nobody names one; see `Question`."""
    sketch: Callable[[Catalog[Any]], tuple[Block, ...]] = lambda catalog: ()
    """What a table's own catalog looks like while the `questions` are answered, in a few rows."""
    flaws: Callable[[Catalog[Any]], Iterable[Flaw]] = lambda catalog: ()
    """Everything that is wrong with a table's own catalog, apart from the form of its fields."""
    deck: Sequence[str] | Mapping[str, int] = ()
    """The names of the cards, or how many there are of each, if a catalog holds nothing else: see `Card`."""
    topics: Callable[[], Sequence[Topic]] | Mapping[str, str] | Mapping[tuple[str, ...], str] = lambda: ()
    """What `rules` can explain besides the rulings: heading → text; or, for a topic with another name, (name,
    heading, more names …) → text; or `Topic`s. `headings` reads a page."""

    turn: Callable[[S], int] = lambda state: state.turns
    """A number that grows with the first decision of every turn: `undo turn` goes back to that decision."""
    turn_word: str | Callable[[S], str] = "turn"
    """What this number counts, in a word: a turn, or a `round`. A function, if that depends on the state."""
    starter: Callable[[S], str] | None = None
    """The seat that began, empty if nobody said so. If there is no such function, it is the seat that made
    the first move of the first turn, unless somebody else was asked."""
    status: Callable[[S], str] = lambda state: ""
    """How far the game has got, in two or three words, such as `round 3`; if empty, the turn's number is
    shown."""
    board: Callable[[S, str | None], tuple[Block, ...]] | None = None
    """What everybody looks at while playing; the view if there is none."""
    picture: Callable[[S, str | None], Picture | None] | None = None
    """The table as a picture, for pages and exports; None if there is nothing to draw yet. It gets the state
    that `view` gets."""
    things: Callable[[S, str | None], Iterable[Group]] | None = None
    """What people can touch on the page of a seat, such as its own sheet; None stands for somebody who leads
    the table without a seat. The page's list leaves out moves that say the word of a thing. If there is no
    such function, a seat's page shows its hand. It gets the state that `view` gets."""
    facts: Callable[[S], Mapping[str, Fact | None]] = lambda state: state.pieces.counts()
    """What can be counted or compared, by a short label (`ann supply`); None if nobody knows. `Piles` count
    their cards themselves."""
    places: Callable[[S], Iterable[tuple[str, str]]] = lambda state: ()
    """What everybody can see, by name, and where it is, in words that follow the name (`is ann's since event
    41`). A player who names one that cannot be chosen reads this. The name of something nameless is ""."""
    adjustable: Callable[[S], Iterable[str]] = _nothing_adjustable
    """The labels of facts that `adjust` can set; the projector then handles `Adjusted`."""
    chapter: Callable[[S], int] = lambda state: 0
    """A number that grows when a new score begins: a claim is about the chapter that it was made in."""
    cause: Callable[[S, Any], int | None] = lambda state, event: None
    """The earlier event that an event belongs to, such as the card that it interrupts; 0 for none. Only for
    events whose class does not say so. If the answer is None, it belongs only to its own step. What belongs
    together is shown together, and undone together unless `GameInfo.undo` says otherwise. `state` is the
    state just before the event."""
    actors: Callable[[S], Sequence[str]] = lambda state: ()
    """Names besides the seats that can come before a move, such as a seat's characters."""
    named: Callable[[S], Iterable[str]] = lambda state: ()
    """Other names that people gave to things in this game, such as a track's. If a correction changes such a
    name, or an actor's, or a taught piece's, later events say the new one."""
    pages: Callable[[S], Sequence[str]] = lambda state: ()
    """Names besides the seats that `view` takes in place of a seat."""

    story: Story[S] | None = None
    """How the story is told session by session, if the game lasts for many evenings."""

    tallies: Tallies[S] | None = None
    """What the game counts for somebody besides points: `shelf` keeps the counts, `stats` adds them up, and
    `audit` names the events behind them."""

    hidden: Callable[[S, str | None], Iterable[int]] = lambda state, seat: state.pieces.hidden(seat)
    """Tokens whose identity the log knows but a seat may not; for None, tokens that not everybody may know.
    `Piles` know this themselves."""
    hindsight: Callable[[S, S], None] = _hindsight
    """Fills `state` with identities that are known in `later`, further on the same path."""
    findings: Callable[[S], Iterable[Finding]] = lambda state: ()
    """What the game itself noticed on the way, such as a statement that a later event proves wrong."""
    retired: tuple[type[Retired], ...] = ()
    """Kinds of events that old logs hold and nobody writes any more; only a reader of logs meets them."""
    counting: Callable[[], Recount[S]] = Recount
    """Begins a `Recount`: checks that trust no total of a state, but count events once more as an audit folds
    them."""
    recount: Callable[[Setup, Sequence[Event]], Iterable[Finding]] = lambda setup, path: ()
    """Checks that trust no state at all, but count the events of a line of play again. These events may
    include some that cannot have happened. `counting` saves a second fold."""

    def __post_init__(self) -> None:
        for name, made in ready_parts(self):
            msgspec.structs.force_setattr(self, name, made)

    @property
    def adjusts(self) -> bool:
        """Whether `adjust` can do anything in this game."""
        return self.adjustable is not _nothing_adjustable

    # what the chapters say

    @cached_property
    def kinds(self) -> EventKinds[S]:
        """Every kind of event in a chapter, with what its class says; the later chapter wins."""
        return EventKinds({kind: said for chapter in self.chapters for kind, said in chapter.kinds.items()})

    @cached_property
    def events(self) -> tuple[type[Event], ...]:
        """Every kind of event that the game adds."""
        return tuple(dict.fromkeys(kind for chapter in self.chapters for kind in chapter.events))

    @cached_property
    def projector(self) -> Projector[S]:
        """What each kind of event does, including the kinds that every table has."""
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
        """The kinds of events that the table carries out even though the rules leave no choice."""
        return frozenset(kind for kind, said in self.kinds.items() if said.is_by_hand)

    @cached_property
    def numbers(self) -> tuple[Numbers, ...]:
        """Every way in which the game numbers its pieces (see `Numbers`)."""
        return numbers_of(self.events)

    def of(self, event: Event) -> Kind[S]:
        """What the chapters say about an event; `NOTHING` if it is in no chapter."""
        return self.kinds[type(event)]

    def doer(self, state: S, event: Event) -> str:
        """Who did what an event says."""
        said = self.of(event).doer
        return event.by if said is None else said(event, state)

    def cause_of(self, state: S, event: Event) -> int | None:
        """The earlier event that an event belongs to, from its class or else from `cause`."""
        said = self.of(event).caused_by
        return self.cause(state, event) if said is None else said(event, state)

    def page_names(self, state: S) -> tuple[str, ...]:
        """The names that `page` takes besides the seats: the game's own pages, and everybody in its story."""
        people = () if self.story is None else self.story.people(state, True)
        return tuple(dict.fromkeys((*self.pages(state), *people)))

    def page(self, state: S, name: str | None) -> tuple[Block, ...]:
        """The table, the page of a seat, or another page; the page of somebody in the story also says what is
        known about them."""
        if name is None or name in state.table.seats or self.story is None:
            return self.view(state, name)
        known = self.story.people(state, True).get(name)
        if known is None:
            return self.view(state, name)
        if name in self.pages(state):
            return (*self.view(state, name), Heading("In the story", 3), *known)
        return (Heading(name, 2), *known)

    def reveals(self, state: S, event: Event) -> str:
        """What people have seen in an event and cannot unsee. It is what the class says, or else the pieces
        that everybody knows after it, but only their holders knew before. Empty for most events."""
        said = self.of(event).reveals
        if said is not None:
            return said(event, state)
        names = state.pieces.names
        hidden = [token for token in self.hidden(state, None) if names.get(token)]
        if not hidden:
            return ""
        try:
            after = self.projector.fold(state.copy(), (event,))
        except LogDamaged:
            return ""  # what cannot have happened has shown nothing
        still = {*self.hidden(after, None)}
        seen = [token for token in hidden if token in after.pieces.names and token not in still]
        return f"Everybody has seen {state.pieces.listed(seen)}." if seen else ""


AnyGame = Game[Any]


@cache
def all_events(game: AnyGame) -> Any:
    """Every event that a log of this game can hold, as one tagged union."""
    return reduce(or_, (*game.events, *game.retired), TimelineEvent | TableEvent)


def tags_of(game: AnyGame) -> tuple[str, ...]:
    """The names of the kinds of played events in a log: the game's own, then those of every table."""
    return tuple(str(kind.__struct_config__.tag) for kind in (*game.events, *get_args(TableEvent)))


def actors(game: AnyGame, state: Any) -> tuple[str, ...]:
    """Every name that can come before a move."""
    seats: tuple[str, ...] = state.table.seats
    return (*seats, *game.actors(state))


def veil(game: AnyGame, state: Any, seat: str | None, known: Collection[int] = ()) -> Any:
    """The state as far as a seat, or everybody, may know it: `state` itself if nothing is hidden. Read it
    only as long as `state` does not change, because it shares what is not hidden. The tokens in `known` keep
    their names: the viewer came to know them later. Raises BrokenPromise."""
    names = state.pieces.names
    said = tuple(game.hidden(state, seat))
    if not said:
        return state
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


def veil_by(game: AnyGame, state: Any, later: Any, seat: str | None, known: Collection[int] = ()) -> Any:
    """The state as far as a seat may know it, with the names that are known in `later`, further on the same
    path."""
    if game.hindsight is not _hindsight:
        state = state.copy()
        game.hindsight(state, later)
    elif None in state.pieces.names.values():
        pieces = state.pieces.copy()
        state = copy(state)
        state.pieces = pieces
        game.hindsight(state, later)
    return veil(game, state, seat, known)


def known_only_to(game: AnyGame, state: Any, seat: str) -> list[int]:
    """The tokens whose names a seat may know, but not everybody: its hand, whatever a game calls that."""
    hidden = set(game.hidden(state, seat))
    return [token for token in game.hidden(state, None) if token not in hidden]


def score_lines(game: AnyGame, state: Any, seat: str) -> tuple[ScoreLine, ...]:
    """The score lines of one seat."""
    return game.score(state).of(seat) if game.lines is None else tuple(game.lines(state, seat))


def totals(game: AnyGame, state: Any) -> Mapping[str, Points]:
    """The points of everybody on the score sheet, in its order."""
    return game.score(state).totals() if game.totals is None else game.totals(state)


def turn_word(game: AnyGame, state: Any) -> str:
    """What the number of the turn counts, in a word."""
    return game.turn_word if isinstance(game.turn_word, str) else game.turn_word(state)


def known_to(game: AnyGame, state: Any, by: str) -> Any:
    """The state as far as the player who acts may know it: a seat, or all players together."""
    return veil(game, state, by if by in state.table.seats else None)


def redacted(game: AnyGame, state: Any, event: Event, seat: str | None) -> Event:
    """The event as a seat, or everybody, may see it, without the typed words: they would say what the step
    hides. `state` is the state just before it."""
    hide = game.kinds[type(event)].veil
    shown = event if hide is None else hide(event, state, seat)
    return msgspec.structs.replace(shown, typed="") if shown.typed else shown


def catalog_of(game: AnyGame, content: Mapping[str, Any]) -> Catalog[Any]:
    """The game's catalog from plain data. Raises BadCatalog."""
    return Catalog(game.schema, content)
