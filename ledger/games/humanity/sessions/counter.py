"""What all picks of the Session Shop have in common.

Law: each event checks what the character's sheet forbids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from ledger.api import Choice, Typed, refused
from ledger.games.humanity.bookkeeping import tallied, tell
from ledger.games.humanity.catalog import slug
from ledger.games.humanity.people.state import Character
from ledger.games.humanity.preconditions import Objection
from ledger.games.humanity.sessions import upgrades
from ledger.games.humanity.sessions.state import Shop
from ledger.games.humanity.sessions.upgrades import SHOP
from ledger.games.humanity.state import State
from ledger.games.humanity.words import own

Offers = Callable[[State, Character], tuple[str, ...]]
"""A function that lists what the shop sells to a character now."""


def grant(state: State, name: str) -> None:
    """Opens the shop for a character: the free upgrade of the session comes on top of what was kept."""
    kept = upgrades.of(state, name)
    state.shops[name] = Shop(state.session, kept.free + 1, kept.credits)
    tallied(state, "Shop", name, "free upgrades", "granted")


def take(state: State, name: str, tag: int, text: str = "") -> Character:
    """Takes a pick, which is then no longer open; gives its character."""
    owner, counter = state.characters[name], state.shops.get(name)
    if counter is not None and tag in counter.credits:
        left = list(counter.credits)
        left.remove(tag)
        state.shops[name] = replace(counter, credits=tuple(left))
        tallied(state, "Shop", name, "picks", "taken" if text else "waived")
    if text:
        tell(state, f"{name} {text}.")
    return owner


def against_pick(state: State, name: str, tag: int) -> Objection:
    """What forbids any pick with this tag. What is kept waits until its character is in a shop (G-136)."""
    if upgrades.is_open(state, name) and tag in upgrades.of(state, name).credits:
        return None
    return refused(SHOP, f"no pick with the tag d{tag} is open for {name}")


def customer(state: State, by: str) -> Character | None:
    return state.characters.get(own(state, by))


def offered(offers: Offers, everything: Callable[[State], Iterable[str]]) -> Any:
    """Choices that list what the shop sells now; everything else can be typed."""

    def choices(state: State, by: str, _: Typed) -> Iterator[Choice]:
        owner = customer(state, by)
        sold = offers(state, owner) if owner is not None else ()
        for name in everything(state):
            yield Choice(name, name, (slug(name),), unlisted=name not in sold)

    return choices
