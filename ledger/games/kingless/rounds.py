"""A match and its rounds: how it starts, who goes first, who leaves, what comes after a round.

Source: Set up; King's Crown; Winning the Game; rulings KL-1 to KL-7, KL-46.
"""

from __future__ import annotations

from typing import Literal

from ledger.api import (
    LEGAL,
    BadSetup,
    Chapter,
    Contradiction,
    Event,
    Luck,
    Piles,
    Setup,
    Table,
    Typed,
    Verb,
    Verdict,
    always,
    refused,
    seated,
)
from ledger.games.kingless.cards import SEAT
from ledger.games.kingless.catalog import Card, KinglessValues
from ledger.games.kingless.families import OnItsOwn
from ledger.games.kingless.obligations import may_play
from ledger.games.kingless.state import MOST, WINNING, State

opening: Chapter[State] = Chapter({"why": {"shortest": ", the shortest", "crown": ""}})
"""How a round begins."""
rounds: Chapter[State] = Chapter()
"""How one round follows another."""


def start(setup: Setup) -> State:
    """The empty table. Raises BadSetup if the tool cannot deal or referee the catalog's cards."""
    if setup.dealer == "tool":
        _require_whole(setup)
    state = State(table=Table.of(setup), pieces=Piles.of(setup, ()), values=setup.catalog.values)
    state.begin(0, "", "")
    return state


def _require_whole(setup: Setup) -> None:
    values, name = setup.catalog.values, setup.catalog.name
    assert isinstance(values, KinglessValues)
    cards = setup.catalog.of(Card)
    for card in cards.values():
        if None in (card.sort, card.influence, card.copies, card.does):
            raise BadSetup(
                f"The tool cannot deal from the catalog {name}: it does not know all about {card.name}.",
                hint="Every card needs sort, influence, copies and does; or use --dealer table.",
            )
    size = sum(card.copies or 0 for card in cards.values())
    if size > MOST:
        raise BadSetup(
            f"The catalog {name} has {size} cards, and no table could shuffle them.",
            hint=f"Lower its copies: at most {MOST} cards are dealt.",
        )
    if size < values.hand * len(setup.seats):
        raise BadSetup(
            f"The catalog {name} has only {size} cards for {len(setup.seats)} seats.",
            hint="Play with fewer seats, with more copies, or with --dealer table.",
        )


@opening.event
class FirstPlayerSet(Event, frozen=True, kw_only=True):
    """who goes first"""

    seat: str
    why: Literal["crown", "shortest"] = "shortest"
    told, needs = "{seat} goes first{why}", seated()
    verb, args = Verb("first", by_table=True), (SEAT,)

    def do(self, state: State) -> None:
        state.first = self.seat

    def dealt(self, state: State, luck: Luck) -> object:
        return luck.one_of("first", 0, state.table.present)


# players and rounds


@rounds.event
class SeatLeft(Event, frozen=True, kw_only=True):
    """a player leaves the table

    A player left the table: hand and area leave the round. The area of a round that is scored stays.
    """

    seat: str
    told = "{seat} leaves the table"
    verb, args = Verb("leave", by_table=True), (SEAT,)

    def needs(self, state: State) -> None:
        state.table.require_present(self.seat)
        if state.chain or state.turned or state.called:
            raise Contradiction("the card that was played has to be done first")
        if len(state.table.present) == 1:
            raise Contradiction("nobody would be left")

    def do(self, state: State) -> None:
        seat = self.seat
        state.table.leave(seat)
        if not state.scored:
            state.seated, state.areas[seat] = state.table.present, {}
        state.pieces.retire(*state.hands[seat])
        state.hands[seat].clear()

    def anytime(self, state: State) -> Verdict | None:
        if state.is_over:
            return None
        if state.king is not None and not state.scored:
            return refused("KL-46", "the tally has to be done first")
        turn = state.turn
        if may_play(state) or state.scored or turn is None or turn.stage == "check":
            return LEGAL
        return refused("KL-46", "the card that was played has to be done first")


@rounds.event
class RoundStarted(OnItsOwn, frozen=True, kw_only=True):
    """play another round

    A round begins; `crown` and `hat` are the seats with the special cards, empty if nobody has them.
    """

    round: int
    crown: str = ""
    hat: str = ""
    told = "round {round} begins[, {crown} wears the Crown][, {hat} the Hat]"
    verb = Verb("again", by_table=True)

    @staticmethod
    def made(state: State, by: str, _: Typed) -> RoundStarted:
        """The next round; the last King and Fool get their cards if they are still here (KL-5)."""
        here = (*state.table.present, "")
        crown, hat = (seat if seat in here else "" for seat in (state.king or "", state.fool or ""))
        return RoundStarted(by=by, round=state.round + 1, crown=crown, hat=hat)

    def needs(self, state: State) -> None:
        if self.round != state.round + 1:
            raise Contradiction(f"round {self.round} does not follow round {state.round}")
        state.table.require_present(*filter(None, (self.crown, self.hat)))
        if len(state.table.present) == 1:
            raise Contradiction("only one player is left")

    def do(self, state: State) -> None:
        state.turns += state.round > 0
        state.begin(self.round, self.crown, self.hat)

    def may(self, state: State) -> Verdict:
        due = self.made(state, self.by, ())
        if (self.crown, self.hat) != (due.crown, due.hat):
            crown, hat = due.crown or "nobody", due.hat or "nobody"
            return refused(WINNING, f"the Crown is {crown}'s and the Hat {hat}'s")
        return LEGAL


@rounds.event
class MatchEnded(Event, frozen=True, kw_only=True):
    """this was the last round

    The players stop after this round.
    """

    told, verb = "the match ends", Verb("finish", by_table=True)

    needs = always

    def do(self, state: State) -> None:
        state.is_over = True
