"""Turns, phases and rounds, roles, and the end.

Law: whether a game is over is asked when a round or a turn ends; what is left to say is asked one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ledger import api
from ledger.games.scorepad import chance, playing
from ledger.games.scorepad.scoring import bank
from ledger.games.scorepad.sheet import Deck, Role
from ledger.games.scorepad.state import Count, State, known

going: api.Chapter[State] = api.Chapter()


class Passed(api.Event, frozen=True, kw_only=True):
    """end your turn; or pass for the rest of the round, where the sheet says so"""

    told, verb = "{by} passes", "pass"


@going.on(Passed, needs=lambda state, event: state.table.require_seat(event.by))
def _passed(state: State, event: Passed) -> None:
    state.turns += 1
    state.had = (*state.had, event.by)
    state.is_fresh = state.pad.rounds is None
    if set(state.had) >= set(state.table.seats) and state.pad.passing == "turn":
        state.had = ()


class Ended(api.Event, frozen=True, kw_only=True):
    """A phase, a round or the game ended. `result` is how, where the table says it: won or lost."""

    of: Literal["phase", "round", "game", "asking"]
    result: Literal["", "won", "lost"] = ""
    by_category: bool = False
    verb = (
        api.Verb(
            "round",
            "the round is over",
            by_table=True,
            make=lambda state, by, values: Ended(by=by, of="round"),
        ),
        api.Verb(
            "phase",
            "the phase is over",
            by_table=True,
            make=lambda state, by, values: Ended(by=by, of="phase"),
        ),
        api.Verb(
            "end",
            "the game is over: what is left to score is asked, seat by seat; or say won, lost or categories",
            by_table=True,
            args=(
                api.Arg(
                    "how", lambda state, by, before: api.named(("won", "lost", "categories")), optional=True
                ),
            ),
            make=lambda state, by, values: _ending(state, by, *values),
        ),
    )


def _ending(state: State, by: str, how: str = "") -> api.Event:
    if state.ended:
        return Ended(by=by, of="asking")
    if how == "categories":
        return Ended(by=by, of="game", by_category=True)
    return Ended(by=by, of="game", result="won" if how == "won" else "lost" if how == "lost" else "")


@going.on(Ended, needs=None)
def _ended(state: State, event: Ended) -> None:
    state.turns += 1
    state.is_fresh = event.of == "round"
    if event.of == "phase":
        state.phase = (state.phase + 1) % max(len(state.pad.phases), 1)
        state.had = ()
    elif event.of == "round":
        bank(state)
        state.round += 1
        state.phase, state.had = 0, ()
        if state.pad.starts == "next" and state.pad.turns == "clockwise":
            state.first = state.table.after(state.first or state.table.seats[0])
    elif event.of == "game":
        state.ended = event.result or "end"
        state.by_category = event.by_category
    else:
        state.is_closed = True


@going.anytime(Ended)
def _may_end(state: State, event: Ended) -> api.Verdict | None:
    if state.asked[0]:
        return None
    if event.of == "round" and state.pad.rounds is None:
        return api.refused("Rounds", "this sheet has no rounds")
    if event.of == "phase" and not state.pad.phases:
        return api.refused("Rounds", "this sheet has no phases")
    if state.ended and (event.of != "asking" or state.is_closed):
        return api.refused("The end", "the game has ended already")
    if not state.ended and event.of == "asking":
        return api.refused("The end", "the game has not ended yet")
    return api.LEGAL


@going.told(Ended)
def _told(state: State, event: Ended) -> str:
    if event.of == "round":
        return f"round {state.round} is over"
    if event.of == "phase":
        return f"{dict(enumerate(state.pad.phases)).get(state.phase, 'the phase')} is over"
    return "nothing more is asked" if event.of == "asking" else f"the game is over {event.result}".rstrip()


class Began(api.Event, frozen=True, kw_only=True):
    """who begins"""

    seat: str
    told, verb = "{seat} begins", api.Verb("first", by_table=True)
    args = (api.Arg("seat", api.seats()),)


@going.on(Began, needs=lambda state, event: state.table.require_seat(event.seat))
def _began(state: State, event: Began) -> None:
    state.first = event.seat


@going.anytime(Began)
def _may_begin(state: State, event: Began) -> api.Verdict | None:
    return None if state.asked[0] else api.LEGAL


def roles(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    for name in state.table.catalog.of(Role):
        yield api.Choice(name, name, unlisted=name in state.roles.values())


class RoleTaken(api.Event, frozen=True, kw_only=True):
    """take a role or a faction, with what it begins with"""

    role: str
    told, verb = "{by} is {role}", "role"
    args = (api.Arg("role", roles),)


def _can_take(state: State, event: RoleTaken) -> None:
    state.table.require_seat(event.by)
    if event.role not in state.table.catalog.of(Role):
        raise api.Contradiction(f"there is no role {event.role} on the sheet")


@going.on(RoleTaken, needs=_can_take)
def _taken(state: State, event: RoleTaken) -> None:
    state.roles[event.by] = event.role
    for name, number in state.table.catalog.of(Role)[event.role].start.items():
        cell = state.cell(name)
        state.counts[state.label(cell, event.by)] = Count(number, ((event.id, number),))


@going.rule(RoleTaken)
def _is_free(state: State, event: RoleTaken) -> api.Verdict:
    taken = [seat for seat, role in state.roles.items() if role == event.role]
    return api.refused("Seats", f"{taken[0]} is {event.role} already") if taken else api.LEGAL


def is_over(state: State) -> bool:
    """Whether the sheet says so, after a round or a turn."""
    if state.pad.rounds and state.round > state.pad.rounds:
        return True
    ends = state.sheet.formulas.get("ends")
    return ends is not None and any(known(state, ends).values())


def pending(state: State) -> api.Pending:
    """Roles first; then whatever happens, as long as the sheet lets the game go on; then what is left to say."""
    if state.asked[0]:
        return chance.asked(state)
    if not state.ended:
        if state.is_fresh and is_over(state):
            return api.Follows(Ended(by=api.TABLE, of="game"), source="The end")
        if state.pad.passing == "round" and set(state.had) >= set(state.table.seats):
            return api.Follows(Ended(by=api.TABLE, of="round"), source="Rounds")
        for seat in state.table.seats if state.table.catalog.of(Role) else ():
            if seat not in state.roles:
                return api.Decision(seat, "which role?", (RoleTaken,), source="Seats")
        seat = state.seat
        asks = "what happens?" if seat == api.TABLE else "what do you do?"
        return api.Decision(seat, asks, _kinds(state, seat), source="Turns")
    for seat in state.table.seats:
        if state.hidden_of(seat):
            return api.Follows(playing.Revealed(by=seat), source="The end")
    if (left := playing.left_to_say(state)) and not state.is_closed:
        seat, what = left[0]
        kinds = (playing.Changed, Ended)
        return api.Decision(seat, f"{what}?", kinds, usual=(playing.Changed,), source="The end")
    return api.Over(events=(playing.Changed,), source="The end")


def _kinds(state: State, seat: str) -> tuple[type[api.Event], ...]:
    """What can be said now, beside what every table may say."""
    kinds: list[type[api.Event]] = [playing.Changed]
    if seat != api.TABLE:
        kinds += [playing.Gave, Passed]
        kinds += [chance.Asked] if state.pad.dice or state.table.catalog.of(Deck) else []
    return (*kinds, Ended)
