"""What can be typed about Checks: declared, judged by the table, resolved, told.

Law: what is left out is what can only be meant: the acting character, the question that is asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import TABLE, Arg, Choice, Event, Typed, match
from ledger.games.humanity import check_status, sheets
from ledger.games.humanity.check_status import QUESTIONS, SHARED
from ledger.games.humanity.events import checks as ev
from ledger.games.humanity.moves.words import (
    ROLL,
    TEXT,
    YES_NO,
    by_table,
    choice,
    number,
    own,
    people,
    seat,
    steps,
    value,
    verb,
    who,
)
from ledger.games.humanity.state import State

TOWARD = "toward "
RANKS = (("easy", -1), ("normal", 0), ("hard", 1), ("harder", 2), ("harder 3", 3), ("harder 4", 4))


def _ranks(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for name, rank in RANKS:
        yield Choice(f"vs {name}", rank, (name,), f"{max(rank, 0) + 1} rolls" if rank > 0 else "")


def _nominal(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(name, name) for name in sheets.stat_names(state))


def _check(state: State, by: str, values: Typed) -> Event:
    name, intent, goal = own(state, by), value(values, 2, ""), ""
    if intent.casefold().startswith(TOWARD):
        known = [Choice(goal, goal) for goal in state.progress]
        goal = intent = match(intent[len(TOWARD) :], known, "goal").value
    return ev.CheckDeclared(
        by=seat(state, name, by),
        check=state.count + 1,
        character=name,
        stat=values[0],
        rank=value(values, 1, 0),
        intent=intent,
        goal=goal,
    )


def _targets(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for name, rank in RANKS:
        yield Choice(f"vs {name}", rank)
    yield from people(state, by, ())


def _attack(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    targets = tuple(dict.fromkeys(target for target in values[1] if isinstance(target, str)))
    now = targets[:1] if state.table.rulings["attack_on_many"] == "check-each" else targets
    return ev.CheckDeclared(
        by=seat(state, name, by),
        check=state.count + 1,
        character=name,
        stat=values[0],
        rank=next((rank for rank in values[1] if isinstance(rank, int)), 0),
        targets=now,
        later=targets[len(now) :],
    )


# what the table judges


def _questions(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """What is asked now, then everything that may be said."""
    asked = check_status.open_questions(state, state.check) if state.check is not None else ()
    first = {question.name: question.text for question in reversed(asked)}
    for name in dict.fromkeys(question.name for question in asked):
        yield Choice(name, name, help=first[name])
    for name in QUESTIONS:
        if name not in first:
            yield Choice(name, name, unlisted=True)


def _about(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """Whom the answer is about; for a companion, which of its Aptitudes."""
    if values[0] != "companion":
        yield from people(state, by, ())
        return
    for one in sheets.active(state):
        for apt in one.values:
            yield Choice(f"{one.name}'s {apt}", (one.name, apt), (apt,))


def _say(state: State, by: str, values: Typed) -> Event:
    question, answer, named = values[0], value(values, 1, True), own(state, by) if by != TABLE else ""
    apt = ""
    if question == "companion":
        about, apt = value(values, 2, ("", ""))
        if named in state.characters and apt in state.characters[named].values:
            about = named
        about = about or named
    else:
        about = "" if question in SHARED else value(values, 2) or _meant(state, question, named)
    return ev.CheckAnswered(
        by=TABLE, check=number(state), question=question, answer=answer, who=about, apt=apt
    )


def _meant(state: State, question: str, named: str) -> str:
    """Whom a question is about where nobody said so: the one in front, the one it is asked of."""
    check = state.check
    if check is None or (named and named != check.character):
        return named
    asked = (one.who for one in check_status.open_questions(state, check) if one.name == question)
    attacked = check.targets if question in ("defender_apt", "less_famous") else ()
    return (*asked, *attacked, check.character)[0]


# the end


def _resolve(state: State, by: str, values: Typed) -> Event:
    check = state.check
    done = check_status.resolution(state, check, sheets.seat_of(state, check.character)) if check else None
    return done or ev.CheckResolved(
        by=TABLE, check=number(state), tier="failure", results=(), boons=0, busts=0, x=0
    )


def _latest(state: State, token: str) -> int:
    """The latest Check with such a token left, else with any, or the latest of all."""
    for wanted in (token, "all"):
        if left := [one.number for one in state.settled.values() if one.left(wanted)]:
            return max(left)
    return max(state.settled, default=0)


def _tell(state: State, by: str, values: Typed) -> Event:
    """`tell bust the cup falls`, or `tell all`: everything that is left of the latest Check."""
    token, text = values[0], value(values, 1, "")
    check = _latest(state, token)
    left = state.settled[check].left(token) if token == "all" and check in state.settled else 1
    return ev.TokenTold(by=TABLE, check=check, token=token, count=left, text=text)


def _bank(state: State, by: str, values: Typed) -> Event:
    name, token = own(state, by), values[0]
    ethic = state.characters[name].ethic if name in state.characters else ""
    known = sheets.ethic(state, ethic)
    extra = known is not None and known.source == "extra"
    check = _latest(state, token)
    if extra:
        check = max((n for n, one in state.settled.items() if one.character == name), default=0)
    settled = state.settled.get(check)
    return ev.TokenBanked(
        by=seat(state, name, by),
        check=check,
        character=name,
        ethic=ethic,
        token=token,
        granted=value(values, 1),
        count=value(values, 2, 1),
        extra=extra,
        opponent=settled.character if settled is not None and name != settled.character else "",
        witnesses=value(values, 3, ()),
    )


_stat, _steps = choice("Stat", _nominal), choice("steps", steps(5))
_rank, _targets_arg = choice("rank", _ranks, optional=True), choice("targets", _targets, repeat=True)
_token, _told = choice("token", ("boon", "bust")), choice("token", ("boon", "bust", "all"))
_count = Arg(name="number", number=True, optional=True)
_seen_by = choice("witnesses", people, optional=True, repeat=True)

VERBS = (
    verb("check", ev.CheckDeclared, _stat, _rank, TEXT, make=_check, leads=True, personal=True),
    verb("attack", ev.CheckDeclared, _stat, _targets_arg, make=_attack, leads=True, personal=True),
    verb(
        "say",
        ev.CheckAnswered,
        choice("question", _questions),
        YES_NO,
        choice("character", _about, optional=True),
        make=_say,
        leads=True,
    ),
    by_table("rank", ev.RankChanged, _steps, TEXT, leads=True),
    verb("creative", ev.CreativeUsed, whose=who, leads=True),
    by_table("modify", ev.ModifierDeclared, _steps, ROLL, TEXT, leads=True),
    by_table("unrounded", ev.RoundingDeclined, ROLL),
    by_table("important", ev.SizeNamed, Arg(name="size", number=True)),
    by_table("scrap", ev.DiceVoided, ROLL, TEXT),
    by_table("void", ev.CheckVoided, TEXT),
    verb("resolve", ev.CheckResolved, make=_resolve),
    by_table("tell", ev.TokenTold, _told, TEXT, make=_tell),
    verb("bank", ev.TokenBanked, _token, YES_NO, _count, _seen_by, make=_bank),
)
