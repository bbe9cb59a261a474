"""How a turn opens: a building is activated, or a chit is spent.

Source: Actions; 4.4; rulings EN-2, EN-3, EN-27, EN-28.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import LEGAL, Arg, Chapter, Choice, Contradiction, Event, Typed, Verb, Verdict, refused
from ledger.games.endeavor.doers import BySeat
from ledger.games.endeavor.headings import ACTIONS
from ledger.games.endeavor.pieces import discard_token, drop_token
from ledger.games.endeavor.state import State, Turn
from ledger.games.endeavor.turns.state import can_open_site, can_spend
from ledger.games.endeavor.words import chit_called, not_built, offered_first, site_choice

openings: Chapter[State] = Chapter()


def _usable(state: State, by: str, _: Typed) -> list[int]:
    return [site for site in state.board_of(by).sites if can_open_site(state, by, site)]


def _sites(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """The sites that can be activated, then all others that have a building."""
    sites = state.board_of(by).sites
    for site, unlisted in offered_first(_usable(state, by, before), sites):
        acts, join = state.atlas.does[sites[site][0]]
        help_ = f" {join or 'or'} ".join(acts) or "no action"
        yield site_choice(state, by, site, f"site {site}: {help_}", unlisted=unlisted)


@openings.event
class SiteActivated(BySeat, frozen=True, kw_only=True):
    """activate a building"""

    site: int
    tile: str
    told = "{seat} uses {tile} (site {site})"
    verb, args = Verb("use", leads=True), (Arg("building", _sites, _usable, absent=not_built),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return SiteActivated(seat=by, site=values[0], tile=state.seat_board(by).tile(values[0]))

    def needs(self, state: State) -> None:
        state.require_round()
        board = state.seat_board(self.seat)
        board.require_tile(self.site, self.tile)
        if self.site in board.busy:
            raise Contradiction(f"site {self.site} is busy")
        board.require_marker()

    def do(self, state: State) -> None:
        board = state.boards[self.seat]
        board.harbour -= 1
        board.busy.add(self.site)
        state.turn = Turn(self.seat, self.site, self.tile)
        state.turns += 1

    def may(self, state: State) -> Verdict:
        if can_open_site(state, self.seat, self.site):
            return LEGAL
        actions, _ = state.atlas.does[self.tile]
        if not actions:
            return refused(ACTIONS, f"{self.tile} has no action")
        return refused("EN-3", f"none of its actions could be done: {' or '.join(actions)}")


def _chits(state: State, by: str, _: Typed) -> Iterator[Choice]:
    held = state.board_of(by).tokens
    for token in state.atlas.tokens.values():
        if token.sort == "chit" and held.get(token.name):
            help_ = f" {token.join or 'or'} ".join(token.does)
            barred = not can_spend(state, by, token.name)
            yield Choice(token.name, token.name, (token.letter,), help_, barred)


def _no_chit(state: State, by: str, text: str) -> str:
    chit = chit_called(state, text)
    is_one = chit is not None and chit in state.atlas.chits and by in state.boards
    return f"{by} has no {chit} chit" if is_one else ""


@openings.event
class ChitSpent(BySeat, frozen=True, kw_only=True):
    """spend a chit"""

    token: str
    verb, args = Verb("spend", leads=True), (Arg("chit", _chits, absent=_no_chit),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return ChitSpent(seat=by, token=values[0])

    def needs(self, state: State) -> None:
        state.require_round()
        state.require_chit(self.token)
        state.seat_board(self.seat).require_token(self.token)

    def do(self, state: State) -> None:
        drop_token(state.boards[self.seat], self.token)
        discard_token(state, self.token)
        state.turn = Turn(self.seat, None, self.token)
        state.turns += 1

    def may(self, state: State) -> Verdict:
        if can_spend(state, self.seat, self.token):
            return LEGAL
        actions, _ = state.atlas.does[self.token]
        return refused(ACTIONS, f"its action cannot be done: {' or '.join(actions)}")

    def tell(self, state: State) -> str:
        return f"{self.seat} spends {'an' if self.token[:1] in 'aeiou' else 'a'} {self.token} chit"
