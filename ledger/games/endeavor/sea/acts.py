"""What all acts have in common: the disc, the tokens that come with it, and whether the open turn allows it.

Law: an act is judged twice: whether it may be done, and whether its effects are written down correctly. One
function works the effects out, for the recorder, for what follows by itself and for the referee. Source: 4.4,
4.5, 4.11, 5.5; rulings EN-1, EN-2, EN-69, EN-82 to EN-88.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Self

import msgspec

from ledger.api import LEGAL, Contradiction, Event, Verdict, refused
from ledger.games.endeavor.atlas import UNTOLD
from ledger.games.endeavor.catalog import TRACKS, Action
from ledger.games.endeavor.headings import ACTIONS, NEUTRALS, REGIONS
from ledger.games.endeavor.lands import spaces_taken
from ledger.games.endeavor.mat import Chit
from ledger.games.endeavor.pieces import discard_token, stop_markers
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, State, Turn
from ledger.games.endeavor.turns.state import actions_left, bound_region, neutral_follows, neutral_targets
from ledger.games.endeavor.words import link_name, require_named


class Gain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token that came from a space and where it goes: to the side's `board`, `out` of the game, or to `run`
    as a chit."""

    space: str
    token: str
    to: Literal["board", "out", "run"]


def gains_of(state: State, by: str, disc: str, act: Action, target: str) -> tuple[Gain, ...]:
    """The tokens that come with an act, and where each goes."""
    gains = []
    for space in spaces_taken(state, disc, act, target):
        token = state.token.get(space)
        if token is not None:
            gains.append(Gain(space, token, _goes_to(state, by, disc, token, at_sea=act == "ship")))
    return tuple(gains)


def _goes_to(state: State, by: str, disc: str, token: str, *, at_sea: bool) -> Literal["board", "out", "run"]:
    """Where a token goes. The opposition keeps no chits: it runs those of cities and links, in the harder
    game all, in the easier game none (5.5)."""
    if disc == NEUTRAL:
        return "board" if state.knob("neutral_token") == "player" else "out"
    if by != OPPOSITION or token in TRACKS:
        return "board"
    difficulty = state.knob("difficulty")
    return "run" if difficulty == "harder" or (difficulty == "standard" and not at_sea) else "out"


class ByDisc(Event, frozen=True, kw_only=True):
    """A side acts with a disc: a seat with its own or a neutral, the opposition with any of its colours."""

    disc: str

    @property
    def gains(self) -> tuple[Gain, ...]:
        """The tokens that come with the act; a card brings none."""
        return ()

    def known(self, state: State) -> Self:
        """The act. Raises MoveIncomplete if nobody has said yet which token comes with it."""
        for gain in self.gains:
            require_named(state, gain.space, gain.token)
        return self

    def require_discs(self, state: State, discs: int = 1) -> None:
        """Raises Contradiction if these discs are not at hand; the opposition never runs out (EN-69)."""
        board = state.boards[self.by]
        if self.disc == self.by:
            board.require_marker(discs)
        elif self.by == OPPOSITION:
            state.mat.require_opposing(self.disc)
        elif self.disc != NEUTRAL:
            raise Contradiction(f"{self.by} has no {self.disc or 'such'} discs")
        elif board.neutral_harbour < discs:
            raise Contradiction(f"{self.by} has no neutral in the harbour")

    def require_gains(self, state: State) -> None:
        """Raises Contradiction if the gained tokens do not lie on their spaces, or if one cannot be run: only
        the opposition runs tokens, and only chits."""
        gains, lying = self.gains, state.token
        if len(gains) > 1 and len({gain.space for gain in gains}) < len(gains):
            raise Contradiction("a token is taken once")
        for gain in gains:
            if lying.get(gain.space) != gain.token or gain.token == UNTOLD:
                raise state.no_token(gain.space, gain.token)
            if gain.to == "run":
                state.mat.require_opposing(self.disc)
                state.require_chit(gain.token)

    def carry_out(self, state: State, act: Action, region: str, discs: int = 1) -> None:
        """Takes the discs from the harbour, brings the tokens, and goes on with the turn."""
        board = state.boards[self.by]
        if self.disc == self.by:
            board.harbour -= discs
        elif self.disc == NEUTRAL:
            board.neutral_harbour -= discs
        if self.gains:
            self._take(state, region)
        self.go_on(state, act, region)

    def _take(self, state: State, region: str) -> None:
        """Takes the gained tokens. New chits to run come before those that wait, in the order of the gain."""
        lying, own = state.token, state.boards[self.by].tokens
        chits: list[Chit] = []
        for gain in self.gains:
            token = gain.token
            del lying[gain.space]
            if gain.to == "board":
                own[token] = (*own.get(token, ()), self.id)
                continue
            discard_token(state, token)
            if gain.to == "run":
                chits.append(Chit(self.disc, token, gain.space, region))
        if chits:
            state.chits = [*chits, *state.chits]
        if state.stops_at_last:
            stop_markers(state, self.by)

    def go_on(self, state: State, act: Action, region: str) -> None:
        """Notes that the opposition's act is done, or adds the act to the open turn."""
        turn = state.turn
        if self.by == OPPOSITION:
            state.owed = None
        elif turn is not None and turn.seat == self.by:
            if self.disc == NEUTRAL:
                turn.neutrals += 1
            else:
                turn.acts.append((act, region))

    def allowed_now(self, state: State, act: Action, region: str, target: str) -> Verdict:
        """Whether the open turn allows the act; the opposition's acts were chosen before."""
        if self.by == OPPOSITION:
            return LEGAL
        turn = state.turn
        if self.disc == NEUTRAL and turn is not None and turn.seat == self.by:
            return _allowed_neutral(state, turn, act, target)
        return allowed_in_turn(state, self.by, act, region)

    def gained(self, wanted: Sequence[Gain]) -> Verdict:
        """Whether the gained tokens are the `wanted` ones."""
        if self.gains == wanted:
            return LEGAL
        listed = ", ".join(f"{gain.token} of {gain.space} ({gain.to})" for gain in wanted) or "none"
        return refused(ACTIONS, f"tokens gained: {listed}")

    @property
    def who(self) -> str:
        """The side, with the colour of the disc if it is not the side's own."""
        if self.by == OPPOSITION:
            return f"the opposition ({self.disc})"
        return f"{self.by} (neutral)" if self.disc == NEUTRAL else self.by


def gains_in_words(state: State, gains: Sequence[Gain]) -> str:
    words = []
    for gain in gains:
        where = f" of {link_name(state, gain.space)}" if gain.space in state.atlas.ends else ""
        fate = {"out": ", thrown away", "run": ", to be run"}.get(gain.to, "")
        words.append(f"{gain.token}{where}{fate}")
    return "; ".join(words)


# what the open turn allows


def allowed_in_turn(state: State, seat: str, act: Action, region: str = "") -> Verdict:
    """Whether a seat may do this now with its own pieces, in a region if the act needs one."""
    turn = state.turn
    if turn is None or turn.seat != seat:
        return refused(ACTIONS, f"{seat} has no open turn")
    left = actions_left(state, turn)
    if act not in left:
        return refused(ACTIONS, f"{turn.piece} does not let {seat} {act} now", (*dict.fromkeys(left),))
    where = bound_region(state, turn)
    if where is not None and region and region != where:
        return refused("EN-1", f"both halves happen in one region: {where}")
    return LEGAL


def _allowed_neutral(state: State, turn: Turn, act: Action, target: str) -> Verdict:
    if not turn.acts:
        return refused(NEUTRALS, "a neutral comes after an action of your own")
    offered = neutral_targets(state, turn).get(act, ())
    if target in offered:
        return LEGAL
    if turn.neutrals and state.knob("neutrals_per_turn") == "1":
        return refused("EN-86", "a neutral was already played in this turn")
    region = target if act == "ship" else state.atlas.region_of[target]
    drew, where = neutral_follows(turn)
    if not drew and where is None:
        return refused("EN-88", "no marker went to the map in this turn")
    if not drew and region != where:
        return refused(NEUTRALS, f"a neutral goes to the region of the last disc: {where}", offered)
    if not state.is_open(region):
        return refused(REGIONS, f"{region} is not open", offered)
    return refused("EN-87", f"{turn.seat} has no presence in {region}", offered)
