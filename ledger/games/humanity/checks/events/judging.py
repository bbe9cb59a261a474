"""What the table says about an open Check: its answers, its rank, what counts. Law: an event that names no
question is about the question that is asked. `check` is the number of a Check, `roll` the place of a roll
from 0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ledger.api import TABLE, Arg, Chapter, Choice, Event, Typed, Verb, refused
from ledger.games.humanity import sheets
from ledger.games.humanity.bookkeeping import use
from ledger.games.humanity.checks.families import ByTheTable, OnCheck
from ledger.games.humanity.checks.questions import QUESTIONS, SHARED, CheckQuestion
from ledger.games.humanity.checks.reactions import unsaid
from ledger.games.humanity.checks.standing import Standing, now_open, standing
from ledger.games.humanity.checks.words import ROLL
from ledger.games.humanity.preconditions import Objection, against_use
from ledger.games.humanity.required import fallen_roll, open_check, require
from ledger.games.humanity.state import MOST, Check, Roll, State
from ledger.games.humanity.words import (
    TEXT,
    YES_NO,
    check_of,
    choice,
    own,
    people,
    steps,
    value,
    who,
)

chapter: Chapter[State] = Chapter(shown={"roll": lambda state, roll: str(roll + 1)})
OF_SCENE = frozenset({"social", "alone", "haunted"})
"""Questions whose answers hold until the next scene, or until the table says otherwise."""
_STEPS = choice("steps", steps(5))


def _questions(state: State, by: str, _: Typed) -> list[Choice]:
    """The questions that are asked now, with their words as help; then all other questions by name."""
    first: dict[str, CheckQuestion] = {}
    for question in _asked_of(state, by):
        first.setdefault(question.name, question)
    return [
        *[Choice(name, question, help=question.text) for name, question in first.items()],
        *[Choice(name, name, unlisted=True) for name in QUESTIONS],
    ]


def _asked_of(state: State, by: str) -> Sequence[CheckQuestion]:
    """The open questions of the Check of whoever acts, then the questions about them in the Check that is
    asked for."""
    now, check = now_open(state), check_of(state, by)
    if now is None or check is None or check is now.check:
        return () if now is None else now.questions
    name = own(state, by)
    about_them = [each for each in now.questions if each.who == name]
    return (*standing(state, check.number).questions, *about_them)


def _judged(state: State, by: str, question: str) -> Check | None:
    """The Check that an answer is about. It is the Check of whoever acts, unless only the Check that is asked
    for has such a question about them."""
    now, check = now_open(state), check_of(state, by)
    if now is None or check is None or check is now.check:
        return check
    found = [each for each in standing(state, check.number).questions if each.name == question]
    return (
        check
        if found or (question, own(state, by)) not in [(q.name, q.who) for q in now.questions]
        else now.check
    )


def _about(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """The characters that an answer can be about, or for a companion its Aptitudes. An Aptitude can stand for
    the character who has it."""
    if values[0] != "companion":
        yield from people(state, by, ())
        asked = values[0].name if isinstance(values[0], CheckQuestion) else values[0]
        if asked == "apt" and (check := check_of(state, by)) is not None:
            one = state.characters[check.character]
            yield from (Choice(apt, one.name, unlisted=True) for apt in one.apts)
        return
    named = state.characters.get(by)
    for one in [named] if named is not None and named.kind == "companion" else sheets.active(state):
        for apt in one.values:
            yield Choice(f"{one.name}'s {apt}", (one.name, apt), (apt,))


def _meant(check: Check | None, asked: CheckQuestion | str, named: str) -> str:
    """The character that a question is about: the one named in front, or else the one that the question is
    about now."""
    if check is None or (named and named != check.character):
        return named
    if isinstance(asked, CheckQuestion):
        return asked.who
    attacked = check.targets if asked in ("defender_apt", "less_famous") else ()
    return (*attacked, check.character)[0]


_ANSWER = replace(YES_NO, usual=lambda state, by, values: (("yes", True), ("no", False)))


@chapter.event
class CheckAnswered(OnCheck, frozen=True, kw_only=True):
    """what the table judges: say apt yes

    The table's answer to a question. `who` is a character if the question is about one, `apt` the Aptitude of
    a companion.
    """

    question: str
    answer: bool
    who: str = ""
    apt: str = ""

    verb = Verb("say", free=True, leads=True)
    args = (choice("question", _questions), _ANSWER, choice("character", _about, optional=True))

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        asked, answer, named = values[0], value(values, 1, True), own(state, by) if by != TABLE else ""
        question, apt = asked.name if isinstance(asked, CheckQuestion) else asked, ""
        check = _judged(state, by, question)
        if question == "companion":
            about, apt = value(values, 2, ("", ""))
            about = about or named
        else:
            about = "" if question in SHARED else value(values, 2) or _meant(check, asked, named)
        number = check.number if check is not None else 0
        return CheckAnswered(by=TABLE, check=number, question=question, answer=answer, who=about, apt=apt)

    def needs(self, state: State) -> None:
        check, question, who = open_check(state, self), self.question, self.who
        require(question in QUESTIONS, f"nobody asks {question!r}")
        if question in SHARED:
            require(not who, "that question is about nobody in particular")
            return
        about, targets = state.characters[who], check.targets
        if question == "companion" or self.apt:
            require(self.apt in about.values, f"{who} Helps with no {self.apt or 'Aptitude'}")
        if question == "defender_apt":
            require(who in targets, f"{who} is not a target")
        elif question == "haunted":
            require("haunted" in about.stats, f"nothing haunts {who}")

    def do(self, state: State) -> None:
        check = state.checks[self.check]
        if self.apt:
            check.related[self.who, self.apt] = self.answer
            return
        check.answers[self.question, self.who] = self.answer
        if self.question in OF_SCENE:
            state.said[self.question, self.who] = self.answer

    def tell(self, state: State) -> str:
        answer = "yes" if self.answer else "no"
        return f"{CheckQuestion(self.question, self.who).text}? {answer}"


@chapter.event
class RankChanged(ByTheTable, frozen=True, kw_only=True):
    """the table makes the Check harder or easier: rank +1 it is dark"""

    delta: int
    reason: str = ""

    told = "the table changes the rank by {delta:+}[: {reason}]"
    verb = Verb("rank", by_table=True, of_named=True, leads=True)
    args = (_STEPS, TEXT)

    def needs(self, state: State) -> None:
        open_check(state, self)
        require(self.delta, "the rank stays the same")
        require(abs(self.delta) <= MOST, "no Check is that hard")

    def do(self, state: State) -> None:
        state.checks[self.check].harder += self.delta


@chapter.event
class CreativeUsed(OnCheck, frozen=True, kw_only=True):
    """a rank harder, the lowest failing roll ignored (Creative)"""

    character: str

    told = "{character} is Creative: a rank harder"
    verb = Verb("creative", free=True, leads=True)
    whose = staticmethod(who)

    def do(self, state: State) -> None:
        state.checks[self.check].creative = True
        use(state, state.characters[self.character], "Creative")

    def against(self, now: Standing) -> Objection:
        check, name = now.check, self.character
        if name != check.character:
            return refused("Creative", f"only {check.character} can make it a rank harder")
        if check.creative:
            return refused("Creative", "it counts once")
        if any(roll.is_thrown for roll in check.rolls.values()):
            return refused("Creative", "the dice have fallen")
        return unsaid(check, CheckQuestion("social"), "Creative") or against_use(now.state, name, "Creative")


@chapter.event
class ModifierDeclared(ByTheTable, frozen=True, kw_only=True):
    """the table adds to a result or takes from it: modify -2 wet hands

    The table adds a number to one roll, or to all rolls if `roll` is -1.
    """

    amount: int
    roll: int = -1
    reason: str = ""

    told = "the table adds {amount:+}[: {reason}]"
    verb = Verb("modify", by_table=True, of_named=True, leads=True)
    args = (_STEPS, ROLL, TEXT)

    def do(self, state: State) -> None:
        state.checks[self.check].modifiers.append(("", self.roll, self.amount))


@chapter.event
class RoundingDeclined(ByTheTable, frozen=True, kw_only=True):
    """leave a roll as it is: unrounded"""

    roll: int = 0

    told = "roll {roll} is not rounded"
    verb = Verb("unrounded", by_table=True, of_named=True)
    args = (ROLL,)

    def needs(self, state: State) -> None:
        fallen_roll(state, self)

    def do(self, state: State) -> None:
        state.checks[self.check].roll(self.roll).declined = True


@chapter.event
class SizeNamed(ByTheTable, frozen=True, kw_only=True):
    """the die that X follows, by its size: important 6

    The table calls a die the most important one of a Check: X follows it (G-023).
    """

    size: int

    told = "the d{size} is the die that matters"
    verb = Verb("important", by_table=True, of_named=True)
    args = (Arg(name="size", number=True),)

    def needs(self, state: State) -> None:
        open_check(state, self).require_size(self.size)

    def do(self, state: State) -> None:
        state.checks[self.check].x_size = self.size


@chapter.event
class DiceVoided(ByTheTable, frozen=True, kw_only=True):
    """a throw does not count: scrap it fell off the table

    `lowered` is what Mischievous still takes from the result of the new throw.
    """

    roll: int = 0
    reason: str = ""
    lowered: int = 0

    told = "roll {roll} does not count[: {reason}]"
    verb = Verb("scrap", by_table=True, of_named=True)
    args = (ROLL, TEXT)

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        place, check = value(values, 0, 0), check_of(state, by)
        roll = check.rolls.get(place) if check else None
        return super().made(state, by, (place, value(values, 1, ""), roll.reduced if roll else 0))

    def needs(self, state: State) -> None:
        roll = open_check(state, self).thrown(self.roll)
        require(not roll.calm, "a kept value is not a throw")
        require(self.lowered in (0, roll.reduced), f"Mischievous takes {roll.reduced} from that result")

    def against(self, now: Standing) -> Objection:
        stays = self.lowered == now.check.thrown(self.roll).reduced
        return None if stays else refused("Mischievous", "what it takes from the result stays")

    def do(self, state: State) -> None:
        """The dice are thrown again as planned: a Spark paid before them, the Help and a distraction stay.
        The shared die keeps its size, and anybody who was Surprised still is."""
        check = state.checks[self.check]
        gone = check.thrown(self.roll)
        check.help += gone.help
        check.helpers |= gone.helpers
        if gone.surprised:
            thrower = state.characters[gone.roller]
            thrower.conditions = tuple(dict.fromkeys((*thrower.conditions, ("Surprised", ""))))
        if state.hardy and (size := dict(zip(gone.stats, gone.sizes, strict=False)).get("hardy")):
            state.hardy = size
        again = check.rolls[self.roll] = Roll(self.roll, gone.roller, gone.stat, (gone.stat,), gone.owner)
        again.reduced = self.lowered
        if gone.route == "before":
            again.route, again.stats = gone.route, gone.stats
            again.partner, again.haze = gone.partner, gone.haze
