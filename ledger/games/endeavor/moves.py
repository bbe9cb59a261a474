"""What a person can type at a table of Endeavor.

Law: a verb names choices and builds the draft of an event with all that follows from it; whether the move is
allowed is not its business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ledger.api import Arg, Choice, Contradiction, Decision, Event, MoveIncomplete, MoveRefused, Typed, Verb
from ledger.games.endeavor import choices, outcomes
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.boards import goes, is_over
from ledger.games.endeavor.catalog import COLOURS
from ledger.games.endeavor.flow import pending
from ledger.games.endeavor.flow.scripted import SEAT
from ledger.games.endeavor.opposition import bonus_draw, chit_plan, choose
from ledger.games.endeavor.preparation import chit_cities, homes, last_space, next_status
from ledger.games.endeavor.setup import words
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, State

Make = Callable[[Any, str, Typed], Event]


def _told(make: Make) -> Make:
    """What the pieces do not allow to be told at all is said to whoever types it."""

    def made(state: State, by: str, values: Typed) -> Event:
        try:
            event = make(state, by, values)
        except Contradiction as contradiction:
            raise MoveRefused(f"That cannot be: {contradiction.why}.") from None
        hidden = outcomes.untold(getattr(event, "gains", ()))
        if hidden is not None:
            where = state.atlas.short.get(hidden, hidden)
            raise MoveIncomplete(
                f"Nobody has told yet which token lies on {where}.", hint=f"reveal {where} TOKEN: …"
            )
        return event

    return made


# setup


def _layout(state: State, draft: Event, values: Typed) -> Event:
    """Fourteen words of letters in the order of the board; what stands for a region may be left out."""
    places = list(words(state.atlas))
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
    lane = state.require_lane(region)
    return ev.LaneDiscsSwapped(region=region, from_=lane[0] if lane else "", to=colour)


def _cut(state: State, by: str, values: Typed) -> Event:
    space = last_space(state, values[0]) or ""
    return ev.LaneCut(seat=by, region=values[0], space=space, token=state.token.get(space, ""))


# what is tied, and what was drawn for Europe


def _options(state: State, by: str, _: Typed) -> Iterable[Choice]:
    """Whatever the seat can choose now for the opposition; the value is the event."""
    due = pending(state)
    kinds = due.events if isinstance(due, Decision) else ()
    if ev.DiscActs in kinds:
        return _acting(state)
    if ev.ChitRun in kinds:
        return _running(state)
    if ev.BonusDraw in kinds:
        return _drawing(state)
    if ev.EuropeDiscLaid in kinds:
        return _settling(state)
    return _leaving(state) if ev.EuropeChitRemoved in kinds else ()


def _option(state: State, name: str, event: Event, *, unlisted: bool = False) -> Choice:
    atlas = state.atlas
    if name in atlas.cities:
        found = choices.city_choice(state, name)
    elif name in atlas.lanes and not isinstance(event, ev.BonusDraw):
        space = state.next_space(name) or ""
        found = choices.region_choice(state, name, choices.token_name(state, space))
    elif name in state.decks:
        found = choices.deck_choice(state, name)
    else:
        found = Choice(name, name)
    return Choice(found.text, event, found.also, found.help, unlisted)


def _beside(state: State, options: tuple[str, ...]) -> Iterator[tuple[str, bool]]:
    """The options, then everything of their kind, which is not listed."""
    kinds = (tuple(state.atlas.cities), state.atlas.lanes, tuple(state.decks))
    alike = next((kind for kind in kinds if options and set(options) <= set(kind)), ())
    yield from ((name, False) for name in options)
    yield from ((name, True) for name in alike if name not in options)


def _acting(state: State) -> Iterator[Choice]:
    index = state.now.acted + 1
    colour = state.mat.disc(index)
    plan = choose(state, colour)
    for name, unlisted in _beside(state, plan.options):
        event = ev.DiscActs(
            by=SEAT, index=index, colour=colour, step=plan.step, options=plan.options, chosen=name
        )
        yield _option(state, name, event, unlisted=unlisted)


def _running(state: State) -> Iterator[Choice]:
    chit = state.chits[0]
    plan = chit_plan(state, chit)
    for name, unlisted in _beside(state, plan.options):
        event = ev.ChitRun(
            by=SEAT,
            colour=chit.colour,
            token=chit.token,
            space=chit.space,
            region=chit.region,
            how=plan.step,
            options=plan.options,
            chosen=name,
        )
        yield _option(state, name, event, unlisted=unlisted)


def _drawing(state: State) -> Iterator[Choice]:
    index = state.now.marker
    colour = state.mat.disc(index)
    options = bonus_draw(state, colour)
    for name, unlisted in _beside(state, options):
        event = ev.BonusDraw(by=SEAT, index=index, colour=colour, options=options, chosen=name)
        yield _option(state, name, event, unlisted=unlisted)


def _settling(state: State) -> Iterator[Choice]:
    status = str(next_status(state))
    several = len({colour for colour, _, _ in choices.europe_discs(state)}) > 1
    for colour, city, fits in choices.europe_discs(state):
        basis, tied = homes(state, colour, status)
        event = ev.EuropeDiscLaid(status=status, colour=colour, city=city, basis=basis, tied=tied)
        entry = state.atlas.cities[city]
        full, lone = f"{colour} {entry.short}", entry.short
        also = (f"{colour} {city}",) if several else (full, f"{colour} {city}", city)
        yield Choice(full if several else lone, event, also, f"{entry.compass}: {status} ({basis})", not fits)


def _leaving(state: State) -> Iterator[Choice]:
    for city in chit_cities(state):
        event = ev.EuropeChitRemoved(city=city, token=state.token[city])
        yield _option(state, city, event)


# a round


def _build(state: State, by: str, values: Typed) -> Event:
    tile, cell = values[0]
    return outcomes.tile_built(state, by, tile, cell)


def _use(state: State, by: str, values: Typed) -> Event:
    return ev.SiteActivated(seat=by, site=values[0], tile=state.seat_board(by).tile(values[0]))


def _return(state: State, by: str, values: Typed) -> Event:
    return ev.MarkerReturned(seat=by, site=values[0], tile=state.seat_board(by).tile(values[0]))


def _neutrals(state: State, by: str, _: Typed) -> Iterator[Choice]:
    atlas = state.atlas
    for act, target, unlisted in choices.neutral_ways(state, by):
        if act == "ship":
            event: Event = outcomes.shipped(state, by, NEUTRAL, target)
        else:
            event = outcomes.occupied(state, by, NEUTRAL, target)
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


def _given(state: State, by: str, values: Typed) -> Event:
    """What was chosen is the event."""
    event: Event = values[0]
    return event


def _verb(
    name: str,
    help_: str,
    makes: type[Event] | tuple[type[Event], ...],
    make: Make,
    *args: Arg,
    leads: bool = False,
) -> Verb:
    return Verb(name=name, help=help_, makes=makes, make=_told(make), args=args, leads=leads)


_TEXT = Arg(name="words")
VERBS = (
    Verb(
        name="layout",
        help="tell how all tokens lie, in the letters of the board",
        makes=ev.TokensLaid,
        answer=_layout,
        args=(_TEXT,),
    ),
    Verb(
        name="grid",
        help="tell the buildings of the grid, row by row",
        makes=ev.GridLaid,
        answer=_grid,
        args=(Arg(name="buildings", choices=choices.tiles, repeat=True),),
    ),
    Verb(
        name="discs",
        help="tell the turn discs, the first to act first",
        makes=ev.TurnDiscsLaid,
        answer=_discs,
        args=(Arg(name="colours"),),
    ),
    Verb(
        name="lay",
        help="tell the discs that come to the lanes, from Africa clockwise",
        makes=ev.LaneDiscsLaid,
        answer=_lay,
        args=(Arg(name="colours"),),
    ),
    Verb(
        name="start",
        help="tell who begins",
        makes=ev.StartSeatSet,
        args=(Arg(name="seat", choices=choices.seats),),
    ),
    _verb(
        "swap",
        "swap the tokens of a European city and a link",
        ev.TokensSwapped,
        _swap,
        Arg(name="city and link", choices=choices.europe_swaps),
    ),
    _verb(
        "exchange",
        "exchange the first disc of a lane for a colour that starts none",
        ev.LaneDiscsSwapped,
        _exchange,
        Arg(name="lane", choices=choices.starts),
        Arg(name="colour", choices=choices.replacements),
    ),
    _verb("cut", "cut the last space of a lane", ev.LaneCut, _cut, Arg(name="lane", choices=choices.cuts)),
    Verb(
        name="reveal",
        help="tell which token lies on a space",
        makes=ev.TokenRevealed,
        make=lambda state, by, values: ev.TokenRevealed(space=values[0], token=values[1]),
        args=(Arg(name="space", choices=choices.untold), Arg(name="token", choices=choices.tokens)),
        by_table=True,
        leads=True,
    ),
    _verb(
        "take",
        "choose for the opposition among what is as good",
        (ev.DiscActs, ev.ChitRun, ev.BonusDraw, ev.EuropeDiscLaid, ev.EuropeChitRemoved),
        _given,
        Arg(name="option", choices=_options),
    ),
    _verb(
        "build",
        "build on this round's site",
        ev.TileBuilt,
        _build,
        Arg(name="building", choices=choices.buildings),
    ),
    _verb(
        "pay",
        "take markers back to the harbour",
        ev.SalaryPaid,
        lambda state, by, values: ev.SalaryPaid(seat=by, sites=tuple(values[0]) if values else ()),
        Arg(name="sites", choices=choices.busy_sites, multiset=True, ways=choices.payments),
    ),
    _verb(
        "use",
        "activate a building",
        ev.SiteActivated,
        _use,
        Arg(name="building", choices=choices.sites),
        leads=True,
    ),
    _verb(
        "spend",
        "spend a chit",
        ev.ChitSpent,
        lambda state, by, values: ev.ChitSpent(seat=by, token=values[0]),
        Arg(name="chit", choices=choices.chits),
        leads=True,
    ),
    _verb(
        "ship",
        "send a disc to a lane",
        ev.Shipped,
        lambda state, by, values: outcomes.shipped(state, by, by, values[0]),
        Arg(name="region", choices=choices.lanes),
        leads=True,
    ),
    _verb(
        "occupy",
        "occupy an empty city",
        ev.Occupied,
        lambda state, by, values: outcomes.occupied(state, by, by, values[0]),
        Arg(name="city", choices=choices.empty),
        leads=True,
    ),
    _verb(
        "attack",
        "attack a city",
        ev.Attacked,
        lambda state, by, values: outcomes.attacked(state, by, by, values[0]),
        Arg(name="city", choices=choices.foreign),
        leads=True,
    ),
    _verb(
        "draw",
        "draw the top card of a deck",
        ev.Drew,
        lambda state, by, values: outcomes.drew(state, by, by, values[0]),
        Arg(name="deck", choices=choices.decks),
        leads=True,
    ),
    _verb(
        "return",
        "take the marker of another building back",
        ev.MarkerReturned,
        _return,
        Arg(name="site", choices=choices.returns),
        leads=True,
    ),
    _verb(
        "neutral",
        "play a neutral after one's own action",
        (ev.Shipped, ev.Occupied),
        _given,
        Arg(name="act and place", choices=_neutrals),
        leads=True,
    ),
    _verb(
        "discard",
        "discard a card",
        ev.Discarded,
        _discard,
        Arg(name="card", choices=_hand),
        leads=True,
    ),
    _verb("pass", "pass for the rest of the round", ev.Passed, lambda s, by, values: outcomes.passed(s, by)),
    _verb("end", "end the turn", ev.TurnEnded, lambda state, by, values: ev.TurnEnded(seat=by)),
)
"""In the order of the game. A colon goes on with the next act: `docks: ship AF: occupy AF1`."""
