"""Random situations of an open Check, and what every judgement of the table makes of them.

Law: which questions there are is read from the sheets here, once more and by itself; what a Check comes to is
asked of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import product
from random import Random
from typing import Any

from ledger.core.errors import TablefoldError
from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Knob
from ledger.core.rules.automatic import deal
from ledger.core.rules.rulebook import check as verdict_of
from ledger.core.rules.verdicts import Chance
from ledger.games.humanity import GAME, sheets
from ledger.games.humanity.checks.events.ending import resolution
from ledger.games.humanity.checks.events.judging import CheckAnswered
from ledger.games.humanity.checks.events.throwing import DiceThrown, HauntingRolled, next_throw
from ledger.games.humanity.checks.questions import CheckQuestion
from ledger.games.humanity.checks.standing import Standing
from ledger.games.humanity.state import State
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import chosen, turn_of
from tests.games.humanity.tables import empty, rich

Answers = Mapping[CheckQuestion, bool]
DICE = ((2, 2, 2), (3, 4, 4), (6, 4, 5), (7, 11, 3), (12, 6, 9), (21, 21, 21))
"""What falls where an answer makes a Check harder, or brings a haunting."""


# what the table can say


def askable(state: State) -> list[CheckQuestion]:
    """What the sheets leave to the table, and the table has not said."""
    check = state.check
    assert check is not None
    name, found = check.character, []
    found += [CheckQuestion("defender_apt", each) for each in check.targets if sheets.apts(state, each)]
    thrown = [(roll.roller, roll.stat) for roll in check.rolls.values()]
    for roller, stat in (*thrown, (name, check.usual)):
        who = state.characters[roller]
        asked = {
            "apt": sheets.apts(state, who.name),
            "exceptional": any(who.things.values()),
            "alone": not state.cast and sheets.suffers(state, check, who.name, "Uncool"),
            "haunted": "haunted" in who.stats,
            "history": stat == "history" and who.name == name,
            "scope": sheets.is_optional(state, stat) and who.name == name,
        }
        found += [CheckQuestion(each, who.name) for each, can in asked.items() if can]
    known = sheets.specs(state, name)
    found += [CheckQuestion("skilled", name)] if "Skilled" in known else []
    found += [CheckQuestion("social")] if "Self-Accepted" in known else []
    found += [CheckQuestion("darkness")] if "haze" in state.characters[name].stats else []
    return [each for each in dict.fromkeys(found) if each.answer(check) is None]


def answers_to(questions: Sequence[CheckQuestion], chance: Random, most: int) -> Iterator[Answers]:
    """Every way to answer them, or so many of them."""
    ways = list(product((False, True), repeat=len(questions)))
    for way in ways if len(ways) <= most else chance.sample(ways, most):
        yield dict(zip(questions, way, strict=True))


# what it comes to


def play(state: State, event: Event) -> None:
    GAME.projector.fold(state, (event,))


def say(state: State, question: CheckQuestion, answer: bool) -> None:
    number = state.check.number if state.check is not None else 0
    said = CheckAnswered(
        by="table", check=number, question=question.name, answer=answer, who=question.who, apt=question.apt
    )
    play(state, said)


def result(state: State, answers: Answers, dice: Sequence[int], *, at_once: bool) -> Any:
    """What the Check comes to when the table judges so: all `at_once`, or only what it is asked."""
    state = state.copy()
    for question, answer in answers.items() if at_once else ():
        say(state, question, answer)
    while True:
        check = state.check
        assert check is not None
        now = Standing(state, check)
        if now.due is not None:
            play(state, _thrown(state, dice[now.due % len(dice)]))
        elif now.unhaunted is not None:
            place, size = now.unhaunted.place, state.characters[now.unhaunted.roller].stats["haunted"]
            shown = ((min(size, max(2, dice[-1 - place % len(dice)])),),)
            play(state, HauntingRolled(by="table", check=check.number, roll=place, stages=shown))
        elif verdict_of(GAME, state, resolution(state, check)).is_accepted:
            break
        else:
            asked = now.questions[0]
            assert asked in answers, f"nobody could ask {asked}"
            say(state, asked, answers[asked])
    done = resolution(state, check)
    assert done is not None
    best = max(done.results, default=0)
    great = best >= 10 and bool(check.die) and "Critical" in sheets.specs(state, check.character)
    brings = (done.x, done.progress, best >= 20 and done.boons > 0) if done.tier != "failure" else ()
    if done.tier not in ("failure", "plain"):
        ignored = (
            [min(done.results)] if len(done.results) > 1 and check.creative and min(done.results) < 5 else []
        )
        brings += tuple(sorted((Counter(done.results) - Counter(ignored)).elements()))
    return done.tier, done.boons, done.busts, brings, done.hardy, done.haze, done.spared, great


def _thrown(state: State, total: int) -> DiceThrown:
    draft = next_throw(state)
    assert draft is not None
    dice = draft.falling(state)
    least = 2 * len(dice.sizes) if dice.bump else len(dice.sizes)
    most = 30 if dice.bump else sum(dice.sizes)
    return DiceThrown(
        by=draft.by,
        check=draft.check,
        roll=draft.roll,
        roller=draft.roller,
        stat=draft.stat,
        owner=draft.owner,
        total=min(most, max(least, total)),
    )


# the two claims


def require_lazy_answers_do(state: State, chance: Random, most: int) -> int:
    """Whatever the table would say: what it is not asked changes nothing. How many results were compared."""
    questions, tried = askable(state), 0
    for answers in answers_to(questions, chance, most):
        dice = chance.choice(DICE)
        asked, told = (result(state, answers, dice, at_once=way) for way in (False, True))
        assert asked == told, f"{answers}: {asked} where it is asked, {told} where all is said"
        tried += 1
    return tried


def require_asked_decides(state: State, chance: Random, most: int) -> int:
    """Every question that is asked makes a difference for some answers to the others. How many are asked."""
    check = state.check
    assert check is not None
    questions, asked = askable(state), Standing(state, check).questions
    for question in asked:
        others = [each for each in questions if each != question]
        assert any(
            result(state, {question: True, **answers}, dice, at_once=True)
            != result(state, {question: False, **answers}, dice, at_once=True)
            for answers in answers_to(others, chance, most)
            for dice in DICE
        ), f"{question} decides nothing"
    return len(asked)


# situations

_CAST = ("Ann", "Bob", "Cy", "Guard")
_PEOPLE = (
    "ann npc Ann, head=6, hand=6, home=6, heart=8, hurt=8, hurry=10, Acting=Skilled, Reading=Self-Accepted",
    "bob npc Bob, head=6, heart=8, hurt=6, Reading=Mischievous, Art=Analytical",
    "cy npc Cy, heart=4, hurt=6, Riding=Resolved, Maths=Insured",
    "npc Guard, hand=6, hurt=8, Law=Critical, Locks=Vexing",
    "npc Wolf, hurt=6, hand=6, Howling",
    "npc Bear, hurt=8, Climbing",
)
_PEOPLE = tuple(line.replace(", Locks=Vexing", ", Locks") for line in _PEOPLE)
_LATER = """
{who} help {face}; {who} help x {face}; {who} vex; {who} insure; {who} resist; adamant; unrounded
{who} help {face}; modify +1; modify -2; {who} distract a hat; spark home; spark hand; say apt {said} {who}
say social {said}; say skilled {said} Ann; say haunted {said} {who}; say exceptional {said} {who}; determined
say tending yes {who}; say defender_apt {said} {who}; important 6; rank +1; {who} protect {other}; scrap
say history {said} {who}; {who} help {face}; {who} help analytical
"""
_EARLY = """
{who} help {face}; creative; {who} offer analytical; rank +1; rank -1; use {stat}; {who} use {stat}
famous Bob; say social yes; {who} use history; say history yes; {who} help {face}
"""


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.replace("\n", ";").split(";") if line.strip())


LATER, EARLY = _lines(_LATER), _lines(_EARLY)


def campaigns() -> list[Play]:
    """Tables of every kind: with and without a cast, with what haunts, with Haze, in an Endeavor."""
    held = [line for name in _CAST for line in (f"{name} find a hat", *rich(name, 3, 4, 6, 6))]
    people = (*_PEOPLE, "session", *held)
    crowd, lone = (*people, "scene Docks with Ann, Bob, Cy, Guard"), (*people, "scene Nowhere")
    ails = ("ann afflict Uncool", "bob afflict Vexed head", "cy injure a cut", "guard afflict Disarmed")
    pack = ("endeavor monstrous", "place Ann", "place Bob", "place Wolf 10 (3) Immunity", "place Bear 9 (2)")
    odd = [empty(*crowd, *ails, optional_stat=stat, setting="fate-knowledge") for stat in ODD]
    fights = [_fight(empty(*people, *ails[:1], *pack, "begin"), die) for die in ("hurt", "history", "home")]
    knobs = [empty(*lone, *ails, seed=None, **knob) for knob in KNOBS]
    found = [empty(*crowd), empty(*lone, *ails), *odd, *fights, *knobs]
    for each in found[1::2]:
        for name in _CAST:
            each.state.characters[name].things = {"a hat": True}
    return found


ODD = ("haunted", "haze", "host", "hunch")
WHAT_IS_PLAYED = ("setting", "optional_stat", "second_stat")
ROUNDING: Mapping[str, Knob] = {"modifiers": "after", "mischief_rounds": True}
KNOBS: tuple[Mapping[str, Knob], ...] = (
    *(
        {each.knob: other}
        for each in GAME.info.rulings
        if each.knob not in WHAT_IS_PLAYED
        for other in each.choices
        if other != each.default
    ),
    ROUNDING,
)
"""Every knob turned to whatever is not usual, and those that decide how a roll is rounded together."""


def _fight(at: Play, die: str) -> Play:
    return turn_of(chosen(at, {"Ann": die, "Bob": "head", "Wolf": "hurt", "Bear": "hurt"}), "Ann")


def situation(base: Play, chance: Random) -> State:
    """A Check of that table that is declared, thrown, Helped and meddled with; its dice have fallen."""
    at = copy(base)
    at.events, at.state = list(base.events), base.state.copy()
    stat = chance.choice(("head", "hand", "heart", "home", "hurt"))
    _try(at, _declared(at, chance, stat))
    for _ in range(chance.choice((0, 0, 1, 2))):
        _try(at, _line(EARLY, chance, stat))
    for _ in range(chance.choice((1, 2, 4, 6))):
        _thrown_out(at, chance)
        if chance.random() < 0.7:
            _try(at, _line(LATER, chance, stat))
    _thrown_out(at, chance)
    state: State = at.state
    return state


def _declared(at: Play, chance: Random, stat: str) -> str:
    """How a Check begins there."""
    if at.state.endeavor is not None:
        whom = chance.choice(("Wolf", "Bear", "Wolf, Bear"))
        ways = (f"act attack {whom}", f"act attack yes {whom}", f"act steal yes {whom}", "act advance")
        return chance.choice(ways)
    who = chance.choice(_CAST)
    rank = chance.choice(("", "", "vs easy", "vs hard", "vs harder"))
    targets = chance.sample([name for name in _CAST if name != who], chance.choice((1, 1, 2)))
    attack = f"{who} attack {stat} {', '.join([*targets, *filter(None, [rank])])}"
    return attack if chance.random() < 0.5 else f"{who} check {stat} {rank}"


def _thrown_out(at: Play, chance: Random) -> None:
    """All dice fall that are asked for."""
    for _ in range(20):
        if at.state.check is None:
            return
        now = Standing(at.state, at.state.check)
        if now.due is not None:
            play(at.state, _thrown(at.state, chance.choice(TOTALS)))
        elif isinstance(due := GAME.pending(at.state), Chance) and hasattr(due.draft, "check"):
            play(at.state, deal(GAME, at.state, due, Luck(chance.randrange(10**9))))
        else:
            return


TOTALS = (2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 9, 12, 21)


def _line(lines: Sequence[str], chance: Random, stat: str) -> str:
    who, other = chance.choice(_CAST), chance.choice(_CAST)
    said, face = chance.choice(("yes", "no")), chance.choice((3, 4, 6))
    return chance.choice(lines).format(who=who, other=other, said=said, face=face, stat=stat)


def _try(at: Play, line: str) -> None:
    """What cannot be read or recorded is left out."""
    try:
        at.when(line)
    except TablefoldError:
        return
