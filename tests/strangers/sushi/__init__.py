"""Sushi: choose a card of your hand in secret, pass the rest on; sets score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct, field

from ledger import api

SETS = {"tempura": 14, "sashimi": 14, "dumpling": 14, "pudding": 10}
DECK = SETS | {"one maki": 6, "two maki": 12, "three maki": 8, "egg": 5, "salmon": 10, "squid": 5}
DECK |= {"wasabi": 6, "chopsticks": 4}
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
    round: int = 0
    chosen: dict[str, int] = field(default_factory=dict)
    """Seat → the stage in which it chose last."""
    sticks: tuple[str, ...] = ()
    """Whose chopsticks go back to the hand."""
    open: tuple[Card, ...] = ()

    @property
    def stage(self) -> int:
        """Grows each time all have chosen."""
        return self.pieces.passes + self.round

    def deal(self) -> None:
        for seat in self.table.seats if self.round < ROUNDS else ():
            self.pieces.owe(seat, 12 - len(self.table.seats))

    def front(self, seat: str, number: int) -> list[Card]:
        return [card for card in self.open if card.seat == seat and card.round == number]

    def chopsticks(self, seat: str) -> Card | None:
        return next((card for card in self.front(seat, self.round) if card.name == "chopsticks"), None)


def start(setup: api.Setup) -> State:
    state = State.from_setup(setup)
    state.deal()
    return state


sushi: api.Chapter[State] = api.Chapter()


@sushi.event
class Chosen(api.Event, frozen=True, kw_only=True):
    """choose a card"""

    card: str | None = None
    told, verb, seen_by = "{by} chooses a card[: {card}]", "choose", "by"
    args = (api.Arg("card", api.in_hand(unseen=True)),)

    def do(self, state: State) -> None:
        state.pieces.lay_aside(self.by, (self.card,))
        state.chosen[self.by] = state.stage


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
        state.chosen[self.by] = state.stage

    def may(self, state: State) -> api.Verdict:
        if state.chopsticks(self.by) is None:
            return api.refused("Chopsticks", f"no chopsticks lie before {self.by}")
        return api.LEGAL


@sushi.event
class TurnedUp(api.Event, frozen=True, kw_only=True):
    """which card was chosen"""

    seat: str
    card: str
    told = "{seat} has chosen {card}"
    verb, args = "turn", (api.Arg("card", api.face_down()),)

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
        state.sticks = tuple(seat for seat in state.sticks if seat != self.seat)


@sushi.event
class RoundEnded(api.Event, frozen=True, kw_only=True):
    """The last cards lie open."""

    told = "the round is over"

    def do(self, state: State) -> None:
        if state.round == ROUNDS:
            raise api.Contradiction("there are three rounds")
        if any(state.pieces.hands[seat] or state.pieces.aside[seat] for seat in state.table.seats):
            raise api.Contradiction("there are still cards to choose")
        state.round, state.sticks = state.round + 1, ()
        state.deal()


def pending(state: State) -> api.Pending:
    pieces, seats = state.pieces, state.table.seats
    if state.round == ROUNDS:
        return api.Over()
    if dealt := api.cards_owed(state, "Rounds"):
        return dealt
    if taken := api.hands_taken(state, "Turns"):
        return taken
    if waiting := [seat for seat in seats if pieces.hands[seat] and state.chosen.get(seat) != state.stage]:
        return api.AtOnce(tuple(waiting), "choose a card", (Chosen, BothChosen), source="Turns")
    if turned := api.turned_up(state, TurnedUp, source="Turns"):
        return turned
    for seat in filter(state.chopsticks, state.sticks):
        return api.Follows(ChopsticksReturned(seat=seat), source="Chopsticks")
    return api.Follows(api.HandsPassed() if any(pieces.hands.values()) else RoundEnded(), source="Rounds")


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
    places, tied = sorted({*rolls.values()} - {0}, reverse=True), Counter(rolls.values())
    for place, (count, points) in enumerate(zip(places, (6, 3), strict=False)):
        if rolls[seat] == count and (not place or tied[places[0]] == 1):
            label = "second in maki" if place else "most maki"
            yield api.ScoreLine(seat, "maki", label, points // tied[count], "Maki", events)


def _puddings(state: State, seat: str) -> tuple[int, ...]:
    return tuple(card.event for card in state.open if card.seat == seat and card.name == "pudding")


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for number in range(min(state.round + 1, ROUNDS)):
        yield from _sets(seat, state.front(seat, number))
        if number < state.round:
            yield from _maki(state, seat, number)
    if state.round == ROUNDS:
        counts = {other: len(_puddings(state, other)) for other in state.table.seats}
        tied, own = Counter(counts.values()), _puddings(state, seat)
        for label, of, points in (("most", max(tied), 6), ("fewest", min(tied), -6)):
            if counts[seat] == of and len(tied) > 1 and (points > 0 or len(counts) > 2):
                worth = int(points / tied[of])
                yield api.ScoreLine(seat, "pudding", f"{label} puddings", worth, "Pudding", own)


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    number = min(state.round, ROUNDS - 1)
    rows = []
    for other in state.table.seats:
        cards = ", ".join(card.name for card in state.front(other, number) if card.name != "pudding")
        rows.append((other, cards or "-", len(_puddings(state, other))))
    grid = api.Grid(("seat", "open", "puddings"), tuple(rows))
    return (api.Heading(f"Round {number + 1}", 2), grid, api.Facts(state.pieces.rows()))


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
    chapters=(sushi, api.dealing, api.passing),
    deck=DECK,
    start=start,
    pending=pending,
    turn=lambda state: state.stage + (state.stage in state.chosen.values()),
    status=lambda state: f"round {min(state.round + 1, ROUNDS)}",
    lines=lines,
    ties=lambda state: (api.Tie("puddings", "Pudding", lambda seat: len(_puddings(state, seat))),),
    shared="Pudding",
    view=view,
    facts=facts,
    topics=api.headings(__name__),
)
