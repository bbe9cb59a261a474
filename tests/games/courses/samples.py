"""The logs of `sample_logs/courses`, written by `python -m tests.samples`.

Law: everything is recorded by typing at a session; only the clock and the people are ours. Where the table
deals, a second game that nobody sees knows every card, and the session is told what a recorder would see.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import gmtime, strftime

import msgspec
from msgspec.structs import replace

from cli.session import Session
from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.teaching import in_words
from ledger.core.rules.automatic import follow
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import Over
from ledger.core.typing import listing, questions
from ledger.desk import bringing, new_log
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.courses import GAME
from ledger.games.courses.acting import Battled
from ledger.games.courses.catalog import TradingCard
from ledger.games.courses.ending import GameWon
from ledger.games.courses.playing import PartnerEntered, PartnerExited, PartnerMoved
from ledger.games.courses.state import State
from ledger.games.courses.texts.amounts import CardMilled, PointsChanged, PowerChanged
from ledger.games.courses.texts.cards import CardUntapped
from ledger.games.courses.texts.steps import CardSettled
from ledger.games.courses.turns import CourseFlipped, Drew, TurnEnded
from ledger.games.courses.worth import points
from tests.games.courses.chancer import HOUSE, registered, table

TOOL = "0.1.0"
LIKED = ("clear", "battle", "enter", "play", "move", "exit", "use", "end")
"""What people do first, if they can."""
Style = Callable[[State, Move, Random], float]
"""How much somebody likes a move; below 0 for never."""


def eager(state: State, move: Move, chance: Random) -> float:
    """Clears what it can, battles what it beats, and puts its partners where they hinder nobody's own."""
    event = move.event
    liking = float(len(LIKED) - LIKED.index(move.verb)) if move.verb in LIKED else 9.0
    if isinstance(event, Battled) and not event.defeated:
        return 0.1
    if isinstance(event, PartnerEntered):
        tapped = state.cards[event.course].tapped or event.course in event.tapped
        liking += 0.5 * (state.cards[event.course].owner == event.by) - 0.7 * tapped
    if isinstance(event, PartnerMoved | PartnerExited):
        return 0.2 if chance.random() < 0.2 else -1
    return liking


def dreamy(state: State, move: Move, chance: Random) -> float:
    """Draws and plays, and never clears anything."""
    if move.verb in ("clear", "points", "move", "exit") or "point" in move.help:
        return -1
    draws = "raw" in move.help and move.verb == "play"
    return 0.9 if move.verb == "end" else 1.0 if draws else chance.random()


class Evening:
    """One table and its log. `start` is in seconds since 1970, UTC."""

    def __init__(self, log: Path, wanted: NewGame, *, start: int, id_: str, whims: int) -> None:
        self.now = start
        self.random, self.ticks = Random(whims), Random(whims)
        header = new_log.header_for(GAME, wanted, created=self._time(), log=id_)
        brought = bringing.events_brought(GAME, new_log.setup_of(GAME, header), wanted.brought)
        self.desk = Desk.begin(log, msgspec.structs.replace(header, tool=TOOL), self._clock, brought)
        self.session = Session(self.desk)

    def _time(self) -> str:
        return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(self.now))

    def _clock(self) -> str:
        self.now += self.ticks.randrange(3, 25)
        return self._time()

    def type(self, *lines: str) -> None:
        for line in lines:
            self.session.run(line)

    @property
    def state(self) -> State:
        state: State = self.desk.state
        return state

    def play(self, *styles: Style, until: Callable[[State], bool] = lambda state: False) -> None:
        """Everybody plays in turn, each in a style, to the end or until something is true."""
        seats = self.desk.setup.seats
        by = {seat: styles[place % len(styles)] for place, seat in enumerate(seats)}
        while not isinstance(self.desk.pending, Over) and not until(self.state):
            seat = questions.actor_of(self.desk.pending)
            self.type(chosen(self.state, by.get(seat, eager), self.random).text)

    def claim(self, **slips: int) -> None:
        """Everybody writes down the points, with slips of adding up."""
        for seat in self.desk.setup.seats:
            self.type(f"claim {seat} {points(self.state, seat) + slips.get(seat, 0)}")


def chosen(state: State, style: Style, chance: Random) -> Move:
    """The move that somebody likes best; among equals by chance."""
    left = ("mulligan", "pass", "first ?")
    moves = [move for move in listing.legal_moves(GAME, state) if not {move.verb, move.text} & {*left}]
    liked = [(style(state, move, chance), chance.random(), move) for move in moves]
    return max((each for each in liked if each[0] >= 0), key=lambda each: each[:2])[2]


def a_duel_with_house_decks(log: Path) -> Evening:
    """Two seats with ready decks that the tool deals; a move is taken back on the way."""
    brought = (("mia", "house:river"), ("noa", "house:hill"))
    wanted = NewGame(game="courses", seats=("mia", "noa"), dealer="tool", seed=12, brought=brought)
    evening = Evening(log, wanted, start=1_795_000_000, id_="5a1e5b0c6d7f8091", whims=3)
    evening.type("mulligan", "keep", "first noa")
    evening.play(eager, until=lambda state: state.rounds == 6 and len(state.of("partner")) > 2)
    evening.type("undo", "redo", "undo turn", "note noa thinks about it again")
    evening.play(eager)
    evening.claim()
    return evening


def an_evening_that_decks_out(log: Path) -> Evening:
    """Two who never clear: the deck of one of them runs out before anybody has 20 points."""
    brought = (("ida", "house:market"), ("leo", "house:hill"))
    wanted = NewGame(game="courses", seats=("ida", "leo"), dealer="tool", seed=4, brought=brought)
    evening = Evening(log, wanted, start=1_795_100_000, id_="6b2f6c1d7e809102", whims=8)
    evening.type("keep", "keep", "order ida leo")
    evening.play(dreamy)
    evening.claim()
    return evening


# a table with cards that only its players know


class Box:
    """The same game, seen from above: every card is known, and dealt by chance."""

    def __init__(self, seats: tuple[str, ...], decks: tuple[str, ...], seed: int) -> None:
        self.luck, self.random = Luck(seed), Random(seed)
        self.state: State = GAME.start(table(" ".join(seats), seed))
        self.number = 0
        for seat, deck in zip(seats, decks, strict=True):
            self.fold(registered(seat, deck))

    def fold(self, draft: Event) -> None:
        self.number += 1
        GAME.projector.fold(self.state, (replace(draft, id=self.number),))

    def next(self) -> tuple[Event, str] | None:
        """What happens next, and how it is typed if somebody chose it; None where the game is over."""
        event = next(follow(GAME, self.state, self.luck), None)
        if event is not None:
            return event, ""
        if isinstance(GAME.pending(self.state), Over):
            return None
        move = chosen(self.state, eager, self.random)
        return move.event, move.text


UNTOLD = ("Picnic Basket", "Road Map", "Strong Tea", "Brass Horn")
"""Cards whose text this table plays without writing it down."""


def told(log: Path, seats: tuple[str, ...], decks: tuple[str, ...]) -> tuple[Evening, Box]:
    wanted = NewGame(game="courses", seats=seats, catalog="table", title="Cards from three attics")
    return Evening(log, wanted, start=1_795_200_000, id_="7c306d2e8f91a213", whims=5), Box(seats, decks, 21)


def tell(evening: Evening, box: Box, until: Callable[[State], bool] = lambda state: False) -> None:
    """Types what a recorder sees, until the game is over or something is true."""
    while not until(box.state) and (happened := box.next()) is not None:
        event, text = happened
        line = seen(box.state, event, text)
        name = getattr(event, "card", None)
        if line and isinstance(name, str) and name not in evening.state.table.catalog.of(TradingCard):
            card = HOUSE.of(TradingCard)[name]
            card = replace(card, text="", does=None if name in UNTOLD else card.does)
            line = f"define card {name}, {in_words(card)}: {line}"
        if line:
            evening.type(line)
        box.fold(event)


def seen(state: State, event: Event, text: str) -> str:
    """What is typed for an event; nothing where the tool records it by itself."""
    action = state.action
    if isinstance(event, CourseFlipped):
        return f"flip {event.card}"
    if isinstance(event, CardMilled):
        return f"turn {event.card}"
    if action is None or action.name not in UNTOLD or isinstance(event, GameWon | TurnEnded):
        return text
    match event:
        case Drew():
            return f"draw {event.seat} {event.count}" if event.why == "effect" else ""
        case PointsChanged():
            return f"points {event.seat} {event.points}"
        case PowerChanged():
            return f"power {state.cards[event.card].label} {event.amount} turn"
        case CardUntapped():
            return f"untap {state.cards[event.card].label}"
        case CardSettled():
            return "done"
    return text


def three_attics(log: Path) -> Evening:
    """Three at a table with unknown lists: cards are defined on the way, one move stands against a rule."""
    seats = ("abe", "bea", "cho")
    evening, box = told(log, seats, ("hill", "river", "fair"))

    def tired(state: State) -> bool:
        turn = state.turn
        is_main = turn is not None and turn.flipped and not turn.ended and state.rounds > 7
        return is_main and state.action is None and bool(tapped(state))

    def tapped(state: State) -> list[int]:
        seat = state.turn.seat if state.turn is not None else ""
        return [card.number for card in state.of("partner", seat) if card.tapped]

    tell(evening, box, tired)
    (number, *_) = tapped(box.state)
    seat = questions.actor_of(GAME.pending(box.state))
    evening.type(f"! exit p{number} -- nobody minded at the time")
    box.fold(PartnerExited(by=seat, partner=number))
    evening.type("note from now on we look at the tapped ones")
    tell(evening, box)
    evening.claim()
    return evening


EVENINGS: dict[str, Callable[[Path], Evening]] = {
    "a-duel-with-house-decks": a_duel_with_house_decks,
    "three-attics": three_attics,
    "an-evening-that-decks-out": an_evening_that_decks_out,
}
"""By the name of the log, without its ending."""
