"""The discs of Europe, the chit that leaves it, and the end of the setup.

Law: if several cities are equally good, the seat chooses, with the verb `take` of the opposition.
Source: Game Setup, 9; rulings EN-32, EN-34.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.api import LEGAL, Chapter, Choice, Contradiction, Event, Verdict, refused, unverifiable
from ledger.games.endeavor.atlas import HOME
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.doers import BySoloSeat
from ledger.games.endeavor.opening.state import (
    chit_cities,
    cities_for_disc,
    looked_at,
    next_draw,
    next_status,
    only_city,
    unused_colours,
)
from ledger.games.endeavor.pieces import add_token, discard_token, pick
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.words import offered_first, option, short_name

europe: Chapter[State] = Chapter(shown={"city": short_name})


@europe.event
class EuropeDiscLaid(BySoloSeat, frozen=True, kw_only=True):
    """A colour was drawn for a status and put on a European city. `tied` are the cities that were equally
    good."""

    status: str
    colour: str
    city: str
    basis: str
    tied: tuple[str, ...] = ()
    told = "{colour} goes to {city} for {status} ({basis})"

    def needs(self, state: State) -> None:
        state.require_setting_up()
        mat = state.mat
        if self.status not in TRACKS:
            raise Contradiction(f"{self.status} is not a status")
        mat.require_opposing(self.colour)
        if self.status in mat.europe:
            raise Contradiction(f"{self.status} already has its disc")
        if self.colour in mat.europe.values():
            raise Contradiction(f"the {self.colour} disc has been laid")
        state.require_empty(self.city)
        if state.atlas.region_of[self.city] != HOME:
            raise Contradiction(f"{self.city} does not lie in {HOME}")
        state.require_space(self.city, self.status)

    def do(self, state: State) -> None:
        del state.token[self.city]
        add_token(state, OPPOSITION, self.status, self.id)
        state.city[self.city] = self.colour
        state.placed[self.city] = self.id
        state.mat.europe[self.status] = self.colour
        if len(self.tied) > 1:
            pick(state, self.id, f"{self.colour} for {self.status}", self.tied, self.city)

    def may(self, state: State) -> Verdict:
        status, drawn = next_status(state), next_draw(state)
        if self.status != status:
            return refused("Game Setup, 9", f"{status} comes next, not {self.status}")
        if drawn is not None and self.colour != drawn:
            return refused("Game Setup, 9", f"{drawn} is drawn for {status}, not {self.colour}")
        basis, cities = cities_for_disc(state, self.colour, self.status)
        if looked_at(state):
            return unverifiable("EN-24", f"not every token of {HOME} has been named")
        if self.city not in cities:
            return refused("EN-32", f"{self.colour} has a better city for {status} ({basis})", cities)
        if self.basis != basis or set(self.tied) != set(cities):
            return refused("EN-32", f"basis: {basis}, among {', '.join(cities)}")
        return LEGAL

    def worked_out(self, state: State) -> Event:
        return europe_disc_laid(state, self.status, self.colour, self.city)


def europe_disc_laid(state: State, status: str, colour: str, city: str) -> EuropeDiscLaid:
    """The event that lays a disc in a city, with the reason for it and the cities that are equally good."""
    basis, tied = cities_for_disc(state, colour, status)
    return EuropeDiscLaid(status=status, colour=colour, city=city, basis=basis, tied=tied)


def homes_to_choose(state: State) -> Iterator[Choice]:
    """The cities for Europe's next disc, of the drawn colour or of every colour; the value of a choice is its
    event."""
    status, drawn = str(next_status(state)), next_draw(state)
    colours = unused_colours(state) if drawn is None else (drawn,)
    if drawn is not None and only_city(state, cities_for_disc(state, drawn, status)[1]):
        return
    showing = [city for city, token in state.token.items() if token == status and city in state.atlas.cities]
    for colour in colours:
        for city, unlisted in offered_first(cities_for_disc(state, colour, status)[1], showing):
            event = europe_disc_laid(state, status, colour, city)
            entry = state.atlas.cities[city]
            full, long = f"{colour} {entry.short}", f"{colour} {city}"
            name, also = (full, (long,)) if len(colours) > 1 else (entry.short, (full, long, city))
            yield Choice(name, event, also, f"{entry.compass}: {status} ({event.basis})", unlisted)


@europe.event
class EuropeChitRemoved(BySoloSeat, frozen=True, kw_only=True):
    """The chit of a European city left the game."""

    city: str
    token: str
    told = "the {token} chit of {city} leaves"

    def needs(self, state: State) -> None:
        state.require_setting_up()
        state.require_city(self.city)
        state.require_chit(self.token)
        if state.mat.is_chit_removed or state.atlas.region_of[self.city] != HOME:
            raise Contradiction(f"one chit leaves, from a city of {HOME}")
        state.require_space(self.city, self.token)

    def do(self, state: State) -> None:
        if len(options := chit_cities(state)) > 1:
            pick(state, self.id, "the chit that leaves", options, self.city)
        del state.token[self.city]
        discard_token(state, self.token)
        state.mat.is_chit_removed = True

    def worked_out(self, state: State) -> Event:
        return replace(self, token=state.token.get(self.city, self.token))


def chits_to_choose(state: State) -> Iterator[Choice]:
    """The chits that can leave Europe; the value of a choice is its event."""
    cities = chit_cities(state)
    for city in () if only_city(state, cities) else cities:
        event = EuropeChitRemoved(city=city, token=state.token[city])
        yield option(state, city, event)


# the end of the setup


@europe.event
class SetupClosed(Event, frozen=True, kw_only=True):
    """Everything lies ready for the first round."""

    told = "the setup is complete"

    def needs(self, state: State) -> None:
        """Raises Contradiction if a part of the setup is missing on the table."""
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

    def do(self, state: State) -> None:
        state.is_set_up = True
