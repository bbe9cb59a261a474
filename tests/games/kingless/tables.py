"""Tables of Kingless in the middle of things. Cards that the house deck lacks are *(made-up, test only)*."""

from __future__ import annotations

from typing import Any

from ledger.core.pieces.catalog import extend
from ledger.core.pieces.table import Knob
from ledger.core.rules.game import catalog_of
from ledger.games.kingless import GAME
from ledger.games.kingless.catalog import Card
from ledger.testing import Play, given

FOUR = "ann bob cat dan"
PLAIN = (
    "Captain Varga",
    "Ketil Doorward",
    "Sigga Shieldarm",
    "Old Tinker Moss",
    "Portcullis",
    "Workbench",
    "Feast Table",
    "Iron Chest",
)
"""Dwarfs and Items without an action."""


def _card(name: str, sort: str, influence: int, *does: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": name, "sort": sort, "influence": influence, "copies": 3, "does": list(does), **more}


MADE_UP = [
    _card("Rain", "event", 0, {"do": "draw", "who": "rival", "count": 2}),
    _card("Flood", "event", 0, {"do": "draw", "who": "all", "count": 2}),
    _card("Hail", "event", 0, {"do": "discard", "who": "rival", "count": 2}),
    _card("Snow", "event", 0, {"do": "play", "what": "item"}, {"do": "draw"}),
    _card("Dusk", "event", 0, {"do": "draw"}, {"do": "end-turn"}),
    _card("Wind", "event", 0, {"do": "second-wind"}),
    _card("Thief", "event", 0, {"do": "pick-pocket", "who": "rival"}),
    _card("Call", "event", 0, {"do": "claim"}),
    _card("Hire", "event", 0, {"do": "recruit"}),
    _card("Pit", "event", 0, {"do": "gutter", "who": "any"}),
    _card("Shaft", "event", 0, {"do": "gutter", "who": "any", "count": 2}),
    _card("Stone", "item", 3),
    _card("Brick", "item", 2, {"do": "gutter", "who": "any"}),
    _card("Beard", "dwarf", 4),
    _card("Guest", "dwarf", 1, {"do": "play", "what": "dwarf"}, {"do": "draw"}),
    _card("Saint", "dwarf", 1, immune=["gutter", "claim"]),
    _card("Rebel", "dwarf", 1, immune=["events"]),
    _card("Mute", "dwarf", 1, immune=["actions"]),
    {"name": "Ghost", "sort": "dwarf", "influence": 0, "copies": 3},
    {"name": "Riddle", "sort": "event", "copies": 3},
]
HOUSE = sum(card.copies or 0 for card in catalog_of(GAME, GAME.catalog("house")).of(Card).values())
"""Cards in the house deck."""
CATALOG = extend(GAME.catalog("house"), {"name": "made-up", "card": MADE_UP})


def table(seats: str = FOUR, *moves: str, deck: int | None = None, **rulings: Knob) -> Play:
    """The first seat has drawn for its first turn; hands are unknown."""
    first, _, _ = seats.partition(" ")
    play = given(GAME, seats, f"first {first}", catalog=CATALOG, **rulings)
    if deck is not None:
        play.after(f"adjust deck {deck}")
    return play.after(*moves)


def front(play: Play, **cards: str) -> Play:
    """These cards (with commas) lie in front of the seats; how they came there is not told."""
    for seat, names in cards.items():
        held = play.facts[f"{seat} hand"]
        for name in filter(None, (name.strip() for name in names.split(","))):
            play.after(f"adjust {seat} hand 1", f"! {seat} put {name} -- it lies there")
        play.after(f"adjust {seat} hand {held}")
    return play


def plain(count: int, skip: int = 0) -> str:
    return ", ".join(PLAIN[skip : skip + count])


def tallied(play: Play, *totals: int) -> Play:
    """The round is played to its end with the deck empty; the seats' influence is as given."""
    for seat, total in zip(play.setup.seats, totals, strict=True):
        play.after(f"sway {seat} {total}")
    play.after("adjust deck 0")
    while "end" in play.offered:
        play.after("end")
    return play


def area(play: Play, seat: str) -> list[str]:
    return sorted(str(play.facts[f"{seat}'s area"]).split(", "))
