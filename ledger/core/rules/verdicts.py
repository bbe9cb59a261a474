"""What the referee says about an event, and what the game waits for.

Law: a verdict is a value, never an exception: it is a refusal while playing and a finding in an audit. A
question carries its data: who answers with which events, or the event that only lacks what chance decides.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Generic, Literal, TypeVar, TypeVarTuple

import msgspec

from ledger.core.errors import BrokenPromise
from ledger.core.log.events import Event

About = TypeVarTuple("About")
Made = TypeVar("Made")


class Verdict(msgspec.Struct, frozen=True):
    """`rule` cites a heading of the rules or a ruling, `why` says in a few words what is wrong, and `instead`
    names what would be legal. `kind` says whether the event is recorded, and how it is marked."""

    kind: Literal["legal", "advised", "refused", "unverifiable", "impossible"]
    rule: str = ""
    why: str = ""
    instead: tuple[str, ...] = ()
    also: tuple[Verdict, ...] = ()
    """What else the rules forbid about it, so that somebody who overrules one thing sees the others, too."""

    @property
    def is_accepted(self) -> bool:
        return self.kind in ("legal", "advised", "unverifiable")


LEGAL = Verdict("legal")


def refused(rule: str, why: str, instead: tuple[str, ...] = ()) -> Verdict:
    """The rules forbid it. The table may overrule."""
    return Verdict("refused", rule, why, instead)


def against(*verdicts: Verdict) -> Verdict:
    """The first verdict that is not LEGAL, together with the others; LEGAL if there is none."""
    spoken = [verdict for verdict in verdicts if verdict is not LEGAL]
    if not spoken:
        return LEGAL
    first, *others = spoken
    return msgspec.structs.replace(first, also=tuple(others)) if others else first


def advised(rule: str, why: str) -> Verdict:
    """The rules allow it, but there was something better. Accepted; the audit notes it."""
    return Verdict("advised", rule, why)


def unverifiable(rule: str, missing: str) -> Verdict:
    """Nobody can know, because `missing` is hidden or not in the catalog. Accepted and marked."""
    return Verdict("unverifiable", rule, missing)


def impossible(why: str) -> Verdict:
    """It contradicts the pieces: a card in two places, a seventh face on a die. Never accepted."""
    return Verdict("impossible", "", why)


Kinds = tuple[type[Event], ...]


class _MadeLater(Generic[Made]):
    """What a question says, made when somebody reads it. It shows the state at that time, so read it before
    the next event is folded."""

    __slots__ = ("_about", "_make")

    def __init__(self, make: Callable[[*About], Made], *about: *About) -> None:
        self._make: Callable[..., Made] = make
        self._about = about

    def _made(self) -> Made:
        return self._make(*self._about)

    def __repr__(self) -> str:
        return repr(self._made())

    def __eq__(self, other: object) -> bool:
        return self._made() == (other._made() if isinstance(other, _MadeLater) else other)

    def __hash__(self) -> int:
        return hash(self._made())


class Later(_MadeLater[str]):
    """A text that is made when somebody reads it: `Later(asked, state, name)` for a prompt that takes time to
    work out."""

    __slots__ = ()

    def __str__(self) -> str:
        return self._made()


class LaterKinds(_MadeLater[Kinds]):
    """Kinds of events that are found when somebody reads them, as `Later` makes a text."""

    __slots__ = ()

    def __iter__(self) -> Iterator[type[Event]]:
        return iter(self._made())


class Decision(msgspec.Struct, frozen=True):
    """A seat chooses what happens: an event of one of the kinds in `events`. `prompt` says what, such as
    `play a card`. `seat` is `table` if the players decide together. `source` is the heading that says so; if
    somebody tries something else, the refusal cites it.
    """

    seat: str
    prompt: str | Later
    events: Kinds
    others: tuple[str, ...] = ()
    """Seats that may also act, each with an event of `theirs`."""
    theirs: Kinds = ()
    """What the `others` may do meanwhile, such as an interrupt, judged by what everybody knows."""
    secret: bool = False
    """The choices show what only `seat` may know, such as a hand."""
    source: str = ""
    mute: tuple[str, ...] = ()
    """Words that make one of `events`, but cannot be chosen now."""
    usual: Kinds = ()
    """The kind of answer that is by far the most usual: Enter alone takes the only move that makes such an
    event. Never an answer about something that somebody has to look at first."""
    waits_for: tuple[str, ...] = ()
    """Who may still answer before the usual move, as far as everybody knows. If it is a single seat, its next
    move shows that it does not answer: its page offers the usual move and that move as one tap."""
    all_due: bool = False
    """Whether every usual move has to be made, in any order: Enter takes the first of them."""
    row: tuple[tuple[str, str], ...] | None = None
    """Who is asked for which number, in the order of a line of numbers; empty if no number is asked for now.
    Given if a number alone is always an answer, and never a place in the list."""
    such_as: str | Later = ""
    """Lines that answer, joined by `or`, the simplest first: `help` and `moves` show them in place of the
    first verb."""


class AtOnce(msgspec.Struct, frozen=True):
    """Each of `seats` chooses, all at once: an event of one of the kinds in `events` from each, in any order.
    A seat that has chosen is no longer among the seats: `pending` names only those still to choose. For each
    seat it is a `Decision` of its own, with the same `prompt`, `source`, `mute` and `usual`. It is `secret`
    unless the game says otherwise: nobody sees another seat's list.
    """

    seats: tuple[str, ...]
    prompt: str
    events: Kinds
    secret: bool = True
    source: str = ""
    mute: tuple[str, ...] = ()
    usual: Kinds = ()

    def of(self, seat: str) -> Decision:
        """The question for one of the seats."""
        return Decision(
            seat,
            self.prompt,
            self.events,
            secret=self.secret,
            source=self.source,
            mute=self.mute,
            usual=self.usual,
        )


class Chance(msgspec.Struct, frozen=True):
    """Chance decides: `draft` happens, but the fields in `hole` are still missing. The tool deals them, or
    the table answers `prompt`. `also` are events that may happen instead, such as a deck that turns out to be
    empty. `source` is the heading that a refusal cites.
    """

    draft: Event
    hole: str | tuple[str, ...]
    prompt: str | Later
    also: Kinds | LaterKinds = ()
    source: str = ""

    @property
    def holes(self) -> tuple[str, ...]:
        return (self.hole,) if isinstance(self.hole, str) else self.hole


class Follows(msgspec.Struct, frozen=True):
    """The rules leave no choice: `event` happens now, in the same step.

    Somebody may say less, or more, than the log knows about the fields in `open`; the game's own rule judges
    the difference. `source` is the heading that a refusal cites.
    """

    event: Event
    open: str | tuple[str, ...] = ()
    source: str = ""
    prompt: str = ""
    """What to say if somebody tries something else first; empty for a general sentence."""


class Over(msgspec.Struct, frozen=True):
    """The game has ended, as `prompt` and the heading `source` say; only the score is left to settle.
    `events` are the kinds that still make sense."""

    prompt: str = "the game is over"
    events: Kinds = ()
    source: str = "Game end"
    mute: tuple[str, ...] = ()
    """Words that make one of `events`, but answer nothing any more."""


Pending = Decision | AtOnce | Chance | Follows | Over


def deciders(pending: Pending) -> tuple[str, ...]:
    """Everybody who may decide now: first those the game waits for, then others that may also act."""
    if isinstance(pending, Decision):
        return pending.seat, *pending.others
    return pending.seats if isinstance(pending, AtOnce) else ()


def awaits_others(pending: Pending, seats: Collection[str]) -> bool:
    """Whether somebody other than these seats may still answer before the usual move, such as with an
    interrupt."""
    return isinstance(pending, Decision) and not {*pending.waits_for}.issubset(seats)


def may_decide(pending: Pending, by: str, kinds: Iterable[type[Event]]) -> bool:
    """Whether somebody may decide now with events of these kinds; a seat the game waits for always may."""
    if isinstance(pending, Decision) and by != pending.seat:
        return by in pending.others and not set(kinds).isdisjoint(pending.theirs)
    return by in deciders(pending)


def question_for(pending: Pending, seat: str | None) -> Pending:
    """The question for a seat. If several seats are asked at once, it is the seat's own question; without a
    seat (None), it is that of the last seat still to choose. In any other case it is unchanged."""
    if not isinstance(pending, AtOnce):
        return pending
    own = [each for each in pending.seats if seat in (each, None)]
    return pending.of(own[0]) if len(own) == 1 else pending


def no_question(answer: object) -> BrokenPromise:
    """The error for a game whose `pending` returns no question."""
    kinds = "Decision, AtOnce, Chance, Follows or Over"
    return BrokenPromise("`pending`", f"answers {answer!r}, which is not a {kinds}")
