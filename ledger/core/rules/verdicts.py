"""What the referee says of an event, and what the game waits for.

Law: a verdict is a value, never an exception: it is a refusal while playing and a finding while auditing. A
question carries its data: who answers with which events, or the event that only lacks what chance decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, TypeVarTuple

import msgspec

from ledger.core.errors import BrokenPromise
from ledger.core.log.events import Event

About = TypeVarTuple("About")


class Verdict(msgspec.Struct, frozen=True):
    """`rule` cites a heading of the rules or a ruling, `why` says in a few words what speaks against it;
    `instead` names what would be legal. `kind` says whether it is recorded, and how it is marked."""

    kind: Literal["legal", "advised", "refused", "unverifiable", "impossible"]
    rule: str = ""
    why: str = ""
    instead: tuple[str, ...] = ()
    also: tuple[Verdict, ...] = ()
    """What else the rules forbid about it: whoever overrules one thing has not overlooked the others."""

    @property
    def is_accepted(self) -> bool:
        return self.kind in ("legal", "advised", "unverifiable")


LEGAL = Verdict("legal")


def refused(rule: str, why: str, instead: tuple[str, ...] = ()) -> Verdict:
    """The rules forbid it. The table may overrule."""
    return Verdict("refused", rule, why, instead)


def against(*verdicts: Verdict) -> Verdict:
    """The first that speaks against it, with all others that do; LEGAL where none does."""
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


class Later:
    """A text that is put together when somebody reads it: `Later(asked, state, name)` for a prompt that takes
    some working out. It tells the state as it is then, so it is read before the next event is folded."""

    __slots__ = ("_about", "_make")

    def __init__(self, make: Callable[[*About], str], *about: *About) -> None:
        self._make: Callable[..., str] = make
        self._about = about

    def __str__(self) -> str:
        return self._make(*self._about)

    def __repr__(self) -> str:
        return repr(str(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str | Later) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Decision(msgspec.Struct, frozen=True):
    """A seat chooses what happens: an event of one of `events`. `prompt` says what, such as `play a card`.

    `seat` is `table` where the players decide together. `source` is the heading that says so: a refusal cites
    it where something else is tried.
    """

    seat: str
    prompt: str | Later
    events: Kinds
    others: tuple[str, ...] = ()
    """Seats that may act as well, each with an event of `theirs`."""
    theirs: Kinds = ()
    """What the `others` may do meanwhile, judged by what everybody knows, such as an interrupt."""
    secret: bool = False
    """What can be chosen tells what only `seat` may know, such as a hand."""
    source: str = ""
    mute: tuple[str, ...] = ()
    """Words that make one of `events`, and say nothing that could be chosen now."""
    usual: Kinds = ()
    """What is by far the usual answer: Enter alone takes the one move that makes such an event. Never what
    tells of something that somebody has to look at first."""


class AtOnce(msgspec.Struct, frozen=True):
    """Each of `seats` chooses, all at once: an event of one of `events` from each, in no order.

    Who has chosen is no longer among the seats: `pending` names those that are still waited for. To whoever
    looks through the eyes of one of them it is a `Decision` of its own, with the same `prompt`, `source`,
    `mute` and `usual`. It is `secret` unless the game says otherwise: each list is closed to all others.
    """

    seats: tuple[str, ...]
    prompt: str
    events: Kinds
    secret: bool = True
    source: str = ""
    mute: tuple[str, ...] = ()
    usual: Kinds = ()

    def of(self, seat: str) -> Decision:
        """The question that one of the seats is asked."""
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
    """Chance decides: `draft` happens, but for the fields named by `hole`.

    The tool deals what belongs there, or the table says it where `prompt` asks. `also` are events that may
    happen instead, such as a deck that turns out to be empty. `source` is the heading that a refusal cites.
    """

    draft: Event
    hole: str | tuple[str, ...]
    prompt: str
    also: Kinds = ()
    source: str = ""

    @property
    def holes(self) -> tuple[str, ...]:
        return (self.hole,) if isinstance(self.hole, str) else self.hole


class Follows(msgspec.Struct, frozen=True):
    """The rules leave no choice: `event` happens now, in the same step.

    A recorder may say less, or more, than the log knows about the fields named by `open`: of what differs
    there the game's own rule speaks. `source` is the heading that a refusal cites.
    """

    event: Event
    open: str | tuple[str, ...] = ()
    source: str = ""
    prompt: str = ""
    """What to say where something else is tried first; empty for a general word."""


class Over(msgspec.Struct, frozen=True):
    """The game has ended, as `prompt` and the heading `source` say; only the score is left to settle.
    `events` still make sense."""

    prompt: str = "the game is over"
    events: Kinds = ()
    source: str = "Game end"


Pending = Decision | AtOnce | Chance | Follows | Over


def deciders(pending: Pending) -> tuple[str, ...]:
    """Whoever may decide now: first those that are waited for, then others that may act as well."""
    if isinstance(pending, Decision):
        return pending.seat, *pending.others
    return pending.seats if isinstance(pending, AtOnce) else ()


def may_decide(pending: Pending, by: str, kinds: Iterable[type[Event]]) -> bool:
    """Whether somebody is asked now about events of these kinds; whoever is waited for, about all of them."""
    if isinstance(pending, Decision) and by != pending.seat:
        return by in pending.others and not set(kinds).isdisjoint(pending.theirs)
    return by in deciders(pending)


def asked_of(pending: Pending, seat: str | None) -> Pending:
    """The question as a seat has it: of what several are asked at once, its own; for nobody in particular
    (None) that of the last who is waited for. As it is for everybody else."""
    if not isinstance(pending, AtOnce):
        return pending
    own = [each for each in pending.seats if seat in (each, None)]
    return pending.of(own[0]) if len(own) == 1 else pending


def no_question(answer: object) -> BrokenPromise:
    """The error for a game that is asked what it waits for, and answers with no question."""
    kinds = "Decision, AtOnce, Chance, Follows or Over"
    return BrokenPromise("`pending`", f"answers {answer!r}, which is no {kinds}")
