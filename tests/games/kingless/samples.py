"""The logs of `sample_logs/kingless`: evenings at four tables, written by `python -m tests.samples`.

Law: everything is recorded by typing at a desk; only the clock and the people are ours. Where the table
deals, a second match that nobody sees knows every hand, and the desk is told what a recorder would see.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import gmtime, strftime

import msgspec

from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import follow
from ledger.core.rules.verdicts import Chance, Over
from ledger.core.typing import questions
from ledger.desk import new_log
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.kingless import GAME
from ledger.games.kingless.areas import (
    CardCalled,
    CardClaimed,
    CardDiscarded,
    CardGuttered,
    CardYielded,
    ClaimDenied,
)
from ledger.games.kingless.deck import CardsTurned
from ledger.games.kingless.effects import EffectLeft, EffectSkipped, Recruited
from ledger.games.kingless.hands import CardGiven, CardPut, NoneHeld, OpponentChosen
from ledger.games.kingless.obligations import askable
from ledger.games.kingless.rounds import FirstPlayerSet, RoundStarted
from ledger.games.kingless.state import State
from ledger.games.kingless.tally import TiePlayed
from ledger.games.kingless.turns import CardPlayed, EndElected, InterruptPlayed, PlaySettled
from ledger.testing import setup_for
from tests.games.kingless.players import choose

TOOL = "0.1.0"
Spoken = Callable[["Evening"], None]


class Evening:
    """One table and its log. `start` is in seconds since 1970, UTC."""

    def __init__(self, log: Path, wanted: NewGame, *, start: int, id_: str, whims: int) -> None:
        self.now = start
        self.random, self.ticks = Random(whims), Random(whims)
        header = new_log.header_for(GAME, wanted, created=self._time(), log=id_)
        self.desk = Desk.begin(log, msgspec.structs.replace(header, tool=TOOL), self._clock)
        self.hidden: State | None = None
        if wanted.dealer == "table":
            seats = " ".join(wanted.seats)
            self.hidden = GAME.start(setup_for(GAME, seats, seed=whims, **self.desk.setup.rulings))
            self.luck = Luck(whims)
        self.lie_about: str | None = None

    def _time(self) -> str:
        return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(self.now))

    def _clock(self) -> str:
        self.now += self.ticks.randrange(4, 40)
        return self._time()

    @property
    def state(self) -> State:
        """What really lies where."""
        state: State = self.desk.state
        return state if self.hidden is None else self.hidden

    def type(self, *moves: str) -> None:
        for move in moves:
            self.desk.do(move)

    def round(self, *, until: Callable[[State], bool] = lambda state: False) -> None:
        """Plays until the round is scored, or until something is true."""
        while not self.state.scored and not until(self.state):
            self.step()

    def step(self) -> None:
        if self.hidden is None:
            self._tell(choose(self.desk.state, self.random))
            return
        pending = GAME.pending(self.hidden)
        settled = next(follow(GAME, self.hidden, self.luck), None)
        event = settled if settled is not None else choose(self.hidden, self.random)
        if isinstance(event, CardYielded) and event.card == self.lie_about:
            asked = askable(self.hidden, event.seat)
            event = ClaimDenied(by="tool", seat=event.seat, card=event.card, asked=asked)
        is_answer = isinstance(event, CardYielded | ClaimDenied)
        forced = settled is not None and not is_answer and not isinstance(pending, Chance | Over)
        self._tell(event, forced=forced)
        GAME.projector.fold(self.hidden, (event,))

    def _tell(self, event: Event, *, forced: bool = False) -> None:
        """Types what a recorder sees of an event; nothing where the tool records it by itself."""
        text = spoken(event, self.desk.state)
        if self.hidden is not None and isinstance(event, CardGiven):
            return
        if forced and isinstance(event, EffectSkipped):
            text = self._none(event)
        elif forced:
            return
        if text:
            self.type(text)

    def _none(self, event: EffectSkipped) -> str:
        """A hand that the table does not see has no such card: somebody has to say so."""
        return "none" if NoneHeld in questions.kinds_of(self.desk.pending) else ""

    def claim(self, **slips: int) -> None:
        """Everybody writes down the influence of the round, with slips of adding up."""
        sheet = self.desk.score(self.desk.head)
        for seat in self.desk.setup.seats:
            self.type(f"claim {seat} {sheet.total(seat) + slips.get(seat, 0)}")

    def again(self) -> None:
        """The next round is dealt."""
        self.type("again")
        if self.hidden is not None:
            state = self.hidden
            begun = RoundStarted(
                by="tool", round=state.round + 1, crown=state.king or "", hat=state.fool or ""
            )
            GAME.projector.fold(state, (begun,))


def spoken(event: Event, state: State) -> str:
    """The move that a person types for an event; empty where nobody types one."""
    match event:
        case CardPlayed():
            return f"play {event.card}"
        case InterruptPlayed():
            return f"{event.by} {event.kind}"
        case PlaySettled():
            return "settle" if event.outcome != "no_effect" or len(state.chain) > 1 else ""
        case EndElected():
            return "end"
        case CardDiscarded():
            return f"discard {event.card}"
        case CardGuttered():
            return f"gutter {event.owner} {event.card}"
        case CardCalled():
            return f"claim {event.card}"
        case CardClaimed():
            return f"from {event.owner}"
        case CardYielded():
            return event.owner
        case ClaimDenied():
            return "nobody"
        case OpponentChosen():
            return f"pick {event.seat}"
        case CardPut():
            return f"put {event.card}"
        case CardsTurned():
            return f"turn {', '.join(event.cards)}"
        case Recruited():
            return f"recruit {event.card}" if event.card else "decline"
        case CardGiven():
            return f"give {event.target} {event.card}"
        case EffectLeft():
            return "pass"
        case FirstPlayerSet():
            return f"first {event.seat}"
        case TiePlayed():
            return f"tie {event.seat}"
    return ""


# the evenings


def two_without_a_box(log: Path) -> Evening:
    """Two people, the house deck, the tool deals: three rounds, one of them thought over."""
    wanted = NewGame(game="kingless", seats=("ida", "jon"), dealer="tool", seed=71)
    evening = Evening(log, wanted, start=1_793_900_000, id_="a1c2e3f405162738", whims=71)
    evening.round(until=_fourth_turn)
    evening.type("note Jon wonders what a Stop would have done")
    evening.desk.undo()
    evening.desk.redo()
    evening.round()
    evening.claim()
    for _ in range(2):
        evening.again()
        evening.round()
        evening.claim()
    evening.type("finish")
    return evening


def _fourth_turn(state: State) -> bool:
    return state.turns == 3 and state.turn is not None and not state.turn.decided


def four_at_a_table(log: Path) -> Evening:
    """Four people with printed house cards; somebody denies a card that he has, and drops it."""
    wanted = NewGame(game="kingless", seats=("ann", "bob", "cat", "dan"))
    evening = Evening(log, wanted, start=1_793_990_000, id_="b2d3f4a516273849", whims=18)
    for slips in ({}, {}, {"cat": 1}):
        evening.round(until=_hand_could_lie)
        if not evening.state.scored and evening.lie_about is None:
            seat, card = _liar(evening)
            evening.round(until=lambda state: state.called is None)
            evening.type(f"note {seat} drops the cards on the floor", f"reveal {seat} {card}")
        evening.round()
        evening.claim(**slips)
        evening.again() if slips == {} else evening.type("finish")
    return evening


def _hand_could_lie(state: State) -> bool:
    """Somebody is asked for a card, and somebody else really has it in hand."""
    if state.called is None or not isinstance(getattr(GAME.pending(state), "event", None), CardYielded):
        return False
    seat, card = state.called
    names = state.pieces.names
    hands = (hand for other, hand in state.hands.items() if other != seat)
    return any(names[token] == card for hand in hands for token in hand)


def _liar(evening: Evening) -> tuple[str, str]:
    """Who keeps the claimed card, and which one."""
    state = evening.state
    assert state.called is not None
    seat, card = state.called
    evening.lie_about = card
    for other, hand in state.hands.items():
        if other != seat and any(state.pieces.names[token] == card for token in hand):
            return other, card
    raise AssertionError("nobody has it")


def six_in_the_hut(log: Path) -> Evening:
    """Six people, the tool deals: a long chain of interrupts, a tie for the Crown, two rounds."""
    seats = ("ola", "pia", "quin", "ravi", "sol", "tove")
    wanted = NewGame(game="kingless", seats=seats, dealer="tool", seed=6)
    evening = Evening(log, wanted, start=1_794_080_000, id_="c3e4a5b62738495a", whims=6)
    evening.round()
    evening.claim()
    evening.again()
    evening.round()
    evening.claim()
    evening.type("finish")
    return evening


def three_with_the_box(log: Path) -> Evening:
    """Three people with a box that only they know: cards are taught on the way, effects as they happen."""
    wanted = NewGame(game="kingless", seats=("uma", "vic", "wil"), catalog="table")
    evening = Evening(log, wanted, start=1_794_170_000, id_="d4f5b6c738495a6b", whims=9)
    evening.hidden = None  # the people at this table are not ours
    evening.type("deck ?", "first vic")
    for move in BOXED:
        evening.type(move)
    evening.claim()
    evening.type("finish")
    return evening


BOXED = (
    "play bron dwarf",
    "settle",
    "done he is drunk and does nothing",
    "influence Bron 3",
    "define card Ragstad Iron Pumper, sort=dwarf, influence=2",
    "play ragstad",
    "settle",
    "done",
    "define card A Song at Night, sort=event",
    "play a song",
    "wil stop",
    "vic halt",
    "settle",
    "draw 2",
    "done",
    "define card The Cellar Key, sort=item, influence=1",
    "play the cellar key",
    "settle",
    "claim zattar",
    "nobody",
    "done",
    "note Zattar is said to be in nobody's hand",
    "end",
    "adjust deck 1",
    "play thrombold dwarf",
    "settle",
    "turn bron",
    "decline",
    "done",
    "influence Thrombold 4",
    "end",
    "end",
    "end",
    "end",
)

EVENINGS: dict[str, Callable[[Path], Evening]] = {
    "two-without-a-box": two_without_a_box,
    "three-with-the-box": three_with_the_box,
    "four-at-a-table": four_at_a_table,
    "six-in-the-hut": six_in_the_hut,
}
"""By the name of the log, without its ending."""
