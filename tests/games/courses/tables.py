"""Tables of Courses in the middle of things. Cards that the house set lacks are *(made-up, test only)*."""

from __future__ import annotations

from typing import Any

from ledger.core.log.events import Event
from ledger.core.pieces.catalog import extend
from ledger.games.courses import GAME
from ledger.games.courses.state import Lying, State
from ledger.testing import Play, given


def _card(name: str, sort: str, **fields: Any) -> dict[str, Any]:
    return {"name": name, "sort": sort, "does": [], **fields}


MADE_UP = [
    *(_card(name, "course", stars=1) for name in ("Mead", "Fell", "Tarn", "Holm", "Dell", "Bank", "Cove")),
    _card("Weir", "course", stars=2),
    _card("Crag", "course", stars=3),
    _card("Glen", "course"),
    _card("Pike", "partner", cost=1, power=2, value=1),
    _card("Quill", "partner", cost=1, power=2, value=1),
    _card("Rook", "partner", cost=0, power=1, value=2),
    _card("Titan", "partner", cost=3, power=5, value=3),
    _card("Meek", "partner", cost=0, power=0, value=0),
    _card("Ace", "partner", cost=0, power=9, value=18),
    _card("Two", "supporter", cost=2),
    _card("Lamp", "supporter", cost=0, stars=1),
    _card("Plain", "item", cost=0),
    {"name": "Riddle", "sort": "item", "cost": 0},
    {"name": "Sphinx", "sort": "partner", "cost": 0, "power": 1, "value": 1},
    {"name": "Blank", "sort": "partner"},
    {"name": "Thing"},
    _card("Charm", "item", cost=0, gives_power=2, does=[{"do": "attach", "whose": "own"}]),
    _card("Twine", "item", cost=0, does=[{"do": "attach", "whose": "either", "what": "any"}]),
    _card("Barrier", "item", cost=0, does=[{"do": "tap", "what": "course", "whose": "theirs"}]),
    _card("Banner", "supporter", cost=0, does=[{"do": "power", "count": 3, "until": "leaves"}]),
    _card("Rust", "item", cost=0, does=[{"do": "discard", "what": "item"}]),
    _card("Sash", "supporter", cost=0, does=[{"do": "attach", "whose": "own"}]),
    _card("Squire", "partner", cost=0, power=1, value=1, does=[{"do": "attach", "whose": "own"}]),
    _card("Boost", "item", cost=0, does=[{"do": "power", "count": 3}]),
    _card("Flood", "item", cost=0, does=[{"do": "draw", "who": "all"}]),
    _card("Bounty", "item", cost=0, does=[{"do": "draw"}, {"do": "points", "count": 2}]),
]
CATALOG = extend(GAME.catalog("house"), {"name": "made-up", "card": MADE_UP})


def table(seats: str = "ann bob", *moves: str | Event, **rulings: Any) -> Play:
    """The hands are kept and the first seat begins; lists are unknown, so any card can be played."""
    kept = ["keep"] * len(seats.split())
    return given(GAME, seats, *kept, f"order {seats}", *moves, catalog=CATALOG, **rulings)


def state(play: Play) -> State:
    found: State = play.state
    return found


def lying(play: Play, name: str, owner: str = "") -> Lying:
    """The card of that name in play."""
    (found,) = (
        card
        for card in state(play).cards.values()
        if state(play).pieces.names[card.token] == name and owner in ("", card.owner)
    )
    return found


def in_play(play: Play) -> list[str | None]:
    return [state(play).pieces.names[card.token] for card in state(play).cards.values()]


def pile(play: Play, seat: str) -> list[str | None]:
    """The names in a discard pile, the top last."""
    return [state(play).pieces.names[token] for token in state(play).players[seat].deck.discards]


def emptied(play: Play, seat: str, left: int) -> Play:
    """So many cards are left in a draw deck, as the table counted it."""
    return play.after(f"adjust {seat} deck {left}")
