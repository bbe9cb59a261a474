"""What the referee says of turns and acts, a seat's and the opposition's alike.

Law: an act is judged twice: whether it may be done, and whether what it brought about is written down right.
Source: 4.4, 4.5, 4.11; rulings EN-1 to EN-8, EN-15, EN-82 to EN-88.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import LEGAL, Event, Verdict, refused
from ledger.games.endeavor import consequences
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.boards import goes, is_over, limit
from ledger.games.endeavor.catalog import Action
from ledger.games.endeavor.flow.turns import ACTIONS
from ledger.games.endeavor.lands import presence, reaches, top
from ledger.games.endeavor.obligations import (
    PRICE,
    actions_left,
    bound,
    can_open_site,
    can_spend,
    does,
    may_attack,
    neutral_targets,
)
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, State, Turn

ACTS, GOVERNOR, NEUTRALS = "Actions", "Regions and Governors", "Playing a neutral token"

# openings


def _activated(state: State, event: ev.SiteActivated) -> Verdict:
    actions, _ = does(state, event.tile)
    if not actions:
        return refused(ACTIONS, f"{event.tile} has no action")
    if not can_open_site(state, event.seat, event.site):
        return refused("EN-3", f"none of its actions could be done: {' or '.join(actions)}")
    return LEGAL


def _spent(state: State, event: ev.ChitSpent) -> Verdict:
    if not can_spend(state, event.seat, event.token):
        actions, _ = does(state, event.token)
        return refused(ACTIONS, f"its action cannot be done: {' or '.join(actions)}")
    return LEGAL


def _passed(state: State, event: ev.Passed) -> Verdict:
    wanted = consequences.passed(state, event.seat)
    if wanted.held > wanted.limit:
        return refused("EN-7", f"limit: {event.seat} holds {wanted.held} cards of {wanted.limit}")
    if (event.held, event.limit) != (wanted.held, wanted.limit):
        return refused("EN-7", f"limit: held {wanted.held}, limit {wanted.limit}")
    return LEGAL


def _discarded(state: State, event: ev.Discarded) -> Verdict:
    """A seat's own; the opposition's are judged elsewhere."""
    wanted = goes(state, event.side, event.card)
    if event.to != wanted:
        return refused("Ending a Round, 1", f"{event.card} goes to: {wanted}, not {event.to}")
    if not is_over(state, event.side) and state.knob("free_discard") == "pass-only":
        return refused("EN-6", f"{event.side} holds no more than {limit(state, event.side)} cards")
    return LEGAL


def _ended(state: State, event: ev.TurnEnded) -> Verdict:
    if state.turn is not None and not state.turn.acts and not state.knob("empty_activation"):
        return refused("EN-3", "one action has to be done")
    return LEGAL


# whether an act may be done


def _allowed(state: State, by: str, disc: str, action: Action, region: str | None, target: str) -> Verdict:
    """What the open turn allows; the opposition's acts were chosen before."""
    turn = state.turn
    if by == OPPOSITION:
        return LEGAL
    if turn is None or turn.seat != by:
        return refused(ACTIONS, f"{by} has no open turn")
    if disc == NEUTRAL:
        return _neutral(state, turn, action, target)
    if action not in actions_left(state, turn):
        left = actions_left(state, turn)
        return refused(ACTIONS, f"{turn.piece} does not let {by} {action} now", tuple(left))
    where = bound(state, turn)
    if where is not None and region is not None and region != where:
        return refused("EN-1", f"both halves happen in one region: {where}")
    return LEGAL


def _neutral(state: State, turn: Turn, action: Action, target: str) -> Verdict:
    if not turn.acts:
        return refused(NEUTRALS, "a neutral comes after an action of one's own")
    found = neutral_targets(state, turn)
    if target not in found.get(action, ()):
        source = "EN-88" if not found else NEUTRALS
        return refused(source, f"no neutral can {action} {target} in this turn", found.get(action, ()))
    return LEGAL


def _reached(state: State, event: ev.Occupied | ev.Attacked) -> Verdict:
    region = state.atlas.region_of[event.city]
    if not state.is_open(region):
        return refused("Regions", f"{region} is not open")
    if event.by != OPPOSITION and event.disc != NEUTRAL and not reaches(state, event.disc, region):
        return refused("Presence", f"{event.disc} has no presence in {region}")
    return LEGAL


def _priced(state: State, event: Event, action: Action) -> Verdict:
    """Both markers of an attack have to be in the harbour: the pieces say so already (EN-20)."""
    board = state.boards[event.by]
    if event.by != OPPOSITION and board.harbour < PRICE[action]:
        return refused("EN-20", f"{action} takes {PRICE[action]} markers from the harbour")
    return LEGAL


def _first(*verdicts: Verdict) -> Verdict:
    """The first that speaks against it."""
    return next((verdict for verdict in verdicts if verdict is not LEGAL), LEGAL)


# whether what it brought about is right


def _gained(event: ev.Shipped | ev.Occupied | ev.Attacked, wanted: tuple[ev.Gain, ...]) -> Verdict:
    if event.gains == wanted:
        return LEGAL
    told = ", ".join(f"{gain.token} of {gain.space} ({gain.to})" for gain in wanted) or "none"
    return refused(ACTS, f"tokens gained: {told}")


def _shipped(state: State, event: ev.Shipped) -> Verdict:
    allowed = _allowed(state, event.by, event.disc, "ship", event.region, event.region)
    if allowed is not LEGAL:
        return allowed
    wanted = consequences.shipped(state, event.by, event.disc, event.region)
    if event.space != wanted.space:
        return refused(ACTS, f"space: {wanted.space or 'beside the full lane'}, not {event.space}")
    if event.opened != wanted.opened:
        said = "opens now" if wanted.opened else "does not open yet"
        return refused(GOVERNOR, f"opened: {event.region} {said}")
    if event.governor != wanted.governor or (event.counts or None) != wanted.counts:
        counted = ", ".join(f"{colour} {count}" for colour, count in (wanted.counts or {}).items())
        return refused(GOVERNOR, f"governor: {wanted.governor or 'nobody'} ({counted or 'not filled'})")
    if (event.card, event.card_to) != (wanted.card, wanted.card_to):
        return refused(GOVERNOR, f"governor: {wanted.card or 'no card'} goes to {wanted.card_to or 'nobody'}")
    return _gained(event, wanted.gains)


def _occupied(state: State, event: ev.Occupied) -> Verdict:
    region = state.atlas.region_of[event.city]
    return _first(
        _allowed(state, event.by, event.disc, "occupy", region, event.city),
        _reached(state, event),
        _gained(event, consequences.occupied(state, event.by, event.disc, event.city).gains),
    )


def _attacked(state: State, event: ev.Attacked) -> Verdict:
    region = state.atlas.region_of[event.city]
    wanted = consequences.attacked(state, event.by, event.disc, event.city)
    swing = LEGAL
    if event.swing != wanted.swing:
        swing = refused(ACTS, f"swing: {wanted.swing}, not {event.swing}")
    foreign = LEGAL
    if event.by != OPPOSITION and not may_attack(state, event.by, event.was):
        foreign = refused("EN-85", "neutral cities are not attacked")
    return _first(
        _allowed(state, event.by, event.disc, "attack", region, event.city),
        _reached(state, event),
        _priced(state, event, "attack"),
        foreign,
        swing,
        _gained(event, wanted.gains),
    )


def _drew(state: State, event: ev.Drew) -> Verdict:
    region = state.atlas.deck_region[event.deck]
    allowed = _allowed(state, event.by, event.disc, "draw", region, event.deck)
    if allowed is not LEGAL:
        return allowed
    if event.by not in (OPPOSITION, event.disc):
        return refused(ACTS, f"draw: {event.by} draws for its own colour")
    first = top(state, event.deck)
    if event.card != first:
        return refused(ACTS, f"draw: {first or 'no card'} is on top, not {event.card}")
    if not state.is_open(region):
        return refused("Regions", f"draw: {region} is not open")
    from_here = _presence(state, event, region)
    if from_here is not LEGAL:
        return from_here
    wanted = consequences.drew(state, event.by, event.disc, event.deck)
    if sorted(event.abolished or ()) != sorted(wanted.abolished or ()):
        lost = ", ".join(f"{card} of {side}" for side, card in wanted.abolished or ())
        return refused("Abolition", f"abolished: {lost or 'nothing'}")
    return LEGAL


def _presence(state: State, event: ev.Drew, region: str) -> Verdict:
    need, here = state.atlas.cards[event.card].need, presence(state, event.disc, region)
    if here < need:
        return refused("Presence", f"draw: {event.card} needs a presence of {need}, {event.disc} has {here}")
    return LEGAL


def _returned(state: State, event: ev.MarkerReturned) -> Verdict:
    if state.turn is not None and state.turn.site == event.site:
        return refused("EN-27", "the marker that opened the payment stays")
    return _allowed(state, event.seat, event.seat, "payment", None, str(event.site))


RULES: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    ev.SiteActivated: _activated,
    ev.ChitSpent: _spent,
    ev.Passed: _passed,
    ev.Discarded: _discarded,
    ev.TurnEnded: _ended,
    ev.Shipped: _shipped,
    ev.Occupied: _occupied,
    ev.Attacked: _attacked,
    ev.Drew: _drew,
    ev.MarkerReturned: _returned,
}
