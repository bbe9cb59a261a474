"""How the pieces of Endeavor are named, offered and typed.

Law: words and choices only; nothing is judged. What the rules forbid can still be named, because a table may
do it; it is just not offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from ledger.api import Choice, Event, MoveIncomplete
from ledger.games.endeavor.atlas import UNTOLD
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.lands import top
from ledger.games.endeavor.state import State

Piece = TypeVar("Piece")


# names


def short_name(state: State, name: str) -> str:
    return state.atlas.short.get(name, name)


def link_name(state: State, link: str) -> str:
    """`EU5-EU6`."""
    return state.atlas.between.get(link) or short_name(state, link)


def space_name(state: State, space: str) -> str:
    return link_name(state, space)


def require_named(state: State, space: str, token: str) -> None:
    """Raises MoveIncomplete if nobody has said yet that this token lies on a space (EN-24)."""
    if token == UNTOLD:
        where = space_name(state, space)
        raise MoveIncomplete(
            f"Nobody has said yet which token lies on {where}.", hint=f"reveal {where} TOKEN: …"
        )


def named(state: State, place: str) -> str:
    """The name of a city with its place on the board; the name of anything else."""
    city = state.atlas.cities.get(place)
    return f"{place} ({city.compass})" if city is not None else place


def either(names: Sequence[str]) -> str:
    *before, last = names
    return f"{', '.join(before)} or {last}" if before else last


def token_name(state: State, space: str) -> str:
    token = state.token.get(space)
    if token is None:
        return "no token"
    return "a token that nobody has named" if token == UNTOLD else token


def icons(state: State, piece: str) -> str:
    """The icons of a building or a card: `1I 2F`."""
    letters = {token.name: token.letter for token in state.atlas.tokens.values()}
    counted = zip(TRACKS, state.atlas.icons[piece], strict=True)
    return " ".join(f"{count}{letters[track]}" for track, count in counted if count)


def card_help(state: State, card: str | None) -> str:
    if card is None:
        return "nothing to draw"
    entry = state.atlas.cards[card]
    glory = f"{entry.glory}G" if entry.glory else ""
    ends = ", Abolition" if entry.abolishes_slavery else ""
    need = "" if entry.governor else f", needs {entry.need}"
    return f"{card}: {' '.join(filter(None, (icons(state, card), glory))) or 'nothing'}{ends}{need}"


def tile_help(state: State, tile: str) -> str:
    """What a building is, in a few words."""
    entry = state.atlas.buildings[tile]
    acts = f" {entry.join or 'or'} ".join(entry.does)
    glory = f"{entry.glory}G" if entry.glory else ""
    text = ", ".join(filter(None, (icons(state, tile), glory, acts)))
    return f"level {entry.level}: {text or 'nothing'}"


# why something cannot be chosen


def city_called(state: State, text: str) -> str | None:
    """The city that has this name, long or short, in lower case."""
    cities = state.atlas.cities.values()
    return next((city.name for city in cities if text in (city.name, city.short.casefold())), None)


def building_called(state: State, text: str) -> str | None:
    buildings = state.atlas.buildings.values()
    return next((each.name for each in buildings if text in (each.name, each.title.casefold())), None)


def chit_called(state: State, text: str) -> str | None:
    tokens = state.atlas.tokens
    return next((chit for chit in tokens if text in (chit, tokens[chit].letter.casefold())), None)


def card_called(state: State, text: str) -> str | None:
    return next(
        (card for card in state.atlas.cards if text in (card, short_name(state, card).casefold())), None
    )


def not_built(state: State, by: str, text: str) -> str:
    """Why a building of this name cannot be chosen: it is not on the board; empty for any other text."""
    tile = building_called(state, text)
    return f"{by} has no {tile}" if tile and by in state.boards else ""


def not_busy(state: State, by: str, text: str) -> str:
    """Why no marker can be taken back from a building of this name; empty for any other text."""
    tile = building_called(state, text)
    if tile is None or by not in state.boards:
        return ""
    has = tile in (built for built, _ in state.boards[by].sites.values())
    return f"no marker lies on {tile}" if has else not_built(state, by, text)


# choices


def city_choice(state: State, city: str, help_: str = "", *, unlisted: bool = False) -> Choice:
    entry = state.atlas.cities[city]
    return Choice(entry.short, city, (city,), help_ or entry.compass, unlisted)


def site_choice(state: State, seat: str, site: int, help_: str = "", *, unlisted: bool = False) -> Choice:
    """A building by its name, followed by its site if the board has another building of that name. It is
    never a number alone, because a number picks from the list."""
    sites = state.boards[seat].sites
    tile = sites[site][0]
    twins = sum(built == tile for built, _ in sites.values()) > 1
    name, title = f"{tile}-{site}" if twins else tile, state.atlas.buildings[tile].title
    return Choice(name, site, (f"site {site}", f"{title} {site}"), help_ or f"site {site}", unlisted)


def region_choice(state: State, region: str, help_: str = "", *, unlisted: bool = False) -> Choice:
    entry = state.atlas.regions[region]
    return Choice(entry.short, region, (region, entry.title), help_, unlisted)


def deck_choice(state: State, deck: str, *, unlisted: bool = False) -> Choice:
    """A deck, by its own name or by the name of its top card."""
    card = top(state, deck)
    also = (deck,) if card is None else (deck, short_name(state, card))
    return Choice(state.atlas.short[deck], deck, also, card_help(state, card), unlisted)


def option(state: State, name: str, event: Event, *, is_deck: bool = False, unlisted: bool = False) -> Choice:
    """A city, a lane or a deck to choose, with an event as its value. Some decks have the name of a lane:
    `is_deck` picks the deck."""
    atlas = state.atlas
    if name in atlas.cities:
        found = city_choice(state, name)
    elif name in atlas.lanes and not is_deck:
        space = state.next_space(name) or ""
        found = region_choice(state, name, token_name(state, space))
    elif name in state.decks:
        found = deck_choice(state, name)
    else:
        found = Choice(name, name)
    return Choice(found.text, event, found.also, found.help, unlisted)


def offered_first(offered: Sequence[Piece], every: Iterable[Piece]) -> Iterator[tuple[Piece, bool]]:
    """What is offered, then everything else that can be typed; each paired with whether it is unlisted."""
    for name in offered:
        yield name, False
    for name in every:
        if name not in offered:
            yield name, True
