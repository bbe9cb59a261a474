"""What an act brings about, as the event that records it: tokens, governors, cards, the grid.

Law: pure; each consequence is worked out here and nowhere else, for the recorder, for what follows by itself
and for the referee. Pieces that are not there raise Contradiction; whether the act is allowed is not asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from ledger.api import Contradiction
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.atlas import UNTOLD
from ledger.games.endeavor.boards import abolished, growth, limit
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.lands import governor_of, made, swing
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, PLAYER, State
from ledger.games.endeavor.worth import lines, rating, winners

# acts


def shipped(state: State, by: str, disc: str, region: str) -> ev.Shipped:
    """A disc on the next space of a lane, or beside a full one; with the governor if the region opens."""
    lane = state.lane[region]
    space = state.next_space(region)
    if space is None:
        return ev.Shipped(by=by, disc=disc, region=region)
    gains = _gains(state, by, disc, (space,), at_sea=True)
    filled = (*lane, disc)
    if len(filled) < state.length[region]:
        return ev.Shipped(by=by, disc=disc, region=region, space=space, gains=gains)
    winner = governor_of(state, filled)
    return ev.Shipped(
        by=by,
        disc=disc,
        region=region,
        space=space,
        gains=gains,
        opened=True,
        governor=winner,
        card=_governor_card(state, region),
        card_to="out" if winner == NEUTRAL else state.side_of(winner),
        counts=dict(Counter(filled)),
    )


def _governor_card(state: State, region: str) -> str | None:
    cards = state.atlas.cards
    tops = (state.decks[deck][:1] for deck in state.atlas.regions[region].decks)
    return next((card for top in tops for card in top if cards[card].governor), None)


def occupied(state: State, by: str, disc: str, city: str) -> ev.Occupied:
    state.require_city(city)
    links = () if disc == NEUTRAL else made(state, disc, city)
    return ev.Occupied(by=by, disc=disc, city=city, gains=_gains(state, by, disc, (city, *links)))


def attacked(state: State, by: str, disc: str, city: str) -> ev.Attacked:
    """The tokens of links come with it, never the city's own."""
    state.require_city(city)
    return ev.Attacked(
        by=by,
        disc=disc,
        city=city,
        was=state.city.get(city, ""),
        gains=_gains(state, by, disc, made(state, disc, city)),
        swing=swing(state, disc, city),
    )


def drew(state: State, by: str, disc: str, deck: str) -> ev.Drew:
    cards = state.decks[deck]
    if not cards:
        raise Contradiction(f"the deck {deck} is empty")
    lost = abolished(state) if state.atlas.cards[cards[0]].abolishes_slavery else ()
    return ev.Drew(by=by, disc=disc, deck=deck, card=cards[0], abolished=lost or None)


def _gains(
    state: State, by: str, disc: str, spaces: Iterable[str], *, at_sea: bool = False
) -> tuple[ev.Gain, ...]:
    """The tokens on these spaces, and where each goes."""
    gains = []
    for space in spaces:
        token = state.token.get(space)
        if token is not None:
            gains.append(ev.Gain(space, token, _goes_to(state, by, disc, token, at_sea=at_sea)))
    return tuple(gains)


def _goes_to(state: State, by: str, disc: str, token: str, *, at_sea: bool) -> Literal["board", "out", "run"]:
    """The opposition keeps no chits: it runs those of cities and links, and in the harder game all (5.5)."""
    if disc == NEUTRAL:
        return "board" if state.knob("neutral_token") == "player" else "out"
    if by != OPPOSITION or token in TRACKS:
        return "board"
    difficulty = state.knob("difficulty")
    return "run" if difficulty == "harder" or (difficulty == "standard" and not at_sea) else "out"


def untold(gains: Iterable[ev.Gain]) -> str | None:
    """The first space whose token nobody has told yet."""
    return next((gain.space for gain in gains if gain.token == UNTOLD), None)


# before the actions


def tile_built(state: State, seat: str, tile: str, cell: ev.Cell | None) -> ev.TileBuilt:
    """With what the crown's way costs in solo (EN-36 to EN-38, EN-42)."""
    now = state.now
    if state.solo is None or cell is None:
        return ev.TileBuilt(seat=seat, tile=tile, site=now.n)
    mat = state.solo
    extra = abs(cell[1] - mat.crown[1])
    return ev.TileBuilt(
        seat=seat,
        tile=tile,
        site=now.n,
        cell=cell,
        crown_was=mat.crown,
        extra=extra,
        marker=state.atlas.mode.marker_by_round[now.n - 1] + extra,
        refilled=refilled(state),
    )


def refilled(state: State) -> tuple[int, str] | None:
    """What comes to the grid as the crown leaves a row that waits."""
    waiting = state.mat.waiting
    return waiting if waiting is not None and state.stock[waiting[1]] else None


def offered(state: State, cell: ev.Cell) -> str | None:
    """The building that can be taken from a cell, counting what comes there as the crown leaves."""
    mat, comes = state.mat, refilled(state)
    if comes is not None and cell == (comes[0], len(mat.row(cell[0]))) and cell != mat.crown:
        return comes[1]
    return mat.cell(cell)


def grown(state: State, seat: str) -> ev.Grown:
    return ev.Grown(seat=seat, markers=growth(state, seat))


def harbours(state: State) -> dict[str, int]:
    """Markers and neutrals in every harbour, in turn order (EN-82)."""
    boards = state.boards
    return {seat: boards[seat].harbour + boards[seat].neutral_harbour for seat in state.order()}


def earning(state: State) -> ev.NeutralEarned | None:
    """The next seat that earns a neutral: one that has less than the most."""
    now = state.now
    totals = now.totals if now.totals is not None else harbours(state)
    most = max(totals.values(), default=0)
    for seat in state.order():
        poor = totals.get(seat, most) < most and state.boards[seat].neutral_supply > 0
        if poor and seat not in now.earned:
            return ev.NeutralEarned(seat=seat, totals=totals)
    return None


# the end of a round


def passed(state: State, seat: str) -> ev.Passed:
    return ev.Passed(seat=seat, held=len(state.boards[seat].cards), limit=limit(state, seat))


def hand_checked(state: State) -> ev.HandChecked:
    kept = len(state.boards[OPPOSITION].cards)
    return ev.HandChecked(
        side=OPPOSITION,
        held=kept + state.now.discarded.get(OPPOSITION, 0),
        kept=kept,
        limit=limit(state, OPPOSITION),
    )


def grid_closed(state: State) -> ev.GridClosed:
    """The row slides to the left and is filled up, unless the crown stands on its last column."""
    mat = state.mat
    level, column = mat.crown
    row = mat.row(level)
    tile = state.boards[state.seat].sites.get(state.now.n, ("", 0))[0]
    has_copy = bool(state.stock.get(tile))
    if column == len(row):
        waiting = (level, tile) if has_copy else None
        return ev.GridClosed(crown=mat.crown, row=row, waiting=waiting)
    slid: tuple[str | None, ...] = tuple(each for at, each in enumerate(row, 1) if at != column and each)
    filled = tile if has_copy else None
    slid = (*slid, *([None] * (len(row) - 1 - len(slid))), filled)
    return ev.GridClosed(crown=mat.crown, row=slid, filled=filled)


def discs_turned(state: State) -> ev.DiscsTurned:
    """The discs that acted go behind the others, with the one of the bonus draw (EN-45)."""
    now, discs = state.now, state.mat.discs
    count = max(now.marker - 1, 0) + now.drew
    return ev.DiscsTurned(count=count, order=discs[count:] + discs[:count])


# the end of the game


def scored(state: State, side: str) -> ev.Scored:
    earned = lines(state, side)
    return ev.Scored(side=side, lines=earned, total=sum(earned.values()))


def declared(state: State) -> ev.ResultDeclared | ev.Rated:
    totals = {side: sum(lines(state, side).values()) for side in state.boards}
    if state.solo is None:
        return ev.ResultDeclared(winners=winners(state, totals))
    difference = totals[state.seat] - totals[OPPOSITION]
    return ev.Rated(difference=difference, rating=rating(state, difference))


def first_side(state: State, *, occupies: bool) -> ev.FirstSideSet:
    """Who acts first in solo (EN-39, EN-40)."""
    if state.now.n in state.atlas.mode.player_first:
        return ev.FirstSideSet(side=PLAYER, why="rounds 1-2")
    if occupies:
        return ev.FirstSideSet(side=OPPOSITION, why="occupy possible")
    return ev.FirstSideSet(side=PLAYER, why="no occupy possible")
