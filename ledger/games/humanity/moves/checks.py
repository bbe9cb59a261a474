"""What can be typed about Checks.

Law: what is left out is what can only be meant: the next roll, the acting character, the cheapest payment.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.core.events import Event
from ledger.core.moves import Arg, Choice, Verb, match
from ledger.core.moves import whole as number_of
from ledger.games.humanity import sheets, standing
from ledger.games.humanity.events import rolls as ev
from ledger.games.humanity.moves.words import (
    TEXT,
    Values,
    leading_numbers,
    names,
    number,
    opt,
    own,
    people,
    seat,
    verb,
    who,
)
from ledger.games.humanity.state import TABLE, State

RANKS = (("easy", -1), ("normal", 0), ("hard", 1), ("harder", 2), ("harder 3", 3), ("harder 4", 4))
TOWARD = "toward "


def _ranks(state: State, _: Values) -> Iterator[Choice]:
    for name, rank in RANKS:
        yield Choice(f"vs {name}", rank, (name,), f"{max(rank, 0) + 1} rolls" if rank > 0 else "")


def _nominal(state: State, _: Values) -> Iterator[Choice]:
    return (Choice(name, name) for name in sheets.stat_names(state))


def _check(state: State, by: str, values: Values) -> Event:
    name = own(state, by)
    intent, goal = opt(values, 2), ""
    if intent.casefold().startswith(TOWARD):
        known = [Choice(goal, goal) for goal in state.progress]
        goal, intent = match(intent[len(TOWARD) :], known, "goal").value, ""
    return ev.CheckDeclared(
        by=seat(state, name, by),
        check=state.count + 1,
        character=name,
        stat=values[0],
        rank=opt(values, 1, 0),
        intent=intent or goal,
        goal=goal,
    )


def _targets(state: State, _: Values) -> Iterator[Choice]:
    for name, rank in RANKS:
        yield Choice(f"vs {name}", rank)
    yield from people(state, ())


def _attack(state: State, by: str, values: Values) -> Event:
    name = own(state, by)
    said = opt(values, 1, ())
    return ev.CheckDeclared(
        by=seat(state, name, by),
        check=state.count + 1,
        character=name,
        stat=values[0],
        rank=next((rank for rank in said if isinstance(rank, int)), 0),
        targets=tuple(dict.fromkeys(target for target in said if isinstance(target, str))),
    )


def _questions(state: State, _: Values) -> Iterator[Choice]:
    """What is asked now, then everything that may be said."""
    check = state.check
    asked = standing.open_questions(state, check) if check is not None else ()
    for name in dict.fromkeys(question.name for question in asked):
        about = next(question.text for question in asked if question.name == name)
        yield Choice(name, name, help=about)
    for name in standing.QUESTIONS:
        if name not in {question.name for question in asked}:
            yield Choice(name, name, unlisted=True)


def _say(state: State, by: str, values: Values) -> Event:
    question = values[0]
    check = state.check
    named_first = own(state, by)
    if question == "companion":
        return _related(state, named_first, opt(values, 1, True), opt(values, 2, ("", "")))
    about = opt(values, 2) or (named_first if check is None or named_first != check.character else "")
    if question in standing.SHARED:
        about = ""
    elif not about and check is not None:
        asked = standing.open_questions(state, check)
        about = next((q.who for q in asked if q.name == question), "")
        if not about and question in ("defender_apt", "less_famous"):
            about = opt(check.targets, 0)
        about = about or check.character
    return ev.CheckAnswered(
        by=TABLE, check=number(state), question=question, answer=opt(values, 1, True), who=about
    )


def _about(state: State, values: Values) -> Iterator[Choice]:
    """Whom the answer is about; for a companion, which of its Aptitudes."""
    if values[0] != "companion":
        yield from people(state, ())
        return
    for one in sheets.active(state):
        for apt in one.values:
            yield Choice(f"{one.name}'s {apt}", (one.name, apt), (apt,))


def _related(state: State, named: str, answer: bool, said: tuple[str, str]) -> Event:
    """About the companion in front, or the one whose Aptitude was named."""
    who, apt = said
    if named in state.characters and apt in state.characters[named].values:
        who = named
    return ev.CheckAnswered(
        by=TABLE, check=number(state), question="companion", answer=answer, who=who or named, apt=apt
    )


def _place(text: str) -> int:
    word = next((w for w in text.split() if w[:1] == "#" and w[1:].isdecimal()), "#0")
    return int(word[1:]) - 1


# the end


def _resolve(state: State, by: str, values: Values) -> Event:
    check = state.check
    found = standing.outcome(state, check) if check is not None else None
    name = check.character if check is not None else ""
    if found is None:
        return ev.CheckResolved(
            by=seat(state, name, by), check=number(state), tier="", results=(), boons=0, busts=0, x=0
        )
    return ev.CheckResolved(
        by=seat(state, name, by),
        check=number(state),
        tier=found.tier,
        results=found.results,
        boons=found.boons,
        busts=found.busts,
        x=found.x,
    )


def _tokens(state: State, _: Values) -> Iterator[Choice]:
    return (Choice(token, token) for token in ("boon", "bust"))


def _latest(state: State, token: str) -> int:
    """The latest Check with such a token left, or the latest of all."""
    for one in reversed(state.settled.values()):
        if one.boons_left if token == "boon" else one.busts_left:
            return one.number
    return max(state.settled, default=0)


def _tell(state: State, by: str, values: Values) -> Event:
    return ev.TokenTold(by=TABLE, check=_latest(state, values[0]), token=values[0], text=opt(values, 1))


def _bank(state: State, by: str, values: Values) -> Event:
    name = own(state, by)
    ethic = state.characters[name].ethic if name in state.characters else ""
    known = sheets.ethic(state, ethic)
    check = _latest(state, values[0])
    if known is not None and known.source == "extra":
        check = max((n for n, one in state.settled.items() if one.character == name), default=0)
    numbers, rest = leading_numbers(opt(values, 1))
    settled = state.settled.get(check)
    return ev.TokenBanked(
        by=seat(state, name, by),
        check=check,
        character=name,
        ethic=ethic,
        token=values[0],
        count=number_of(numbers) or 1,
        opponent=settled.character if settled is not None and name != settled.character else "",
        witnesses=names(state, rest),
    )


_rank = Arg(name="rank", choices=_ranks, optional=True)
_token = Arg(name="token", choices=_tokens)


def _steps(state: State, _: Values) -> Iterator[Choice]:
    return (Choice(f"{step:+}", step, (str(step),)) for step in (1, -1, 2, -2, 3, -3, 4, -4, 5, -5))


def _answers(state: State, _: Values) -> Iterator[Choice]:
    return iter((Choice("yes", True), Choice("no", False)))


VERBS: tuple[Verb, ...] = (
    verb(
        "check",
        "declare a Check: ann check hand vs normal: roll 4",
        _check,
        Arg(name="Stat", choices=_nominal),
        _rank,
        TEXT,
        leads=True,
        personal=True,
    ),
    verb(
        "attack",
        "declare an Attack: ann attack hurt Guard, vs hard: roll 6",
        _attack,
        Arg(name="Stat", choices=_nominal),
        Arg(name="targets", choices=_targets, repeat=True),
        leads=True,
        personal=True,
    ),
    verb(
        "say",
        "what the table judges: say apt, say alone no",
        _say,
        Arg(name="question", choices=_questions),
        Arg(name="answer", choices=_answers, optional=True),
        Arg(name="character", choices=_about, optional=True),
        leads=True,
    ),
    verb(
        "rank",
        "the table makes the Check harder or easier",
        lambda s, by, v: ev.RankChanged(by=TABLE, check=number(s), delta=v[0], why="table", reason=opt(v, 1)),
        Arg(name="steps", choices=_steps),
        TEXT,
        leads=True,
    ),
    verb(
        "creative",
        "Creative: a rank harder, the lowest failing roll ignored",
        lambda s, by, v: ev.RankChanged(
            by=seat(s, who(s, by), by), check=number(s), delta=1, why="creative", character=who(s, by)
        ),
        leads=True,
    ),
    verb(
        "modify",
        "the table adds to a result or takes from it",
        lambda s, by, v: ev.ModifierDeclared(
            by=TABLE,
            check=number(s),
            why="table",
            amount=v[0],
            roll=_place(opt(v, 1)),
            reason=opt(v, 1),
        ),
        Arg(name="amount", choices=_steps),
        TEXT,
        leads=True,
    ),
    verb(
        "unrounded",
        "leave a roll as it is",
        lambda s, by, v: ev.RoundingDeclined(
            by=seat(s, who(s, by), by), check=number(s), roll=max(_place(opt(v, 0)), 0)
        ),
        TEXT,
    ),
    verb(
        "important",
        "the die that X follows, by its size",
        lambda s, by, v: ev.SizeNamed(by=TABLE, check=number(s), size=v[0]),
        Arg(name="size", number=True),
    ),
    verb(
        "scrap",
        "a throw does not count: scrap #2 fell off the table",
        lambda s, by, v: ev.DiceVoided(
            by=TABLE, check=number(s), roll=max(_place(opt(v, 0)), 0), reason=opt(v, 0)
        ),
        TEXT,
    ),
    verb(
        "void",
        "the Check is called off",
        lambda s, by, v: ev.CheckVoided(by=TABLE, check=number(s), reason=opt(v, 0)),
        TEXT,
    ),
    verb("resolve", "take the result of the Check", _resolve),
    verb("tell", "what a boon or a bust did", _tell, _token, TEXT),
    verb("bank", "set a boon or a bust aside; who saw it", _bank, _token, TEXT),
)
