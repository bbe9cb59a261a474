"""What the keywords of an action text ask for, one after another, and why a step is skipped.

Law: a keyword is named in three places: `catalog.KeywordName`, what kind of keyword it is
(`catalog.KEYWORDS`), and `ASKED` below. Derived from the state alone. Source: Reference Guide, 1 to 9;
rulings KL-20 to KL-35.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.api import TABLE, Chance, Decision, Event, Follows, Later, Pending
from ledger.games.kingless import areas, deck, effects, hands, turns
from ledger.games.kingless.cards import card_of, fits, sort_of
from ledger.games.kingless.catalog import KEYWORDS, Card, KeywordName
from ledger.games.kingless.obligations import (
    EffectStep,
    askable,
    guard,
    gutter_depth,
    gutter_top,
    holder,
    in_reach,
    opponents,
    reachable,
    visible,
)
from ledger.games.kingless.state import PLAYING, State, Why

EventTypes = tuple[type[Event], ...]
StepQuestion = Callable[[State, EffectStep, str, str], Pending | str]
"""What a step asks for, given the affected seat and the name of the card; or why it is skipped."""
_WORDS = {"any": "a card", "dwarf": "a Dwarf", "item": "an Item"}


def asked_by(state: State, step: EffectStep, seat: str, name: str) -> Pending:
    """What the step of the card `name` asks for; it is skipped if it is impossible (KL-21). `seat` is
    affected; it is empty until it has been chosen."""
    found = _hindered(state, step, seat) or _asked(state, step, seat, name)
    if isinstance(found, str):
        return Follows(effects.EffectSkipped(by=state.table.dealer, why=found), source="KL-21")
    return found


def _hindered(state: State, step: EffectStep, seat: str) -> str:
    if seat and seat not in state.table.present:
        return f"{seat} has left the table"
    kept = guard(state, seat, step.by, step.effect.do) if seat else None
    return f"{kept} guards {seat}" if kept and not KEYWORDS[step.effect.do].of_areas else ""


def _asked(state: State, step: EffectStep, seat: str, name: str) -> Pending | str:
    is_chosen = seat or KEYWORDS[step.effect.do].of_areas
    return (ASKED[step.effect.do] if is_chosen else _opponent)(state, step, seat, name)


def _may_leave(step: EffectStep) -> EventTypes:
    return (effects.EffectLeft,) if step.effect.may else ()


def _may_decline(step: EffectStep) -> EventTypes:
    """The events with which the affected seat leaves the step out. None for a chosen seat: the step could
    have been left out when the seat was chosen."""
    return _may_leave(step) if step.seat else ()


def _opponent(state: State, step: EffectStep, _: str, name: str) -> Pending | str:
    """Asks who is affected; if only one opponent can be chosen, that follows by itself (KL-32)."""
    choices, may = opponents(state, step), _may_leave(step)
    if not choices:
        return "nobody can be chosen" if step.effect.who == "any" else "no opponent can be chosen"
    if len(choices) == 1 and not may:
        only = hands.OpponentChosen(by=step.by, seat=choices[0], steps=step.shared)
        return Follows(only, source="KL-32")
    choose = "pick from" if step.effect.do == "pick-pocket" else "choose"
    asked = f"{name}: {choose} which {'player' if step.effect.who == 'any' else 'opponent'}?"
    return Decision(step.by, asked, (hands.OpponentChosen, *may), source="KL-21")


# 1 Gutter


def _gutter(state: State, step: EffectStep, seat: str, name: str) -> Pending | str:
    if next(reachable(state, step), None) is None:
        return "there is no such card to gutter"
    asked = Later(_gutter_asked, state, step, seat, name)
    return Decision(step.by, asked, (areas.CardGuttered, *_may_leave(step)), source="KL-21")


def _gutter_asked(state: State, step: EffectStep, seat: str, name: str) -> str:
    owners = dict.fromkeys(f"{owner}'s" for owner, _ in in_reach(state))
    whose = f"{' or '.join(owners)} area" if seat else "an area"
    return f"{name}: gutter {_WORDS[step.effect.what]} of {whose}"


# 2 Claim


def _claim(state: State, step: EffectStep, _: str, name: str) -> Pending | str:
    known = state.table.catalog.of(Card).values()
    if state.pieces.tool_deals and not any(fits(card, step.effect.what) for card in known):
        return "the deck has no such card to claim"
    asked = f"{name}: claim {_WORDS[step.effect.what]}"
    return Decision(step.by, asked, (areas.CardCalled, *_may_leave(step)), source="KL-21")


def claimed(state: State, claimer: str, card: str) -> Pending:
    """Looks for the card in the areas first; then it asks the hands, unless the log knows their answers
    (KL-29)."""
    by = state.table.dealer
    owners = visible(state, claimer, card)
    if len(owners) == 1:
        return Follows(areas.CardClaimed(by=by, seat=claimer, card=card, owner=owners[0]), source="Claim")
    if owners:
        return Decision(claimer, f"whose {card}?", (areas.CardClaimed,), source="KL-29")
    asked = askable(state, claimer)
    if any(None in state.pieces.held(seat) for seat in asked):
        given = areas.CardYielded(seat=claimer, card=card, owner="")
        prompt = f"who has {card} in hand? (a seat, or nobody)"
        if state.pieces.tool_deals:  # a veil hides the hands, and only the log knows the answer
            return Decision(TABLE, prompt, (areas.CardYielded, areas.ClaimDenied), source="Claim")
        return Chance(given, "owner", prompt, also=(areas.ClaimDenied,), source="Claim")
    owner = holder(state, asked, card)
    if owner is None:
        return Follows(areas.ClaimDenied(by=by, seat=claimer, card=card, asked=asked), source="Claim")
    return Follows(areas.CardYielded(by=by, seat=claimer, card=card, owner=owner), source="Claim")


# 3 Discard


def _discard(state: State, step: EffectStep, seat: str, name: str) -> Pending | str:
    if not state.hands[seat]:
        return f"{seat} has no card in hand"
    kinds: EventTypes = (areas.CardDiscarded, *_may_decline(step))
    return of_hand(state, seat, f"{name}: discard a card", kinds, "KL-21")


def of_hand(state: State, seat: str, prompt: str, kinds: EventTypes, source: str) -> Decision:
    """Asks a seat to choose a card from its hand."""
    return Decision(seat, prompt, kinds, secret=state.pieces.tool_deals, source=source)


# 4 Draw


def _draw(state: State, step: EffectStep, seat: str, _: str) -> Pending:
    return drawn(state, seat, step.effect.count, "action")


def drawn(state: State, seat: str, wanted: int, why: Why) -> Pending:
    """A seat draws cards; chance names them if the tool deals."""
    pieces = state.pieces
    got = pieces.deck.drawable(wanted)
    draw = deck.Drew(by=state.table.dealer, seat=seat, wanted=wanted, got=got, why=why)
    if got and pieces.tool_deals:
        return Chance(draw, "cards", f"{seat} draws {wanted}", source="Draw")
    return Follows(draw, source="Draw")


# 5 Pick Pocket


def _pick(state: State, step: EffectStep, seat: str, _: str) -> Pending | str:
    return picked(state, step.by, seat) if state.hands[seat] else f"{seat} has no card in hand"


def picked(state: State, thief: str, owner: str) -> Pending:
    """A random card goes from one hand into another."""
    picking = hands.PickPocketed(by=state.table.dealer, seat=thief, owner=owner)
    if state.pieces.tool_deals:
        return Chance(picking, "card", f"which card of {owner} does {thief} get?", source="Pick Pocket")
    return Follows(picking, source="Pick Pocket")


# 6 Play


def _play(state: State, step: EffectStep, seat: str, name: str) -> Pending | str:
    what = step.effect.what
    if not any(fits(card_of(state, held), what) for held in state.pieces.held(seat)):
        return f"{seat} has no such card in hand"
    none: EventTypes = () if state.pieces.tool_deals else (hands.NoneHeld,)
    asked = f"{name}: put {_WORDS[what]} from hand into your area"
    return of_hand(state, seat, asked, (hands.CardPut, *none, *_may_decline(step)), "KL-21")


# 8 Recruit


def _recruit(state: State, _: EffectStep, __: str, ___: str) -> Pending | str:
    if state.deck.left == 0:
        return "the deck is empty"
    asked = "which two cards does Recruit show?"
    return Chance(deck.CardsTurned(cards=()), "cards", asked, source="Recruit")


def recruited(state: State) -> Pending:
    """Asks which of the cards that Recruit shows is taken, if any."""
    turn = state.turn.seat if state.turn is not None else state.table.present[0]
    seat = state.action.base.seat if state.action is not None else turn
    shown = {state.pieces.show(token) for token in state.turned}
    on_top = " (decline CARD: it ends on top)" if len(shown) > 1 else ""
    asked = f"Recruit: take a Dwarf or Item, or decline{on_top}"
    return Decision(seat, asked, (effects.Recruited,), source="Recruit", usual=(effects.Recruited,))


# 9 Second Wind


def _second_wind(state: State, step: EffectStep, _: str, name: str) -> Pending | str:
    if gutter_depth(state) is None:
        return "the gutter has no card to check"
    top = gutter_top(state)
    if top is None or sort_of(state, top) is None:
        asked = f"{name}: which card lies on top of the gutter?"
        return Decision(step.by, asked, (effects.SecondWindDone,), source="Second Wind")
    done = effects.SecondWindDone.of(state, state.table.dealer, step.by, top)
    return Follows(done, source="Second Wind")


# the end of the turn


def _end_turn(state: State, _: EffectStep, __: str, ___: str) -> Pending:
    return Follows(turns.TurnEnded(by=state.table.dealer, why="event_text"), source=PLAYING)


ASKED: Mapping[KeywordName, StepQuestion] = {
    "gutter": _gutter,
    "claim": _claim,
    "discard": _discard,
    "draw": _draw,
    "pick-pocket": _pick,
    "play": _play,
    "recruit": _recruit,
    "second-wind": _second_wind,
    "end-turn": _end_turn,
}
"""What each keyword asks for, once it is known who is affected."""
