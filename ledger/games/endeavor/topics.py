"""What `rules` explains besides headings and rulings: how the setup is typed, the steps, and every piece.

Law: made from the shipped catalog, in our own words; a piece is found by its name but not listed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ledger.api import Topic
from ledger.games.endeavor.catalog import SHIPPED, TRACKS, load

EXAMPLE = (
    "layout FFICFFPICF CO CPF CPO PII PIP FIPCC AOCOPP FSICIP CFPFFC IOCCSFI CPPCPIC SFOPIPYI "
    "CFPAISPPPICCYFPFCIIFPSPPPS"
)
STEPS = (
    "What a turn disc of the opposition does, the first that can be done: a occupies a city that makes a "
    "link; b occupies a city, those worth two glory first; c fills a lane so that the opposition governs; d1 "
    "and d2 ship on a lane where the colour's first disc lies in space 1, or later; d3 lays a disc beside a "
    "full lane whose region has an empty city; e draws a card; late takes a lane space whose token no longer "
    "scores; last-resort fills a lane for the seat, if the table allows that (EN-53); none does "
    "nothing."
)

PieceFields = Mapping[str, list[dict[str, Any]]]


def topics() -> Iterator[Topic]:
    """The listed topics first, then a topic for every piece."""
    pieces: PieceFields = load(SHIPPED[0])
    yield Topic(name="grid", text=_grid(pieces), source="Game Setup")
    yield Topic(name="steps", text=STEPS, source="Opposition Takes Action")
    regions = {region["name"]: region for region in pieces["region"]}
    for city in pieces["city"]:
        yield _piece(city["short"], _city(city, pieces, regions[city["region"]]["title"]), city["name"])
    for building in pieces["building"]:
        yield _piece(building["name"], _building(building))
    for token in pieces["token"]:
        does = f" {token.get('join') or 'or'} ".join(token.get("does", ()))
        use = f"a chit to spend: {does}" if does else f"one step of {token['name']}"
        yield _piece(token["name"], f"Letter {token['letter']}: {use}; {token['count']} tokens.")
    for card in pieces["card"]:
        deck = card["deck"]
        of = regions[deck]["short"] if deck in regions else deck[:2].upper()
        is_governor, need = card.get("governor"), card.get("need", 0)
        how = "awarded to the governor" if is_governor else f"drawn with presence {need}"
        brings = ", ".join(filter(None, (_icons(card), card.get("abolishes_slavery") and "Abolition")))
        text = f"{card['name']}: a card of the {deck} deck, {how}: {brings}."
        yield _piece(f"{of}-{'gov' if is_governor else f'c{need}'}", text, card["name"])


def _piece(name: str, text: str, *also: str) -> Topic:
    return Topic(name=name, text=text, also=also, is_listed=False)


def layout() -> str:
    """How a layout is typed: letters, words and their order, with an example."""
    pieces: PieceFields = load(SHIPPED[0])
    letters = ", ".join(f"{token['letter']} {token['name']}" for token in pieces["token"])
    regions = " ".join(region["short"] for region in pieces["region"])
    lanes = " ".join(region["short"] for region in pieces["region"] if region.get("spaces"))
    places = "; ".join(_places(region, pieces) for region in pieces["region"])
    short = _shorts(pieces)
    links = " ".join("-".join(short[end] for end in link["ends"]) for link in pieces["link"])
    return (
        f"Fourteen words, one letter for each token. Letters: {letters}, ? not named (EN-24).\n\n"
        f"Seven words for the cities of {regions}, each in the order of the city numbers. The board prints "
        f"no names; this is where each lies in its region: {places}.\n\n"
        f"Six words for the lanes of {lanes}, from space 1, the farthest from the cards.\n\n"
        f"One word for the links, in this order: {links}.\n\n"
        f"Example: {EXAMPLE}"
    )


def _places(region: Mapping[str, Any], pieces: PieceFields) -> str:
    cities = [city for city in pieces["city"] if city["region"] == region["name"]]
    return ", ".join(f"{city['short']} {city['compass']}" for city in cities)


def _shorts(pieces: PieceFields) -> dict[str, str]:
    return {city["name"]: city["short"] for city in pieces["city"]}


def _grid(pieces: PieceFields) -> str:
    rows: dict[int, list[str]] = {}
    for building in pieces["building"]:
        if not building.get("printed"):
            rows.setdefault(building["level"], []).append(building["name"])
    named = "; ".join(f"row {level} holds {', '.join(names)}" for level, names in rows.items())
    example = " ".join(name for names in rows.values() for name in names)
    return (
        f"Fifteen buildings row by row, row 1 (the lowest level) first, each from column I to III. In some "
        f"order, {named}. The beginning of a name will do.\n\nExample: grid {example}"
    )


def _city(city: Mapping[str, Any], pieces: PieceFields, region: str) -> str:
    ends = [link["ends"] for link in pieces["link"] if city["name"] in link["ends"]]
    short = _shorts(pieces)
    others = [short[one if other == city["name"] else other] for one, other in ends]
    links = f"linked to {', '.join(others)}" if others else "without links"
    return f"{city['name']}: the city in the {city['compass']} of {region}; {city['glory']} glory, {links}."


def _building(building: Mapping[str, Any]) -> str:
    does = f" {building.get('join') or 'or'} ".join(building.get("does", ()))
    brings = ", ".join(filter(None, (_icons(building), does)))
    copies = "printed on every board" if building.get("printed") else f"{building['copies']} copies"
    return f"{building['title']}: level {building['level']}, {copies}; {brings}."


def _icons(piece: Mapping[str, Any]) -> str:
    icons = [f"{piece[track]} {track}" for track in TRACKS if piece.get(track)]
    return ", ".join([*icons, *([f"{piece['glory']} glory"] if piece.get("glory") else [])])
