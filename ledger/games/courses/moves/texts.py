"""What texts do, as drafts of events, and back to what is typed.

Law: whether the text allows it is not its business.
"""

from __future__ import annotations

from typing import Any

from ledger.api import UNKNOWN, Choice, Event, MoveIncomplete, Typed
from ledger.games.courses import events as ev
from ledger.games.courses.choices.texts import Ref
from ledger.games.courses.moves.turns import label, opt
from ledger.games.courses.obligations import is_improvised, step_now
from ledger.games.courses.state import State


def until(state: State, values: Typed, place: int, default: str) -> Any:
    """How long an effect lasts: as it was said, as the text says, or as such effects do."""
    if (said := opt(values, place)) is not None:
        return said
    step = None if is_improvised(state) else step_now(state)
    return default if step is None else step.effect.until or default


def about(kind: type[Event]) -> Any:
    """The maker of an effect on any card."""

    def make(state: State, by: str, values: Typed) -> Event:
        ref: Ref = values[0]
        return kind(by=by, **ref._asdict())

    return make


def ref(state: State, event: ev.CardAttached | ev.CardDiscarded | ev.CardReturned | ev.CardDecked) -> Choice:
    """A card as it is typed."""
    ref = Ref(event.card, event.source, event.seat, event.name)
    if ref.card:
        return Choice(label(state, ref.card).text, ref)
    return Choice(f"{ref.seat} {ref.source} {ref.name or UNKNOWN}", ref)


def deck(state: State, by: str, values: Typed) -> Event:
    ref: Ref = values[0]
    return ev.CardDecked(by=by, where=values[1], **ref._asdict())


def attach(state: State, by: str, values: Typed) -> Event:
    ref: Ref = values[0]
    return ev.CardAttached(by=by, to=values[1], **ref._asdict())


def reveal(state: State, by: str, values: Typed) -> Event:
    ref: Ref = values[0]
    said = opt(values, 1) or ref.name or (state.name(ref.card) if ref.card else None)
    if said is None:
        raise MoveIncomplete("Nobody told the log which card that is.", hint="Type its name, too.")
    return ev.CardRevealed(by=by, name=said, card=ref.card, source=ref.source, seat=ref.seat)


def revealed(state: State, event: ev.CardRevealed) -> Typed:
    ref = Ref(event.card, event.source, event.seat, None)
    text = label(state, ref.card).text if ref.card else f"{ref.seat} {ref.source} {UNKNOWN}"
    return Choice(text, ref), event.name


def points(state: State, by: str, values: Typed) -> Event:
    who, amount = values[0], values[1]
    if isinstance(who, int):
        return ev.ValueChanged(by=by, card=who, amount=amount, until=until(state, values, 2, "turn"))
    return ev.PointsChanged(by=by, seat=who, points=amount, until=until(state, values, 2, "ever"))


def power(state: State, by: str, values: Typed) -> Event:
    return ev.PowerChanged(by=by, card=values[0], amount=values[1], until=until(state, values, 2, "turn"))


def draw(state: State, by: str, values: Typed) -> Event:
    return ev.CardsOwed(by=by, seat=values[0], count=opt(values, 1, 1), to="hand")


def mill(state: State, by: str, values: Typed) -> Event:
    return ev.CardsOwed(by=by, seat=values[0], count=opt(values, 1, 1), to="pile")


def where(state: State, by: str, _: Typed) -> Any:
    return (Choice("top", "top"), Choice("bottom", "bottom"), Choice("shuffled", "shuffled"))
