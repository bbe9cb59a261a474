"""A disc comes to a city: an empty one is occupied, another's is attacked.

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
from ledger.games.endeavor.headings import ACTIONS, PRESENCE, REGIONS
from ledger.games.endeavor.lands import reaches, swing, taken
from ledger.games.endeavor.sea.acts import (
    Gain,
    acted,
    allowed_now,
    doing,
    gained,
    gains_of,
    known,
    require_disc,
    require_gains,
    spend_discs,
    take,
    told_gains,
)
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, State
from ledger.games.endeavor.turns.state import PRICE, may_attack, open_to
from ledger.games.endeavor.words import city_called, city_choice, offered_first, possible, short_name

cities: Chapter[State] = Chapter()


def _empty(state: State, by: str, _: Typed) -> Iterator[Choice]:
    every = (city for city in state.atlas.cities if city not in state.city)
    for city, unlisted in offered_first(open_to(state, by, "occupy"), every):
        gains = occupied(state, by, by, city).gains
        brought = ", ".join(gain.token for gain in gains) or "no token"
        yield city_choice(state, city, f"{state.atlas.cities[city].compass}: {brought}", unlisted=unlisted)


def held(state: State, by: str, text: str) -> str:
    """Who holds a city of that name, where somebody does."""
    city = city_called(state, text)
    owner = None if city is None else state.city.get(city)
    return "" if city is None or owner is None else f"{short_name(state, city)} is held by {owner}"


@cities.event
class Occupied(Event, frozen=True, kw_only=True):
    """occupy an empty city"""

    disc: str
    city: str
    gains: tuple[Gain, ...] = ()
    verb, args = Verb("occupy", leads=True), (Arg("city", _empty, absent=held),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return _typed_occupy(state, by, values)

    def needs(self, state: State) -> None:
        state.require_empty(self.city)
        require_disc(state, self.by, self.disc)
        if self.gains:
            require_gains(state, self.disc, self.gains)

    def do(self, state: State) -> None:
        spend_discs(state.boards[self.by], self)
        _hold(state, self, "occupy")

    def may(self, state: State) -> Verdict:
        by, disc, city = self.by, self.disc, self.city
        region = state.atlas.region_of[city]
        return against(
            allowed_now(state, by, disc, "occupy", region, city),
            _reached(state, self, region),
            gained(self, gains_of(state, by, disc, taken(state, disc, "occupy", city))),
        )

    def tell(self, state: State) -> str:
        who = doing(self, self.disc)
        return f"{who} occupies {short_name(state, self.city)}{told_gains(state, self.gains)}"

    def worked_out(self, state: State) -> Event:
        return occupied(state, self.by, self.disc, self.city)


def occupied(state: State, by: str, disc: str, city: str) -> Occupied:
    """With the tokens of the city and of its links; a neutral has no links (EN-84)."""
    state.require_city(city)
    gains = gains_of(state, by, disc, taken(state, disc, "occupy", city))
    return Occupied(by=by, disc=disc, city=city, gains=gains)


@possible
def _typed_occupy(state: State, by: str, values: Typed) -> Event:
    return known(state, occupied(state, by, by, values[0]))


def _hold(state: State, event: Occupied | Attacked, act: str) -> None:
    city = event.city
    region = state.atlas.region_of[city]
    state.city[city] = event.disc
    state.placed[city] = event.id
    if event.gains:
        take(state, event, region)
    acted(state, event.by, event.disc, act, region)


def _reached(state: State, event: Occupied | Attacked, region: str) -> Verdict:
    """Presence is what the disc of a seat needs; a neutral and the opposition's discs need an open region."""
    needs_presence = event.disc == event.by
    if reaches(state, event.disc, region) if needs_presence else state.is_open(region):
        return LEGAL
    if state.is_open(region):
        return refused(PRESENCE, f"{event.disc} has no presence in {region}")
    return refused(REGIONS, f"{region} is not open")


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
class Attacked(Event, frozen=True, kw_only=True):
    """attack a city

    `was` is the colour that lost the city, `swing` the difference in glory.
    """

    disc: str
    city: str
    was: str
    gains: tuple[Gain, ...] = ()
    swing: int
    verb, args = Verb("attack", leads=True), (Arg("city", _foreign, absent=_not_foreign),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return _typed_attack(state, by, values)

    def needs(self, state: State) -> None:
        state.require_city(self.city)
        owner = state.city.get(self.city)
        if owner is None:
            raise Contradiction(f"nobody holds {self.city}")
        if owner != self.was:
            raise Contradiction(f"{self.city} is held by {owner}, not {self.was}")
        if owner == self.disc:
            raise Contradiction(f"{self.disc} holds {self.city} already")
        require_disc(state, self.by, self.disc, PRICE["attack"])
        if self.gains:
            require_gains(state, self.disc, self.gains)

    def do(self, state: State) -> None:
        """Of the two markers one replaces the disc, one goes to the supply (EN-20)."""
        board = state.boards[self.by]
        spend_discs(board, self, PRICE["attack"])
        if self.by != OPPOSITION:
            board.supply += 1
        loser = state.side_of(self.was)
        if loser == NEUTRAL:
            state.neutrals_lost += 1
        elif loser != OPPOSITION:
            state.boards[loser].supply += 1
        _hold(state, self, "attack")

    def may(self, state: State) -> Verdict:
        region = state.atlas.region_of[self.city]
        wanted = attacked(state, self.by, self.disc, self.city)
        counted = LEGAL
        if self.swing != wanted.swing:
            counted = refused(ACTIONS, f"swing: {wanted.swing}, not {self.swing}")
        foreign = LEGAL
        if self.by != OPPOSITION and not may_attack(state, self.by, self.was):
            foreign = refused("EN-85", "neutral cities are not attacked")
        return against(
            allowed_now(state, self.by, self.disc, "attack", region, self.city),
            _reached(state, self, region),
            foreign,
            counted,
            gained(self, wanted.gains),
        )

    def tell(self, state: State) -> str:
        who, city = doing(self, self.disc), short_name(state, self.city)
        return f"{who} takes {city} from {self.was}{told_gains(state, self.gains)} (swing {self.swing})"

    def worked_out(self, state: State) -> Event:
        return attacked(state, self.by, self.disc, self.city)


def attacked(state: State, by: str, disc: str, city: str) -> Attacked:
    """The attack on a city: it gains the tokens of links, never the city's own."""
    state.require_city(city)
    return Attacked(
        by=by,
        disc=disc,
        city=city,
        was=state.city.get(city, ""),
        gains=gains_of(state, by, disc, taken(state, disc, "attack", city)),
        swing=swing(state, disc, city),
    )


@possible
def _typed_attack(state: State, by: str, values: Typed) -> Event:
    return known(state, attacked(state, by, by, values[0]))
