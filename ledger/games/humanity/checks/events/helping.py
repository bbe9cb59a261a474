"""Help, and what else others do to a Check: distract, make it fail or succeed.

Law: whoever is named in front of a move does it. `check` is the number of a Check, `roll` the place of a roll
from 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ledger.api import TABLE, Chapter, Choice, Event, Luck, Typed, Verdict, refused
from ledger.games.humanity import dice, payment, sheets
from ledger.games.humanity.bookkeeping import chain, fell, pay, use
from ledger.games.humanity.checks import throws
from ledger.games.humanity.checks.questions import Question
from ledger.games.humanity.checks.reactions import (
    HELPING,
    against,
    against_aim,
    against_companion,
    against_help,
    against_reducing,
    against_vexing,
    in_check,
    unsaid,
)
from ledger.games.humanity.checks.reading import Reading
from ledger.games.humanity.checks.standing import Standing, now_open
from ledger.games.humanity.checks.state import Goes
from ledger.games.humanity.checks.throws import shown
from ledger.games.humanity.numbers import BlessingNumber, CheckNumber
from ledger.games.humanity.preconditions import (
    AtAnyTime,
    Objection,
    against_paying_with,
    against_payment,
    against_use,
)
from ledger.games.humanity.required import deny, fallen_roll, open_check, require
from ledger.games.humanity.state import Character, Check, State
from ledger.games.humanity.text import faces
from ledger.games.humanity.words import (
    MINE,
    Named,
    by_table,
    choice,
    chosen,
    number,
    own,
    people,
    seat,
    value,
    verb,
)

chapter: Chapter[State] = Chapter()
Way = Literal["supportive", "analytical", "companion"]


# Help


def _to_the_lowest(now: Standing, event: HelpGiven | AnalyticalThrown) -> Objection:
    """Of several rolls the lowest is Helped; before the dice, whichever will be."""

    def another(read: Reading) -> str:
        place = read.lowest.place if read.lowest is not None else -1
        return "" if event.roll == place else "the lowest roll is Helped"

    is_only = len(now.check.rolls) < 2
    """Then it is the lowest, whatever the table says."""
    if event.goes != "roll" or (is_only and not another(now)):
        return None
    return against(now, another, HELPING)


def _can_help(state: State, event: HelpGiven | AnalyticalThrown) -> None:
    check = open_check(state, event)
    if event.goes == "roll" and event.roll >= 0:
        check.thrown(event.roll)
    if isinstance(event, HelpGiven):
        bonus = payment.halved(state.characters[event.helper].worth(event.blessing))
    else:
        deny(dice.flaw(throws.FOUR, (event.dice,) if event.dice else ()))
        bonus = throws.bonus(event.dice)
    require(event.bonus == bonus, f"that brings {bonus}")


def _help_with(check: Check, event: HelpGiven | AnalyticalThrown, way: str) -> None:
    if event.goes != "roll":
        check.x_help += event.bonus if event.goes == "x" else -event.bonus
    elif event.roll < 0:
        check.help += event.bonus
    else:
        check.thrown(event.roll).help += event.bonus
    check.helps.append((event.helper, way))
    check.offers = tuple(offer for offer in check.offers if offer[0] != event.helper)


@chapter.event
class HelpGiven(Event, frozen=True, kw_only=True):
    """Help with a Blessing (or analytical), on the result or on `x` (`lower` with Cover): bob help 5

    A Blessing Helps: `bonus` goes to X, or to the roll `roll`; -1 is the one that will be the lowest.
    """

    check: CheckNumber
    helper: str
    way: Literal["supportive", "companion"]
    goes: Goes = "roll"
    roll: int = -1
    blessing: BlessingNumber
    bonus: int

    def needs(self, state: State) -> None:
        _can_help(state, self)

    def do(self, state: State) -> None:
        pay(state, state.characters[self.helper], (self.blessing,))
        _help_with(state.checks[self.check], self, self.way)

    def anytime(self, state: State) -> Objection:
        return _may_help(state, self)

    def tell(self, state: State) -> str:
        face = faces(state, (self.blessing,))
        on_x = " on X" if self.goes == "x" else ""
        return f"{self.helper} Helps with a Blessing of {face}: {self.bonus:+}{on_x}"


@in_check
def _may_help(now: Standing, event: HelpGiven) -> Objection:
    helper = now.state.characters[event.helper]
    found = against_help(now, event.helper, event.way) or _to_the_lowest(now, event)
    found = found or against_aim(now.state, now.check, event.helper, event.goes, "Supportive")
    if found is not None:
        return found
    only = helper.blessing(event.blessing).only
    if only and event.way != "companion":
        return against_paying_with(helper, (event.blessing,))
    if not only:
        return against_payment(now.state, (event.helper,), (1,), (event.blessing,), "Supportive")
    return against_companion(now.check, event.helper, (only,))


@chapter.event
class AnalyticalThrown(Event, frozen=True, kw_only=True):
    """The four dice of Analytical, and what they bring to a roll or to X."""

    check: CheckNumber
    helper: str
    goes: Goes = "roll"
    roll: int = -1
    dice: tuple[int, ...] = ()
    bonus: int = 0

    def needs(self, state: State) -> None:
        _can_help(state, self)

    def do(self, state: State) -> None:
        use(state, state.characters[self.helper], "Analytical")
        _help_with(state.checks[self.check], self, "analytical")
        fell(state, self.by, (self.dice,))

    def dealt(self, state: State, luck: Luck) -> tuple[tuple[int, ...], int]:
        (four,) = chain(state, throws.FOUR, luck)
        return four, throws.bonus(four)

    def tell(self, state: State) -> str:
        on_x = " on X" if self.goes == "x" else ""
        return f"{self.helper} throws {shown((self.dice,))} (Analytical): {self.bonus:+}{on_x}"

    def reveals(self, state: State) -> str:
        return f"{self.helper}'s four dice were seen: {shown((self.dice,))} (event {self.id})."


@chapter.event
class HelpOffered(Event, frozen=True, kw_only=True):
    """offer Help before the dice fall: bob offer supportive"""

    check: CheckNumber
    helper: str
    way: Way
    goes: Goes = "roll"
    told = "{helper} offers Help ({way})"

    def needs(self, state: State) -> None:
        open_check(state, self)

    def do(self, state: State) -> None:
        check = state.checks[self.check]
        check.offers = (*check.offers, (state.characters[self.helper].name, self.way, self.goes))

    def anytime(self, state: State) -> Objection:
        return _may_offer(state, self)


@in_check
def _may_offer(now: Standing, event: HelpOffered) -> Objection:
    found = against_help(now, event.helper, event.way)
    return found or against_aim(now.state, now.check, event.helper, event.goes, HELPING)


def _help(state: State, by: str, values: Typed) -> Event:
    """`help`, `help 5`, `help x 5`, `help lower 5`, `help analytical`: the four dice are asked for next."""
    name = own(state, by)
    goes: Goes = value(values, 1, "roll")
    helper, now = state.characters.get(name), now_open(state)
    if value(values, 0):
        return HelpOffered(
            by=seat(state, name, by), check=number(state), helper=name, way="analytical", goes=goes
        )
    companion = helper is not None and helper.kind == "companion"
    named: tuple[Named, ...] = value(values, 2, ())
    only = _related(state, helper, named) if companion and helper is not None else ""
    paid = chosen(state, (name,), named, (1,), only)
    worth = payment.halved(helper.worth(paid[0])) if helper is not None and paid else 0
    lowest = now.lowest if now is not None else None
    return HelpGiven(
        by=seat(state, name, by),
        check=number(state),
        helper=name,
        way="companion" if companion else "supportive",
        goes=goes,
        roll=lowest.place if lowest is not None and goes == "roll" else -1,
        blessing=paid[0] if paid else 0,
        bonus=worth,
    )


def _related(state: State, helper: Character, named: tuple[Named, ...]) -> str:
    """The Aptitude whose Blessing a companion spends: one that the table called related, if there is one."""
    faces = {face for _, face in named}
    held = [b.only for b in helper.pool if b.only and (not faces or b.face in faces)]
    check = state.check
    related = [apt for apt in held if check is not None and check.related.get((helper.name, apt))]
    return next(iter(related or held), "")


_KIND, _PURPOSE = "kind of Help", choice("purpose", ("x", "lower"), optional=True)
chapter.word(
    verb(
        "help",
        (HelpGiven, HelpOffered),
        choice(_KIND, ("analytical",), optional=True),
        _PURPOSE,
        MINE,
        make=_help,
        leads=True,
        personal=True,
    )
)
_WAYS = choice(_KIND, ("supportive", "analytical", "companion"))
chapter.word(verb("offer", HelpOffered, _WAYS, personal=True))


@chapter.event
class HelpDeclined(Event, AtAnyTime, frozen=True, kw_only=True):
    """Help of somebody is not wanted: refuse Bob

    The Check is made without the Help of `helper`.
    """

    check: CheckNumber
    helper: str
    told = "Help of {helper} is not wanted"

    def needs(self, state: State) -> None:
        helped = [helper for helper, _ in open_check(state, self).helps]
        require(self.helper not in helped, f"{self.helper} has Helped already")

    def do(self, state: State) -> None:
        check = state.checks[self.check]
        check.unwanted |= {self.helper}
        check.offers = tuple(offer for offer in check.offers if offer[0] != self.helper)


def _refuse(state: State, by: str, values: Typed) -> Event:
    return HelpDeclined(by=TABLE, check=number(state), helper=values[0])


chapter.word(by_table("refuse", HelpDeclined, choice("helper", people), make=_refuse))


# afterwards


@chapter.event
class ResultReduced(Event, frozen=True, kw_only=True):
    """3 less, with a thing (Mischievous): bob distract a whistle

    Mischievous: `character` distracts with a thing gained.
    """

    check: CheckNumber
    roll: int
    character: str
    thing: str
    told = "{character} distracts with {thing}: 3 less"

    def needs(self, state: State) -> None:
        fallen_roll(state, self)
        state.characters[self.character].thing(self.thing)

    def do(self, state: State) -> None:
        state.checks[self.check].roll(self.roll).reduced += 3
        use(state, state.characters[self.character], "Mischievous")

    def anytime(self, state: State) -> Objection:
        return _may_distract(state, self)


@in_check
def _may_distract(now: Standing, event: ResultReduced) -> Objection:
    return against_reducing(now, event.character, now.check.roll(event.roll))


def _distract(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    now = now_open(state)
    made = now.failing if now is not None else []
    return ResultReduced(
        by=seat(state, name, by),
        check=number(state),
        roll=made[0].place if made else 0,
        character=name,
        thing=values[0],
    )


def _things(state: State, by: str, _: Typed) -> Iterator[Choice]:
    mine = state.characters.get(own(state, by))
    found = dict.fromkeys(thing for one in sheets.active(state) for thing in one.things)
    return (Choice(thing, thing, unlisted=mine is None or thing not in mine.things) for thing in found)


chapter.word(verb("distract", ResultReduced, choice("thing", _things), make=_distract, personal=True))


@chapter.event
class CheckVexed(Event, frozen=True, kw_only=True):
    """a Vexed Stat was used in sight, so the Check fails: bob vex

    `character` saw a Vexed Stat and makes the Check fail.
    """

    check: CheckNumber
    character: str
    told = "{character} makes the Check a failure (Vexed)"

    def needs(self, state: State) -> None:
        open_check(state, self)

    def do(self, state: State) -> None:
        state.checks[self.check].forced = "failure"

    def anytime(self, state: State) -> Verdict | None:
        return in_check(lambda now, event: against_vexing(now, event.character))(state, self)


chapter.word(verb("vex", CheckVexed, personal=True))


@chapter.event
class CheckInsured(Event, frozen=True, kw_only=True):
    """the tending succeeds (Insured): bob insure

    Insured: the Check that tends `character` succeeds.
    """

    check: CheckNumber
    character: str
    told = "{character} makes the Check a success (Insured)"

    def needs(self, state: State) -> None:
        open_check(state, self)

    def do(self, state: State) -> None:
        state.checks[self.check].forced = "success"
        use(state, state.characters[self.character], "Insured")

    def anytime(self, state: State) -> Objection:
        return _may_insure(state, self)


@in_check
def _may_insure(now: Standing, event: CheckInsured) -> Objection:
    name = event.character
    if name == now.check.character:
        return refused("Insured", "somebody else tends the wounds")
    return unsaid(now.check, Question("tending", name), "Insured") or against_use(now.state, name, "Insured")


chapter.word(verb("insure", CheckInsured, personal=True))
