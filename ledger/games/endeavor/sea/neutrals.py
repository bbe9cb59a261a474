"""The word that plays a neutral, behind an act of one's own.

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


def _ways(state: State, by: str) -> Iterator[tuple[Action, str, bool]]:
    """Where a neutral can go: act, region or city, and whether it is not listed."""
    turn = state.turn
    found = neutral_targets(state, turn) if turn is not None and turn.seat == by else {}
    ship: Action = "ship"
    occupy: Action = "occupy"
    for region, unlisted in offered_first(found.get(ship, ()), state.atlas.lanes):
        yield ship, region, unlisted
    every = (city for city in state.atlas.cities if city not in state.city)
    for city, unlisted in offered_first(found.get(occupy, ()), every):
        yield occupy, city, unlisted


def _neutrals(state: State, by: str, _: Typed) -> Iterator[Choice]:
    atlas = state.atlas
    for act, target, unlisted in _ways(state, by):
        if act == "ship":
            event: Event = shipped(state, by, NEUTRAL, target)
        else:
            event = occupied(state, by, NEUTRAL, target)
        space = target if act == "occupy" else state.next_space(target) or ""
        help_ = token_name(state, space)
        yield Choice(f"{act} {atlas.short[target]}", event, (f"{act} {target}",), help_, unlisted)


def _held(state: State, by: str, text: str) -> str:
    return held(state, by, text.removeprefix("occupy").strip())


def _played(state: State, by: str, values: Typed) -> Event:
    """What was chosen is the event."""
    event: Shipped | Occupied = values[0]
    return event.known(state)


neutrals.word(
    Verb(
        "neutral",
        "play a neutral after one's own action",
        makes=(Shipped, Occupied),
        make=_played,
        args=(Arg("act and place", _neutrals, absent=_held),),
        leads=True,
    )
)
