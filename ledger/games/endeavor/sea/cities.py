"""A disc is placed in a city: an empty city is occupied, another side's city is attacked.

Source: Presence; Regions; 4.5; rulings EN-12, EN-20, EN-21, EN-46, EN-48, EN-84, EN-85, EN-93.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import (
    LEGAL,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Typed,
    Verb,
    Verdict,
    against,
    refused,
)
from ledger.games.endeavor.catalog import Action
from ledger.games.endeavor.headings import ACTIONS, PRESENCE, REGIONS
from ledger.games.endeavor.lands import reaches, swing
from ledger.games.endeavor.sea.acts import ByDisc, Gain, gains_in_words, gains_of
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, State
from ledger.games.endeavor.turns.state import PRICE, may_attack, offers, open_to
from ledger.games.endeavor.words import city_called, city_choice, offered_first, short_name

cities: Chapter[State] = Chapter(shown={"city": short_name, "gains": gains_in_words})


class DiscInCity(ByDisc, frozen=True, kw_only=True):
    """A disc comes to a city."""

    city: str

    def hold(self, state: State, act: Action, discs: int = 1) -> None:
        """Gives the city to the colour of the disc."""
        state.city[self.city] = self.disc
        state.placed[self.city] = self.id
        self.carry_out(state, act, state.atlas.region_of[self.city], discs)

    def reached(self, state: State) -> Verdict:
        """Whether the disc can go to the city: a seat's disc needs presence; a neutral or a disc of the
        opposition needs an open region."""
        region = state.atlas.region_of[self.city]
        if not state.is_open(region):
            return refused(REGIONS, f"{region} is not open")
        if self.disc == self.by and not reaches(state, self.disc, region):
            return refused(PRESENCE, f"{self.disc} has no presence in {region}")
        return LEGAL


def _empty(state: State, by: str, _: Typed) -> Iterator[Choice]:
    every = (city for city in state.atlas.cities if city not in state.city)
    for city, unlisted in offered_first(open_to(state, by, "occupy"), every):
        gains = occupied(state, by, by, city).gains
        brought = ", ".join(gain.token for gain in gains) or "no token"
        yield city_choice(state, city, f"{state.atlas.cities[city].compass}: {brought}", unlisted=unlisted)


def held(state: State, by: str, text: str) -> str:
    """Who holds the city of this name, in words; empty if nobody does."""
    city = city_called(state, text)
    owner = None if city is None else state.city.get(city)
    return "" if city is None or owner is None else f"{short_name(state, city)} is held by {owner}"


@cities.event
class Occupied(DiscInCity, frozen=True, kw_only=True):
    """occupy an empty city"""

    gains: tuple[Gain, ...] = ()
    told = "{who} occupies {city}[ and gains {gains}]"
    verb, args = Verb("occupy", leads=True), (Arg("city", _empty, offers("occupy"), absent=held),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return occupied(state, by, by, values[0]).known(state)

    def needs(self, state: State) -> None:
        state.require_empty(self.city)
        self.require_discs(state)
        if self.gains:
            self.require_gains(state)

    def do(self, state: State) -> None:
        self.hold(state, "occupy")

    def may(self, state: State) -> Verdict:
        return against(
            self.allowed_now(state, "occupy", state.atlas.region_of[self.city], self.city),
            self.reached(state),
            self.gained(gains_of(state, self.by, self.disc, "occupy", self.city)),
        )

    def worked_out(self, state: State) -> Event:
        return occupied(state, self.by, self.disc, self.city)


def occupied(state: State, by: str, disc: str, city: str) -> Occupied:
    """The event of a disc that occupies a city: it gains the tokens of the city and of its links; a neutral
    has no links (EN-84)."""
    state.require_city(city)
    return Occupied(by=by, disc=disc, city=city, gains=gains_of(state, by, disc, "occupy", city))


# attacks


def _foreign(state: State, by: str, _: Typed) -> Iterator[Choice]:
    every = (city for city, owner in state.city.items() if owner != by)
    for city, unlisted in offered_first(open_to(state, by, "attack"), every):
        event = attacked(state, by, by, city)
        brought = ", ".join(gain.token for gain in event.gains) or "no token"
        yield city_choice(state, city, f"{event.was}'s, swing {event.swing}: {brought}", unlisted=unlisted)


def _not_foreign(state: State, by: str, text: str) -> str:
    if (city := city_called(state, text)) is None:
        return ""
    owner = state.city.get(city)
    return (
        f"{short_name(state, city)} is {by}'s own"
        if owner == by
        else f"nobody holds {short_name(state, city)}"
    )


@cities.event
class Attacked(DiscInCity, frozen=True, kw_only=True):
    """attack a city

    `was` is the colour that lost the city, `swing` the difference in glory.
    """

    was: str
    gains: tuple[Gain, ...] = ()
    swing: int
    told = "{who} takes {city} from {was}[ and gains {gains}] (swing {swing})"
    verb, args = Verb("attack", leads=True), (Arg("city", _foreign, offers("attack"), absent=_not_foreign),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return attacked(state, by, by, values[0]).known(state)

    def needs(self, state: State) -> None:
        state.require_city(self.city)
        owner = state.city.get(self.city)
        if owner is None:
            raise Contradiction(f"nobody holds {self.city}")
        if owner != self.was:
            raise Contradiction(f"{self.city} is held by {owner}, not {self.was}")
        if owner == self.disc:
            raise Contradiction(f"{self.disc} already holds {self.city}")
        self.require_discs(state, PRICE["attack"])
        if self.gains:
            self.require_gains(state)

    def do(self, state: State) -> None:
        """One of the two markers replaces the disc, the other goes to the supply (EN-20)."""
        if self.by != OPPOSITION:
            state.boards[self.by].supply += 1
        loser = state.side_of(self.was)
        if loser == NEUTRAL:
            state.neutrals_lost += 1
        elif loser != OPPOSITION:
            state.boards[loser].supply += 1
        self.hold(state, "attack", PRICE["attack"])

    def may(self, state: State) -> Verdict:
        wanted = attacked(state, self.by, self.disc, self.city)
        is_foreign = self.by == OPPOSITION or may_attack(state, self.by, self.was)
        is_counted = self.swing == wanted.swing
        return against(
            self.allowed_now(state, "attack", state.atlas.region_of[self.city], self.city),
            self.reached(state),
            LEGAL if is_foreign else refused("EN-85", "neutral cities are not attacked"),
            LEGAL if is_counted else refused(ACTIONS, f"swing: {wanted.swing}, not {self.swing}"),
            self.gained(wanted.gains),
        )

    def worked_out(self, state: State) -> Event:
        return attacked(state, self.by, self.disc, self.city)


def attacked(state: State, by: str, disc: str, city: str) -> Attacked:
    """The event of an attack on a city: it gains the tokens of links, never the city's own."""
    state.require_city(city)
    return Attacked(
        by=by,
        disc=disc,
        city=city,
        was=state.city.get(city, ""),
        gains=gains_of(state, by, disc, "attack", city),
        swing=swing(state, disc, city),
    )
