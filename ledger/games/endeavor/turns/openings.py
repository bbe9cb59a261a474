"""How a turn opens: a building is activated, or a chit is spent.

Source: Actions; 4.4; rulings EN-2, EN-3, EN-27, EN-28.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import LEGAL, Arg, Chapter, Choice, Contradiction, Event, Typed, Verb, Verdict, refused
from ledger.games.endeavor.headings import ACTIONS
from ledger.games.endeavor.pieces import discard_token, drop_token
from ledger.games.endeavor.state import State, Turn
from ledger.games.endeavor.turns.state import can_open_site, can_spend
from ledger.games.endeavor.words import chit_called, not_built, possible, site_choice

openings: Chapter[State] = Chapter()


def _sites(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Sites that can be activated, then every other that is built."""
    board = state.boards.get(by)
    found = board.sites.items() if board is not None else ()
    for site, (tile, _event) in sorted(found, key=lambda item: not can_open_site(state, by, item[0])):
        acts, join = state.atlas.does[tile]
        help_ = f" {join or 'or'} ".join(acts) or "no action"
        barred = not can_open_site(state, by, site)
        yield site_choice(state, by, site, f"site {site}: {help_}", unlisted=barred)


class SiteActivated(Event, frozen=True, kw_only=True):
    """activate a building"""

    seat: str
    site: int
    tile: str
    told = "{seat} uses {tile} (site {site})"
    verb, args = Verb("use", leads=True), (Arg("building", _sites, absent=not_built),)


@openings.make(SiteActivated)
@possible
def _typed_use(state: State, by: str, values: Typed) -> Event:
    return SiteActivated(seat=by, site=values[0], tile=state.seat_board(by).tile(values[0]))


def _require_free(state: State, event: SiteActivated) -> None:
    state.require_round()
    board = state.seat_board(event.seat)
    board.require_tile(event.site, event.tile)
    if event.site in board.busy:
        raise Contradiction(f"site {event.site} is busy")
    board.require_marker()


@openings.on(SiteActivated, needs=_require_free)
def _activated(state: State, event: SiteActivated) -> None:
    board = state.boards[event.seat]
    board.harbour -= 1
    board.busy.add(event.site)
    state.turn = Turn(event.seat, event.site, event.tile)
    state.turns += 1


@openings.rule(SiteActivated)
def _may_activate(state: State, event: SiteActivated) -> Verdict:
    if can_open_site(state, event.seat, event.site):
        return LEGAL
    actions, _ = state.atlas.does[event.tile]
    if not actions:
        return refused(ACTIONS, f"{event.tile} has no action")
    return refused("EN-3", f"none of its actions could be done: {' or '.join(actions)}")


def _chits(state: State, by: str, _: Typed) -> Iterator[Choice]:
    board = state.boards.get(by)
    for token in state.atlas.tokens.values() if board is not None else ():
        if token.sort == "chit" and board is not None and board.tokens.get(token.name):
            help_ = f" {token.join or 'or'} ".join(token.does)
            barred = not can_spend(state, by, token.name)
            yield Choice(token.name, token.name, (token.letter,), help_, barred)


def _no_chit(state: State, by: str, text: str) -> str:
    chit = chit_called(state, text)
    is_one = chit is not None and chit in state.atlas.chits and by in state.boards
    return f"{by} has no {chit} chit" if is_one else ""


class ChitSpent(Event, frozen=True, kw_only=True):
    """spend a chit"""

    seat: str
    token: str
    verb, args = Verb("spend", leads=True), (Arg("chit", _chits, absent=_no_chit),)


@openings.make(ChitSpent)
def _typed_spend(state: State, by: str, values: Typed) -> Event:
    return ChitSpent(seat=by, token=values[0])


def _require_chit(state: State, event: ChitSpent) -> None:
    state.require_round()
    state.require_chit(event.token)
    state.seat_board(event.seat).require_token(event.token)


@openings.on(ChitSpent, needs=_require_chit)
def _spent(state: State, event: ChitSpent) -> None:
    drop_token(state.boards[event.seat], event.token)
    discard_token(state, event.token)
    state.turn = Turn(event.seat, None, event.token)
    state.turns += 1


@openings.rule(ChitSpent)
def _may_spend(state: State, event: ChitSpent) -> Verdict:
    if not can_spend(state, event.seat, event.token):
        actions, _ = state.atlas.does[event.token]
        return refused(ACTIONS, f"its action cannot be done: {' or '.join(actions)}")
    return LEGAL


@openings.told(ChitSpent)
def _told_chit(state: State, event: ChitSpent) -> str:
    return f"{event.seat} spends {'an' if event.token[:1] in 'aeiou' else 'a'} {event.token} chit"


@openings.doer(SiteActivated, ChitSpent)
def _opener(state: State, event: SiteActivated | ChitSpent) -> str:
    return event.seat
