"""How a game begins, how turns go, and how it ends.

Law: a handler copies what happened and holds no rule. What physically cannot be (a card that is not there,
one that is tapped twice) raises Contradiction, before anything is changed.
"""

from __future__ import annotations

from ledger.api import Adjusted, Contradiction, Projector
from ledger.games.courses import events as ev
from ledger.games.courses import piles
from ledger.games.courses.state import MOST, Action, Boost, Earned, Lies, State, Turn
from ledger.games.courses.worth import more_value

projector: Projector[State] = Projector()
on = projector.on


# before the first turn


@on(ev.DeckRegistered)
def _(state: State, event: ev.DeckRegistered) -> None:
    player = state.require_in(event.seat)
    if player.drawn:
        raise Contradiction(f"{event.seat} has drawn a hand already")
    player.deck_name = event.name
    player.course_list = event.courses
    player.card_list = event.cards
    player.deck, player.courses = len(event.cards), len(event.courses)
    player.stock = event.cards


@on(ev.Drew)
def _(state: State, event: ev.Drew) -> None:
    tokens = piles.from_deck(state, event.seat, event.count, event.cards, event.id)
    player = state.players[event.seat]
    player.hand += tokens
    if event.short > 0:
        player.failed = True
    why = event.why
    if why == "turn":
        if state.turn is not None:
            state.turn.drew = True
    elif why == "hand":
        player.drawn = True
    else:
        state.owed = None
        effect(state)


@on(ev.Mulliganed)
def _(state: State, event: ev.Mulliganed) -> None:
    player = state.require_in(event.by)
    for token in player.hand:
        state.pieces.retire(token)
    player.deck += len(player.hand)
    player.hand = []
    player.returned = True
    player.drawn = False
    player.mulligans += 1
    piles.shuffle(state, event.by)


@on(ev.HandKept)
def _(state: State, event: ev.HandKept) -> None:
    state.require_in(event.by).kept = True


@on(ev.OrderDecided)
def _(state: State, event: ev.OrderDecided) -> None:
    if sorted(event.order) != sorted(state.table.seats):
        raise Contradiction("everybody has one place in the order")
    state.order = event.order


# a turn


@on(ev.TurnStarted)
def _(state: State, event: ev.TurnStarted) -> None:
    state.require_in(event.seat)
    _expire(state, "round", event.seat)
    state.turn = Turn(event.seat, first=not state.rounds)
    state.rounds += 1
    state.action = None


@on(ev.DrawSkipped)
def _(state: State, event: ev.DrawSkipped) -> None:
    state.require_turn().drew = True


@on(ev.UntappedAll)
def _(state: State, event: ev.UntappedAll) -> None:
    own = state.own(event.seat)
    state.require_turn().untapped = True
    for card in own:
        card.tapped = False


@on(ev.CourseFlipped)
def _(state: State, event: ev.CourseFlipped) -> None:
    player = state.require_in(event.seat)
    if not player.courses:
        raise Contradiction(f"{event.seat}'s course deck is empty")
    if event.card == "":
        raise Contradiction("every card has a name")
    player.courses -= 1
    token = state.pieces.new(None)
    piles.named(state, event.seat, token, event.card, event.id)
    piles.enter(state, token, event.seat, "course")
    if state.turn is not None:
        state.turn.flipped = True


@on(ev.NoCourseLeft)
def _(state: State, event: ev.NoCourseLeft) -> None:
    state.require_turn().flipped = True


@on(ev.TurnEnded)
def _(state: State, event: ev.TurnEnded) -> None:
    turn = state.require_turn()
    if event.by == turn.seat:
        _decide(state)
    _expire(state, "turn", "")
    turn.ended = True
    state.action = state.owed = None


def _decide(state: State) -> None:
    """The first decision of a turn begins it."""
    turn = state.turn
    if turn is not None and not turn.decided:
        turn.decided = True
        state.turns += 1


def _expire(state: State, until: str, turn: str) -> None:
    """What lasts so long ends: at the end of any turn, or when the turn comes back to the same seat."""
    if state.boosts:
        state.boosts = tuple(each for each in state.boosts if not _ends(each, until, turn))
    for each in state.passing:
        if _ends(each, until, turn):
            state.players[each.seat].points -= each.points or 0
            state.passing = tuple(line for line in state.passing if line is not each)


def _ends(each: Boost | Earned, until: str, turn: str) -> bool:
    return each.until == until and turn in ("", each.turn)


# the main phase


def _play(
    state: State, event: ev.PartnerEntered | ev.SupporterPlayed | ev.ItemPlayed, kind: Lies, at: int = 0
) -> None:
    """A card is paid for and comes from a hand."""
    require_apart(state, event.tapped)
    token = piles.take(state, event.by, "hand", event.card, event.id)
    for number in event.tapped:
        state.cards[number].tapped = True
    card = piles.enter(state, token, event.by, kind, at)
    state.action = Action(event.id, event.by, card.number, event.card, kind)
    _decide(state)


def require_apart(state: State, numbers: tuple[int, ...]) -> None:
    """Raises Contradiction where these are not so many cards in play."""
    for number in numbers:
        _ = state.cards[number]
    if len(numbers) > 1 and len(set(numbers)) < len(numbers):
        raise Contradiction("a card cannot be tapped twice")


@on(ev.PartnerEntered)
def _(state: State, event: ev.PartnerEntered) -> None:
    state.course(event.course)
    _play(state, event, "partner", event.course)


@on(ev.SupporterPlayed)
def _(state: State, event: ev.SupporterPlayed) -> None:
    _play(state, event, "supporter")


@on(ev.ItemPlayed)
def _(state: State, event: ev.ItemPlayed) -> None:
    _play(state, event, "item")


@on(ev.PartnerExited)
def _(state: State, event: ev.PartnerExited) -> None:
    state.partner(event.partner)
    piles.to_pile(state, piles.leave(state, event.partner))
    _decide(state)


@on(ev.PartnerMoved)
def _(state: State, event: ev.PartnerMoved) -> None:
    course, partner = state.cards[event.course], state.cards[event.partner]
    if course.kind != "course" or partner.kind != "partner":
        raise Contradiction(f"{partner.label} does not move to {course.label}")
    partner.tapped = True
    partner.at = event.course
    if state.turn is not None and not state.turn.decided:
        _decide(state)


@on(ev.CourseCleared)
def _(state: State, event: ev.CourseCleared) -> None:
    player = state.require_in(event.by)
    course, partner = state.course(event.course), state.partner(event.partner)
    course.tapped = partner.tapped = True
    name = state.pieces.names[partner.token] or ""
    more = more_value(state, partner) if event.points is None else 0
    earn(state, Earned(event.id, event.by, event.points, "clear", name=name, more=more))
    player.points += event.points or 0
    _decide(state)


def earn(state: State, line: Earned) -> None:
    """Points of a seat with the event that brings them."""
    if abs(line.points or 0) > MOST:
        raise Contradiction(f"no table has {line.points} points")
    if line.until in ("turn", "round"):
        state.passing = (*state.passing, line)
    else:
        state.earned = (*state.earned, line)


@on(ev.Battled)
def _(state: State, event: ev.Battled) -> None:
    state.course(event.course)
    attacker, defender = state.partner(event.attacker), state.partner(event.defender)
    if attacker is defender:
        raise Contradiction("a partner does not battle itself")
    attacker.tapped = True
    if event.defeated:
        piles.to_pile(state, piles.leave(state, defender.number))
    _decide(state)


def effect(state: State) -> None:
    """One more effect of the card that is being settled is done."""
    if state.action is not None:
        state.action.done += 1


@on(ev.CardUsed)
def _(state: State, event: ev.CardUsed) -> None:
    card = state.cards[event.card]
    name = state.pieces.show(card.token)
    state.action = Action(event.id, event.by, card.number, name, card.kind, used=True)
    _decide(state)


# the end


@on(ev.Conceded)
def _(state: State, event: ev.Conceded) -> None:
    state.require_in(event.by).conceded = True


@on(ev.PlayerEliminated)
def _(state: State, event: ev.PlayerEliminated) -> None:
    player = state.require_in(event.seat)
    require_closed(state, (*event.removed, *event.discarded))
    player.out = True
    for number in event.removed:
        piles.vanish(state, number)
    for number in event.discarded:
        piles.to_pile(state, piles.gone(state, number))
    for token in (*player.hand, *player.pile, *player.top, *player.bottom):
        state.pieces.retire(token)
    player.hand, player.pile, player.top, player.bottom = [], [], [], []
    player.deck = player.courses = 0
    if state.action is not None and state.action.seat == event.seat:
        state.action = None
    if state.owed is not None and state.owed.seat == event.seat:
        state.owed = None


def require_closed(state: State, numbers: tuple[int, ...]) -> None:
    """Raises Contradiction where something would be left at a card that goes."""
    if len(set(numbers)) < len(numbers):
        raise Contradiction("a card cannot go twice")
    for number in numbers:
        _ = state.cards[number]
        for card in state.at(number):
            if card.number not in numbers:
                raise Contradiction(f"{card.label} would be left on nothing")


@on(ev.GameWon)
def _(state: State, event: ev.GameWon) -> None:
    state.require_in(event.seat)
    state.winner, state.how = event.seat, event.how


@on(Adjusted)
def _(state: State, event: Adjusted) -> None:
    seat, _, what = event.what.rpartition(" ")
    player = state.players[seat]
    if event.count > MOST:
        raise Contradiction("no pile has so many cards")
    if what == "deck":
        while len(player.top) + len(player.bottom) > event.count:
            state.pieces.retire((player.top or player.bottom).pop())
        player.deck = event.count
    elif what == "courses":
        player.courses = event.count
    elif what == "hand":
        piles.resize(state, player.hand, event.count)
    elif what == "discards":
        piles.resize(state, player.pile, event.count)
    else:
        raise Contradiction(f"nobody counts {event.what!r} here")
