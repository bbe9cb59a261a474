"""What could be typed at one state of the game, and what the referee would say about it.

Law: nothing is recorded. Lists, offers and the numbers of lists all come from one position, so they agree.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from math import prod
from typing import Any

from cli.words import WORDS
from ledger.core.errors import MoveRefused, TablefoldError
from ledger.core.line import COLON, read_line
from ledger.core.log.events import TABLE as TABLE_EVENTS
from ledger.core.log.events import Event
from ledger.core.log.tree import ROOT
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import fold_what_follows
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import AnyGame, actors, known_to
from ledger.core.rules.rulebook import TABLE, verdict_at_any_time
from ledger.core.rules.verbs import Move, Typed, Verb
from ledger.core.rules.verdicts import (
    AtOnce,
    Chance,
    Decision,
    Pending,
    Verdict,
    may_decide,
    question_for,
    refused,
)
from ledger.core.typing import listing, questions
from ledger.core.typing.deciding import verdict_for_player
from ledger.core.typing.eyes import Known
from ledger.core.typing.parsing import spelled_out, split_move, typed_draft
from ledger.core.typing.speakers import with_own_seat
from ledger.core.typing.step import Step

TRIED = 12
"""How many ways to fill a verb's arguments are tried before it counts as blocked."""


def word_of(text: str, verbs: Collection[str]) -> str:
    """The session word that a line begins with; empty if the word is a verb, too, so it may be a move."""
    first = text.removeprefix(COLON).lstrip().partition(" ")[0].casefold()
    return first if first in WORDS and (text.startswith(COLON) or first not in verbs) else ""


class Position:
    """What could be typed at one state of the game. Nothing is recorded here."""

    def __init__(
        self,
        game: AnyGame,
        verbs: Mapping[str, Verb],
        luck: Luck | None,
        state: Any,
        *,
        seat: str | None = None,
        is_open: bool = False,
        bots: Collection[str] = (),
    ) -> None:
        """`seat` is who looks, and only its own question counts. `is_open` means that the state shows the
        hands of several seats, because one person plays them all. What `bots` could do while somebody else is
        asked is not listed."""
        self.game = game
        self.seat = seat
        self.is_open = is_open
        self.bots = bots
        self.verbs = verbs
        self.luck = luck
        self.state = state
        self._verdicts: dict[tuple[str, str], Verdict | None] = {}

    @cached_property
    def pending(self) -> Pending:
        return question_for(self.game.pending(self.state), self.seat)

    def for_seat(self, seat: str) -> Position:
        """This position for one of several seats that are asked at once."""
        return self._of(self.state, seat)

    def _of(self, state: Any, seat: str | None) -> Position:
        return Position(
            self.game, self.verbs, self.luck, state, seat=seat, is_open=self.is_open, bots=self.bots
        )

    def needs_name(self, verb: str) -> bool:
        """Whether a seat must be named before a verb, because it answers a question to several seats."""
        return isinstance(self.pending, AtOnce) and verb in self.expected

    def seat_named(self, actor: str) -> str:
        """The seat that is named in front of a move, in its own spelling; empty if nobody is."""
        said = actor.strip(" :").casefold()
        return next((seat for seat in self.seats if seat.casefold() == said), "")

    @property
    def is_secret(self) -> bool:
        """Whether the list shows what only the asked seat may know; somebody has to open it on purpose."""
        pending = self.pending
        return self.is_open and isinstance(pending, Decision | AtOnce) and pending.secret

    @cached_property
    def is_hidden(self) -> bool:
        """Whether the choices are hidden from the person looking, so that each could be one of many cards."""
        return listing.lies_hidden(self.game, self.state, self.pending)

    @cached_property
    def expected(self) -> tuple[str, ...]:
        """The verbs that answer what is asked."""
        return questions.expected_words(self.game, self.pending)

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody who can be named before a move."""
        return actors(self.game, self.state)

    @cached_property
    def listed(self) -> tuple[Move, ...]:
        """Every move that can be listed, legal or not."""
        found = listing.moves(self.game, self.state, self.seat)
        return tuple(move for move in found if move.seat not in self.bots)

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves, each with its number in the whole list."""
        return tuple(move for move in self.listed if move.verdict.is_accepted)

    @cached_property
    def usual(self) -> Move | None:
        """The move that Enter alone takes."""
        return listing.usual_move(self.game, self.pending, self.listed)

    @cached_property
    def names_by_argument(self) -> Mapping[str, Sequence[str]]:
        """What people can type for each argument of an answer to chance, by the argument's name; empty unless
        it takes several arguments, and any of their names go together."""
        if not isinstance(self.pending, Chance) or not self.expected:
            return {}
        verb = self.verbs[self.expected[0]]
        known = self.state_known_to(verb, TABLE)
        values: Typed = ()
        named: dict[str, list[str]] = {}
        for arg in verb.args:
            found = [] if arg.choices is None else list(arg.choices(known, TABLE, values))
            if not (names := [choice.text for choice in found if not choice.unlisted]):
                return {}
            values, named[arg.name] = (*values, found[0].value), names
        is_any = prod(map(len, named.values())) == len(self.legal)
        return named if len(named) > 1 and is_any else {}

    def names_that_count(self, actor: str) -> Iterator[str]:
        """The names that a number, or a change of a number, can follow without a verb in front."""
        for name in self.expected:
            first, *rest = (*self.verbs[name].args, None)
            if first is not None and first.choices is not None and rest[0] is not None and rest[0].signed:
                by = self.doer(self.verbs[name], actor)
                choices = first.choices(self.state_known_to(self.verbs[name], by), by, ())
                yield from (choice.text for choice in choices if not choice.unlisted)

    def verdict(self, verb: Verb, actor: str, values: Typed) -> Verdict | None:
        """What the referee would say about a verb with these values; None while some are missing."""
        required = [arg for arg in verb.args if not arg.optional]
        if len(values) < len(required) or any(arg.takes_several for arg in verb.args[: len(values)]):
            return None
        by = self.doer(verb, actor)
        if by == TABLE and not (verb.by_table or verb.free or verb.name in self.expected):
            return refused("", f"asked first: {prompt(self.pending)}")
        try:
            draft = questions.verb_draft(self.game, self.state, self.pending, verb, by, values)
            return verdict_for_player(self.game, self.state, draft)
        except MoveRefused as error:
            return refused("", error.message.rstrip("."))
        except TablefoldError:
            return None

    def why_untimely(self, verb: Verb, by: str, values: Typed) -> Verdict | None:
        """Why a verb cannot fit here, whatever follows these values; None if it may fit."""
        pending = self.pending
        theirs = pending.theirs if isinstance(pending, Decision) else ()
        missing = len(values) < sum(not arg.optional for arg in verb.args)
        if missing or verb.name in self.expected or not {*TABLE_EVENTS, *theirs}.isdisjoint(verb.kinds):
            return None
        try:
            event = questions.verb_draft(self.game, self.state, pending, verb, by, values)
            if verdict_at_any_time(self.game, self.state, event) is not None:
                return None
        except MoveRefused:
            pass
        except (TablefoldError, TypeError, LookupError):
            return None
        return refused("", f"asked first: {prompt(pending)}")

    def state_known_to(self, verb: Verb, by: str) -> Any:
        """The state as far as the seat that acts may know it: what everybody knows, if another is asked."""
        asker = by if may_decide(self.pending, by, verb.kinds) else ""
        return known_to(self.game, self.state, asker)

    def doer(self, verb: Verb, named: str = "") -> str:
        """Who does what a verb says, with or without a name in front."""
        return TABLE if verb.by_table else named or questions.actor_of(self.pending)

    def kindest_verdict(self, verb: Verb, named: str = "") -> Verdict | None:
        """The first verdict that accepts the verb for the named seat in some use; if none does, the first
        verdict. None if no use can be listed."""
        use = (verb.name, named)
        if use not in self._verdicts:
            found: Verdict | None = None
            for values in self._uses(verb, named):
                verdict = self.verdict(verb, named, values)
                found = found or verdict
                if verdict is not None and verdict.is_accepted:
                    found = verdict
                    break
            self._verdicts[use] = found
        return self._verdicts[use]

    def _uses(self, verb: Verb, named: str) -> list[Typed]:
        """The first ways to fill a verb's required arguments, at most `TRIED`; none if one has no choices."""
        uses: list[Typed] = [()]
        by = self.doer(verb, named)
        known = self.state_known_to(verb, by)
        for arg in verb.args:
            if arg.optional:
                break
            if arg.choices is None:
                return []
            fuller = (
                (*values, choice.value)
                for values in uses
                for choice in arg.choices(known, by, values)
                if not choice.unlisted
            )
            uses = list(islice(fuller, TRIED))
        return uses

    def drafts_of(self, text: str) -> tuple[Event, ...] | None:
        """The drafts that a move asks for, legal or not; None if it is not clear or not complete.

        It is also None for session words, which ask for no event.
        """
        if word_of(text, self.verbs):
            return None
        drafts: list[Event] = []
        states = [self.state]
        try:
            for move in spelled_out(self.game, lambda: states[-1], text, lambda: self._settle(states[-1])):
                rest = move
                while rest:
                    first, rest = split_move(self.game, states[-1], read_line(rest))
                    first = with_own_seat(self.game, states[-1], first, self.seat)
                    draft = typed_draft(self.game, states[-1], first)
                    drafts.append(draft)
                    if rest or move != text:
                        if states[-1] is self.state:
                            states.append(self.state.copy())
                        self.game.projector.fold(states[-1], (draft,))
        except TablefoldError:
            return None
        return tuple(drafts)

    def _settle(self, state: Any) -> None:
        fold_what_follows(self.game, state, None)

    def after(self, text: str) -> Position | None:
        """The position after one more move; None if it could not be recorded as typed.

        It is also None if the tool would have to deal: nobody sees a card before the move is made.
        """
        step = Step(self.game, self.state, None, parent=ROOT, last=ROOT, known=Known(seat=self.seat))
        try:
            step.play(text)
        except TablefoldError:
            return None
        if self.luck is not None and isinstance(self.game.pending(step.state), Chance):
            return None
        return self._of(step.state, self.seat)
