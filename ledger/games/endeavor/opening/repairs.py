"""What a seat does to complete the setup: it repairs Europe and the first discs of the lanes, and cuts lanes.

Law: refusals cite the rulings on repairs and cuts. Source: Game Setup, 6 and 8; Setup of the two variants;
rulings EN-29 to EN-31, EN-78 to EN-80.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.api import (
    LEGAL,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Typed,
    Verdict,
    refused,
    unverifiable,
)
from ledger.games.endeavor.doers import BySoloSeat
from ledger.games.endeavor.opening.state import (
    counts_as,
    last_space,
    leads_on,
    looked_at,
    may_cut,
    missing_in_europe,
    spare_starts,
    starters_missing,
    useful_swaps,
    uses_of_swaps,
)
from ledger.games.endeavor.pieces import discard_token, pick
from ledger.games.endeavor.state import State
from ledger.games.endeavor.words import (
    link_name,
    offered_first,
    region_choice,
    require_named,
    short_name,
    token_name,
)

repairs: Chapter[State] = Chapter(shown={"city": short_name, "link": link_name, "region": short_name})


# repairs


def _swaps(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The swaps, as a city and the other end of the link; the most useful come first."""
    if state.solo is None:
        return
    short, useful, use = state.atlas.short, useful_swaps(state), uses_of_swaps(state)
    needed = missing_in_europe(state)
    for (city, link), unlisted in offered_first(useful, use):
        other = state.atlas.links[city][link]
        help_ = f"{token_name(state, city)} for {token_name(state, link)}"
        if needed and use[city, link] > 0:
            help_ += ": brings what is missing"
        elif needed and not unlisted and leads_on(state, city, link):
            help_ += ": leads on; the next one can bring what is missing"
        also = (f"{city} {link}", f"{short[city]} {link}", f"{city} {other}", f"{short[city]} {other}")
        yield Choice(swap_name(state, city, link), (city, link), also, help_, unlisted)


def swap_name(state: State, city: str, link: str) -> str:
    """`EU2 FE1`: a city, and the city at the other end of the link that its token is swapped with."""
    other = state.atlas.links[city][link]
    return f"{short_name(state, city)} {short_name(state, other)}"


@repairs.event
class TokensSwapped(BySoloSeat, frozen=True, kw_only=True):
    """swap the tokens of a European city and a link

    A city and one of its links exchanged their tokens.
    """

    city: str
    link: str
    told = "the tokens of {city} and the link {link} are swapped"
    verb, args = "swap", (Arg("city and link", _swaps),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        city, link = values[0]
        return TokensSwapped(city=city, link=link)

    def needs(self, state: State) -> None:
        state.require_setting_up()
        city, link = self.city, self.link
        state.require_city(city)
        if link not in state.atlas.links[city]:
            raise Contradiction(f"{link} is not a link of {city}")
        for space in (city, link):
            if space not in state.token:
                raise Contradiction(f"no token lies on {space}")

    def do(self, state: State) -> None:
        if len(useful := useful_swaps(state)) > 1:
            options = tuple(swap_name(state, *swap) for swap in useful)
            pick(state, self.id, "swap in Europe", options, swap_name(state, self.city, self.link))
        token = state.token
        token[self.city], token[self.link] = token[self.link], token[self.city]

    def may(self, state: State) -> Verdict:
        if state.token[self.city] == state.token[self.link]:
            return refused("EN-29", "the two tokens are alike: the swap is pointless")
        if counts_as(state, state.token[self.link]) in missing_in_europe(state):
            return LEGAL
        if looked_at(state) and not any(use > 0 for use in uses_of_swaps(state).values()):
            return unverifiable("EN-24", "not every token of the links has been named")
        useful = useful_swaps(state)
        if (self.city, self.link) in useful:
            return LEGAL
        names = tuple(f"{short_name(state, city)} {link_name(state, link)}" for city, link in useful)
        return refused("EN-29", "the swap brings nothing that is missing", names)


def _starts(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The lanes whose first disc can be exchanged, then the others."""
    if state.solo is None:
        return
    spare = spare_starts(state) if len(state.mat.runs) == 1 else ()
    for region, unlisted in offered_first(spare, state.atlas.lanes):
        colour = state.lane[region][0] if state.lane[region] else "no disc"
        yield region_choice(state, region, f"starts with {colour}", unlisted=unlisted)


def _replacements(state: State, by: str, _: Typed) -> Iterator[Choice]:
    if state.solo is None:
        return
    lacking = starters_missing(state) if state.mat.runs else ()
    for colour, unlisted in offered_first(lacking, state.mat.opposing):
        yield Choice(colour, colour, unlisted=unlisted)


@repairs.event
class LaneDiscsSwapped(BySoloSeat, frozen=True, kw_only=True):
    """exchange the first disc of a lane for a colour that starts no lane"""

    region: str
    from_: str = msgspec.field(name="from")
    to: str
    told = "{region} starts with {to} instead of {from_}"
    verb, args = "exchange", (Arg("lane", _starts), Arg("colour", _replacements))

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        region, colour = values
        lane = state.lane[region]
        return LaneDiscsSwapped(region=region, from_=lane[0] if lane else "", to=colour)

    def needs(self, state: State) -> None:
        state.require_setting_up()
        lane, mat = state.lane[self.region], state.mat
        mat.require_opposing(self.to)
        if len(mat.runs) != 1 or not lane or lane[0] != self.from_:
            raise Contradiction(f"no {self.from_} disc starts the lane to {self.region} now")
        if mat.runs[0].count(self.to) >= state.atlas.mode.lane_discs:
            raise Contradiction(f"no {self.to} disc is left in the pool")

    def do(self, state: State) -> None:
        lanes, colours = spare_starts(state), starters_missing(state)
        if len(lanes) > 1 or len(colours) > 1:
            options = tuple(f"{short_name(state, lane)} {colour}" for lane in lanes for colour in colours)
            chosen = f"{short_name(state, self.region)} {self.to}"
            pick(state, self.id, "exchange on a lane", options, chosen)
        state.lane[self.region][0] = self.to
        at = state.atlas.lanes.index(self.region)
        (run,) = state.mat.runs
        state.mat.runs = ((*run[:at], self.to, *run[at + 1 :]),)

    def may(self, state: State) -> Verdict:
        if self.to not in starters_missing(state):
            return refused("EN-31", f"{self.to} already starts a lane", starters_missing(state))
        if self.region not in spare_starts(state):
            return refused("EN-31", f"{self.from_} starts no other lane", spare_starts(state))
        return LEGAL


# cuts


def _cuts(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for region in state.atlas.lanes:
        length = state.length[region]
        if length > len(state.lane[region]):
            space = state.atlas.spaces[region][length - 1]
            help_ = f"space {length}, {token_name(state, space)}"
            yield region_choice(state, region, help_, unlisted=not may_cut(state, region))


@repairs.event
class LaneCut(Event, frozen=True, kw_only=True):
    """cut the last space of a lane

    The space left the game with its token; no seat makes the first cut of a lane.
    """

    seat: str | None = None
    region: str
    space: str
    token: str
    verb, args = "cut", (Arg("lane", _cuts),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        cut = lane_cut(state, by, values[0])
        require_named(state, cut.space, cut.token)
        return cut

    def needs(self, state: State) -> None:
        state.require_setting_up()
        if self.seat is not None:
            state.table.require_seat(self.seat)
        lane, length = state.lane[self.region], state.length[self.region]
        if len(lane) >= length or state.atlas.spaces[self.region][length - 1] != self.space:
            raise Contradiction(f"{self.space} is not the last free space of its lane")
        state.require_space(self.space, self.token)

    def do(self, state: State) -> None:
        del state.token[self.space]
        discard_token(state, self.token)
        state.length[self.region] -= 1
        state.cuts += 1

    def may(self, state: State) -> Verdict:
        if not may_cut(state, self.region):
            free = tuple(region for region in state.atlas.lanes if may_cut(state, region))
            return refused("EN-79", f"the lane to {self.region} cannot lose another space", free)
        return LEGAL

    def tell(self, state: State) -> str:
        who = f"{self.seat} cuts" if self.seat else "the first cut takes"
        return f"{who} {short_name(state, self.space)} ({self.token})"

    def doer(self, state: State) -> str:
        return self.seat or ""

    def worked_out(self, state: State) -> Event:
        return lane_cut(state, self.seat, self.region)


def lane_cut(state: State, seat: str | None, region: str) -> LaneCut:
    """The event that cuts the last space of a lane, with its token. Raises Contradiction if the lane has no
    space left."""
    space = last_space(state, region)
    if space is None:
        raise Contradiction(f"the lane to {region} has no free space")
    return LaneCut(seat=seat, region=region, space=space, token=state.token.get(space, ""))
