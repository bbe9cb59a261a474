"""What is asked while the game is set up.

Law: derived from the state. Chance is asked for what the table, or the tool, lays; a seat chooses repairs,
ties and cuts. Source: Game Setup; Setup of the two variants; rulings EN-23, EN-24, EN-29 to EN-35, EN-78 to
EN-81.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.api import TABLE, Chance, Decision, Event, Follows, Pending
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.atlas import HOME, UNTOLD
from ledger.games.endeavor.preparation import (
    can_repair,
    chit_cities,
    cutter,
    first_cut,
    homes,
    last_space,
    may_cut,
    missing,
    next_draw,
    next_status,
    starters_missing,
)
from ledger.games.endeavor.state import State

SETUP = "Game Setup"
EUROPE, LANES, DISCS, START = "EN-29", "EN-31", "EN-32", "EN-23"
CUTS = "Setup of the variants"
LAYOUT = ("cities", "sea", "links")


def opening(state: State) -> Pending:
    """Everything is laid in the order of the setup; then it is closed."""
    due = _board(state) if state.solo is None else _solo(state)
    return due or Follows(ev.SetupClosed(), source=SETUP)


def _tokens(prompt: str) -> Chance:
    return Chance(ev.TokensLaid(cities={}, sea={}, links=""), LAYOUT, prompt, source=SETUP)


def told(state: State, *spaces: str | None) -> Chance | Decision | None:
    """Asks for a token that nobody has told and that is taken now (EN-24); the tool tells all of its own."""
    for space in spaces:
        if space is not None and state.token.get(space) == UNTOLD:
            asked = f"which token lies on {state.atlas.short.get(space, space)}?"
            if state.table.dealer == TABLE:
                return Chance(ev.TokenRevealed(space=space, token=""), "token", asked, source="EN-24")
            return Decision(TABLE, asked, (ev.TokenRevealed,), source="EN-24")
    return None


def looked_at(state: State) -> tuple[str, ...]:
    """The spaces that are looked at now, and whose token nobody has told yet (EN-24)."""
    looked = (
        state.atlas.cities_of[HOME]
        if state.solo is not None
        else tuple(str(last_space(state, lane)) for lane in state.atlas.lanes if may_cut(state, lane))
    )
    return tuple(space for space in looked if state.token.get(space) == UNTOLD)


def _choice(state: State, seat: str, asked: str, kind: type[Event], source: str) -> Decision:
    """A seat chooses; what nobody has told yet can be told as well."""
    kinds = (kind, ev.TokenRevealed) if looked_at(state) else (kind,)
    return Decision(seat, asked, kinds, source=source)


def _board(state: State) -> Pending | None:
    if not state.layouts:
        return _tokens("how do the tokens lie?")
    if not state.start:
        return Chance(ev.StartSeatSet(seat=""), "seat", "who starts?", source=START)
    region = first_cut(state)
    if region is not None:
        space = str(last_space(state, region))
        cut = ev.LaneCut(region=region, space=space, token=state.token.get(space, ""))
        return told(state, space) or Follows(cut, source=CUTS, prompt=f"{space} is cut first")
    seat = cutter(state)
    if seat is not None:
        return _choice(state, seat, "cut a space from the end of a lane", ev.LaneCut, CUTS)
    return None


def _solo(state: State) -> Pending | None:
    mat = state.mat
    if not mat.grid:
        return Chance(ev.GridLaid(rows={}), "rows", "how do the buildings lie on the grid?", source=SETUP)
    if not mat.discs:
        asked = "which turn discs lie in the column, the first to act first?"
        return Chance(ev.TurnDiscsLaid(order=()), "order", asked, source=SETUP)
    if not state.layouts:
        return _tokens("how do the tokens lie?")
    if not mat.runs:
        return _europe_repaired(state) or _run(state, 1)
    if len(mat.runs) == 1:
        lacking = starters_missing(state)
        if lacking:
            starts = "starts" if len(lacking) == 1 else "start"
            asked = f"{' and '.join(lacking)} {starts} no lane yet: exchange a disc"
            return Decision(state.seat, asked, (ev.LaneDiscsSwapped,), source=LANES)
        return _run(state, 2)
    status = next_status(state)
    if status is None and mat.is_chit_removed:
        return None
    return _europe_repaired(state) or (_chit(state) if status is None else _europe_disc(state, status))


def _europe_repaired(state: State) -> Pending | None:
    lacking = missing(state)
    if not lacking:
        return None
    kinds = " and ".join(lacking)
    if not can_repair(state) and not state.mat.runs:
        return _tokens(f"no link brings {kinds} to {HOME}: lay the tokens again")
    asked = f"{HOME} lacks {kinds}: swap a city with one of its links"
    return Decision(state.seat, asked, (ev.TokensSwapped,), source=EUROPE)


def _run(state: State, run: int) -> Pending:
    spaces = [state.next_space(region) for region in state.atlas.lanes]
    tokens = tuple(state.token.get(space or "", "") for space in spaces)
    laid = ev.LaneDiscsLaid(run=run, colours=(), tokens=tokens)
    asked = f"run {run}: which discs come to the lanes, from Africa clockwise?"
    return told(state, *spaces) or Chance(laid, "colours", asked, source="Game Setup, 8")


def _europe_disc(state: State, status: str) -> Pending:
    """The colour is drawn; where several cities are as good the seat decides (EN-32)."""
    colour = next_draw(state)
    if colour is None:
        asked = f"{status}: which colour is drawn for {HOME}?"
        return _choice(state, state.seat, asked, ev.EuropeDiscLaid, DISCS)
    basis, cities = homes(state, colour, status)
    if len(cities) == 1 and not looked_at(state):
        laid = ev.EuropeDiscLaid(status=status, colour=colour, city=cities[0], basis=basis, tied=cities)
        return Follows(laid, source=DISCS, prompt=f"{colour} goes to {cities[0]} for {status}")
    asked = f"{colour} for {status}: {either([named(state, city) for city in cities])}: {_BASES[basis]}"
    return _choice(state, state.seat, asked, ev.EuropeDiscLaid, DISCS)


_BASES = {
    "first": "each links to a lane that this colour starts",
    "second": "each links to a lane where this colour is second",
    "free": "none links to a lane where this colour is first or second",
}
"""Why cities are as good for a colour, by the basis."""


def named(state: State, place: str) -> str:
    """A city with its place on the board; anything else by its name."""
    city = state.atlas.cities.get(place)
    return f"{place} ({city.compass})" if city is not None else place


def either(names: Sequence[str]) -> str:
    *before, last = names
    return f"{', '.join(before)} or {last}" if before else last


def _chit(state: State) -> Pending:
    cities = chit_cities(state)
    if len(cities) == 1 and not looked_at(state):
        removed = ev.EuropeChitRemoved(city=cities[0], token=state.token[cities[0]])
        return Follows(removed, source="EN-34", prompt=f"the chit of {cities[0]} leaves")
    asked = f"which chit leaves {HOME}?"
    return _choice(state, state.seat, asked, ev.EuropeChitRemoved, "EN-34")
