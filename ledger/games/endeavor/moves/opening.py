"""What is typed while a game of Endeavor is set up.

Law: the table's words become the answer to what is asked; a wrong word is named.
"""

from __future__ import annotations

from ledger.api import Arg, Choice, Event, MoveIncomplete, MoveRefused, Typed, Verb
from ledger.games.endeavor import choices
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.catalog import COLOURS
from ledger.games.endeavor.moves.made import verb
from ledger.games.endeavor.preparation import last_space
from ledger.games.endeavor.setup import letters_of
from ledger.games.endeavor.state import State


def _layout(state: State, draft: Event, values: Typed) -> Event:
    """Fourteen words of letters in the order of the board; what stands for a region may be left out."""
    places = state.atlas.layout
    labels = {"cities", "lanes", "lane", "sea", "links", *state.atlas.regions}
    said = [word for word in str(values[0]).split() if word.casefold() not in labels]
    if len(said) != len(places):
        names = ", ".join(f"{part} {region}".strip() for part, region, _ in places)
        raise MoveIncomplete(
            f"A layout has {len(places)} words, not {len(said)}.", hint=f"In this order: {names}."
        )
    cities, sea, links = {}, {}, ""
    for (part, region, _), word in zip(places, said, strict=True):
        if part == "cities":
            cities[region] = word.upper()
        elif part == "links":
            links = word.upper()
        else:
            sea[region] = word.upper()
    return ev.TokensLaid(by=draft.by or "table", cities=cities, sea=sea, links=links)


def _layout_typed(state: State, event: ev.TokensLaid) -> Typed:
    return (" ".join(letters_of(event, part, region) for part, region, _ in state.atlas.layout),)


def _grid(state: State, draft: Event, values: Typed) -> Event:
    named = [tile for tile in values[0] if tile is not None]
    levels = list(state.atlas.tiles)
    columns = len(state.atlas.tiles[levels[0]])
    if len(named) != columns * len(levels):
        raise MoveIncomplete(
            f"The grid has {columns * len(levels)} buildings, not {len(named)}.",
            hint="Name them row by row, from column I: grid shipyard market workshop …",
        )
    rows = {str(level): tuple(named[columns * at : columns * (at + 1)]) for at, level in enumerate(levels)}
    return ev.GridLaid(by=draft.by or "table", rows=rows)


def _grid_typed(state: State, event: ev.GridLaid) -> Typed:
    named = tuple(tile for row in event.rows.values() for tile in row)
    return (Choice(" ".join(named), named),)


def _colours(text: str) -> tuple[str, ...]:
    """Colours as words or as letters: `green purple` or `GP`. Raises MoveRefused."""
    said = text.casefold().replace(",", " ").split()
    if len(said) == 1 and said[0] not in COLOURS:
        said = list(said[0])
    found = []
    for word in said:
        fits = [colour for colour in COLOURS if colour.startswith(word)]
        if len(fits) != 1:
            raise MoveRefused(f"{word!r} is no colour.", hint=f"The colours are: {', '.join(COLOURS)}.")
        found.append(fits[0])
    return tuple(found)


def _discs(state: State, draft: Event, values: Typed) -> Event:
    return ev.TurnDiscsLaid(by=draft.by or "table", order=_colours(values[0]))


def _lay(state: State, draft: ev.LaneDiscsLaid, values: Typed) -> Event:
    return ev.LaneDiscsLaid(
        by=draft.by or "table", run=draft.run, colours=_colours(values[0]), tokens=draft.tokens
    )


def _swap(state: State, by: str, values: Typed) -> Event:
    city, link = values[0]
    return ev.TokensSwapped(city=city, link=link)


def _exchange(state: State, by: str, values: Typed) -> Event:
    region, colour = values
    lane = state.lane[region]
    return ev.LaneDiscsSwapped(region=region, from_=lane[0] if lane else "", to=colour)


def _cut(state: State, by: str, values: Typed) -> Event:
    space = last_space(state, values[0]) or ""
    return ev.LaneCut(seat=by, region=values[0], space=space, token=state.token.get(space, ""))


_TEXT = Arg(name="words")
VERBS: tuple[Verb, ...] = (
    Verb(
        name="layout",
        help="tell how all tokens lie, in the letters of the board",
        makes=ev.TokensLaid,
        answer=_layout,
        values=_layout_typed,
        args=(_TEXT,),
    ),
    Verb(
        name="grid",
        help="tell the buildings of the grid, row by row",
        makes=ev.GridLaid,
        answer=_grid,
        values=_grid_typed,
        args=(Arg(name="buildings", choices=choices.tiles, repeat=True),),
    ),
    Verb(
        name="discs",
        help="tell the turn discs, the first to act first",
        makes=ev.TurnDiscsLaid,
        answer=_discs,
        values=lambda state, event: (" ".join(event.order),),
        args=(Arg(name="colours"),),
    ),
    Verb(
        name="lay",
        help="tell the discs that come to the lanes, from Africa clockwise",
        makes=ev.LaneDiscsLaid,
        answer=_lay,
        values=lambda state, event: ("".join(colour[0].upper() for colour in event.colours),),
        args=(Arg(name="colours"),),
    ),
    Verb(
        name="start",
        help="tell who begins",
        makes=ev.StartSeatSet,
        args=(Arg(name="seat", choices=choices.seats),),
    ),
    verb(
        "swap",
        "swap the tokens of a European city and a link",
        ev.TokensSwapped,
        _swap,
        Arg(name="city and link", choices=choices.europe_swaps),
    ),
    verb(
        "exchange",
        "exchange the first disc of a lane for a colour that starts none",
        ev.LaneDiscsSwapped,
        _exchange,
        Arg(name="lane", choices=choices.starts),
        Arg(name="colour", choices=choices.replacements),
    ),
    verb("cut", "cut the last space of a lane", ev.LaneCut, _cut, Arg(name="lane", choices=choices.cuts)),
    Verb(
        name="reveal",
        help="tell which token lies on a space",
        makes=ev.TokenRevealed,
        make=lambda state, by, values: ev.TokenRevealed(space=values[0], token=values[1]),
        answer=lambda state, draft, values: ev.TokenRevealed(space=values[0], token=values[1]),
        args=(Arg(name="space", choices=choices.untold), Arg(name="token", choices=choices.tokens)),
        by_table=True,
        leads=True,
    ),
)
