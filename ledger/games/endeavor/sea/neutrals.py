"""The verb that plays a neutral after an action of the seat's own.

Source: Playing a neutral token; rulings EN-83 to EN-88.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import Arg, Chapter, Choice, Event, Typed, Verb
from ledger.games.endeavor.catalog import Action
from ledger.games.endeavor.sea.cities import Occupied, held, occupied
from ledger.games.endeavor.sea.shipping import Shipped, shipped
from ledger.games.endeavor.state import NEUTRAL, State
from ledger.games.endeavor.turns.state import neutral_targets
from ledger.games.endeavor.words import offered_first, token_name

neutrals: Chapter[State] = Chapter()


def _neutrals(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The places where a neutral can go, then all others; the value of a choice is its event."""
    turn = state.turn
    found = neutral_targets(state, turn) if turn is not None and turn.seat == by else {}
    for lane, unlisted in offered_first(found.get("ship", ()), state.atlas.lanes):
        yield _way(state, "ship", lane, shipped(state, by, NEUTRAL, lane), unlisted)
    empty = (city for city in state.atlas.cities if city not in state.city)
    for city, unlisted in offered_first(found.get("occupy", ()), empty):
        yield _way(state, "occupy", city, occupied(state, by, NEUTRAL, city), unlisted)


def _way(state: State, act: Action, target: str, event: Event, unlisted: bool) -> Choice:
    space = target if act == "occupy" else state.next_space(target) or ""
    name = f"{act} {state.atlas.short[target]}"
    return Choice(name, event, (f"{act} {target}",), token_name(state, space), unlisted)


def _held(state: State, by: str, text: str) -> str:
    return held(state, by, text.removeprefix("occupy").strip())


def _played(state: State, by: str, values: Typed) -> Event:
    """The event of the place that was chosen."""
    event: Shipped | Occupied = values[0]
    return event.known(state)


neutrals.word(
    Verb(
        "neutral",
        "play a neutral after your own action",
        makes=(Shipped, Occupied),
        make=_played,
        args=(Arg("act and place", _neutrals, absent=_held),),
        leads=True,
    )
)
