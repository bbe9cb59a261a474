"""What the host of a table knows: the table's log, and the open secrets on top of it.

Law: the table's log comes first. A secret is folded in after everything that happened at the table, about the
pieces that it meant. If it no longer fits, it does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Literal, NamedTuple

import msgspec

from ledger.core.corrections.carrying import Carrying
from ledger.core.errors import Contradiction, LogDamaged, UsageError
from ledger.core.log.events import TABLE, Event, Uncovered
from ledger.core.log.history import History
from ledger.core.log.secrets import Aside, Secret, SecretDropped, SecretTold
from ledger.core.log.standing import place_on, standing_on
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.names import counted as number_of
from ledger.core.pieces.numbers import holds_numbers
from ledger.core.rules.describe import describe, sentence
from ledger.core.rules.game import AnyGame, all_events

NOT_OPEN = "`secrets` lists them, with what has become of each."
SAY_AGAIN = "`secrets` lists what it said. Say it again to have it on this line, too."


class KeptSecret(NamedTuple):
    """A secret, and what has become of it by this point of the game."""

    number: int
    secret: Secret
    status: Literal["open", "told", "dropped", "elsewhere"]
    sentences: tuple[str, ...]
    """The sentences of the secret."""
    told: int = 0
    """The event that told it at the table."""
    why: str = ""
    """Why it does not count now, though it is open."""


class Layer(NamedTuple):
    """A state with the open secrets applied on top. `counted` has each secret with the events that it adds
    here, or the reason why it does not count."""

    state: Any
    counted: tuple[tuple[Secret, tuple[Event, ...], str], ...]

    @property
    def events(self) -> list[Event]:
        return [event for _, events, _ in self.counted for event in events]


class Secrets:
    """The secrets of a log, as the host may know them."""

    def __init__(self, game: AnyGame, history: History[Any], asides: Sequence[Aside]) -> None:
        self.game, self.history = game, history
        self.lines: Sequence[Aside] = [*asides]
        """The lines of the log that only the host may read, in their order."""
        self._layers: dict[tuple[int, int], Layer] = {}

    @cached_property
    def all(self) -> tuple[KeptSecret, ...]:
        """Every secret, the oldest first."""
        return tuple(self._kept())

    def _kept(self) -> Iterator[KeptSecret]:
        at = self.history.timeline.head
        counted = {secret.id: (events, why) for secret, events, why in self.layer(at).counted}
        dropped = {each.id for each in self.lines if isinstance(each, SecretDropped)}
        now = self.history.state_at(at)
        for place, secret in enumerate(self.lines):
            if not isinstance(secret, Secret):
                continue
            if secret.id in counted:
                events, why = counted[secret.id]
                told = self._told_as(now, events) if not why else self._as_said(place, secret)
                yield KeptSecret(secret.id, secret, "open", told, why=why)
            elif to := self._told(secret.id, at, len(self.lines)):
                yield KeptSecret(secret.id, secret, "told", self._as_told(to), to)
            else:
                status: Literal["dropped", "elsewhere"] = "dropped" if secret.id in dropped else "elsewhere"
                yield KeptSecret(secret.id, secret, status, self._as_said(place, secret))

    def _told_as(self, state: Any, events: Sequence[Event]) -> tuple[str, ...]:
        """The sentences about these events; each event is folded into the state. Raises LogDamaged."""
        told = []
        for event in events:
            told.append(describe(self.game, state, event))
            self.game.projector.fold(state, (event,))
        return tuple(sentence(text) for text in told if text)

    def _as_told(self, to: int) -> tuple[str, ...]:
        """The sentences of the secret that event `to` tells."""
        told = self.history.event(to)
        assert isinstance(told, Uncovered)
        events = [self.history.event(to + 1 + place) for place in range(told.count)]
        return self._told_as(self.history.state_at(to), events)

    def _as_said(self, place: int, secret: Secret) -> tuple[str, ...]:
        """What a secret says, as it was understood when the host said it."""
        events = self.events_of(secret)
        is_plain = all(type(event) in TABLE for event in events)
        state = self.history.state_at(secret.on) if is_plain else self.said_in(place).state.copy()
        try:
            return self._told_as(state, events)
        except LogDamaged:
            return (f"{number_of(len(events), 'event')} that cannot have happened.",)

    def events_of(self, secret: Secret) -> tuple[Event, ...]:
        """The played events of a secret, as the host said them. Raises LogDamaged."""
        try:
            return tuple(msgspec.json.decode(raw, type=all_events(self.game)) for raw in secret.events)
        except (msgspec.MsgspecError, ValueError):
            raise LogDamaged(f"Secret {secret.id} cannot be read.") from None

    def open_one(self, number: int) -> tuple[int, Secret]:
        """An open secret and its place among the host's lines. Raises UsageError."""
        found = {kept.number: kept for kept in self.all}.get(number)
        if found is None:
            raise UsageError(f"There is no secret {number}.", hint=NOT_OPEN)
        if found.status != "open":
            told = {
                "told": f"has already been told, as event {found.told}",
                "dropped": "was dropped",
                "elsewhere": "belongs to another line of play",
            }[found.status]
            hint = SAY_AGAIN if found.status == "elsewhere" else NOT_OPEN
            raise UsageError(f"Secret {number} {told}.", hint=hint)
        return self.lines.index(found.secret), found.secret

    # on top of the table

    def layer(self, at: int, upto: int | None = None) -> Layer:
        """The state after event `at` with the secrets that were open there, as the first `upto` lines of the
        host say. Do not change it."""
        upto = len(self.lines) if upto is None else upto
        known = self._layers.get((at, upto))
        if known is None:
            known = self._layers[at, upto] = self._layered(at, upto)
        return known

    def said_in(self, place: int) -> Layer:
        """What the host knew when saying the secret at this place among the host's lines."""
        return self.layer(self.lines[place].on, place)

    def _layered(self, at: int, upto: int) -> Layer:
        state = self.history.state_at(at)
        counted: list[tuple[Secret, tuple[Event, ...], str]] = []
        before: list[Event] = []
        for place, secret in self._open(at, upto):
            try:
                events = tuple(self.carried(place, at, state, before))
            except (Contradiction, LogDamaged) as problem:
                counted.append((secret, (), why_not(problem)))
                state = self.game.projector.fold(self.history.state_at(at), before)  # it is folded in part
                continue
            before += events
            counted.append((secret, events, ""))
        return Layer(state, tuple(counted))

    def _open(self, at: int, upto: int) -> Iterator[tuple[int, Secret]]:
        """The secrets that are open at an event, each with its place."""
        dropped = {each.id for each in self.lines[:upto] if isinstance(each, SecretDropped)}
        for place, secret in enumerate(self.lines[:upto]):
            if (
                isinstance(secret, Secret)
                and secret.id not in dropped
                and self._was_said_before(secret, at)
                and not self._told(secret.id, at, upto)
            ):
                yield place, secret

    def _was_said_before(self, secret: Secret, at: int) -> bool:
        """Whether the host said it on the way to `at`, or on the line from which a correction made this
        one."""
        on, history = secret.on, self.history
        return on == at or (on <= len(history) and place_on(history.timeline, on, at) is not None)

    def _leads_to(self, elder: int, at: int) -> bool:
        timeline = self.history.timeline
        return elder == at or (elder <= len(self.history) and timeline.is_ancestor(elder, at))

    def _told(self, number: int, at: int, upto: int) -> int:
        """The event on the way to `at` that tells a secret; 0 if none does."""
        timeline = self.history.timeline
        told = (each.to for each in self.lines[:upto] if isinstance(each, SecretTold) and each.id == number)
        now = (standing_on(timeline, to, at) for to in told if self._tells(to))
        return next((to for to in now if self._tells(to) and self._leads_to(to, at)), 0)

    def _tells(self, to: int) -> bool:
        """Whether event `to` exists and tells a secret: the step after the host's line may have been cut
        off."""
        return 0 < to <= len(self.history) and isinstance(self.history.event(to), Uncovered)

    def carried(self, place: int, at: int, now: Any, since: Sequence[Event]) -> Iterator[Event]:
        """The events of the secret at a place, rewritten so that after event `at` and the events `since` they
        name the same pieces. Each is folded into `now`, the state after `since`. Raises Contradiction or
        LogDamaged."""
        secret = self.lines[place]
        assert isinstance(secret, Secret)
        events, fold = self.events_of(secret), self.game.projector.fold
        first = len(self.history) + len(since) + 1
        if not any(holds_numbers(type(event)) for event in events):
            for number, event in enumerate(events, first):
                placed = msgspec.structs.replace(event, id=number)
                fold(now, (placed,))
                yield placed
            return
        history, said = self.history, self.said_in(place)
        shared = history.timeline.common(secret.on, at)
        fork, was = history.state_at(shared), said.state.copy()
        carrying = Carrying(self.game, fork, shared)
        old, new = ([*history.since(shared, tip)] for tip in (secret.on, at))
        carrying.match_lines(fork, [*old, *said.events], [*new, *since])
        for number, event in enumerate(events, first):
            moved = carrying.carried(was, now, event)
            fold(was, (event,))
            placed = msgspec.structs.replace(moved, id=number)
            fold(now, (placed,))
            carrying.pair_pieces(carrying.old.reach(was), carrying.new.reach(now))
            yield placed


def why_not(problem: Contradiction | LogDamaged) -> str:
    """Why something cannot have happened, in words that continue a sentence."""
    cause = problem if isinstance(problem, Contradiction) else problem.__cause__
    return cause.why if isinstance(cause, Contradiction) else str(problem).rstrip(".")


def luck_of(luck: Luck | None, number: int) -> Luck | None:
    """The luck of a secret, kept apart so that no throw at the table depends on it."""
    return None if luck is None else Luck(luck.seed, number)
