"""Reading a log: what is true at any event, as everybody or one seat may know it.

Law: nothing is written here. A damaged log is read up to its damage.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Self

import msgspec

from ledger.core.blocks import Block
from ledger.core.errors import (
    BadCatalog,
    BadSetup,
    BrokenGame,
    LogDamaged,
    NoSuchEvent,
    UnknownGame,
    UnknownName,
)
from ledger.core.line import whole
from ledger.core.log.events import CatalogRef, Event, Header
from ledger.core.log.history import History
from ledger.core.log.standing import bookmarked
from ledger.core.log.tree import ROOT
from ledger.core.pictures import Picture
from ledger.core.pieces.called import SeatNames, why_no_name
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.table import Setup
from ledger.core.rules.automatic import at_rest
from ledger.core.rules.describe import describe, prompt, sentence
from ledger.core.rules.game import AnyGame, redacted, turn_word, veil, veil_by
from ledger.core.rules.scores import ScoreSheet
from ledger.core.rules.verbs import Move, Verb
from ledger.core.rules.verdicts import Over, Pending
from ledger.core.typing.eyes import Known, all_of_it
from ledger.desk import called, load, new_log
from ledger.desk.hidden import Hidden
from ledger.games import registry
from ledger.store import journal as journals
from ledger.store.disk import StrPath
from ledger.store.journal import Journal

if TYPE_CHECKING:
    from ledger.core.audit.condition_names import ConditionChange, KnownGame
    from ledger.core.audit.diff import Difference
    from ledger.core.audit.other_rules import Otherwise
    from ledger.core.rules.findings import Finding
    from ledger.desk.layers import Secrets


class LineEnd(msgspec.Struct, frozen=True):
    """How a line of play ended, and the pieces that everybody could name then."""

    state: Any
    known: frozenset[int]


class Reader:
    def __init__(self, journal: Journal, game: AnyGame) -> None:
        """Use `open`."""
        self.game = game
        self.journal = journal
        self.damage: LogDamaged | None = None
        """Why the log is read only in part."""
        self.header: Header = journal.header
        self.setup: Setup = new_log.setup_of(game, journal.header)
        self.luck = self.setup.luck
        self.history: History[Any]

    @classmethod
    def open(
        cls, path: StrPath, *, tolerant: bool = False, judging: bool = False, turns: bool = False
    ) -> Self:
        """Reads and verifies a log. `tolerant` reads past events that this version does not know. With
        `turns` the history notes the turn of each event.

        A damaged log is read up to its `damage`, and nothing can be added to it. A line that the pieces
        forbid is damage too, except when `judging`. Raises LogMissing, NotALog, LogTooNew or LogUnplayable.
        """
        journal = journals.open_log(path)
        try:
            desk = cls(journal, registry.game(journal.header.game))
        except (UnknownGame, BrokenGame, BadSetup, BadCatalog) as error:
            raise new_log.unplayable_error(journal.header, journal.path, error) from None
        desk.history, desk.damage = load.history_of(
            journal, desk.game, desk.setup, tolerant=tolerant, judging=judging, turns=turns
        )
        desk._take_names()
        if desk.damage is not None:
            text = f"Line {desk.damage.line} cannot have happened."
            hidden = Hidden(desk.state, desk.known_state(desk.state, None))
            desk.damage.message = hidden.masked(desk.damage.message, text)
        return desk

    def opened_again(self) -> Self:
        """The log as it is now, as `open` gives it. If it has only grown, only what is new is read."""
        if self.damage is None:
            journal = journals.open_log(self.journal.path)
            history = load.grown_history(self.history, self.journal, journal, self.game)
            if history is not None:
                desk = type(self)(journal, self.game)
                desk.history, desk.setup = history, self.setup
                return desk
        return self.open(self.journal.path)

    def continued(self) -> Self:
        """The same log as it is now. Raises LogChanged if it is another log, and what `open` raises."""
        fresh = self.opened_again()
        load.require_same_log(self.header, fresh.header, fresh.journal.path)
        return fresh

    def _take_names(self) -> None:
        """Takes the names that the log gives its seats."""
        for seat, name in self.history.timeline.seats.items():
            if seat in self.viewers and not why_no_name(name):
                self.names.call(seat, name)

    @property
    def game_title(self) -> str:
        """What people call this game."""
        return called.game_title(self.header)

    @property
    def turn_word(self) -> str:
        """What the game's turns are called: `turn` or `round`."""
        return turn_word(self.game, self.state)

    @property
    def names(self) -> SeatNames:
        """The name that people read for each seat, as last set."""
        return self.setup.names

    @property
    def host(self) -> str:
        """Who may have secrets from the table: a seat, or a name of its own; empty for nobody."""
        return self.header.host if (said := self.history.timeline.host) is None else said

    @property
    def viewers(self) -> tuple[str, ...]:
        """Everybody with a view of their own: the seats, and the host."""
        return tuple(filter(None, dict.fromkeys((*self.setup.seats, self.host))))

    @property
    def secrets(self) -> Secrets:
        """What only the host may know."""
        from ledger.desk.layers import Secrets  # noqa: PLC0415 - only a host has any

        return Secrets(self.game, self.history, self.journal.asides)

    def sees_all(self, seat: str | None) -> bool:
        """Whether this is the host, and plays no seat: from such a host nothing in the log is hidden."""
        return seat not in (None, "", *self.setup.seats) and seat == self.host

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the seats, clockwise."""
        return tuple(map(self.names.of, self.setup.seats))

    def prompt(self, pending: Pending) -> str:
        """Whose turn it is and what is asked, in words for people."""
        return prompt(pending, self.names)

    def readable_score(self, sheet: ScoreSheet) -> ScoreSheet:
        """A score for people to read: a column for each side, with names instead of words."""
        return sheet.by_side().reworded(self.names.with_names)

    @property
    def colours(self) -> Mapping[str, str]:
        """The word for each seat's colour; empty if the game has no colours."""
        own = self.game.info.seats
        return {seat: self.header.colours.get(seat, seat) for seat in self.setup.seats} if own else {}

    @property
    def state(self) -> Any:
        return self.history.state

    @property
    def head(self) -> int:
        return self.history.timeline.head

    @property
    def pending(self) -> Pending:
        """What the next move has to answer."""
        return self.game.pending(self.settled_state())

    def pending_and_verbs(self, known: Known = all_of_it) -> tuple[Pending, tuple[str, ...]]:
        """The question for the next move, as the viewer may read it, and the names of the verbs that answer
        it."""
        from ledger.core.typing import questions  # noqa: PLC0415 - what is read may never be typed

        state = self.settled_state()
        pending = known.asked(self.game.pending(state))
        return pending, questions.useful_words(self.game, state, pending)

    def settled_state(self, at: int | None = None) -> Any:
        """The state in which the next move after an event, or after the head, is made. Do not change it.

        In the middle of a step, what the rules do by themselves comes first.
        """
        return at_rest(self.game, self.state if at is None else self.history.state_at(at), self.luck)

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """Everything that can be typed in this game."""
        from ledger.core.typing.table_moves import verbs_of  # noqa: PLC0415 - what is read may never be typed

        return verbs_of(self.game)

    def moves(self, known: Known = all_of_it) -> list[Move]:
        """Every move that can be listed now, legal or not, from what the viewer may know."""
        from ledger.core.typing import listing  # noqa: PLC0415 - what is read may never be typed

        return list(listing.moves(self.game, known(self.settled_state()), known.seat))

    def id_of(self, name: int | str, tip: int | None = None) -> int:
        """The event with this number or this bookmark; 0 is the beginning. A bookmark is looked up on the
        line of play that ends at `tip`, or on the current line. Raises NoSuchEvent."""
        number = name if isinstance(name, int) else whole(name)
        if number is not None:
            return self.history.require_played(number)
        return bookmarked(self.history.timeline, str(name), tip)

    def locate(self, at: int | str | None = None, branch: str | None = None) -> int:
        """The event that `--at` and `--branch` together mean. Raises NoSuchEvent or UnknownBranch."""
        timeline = self.history.timeline
        tip = timeline.head if branch is None else timeline.tip(branch)
        if at is None:
            return tip
        at = self.id_of(at, None if branch is None else tip)
        if branch is not None and not timeline.is_ancestor(at, tip):
            raise NoSuchEvent(
                f"Event {at} is not on branch {branch}.", hint=f"`log --branch {branch}` lists it."
            )
        return at

    def state_at(self, at: int, *, hindsight: bool = False) -> Any:
        """The state just after event `at`; with `hindsight`, what became known later on the current line
        too."""
        state = self.history.state_at(at)
        if hindsight and self.history.timeline.is_ancestor(at, self.head):
            self.game.hindsight(state, self.state)
        return state

    def view(
        self, at: int, seat: str | None = None, *, hindsight: bool = False, eyes: str | None = None
    ) -> tuple[Block, ...]:
        """The table, or a seat's page, as that seat knows it, or as the seat in `eyes` does. A host also sees
        the secrets there, except in the story. Raises UnknownName if nobody at the table has that name."""
        if seat is not None and seat not in (known := self.page_names(at)):
            raise UnknownName(f"Nobody called {seat!r} sits here.", hint="Seats: " + ", ".join(known))
        story = self.game.story
        if eyes and eyes == self.host and not (story and seat == story.page):
            return self.page(self.known_state(self.secrets.layer(at).state, eyes), seat, eyes)
        known = self.known_state(self.state_at(at, hindsight=hindsight), eyes or seat)
        return self.page(known, seat, eyes)

    def page(self, known: Any, seat: str | None, eyes: str | None = None) -> tuple[Block, ...]:
        """The page of a seat: a state that its viewer may know, and what the seat's cards do."""
        from ledger.core.rules import held  # noqa: PLC0415 - many pages show no table

        seat = None if self.sees_all(seat) else seat
        return (*self.game.page(known, seat), *held.explain_hand(self.game, known, eyes or seat))

    def picture(self, known: Any, seat: str | None) -> Picture | None:
        """A state as a picture, if the game draws one."""
        return self.game.picture and self.game.picture(known, None if self.sees_all(seat) else seat)

    def board(self, seat: str | None = None) -> tuple[Block, ...]:
        """What everybody, one seat, or the host sees while playing."""
        state = self.secrets.layer(self.head).state if seat and seat == self.host else self.state
        page = seat if seat in self.setup.seats else None
        return (self.game.board or self.game.view)(self.known_state(state, seat), page)

    def known_state(self, state: Any, seat: str | None, ending: LineEnd | None = None) -> Any:
        """What a seat, or everybody, may know about the state; a page that is no seat's shows what everybody
        knows. With an `ending`, what everybody knew at that end, too."""
        if self.sees_all(seat):
            return state
        who = seat if seat in self.setup.seats else None
        if ending is None:
            return veil(self.game, state, who)
        return veil_by(self.game, state, ending.state, who, ending.known)

    @property
    def is_over(self) -> bool:
        """Whether the game is over at the head. Before that, no line may show anything hidden, and no seal
        may cover it."""
        return isinstance(self.game.pending(self.state), Over)

    def ending(self, tip: int) -> LineEnd | None:
        """The end of the line to event `tip`, with what everybody knew there; None before the game is over.
        What only one seat came to know is left out: the name of a card that was passed face down would also
        tell when the seat that passed it on got it."""
        if not self.is_over:
            return None
        state = self.state_at(tip)
        if tip != self.head and not isinstance(self.game.pending(state), Over):
            return None
        names = self.known_state(state, None).pieces.names
        return LineEnd(state, frozenset(token for token, name in names.items() if name is not None))

    def eyes(self, seat: str | None) -> Known:
        """The eyes of a seat, of a host who sees all, or of everybody; in a game for one, those of its only
        seat."""
        seats = self.setup.seats
        if self.sees_all(seat):
            return all_of_it
        if len(seats) == 1:
            return Known(self.game, seats[0])
        return Known(self.game, seat if seat in seats else None)

    def page_names(self, at: int) -> tuple[str, ...]:
        """The seats, the host, and the other pages of the game."""
        return tuple(dict.fromkeys((*self.viewers, *self.game.page_names(self.history.state_at(at)))))

    def score(self, at: int) -> ScoreSheet:
        """The score after an event, as far as everybody may know it."""
        return self.game.score(self.known_state(self.history.state_at(at), None))

    def audit(
        self,
        at: int,
        *,
        claimed: Mapping[str, Points] | None = None,
        patience: int | None = None,
        hear: Callable[[int, int, Sequence[int]], None] | None = None,
        seat: str | None = None,
    ) -> tuple[Finding, ...]:
        """Everything worth saying about the line of play that ends at `at`; for the host, its secrets too.

        `claimed` are scores that are not in the log. With a `patience` of 0 nobody searches for what would
        explain wrong ones; otherwise `hear` gets the progress of that search: see `explain`."""
        from ledger.desk import auditing  # noqa: PLC0415 - most logs are read without an audit

        found = auditing.findings(self, at, claimed, patience, hear)
        if self.journal.asides:
            found = auditing.with_secrets(found, self.secrets, at, self.luck, is_host=seat == self.host)
        return auditing.with_names(found, self.names)

    def diff(self, one: int, other: int) -> Difference:
        from ledger.core.audit.diff import compare  # noqa: PLC0415 - few logs are compared

        return compare(self.game, self.history, one, other)

    def moment(self, at: int, seat: str | None = None) -> KnownGame:
        """The game just after event `at`, for conditions: what a seat, or everybody, may know about it."""
        from ledger.core.audit.condition_names import KnownGame  # noqa: PLC0415 - few logs are asked for one

        event = self.history.event(at) if at else Event()
        return KnownGame(self.game, self.history.state_at(at), event, seat)

    def find(
        self, text: str, at: int, seat: str | None = None, *, first: bool = False
    ) -> list[ConditionChange]:
        """Where on the way to event `at` a condition starts or stops holding, or only where it first holds.
        Raises BadCondition."""
        from ledger.core.audit import condition_names  # noqa: PLC0415 - few logs are asked for one

        watch = condition_names.condition_watch(text, self.moment(at, seat))
        start, path = self.history.state_at(ROOT), self.history.lazy_path(at)
        along = condition_names.condition_changes(self.game, start, path, watch, seat)
        found = list(islice(along, 1 if first else None))
        if not watch.makes_sense():
            deque(along, maxlen=0)  # a name may still mean something further on
        watch.require_sense()
        return found

    def compare_rules(
        self, one: int, other: int, rulings: Mapping[str, str], catalog: str | CatalogRef = ""
    ) -> Otherwise:
        """Compares the line to event `one` with the line to `other` under other rules. Raises BadSetup or
        BadCatalog."""
        from ledger.core.audit.other_rules import under_other_rules  # noqa: PLC0415 - few logs are asked for it

        other_setup = new_log.other_setup(self.game, self.header, rulings, catalog)
        setup = msgspec.structs.replace(other_setup, names=self.names)
        paths = self.history.path(one), self.history.path(other)
        return under_other_rules(self.game, self.setup, paths[0], setup, paths[1], self.luck)

    def tell(self, event: Event) -> str:
        """A sentence about a played event."""
        return describe(self.game, self.history.state_at(event.on), event)

    def told_to(self, event: Event, seat: str | None) -> str:
        """A sentence about a played event, as a seat, or everybody, may know it."""
        state = self.history.state_at(event.on)
        return describe(self.game, veil(self.game, state, seat), redacted(self.game, state, event, seat))

    def where_it_stands(self) -> str:
        """Where the game stands, in a sentence."""
        asked = self.prompt(self.pending)
        return sentence(f"The game stands at event {self.head} on {self.history.timeline.branch}: {asked}")
