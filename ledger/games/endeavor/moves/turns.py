"""What a seat types in a round.

Law: a draft carries all that follows from an act; whether the act is allowed is not asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.api import Arg, Choice, Decision, Event, Typed
from ledger.games.endeavor import choices, consequences
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.boards import goes, is_over
from ledger.games.endeavor.flow import pending
from ledger.games.endeavor.moves.made import given, verb
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, State


def _build(state: State, by: str, values: Typed) -> Event:
    tile, cell = values[0]
    return consequences.tile_built(state, by, tile, cell)


def _use(state: State, by: str, values: Typed) -> Event:
    return ev.SiteActivated(seat=by, site=values[0], tile=state.seat_board(by).tile(values[0]))


def _return(state: State, by: str, values: Typed) -> Event:
    return ev.MarkerReturned(seat=by, site=values[0], tile=state.seat_board(by).tile(values[0]))


def _neutrals(state: State, by: str, _: Typed) -> Iterator[Choice]:
    atlas = state.atlas
    for act, target, unlisted in choices.neutral_ways(state, by):
        if act == "ship":
            event: Event = consequences.shipped(state, by, NEUTRAL, target)
        else:
            event = consequences.occupied(state, by, NEUTRAL, target)
        space = target if act == "occupy" else state.next_space(target) or ""
        help_ = choices.token_name(state, space)
        yield Choice(f"{act} {atlas.short[target]}", event, (f"{act} {target}",), help_, unlisted)


def _discarder(state: State, by: str) -> str:
    """Whose card goes: the opposition's where it holds too many and the seat is asked."""
    due = pending(state)
    alone = isinstance(due, Decision) and due.events == (ev.Discarded,)
    asked = state.solo is not None and alone and by == state.seat
    return OPPOSITION if asked and is_over(state, OPPOSITION) and not _owes_own(state) else by


def _owes_own(state: State) -> bool:
    """Whether a round closes with the seats' hands already."""
    return state.now.turned


def _hand(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return choices.cards(state, _discarder(state, by)) if state.round is not None else ()


def _discard(state: State, by: str, values: Typed) -> Event:
    side = _discarder(state, by)
    return ev.Discarded(side=side, card=values[0], to=goes(state, side, values[0]))


VERBS = (
    verb(
        "build",
        "build on this round's site",
        ev.TileBuilt,
        _build,
        Arg(name="building", choices=choices.buildings),
    ),
    verb(
        "pay",
        "take markers back to the harbour",
        ev.SalaryPaid,
        lambda state, by, values: ev.SalaryPaid(seat=by, sites=tuple(values[0]) if values else ()),
        Arg(name="sites", choices=choices.busy_sites, multiset=True, ways=choices.payments),
    ),
    verb(
        "use",
        "activate a building",
        ev.SiteActivated,
        _use,
        Arg(name="building", choices=choices.sites),
        leads=True,
    ),
    verb(
        "spend",
        "spend a chit",
        ev.ChitSpent,
        lambda state, by, values: ev.ChitSpent(seat=by, token=values[0]),
        Arg(name="chit", choices=choices.chits),
        leads=True,
    ),
    verb(
        "ship",
        "send a disc to a lane",
        ev.Shipped,
        lambda state, by, values: consequences.shipped(state, by, by, values[0]),
        Arg(name="region", choices=choices.lanes),
        leads=True,
    ),
    verb(
        "occupy",
        "occupy an empty city",
        ev.Occupied,
        lambda state, by, values: consequences.occupied(state, by, by, values[0]),
        Arg(name="city", choices=choices.empty),
        leads=True,
    ),
    verb(
        "attack",
        "attack a city",
        ev.Attacked,
        lambda state, by, values: consequences.attacked(state, by, by, values[0]),
        Arg(name="city", choices=choices.foreign),
        leads=True,
    ),
    verb(
        "draw",
        "draw the top card of a deck",
        ev.Drew,
        lambda state, by, values: consequences.drew(state, by, by, values[0]),
        Arg(name="deck", choices=choices.decks),
        leads=True,
    ),
    verb(
        "return",
        "take the marker of another building back",
        ev.MarkerReturned,
        _return,
        Arg(name="site", choices=choices.returns),
        leads=True,
    ),
    verb(
        "neutral",
        "play a neutral after one's own action",
        (ev.Shipped, ev.Occupied),
        given,
        Arg(name="act and place", choices=_neutrals),
        leads=True,
    ),
    verb(
        "discard",
        "discard a card",
        ev.Discarded,
        _discard,
        Arg(name="card", choices=_hand),
        leads=True,
    ),
    verb(
        "pass", "pass for the rest of the round", ev.Passed, lambda s, by, values: consequences.passed(s, by)
    ),
    verb("end", "end the turn", ev.TurnEnded, lambda state, by, values: ev.TurnEnded(seat=by)),
)
