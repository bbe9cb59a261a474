"""What all acts have in common: the disc, the tokens that come with it, and whether the open turn allows it.

Law: an act is judged twice: whether it may be done, and whether what it brought about is written down right.
What it brings about is worked out once, for the recorder, for what follows by itself and for the referee.
Source: 4.4, 4.5, 4.11, 5.5; rulings EN-1, EN-2, EN-69, EN-82 to EN-88.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol, TypeVar

import msgspec

from ledger.api import LEGAL, Contradiction, Event, MoveIncomplete, Verdict, refused
from ledger.games.endeavor.atlas import UNTOLD
from ledger.games.endeavor.catalog import TRACKS, Action
from ledger.games.endeavor.headings import ACTIONS, NEUTRALS, REGIONS
from ledger.games.endeavor.mat import Chit
from ledger.games.endeavor.pieces import discard_token, stop_markers
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, Board, State, Turn
from ledger.games.endeavor.turns.state import actions_left, bound, follows, neutral_targets
from ledger.games.endeavor.words import link_name


class Gain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token came from a space: to the side's `board`, `out` of the game, or it is a chit to `run`."""

    space: str
    token: str
    to: Literal["board", "out", "run"]


class Placing(Protocol):
    """An act that puts a disc on the map, as it is recorded."""

    @property
    def id(self) -> int: ...
    @property
    def by(self) -> str: ...
    @property
    def disc(self) -> str: ...
    @property
    def gains(self) -> tuple[Gain, ...]: ...


P = TypeVar("P", bound=Placing)

# what an act brings


def gains_of(
    state: State, by: str, disc: str, spaces: Iterable[str], *, at_sea: bool = False
) -> tuple[Gain, ...]:
    """The tokens on these spaces, and where each goes."""
    gains = []
    for space in spaces:
        token = state.token.get(space)
        if token is not None:
            gains.append(Gain(space, token, _goes_to(state, by, disc, token, at_sea=at_sea)))
    return tuple(gains)


def _goes_to(state: State, by: str, disc: str, token: str, *, at_sea: bool) -> Literal["board", "out", "run"]:
    """The opposition keeps no chits: it runs those of cities and links, and in the harder game all (5.5)."""
    if disc == NEUTRAL:
        return "board" if state.knob("neutral_token") == "player" else "out"
    if by != OPPOSITION or token in TRACKS:
        return "board"
    difficulty = state.knob("difficulty")
    return "run" if difficulty == "harder" or (difficulty == "standard" and not at_sea) else "out"


def known(state: State, act: P) -> P:
    """The act. Raises MoveIncomplete where nobody has told yet which token comes with it."""
    for gain in act.gains:
        if gain.token == UNTOLD:
            where = state.atlas.short.get(gain.space, gain.space)
            raise MoveIncomplete(
                f"Nobody has told yet which token lies on {where}.", hint=f"reveal {where} TOKEN: …"
            )
    return act


def told_gains(state: State, gains: Iterable[Gain]) -> str:
    """The tokens in words; empty where there are none."""
    told = []
    for gain in gains:
        where = f" of {link_name(state, gain.space)}" if gain.space in state.atlas.ends else ""
        fate = {"out": ", thrown away", "run": ", to be run"}.get(gain.to, "")
        told.append(f"{gain.token}{where}{fate}")
    return f" and gains {'; '.join(told)}" if told else ""


def doing(event: Event, disc: str) -> str:
    """The side, and the colour where that is another."""
    if event.by == OPPOSITION:
        return f"the opposition ({disc})"
    return f"{event.by} (neutral)" if disc == NEUTRAL else event.by


# what the pieces must allow


def require_gains(state: State, disc: str, gains: Sequence[Gain]) -> None:
    """Raises Contradiction where these tokens do not lie there, or cannot be run by that colour."""
    if len(gains) > 1 and len({gain.space for gain in gains}) < len(gains):
        raise Contradiction("a token is taken once")
    lying = state.token
    for gain in gains:
        if lying.get(gain.space) != gain.token or gain.token == UNTOLD:
            raise state.no_token(gain.space, gain.token)
        if gain.to == "run":
            state.mat.require_opposing(disc)
            state.require_chit(gain.token)


def require_disc(state: State, by: str, disc: str, count: int = 1) -> None:
    """Raises Contradiction where nobody has that disc at hand; the opposition's stock is endless (EN-69)."""
    board = state.boards[by]
    if disc == by:
        board.require_marker(count)
    elif by == OPPOSITION:
        state.mat.require_opposing(disc)
    elif disc != NEUTRAL:
        raise Contradiction(f"{by} has no {disc or 'such'} discs")
    elif board.neutral_harbour < count:
        raise Contradiction(f"{by} has no neutral in the harbour")


# what becomes of the pieces


def spend_discs(board: Board, event: Placing, count: int = 1) -> None:
    """Discs leave the harbour of the seat that acts."""
    if event.disc == event.by:
        board.harbour -= count
    elif event.disc == NEUTRAL:
        board.neutral_harbour -= count


def take(state: State, event: Placing, region: str) -> None:
    """Tokens come from the map. Chits to run go in front of those that wait, in the order of the gain."""
    lying, own = state.token, state.boards[event.by].tokens
    chits: list[Chit] = []
    for gain in event.gains:
        token = gain.token
        del lying[gain.space]
        if gain.to == "board":
            own[token] = (*own.get(token, ()), event.id)
            continue
        discard_token(state, token)
        if gain.to == "run":
            chits.append(Chit(event.disc, token, gain.space, region))
    if chits:
        state.chits = [*chits, *state.chits]
    if state.stops_at_last:
        stop_markers(state, event.by)


def acted(state: State, by: str, disc: str, act: str, region: str) -> None:
    """What was owed is done, or the open turn goes on."""
    turn = state.turn
    if by == OPPOSITION:
        state.owed = None
    elif turn is not None and turn.seat == by:
        if disc == NEUTRAL:
            turn.neutrals += 1
        else:
            turn.acts.append((act, region))


# whether an act may be done, and is written down right


def allowed_now(state: State, by: str, disc: str, action: Action, region: str | None, target: str) -> Verdict:
    """What the open turn allows; the opposition's acts were chosen before."""
    turn = state.turn
    if by == OPPOSITION:
        return LEGAL
    if turn is None or turn.seat != by:
        return refused(ACTIONS, f"{by} has no open turn")
    if disc == NEUTRAL:
        return _allowed_neutral(state, turn, action, target)
    left = actions_left(state, turn)
    if action not in left:
        return refused(ACTIONS, f"{turn.piece} does not let {by} {action} now", left)
    where = bound(state, turn)
    if where is not None and region is not None and region != where:
        return refused("EN-1", f"both halves happen in one region: {where}")
    return LEGAL


def _allowed_neutral(state: State, turn: Turn, action: Action, target: str) -> Verdict:
    if not turn.acts:
        return refused(NEUTRALS, "a neutral comes after an action of one's own")
    offered = neutral_targets(state, turn).get(action, ())
    if target in offered:
        return LEGAL
    if turn.neutrals and state.knob("neutrals_per_turn") == "1":
        return refused("EN-86", "a neutral was played in this turn already")
    region = target if action == "ship" else state.atlas.region_of[target]
    drew, where = follows(turn)
    if not drew and where is None:
        return refused("EN-88", "no marker went to the map in this turn")
    if not drew and region != where:
        return refused(NEUTRALS, f"a neutral goes to the region of the last disc: {where}", offered)
    if not state.is_open(region):
        return refused(REGIONS, f"{region} is not open", offered)
    return refused("EN-87", f"{turn.seat} has no presence in {region}", offered)


def gained(event: Placing, wanted: Sequence[Gain]) -> Verdict:
    """Whether these tokens came with it."""
    if event.gains == wanted:
        return LEGAL
    told = ", ".join(f"{gain.token} of {gain.space} ({gain.to})" for gain in wanted) or "none"
    return refused(ACTIONS, f"tokens gained: {told}")
