"""What the referee of Courses says, kind of event by kind of event.

Law: the pieces allow it, and it is waited for or may happen at any time: that was asked before. What the
rules forbid is refused before what nobody can check is marked. Every refusal cites a heading or a ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import LEGAL, Adjusted, Event, Verdict, counted, refused, same, unverifiable
from ledger.games.courses import events as ev
from ledger.games.courses.catalog import CARDS, COURSES, Sort
from ledger.games.courses.flow import SETUP, TEXTS, is_over
from ledger.games.courses.obligations import (
    allowed_copies,
    deck_problem,
    is_improvised,
    overpaid,
    purse,
    step_now,
    steps,
    ways,
)
from ledger.games.courses.piles import is_new
from ledger.games.courses.state import Lying, State
from ledger.games.courses.worth import cost, entry, power, stars, value

Rule = Callable[[State, Any], Verdict]


def both(*verdicts: Verdict) -> Verdict:
    """What is refused counts first, then what nobody can check."""
    for kind in ("refused", "unverifiable"):
        for verdict in verdicts:
            if verdict.kind == kind:
                return verdict
    return LEGAL


# cards and their copies


def is_a(state: State, name: str, *sorts: Sort) -> Verdict:
    """Whether a card is of one of these sorts."""
    card = entry(state, name)
    if card is None or card.sort is None:
        return unverifiable("Cards", f"the catalog does not say what {name} is")
    if card.sort in sorts:
        return LEGAL
    return refused("Cards", f"{name} is {_article(card.sort)}, not {_article(sorts[0])}")


def _article(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def copies(state: State, seat: str, name: str | None, *, is_course: bool = False) -> Verdict:
    """Whether one more copy of a card may turn up from a seat's deck. Source: you need; MT-4."""
    if name is None or state.knows_hands:
        return LEGAL
    player = state.players[seat]
    found = len(player.seen.get(name, ()))
    allowed = allowed_copies(state, seat, name, is_course=is_course)
    if not allowed:
        return refused("MT-4", f"{seat}'s deck {player.deck_name} has no {name}")
    if found < allowed:
        return LEGAL
    if player.returned and not is_course:
        return unverifiable("MT-4", f"{name} of {seat} turned up {found} times, and cards went back")
    return refused("MT-4", f"{seat}'s deck has no more than {allowed} {name}, and {found} turned up")


def _from_hand(state: State, seat: str, name: str) -> Verdict:
    hand = state.players[seat].hand
    return copies(state, seat, name) if is_new(state, hand, name) else LEGAL


# paying


def paid(state: State, event: ev.PartnerEntered | ev.SupporterPlayed | ev.ItemPlayed) -> Verdict:
    """Whether untapped star sources of its own pay for a card. Source: main phase; MT-6, MT-7."""
    unknown = ""
    for number in event.tapped:
        card = state.cards[number]
        if card.owner != event.by:
            return refused("MT-6", f"{called(state, card)} is {card.owner}'s; only own sources pay")
        if card.tapped:
            return refused("MT-7", f"{called(state, card)} is tapped already")
        given = stars(state, card)
        if given is None:
            unknown = f"the catalog does not say how many stars {called(state, card)} gives"
        elif not given:
            return refused("Stars", f"{called(state, card)} gives no stars")
    wanted = cost(state, event.card)
    if wanted is None:
        return unverifiable("Stars", f"the catalog does not say what {event.card} costs")
    if unknown:
        return unverifiable("Stars", unknown)
    over = overpaid(state, event.card, event.tapped) or 0
    if over < 0:
        given_ = (
            f"{wanted + over} are tapped"
            if event.tapped
            else f"{event.by} has {purse(state, event.by).stars}"
        )
        short = f"{event.card} costs {counted(wanted, 'star')}, and {given_}"
        return refused("Stars", short)
    if event.overpaid != over:
        return refused("MT-7", f"{counted(over, 'star')} too many are tapped, not {event.overpaid}")
    return LEGAL


def called(state: State, card: Lying) -> str:
    """A card in play, in a sentence: `Old Mill (c3)`."""
    name = state.pieces.names[card.token]
    return card.label if name is None else f"{name} ({card.label})"


# the main phase


def _entering(state: State, event: ev.PartnerEntered) -> Verdict:
    own = _from_hand(state, event.by, event.card)
    return both(is_a(state, event.card, "partner"), own, paid(state, event))


def _supporting(state: State, event: ev.SupporterPlayed) -> Verdict:
    own = _from_hand(state, event.by, event.card)
    return both(is_a(state, event.card, "supporter"), own, paid(state, event))


def _using_item(state: State, event: ev.ItemPlayed) -> Verdict:
    own = _from_hand(state, event.by, event.card)
    return both(is_a(state, event.card, "item"), own, paid(state, event))


def _own_untapped(state: State, by: str, number: int, rule: str) -> Verdict:
    """Only the owner uses a partner (MT-12), and tapping is the price."""
    card = state.cards[number]
    if card.owner != by:
        return refused("MT-12", f"{called(state, card)} is {card.owner}'s")
    if card.tapped:
        return refused(rule, f"{called(state, card)} is tapped")
    return LEGAL


def _exiting(state: State, event: ev.PartnerExited) -> Verdict:
    return _own_untapped(state, event.by, event.partner, "MT-10")


def _moving(state: State, event: ev.PartnerMoved) -> Verdict:
    if state.cards[event.partner].at == event.course:
        return refused("MT-34", f"{called(state, state.cards[event.partner])} is there already")
    return _own_untapped(state, event.by, event.partner, "MT-10")


def hinders(state: State, seat: str, course: int) -> list[Lying]:
    """The untapped partners of others at a course."""
    return [
        card for card in state.at(course) if card.kind == "partner" and card.owner != seat and not card.tapped
    ]


def _clearing(state: State, event: ev.CourseCleared) -> Verdict:
    course, partner = state.cards[event.course], state.cards[event.partner]
    if partner.at != event.course:
        return refused("Clear", f"{called(state, partner)} is not at {called(state, course)}")
    own = _own_untapped(state, event.by, event.partner, "Clear")
    if own is not LEGAL:
        return own
    if course.tapped:
        return refused("Clear", f"{called(state, course)} is tapped")
    if others := hinders(state, event.by, event.course):
        other = others[0]
        return refused("Clear", f"{other.owner}'s {called(state, other)} is untapped here")
    brings = value(state, partner)
    if brings is None:
        name = called(state, partner)
        return unverifiable("MT-20", f"the catalog does not say how many points {name} brings")
    if brings != event.points:
        return refused("MT-20", f"{called(state, partner)} brings {counted(brings, 'point')}")
    return LEGAL


def _battling(state: State, event: ev.Battled) -> Verdict:
    course = state.cards[event.course]
    attacker, defender = state.cards[event.attacker], state.cards[event.defender]
    for card in (attacker, defender):
        if card.at != event.course:
            return refused("MT-14", f"{called(state, card)} is not at {called(state, course)}")
    own = _own_untapped(state, event.by, event.attacker, "Battle")
    if own is not LEGAL:
        return own
    if defender.owner == event.by:
        return refused("Battle", f"{called(state, defender)} is {event.by}'s own")
    if not hinders(state, event.by, event.course):
        return refused("Battle", f"nobody else has an untapped partner at {called(state, course)}")
    if defender.tapped and state.table.rulings["defender_must_be_untapped"]:
        return refused("MT-13", f"{called(state, defender)} is tapped")
    return _fought(state, event, power(state, attacker), power(state, defender))


def _fought(state: State, event: ev.Battled, damage: int | None, needed: int | None) -> Verdict:
    if damage is None or needed is None:
        who = event.attacker if damage is None else event.defender
        name = called(state, state.cards[who])
        return unverifiable("Battle", f"the catalog does not say what power {name} has")
    if event.damage != damage:
        name = called(state, state.cards[event.attacker])
        return refused("MT-15", f"{name} deals {damage} damage")
    if event.defeated is not (damage >= needed):
        name = called(state, state.cards[event.defender])
        ends = "is defeated" if damage >= needed else "stands"
        return refused("Battle", f"{name} has power {needed} and takes {damage}, so it {ends}")
    return LEGAL


def _using(state: State, event: ev.CardUsed) -> Verdict:
    card = state.cards[event.card]
    if card.owner != event.by:
        return refused("MT-12", f"{called(state, card)} is {card.owner}'s")
    known = entry(state, state.pieces.names[card.token])
    if known is not None and known.does is not None:
        return refused(TEXTS, f"the catalog says all that {called(state, card)} does, and when")
    return unverifiable(TEXTS, f"the catalog does not say what {called(state, card)} does")


# what texts do


def _effect(state: State, event: Event) -> Verdict | None:
    """Whatever anybody does for a text outside the catalog; None where one that it describes is done."""
    if state.action is None or is_over(state):
        return refused(TEXTS, "no card is being settled that does it")
    if not is_improvised(state):
        if steps(state, state.action):
            return None
        return refused(TEXTS, f"{state.action.name} has no text to be done; a card's own begins with use")
    marked = unverifiable(TEXTS, f"the catalog does not say what {state.action.name} does")
    return both(_turned_up(state, event), marked)


def _turned_up(state: State, event: Event) -> Verdict:
    """Whether a card that an effect shows may be one more of its name."""
    if isinstance(event, ev.DeckSearched):
        return copies(state, event.seat, event.card)
    if not isinstance(event, ev.CardAttached | ev.CardDiscarded | ev.CardReturned | ev.CardDecked):
        return LEGAL
    if event.card or event.name is None:
        return LEGAL
    player = state.players[event.seat]
    tokens = player.hand if event.source == "hand" else player.pile
    return copies(state, event.seat, event.name) if is_new(state, tokens, event.name) else LEGAL


def _as_described(state: State, event: Event) -> Verdict:
    """An effect is one of those that its text leaves to choose."""
    step = step_now(state)
    if step is None:
        return refused(TEXTS, "the text asks for nothing more")
    number = getattr(event, "to", 0) or getattr(event, "card", 0)
    about = state.cards.get(number)
    if any(same(event, way) for way in ways(state, step, () if about is None else (about,))):
        return _turned_up(state, event)
    return refused(TEXTS, "the text does not allow that")


def _skipped(state: State, event: ev.EffectSkipped) -> Verdict | None:
    """Who searches a deck that nobody else knows says whether such a card was there."""
    step = step_now(state)
    if state.knows_hands or step is None or step.effect.do != "search" or not ways(state, step):
        return None
    return unverifiable(TEXTS, f"only {step.seat} knows what the deck holds")


def _milled(state: State, event: ev.CardMilled) -> Verdict:
    return copies(state, event.seat, event.card)


def _flipped(state: State, event: ev.CourseFlipped) -> Verdict:
    if event.card is None:
        return LEGAL
    return both(is_a(state, event.card, "course"), copies(state, event.seat, event.card, is_course=True))


def _revealed(state: State, event: ev.CardRevealed) -> Verdict:
    """Everybody may see a card at any time; nothing is recorded that changes nothing."""
    if event.card:
        card = state.cards[event.card]
        if state.pieces.names[card.token] == event.name:
            return refused("Cards", f"everybody knows already that {card.label} is {event.name}")
        is_course = card.kind == "course"
        fits = is_a(state, event.name, "course") if is_course else LEGAL
        return both(fits, copies(state, card.owner, event.name, is_course=is_course))
    player = state.players[event.seat]
    tokens = player.hand if event.source == "hand" else player.pile
    if not is_new(state, tokens, event.name):
        return refused("Cards", f"the log knows already that {event.seat} has {event.name} there")
    return copies(state, event.seat, event.name)


def _conceded(state: State, event: ev.Conceded) -> Verdict:
    if is_over(state):
        return refused("Game end", "the game is over")
    if not state.order:
        return refused(SETUP, "the game has not begun")
    return LEGAL


# before the first turn


def _registered(state: State, event: ev.DeckRegistered) -> Verdict:
    player = state.players[event.seat]
    if player.seen or player.kept or player.mulligans or player.drawn or state.order:
        return refused(SETUP, f"{event.seat} plays already")
    if problem := deck_problem(state, event.courses, event.cards):
        return refused("MT-4", f"the deck {event.name} is none to play with: {problem}")
    return LEGAL


# counts


def _adjusted(state: State, event: Adjusted) -> Verdict:
    seat, _, what = event.what.rpartition(" ")
    player = state.players[seat]
    most = COURSES if what == "courses" else CARDS
    now = {
        "deck": player.deck,
        "courses": player.courses,
        "hand": len(player.hand),
        "discards": len(player.pile),
    }[what]
    if event.count == now:
        return refused("MT-4", f"{event.what} is {now} already: there is nothing to adjust")
    if event.count > most:
        return refused("MT-4", f"{seat} brought only {most}")
    return LEGAL


ANYTIME: Mapping[type[Event], Callable[[State, Any], Verdict | None]] = {
    ev.DeckRegistered: _registered,
    ev.CardAttached: _effect,
    ev.CardDetached: _effect,
    ev.CardTapped: _effect,
    ev.CardUntapped: _effect,
    ev.CardDiscarded: _effect,
    ev.CardReturned: _effect,
    ev.CardDecked: _effect,
    ev.DeckSearched: _effect,
    ev.PointsChanged: _effect,
    ev.PowerChanged: _effect,
    ev.ValueChanged: _effect,
    ev.CardsOwed: _effect,
    ev.EffectSkipped: _skipped,
    ev.ExtraEffect: _effect,
    ev.CardRevealed: _revealed,
    ev.Conceded: _conceded,
}
"""What may happen whatever is waited for; None where it has to be waited for all the same."""

RULES: Mapping[type[Event], Rule] = {
    ev.CourseFlipped: _flipped,
    ev.PartnerEntered: _entering,
    ev.SupporterPlayed: _supporting,
    ev.ItemPlayed: _using_item,
    ev.PartnerExited: _exiting,
    ev.PartnerMoved: _moving,
    ev.CourseCleared: _clearing,
    ev.Battled: _battling,
    ev.CardUsed: _using,
    ev.CardAttached: _as_described,
    ev.CardTapped: _as_described,
    ev.CardUntapped: _as_described,
    ev.CardDiscarded: _as_described,
    ev.CardReturned: _as_described,
    ev.DeckSearched: _as_described,
    ev.PointsChanged: _as_described,
    ev.PowerChanged: _as_described,
    ev.CardMilled: _milled,
    Adjusted: _adjusted,
}
"""What the rules say of what is waited for."""
