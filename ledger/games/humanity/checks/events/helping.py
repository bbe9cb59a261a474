"""Help, and what else others do to a Check: distract, make it fail or succeed.

Law: the character named in front of a move does it. `check` is the number of a Check, `roll` the place of a
roll from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec.structs import replace

from ledger.api import TABLE, Chapter, Choice, Event, Luck, Typed, UnknownName, Verb, refused
from ledger.games.humanity import dice, payment, sheets
from ledger.games.humanity.bookkeeping import chain, come, fell, pay, use
from ledger.games.humanity.checks import throws
from ledger.games.humanity.checks.families import OnCheck
from ledger.games.humanity.checks.questions import CheckQuestion
from ledger.games.humanity.checks.reactions import (
    HELPING,
    HELPS,
    against,
    against_aim,
    against_companion,
    against_help,
    against_insuring,
    against_reach,
    against_reducing,
    against_vexing,
    unsaid,
)
from ledger.games.humanity.checks.reading import Reading
from ledger.games.humanity.checks.standing import Standing, now_open
from ledger.games.humanity.checks.state import BARE, Goes
from ledger.games.humanity.checks.throws import shown
from ledger.games.humanity.numbers import BlessingNumber, CheckNumber
from ledger.games.humanity.preconditions import Objection, against_paying_with, against_payment
from ledger.games.humanity.required import deny, fallen_roll, open_check, require
from ledger.games.humanity.state import Blessing, Character, State
from ledger.games.humanity.text import faces
from ledger.games.humanity.words import MINE, Named, choice, chosen, number, own, people, seat, value, verb

chapter: Chapter[State] = Chapter()


# Help


def _can_help(state: State, event: HelpGiven | AnalyticalThrown) -> None:
    """Raises Contradiction if the Help is for a roll without dice, or does not bring what the event says."""
    check = open_check(state, event)
    if event.goes == "roll" and event.roll >= 0:
        check.thrown(event.roll)
    bonus = event.brings(state)
    require(event.bonus == bonus, f"that brings {bonus}")


def _help_with(state: State, event: HelpGiven | AnalyticalThrown, way: str) -> None:
    check = state.checks[event.check]
    come(state, sheets.seat_of(state, event.helper))
    if event.goes == "roll" and event.roll >= 0:
        roll = check.thrown(event.roll)
        roll.help += event.bonus
        roll.helpers |= {event.helper}
    else:
        check.helpers |= {event.helper}
        check.help += event.bonus if event.goes == "roll" else 0
        check.x_help += {"x": event.bonus, "lower": -event.bonus}.get(event.goes, 0)
    check.helps.append((event.helper, way))
    check.offers = tuple(offer for offer in check.offers if offer[0] != event.helper)


@chapter.event
class HelpGiven(OnCheck, frozen=True, kw_only=True):
    """Help with a Blessing (or analytical), on the result or on `x` (`lower` with Cover): bob help 5

    A Blessing Helps: `bonus` goes to X, or to the roll `roll`; -1 is the roll that will be the lowest.
    """

    helper: str
    way: Literal["supportive", "companion"]
    goes: Goes = "roll"
    roll: int = -1
    blessing: BlessingNumber
    bonus: int

    def brings(self, state: State) -> int:
        """Half of what the Blessing is worth to its owner."""
        return payment.halved(state.characters[self.helper].worth(self.blessing))

    def worked_out(self, state: State) -> HelpGiven:
        return replace(self, bonus=self.brings(state))

    def needs(self, state: State) -> None:
        _can_help(state, self)

    def do(self, state: State) -> None:
        pay(state, state.characters[self.helper], (self.blessing,))
        _help_with(state, self, self.way)

    def against(self, now: Standing) -> Objection:
        helper = now.state.characters[self.helper]
        found = against_help(now, self.helper, self.way) or self._against_another_roll(now)
        found = found or against_aim(now.state, now.check, self.helper, self.goes, "Supportive")
        if found is not None:
            return found
        only = helper.blessing(self.blessing).only
        if only and self.way != "companion":
            return against_paying_with(helper, (self.blessing,))
        if not only:
            return against_payment(now.state, (self.helper,), (1,), (self.blessing,), "Supportive")
        return against_companion(now.check, self.helper, (only,))

    def _against_another_roll(self, now: Standing) -> Objection:
        """Refuses Help for any roll but the lowest; while a roll is missing, none can be named."""

        def another(read: Reading) -> str:
            place = read.lowest.place if read.lowest is not None else -1
            return "" if self.roll == place else "the lowest roll is Helped"

        return against(now, another, HELPING) if self.goes == "roll" else None

    def tell(self, state: State) -> str:
        face = faces(state, (self.blessing,))
        on_x = " on X" if self.goes == "x" else ""
        return f"{self.helper} Helps with a Blessing of {face}: {self.bonus:+}{on_x}"


@chapter.event
class AnalyticalThrown(Event, frozen=True, kw_only=True):
    """The four dice of Analytical, and what they bring to a roll or to X."""

    check: CheckNumber
    helper: str
    goes: Goes = "roll"
    roll: int = -1
    dice: tuple[int, ...] = ()
    bonus: int = 0

    def brings(self, state: State) -> int:
        """What the four dice bring. Raises Contradiction if they cannot have fallen like that."""
        deny(dice.flaw(throws.FOUR, (self.dice,) if self.dice else ()))
        return throws.bonus(self.dice)

    def needs(self, state: State) -> None:
        _can_help(state, self)

    def do(self, state: State) -> None:
        use(state, state.characters[self.helper], "Analytical")
        _help_with(state, self, "analytical")
        fell(state, self.by, (self.dice,))

    thrown = True

    def dealt(self, state: State, luck: Luck) -> tuple[tuple[int, ...], int]:
        (four,) = chain(state, throws.FOUR, luck)
        return four, throws.bonus(four)

    def tell(self, state: State) -> str:
        on_x = " on X" if self.goes == "x" else ""
        return f"{self.helper} throws {shown((self.dice,))} (Analytical): {self.bonus:+}{on_x}"

    def reveals(self, state: State) -> str:
        return f"{self.helper}'s four dice were seen: {shown((self.dice,))} (event {self.id})."


@chapter.event
class HelpOffered(OnCheck, frozen=True, kw_only=True):
    """offer Help before the dice fall: bob offer supportive"""

    helper: str
    way: Literal["supportive", "analytical", "companion"]
    goes: Goes = "roll"

    told = "{helper} offers Help ({way})"

    def do(self, state: State) -> None:
        check = state.checks[self.check]
        check.offers = (*check.offers, (state.characters[self.helper].name, self.way, self.goes))

    def against(self, now: Standing) -> Objection:
        found = against_help(now, self.helper, self.way)
        return found or against_aim(now.state, now.check, self.helper, self.goes, HELPING)


def _offer(state: State, by: str, values: Typed) -> HelpOffered:
    """The offer of a way to Help. Raises UnknownName for Harmonious, which needs no offer."""
    name = own(state, by)
    if values[0] == "harmonious":
        roller = state.check.character if state.check else "Ann"
        partner = next(each for each in (name, *state.cast, "Bob", "Ann") if each not in ("", roller))
        spark = f"{roller} spark {partner}'s STAT"
        raise UnknownName("Harmonious needs no offer: it Helps with a Spark of both.", hint=f"Type {spark}")
    return HelpOffered(by=seat(state, name, by), check=number(state), helper=name, way=values[0])


def _help(state: State, by: str, values: Typed) -> Event:
    """Reads `help`, `help 5`, `help Ann 5`, `help x 5`, `help lower 5`; after `help analytical`, its dice are
    thrown."""
    name = own(state, by)
    goes: Goes = value(values, 2, "roll")
    helper, now = state.characters.get(name), now_open(state)
    named: tuple[Named, ...] = value(values, 3, ())
    if way := value(values, 1) or ("" if named or helper is None else _only_way(state, helper)):
        return replace(_offer(state, by, (way,)), goes=goes)
    tied = _tied(state, helper, named) if helper is not None else 0
    paid = (tied,) if tied else chosen(state, (name,), named, (1,))
    lowest = now.lowest if now is not None else None
    given = HelpGiven(
        by=seat(state, name, by),
        check=number(state),
        helper=name,
        way="companion" if tied else "supportive",
        goes=goes,
        roll=lowest.place if lowest is not None and goes == "roll" else -1,
        blessing=paid[0] if paid else 0,
        bonus=0,
    )
    return given.worked_out(state) if paid else given


def _only_way(state: State, helper: Character) -> str:
    """What `help` alone means for a character: `analytical` if that is their only way to Help, otherwise
    empty."""
    has = [way for way, spec in HELPS.items() if sheets.owns(state, helper.name, spec)]
    return "analytical" if helper.kind != "companion" and has == ["analytical"] else ""


def _tied(state: State, helper: Character, named: tuple[Named, ...]) -> int:
    """The Blessing that a companion spends if it is tied to an Aptitude; 0 if it is tied to none. What the
    table called related comes first, and what it denied last."""
    faces, check = {face for _, face in named}, state.check
    related = check.related if check is not None else {}

    def rank(held: Blessing) -> tuple[int, int]:
        said = related.get((helper.name, held.only))
        return (_ORDER[said] if held.only else _UNTIED), held.face

    held = min((b for b in helper.pool if not faces or b.face in faces), key=rank, default=None)
    return held.id if held is not None and held.only else 0


_ORDER: Mapping[bool | None, int] = {True: 0, None: 1, False: 3}
_UNTIED = 2


def _helped(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The character that makes the Check: nobody else can be Helped now."""
    if (check := state.check) is not None:
        yield Choice(check.character, check.character, unlisted=True)


def _ways(*listed: str) -> Any:
    """The ways to Help: those that are `listed`, and `harmonious`, which can be typed but leads to a hint,
    because it Helps by a Spark."""
    return lambda state, by, values: (
        *(Choice(way, way) for way in listed),
        Choice("harmonious", "harmonious", unlisted=True),
    )


_KIND = "kind of Help"
_SAID = (
    choice("whom", _helped, optional=True),
    choice(_KIND, _ways("analytical"), optional=True),
    choice("purpose", ("x", "lower"), optional=True),
    MINE,
)
_WAYS = choice(_KIND, _ways("supportive", "analytical", "companion"))
chapter.word(verb("help", (HelpGiven, HelpOffered), *_SAID, make=_help, leads=True, personal=True))
chapter.word(verb("offer", HelpOffered, _WAYS, make=_offer, personal=True))


@chapter.event
class HelpDeclined(OnCheck, frozen=True, kw_only=True):
    """refuse somebody's Help: refuse Bob

    The Check is made without the Help of `helper`.
    """

    helper: str

    told = "{helper}'s Help is refused"
    verb = Verb("refuse", by_table=True, of_named=True)
    args = (choice("helper", people),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return HelpDeclined(by=TABLE, check=number(state, by), helper=values[0])

    def needs(self, state: State) -> None:
        given = dict(open_check(state, self).helps).get(self.helper, BARE) != BARE
        require(not given, f"{self.helper} has already Helped")

    def do(self, state: State) -> None:
        check = state.checks[self.check]
        check.unwanted |= {self.helper}
        check.offers = tuple(offer for offer in check.offers if offer[0] != self.helper)


# afterwards


def _things(state: State, by: str, _: Typed) -> Iterator[Choice]:
    mine = state.characters.get(own(state, by))
    found = dict.fromkeys(thing for one in sheets.active(state) for thing in one.things)
    return (Choice(thing, thing, unlisted=mine is None or thing not in mine.things) for thing in found)


@chapter.event
class ResultReduced(OnCheck, frozen=True, kw_only=True):
    """distract with a thing, for 3 less (Mischievous): bob distract a whistle

    Mischievous: `character` distracts with a thing that they gained.
    """

    roll: int
    character: str
    thing: str

    told = "{character} distracts with {thing}: 3 less"
    verb = Verb("distract", free=True, personal=True)
    args = (choice("thing", _things),)

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        now = now_open(state)
        failing = now.failing if now is not None else []
        return super().made(state, by, (failing[0].place if failing else 0, *values))

    def needs(self, state: State) -> None:
        fallen_roll(state, self)
        state.characters[self.character].thing(self.thing)

    def do(self, state: State) -> None:
        state.checks[self.check].roll(self.roll).reduced += 3
        use(state, state.characters[self.character], "Mischievous")

    def against(self, now: Standing) -> Objection:
        return against_reducing(now, self.character, now.check.roll(self.roll))


@chapter.event
class CheckVexed(OnCheck, frozen=True, kw_only=True):
    """a Vexed Stat was used in sight, so the Check fails: bob vex

    `character` saw a Vexed Stat and makes the Check fail.
    """

    character: str

    told = "{character} makes the Check a failure (Vexed)"
    verb = Verb("vex", free=True, personal=True)

    def do(self, state: State) -> None:
        state.checks[self.check].forced = "failure"

    def against(self, now: Standing) -> Objection:
        return against_vexing(now, self.character)


@chapter.event
class CheckInsured(OnCheck, frozen=True, kw_only=True):
    """the tending succeeds (Insured): bob insure

    Insured: the Check that tends `character` succeeds.
    """

    character: str

    told = "{character} makes the Check a success (Insured)"
    verb = Verb("insure", free=True, personal=True)

    def do(self, state: State) -> None:
        state.checks[self.check].forced = "success"
        use(state, state.characters[self.character], "Insured")

    def against(self, now: Standing) -> Objection:
        if self.character == now.check.character:
            return refused("Insured", "somebody else tends the wounds")
        found = against_reach(now.state, now.check, self.character)
        found = found or unsaid(now.check, CheckQuestion("tending", self.character), "Insured")
        return found or against_insuring(now, self.character)
