"""The discs of Europe, the chit that leaves it, and the end of the setup.

Law: where several cities are as good the seat chooses; the word for it stands with what the opposition does.
Source: Game Setup, 9; rulings EN-32, EN-34.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.api import LEGAL, Chapter, Choice, Contradiction, Event, Verdict, refused, unverifiable
from ledger.games.endeavor.atlas import HOME
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.opening.state import (
    chit_cities,
    homes,
    looked_at,
    next_draw,
    next_status,
    only,
    unused_colours,
)
from ledger.games.endeavor.pieces import add_token, discard_token, pick
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.words import option, short_name

europe: Chapter[State] = Chapter()


class EuropeDiscLaid(Event, frozen=True, kw_only=True):
    """A colour was drawn for a status and put on a European city. `tied` are the cities as good."""

    status: str
    colour: str
    city: str
    basis: str
    tied: tuple[str, ...] = ()


@europe.worked_out(EuropeDiscLaid)
def _laid_again(state: State, event: EuropeDiscLaid) -> Event:
    basis, tied = homes(state, event.colour, event.status)
    return replace(event, basis=basis, tied=tied)


def _require_home(state: State, event: EuropeDiscLaid) -> None:
    state.require_setting_up()
    mat = state.mat
    if event.status not in TRACKS:
        raise Contradiction(f"{event.status} is no status")
    mat.require_opposing(event.colour)
    if event.status in mat.europe:
        raise Contradiction(f"{event.status} has its disc already")
    if event.colour in mat.europe.values():
        raise Contradiction(f"the {event.colour} disc has been laid")
    state.require_empty(event.city)
    if state.atlas.region_of[event.city] != HOME:
        raise Contradiction(f"{event.city} does not lie in {HOME}")
    state.require_space(event.city, event.status)


@europe.on(EuropeDiscLaid, needs=_require_home)
def _europe_disc_laid(state: State, event: EuropeDiscLaid) -> None:
    del state.token[event.city]
    add_token(state, OPPOSITION, event.status, event.id)
    state.city[event.city] = event.colour
    state.placed[event.city] = event.id
    state.mat.europe[event.status] = event.colour
    if len(event.tied) > 1:
        pick(state, event.id, f"{event.colour} for {event.status}", event.tied, event.city)


@europe.rule(EuropeDiscLaid)
def _may_settle(state: State, event: EuropeDiscLaid) -> Verdict:
    status, drawn = next_status(state), next_draw(state)
    if event.status != status:
        return refused("Game Setup, 9", f"{status} comes next, not {event.status}")
    if drawn is not None and event.colour != drawn:
        return refused("Game Setup, 9", f"{drawn} is drawn for {status}, not {event.colour}")
    basis, cities = homes(state, event.colour, event.status)
    if looked_at(state):
        return unverifiable("EN-24", f"not every token of {HOME} is told")
    if event.city not in cities:
        return refused("EN-32", f"{event.colour} has a better city for {status} ({basis})", cities)
    if event.basis != basis or set(event.tied) != set(cities):
        return refused("EN-32", f"basis: {basis}, among {', '.join(cities)}")
    return LEGAL


@europe.told(EuropeDiscLaid)
def _told_disc(state: State, event: EuropeDiscLaid) -> str:
    return f"{event.colour} goes to {short_name(state, event.city)} for {event.status} ({event.basis})"


def _europe_discs(state: State) -> Iterator[tuple[str, str, bool]]:
    """Colour and city of a disc for Europe, and whether it may go there: the drawn colour, or each."""
    status, drawn = next_status(state), next_draw(state)
    if status is None:
        return
    colours = unused_colours(state)
    for colour in (drawn,) if drawn is not None else colours:
        _, fit = homes(state, colour, status)
        for city in fit:
            yield colour, city, True
        for city, token in state.token.items():
            if token == status and city in state.atlas.cities and city not in fit:
                yield colour, city, False


def homes_to_choose(state: State) -> Iterator[Choice]:
    """Where the next disc of Europe can go; the value is the event."""
    status, drawn = str(next_status(state)), next_draw(state)
    if drawn is not None and only(state, homes(state, drawn, status)[1]):
        return
    several = len({colour for colour, _, _ in _europe_discs(state)}) > 1
    for colour, city, fits in _europe_discs(state):
        basis, tied = homes(state, colour, status)
        event = EuropeDiscLaid(status=status, colour=colour, city=city, basis=basis, tied=tied)
        entry = state.atlas.cities[city]
        full, lone = f"{colour} {entry.short}", entry.short
        also = (f"{colour} {city}",) if several else (full, f"{colour} {city}", city)
        yield Choice(full if several else lone, event, also, f"{entry.compass}: {status} ({basis})", not fits)


class EuropeChitRemoved(Event, frozen=True, kw_only=True):
    """The chit of a European city left the game."""

    city: str
    token: str


@europe.worked_out(EuropeChitRemoved)
def _removed_again(state: State, event: EuropeChitRemoved) -> Event:
    return replace(event, token=state.token.get(event.city, event.token))


def _require_chit(state: State, event: EuropeChitRemoved) -> None:
    state.require_setting_up()
    state.require_city(event.city)
    state.require_chit(event.token)
    if state.mat.is_chit_removed or state.atlas.region_of[event.city] != HOME:
        raise Contradiction(f"one chit leaves, from a city of {HOME}")
    state.require_space(event.city, event.token)


@europe.on(EuropeChitRemoved, needs=_require_chit)
def _chit_removed(state: State, event: EuropeChitRemoved) -> None:
    del state.token[event.city]
    discard_token(state, event.token)
    state.mat.is_chit_removed = True


@europe.rule(EuropeChitRemoved)
def _may_remove(state: State, event: EuropeChitRemoved) -> Verdict:
    if event.city not in chit_cities(state):
        return refused("EN-34", f"{event.city} shows no chit", chit_cities(state))
    return LEGAL


@europe.told(EuropeChitRemoved)
def _told_chit(state: State, event: EuropeChitRemoved) -> str:
    return f"the {event.token} chit of {short_name(state, event.city)} leaves"


def chits_to_choose(state: State) -> Iterator[Choice]:
    """Which chit can leave Europe; the value is the event."""
    cities = chit_cities(state)
    for city in () if only(state, cities) else cities:
        event = EuropeChitRemoved(city=city, token=state.token[city])
        yield option(state, city, event)


@europe.doer(EuropeDiscLaid, EuropeChitRemoved)
def _alone(state: State, event: Event) -> str:
    """The seat that plays solo."""
    return state.seat


# the end of the setup


class SetupClosed(Event, frozen=True, kw_only=True):
    """Everything lies as the game begins with it."""

    told = "the setup is complete"


def _require_laid(state: State, event: SetupClosed) -> None:
    """Raises Contradiction where something of the setup is missing on the table."""
    state.require_setting_up()
    mode, mat = state.atlas.mode, state.solo
    if not state.layouts:
        raise Contradiction("no tokens are laid")
    if mat is None:
        if not state.start:
            raise Contradiction("nobody has the crown")
    elif not (mat.grid and mat.discs and len(mat.runs) == 2 and mat.is_chit_removed):
        raise Contradiction("the opposition's pieces are not all laid")
    elif len(mat.europe) < len(mat.opposing):
        raise Contradiction(f"a disc is missing in {HOME}")
    if state.cuts != mode.cuts + mode.cut_first * len(state.atlas.lanes):
        raise Contradiction(f"{state.cuts} lane spaces were cut")


@europe.on(SetupClosed, needs=_require_laid)
def _closed(state: State, event: SetupClosed) -> None:
    state.is_set_up = True
