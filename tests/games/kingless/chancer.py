"""Somebody who plays Kingless by chance: any move that is legal, and an interrupt now and then.

Law: every event that it makes is asked of the referee first; nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.pieces.catalog import Catalog
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Setup
from ledger.core.rules.automatic import fill_holes, follow
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verbs import Arg, Verb
from ledger.core.rules.verdicts import Chance, Decision, Verdict
from ledger.core.typing import listing, questions
from ledger.games.kingless import GAME
from ledger.games.kingless.state import State
from ledger.games.kingless.tally import InfluenceTold
from ledger.games.kingless.turns import CardPlayed, InterruptPlayed

INTERRUPTS = 0.3
"""How often a seat that can interrupt tries to."""
_CATALOGS: dict[str, Catalog[Any]] = {
    name: Catalog(GAME.schema, GAME.catalog(name)) for name in ("house", "table")
}


def setup(
    seats: int | tuple[str, ...], *, dealer: Any = "tool", catalog: str = "house", **rulings: Any
) -> Setup:
    """A table; `seats` is their number, or their names."""
    named = tuple("abcdefgh"[:seats]) if isinstance(seats, int) else seats
    known = {ruling.knob: ruling.default for ruling in GAME.info.rulings}
    return Setup(
        seats=named,
        variant="standard",
        dealer=dealer,
        rulings={**known, **rulings},
        catalog=_CATALOGS[catalog],
    )


class Chancer:
    """Plays one match event by event. `watch` sees the state after each event."""

    def __init__(self, wanted: Setup, seed: int, watch: Callable[[State, Event], None] | None = None) -> None:
        self.state: State = GAME.start(wanted)
        self.luck = Luck(seed) if wanted.dealer == "tool" else None
        self.random = Random(seed)
        self.events: list[Event] = []
        self.watch = watch

    def play(self, rounds: int) -> State:
        """So many whole rounds; the next one is not begun."""
        self.settle()
        while len(self.state.results) < rounds:
            self.fold(self.choose())
            self.settle()
        return self.state

    def settle(self) -> None:
        """What happens by itself now."""
        for event in follow(GAME, self.state, self.luck):
            self.fold(event)

    def fold(self, draft: Event) -> None:
        number = len(self.events) + 1
        event = replace(draft, id=number, on=number - 1)
        GAME.projector.fold(self.state, (event,))
        self.events.append(event)
        if self.watch is not None:
            self.watch(self.state, event)

    def choose(self) -> Event:
        """A legal event. Raises AssertionError where nothing can be done."""
        pending = GAME.pending(self.state)
        assert isinstance(pending, Decision | Chance), pending
        if isinstance(pending, Chance) and isinstance(pending.draft, InfluenceTold):
            return fill_holes(pending, (self.random.randrange(-3, 9),), by=TABLE)
        seat = questions.actor_of(pending)
        if self.state.chain and self.random.random() < INTERRUPTS:
            event = self.interrupt()
            if event is not None:
                return event
        verbs = [
            verb
            for verb in questions.verbs_that_answer(GAME, pending)
            if verb.name not in ("stop", "halt", "finish")
        ]
        if CardPlayed in questions.kinds_of(pending) and self.random.randrange(
            1 + len(self.state.hands[seat])
        ):
            verbs = [verb for verb in verbs if verb.name != "end"]
        self.random.shuffle(verbs)
        for verb in verbs:
            for _ in range(30):
                event = self.filled(pending, verb, seat)
                if event is None:
                    break
                if self.verdict(event).is_accepted:
                    return event
        for move in listing.legal_moves(GAME, self.state):
            return move.event
        raise AssertionError(f"nothing can be done: {pending}")

    def verdict(self, event: Event) -> Verdict:
        return check(GAME, self.state, event)

    def interrupt(self) -> Event | None:
        """A Stop or a Halt by any seat, if one is legal."""
        seats = list(self.state.table.present)
        self.random.shuffle(seats)
        for seat in seats:
            for kind, card in (("stop", "Stop"), ("halt", "Halt")):
                event = InterruptPlayed(by=seat, card=card, kind=kind)  # type: ignore[arg-type]
                if self.verdict(event).is_accepted:
                    return event
        return None

    def filled(self, pending: Decision | Chance, verb: Verb, seat: str) -> Event | None:
        """A verb with arguments chosen by chance."""
        actor = TABLE if verb.by_table else seat
        values: list[Any] = []
        for arg in verb.args:
            if arg.optional:
                break
            value = list(self.values(arg, actor, tuple(values)))
            if not value:
                return None
            values.append(value[0])
        return questions.verb_draft(GAME, self.state, pending, verb, actor, tuple(values))

    def values(self, arg: Arg, actor: str, before: tuple[Any, ...]) -> Iterator[Any]:
        if arg.number:
            yield self.random.randrange(4)
            return
        assert arg.choices is not None, arg
        listed = [choice.value for choice in arg.choices(self.state, actor, before) if not choice.unlisted]
        if not listed:
            return
        if not arg.repeat:
            yield self.random.choice(listed)
            return
        deck = self.state.deck.left
        yield tuple(self.random.choice(listed) for _ in range(2 if deck is None else min(2, deck)))
