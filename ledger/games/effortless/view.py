"""The table of Effortless in words, hiding what a seat must not see.

Law: states become blocks; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from ledger.api import UNKNOWN, Block, Cell, Facts, Grid, Heading, Over
from ledger.games.effortless.flow import pending
from ledger.games.effortless.scoring import score
from ledger.games.effortless.state import Spot, State

DOWN = "face down"


def view(state: State, seat: str | None = None) -> tuple[Block, ...]:
    """The whole table; `seat` sees the face-down cards it has looked at."""
    blocks = list(_places(state, seat, names_tokens=False))
    if state.first is not None:
        blocks.append(_players(state))
        blocks += _collections(state)
    if not state.records_effort_only:
        blocks.append(Facts(_piles(state)))
    return tuple(blocks)


def board(state: State, seat: str | None = None) -> tuple[Block, ...]:
    """The six places, and what each seat has in front of it, in short."""
    places = _places(state, seat, names_tokens=True)
    return places if state.first is None else (*places, Facts(tuple(_own(state))))


def _own(state: State) -> Iterator[tuple[str, Cell]]:
    for owner in state.supply:
        cards = _names(state, state.collections.get(owner, ()))
        yield owner, ", ".join((f"effort {state.supply[owner]}", *cards))


def _places(state: State, seat: str | None, *, names_tokens: bool) -> tuple[Block, ...]:
    """The six places with their cards and effort."""
    title = Heading(_title(state))
    if not state.spots:
        return (title,)
    cards = () if state.records_effort_only else ("cards",)
    rows: list[tuple[Cell, ...]] = []
    for pos, spot in state.spots.items():
        lying = _lying_at(state, spot, seat, names_tokens=names_tokens)
        efforts = (spot.count(owner) for owner in state.supply)
        rows.append((pos, spot.location, *efforts, spot.modifier, *(lying for _ in cards)))
    return title, Grid(("", "location", *state.supply, "modifier", *cards), tuple(rows))


def _title(state: State) -> str:
    if state.first is None:
        return "Effortless: setting up"
    dummy = f", round {(state.turns + 1) // 2}" if state.has_dummy else ""
    if isinstance(pending(state), Over):
        return f"Effortless: the end, after turn {state.turns}{dummy}"
    return f"Effortless: turn {state.turns}{dummy}" if state.turns else "Effortless: before the first turn"


def _lying_at(state: State, spot: Spot, seat: str | None, *, names_tokens: bool) -> str:
    """The cards at a place. Those that lie face down are counted or, with `names_tokens`, given as the tokens
    that `reveal` takes."""
    parts: list[str] = []
    for is_back, tokens in groupby(spot.slots, lambda token: is_hidden(state, token, seat)):
        if is_back and names_tokens:
            parts.append(f"{DOWN} " + " ".join(f"t{token}" for token in tokens))
        elif is_back:
            parts.append(f"{len([*tokens])} {DOWN}")
        else:
            parts += [_slot(state, token) for token in tokens]
    return ", ".join(parts) or "no slots"


def is_hidden(state: State, token: int | None, seat: str | None) -> bool:
    """Whether a seat sees no more than a card's back."""
    if token not in state.down:
        return False
    return token not in state.known_by.get(seat or "", ()) or state.pieces.names[token] is None


def _slot(state: State, token: int | None) -> str:
    """What lies in a slot, for a viewer who knows the card."""
    if token is None:
        return "empty"
    return f"{state.pieces.show(token)} ({DOWN} t{token})" if token in state.down else card_name(state, token)


def _players(state: State) -> Grid:
    totals = score(state).totals()
    rows: list[tuple[Cell, ...]] = [
        (
            seat,
            state.supply[seat],
            len(state.collections.get(seat, ())),
            totals[seat] if seat in state.collections else "-",
        )
        for seat in state.supply
    ]
    return Grid(("seat", "effort left", "cards", "score now"), tuple(rows))


def _collections(state: State) -> list[Block]:
    held = ((seat, _names(state, tokens)) for seat, tokens in state.collections.items())
    pairs = tuple((f"{seat}'s cards", ", ".join(names)) for seat, names in held if names)
    return [Facts(pairs)] if pairs else []


def _names(state: State, tokens: Iterable[int]) -> list[str]:
    """The cards by name, with a number in front of several copies."""
    names = sorted(card_name(state, token) for token in tokens)
    return [
        f"{name} x{names.count(name)}" if names.count(name) > 1 else name for name in dict.fromkeys(names)
    ]


def card_name(state: State, token: int) -> str:
    name = state.pieces.show(token)
    return f"{UNKNOWN} t{token}" if name == UNKNOWN else name


@lru_cache(maxsize=1024)
def _in_order(cards: tuple[str, ...]) -> str:
    """Cards by name, with commas."""
    return ", ".join(sorted(cards))


def _piles(state: State) -> tuple[tuple[str, Cell], ...]:
    deck: Cell = UNKNOWN if state.deck.left is None else state.deck.left
    pairs: list[tuple[str, Cell]] = [("deck", deck if state.deck.shuffles else "not shuffled yet")]
    if pile := state.deck.discards:
        top = pile[-1]
        shown = f"{DOWN} t{top}" if top in state.down else card_name(state, top)
        pairs.append(("discard pile", f"{len(pile)}, top: {shown}"))
    return tuple(pairs)


def hidden(state: State, seat: str | None) -> Iterable[int]:
    """Face-down cards, except for those that a seat has looked at."""
    return state.down - state.known_by.get(seat or "", frozenset())


def facts(state: State) -> dict[str, str | int | bool | None]:
    """What can be counted or compared."""
    known: dict[str, str | int | bool | None] = {**state.counts()}
    names = state.pieces.names
    for seat, tokens in state.collections.items():
        cards = tuple(
            [card_name(state, token) if names[token] in (None, UNKNOWN) else names[token] for token in tokens]
        )
        known[f"{seat}'s cards"] = _in_order(cards) or "none"
    for spot in state.spots.values():
        shown = [DOWN if token in state.down else _slot(state, token) for token in spot.slots]
        known[f"cards at {spot.location}"] = ", ".join(shown) or "no slots"
    return known
