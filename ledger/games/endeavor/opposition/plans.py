"""What the opposition does: which step of its pattern applies, and which options are equally good.

Law: pure and fixed by rule; every tie is left to the seat. A plan is not sure (`is_sure`) if it depends on a
token that nobody has named yet. Source: Opposition Takes Action; Opposition Bonus Actions; Opposition Bonus
Draw; rulings EN-46 to EN-66.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec.structs import replace

from ledger.api import once
from ledger.games.endeavor.atlas import UNTOLD
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.lands import (
    drawable,
    empty_cities,
    governor_of,
    links_from,
    presence,
    reaches,
    swing,
    top,
)
from ledger.games.endeavor.mat import Chit
from ledger.games.endeavor.state import OPPOSITION, State

DRAWS = ("e", "draw")
"""The steps whose options are decks: `e` of a turn disc, and `draw` of a chit or of the bonus draw."""


class Plan(msgspec.Struct, frozen=True):
    """`step` is the step of a turn disc's pattern (`a` … `none`), or how a chit is used."""

    step: str
    options: tuple[str, ...] = ()
    is_sure: bool = True
    is_open: bool = False
    """Whether even the step depends on a token that nobody has named: if it scores nothing, a later one
    applies."""

    @property
    def is_choice(self) -> bool:
        """Whether the seat is asked."""
        return self.is_open or len(self.options) > 1


class Options(msgspec.Struct, frozen=True):
    """The options that are left after a comparison, and whether all could be compared."""

    names: tuple[str, ...]
    is_sure: bool = True

    def by(self, step: str) -> Plan:
        return Plan(step, self.names, self.is_sure)


@once
def _values(state: State) -> dict[str, int]:
    """The values of the opposition's tracks; a value beyond the last is read as the last (EN-10)."""
    last = state.atlas.levels.last
    return {track: min(total, last) for track, total in zip(TRACKS, state.totals(OPPOSITION), strict=True)}


def is_wasted(state: State, token: str | None, values: dict[str, int]) -> bool:
    """Whether a status token would no longer score anything (5.4)."""
    return token in values and values[token] >= state.atlas.levels.last


def _could_be_wasted(state: State, token: str | None, values: dict[str, int]) -> bool:
    """Whether a token that nobody has named yet might turn out to be one that scores nothing."""
    return token == UNTOLD and max(values.values()) >= state.atlas.levels.last


def _is_chit(token: str | None) -> bool:
    return token is not None and token != UNTOLD and token not in TRACKS


def _least(names: Iterable[str], key: Callable[[str], tuple[int, ...]]) -> tuple[str, ...]:
    keys = {name: key(name) for name in names}
    best = min(keys.values())
    return tuple([name for name, value in keys.items() if value == best])


# cities, lanes and cards that are equally good (5.3, 5.4, 5.8)


def best_cities(state: State, colour: str, cities: Sequence[str], *, links: bool) -> Options:
    """The best cities, by the chits that come with a city, then by its own token: the least developed track
    first."""
    if len(cities) == 1:
        return Options(tuple(cities))
    values, token = _values(state), state.token
    runs = state.knob("difficulty") != "easier" and state.knob("city_chit") == "first"
    linked = {city: links_from(state, colour, city) if links else () for city in cities}
    brings = {
        city: [token.get(space) for space in (city, *(linked[city] if runs else ()))] for city in cities
    }
    if any(UNTOLD in tokens for tokens in brings.values()):
        return Options(tuple(cities), is_sure=False)

    def key(city: str) -> tuple[int, ...]:
        own = token.get(city)
        more = len(linked[city]) if state.knob("more_links_first") else 0
        chits = sum(map(_is_chit, brings[city])) if runs else 0
        if own in values:
            wasted = is_wasted(state, own, values)
            return -more, -chits, 3 if wasted else 0, 0 if wasted else values[own]
        return -more, -chits, 2 if own is None else 1, 0

    return Options(_least(cities, key))


def best_lanes(state: State, lanes: Sequence[str]) -> Options:
    """The best lanes: those whose next token is a chit, or serves the least developed track (EN-50)."""
    if len(lanes) == 1:
        return Options(tuple(lanes))
    values, chits, status = _values(state), [], {}
    for lane in lanes:
        token = next_token(state, lane)
        if token == UNTOLD:
            return Options(tuple(lanes), is_sure=False)
        if token in values and not is_wasted(state, token, values):
            status[lane] = values[token]
        elif _is_chit(token):
            chits.append(lane)
    least = min(status.values(), default=0)
    best = [lane for lane in status if status[lane] == least]
    wanted = "must" if state.knob("difficulty") == "harder" else state.knob("ship_chit")
    found = {"may": [*chits, *best], "must": chits or best, "never": best or chits}[str(wanted)]
    return Options(tuple([lane for lane in lanes if lane in found]) or tuple(lanes))


def next_token(state: State, lane: str) -> str | None:
    """The token on the next space of a lane."""
    return state.token.get(state.next_space(lane) or "")


def advance(state: State, card: str, values: tuple[int, ...]) -> tuple[int, int, bool]:
    """What a card would bring to tracks with these values: the useful steps, the most steps on a least
    developed track, and whether a track would go beyond the last value."""
    last, least = state.atlas.levels.last, min(values)
    useful, low, beyond = 0, 0, False
    for icons, value in zip(state.atlas.icons[card], values, strict=True):
        if icons:
            steps = min(icons, max(last - value, 0))
            useful += steps
            beyond = beyond or steps < icons
            if value == least:
                low = max(low, steps)
    return useful, low, beyond


def best_cards(state: State, decks: Sequence[str]) -> tuple[str, ...]:
    """The decks whose top card serves the opposition best (EN-59)."""
    if len(decks) < 2:
        return tuple(decks)
    values = state.totals(OPPOSITION)
    brings = {deck: advance(state, str(top(state, deck)), values) for deck in decks}

    def key(deck: str) -> tuple[int, ...]:
        total, low, beyond = brings[deck]
        spoils = beyond and any(total <= other[0] for name, other in brings.items() if name != deck)
        order = (-total, -low) if state.knob("draw_rank") == "total-first" else (-low, -total)
        return (int(spoils), *order)

    return _least(decks, key)


def regular_decks(state: State, colour: str) -> tuple[str, ...]:
    """The best decks of the regions where a colour can draw and has the most presence (EN-58)."""
    decks = tuple(drawable(state, colour))
    if not decks:
        return ()
    here = {deck: presence(state, colour, state.atlas.deck_region[deck]) for deck in decks}
    most = max(here.values())
    return best_cards(state, [deck for deck in decks if here[deck] == most])


def bonus_decks(state: State, colour: str) -> tuple[str, ...]:
    return best_cards(state, tuple(drawable(state, colour)))


# a turn disc (5.2)


def disc_plan(state: State, colour: str) -> Plan:
    """What a turn disc of this colour does: the first step of the pattern that applies, with its options."""
    useful, wasted = _in_cities(state, colour)
    return useful or _overseas(state, colour, wasted)


def _in_cities(state: State, colour: str) -> tuple[Plan | None, Plan | None]:
    """Steps a and b: the plan with a city that brings something, and the one with a city that is taken only
    if no later step brings anything (EN-56)."""
    cities = list(empty_cities(state, colour))
    linking = [city for city in cities if links_from(state, colour, city)]
    waits = state.knob("beyond_15") != "lanes"
    wasted: Plan | None = None
    for step, some in ("a", linking), ("b", cities):
        if some:
            useful = _useful(state, some) if waits else some
            if useful:
                plan = _colonize(state, colour, step, useful)
                return (_opened(state, plan) if waits else plan), wasted
            wasted = wasted or _colonize(state, colour, step, some)
    return None, wasted


def _useful(state: State, cities: list[str]) -> list[str]:
    """The cities whose own token still scores, or might because nobody has named it (EN-56)."""
    values = _values(state)
    return [city for city in cities if not is_wasted(state, state.token.get(city), values)]


def _opened(state: State, plan: Plan) -> Plan:
    """The plan, left open if the token of a chosen city might turn out to score nothing."""
    values, token = _values(state), state.token
    if any(_could_be_wasted(state, token.get(city), values) for city in plan.options):
        return replace(plan, is_sure=False, is_open=True)
    return plan


def _colonize(state: State, colour: str, step: str, cities: Sequence[str]) -> Plan:
    worth = state.atlas.cities
    rich = [city for city in cities if worth[city].glory > 1] if step == "b" else []
    return best_cities(state, colour, rich or cities, links=step == "a").by(step)


def _overseas(state: State, colour: str, wasted: Plan | None) -> Plan:
    """Steps c to e; a city that would be wasted comes after them, and a wasted space of a lane last."""
    if lanes := completable(state, colour):
        return best_lanes(state, lanes).by("c")
    growing = _growing(state, colour)
    if growing and (plan := _ship_on(state, growing)):
        return plan
    free = tuple(dict.fromkeys(state.atlas.region_of[city] for city in empty_cities(state)))
    overseas = (region for region in free if region in state.lane)
    if regions := tuple(region for region in overseas if not presence(state, colour, region)):
        return Plan("d3", regions)
    if decks := regular_decks(state, colour):
        return Plan("e", decks)
    if wasted is not None:
        return wasted
    if growing:
        first = min(growing.values())
        return Plan("late", tuple(lane for lane, place in growing.items() if place == first))
    if last := _last_resort(state, colour):
        return Plan("last-resort", last)
    return Plan("none")


def completable(state: State, colour: str) -> tuple[str, ...]:
    """The lanes that a colour would complete so that the opposition governs (EN-52)."""
    mat = state.mat
    own = state.knob("governor_for") == "acting-colour"
    found, length = [], state.length
    for region, lane in state.lane.items():
        if len(lane) == length[region] - 1:
            winner = governor_of(state, (*lane, colour))
            if winner == colour if own else winner in mat.opposing:
                found.append(region)
    return tuple(found)


def _growing(state: State, colour: str) -> dict[str, int]:
    """Lane that has two or more free spaces and a disc of the colour → its first such disc, from 1
    (EN-54)."""
    return {
        region: lane.index(colour) + 1
        for region, lane in state.lane.items()
        if colour in lane and len(lane) <= state.length[region] - 2
    }


def _ship_on(state: State, growing: dict[str, int]) -> Plan | None:
    values = _values(state)
    token = {lane: next_token(state, lane) for lane in growing}
    useful = [lane for lane in growing if not is_wasted(state, token[lane], values)]
    if not useful:
        return None
    first = min(growing[lane] for lane in useful)
    lanes = [lane for lane in useful if growing[lane] == first]
    best = best_lanes(state, lanes)
    is_open = any(_could_be_wasted(state, token[lane], values) for lane in lanes)
    return Plan("d1" if first == 1 else "d2", best.names, best.is_sure and not is_open, is_open)


def _last_resort(state: State, colour: str) -> tuple[str, ...]:
    """The lanes that the colour would complete, even for the seat, if the table allows that at all
    (EN-53)."""
    if state.knob("complete_for_player") == "never":
        return ()
    lanes = state.lane.items()
    return tuple(region for region, lane in lanes if colour in lane and len(lane) == state.length[region] - 1)


# a chit (5.7)


def chit_plan(state: State, chit: Chit) -> Plan:
    """How a chit is used by the colour that gained it."""
    does = state.atlas.tokens[chit.token].does
    if "attack" in does:
        return _attack(state, chit.colour)
    if "payment" in does:
        kinds = stealable(state)
        return Plan("steal", kinds) if kinds else Plan("none")
    if "ship" in does and (lanes := completable(state, chit.colour)):
        return best_lanes(state, lanes).by("ship")
    useful, wasted = _in_cities(state, chit.colour) if "occupy" in does else (None, None)
    if useful is not None:
        return replace(useful, step="occupy")
    if decks := _chit_draw(state, chit) if "draw" in does else ():
        return Plan("draw", decks)
    return Plan("none") if wasted is None else replace(wasted, step="occupy")


def _chit_draw(state: State, chit: Chit) -> tuple[str, ...]:
    """The best decks in the region of the chit; if it offers no draw, the best anywhere."""
    here = tuple(drawable(state, chit.colour, chit.region))
    return best_cards(state, here or tuple(drawable(state, chit.colour)))


def _attack(state: State, colour: str) -> Plan:
    """An attack on the seat's cities whose loss makes the largest difference (EN-64)."""
    anywhere = state.knob("attack_needs_presence") is False
    targets = [
        city
        for city, owner in state.city.items()
        if owner == state.seat and (anywhere or reaches(state, colour, state.atlas.region_of[city]))
    ]
    if not targets:
        return Plan("none")
    return Plan("attack", _least(targets, lambda city: (-swing(state, colour, city),)))


def stealable(state: State) -> tuple[str, ...]:
    """The seat's status tokens that would serve the opposition best (EN-65)."""
    values = _values(state)
    owned = {track: values[track] for track in TRACKS if state.boards[state.seat].tokens.get(track)}
    if state.knob("payment_steal") == "strict":
        least = min(values.values())
    else:
        least = min(owned.values(), default=0)
    return tuple(track for track, value in owned.items() if value == least)
