"""What the host of a table knows: the table's log, and the open secrets on top of it.

Law: the table's log comes first. A secret is folded after all that happened at the table, about the pieces
that it meant; what does not fit any more does not count. Only who hosts is told any of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from ledger.core.corrections.carrying import Carrying
from ledger.core.errors import Contradiction, LogChanged, LogDamaged, MoveRefused, UsageError
from ledger.core.log.events import Event, Noted, Uncovered, bare
from ledger.core.log.secrets import Secret, SecretDropped, SecretTold
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.numbers import holds_numbers
from ledger.core.rules.automatic import goes_on_by_itself
from ledger.core.rules.describe import describe, sentence
from ledger.core.rules.game import all_events
from ledger.core.typing.step import Step
from ledger.desk.recorded import Recorded

if TYPE_CHECKING:
    from ledger.desk.desk import Desk
    from ledger.desk.reader import Reader

OFTEN = 20
"""How often a secret is tried while others write to the log."""
NOT_OPEN = "`secrets` lists them, with what has become of each."


class Kept(NamedTuple):
    """A secret, and what has become of it where the game stands."""

    number: int
    secret: Secret
    status: Literal["open", "told", "dropped", "elsewhere"]
    sentences: tuple[str, ...]
    """What it says."""
    told: int = 0
    """The event that told it."""
    why: str = ""
    """Why it does not count now, though it is open."""


class Layer(NamedTuple):
    """A state with the open secrets on top; each with its events as they count there, or why it does not."""

    state: Any
    counted: tuple[tuple[Secret, tuple[Event, ...], str], ...]

    @property
    def events(self) -> list[Event]:
        return [event for _, events, _ in self.counted for event in events]


class Secrets:
    """The secrets of a log, as the host may know them."""

    def __init__(self, desk: Reader) -> None:
        self._desk, self._game, self._history = desk, desk.game, desk.history
        self._asides = [*desk.journal.asides]
        self._layers: dict[tuple[int, int], Layer] = {}

    @cached_property
    def all(self) -> tuple[Kept, ...]:
        """Every secret, the oldest first."""
        return tuple(self._kept())

    def _kept(self) -> Iterator[Kept]:
        at = self._desk.head
        counted = {secret.id: (events, why) for secret, events, why in self.layer(at).counted}
        dropped = {each.id for each in self._asides if isinstance(each, SecretDropped)}
        for place, secret in enumerate(self._asides):
            if not isinstance(secret, Secret):
                continue
            told = self._told(secret.id, at, len(self._asides))
            why = counted[secret.id][1] if secret.id in counted else ""
            status: Literal["open", "told", "dropped", "elsewhere"] = (
                "open"
                if secret.id in counted
                else "told"
                if told
                else "dropped"
                if secret.id in dropped
                else "elsewhere"
            )
            yield Kept(secret.id, secret, status, self._sentences(place, secret), told, why)

    def _sentences(self, place: int, secret: Secret) -> tuple[str, ...]:
        """What a secret says, as it was when it was said."""
        state, told = self.said_in(place).state.copy(), []
        for event in self.events_of(secret):
            told.append(describe(self._game, state, event))
            try:
                self._game.projector.fold(state, (event,))
            except LogDamaged:
                break
        return tuple(sentence(text) for text in told if text)

    def events_of(self, secret: Secret) -> tuple[Event, ...]:
        """The played events of a secret, as they were said. Raises LogDamaged."""
        try:
            return tuple(msgspec.json.decode(raw, type=all_events(self._game)) for raw in secret.events)
        except (msgspec.MsgspecError, ValueError):
            raise LogDamaged(f"Secret {secret.id} cannot be read.") from None

    def open_one(self, number: int) -> tuple[int, Secret]:
        """An open secret and its place among the host's lines. Raises UsageError."""
        found = {kept.number: kept for kept in self.all}.get(number)
        if found is None:
            raise UsageError(f"There is no secret {number}.", hint=NOT_OPEN)
        if found.status != "open":
            told = {
                "told": f"is told already, as event {found.told}",
                "dropped": "was dropped",
                "elsewhere": "belongs to another line of play",
            }[found.status]
            raise UsageError(f"Secret {number} {told}.", hint=NOT_OPEN)
        return self._asides.index(found.secret), found.secret

    # on top of the table

    def layer(self, at: int, upto: int | None = None) -> Layer:
        """The state after event `at` with what was open there, as far as the first `upto` of the host's
        lines. Only read it."""
        upto = len(self._asides) if upto is None else upto
        known = self._layers.get((at, upto))
        if known is None:
            known = self._layers[at, upto] = self._layered(at, upto)
        return known

    def said_in(self, place: int) -> Layer:
        """What the host knew when it said the secret at a place of its lines."""
        return self.layer(self._asides[place].on, place)

    def _layered(self, at: int, upto: int) -> Layer:
        state = self._history.state_at(at)
        counted: list[tuple[Secret, tuple[Event, ...], str]] = []
        before: list[Event] = []
        for place, secret in self._open(at, upto):
            trial = state.copy()
            try:
                events = tuple(self.carried(place, at, trial, before))
            except (Contradiction, LogDamaged) as problem:
                counted.append((secret, (), getattr(problem, "why", "") or str(problem)))
                continue
            state = trial
            before += events
            counted.append((secret, events, ""))
        return Layer(state, tuple(counted))

    def _open(self, at: int, upto: int) -> Iterator[tuple[int, Secret]]:
        """The secrets that are open at an event, each with its place."""
        dropped = {each.id for each in self._asides[:upto] if isinstance(each, SecretDropped)}
        for place, secret in enumerate(self._asides[:upto]):
            if (
                isinstance(secret, Secret)
                and secret.id not in dropped
                and self._leads_to(secret.on, at)
                and not self._told(secret.id, at, upto)
            ):
                yield place, secret

    def _leads_to(self, elder: int, at: int) -> bool:
        timeline = self._history.timeline
        return elder == at or (elder <= len(self._history) and timeline.is_ancestor(elder, at))

    def _told(self, number: int, at: int, upto: int) -> int:
        """The event on the way to `at` that tells a secret; 0 if none does."""
        told = (each.to for each in self._asides[:upto] if isinstance(each, SecretTold) and each.id == number)
        return next((to for to in told if self._tells(to) and self._leads_to(to, at)), 0)

    def _tells(self, to: int) -> bool:
        """Whether an event tells a secret: the step behind the host's line may have been cut off."""
        return 0 < to <= len(self._history) and isinstance(self._history.event(to), Uncovered)

    def carried(self, place: int, at: int, now: Any, since: Sequence[Event]) -> Iterator[Event]:
        """The events of the secret at a place, about the same pieces after event `at` and the events `since`,
        which led to the state `now`; each is folded into it. Raises Contradiction or LogDamaged."""
        secret = self._asides[place]
        assert isinstance(secret, Secret)
        events, fold = self.events_of(secret), self._game.projector.fold
        first = len(self._history) + len(since) + 1
        if not any(holds_numbers(type(event)) for event in events):
            for number, event in enumerate(events, first):
                fold(now, (msgspec.structs.replace(event, id=number),))
                yield event
            return
        fork, said = self._history.state_at(secret.on), self.said_in(place)
        carrying, was = Carrying(self._game, fork, secret.on), said.state.copy()
        carrying.match_lines(fork, said.events, [*self._history.since(secret.on, at), *since])
        for number, event in enumerate(events, first):
            moved = carrying.carried(was, now, event)
            fold(was, (event,))
            fold(now, (msgspec.structs.replace(moved, id=number),))
            carrying.pair_pieces(carrying.old.reach(was), carrying.new.reach(now))
            yield moved


def luck_of(luck: Luck | None, number: int) -> Luck | None:
    """The chance of a secret, so that no throw at the table depends on it."""
    return None if luck is None else Luck(luck.seed, number)


# saying and telling


def note(desk: Desk, text: str) -> Recorded:
    """The host writes down a remark in secret. Raises UsageError for an empty one."""
    text = text.strip()
    if not text:
        raise UsageError("A secret needs words.", hint="Type secret TEXT, or secret: MOVE.")
    return _said(desk, lambda step: step.take(Noted(by=desk.host, text=text)))


def moves(desk: Desk, text: str) -> Recorded:
    """The host writes down moves in secret: a line, with what follows. Raises as `Desk.do` does."""

    def said(step: Step) -> None:
        if goes_on_by_itself(desk.game.pending(step.state), desk.luck):
            raise MoveRefused(
                "The game stands in the middle of a move.", hint="Redo it, or play on; then say the secret."
            )
        step.say(text)
        step.follow()

    return _said(desk, said)


def _said(desk: Desk, say: Callable[[Step], None]) -> Recorded:
    for tries in range(OFTEN):
        layer = desk.secrets.layer(desk.head)
        number = sum(isinstance(each, Secret) for each in desk.journal.asides) + 1
        step = Step(
            desk.game,
            layer.state,
            luck_of(desk.luck, number),
            parent=desk.head,
            last=len(desk.history) + len(layer.events),
            at=desk.clock(),
        )
        say(step)
        secret = Secret(
            id=number,
            on=desk.head,
            at=step.at,
            by=desk.host,
            typed=step.typed,
            events=tuple(msgspec.Raw(msgspec.json.encode(bare(event))) for event in step.events),
        )
        try:
            desk.journal.append(asides=(secret,))
        except LogChanged:
            if tries == OFTEN - 1 or not desk.take_in_more():
                raise
        else:
            told = (sentence(text) for text in step.sentences if text)
            return Recorded((), (*told, f"Secret {number}: only {desk.host_name} knows."), tuple(step.doubts))
    raise AssertionError


def uncover(desk: Desk, numbers: Sequence[int]) -> Recorded:
    """Tells secrets at the table, as one step. Raises UsageError or MoveRefused."""
    if not numbers:
        raise UsageError("Name what is uncovered by its number.", hint=NOT_OPEN)
    secrets, head = desk.secrets, desk.head
    step, told = desk.step(), list[SecretTold]()
    step.follow()
    for number in dict.fromkeys(numbers):
        place, secret = secrets.open_one(number)
        step.take(Uncovered(by=desk.host, after=secret.on, count=len(secret.events)))
        told.append(
            SecretTold(id=number, on=head, to=step.events[-1].id, at=step.at, by=desk.host, more=True)
        )
        trial, before = step.state.copy(), [each for each in step.events if each.id > len(desk.history)]
        try:
            for event in [*secrets.carried(place, head, trial, before)]:
                step.take(event)
        except (Contradiction, LogDamaged) as problem:
            why = getattr(problem, "why", "") or str(problem).rstrip(".")
            raise MoveRefused(
                f"Secret {number} does not fit what is on the table: {why}.",
                hint=_what_else(secrets, number),
            ) from None
    step.follow()
    return desk.record_step(step, told)


def _what_else(secrets: Secrets, number: int) -> str:
    """What to do about a secret that does not fit."""
    others = [str(each.number) for each in secrets.all if each.status == "open" and each.number < number]
    first = f"If it needs what else is secret, uncover both: uncover {' '.join((*others, str(number)))}. "
    return f"{first if others else ''}Or tell what happened in moves, and forget {number}."


def forget(desk: Desk, number: int) -> Recorded:
    """Takes back a secret that nobody was told. Raises UsageError."""
    desk.secrets.open_one(number)
    desk.journal.append(asides=(SecretDropped(id=number, on=desk.head, at=desk.clock(), by=desk.host),))
    return Recorded((), (f"Secret {number} is forgotten.",))
