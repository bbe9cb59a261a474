"""What is asked while the game is set up.

Law: derived from the state. Chance decides what the table, or the tool, lays out; a seat chooses repairs,
ties and cuts. Source: Game Setup; Setup of the two variants; rulings EN-23, EN-24, EN-29 to EN-35, EN-78 to
EN-81.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ledger.api import TABLE, Chance, Decision, Event, Follows, Pending
from ledger.games.endeavor.atlas import HOME, UNTOLD
from ledger.games.endeavor.headings import CUTS, SETUP
from ledger.games.endeavor.opening.europe import (
    EuropeChitRemoved,
    EuropeDiscLaid,
    SetupClosed,
    europe_disc_laid,
)
from ledger.games.endeavor.opening.laying import (
    GridLaid,
    LaneDiscsLaid,
    StartSeatSet,
    TokensLaid,
    TurnDiscsLaid,
)
from ledger.games.endeavor.opening.repairs import LaneCut, LaneDiscsSwapped, TokensSwapped, lane_cut
from ledger.games.endeavor.opening.revealing import TokenRevealed
from ledger.games.endeavor.opening.state import (
    SetupDue,
    can_repair,
    chit_cities,
    cities_for_disc,
    cutter,
    due_in_setup,
    first_cut,
    looked_at,
    missing_in_europe,
    next_draw,
    next_status,
    only_city,
    starters_missing,
    taken_next,
)
from ledger.games.endeavor.state import State
from ledger.games.endeavor.words import either, named

EUROPE, LANES, DISCS, START = "EN-29", "EN-31", "EN-32", "EN-23"
LAYOUT = ("cities", "sea", "links")


def opening(state: State) -> Pending:
    """Everything is laid out in the order of the setup; then the setup is closed."""
    due = due_in_setup(state)
    return Follows(SetupClosed(), source=SETUP) if due is None else ASKED[due](state)


def token_asked(state: State, *spaces: str | None) -> Chance | Decision | None:
    """Asks which token lies on the first of these spaces that nobody has named yet (EN-24); None if all are
    known."""
    for space in spaces:
        if space is not None and state.token.get(space) == UNTOLD:
            asked = f"which token lies on {state.atlas.short.get(space, space)}?"
            if state.table.dealer == TABLE:
                return Chance(TokenRevealed(space=space, token=""), "token", asked, source="EN-24")
            return Decision(TABLE, asked, (TokenRevealed,), source="EN-24")
    return None


def _choice(state: State, seat: str, asked: str, kind: type[Event], source: str) -> Decision:
    """Asks a seat to choose; a token that nobody has named yet can be named as well."""
    kinds = (kind, TokenRevealed) if looked_at(state) else (kind,)
    return Decision(seat, asked, kinds, source=source)


# what lies before anybody chooses


def _grid(state: State) -> Pending:
    asked = "how do the buildings lie on the grid? Row 1 first, from column I: grid shipyard market …"
    return Chance(GridLaid(rows={}), "rows", f"{asked} (`rules grid`)", source=SETUP)


def _turn_discs(state: State) -> Pending:
    asked = "which turn discs lie in the column? The first to act first, in letters or words: discs GPRRBGBP"
    return Chance(TurnDiscsLaid(order=()), "order", asked, source=SETUP)


def _tokens(state: State) -> Pending:
    regions, lanes = _shorts(state, state.atlas.regions), _shorts(state, state.atlas.lanes)
    letters = " ".join(state.atlas.letters)
    return _layout(
        f"how do the tokens lie? layout and 14 words of letters ({letters}): cities {regions}, "
        f"lanes {lanes}, links (`rules layout`)"
    )


def _layout(prompt: str) -> Chance:
    return Chance(TokensLaid(cities={}, sea={}, links=""), LAYOUT, prompt, source=SETUP)


def _shorts(state: State, places: Iterable[str]) -> str:
    return " ".join([state.atlas.short[place] for place in places])


def _start(state: State) -> Pending:
    return Chance(StartSeatSet(seat=""), "seat", "who starts?", source=START)


def _run(state: State) -> Pending:
    run = len(state.mat.runs) + 1
    laid = LaneDiscsLaid(run=run, colours=(), tokens=()).worked_out(state)
    lanes = _shorts(state, state.atlas.lanes)
    asked = f"run {run}: which discs come to the lanes {lanes}? In letters or words: lay GPRBGB"
    return token_asked(state, *taken_next(state)) or Chance(laid, "colours", asked, source="Game Setup, 8")


# repairs and cuts


def _repaired(state: State) -> Pending:
    lacking = missing_in_europe(state)
    kinds = " and ".join(lacking)
    if not can_repair(state) and not state.mat.runs:
        return _layout(f"no link brings {kinds} to {HOME}: lay the tokens again")
    asked = f"{HOME} lacks {kinds}: swap a city with one of its links"
    return _choice(state, state.seat, asked, TokensSwapped, EUROPE)


def _exchange(state: State) -> Pending:
    lacking = starters_missing(state)
    starts = "starts" if len(lacking) == 1 else "start"
    asked = f"{' and '.join(lacking)} {starts} no lane yet: exchange a disc"
    return Decision(state.seat, asked, (LaneDiscsSwapped,), source=LANES)


def _first_cut(state: State) -> Pending:
    cut = lane_cut(state, None, str(first_cut(state)))
    return token_asked(state, cut.space) or Follows(cut, source=CUTS, prompt=f"{cut.space} is cut first")


def _cut(state: State) -> Pending:
    return _choice(state, str(cutter(state)), "cut a space from the end of a lane", LaneCut, CUTS)


# Europe


def _europe_disc(state: State) -> Pending:
    """Draws a colour; if several cities are equally good, the seat decides (EN-32)."""
    status, colour = str(next_status(state)), next_draw(state)
    if colour is None:
        asked = f"{status}: which colour is drawn for {HOME}?"
        return _choice(state, state.seat, asked, EuropeDiscLaid, DISCS)
    basis, cities = cities_for_disc(state, colour, status)
    if (city := only_city(state, cities)) is not None:
        laid = europe_disc_laid(state, status, colour, city)
        return Follows(laid, source=DISCS, prompt=f"{colour} goes to {city} for {status}")
    asked = f"{colour} for {status}: {either([named(state, city) for city in cities])}: {_BASES[basis]}"
    return _choice(state, state.seat, asked, EuropeDiscLaid, DISCS)


_BASES = {
    "first": "each is linked to a lane that this colour starts",
    "second": "each is linked to a lane where this colour is second",
    "free": "none is linked to a lane where this colour is first or second",
}
"""Each basis on which cities are equally good for a colour, in words."""


def _chit(state: State) -> Pending:
    if (city := only_city(state, chit_cities(state))) is not None:
        removed = EuropeChitRemoved(city=city, token=state.token[city])
        return Follows(removed, source="EN-34", prompt=f"the chit of {city} leaves")
    return _choice(state, state.seat, f"which chit leaves {HOME}?", EuropeChitRemoved, "EN-34")


ASKED: Mapping[SetupDue, Callable[[State], Pending]] = {
    "grid": _grid,
    "discs": _turn_discs,
    "tokens": _tokens,
    "start": _start,
    "first cut": _first_cut,
    "cut": _cut,
    "repair": _repaired,
    "run": _run,
    "exchange": _exchange,
    "europe": _europe_disc,
    "chit": _chit,
}
"""Each part of the setup → the function that asks for it."""
