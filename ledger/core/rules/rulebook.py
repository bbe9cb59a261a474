"""What the referee says about an event: the same questions in the same order for play, lists and audits.

Law: pure. Do the pieces allow it (impossible)? May it happen at any time, and if not, does the game wait for
it, and from this seat? What does the game itself say about this kind of event? Each kind of event has a
single judge, typed words do not matter, and no rule of any game is here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from ledger.core.errors import BadCatalog, BadCondition, BrokenPromise, Contradiction
from ledger.core.log.events import (
    Adjusted,
    Asserted,
    Brought,
    Claimed,
    Counted,
    Defined,
    Event,
    Noted,
    Overruled,
    Ruled,
    Uncovered,
    UnknownEvent,
    facts_of,
    same,
)
from ledger.core.pieces.table import shown
from ledger.core.rules.game import AnyGame
from ledger.core.rules.kinds import Kind
from ledger.core.rules.verdicts import (
    LEGAL,
    AtOnce,
    Chance,
    Decision,
    Follows,
    Over,
    Pending,
    Verdict,
    impossible,
    no_question,
    refused,
    unverifiable,
)

TABLE, TOOL = "table", "tool"
"""Who acts for all players, or for chance."""
_ALWAYS = frozenset({TABLE, TOOL, ""})
"""Who acts in every game; the name is empty if no seat matters."""


PendingIn = Callable[[Any], Pending]
"""What a game waits for in a state."""
Judge = Callable[[Any, Any, PendingIn], Verdict]
"""The verdict on an event in the state before it."""
JudgeNow = Callable[[Any, Any, Any], Verdict]
"""The verdict on an event in a state that waits for something."""


def check(game: AnyGame, state: Any, event: Event, due: Pending | None = None) -> Verdict:
    """What the referee says about an event before it is folded; `due` is what the game waits for, if known.
    What may happen at any time is judged without `due`, because it can take long to find out.
    """
    return judges_of(game)[type(event)](state, event, game.pending if due is None else lambda state: due)


class Judges(dict[type[Event], Judge]):
    """How the events of a game are judged. For each kind, these are the questions that its class makes
    necessary, put together when its first event comes."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self._game = game

    def __missing__(self, kind: type[Event]) -> Judge:
        game, own = self._game, self._game.kinds[kind]
        if (shared := _SHARED.get(kind)) is not None:
            judge = _judge_shared(game, shared)
        elif own.anytime is None:
            judge = _judge_awaited(game, kind, own)
        else:
            judge = _judge_anytime(game, kind, own, own.anytime)
        self[kind] = judge
        return judge


judges_of = cache(Judges)
"""The judges of a game."""


def _judge_shared(game: AnyGame, shared: Callable[[AnyGame, Any, Any], Verdict]) -> Judge:
    return lambda state, event, ask: shared(game, state, event)


def _judge_awaited(game: AnyGame, kind: type[Event], own: Kind[Any]) -> Judge:
    """The judge of an event that may happen only while the game waits for it."""
    needs, facts, is_dealt = own.needs, facts_of(kind), own.dealt is not None
    judge_now = _judge_now(game, kind, own)

    def judge(state: Any, event: Any, ask: PendingIn) -> Verdict:
        due: Any = ask(state)
        if type(due) is Follows and type(due.event) is kind and facts(event) == facts(due.event):
            return LEGAL
        by = event.by
        if by not in _ALWAYS and by not in state.table.seats and not _acts(game, state, by):
            return _nobody(by)
        if is_dealt and by != TOOL and _forges_the_deal(state, due, kind):
            return impossible(_not_dealt(TOOL, by))
        if needs is not None:
            try:
                needs(event, state)
            except Contradiction as contradiction:
                return impossible(contradiction.why)
        return judge_now(state, event, due)

    return judge


def _judge_anytime(
    game: AnyGame, kind: type[Event], own: Kind[Any], anytime: Callable[[Any, Any], Verdict | None]
) -> Judge:
    """The judge of an event that may be allowed no matter what the game waits for; that is asked only if
    needed."""
    needs, facts, is_dealt = own.needs, facts_of(kind), own.dealt is not None
    judge_now = _judge_now(game, kind, own)

    def judge(state: Any, event: Any, ask: PendingIn) -> Verdict:
        by = event.by
        if by not in _ALWAYS and by not in state.table.seats and not _acts(game, state, by):
            return _nobody(by)
        if (
            is_dealt
            and by != TOOL
            and state.table.dealer == TOOL
            and _forges_the_deal(state, ask(state), kind)
        ):
            return impossible(_not_dealt(TOOL, by))
        if needs is not None:
            try:
                needs(event, state)
            except Contradiction as contradiction:
                return impossible(contradiction.why)
        verdict = anytime(event, state)
        if verdict is LEGAL or (verdict is not None and verdict.is_accepted):
            return verdict
        due = ask(state)
        if type(due) is Follows and type(due.event) is kind and facts(event) == facts(due.event):
            return LEGAL
        return judge_now(state, event, due) if verdict is None else verdict

    return judge


def _judge_now(game: AnyGame, kind: type[Event], own: Kind[Any]) -> JudgeNow:
    """Whether the game waits for it, and from this seat; then what the game itself says."""
    may, doer = own.may, own.doer

    def judge(state: Any, event: Any, due: Any) -> Verdict:
        waits = type(due)
        if not (
            waits is Decision
            and kind in due.events
            and due.seat == (event.by if doer is None else doer(event, state))
        ):  # the usual case is told apart at once
            if (early := _EARLY.get(waits)) is None:
                raise no_question(due)
            verdict = early(game, state, due, event)
            if verdict is not None:
                return _unless_dealt(game, state, due, event, verdict)
        if may is None:
            return LEGAL
        verdict = may(event, state)
        if verdict is LEGAL:
            return verdict
        if type(verdict) is not Verdict:
            raise BrokenPromise(f"`may` of {kind.__name__}", f"answers {verdict!r}, which is not a Verdict")
        return _unless_dealt(game, state, due, event, verdict)

    return judge


def _unless_dealt(game: AnyGame, state: Any, due: Pending, event: Event, verdict: Verdict) -> Verdict:
    """The verdict, made final if it refuses what only the tool can deal."""
    if verdict.kind == "refused" and _is_dealt(game, state, due, event):
        return impossible(verdict.why if event.by == TOOL else _not_dealt(TOOL, event.by))
    return verdict


def _nobody(by: str) -> Verdict:
    return impossible(f"nobody called {by!r} acts in this game")


def verdict_at_any_time(game: AnyGame, state: Any, event: Event) -> Verdict | None:
    """What the referee says about an event no matter what the game waits for; None if it depends on that."""
    own = game.of(event)
    try:
        if own.needs is not None:
            own.needs(event, state)
    except Contradiction as contradiction:
        return impossible(contradiction.why)
    return None if own.anytime is None else own.anytime(event, state)


def _acts(game: AnyGame, state: Any, by: str) -> bool:
    return by in game.info.reserved or by in game.actors(state)


def _is_dealt(game: AnyGame, state: Any, due: Pending, event: Event) -> bool:
    """Whether only the tool can deal it, so that nobody can insist on something else."""
    if state.table.dealer != TOOL or type(event) not in game.dealt:
        return False
    theirs = due.theirs if isinstance(due, Decision) else ()
    return not isinstance(due, Decision | AtOnce) or type(event) not in (*due.events, *theirs)


def _forges_the_deal(state: Any, due: Pending, kind: type[Event]) -> bool:
    """Whether an event pretends to be what the tool is about to deal, even if it may happen at any time."""
    return state.table.dealer == TOOL and isinstance(due, Chance) and kind is type(due.draft)


def _not_now(game: AnyGame, due: Pending, why: str) -> Verdict:
    return refused(due.source or game.info.turn_order, why)


def _chosen(game: AnyGame, state: Any, due: Decision, event: Event) -> Verdict | None:
    kind, by = type(event), game.doer(state, event)
    if (by == due.seat and kind in due.events) or (kind in due.theirs and by in due.others):
        return None
    if kind not in due.events:
        return _not_now(game, due, f"now is the time for: {due.prompt}")
    if by != due.seat:
        if due.seat == TABLE:
            return _not_now(game, due, f"all players decide together: {due.prompt}")
        whose = game.info.turn_order or due.source
        return refused(whose, f"it is {due.seat}'s turn, not {by or 'nobody'}'s")
    return None


def _chosen_at_once(game: AnyGame, state: Any, due: AtOnce, event: Event) -> Verdict | None:
    by = game.doer(state, event)
    if type(event) not in due.events:
        return _not_now(game, due, f"now is the time for: {due.prompt}")
    if by not in due.seats:
        return _not_now(game, due, f"waiting for {', '.join(due.seats)}, not for {by or 'nobody'}")
    return None


def _following(game: AnyGame, state: Any, due: Follows, event: Event) -> Verdict | None:
    if due.open and same(event, due.event, _names(due.open)):
        return None
    return _not_now(game, due, due.prompt or "something else has to happen first")


def _dealt(game: AnyGame, state: Any, due: Chance, event: Event) -> Verdict | None:
    is_drafted = type(event) is type(due.draft) and same(event, due.draft, _names(due.hole, "by"))
    if (is_drafted and _may_deal(state.table.dealer, due, event.by)) or type(event) in due.also:
        return None
    if is_drafted:
        return _not_now(game, due, _not_dealt(state.table.dealer, event.by))
    what = "something else is asked" if type(event) is type(due.draft) else "say this first"
    return _not_now(game, due, f"{what}: {due.prompt}")


def _not_dealt(dealer: str, by: str) -> str:
    """Why nobody may say what came up; if `by` is empty, the event does not say who dealt."""
    return f"the {dealer} deals in this game" + (f", not {by}" if by else "; nothing says that it did (`by`)")


def _closing(game: AnyGame, state: Any, due: Over, event: Event) -> Verdict | None:
    return None if type(event) in due.events else _not_now(game, due, due.prompt)


_EARLY: Mapping[type, Callable[[AnyGame, Any, Any, Event], Verdict | None]] = {
    Decision: _chosen,
    AtOnce: _chosen_at_once,
    Follows: _following,
    Chance: _dealt,
    Over: _closing,
}


def _may_deal(dealer: str, due: Chance, by: str) -> bool:
    """Whether `by` may deal: the tool if it deals; if the table does, a program may have drawn for it."""
    return by == TOOL or (dealer == TABLE and by == (due.draft.by or TABLE))


@cache
def _names(fields: str | tuple[str, ...], *more: str) -> tuple[str, ...]:
    return (fields, *more) if isinstance(fields, str) else (*fields, *more)


# what every table may record


def _free(game: AnyGame, state: Any, event: Event) -> Verdict:
    return LEGAL


def _said_by_the_game(game: AnyGame, state: Any, event: Event) -> Verdict:
    """What the game says about an event that it shares with all others."""
    if (verdict := verdict_at_any_time(game, state, event)) is not None:
        return verdict
    may = game.of(event).may
    return LEGAL if may is None else may(event, state)


def _check_ruled(game: AnyGame, state: Any, event: Ruled) -> Verdict:
    for ruling in game.info.rulings:
        if ruling.knob == event.knob:
            if event.value in ruling.choices and type(event.value) is type(ruling.default):
                return LEGAL
            choices = ", ".join(shown(choice) for choice in ruling.choices)
            return impossible(f"{event.knob} can be {choices}, not {shown(event.value)}")
    return impossible(f"there is no ruling {event.knob!r} in this game")


def _check_defined(game: AnyGame, state: Any, event: Defined) -> Verdict:
    if event.kind not in game.info.definable:
        return impossible(f"no {event.kind} can be defined in this game")
    try:
        state.table.catalog.with_entry(event.kind, event.name, event.fields)
    except BadCatalog as error:
        return impossible(error.message.rstrip("."))
    return _said_by_the_game(game, state, event)


def _check_claimed(game: AnyGame, state: Any, event: Claimed) -> Verdict:
    if event.seat not in state.table.seats and event.seat not in game.score(state).seats:
        return impossible(f"nobody called {event.seat!r} sits at this table")
    if not (most := game.decimals(state)) >= event.decimals >= 0:
        return impossible(f"a score has {most or 'no'} decimals here")
    return LEGAL


def _check_counted(game: AnyGame, state: Any, event: Counted) -> Verdict:
    facts = game.facts(state)
    if event.what not in facts or isinstance(facts[event.what], str):
        return impossible(f"{event.what!r} cannot be counted here")
    if event.count < 0:
        return impossible("a count cannot be below zero")
    return LEGAL


def _check_adjusted(game: AnyGame, state: Any, event: Adjusted) -> Verdict:
    if event.what not in game.adjustable(state):
        return impossible(f"{event.what!r} cannot be adjusted here")
    if event.count < 0:
        return impossible("a count cannot be below zero")
    return _said_by_the_game(game, state, event)


def _check_asserted(game: AnyGame, state: Any, event: Asserted) -> Verdict:
    """Whether the condition can be read. What its names mean is checked when it is typed, and in an audit."""
    from ledger.core.rules.conditions import parse  # noqa: PLC0415 - hardly any log has one

    try:
        parse(event.condition)
    except BadCondition as error:
        return impossible(error.message.rstrip("."))
    return LEGAL


def _check_unknown(game: AnyGame, state: Any, event: UnknownEvent) -> Verdict:
    return unverifiable("", f"this version does not know {event.type!r}")


_SHARED: Mapping[type[Event], Callable[[AnyGame, Any, Any], Verdict]] = {
    Brought: _free,
    Noted: _free,
    Uncovered: _free,
    Overruled: _free,
    Ruled: _check_ruled,
    Defined: _check_defined,
    Claimed: _check_claimed,
    Counted: _check_counted,
    Adjusted: _check_adjusted,
    Asserted: _check_asserted,
    UnknownEvent: _check_unknown,
}
