"""What the game waits for.

Law: derived from the state, never stored; each answer cites the heading that asks for it. Source: setup, turn
process, win condition.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import islice

from ledger.api import TABLE, TOOL, Chance, Decision, Event, Follows, Over, Pending
from ledger.games.courses import acting, asked, ending, opening, playing, turns
from ledger.games.courses.asked import TextStep
from ledger.games.courses.ending import decked_out, elimination
from ledger.games.courses.state import ENOUGH, HAND, SETUP, TEXTS, OpenText, OwedCards, State
from ledger.games.courses.texts import amounts, cards, chance, found, steps
from ledger.games.courses.texts.steps import nobody_can_check, ways
from ledger.games.courses.worth import article, points

DRAW, UNTAP, WORLD, MAIN = "Draw phase", "Untap phase", "World map phase", "Main phase"
WIN, OUT = "Win condition", "Deck out"
OVER = Over(events=(found.CardRevealed,))
EFFECTS: tuple[type[Event], ...] = (
    cards.CardAttached,
    cards.CardDetached,
    cards.CardTapped,
    cards.CardUntapped,
    cards.DiscardedByText,
    cards.CardReturned,
    cards.CardDecked,
    found.DeckSearched,
    amounts.PointsChanged,
    amounts.PowerChanged,
    amounts.ValueChanged,
    amounts.CardsOwed,
    chance.DieAsked,
    amounts.ExtraEffect,
)
"""What a text that the catalog does not describe can do."""


def pending(state: State) -> Pending:
    """Setup first; then who has won or is out, the text that is being done, and the turn."""
    standing = state.table.present
    if state.winner or not standing:
        return OVER
    if not state.order:
        return _setup(state)
    if (due := _at_once(state)) is not None:
        return due
    if state.owed is not None:
        return _owed(state, state.owed)
    if state.die:
        return _rolling(state.die)
    if state.action is not None and (due := _settling(state, state.action)) is not None:
        return due
    if decked_out(state, standing):
        first = decked_out(state, state.around())
        return Follows(elimination(state, first, "decked_out"), source=OUT)
    return _turn(state)


def _setup(state: State) -> Pending:
    for seat in state.table.seats:
        player = state.players[seat]
        if state.knows_hands and not player.card_list:
            return Decision(TABLE, f"which deck does {seat} bring?", (opening.DeckRegistered,), source=SETUP)
    for seat in state.table.seats:
        player = state.players[seat]
        if not player.drawn:
            return _drawing(state, seat, HAND, "hand", SETUP)
        if not player.kept and not player.mulligans:
            asked = "keep this hand, or draw another one once"
            kinds = (opening.HandKept, opening.Mulliganed)
            return Decision(seat, asked, kinds, source="MT-2", usual=kinds[:1])
    if state.by_lot:
        return Chance(opening.OrderDecided(order=()), "order", "who begins?", source=SETUP)
    asked = "in which order do the seats play?"
    return Decision(TABLE, asked, (opening.OrderDecided, opening.OrderLeft), source=SETUP)


def _drawing(state: State, seat: str, count: int, why: turns.DrawReason, source: str) -> Pending:
    """Draws cards from a draw deck, and notes how many were missing."""
    got = state.players[seat].deck.drawable(count)
    return _drew(state.table.dealer, seat, got, count - got, why, source)


@lru_cache(maxsize=256)
def _drew(by: str, seat: str, count: int, short: int, why: turns.DrawReason, source: str) -> Pending:
    drew = turns.Drew(by=by, seat=seat, count=count, why=why, short=short)
    if by == TOOL and count:
        return Chance(drew, "cards", f"which cards does {seat} draw?", source=source)
    return Follows(drew, source=source)


def _at_once(state: State) -> Pending | None:
    """What comes before any text or turn: somebody has given up or won, or has no first hand yet.

    If several have enough points, the one whose turn it is wins, or else the first (MT-26, MT-35).
    """
    dealer, standing = state.table.dealer, state.table.present
    turn = "" if state.turn is None else state.turn.seat
    winner = handless = ""
    for seat in standing:
        player = state.players[seat]
        if player.conceded:
            return Follows(elimination(state, seat, "conceded"), source="MT-37")
        has = points(state, seat) if state.unscored else player.points
        if has >= ENOUGH and (not winner or seat == turn):
            winner = seat
        if not (player.drawn or handless):
            handless = seat
    if winner:
        return Follows(ending.GameWon(by=dealer, seat=winner, how="points"), source=WIN)
    if len(standing) == 1 < len(state.order):
        return Follows(ending.GameWon(by=dealer, seat=standing[0], how="last_standing"), source="MT-28")
    return _drawing(state, handless, HAND, "hand", SETUP) if handless else None


# a text that is being done


def _owed(state: State, owed: OwedCards) -> Pending:
    if owed.to == "hand" or not state.players[owed.seat].deck.size:
        return _drawing(state, owed.seat, owed.count, "effect", TEXTS)
    return _milling(owed.seat)


@lru_cache(maxsize=64)
def _milling(seat: str) -> Chance:
    asked = f"which card does {seat} turn from the deck?"
    return Chance(amounts.CardMilled(seat=seat), "card", asked, source=TEXTS)


@lru_cache(maxsize=64)
def _rolling(faces: int) -> Chance:
    what = "coin" if faces == len(chance.COIN) else "die"
    draft = chance.DieShown(faces=faces, value=0)
    return Chance(draft, "value", f"what does the {what} show?", source=TEXTS)


def _settling(state: State, action: OpenText) -> Pending | None:
    """What the text asks for next; None if it asks for nothing more."""
    effects = asked.effects(state, action)
    if effects is None:
        return _improvising(action.seat, action.name)
    if (step := asked.next_step(state, action, effects)) is not None:
        return _effect(state, action, step)
    if state.waiting or asked.is_item(state, action):
        return Follows(steps.CardSettled(by=state.table.dealer), source="MT-32")
    return None


@lru_cache(maxsize=256)
def _improvising(seat: str, name: str) -> Decision:
    prompt = f"{name}: type what it does, then done"
    return Decision(seat, prompt, (steps.CardSettled, *EFFECTS), source=TEXTS)


def _effect(state: State, action: OpenText, step: TextStep) -> Pending:
    effect = step.effect
    if effect.do in ("draw", "mill") and not effect.may and step.seat in state.table.present:
        if effect.do == "draw":
            return _drawing(state, step.seat, effect.count, "effect", TEXTS)
        if state.players[step.seat].deck.size:
            return _milling(step.seat)
    open_ways = tuple(islice(ways(state, step), 2))
    if not open_ways:
        return Follows(steps.EffectSkipped(by=state.table.dealer), source=TEXTS)
    is_open = bool(nobody_can_check(state, step))
    if len(open_ways) == 1 and not (effect.may or effect.do == "search" or is_open):
        return Follows(open_ways[0], source=TEXTS)
    left = (steps.EffectLeft,) if effect.may else ()
    if is_open:
        left = (*left, steps.EffectSkipped)
    secret = effect.do == "search" and state.knows_hands
    way = open_ways[0]
    told = way.tell(state) if isinstance(way, amounts.PointsChanged | amounts.CardsOwed) else _asked(step)
    prompt = f"{action.name}: {told}"
    return Decision(action.seat, prompt, (type(way), *left), secret=secret, source=TEXTS)


def _asked(step: TextStep) -> str:
    """What an effect asks for, in a few words."""
    effect = step.effect
    noun = "card" if effect.what == "any" else effect.what
    theirs, own = effect.whose == "theirs", effect.whose == "own"
    what = f"another seat's {noun}" if theirs else article(f"own {noun}" if own else noun)
    match effect.do:
        case "attach":
            return f"attach it to {what}"
        case "search":
            return f"search your deck for {article(noun)}"
        case "hand":
            return f"return {what}"
        case "power":
            return f"{effect.count:+} power for {what}"
        case other:
            return f"{other} {what}"


# a turn


def _turn(state: State) -> Pending:
    turn, dealer = state.turn, state.table.dealer
    if turn is None or turn.ended:
        return _follows(turns.TurnStarted, dealer, _next(state), "Turn process")
    seat = turn.seat
    if seat not in state.table.present:
        return _follows(turns.TurnEnded, dealer, seat, "MT-37")
    if not turn.drew:
        if turn.first:
            return _follows(turns.DrawSkipped, dealer, seat, "MT-30")
        return _drawing(state, seat, 1, "turn", DRAW)
    if not turn.untapped:
        return _follows(turns.UntappedAll, dealer, seat, UNTAP)
    if turn.flipped:
        return _main(seat, dealer == TOOL)
    if state.players[seat].courses:
        return _flipping(seat)
    return _follows(turns.NoCourseLeft, dealer, seat, WORLD)


@lru_cache(maxsize=256)
def _follows(kind: Callable[..., Event], by: str, seat: str, source: str) -> Follows:
    """What happens in a seat's turn without a choice."""
    return Follows(kind(by=by, seat=seat), source=source)


@lru_cache(maxsize=64)
def _flipping(seat: str) -> Chance:
    return Chance(turns.CourseFlipped(seat=seat), "card", f"which course does {seat} flip?", source=WORLD)


@lru_cache(maxsize=64)
def _main(seat: str, is_secret: bool) -> Decision:
    return Decision(
        seat,
        "enter, move, exit, play, clear, battle or end",
        (
            acting.CourseCleared,
            acting.Battled,
            playing.PartnerEntered,
            playing.SupporterPlayed,
            playing.ItemPlayed,
            playing.PartnerMoved,
            playing.PartnerExited,
            acting.CardUsed,
            turns.TurnEnded,
        ),
        secret=is_secret,
        source=MAIN,
        usual=(acting.CourseCleared,),
    )


def _next(state: State) -> str:
    """The next seat in order that is still in the game."""
    table, turn = state.table, state.turn
    return (table.present if turn is None else table.clockwise(turn.seat, after=True))[0]
