"""Sushi: choose a card of your hand in secret, pass the rest on; sets score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from ledger import api

DECK = {
    "tempura": 14,
    "sashimi": 14,
    "dumpling": 14,
    "two maki": 12,
    "three maki": 8,
    "one maki": 6,
    "salmon": 10,
    "squid": 5,
    "egg": 5,
    "pudding": 10,
    "wasabi": 6,
    "chopsticks": 4,
}
MAKI = {"one maki": 1, "two maki": 2, "three maki": 3}
NIGIRI = {"egg": 1, "salmon": 2, "squid": 3}
DUMPLINGS = (0, 1, 3, 6, 10, 15)
ROUNDS = 3


class Card(Struct, frozen=True):
    """A card that lies open before a seat."""

    round: int
    seat: str
    name: str
    event: int
    token: int


class State(api.GameState, kw_only=True):
    pieces: api.Piles
    dealt: int = 0
    """How many hands were dealt."""
    round: int = 0
    chosen: frozenset[str] = frozenset()
    """Who has chosen in this turn."""
    sticks: tuple[str, ...] = ()
    """Whose chopsticks go back to the hand."""
    open: tuple[Card, ...] = ()
    passing: tuple[str, ...] = ()
    """Who has yet to take up the hand of the seat on its right."""
    turns: int = 0

    @property
    def size(self) -> int:
        return 12 - len(self.table.seats)

    def front(self, seat: str, number: int) -> list[Card]:
        return [card for card in self.open if card.seat == seat and card.round == number]

    def chopsticks(self, seat: str) -> Card | None:
        return next((card for card in self.front(seat, self.round) if card.name == "chopsticks"), None)


sushi: api.Chapter[State] = api.Chapter()


@sushi.event
class Dealt(api.Event, frozen=True, kw_only=True):
    """`seat` gets a hand; where the tool deals, these cards."""

    seat: str
    cards: tuple[str, ...] = ()
    told, seen_by = "{seat} is dealt a hand[: {cards}]", "seat"

    def do(self, state: State) -> None:
        state.pieces.deal(self.seat, self.cards, state.size)
        state.dealt += 1

    def dealt(self, state: State, luck: api.Luck) -> tuple[str, ...]:
        return state.pieces.top(luck, state.size)


@sushi.event
class Chosen(api.Event, frozen=True, kw_only=True):
    """choose a card"""

    card: str | None = None
    told, verb, seen_by = "{by} chooses a card[: {card}]", "choose", "by"
    args = (api.Arg("card", api.in_hand(unseen=True)),)

    def do(self, state: State) -> None:
        state.pieces.lay_aside(self.by, (self.card,))
        _has_chosen(state, self.by)


@sushi.event
class BothChosen(api.Event, frozen=True, kw_only=True):
    """choose two cards with the chopsticks

    The first is turned up first, so a wasabi may stand before its nigiri.
    """

    first: str | None = None
    second: str | None = None
    told, verb, seen_by = "{by} chooses two cards[: {first}, {second}]", "sushi", "by"
    args = (api.Arg("first", api.in_hand(unseen=True)), api.Arg("second", api.in_hand(unseen=True)))

    def do(self, state: State) -> None:
        state.pieces.lay_aside(self.by, (self.second, self.first))
        state.sticks += (self.by,)
        _has_chosen(state, self.by)

    def may(self, state: State) -> api.Verdict:
        if state.chopsticks(self.by) is None:
            return api.refused("Chopsticks", f"no chopsticks lie before {self.by}")
        return api.LEGAL


def _has_chosen(state: State, seat: str) -> None:
    state.turns += not state.chosen
    state.chosen |= {seat}


def next_up(state: State) -> str | None:
    return next((seat for seat in state.table.seats if state.pieces.aside[seat]), None)


def under(state: State, by: str, before: api.Typed) -> Iterable[api.Choice]:
    seat = next_up(state)
    pile = state.pieces.aside[seat][-1:] if seat else ()
    return api.named(state.pieces.could_be(pile, state.pieces.stock)) if pile else ()


@sushi.event
class TurnedUp(api.Event, frozen=True, kw_only=True):
    """which card was chosen"""

    seat: str
    card: str
    told = "{seat} has chosen {card}"
    verb, args = "turn", (api.Arg("card", under),)
    reveals = "Everybody has seen {seat}'s {card}."

    def do(self, state: State) -> None:
        token = state.pieces.turn_up(self.seat, self.card)
        state.open += (Card(state.round, self.seat, self.card, self.id, token),)


@sushi.event
class ChopsticksReturned(api.Event, frozen=True, kw_only=True):
    """The chopsticks that were used go on with the hand."""

    seat: str
    told = "{seat}'s chopsticks go back to the hand"

    def do(self, state: State) -> None:
        card = state.chopsticks(self.seat)
        if card is None:
            raise api.Contradiction(f"no chopsticks lie before {self.seat}")
        state.pieces.gain(self.seat, card.token)
        state.open = tuple(each for each in state.open if each is not card)
        sticks = list(state.sticks)
        if self.seat in sticks:
            sticks.remove(self.seat)
        state.sticks = tuple(sticks)


@sushi.event
class Passed(api.Event, frozen=True, kw_only=True):
    """Every seat puts its hand down for the seat on its left."""

    told = "the hands go to the left"

    def do(self, state: State) -> None:
        pieces, seats = state.pieces, state.table.seats
        if state.passing or any(pieces.aside[seat] for seat in seats):
            raise api.Contradiction("a chosen card has not been turned up")
        for seat in seats:
            if pieces.hands[seat]:
                pieces.lay_aside(seat, pieces.held(seat))
                state.passing += (state.table.after(seat),)
        state.chosen = frozenset()


@sushi.event
class HandTaken(api.Event, frozen=True, kw_only=True):
    """`seat` takes up the hand that was passed on to it: these cards, None for what the log does not know."""

    seat: str
    cards: tuple[str | None, ...] = ()
    told, seen_by = "{seat} takes up a hand[: {cards}]", "seat"

    def do(self, state: State) -> None:
        if self.seat not in state.passing:
            raise api.Contradiction(f"no hand was passed on to {self.seat}")
        if self.cards != passed_on(state, self.seat):
            raise api.Contradiction("another hand was passed on")
        pieces = state.pieces
        pieces.take_up(self.seat, of=state.table.after(self.seat, -1))
        state.passing = tuple(seat for seat in state.passing if seat != self.seat)


def passed_on(state: State, seat: str) -> tuple[str | None, ...]:
    return tuple(state.pieces.names[token] for token in state.pieces.aside[state.table.after(seat, -1)])


@sushi.event
class RoundEnded(api.Event, frozen=True, kw_only=True):
    """The last cards lie open."""

    told = "the round is over"

    def do(self, state: State) -> None:
        if state.round == ROUNDS:
            raise api.Contradiction("there are three rounds")
        if any(state.pieces.hands[seat] or state.pieces.aside[seat] for seat in state.table.seats):
            raise api.Contradiction("there are still cards to choose")
        state.round += 1
        state.chosen = frozenset()
        state.sticks = ()


def pending(state: State) -> api.Pending:
    pieces, seats = state.pieces, state.table.seats
    if state.round == ROUNDS:
        return api.Over()
    if state.dealt < (state.round + 1) * len(seats):
        draft = Dealt(seat=seats[state.dealt % len(seats)])
        if pieces.tool_deals:
            return api.Chance(draft, "cards", "a hand", source="Rounds")
        return api.Follows(draft, source="Rounds")
    if state.passing:
        seat = state.passing[0]
        return api.Follows(HandTaken(seat=seat, cards=passed_on(state, seat)), source="Turns")
    waiting = tuple(seat for seat in seats if seat not in state.chosen and pieces.hands[seat])
    if waiting:
        return api.AtOnce(waiting, "choose a card", (Chosen, BothChosen), source="Turns")
    if up := next_up(state):
        name = pieces.names[pieces.aside[up][-1]]
        if name is not None:
            return api.Follows(TurnedUp(seat=up, card=name), source="Turns")
        return api.Chance(TurnedUp(seat=up, card=""), "card", f"what has {up} chosen?", source="Turns")
    for seat in state.sticks:
        if state.chopsticks(seat):
            return api.Follows(ChopsticksReturned(seat=seat), source="Chopsticks")
    if any(pieces.hands[seat] for seat in seats):
        return api.Follows(Passed(), source="Turns")
    return api.Follows(RoundEnded(), source="Rounds")


def _sets(seat: str, cards: list[Card]) -> Iterator[api.ScoreLine]:
    """What the cards before one seat are worth by themselves."""
    by_name: dict[str, list[int]] = {}
    wasabi: list[int] = []
    for card in cards:
        by_name.setdefault(card.name, []).append(card.event)
        if card.name == "wasabi":
            wasabi.append(card.event)
        elif card.name in NIGIRI:
            on = (wasabi.pop(0),) if wasabi else ()
            label = f"{card.name} on wasabi" if on else card.name
            points = NIGIRI[card.name] * (3 if on else 1)
            yield api.ScoreLine(seat, "nigiri", label, points, "Nigiri", (*on, card.event))
    for name, size, points in (("tempura", 2, 5), ("sashimi", 3, 10)):
        events = by_name.get(name, [])
        for start in range(0, len(events) - size + 1, size):
            yield api.ScoreLine(
                seat, name, f"{size} {name}", points, "Sets", tuple(events[start : start + size])
            )
    if dumplings := by_name.get("dumpling"):
        points = DUMPLINGS[min(len(dumplings), 5)]
        yield api.ScoreLine(
            seat, "dumpling", f"{len(dumplings)} dumplings", points, "Dumplings", tuple(dumplings)
        )


def _maki(state: State, seat: str, number: int) -> Iterator[api.ScoreLine]:
    rolls = {
        other: sum(MAKI.get(card.name, 0) for card in state.front(other, number))
        for other in state.table.seats
    }
    events = tuple(card.event for card in state.front(seat, number) if card.name in MAKI)
    places = sorted({count for count in rolls.values() if count}, reverse=True)
    tied = Counter(rolls.values())
    if rolls[seat] and rolls[seat] == places[0]:
        yield api.ScoreLine(seat, "maki", "most maki", 6 // tied[places[0]], "Maki", events)
    elif rolls[seat] and rolls[seat] == places[1] and tied[places[0]] == 1:
        yield api.ScoreLine(seat, "maki", "second in maki", 3 // tied[places[1]], "Maki", events)


def _puddings(state: State, seat: str) -> tuple[int, ...]:
    return tuple(card.event for card in state.open if card.seat == seat and card.name == "pudding")


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for number in range(min(state.round + 1, ROUNDS)):
        yield from _sets(seat, state.front(seat, number))
        if number < state.round:
            yield from _maki(state, seat, number)
    if state.round == ROUNDS:
        counts = {other: len(_puddings(state, other)) for other in state.table.seats}
        most, least = max(counts.values()), min(counts.values())
        tied = Counter(counts.values())
        if most != least:
            own = _puddings(state, seat)
            if counts[seat] == most:
                yield api.ScoreLine(seat, "pudding", "most puddings", 6 // tied[most], "Pudding", own)
            elif counts[seat] == least and len(counts) > 2:
                yield api.ScoreLine(seat, "pudding", "fewest puddings", -(6 // tied[least]), "Pudding", own)


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    rows = []
    for other in state.table.seats:
        counted = Counter(
            card.name for card in state.front(other, min(state.round, ROUNDS - 1)) if card.name != "pudding"
        )
        cards = ", ".join(name if count == 1 else f"{count} {name}" for name, count in counted.items())
        rows.append((other, cards or "-", len(_puddings(state, other))))
    return (
        api.Heading(f"Round {min(state.round + 1, ROUNDS)}", 2),
        api.Grid(("seat", "open", "puddings"), tuple(rows)),
        api.Facts(state.pieces.rows()),
    )


def facts(state: State) -> dict[str, int]:
    puddings = {f"{seat} puddings": len(_puddings(state, seat)) for seat in state.table.seats}
    return {**state.pieces.counts(), **puddings, "rounds": state.round}


GAME: api.Game[State] = api.Game(
    info=api.GameInfo(
        name="sushi",
        title="Sushi",
        about="Choose a card in secret, pass the hand on; sets score.",
        rules_version=1,
        api=2,
        variants=(api.Variant("standard", least=2, most=5, about="three rounds"),),
        turn_order="Turns",
    ),
    chapters=(sushi,),
    deck=DECK,
    start=State.from_setup,
    pending=pending,
    turn=lambda state: state.turns,
    status=lambda state: f"round {min(state.round + 1, ROUNDS)}",
    lines=lines,
    ties=lambda state: (api.Tie("puddings", "Pudding", lambda seat: len(_puddings(state, seat))),),
    shared="Pudding",
    view=view,
    facts=facts,
    topics=api.headings(__name__),
)
