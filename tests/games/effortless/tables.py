"""Tables of Effortless in the middle of things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.core.pieces.table import Knob
from ledger.core.rules.verdicts import Chance, Decision
from ledger.games.effortless import GAME
from ledger.games.effortless.visits import EffortPlaced
from ledger.testing import Play, given

THREE = "ann bob cat"
PLAIN = ("City", "Docks", "Prison", "Tunnels", "Cave", "Coliseum", "River")
MODIFIERS = ("Battling", "Lively", "Knowledgeable", "Desolate", "Eerie", "Treacherous")
PUBLISHED = ("Battling", "Lively", "Barren", "Peaceful", "Eerie", "Treacherous")


def laid(*locations: str, modifiers: tuple[str, ...] = MODIFIERS) -> tuple[str, ...]:
    """The moves that lay these locations from the left, filled up to six with plain ones, and keep them."""
    plain = [name for name in PLAIN if name not in locations]
    six = (*locations, *plain)[:6]
    return (*(f"lay {name} {modifier}" for name, modifier in zip(six, modifiers, strict=True)), "keep")


def table(
    *locations: str,
    seats: str = THREE,
    cards: tuple[str, ...] = (),
    catalog: str | Mapping[str, Any] = "rulebook",
    modifiers: tuple[str, ...] = (),
    **rulings: Knob,
) -> Play:
    """The first seat is about to place. `cards` fill the face-up slots from the left, then unknown ones."""
    names = modifiers or (PUBLISHED if catalog == "published" else MODIFIERS)
    play = given(GAME, seats, *laid(*locations, modifiers=names), catalog=catalog, **rulings)
    play = dealt(play.after(*(f"refill {card}" for card in cards)))
    return play.after(f"first {play.setup.seats[0]}")


def dealt(play: Play) -> Play:
    """Every card that came up since then was seen by nobody."""
    while isinstance(due := play.game.pending(play.state), Chance) and "card" in due.holes:
        play.after("?")
    return play


def visited(play: Play, *locations: str) -> Play:
    """Seats in turn visit these locations; of what can be done there they do what is offered first."""
    for location in locations:
        play.after(f"place {location}")
        while (turn := dealt(play)) and isinstance(due := play.game.pending(turn.state), Decision):
            if due.events == (EffortPlaced,):
                break
            play.after(play.offered[0])
    return play


def holding(play: Play, **cards: str) -> Play:
    """Seats hold exactly these cards (with commas); how they got them is not told."""
    for seat, names in cards.items():
        listed = [name.strip() for name in names.split(",") if name.strip()]
        counted(play, f"{seat} cards", len(listed)).after(f"declare {seat} {', '.join(listed)}")
    return play


def counted(play: Play, what: str, count: int) -> Play:
    """From here on so much of it is there."""
    return play if play.facts[what] == count else play.after(f"adjust {what} {count}")


def effort(play: Play, location: str, **counts: int) -> Play:
    """So much effort lies at a location, by seat."""
    for seat, count in counts.items():
        counted(play, f"{seat} {location}", count)
    return play


def spent(play: Play, but: int = 0, **supply: int) -> Play:
    """Every seat has `but` effort left, or what is said of it."""
    for owner in play.state.supply:
        counted(play, f"{owner} supply", supply.get(owner, but))
    return play
