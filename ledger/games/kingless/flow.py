"""Who must do what now.

Law: derived from the state alone, never stored. Source: Set up; Playing the Game; Triggering the End-Game;
Winning the Game; rulings KL-3 to KL-8, KL-37 to KL-43.
"""

from __future__ import annotations

from ledger.core.verdicts import Chance, Decision, Follows, Over, Pending
from ledger.games.kingless import events as ev
from ledger.games.kingless.duties import (
    Step,
    affected,
    askable,
    gutter_top,
    hands_are_open,
    hindrance,
    is_free,
    opponents,
    sort_of,
    step_now,
    visible,
)
from ledger.games.kingless.projector import FREE
from ledger.games.kingless.scoring import totals, untold
from ledger.games.kingless.setup import card_of, deck_size, values_of
from ledger.games.kingless.state import Action, State, Turn

INTERRUPTS = ("stop", "halt")
CHAIN = ("settle", *INTERRUPTS)
IMPROVISED = (
    "done",
    "gutter",
    "claim",
    "discard",
    "draw",
    "pick",
    "put",
    "turn",
    "wind",
    "give",
    "look",
)
"""What can be typed while a text is done that the catalog lacks."""


def pending(state: State) -> Pending:
    """Setup first, then triggers, the open chain, the card being done, the turn, and the tally."""
    if state.is_over:
        return Over("the match is over")
    if state.scored:
        return Decision("table", "another round, or finish the match?", ("again", "finish"))
    if state.first is None:
        return _setup(state)
    if state.end is None and (trigger := _trigger(state)) is not None:
        return Follows(trigger)
    if state.chain:
        return _chain(state)
    if state.turned:
        return _recruiting(state)
    if state.called is not None:
        return _claiming(state, *state.called)
    turn = state.turn
    if turn is None:
        return _next_turn(state, state.first)
    if state.action is not None and turn.stage == "main":
        due = _acting(state, state.action)
        if due is not None:
            return due
    return _turn(state, turn)


# setup


def _setup(state: State) -> Pending:
    by = state.table.dealer
    if state.round == 0:
        return Follows(ev.RoundStarted(by=by, round=1))
    if not state.shuffled:
        size = deck_size(state)
        if size is None:
            return Chance(
                "deck", "how many cards has the deck before the deal? (? if nobody counted)", ("deck",)
            )
        return Follows(ev.DeckShuffled(by=by, size=size))
    count = values_of(state).hand
    for seat in state.present:
        if seat not in state.given:
            if hands_are_open(state):
                return Chance("deal", f"{seat} is dealt a hand", ())
            return Follows(ev.HandDealt(by=by, seat=seat, count=count))
    return _specials(state) or _first(state)


def _specials(state: State) -> Pending | None:
    """The Fool's Hat, then the King's Crown (KL-3); a card without its holder is skipped (KL-5)."""
    hat, crown = ("" if seat in state.left else seat for seat in (state.hat, state.crown))
    if hat and "hat" not in state.resolved:
        extra = values_of(state).hat
        if extra is None:
            return Decision(
                hat, "Fool's Hat: do what it says, then done", ("done", "give", "draw", "discard", "look")
            )
        if extra == 0:
            return Follows(ev.SpecialResolved(by=state.table.dealer, special="hat"))
        return _drawing(state, hat, extra, "hat")
    if crown and "crown" not in state.resolved:
        return _crown(state, crown, hat)
    return None


def _crown(state: State, crown: str, hat: str) -> Pending:
    """The Fool's highest influence card goes to the King; the Fool chooses among equals (KL-4)."""
    if hat in ("", crown) or not state.hands[hat] or "gift" in state.resolved:
        return Follows(ev.SpecialResolved(by=state.table.dealer, special="crown"))
    if not hands_are_open(state):
        return Follows(ev.CardGiven(by=state.table.dealer, source=hat, target=crown))
    best = highest(state, hat)
    if not best:
        return Follows(ev.SpecialResolved(by=state.table.dealer, special="crown"))
    if len(best) == 1:
        return Follows(ev.CardGiven(by=state.table.dealer, source=hat, target=crown, card=best[0]))
    return _of_hand(state, hat, f"King's Crown: which of your highest cards does {crown} get?", ("give",))


def highest(state: State, seat: str) -> tuple[str, ...]:
    """The names of the cards with the highest influence in a known hand."""
    names = [state.pieces.show(token) for token in state.hands[seat]]
    worth = {name: card.influence or 0 for name in names if (card := card_of(state, name)) is not None}
    return tuple(name for name, value in worth.items() if value == max(worth.values()))


def _first(state: State) -> Pending:
    if state.crown and state.crown not in state.left:
        return Follows(ev.FirstPlayerSet(by=state.table.dealer, seat=state.crown, why="crown"))
    return Chance("first", "who is the shortest player and goes first?", ("first",))


# the end-game


def _trigger(state: State) -> ev.EndTriggered | None:
    """The first to have five cards in front (KL-37), or to want a card from the empty deck."""
    enough = values_of(state).enough
    for seat in state.present:
        if len(state.areas[seat]) >= enough:
            return _triggered(state, seat, "five_cards")
    return _triggered(state, state.dry, "empty_draw") if state.dry is not None else None


def _triggered(state: State, seat: str, cause: str) -> ev.EndTriggered:
    """Final turns: clockwise from the one after the current seat, the trigger last (KL-39)."""
    current = state.turn.seat if state.turn is not None else str(state.first)
    start = seat if state.table.rulings["final_order"] == "from_trigger" else current
    order = tuple(other for other in state.clockwise(start, after=True) if other != seat)
    if seat not in state.left:
        order = (*order, seat)
    empty = cause == "empty_draw"
    return ev.EndTriggered(
        by=state.table.dealer, seat=seat, cause="empty_draw" if empty else "five_cards", order=order
    )


# a card and its interrupts


def _chain(state: State) -> Pending:
    """Open until it is settled; a card known to have no action text cannot be interrupted (KL-10)."""
    base, top = state.chain[0], state.chain[-1]
    name = state.pieces.show(base.token)
    card = card_of(state, name)
    if card is not None and card.does == () and len(state.chain) == 1:
        return Follows(ev.PlaySettled(by=state.table.dealer, outcome="no_effect"))
    what = name if top is base else f"{top.kind} by {top.seat} on {name}"
    others = tuple(seat for seat in state.present if seat != base.seat and state.hands[seat])
    asked = f"{what}: settle, unless somebody interrupts (SEAT stop, SEAT halt)"
    return Decision(base.seat, asked, CHAIN, others, INTERRUPTS)


def outcome(state: State) -> ev.PlaySettled:
    """How the open chain ends: the action takes place if the number of interrupts is even."""
    base = state.chain[0]
    card = card_of(state, state.pieces.names[base.token])
    if len(state.chain) % 2 == 0:
        return ev.PlaySettled(by=base.seat, outcome="cancelled")
    empty = card is not None and card.does == ()
    return ev.PlaySettled(by=base.seat, outcome="no_effect" if empty else "resolved")


# what the card does


def _acting(state: State, action: Action) -> Pending | None:
    """The next step of the card; None when it is done with and the turn goes on."""
    if is_free(state):
        chosen = action.chosen.get(FREE)
        if chosen is not None and state.hands[chosen]:
            return _picking(state, action.seat, chosen)
        return Decision(action.seat, f"{action.name}: type what it does, then done", IMPROVISED)
    step = step_now(state)
    if step is None or action.closed:
        return _closing(state, action)
    why = hindrance(state, action, step)
    if why:
        return Follows(ev.EffectSkipped(by=state.table.dealer, why=why))
    return _doing(state, action, step)


def _closing(state: State, action: Action) -> Pending | None:
    """A Dwarf or Item ends the turn once its action is done, whatever became of it (KL-15)."""
    by = state.table.dealer
    if action.sort != "event":
        return Follows(ev.TurnEnded(by=by, why="dwarf_or_item"))
    return Follows(ev.TurnEnded(by=by, why="event_text")) if action.ends else None


def _doing(state: State, action: Action, step: Step) -> Pending:
    seat, name, what = affected(action, step), action.name, step.effect.what
    may: tuple[str, ...] = ("pass",) if step.effect.may else ()
    if not seat and step.do != "gutter":
        return _opposing(state, action, step, may)
    match step.do:
        case "draw":
            return _drawing(state, seat, step.effect.count, "action")
        case "gutter":
            whose = f"{seat}'s area" if seat else "an area"
            return Decision(action.seat, f"{name}: gutter {_kind(what)} of {whose}", ("gutter", *may))
        case "claim":
            return Decision(action.seat, f"{name}: claim {_kind(what)}", ("claim", *may))
        case "play":
            none = () if hands_are_open(state) else ("none",)
            put = f"{name}: put {_kind(what)} from hand into your area"
            return _of_hand(state, seat, put, ("put", *none, *may))
        case "discard":
            return _of_hand(state, seat, f"{name}: discard a card", ("discard",))
        case "pick-pocket":
            return _picking(state, action.seat, seat)
        case "recruit":
            return Chance("turn", "which two cards does Recruit show?", ("turn",))
        case "second-wind":
            return _second_wind(state, action)
    return Follows(ev.TurnEnded(by=state.table.dealer, why="event_text"))


def _opposing(state: State, action: Action, step: Step, may: tuple[str, ...]) -> Pending:
    choices = opponents(state, action, step)
    if len(choices) == 1 and not may:
        return Follows(ev.OpponentChosen(by=action.seat, seat=choices[0]))
    verb = "pick from" if step.do == "pick-pocket" else "choose"
    return Decision(action.seat, f"{action.name}: {verb} which opponent?", ("pick", *may))


def _picking(state: State, thief: str, owner: str) -> Pending:
    if hands_are_open(state):
        return Chance("pocket", f"which card of {owner} does {thief} get?", ())
    return Follows(ev.PickPocketed(by=state.table.dealer, seat=thief, owner=owner))


def _second_wind(state: State, action: Action) -> Pending:
    token = gutter_top(state)
    name = state.pieces.names[token] if token is not None else None
    sort = sort_of(state, name)
    if name is None or sort is None:
        return Decision(action.seat, f"{action.name}: which card lies on top of the gutter?", ("wind",))
    return Follows(
        ev.SecondWindDone(by=state.table.dealer, seat=action.seat, card=name, taken=sort != "event")
    )


def _kind(what: str) -> str:
    return {"any": "a card", "dwarf": "a Dwarf", "item": "an Item"}[what]


def _recruiting(state: State) -> Pending:
    turn = state.turn.seat if state.turn is not None else state.present[0]
    seat = state.action.seat if state.action is not None else turn
    return Decision(seat, "Recruit: take a Dwarf or Item, or decline", ("recruit", "decline"))


def _claiming(state: State, claimer: str, card: str) -> Pending:
    """Cards that lie open first; then the hands are asked (KL-29)."""
    owners = visible(state, claimer, card)
    if len(owners) == 1:
        return Follows(
            ev.CardClaimed(by=state.table.dealer, seat=claimer, card=card, owner=owners[0], place="area")
        )
    if owners:
        return Decision(claimer, f"whose {card}?", ("from",))
    return Chance("answer", f"who has {card} in hand? (a seat, or nobody)", ("answer",))


def answer(state: State, claimer: str, card: str) -> ev.CardClaimed | ev.ClaimDenied:
    """Who has a claimed card, where every hand is known."""
    names = state.pieces.names
    for seat in askable(state, claimer):
        if any(names[token] == card for token in state.hands[seat]):
            return ev.CardClaimed(by="tool", seat=claimer, card=card, owner=seat, place="hand")
    return ev.ClaimDenied(by="tool", seat=claimer, card=card)


# a turn


def _of_hand(state: State, seat: str, prompt: str, verbs: tuple[str, ...]) -> Decision:
    """A choice among the cards of a hand."""
    return Decision(seat, prompt, verbs, secret=hands_are_open(state))


def _drawing(state: State, seat: str, wanted: int, why: ev.Why) -> Pending:
    got = wanted if state.deck is None else min(wanted, state.deck)
    if hands_are_open(state) and got:
        return Chance(f"draw {why}", f"{seat} draws {wanted}", ())
    return Follows(ev.Drew(by=state.table.dealer, seat=seat, wanted=wanted, got=got, why=why))


def _turn(state: State, turn: Turn) -> Pending:
    match turn.stage:
        case "draw":
            return _drawing(state, turn.seat, 1, "start")
        case "main":
            return _of_hand(state, turn.seat, "play a card, or end your turn and draw", ("play", "end"))
        case "elected":
            return _drawing(state, turn.seat, 1, "elected")
        case "ending":
            return Follows(ev.TurnEnded(by=state.table.dealer, why="elected"))
    return _hand_check(state, turn) or _next_turn(state, None)


def _hand_check(state: State, turn: Turn) -> Pending | None:
    """3 to 8 cards, for the seat whose turn ends or, by ruling KL-8, for everybody."""
    values = values_of(state)
    everybody = state.table.rulings["hand_check"] == "all"
    for seat in state.clockwise(turn.seat) if everybody else (turn.seat,):
        if seat in state.left:
            continue
        held = len(state.hands[seat])
        if held > values.most:
            return _of_hand(state, seat, f"{held} cards in hand: discard down to {values.most}", ("discard",))
        if held < values.least and seat not in turn.checked:
            return _drawing(state, seat, values.least - held, "check")
    return None


def _next_turn(state: State, first: str | None) -> Pending:
    by = state.table.dealer
    if first is not None:
        return Follows(ev.TurnStarted(by=by, seat=state.clockwise(first)[0]))
    if state.end is None and len(state.present) > 1:
        seat = state.clockwise(state.turn.seat if state.turn else str(state.first), after=True)[0]
        return Follows(ev.TurnStarted(by=by, seat=seat))
    if state.end is not None and state.end.queue:
        return Follows(ev.TurnStarted(by=by, seat=state.end.queue[0], final=True))
    return _tally(state)


# the tally


def _tally(state: State) -> Pending:
    by = state.table.dealer
    name = untold(state)
    if name is not None:
        return Decision("table", f"how much influence has {name}?", ("influence",))
    found = totals(state)
    if state.king is None:
        return _award(state, "first", [seat for seat in found if found[seat] == max(found.values())])
    others = {seat: points for seat, points in found.items() if seat != state.king}
    if state.fool is None and others:
        return _award(state, "last", [seat for seat in others if others[seat] == min(others.values())])
    everybody = tuple(found.get(seat, 0) for seat in state.table.seats)
    return Follows(ev.RoundScored(by=by, totals=everybody))


def _award(state: State, place: str, tied: list[str]) -> Pending:
    """A tie is played out (KL-43); who is King is out of the contest for last (KL-44)."""
    by = state.table.dealer
    if len(tied) == 1:
        seat = tied[0]
        return Follows(
            ev.KingCrowned(by=by, seat=seat) if place == "first" else ev.FoolNamed(by=by, seat=seat)
        )
    asked = "who wins and is King" if place == "first" else "who loses and is the Fool"
    names = " and ".join(tied) if len(tied) == 2 else ", ".join(tied)
    return Chance(f"tie {place}", f"Sword-Hammer-Axe of {names}: {asked}?", ("tie",))


def tied(state: State) -> tuple[str, ...]:
    """The seats that play Sword-Hammer-Axe now."""
    found = totals(state)
    if state.king is None:
        return tuple(seat for seat in found if found[seat] == max(found.values()))
    others = {seat: points for seat, points in found.items() if seat != state.king}
    return tuple(seat for seat in others if others[seat] == min(others.values()))
