"""Turns, phases and rounds, what is taken at the start, and the end.

Law: a game can only be over when a round or a turn ends; then what is left to score is asked for, number by
number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from typing import Literal

from ledger import api
from ledger.games.scorepad.asked import (
    example,
    of_round,
    row,
    such_as,
    unclosed,
    unsaid,
    waiting,
    without_role,
)
from ledger.games.scorepad.playing import Changed, Revealed
from ledger.games.scorepad.scoring import bank, scored_by_round
from ledger.games.scorepad.sheet import PadDeck, Role
from ledger.games.scorepad.state import FormulaReader, RunningCount, State, as_played, known

going: api.Chapter[State] = api.Chapter({"where": {"in": "in again", "out": "out from now on"}})
HOWS = ("won", "lost", "categories", "seats")
HAS = "have", "has"
FIRST = "first"
"""What a seat takes to go first."""


Span = Literal["turn", "phase", "round", "game", "asking"]


def _ends(of: Span) -> Callable[[State, str, api.Typed], api.Event]:
    return lambda state, by, values: Ended(by=by, of=of, how=values[0] if values else "")


@going.event
class Ended(api.Event, frozen=True, kw_only=True):
    """A turn, a phase, a round or the game ended. The table says `how` the game ended, or it follows from the
    sheet. What is left is asked by category, or by seat if `how` is `seats`."""

    of: Span
    how: Literal["", "won", "lost", "categories", "seats"] = ""
    verb = (
        api.Verb("pass", "end your turn, or pass for the round", make=_ends("turn")),
        api.Verb("phase", "the phase is over", by_table=True, make=_ends("phase")),
        api.Verb("round", "the round is over", by_table=True, make=_ends("round")),
        api.Verb(
            "end",
            "the game is over; what is left to score is asked for by category, or seat by seat",
            by_table=True,
            in_full=True,
            args=(api.Arg("way", lambda *_: api.named(HOWS), optional=True),),
            make=lambda state, by, values: _ends("asking" if state.ended else "game")(state, by, values),
        ),
    )

    def needs(self, state: State) -> None:
        if self.of == "turn":
            state.table.require_seat(self.by)

    def do(self, state: State) -> None:
        if not state.turns and state.pad.turns:
            state.starter = state.starter or _first_to_play(state, self)
        state.turns, state.said = state.turns + 1, (0, 0)
        if self.of == "turn":
            state.had = (*state.had, self.by)
        elif self.of != "phase" or state.pad.passing == "turn":
            state.had = ()
        if self.of == "turn" and state.pad.passing == "turn" and set(state.had) >= set(state.here):
            state.had = ()
        if self.of == "phase":
            state.phase += 1
        if self.of == "round":
            bank(state)
            state.rounds, state.phase = state.rounds + 1, 0
            state.is_played, state.counted = False, state.came()
            if state.pad.starts == "next":
                first = state.first or state.table.seats[0]
                state.first = state.table.after(first, 1 + (first in state.away), among=state.here)
        is_asked = self.of == "round" or (self.of == "turn" and state.pad.rounds is None)
        state.is_due = is_asked and is_over(state)
        if self.of == "game":
            state.ended, state.by_seat = self.how or "end", self.how == "seats"
        state.is_closed = state.is_closed or self.of == "asking"

    def anytime(self, state: State) -> api.Verdict | None:
        if state.chances.asked[0]:
            return None
        if self.of == "turn":
            return self._may_pass(state)
        if self.of in ("round", "phase") and (state.ended or self.of in without(state)):
            return api.refused("Rounds", f"no {self.of} can end now")
        if self.of == "round":
            return round_may_end(state)
        if self.of in ("game", "asking") and (bool(state.ended) != (self.of == "asking") or state.is_closed):
            return api.refused(
                "The end", "the game has already ended" if state.ended else "the game has not ended yet"
            )
        is_in_a_round = state.pad.rounds is not None and state.is_under_way
        return _closes(state) if self.of == "game" and is_in_a_round else api.LEGAL

    def _may_pass(self, state: State) -> api.Verdict | None:
        """The last pass also ends the round, so it is refused if the round cannot end."""
        if state.ended:
            return api.refused("The end", "the game has already ended")
        is_last = state.pad.passing == "round" and {*state.had, self.by} >= {*state.here}
        return None if not is_last or (may := round_may_end(state)) == api.LEGAL else may

    def tell(self, state: State) -> str:
        over = {"phase": phase(state) or "the phase", "round": f"round {state.round}", "game": "the game"}
        plain = {"turn": f"{self.by} passes", "asking": "nothing more is asked"}
        blank = blanks(state) if self.of == "round" or (self.of == "game" and state.is_under_way) else ""
        return plain.get(self.of) or f"{over[self.of]} is over{self.how and f': {self.how}'}{blank}"


def blanks(state: State) -> str:
    """Which seats have no number in the round, in words that end a sentence. Empty if none is missing, or if
    there are turns: then nobody is asked for a number."""
    by_category = groupby(() if state.pad.turns else unsaid(state), lambda pair: pair[1])
    left = [(what, [seat for seat, _ in pairs]) for what, pairs in by_category]
    return "".join(f"; {' and '.join(who)} {HAS[len(who) == 1]} no number for {what}" for what, who in left)


def _first_to_play(state: State, ended: Ended) -> str:
    """The seat that had the first turn, when something ends for the first time; empty if nobody said."""
    if ended.of == "turn" and state.pad.passing == "turn":
        return ended.by
    return state.seat if state.pad.turns == "clockwise" else ""


def round_may_end(state: State) -> api.Verdict:
    """Whether a round can end: its points must be known, and the sheet has to let it end."""
    played = as_played(state)
    for line in scored_by_round(state):
        for seat in state.table.seats:
            try:
                played.points(line, seat)
            except api.formulas.BadFormula as bad:
                return api.refused("Rounds", f"{line.entry.name} {bad.why}: `reveal` tells it now")
    return _closes(state)


def _closes(state: State) -> api.Verdict:
    """Whether the sheet accepts the current round as it was played."""
    return api.refused("Rounds", why) if (why := unclosed(state)) else api.LEGAL


def without(state: State) -> tuple[str, ...]:
    """The verbs that a sheet has no use for."""
    pad, decks = state.pad, state.table.catalog.of(PadDeck)
    words = (("round", pad.rounds is not None), ("phase", pad.phases), ("draw", decks))
    return tuple(word for word, is_there in words if not is_there)


def phase(state: State) -> str:
    phases = state.pad.phases
    return phases[state.phase % len(phases)] if phases else ""


# what is taken


def takeable(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    for name in state.table.catalog.of(Role):
        yield api.Choice(name, name, unlisted=name in state.roles.values())
    yield api.Choice(FIRST, FIRST, unlisted=not state.pad.turns or bool(without_role(state)))


@going.event
class Took(api.Event, frozen=True, kw_only=True):
    """take a role or a faction with what it begins with; or go first

    `what` is the role, or `first`.
    """

    what: str
    told, verb, args = "{by} takes {what}", "takes", (api.Arg("role", takeable),)

    def needs(self, state: State) -> None:
        state.table.require_seat(self.by)
        if self.what != FIRST and self.what not in state.table.catalog.of(Role):
            raise api.Contradiction(f"there is no role {self.what} on the sheet")

    def do(self, state: State) -> None:
        if self.what == FIRST:
            state.first = self.by
            state.starter = state.starter if state.turns else self.by
            return
        state.roles[self.by] = self.what
        for name, number in state.table.catalog.of(Role)[self.what].start.items():
            past = api.Growing[tuple[int, api.Points]]([(self.id, number)])
            state.begun[state.label(state.cell(name), self.by)] = RunningCount(number, past)

    def anytime(self, state: State) -> api.Verdict | None:
        taken = [seat for seat, role in state.roles.items() if role == self.what]
        return api.refused("Seats", f"{taken[0]} already has {self.what}") if taken else api.LEGAL


# who is at the table


def _sits(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    yield from api.named(("in",) if by in state.away else ("out",))


@going.event
class Sat(api.Event, frozen=True, kw_only=True):
    """leave the table from now on (out), or come back (in); whoever is out keeps their points and may win"""

    where: Literal["in", "out"]
    told, verb = "{by} sits {where}", api.Verb("sits", args=(api.Arg("in or out", _sits),), personal=True)

    def needs(self, state: State) -> None:
        state.table.require_seat(self.by)
        if (self.by in state.away) != (self.where == "in"):
            raise api.Contradiction(f"{self.by} is already sitting {self.where}")

    def do(self, state: State) -> None:
        others = [seat for seat in state.away if seat != self.by]
        state.away = (*others, self.by) if self.where == "out" else (*others,)
        if state.pad.passing == "turn" and set(state.had) >= set(state.here):
            state.had = ()

    def anytime(self, state: State) -> api.Verdict | None:
        is_last = self.where == "out" and {*state.away, self.by} == {*state.table.seats}
        return api.refused("Seats", "somebody has to stay") if is_last else api.LEGAL


# what is waited for


def is_over(state: State) -> bool:
    """Whether the sheet says that the game is over now, after a round or a turn."""
    if state.pad.rounds and state.rounds >= state.pad.rounds:
        return True
    ends = state.sheet.pads.get(state.pad.ends)
    return ends is not None and any(known(state, ends, FormulaReader(state, state.rounds)).values())


def pending(state: State) -> api.Pending:
    """Asks for roles first; then for moves, until the game is over; then for what is left to score."""
    seats = state.table.seats
    if (asked := api.chance_asked(state, "Chance")) is not None:
        return asked
    if state.ended:
        return _ending(state)
    if state.is_due or (state.pad.until_full and state.is_played and not waiting(state)):
        return api.Follows(Ended(by=api.TABLE, of="game"), source="The end")
    all_passed = state.pad.passing == "round" and set(state.had) >= set(state.here)
    if all_passed and (not state.away or round_may_end(state) == api.LEGAL):
        return api.Follows(Ended(by=api.TABLE, of="round"), source="Rounds")
    if seat := without_role(state):
        return api.Decision(seat, "which role?", (Took,), source="Seats")
    seat, is_chancy = state.seat, bool(state.pad.dice or state.table.catalog.of(PadDeck))
    kinds = (Changed, *((api.Asked,) if is_chancy and seat in seats else ()), Ended)
    mute = (*without(state), *(() if seat in seats else ("gives", "pass")), "is")
    what, lacking = row(state)
    whole = f"{what} of {', '.join(lacking)}{example(state, what, lacking)}"
    lines = api.Later(such_as, state, what, lacking) if what or not state.pad.turns else ""
    asking = partial(api.Decision, seat, events=kinds, such_as=lines)
    if what and not state.pad.turns:
        return asking(whole, mute=(*mute, "end"), source="Rounds", row=waiting(state))
    if state.pad.rounds is not None and not state.pad.turns and state.is_under_way:
        again = "; say the row again"
        prompt = f"{why}{again * bool(of_round(state))}" if (why := unclosed(state)) else "is the round over?"
        return asking(prompt, mute=(*mute, "end"), usual=(Ended,), source="Rounds", row=())
    such = example(state, "", ()).replace(", such", " Such")
    prompt = f"what happens? Or {whole}" if what else f"what happens?{such}"
    return asking(prompt, mute=mute, source="Turns", row=())


def _ending(state: State) -> api.Pending:
    for seat in state.table.seats:
        if state.hidden_of(seat):
            return api.Follows(Revealed(by=seat), source="The end")
    for seat, what in (left := waiting(state))[:1]:
        mute, seats = ("gives", "pass", "phase", "round", "sits"), row(state)[1]
        prompt = f"{what}?" if state.by_seat else f"{what} of {', '.join(seats)}{example(state, what, seats)}"
        kinds, asked = (Changed, Ended), seats[:1] if state.by_seat else seats
        lines = api.Later(such_as, state, what, asked)
        return api.Decision(
            seat, prompt, kinds, usual=(Changed,), mute=mute, source="The end", row=left, such_as=lines
        )
    return api.Over(events=(api.Claimed, Changed), source="The end", mute=("is", "gives"))
