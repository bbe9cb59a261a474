"""How a Check ends, and what becomes of its boons and busts.

Law: what a resolved Check brings is worked out once and stored in its event.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from ledger.api import LEGAL, TABLE, Arg, Chapter, Event, Typed, Verb, Verdict, refused, same
from ledger.games.humanity import dice, outcomes, sheets
from ledger.games.humanity.bookkeeping import expire, owe, tallied, tell, use
from ledger.games.humanity.checks.families import ByTheTable, OnCheck
from ledger.games.humanity.checks.standing import Standing, standing
from ledger.games.humanity.numbers import CheckNumber
from ledger.games.humanity.odds import TIERS
from ledger.games.humanity.preconditions import AtAnyTime, Objection
from ledger.games.humanity.required import deny, open_check, require
from ledger.games.humanity.required import people as people_there
from ledger.games.humanity.state import MOST, Banked, Check, Settled, State
from ledger.games.humanity.text import to
from ledger.games.humanity.words import TEXT, YES_NO, check_of, choice, own, people, seat, value

chapter: Chapter[State] = Chapter()
CHECKS = "Checks"
FAILED = -2
"""What a failed Check does to a goal. Source: Making Progress."""
_GREAT = TIERS[TIERS.index("major") :]


def _check(state: State, number: int) -> str:
    check = state.checks.get(number)
    return f"Check {number} of {check.character}" if check is not None else f"Check {number}"


def _close(state: State, check: Check) -> None:
    del state.checks[check.number]
    if state.attack is None:
        expire(state, ("action",))


@chapter.event
class CheckVoided(ByTheTable, frozen=True, kw_only=True):
    """the Check is called off: void"""

    reason: str = ""

    verb = Verb("void", by_table=True, of_named=True)
    args = (TEXT,)

    def do(self, state: State) -> None:
        _close(state, state.checks[self.check])

    def tell(self, state: State) -> str:
        return f"{_check(state, self.check)} is called off{to(self.reason)}"


@chapter.event
class CheckResolved(OnCheck, frozen=True, kw_only=True):
    """take the result of the Check

    The outcome, and what it brings. That is the progress of its goal, the new sizes of the shared die and of
    the character's Haze (0 if they stay), and who gains a Blessing (Resolved). For `spared` targets it fails
    anyway (Immunity).
    """

    tier: str
    results: tuple[int, ...]
    boons: int
    busts: int
    x: int
    progress: int = 0
    hardy: int = 0
    haze: int = 0
    gains: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()

    verb = Verb("resolve", free=True)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        check = check_of(state, by)
        done = resolution(state, check, sheets.seat_of(state, check.character)) if check else None
        return done or CheckResolved(
            by=TABLE, check=check.number if check else 0, tier="failure", results=(), boons=0, busts=0, x=0
        )

    def needs(self, state: State) -> None:
        check = open_check(state, self)
        fresh = resolution(state, check)
        if fresh is None or not same(self, fresh, ("by",)):
            now = standing(state, check.number)
            found = now.outcome
            deny(now.unfinished[0] if found is None else f"the dice come to {outcomes.spoken(found)}")

    def worked_out(self, state: State) -> Event:
        """What the Check comes to with the dice as they lie in this state."""
        fresh = resolution(state, open_check(state, self), self.by)
        return self if fresh is None else fresh

    def do(self, state: State) -> None:
        check = state.checks[self.check]
        doer = state.characters[check.character]
        settled = state.settled[check.number] = Settled(
            number=check.number,
            session=state.session,
            character=check.character,
            stat=check.stat,
            rank=check.rank,
            intent=check.intent,
            targets=check.targets,
            later=check.later,
            goal=check.goal,
            tier=self.tier,
            boons=self.boons,
            busts=self.busts,
            x=self.x,
            boons_left=self.boons,
            busts_left=self.busts,
            spared=self.spared,
            die=check.die,
            best=max(self.results, default=0),
            event=self.id,
        )
        passed = self.tier != "failure"
        counts = {"made": 1, "succeeded": passed, "boons": self.boons, "busts": self.busts}
        for name, count in counts.items():
            tallied(state, "Checks", check.character, check.stat, name, count)
        for helper in dict(check.helps):
            tallied(state, "Help", helper, check.character, "Checks")
        state.attack = settled if settled.later else None
        _close(state, check)
        if self.tier in _GREAT:
            doer.majors = (*doer.majors, check.number)
        if self.hardy and state.hardy:
            state.hardy = self.hardy
        if self.haze:
            doer.stats["haze"] = self.haze
        for name in self.gains:
            owe(state, name, "Resolved")
        if check.goal:
            goal = state.goal(check.goal)
            state.progress[check.goal] = replace(
                goal,
                current=max(0, goal.current + self.progress),
                last_x=self.progress if self.progress > 0 else goal.last_x,
                boons=goal.boons + self.boons,
                busts=goal.busts + self.busts,
            )
        tell(state, f"{check.character}, {check.intent or f'{check.stat} Check'}: {self.tier}.")

    def against(self, now: Standing) -> Objection:
        if now.is_waiting:
            return refused(CHECKS, "another Check is open within it", ("resolve",))
        why, instead = now.unfinished
        return refused(CHECKS, why, instead) if why else None

    def tell(self, state: State) -> str:
        results = " and ".join(map(str, self.results))
        comes = "" if self._is_unsure(state) else f" comes to {results or 'no throw'}"
        goal = f", {self.progress:+} towards its goal" if self.progress else ""
        return (
            f"{_check(state, self.check)}{comes}: {self.tier}, "
            f"boons {self.boons}, busts {self.busts}, X {self.x}{goal}"
        )

    def _is_unsure(self, state: State) -> bool:
        """Whether the results of a failed Check depend on a question that was never asked, because the Check
        fails anyway."""
        if self.tier != "failure" or self.check not in state.checks:
            return False
        return bool(standing(state, self.check).hangs_on(lambda read: sorted(read.results.items())))


def resolution(state: State, check: Check, by: str = "") -> CheckResolved | None:
    """The event that ends the Check now, with all that it brings; None while a roll is missing."""
    now = standing(state, check.number)
    found = now.outcome
    if found is None:
        return None
    is_success, hardy, haze = found.is_success, 0, 0
    if not is_success:
        if state.hardy and sheets.is_player(state, check.character):
            hardy = dice.step(state.hardy, 1) or 0
        haze = now.haze
    return CheckResolved(
        by=by,
        check=check.number,
        tier=found.tier,
        results=found.results,
        boons=found.boons,
        busts=found.busts,
        x=found.x,
        progress=(found.x if is_success else FAILED) if check.goal else 0,
        hardy=hardy,
        haze=haze,
        gains=now.resisting if is_success else (),
        spared=now.spared if is_success else (),
    )


def _spend_token(state: State, number: int, token: str, count: int) -> None:
    one = state.settled[number]
    boons, busts = (count, 0) if token == "boon" else (0, count)
    if token == "all":
        boons, busts = one.boons_left, one.busts_left
    state.settled[number] = replace(one, boons_left=one.boons_left - boons, busts_left=one.busts_left - busts)


def _latest(state: State, token: str) -> int:
    """The latest Check with this token left or, if there is none, with any token left; otherwise, the latest
    of all."""
    for wanted in (token, "all"):
        if left := [one.number for one in state.settled.values() if one.left(wanted)]:
            return max(left)
    return max(state.settled, default=0)


@chapter.event
class TokenTold(Event, AtAnyTime, frozen=True, kw_only=True):
    """what a boon or a bust did, or `all`: tell bust the cup falls

    The table said what a boon or a bust did, or told all the tokens that are left of a Check.
    """

    check: CheckNumber
    token: Literal["boon", "bust", "all"]
    count: int = 1
    text: str = ""

    told = "{token} of Check {check}[: {text}]"
    verb = Verb("tell", by_table=True)
    args = (choice("token", ("boon", "bust", "all")), TEXT)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """Reads `tell bust the cup falls`, or `tell all` for everything that is left of the latest Check."""
        token, text = values[0], value(values, 1, "")
        check = _latest(state, token)
        left = state.settled[check].left(token) if token == "all" and check in state.settled else 1
        return TokenTold(by=TABLE, check=check, token=token, count=left, text=text)

    def needs(self, state: State) -> None:
        state.settled_check(self.check).require(self.token, self.count)

    def do(self, state: State) -> None:
        _spend_token(state, self.check, self.token, self.count)
        what = "all" if self.token == "all" else f"a {self.token}"
        tell(state, f"{self.token}: {self.text}" if self.text else f"{what} is told")


@chapter.event
class TokenBanked(Event, frozen=True, kw_only=True):
    """set a boon or a bust aside, and name who saw it: ann bank bust

    `count` tokens of a Check are set aside, and one more for each of the `witnesses` (Greed & Vanity).
    `extra` is a token that the Check did not bring: another one like it still has to be told (Rite &
    Divinity). `opponent` is whose token it was.
    """

    check: CheckNumber
    character: str
    ethic: str
    token: Literal["boon", "bust"]
    count: int = 1
    extra: bool = False
    opponent: str = ""
    granted: bool | None = None
    """The answer of the opponent whose boon it would have been (Power & Influence)."""
    witnesses: tuple[str, ...] = ()

    verb = Verb("bank", free=True)
    args = (
        choice("token", ("boon", "bust")),
        YES_NO,
        Arg(name="number", number=True, optional=True),
        choice("witnesses", people, optional=True, repeat=True),
    )

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        name, token = own(state, by), values[0]
        ethic = state.characters[name].ethic if name in state.characters else ""
        known = sheets.ethic(state, ethic)
        extra = known is not None and known.source == "extra"
        check = _latest(state, token)
        if extra:
            check = max((n for n, one in state.settled.items() if one.character == name), default=0)
        settled = state.settled.get(check)
        return TokenBanked(
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

    @property
    def tokens(self) -> int:
        """How many tokens are set aside altogether."""
        return self.count + len(self.witnesses)

    def needs(self, state: State) -> None:
        people_there(state, self)
        if self.opponent:
            state.require_people(self.opponent)
        one = state.settled_check(self.check)
        if not self.extra:
            one.require(self.token, self.count)
        require(self.tokens <= MOST, f"nobody banks {self.tokens} tokens at once")

    def do(self, state: State) -> None:
        owner = state.characters[self.character]
        if self.extra:
            one = state.settled[self.check]
            state.settled[one.number] = replace(one, busts=one.busts + 1, busts_left=one.busts_left + 1)
        else:
            _spend_token(state, self.check, self.token, self.count)
        held = owner.banks.get(self.ethic, ())
        owner.banks[self.ethic] = (*held, *[Banked(self.check, self.opponent)] * self.tokens)
        use(state, owner, self.ethic)

    def anytime(self, state: State) -> Verdict | None:
        return self._against(state) or LEGAL

    def _against(self, state: State) -> Objection:
        """Refuses a token that the character's Ethic does not bank. Source: Additional Terms, Bank."""
        owner, known = state.characters[self.character], sheets.ethic(state, self.ethic)
        one = state.settled_check(self.check)
        if known is None or not known.banks:
            return refused("Additional Terms", f"{self.character} has no Ethic that banks anything")
        if owner.ethic != self.ethic:
            return refused(self.ethic, f"the Ethic of {self.character} is {owner.ethic or 'unknown'}")
        if known.banks != self.token or self.extra != (known.source == "extra"):
            return refused(self.ethic, f"it banks {known.banks}s" + " of its own" * (known.source == "extra"))
        if self.extra and (one.tier == "failure" or one.busts or self.count != 1):
            return refused(self.ethic, "one bust is banked on a success that gave none")
        if known.source == "defence":
            if self.character not in one.targets:
                return refused(self.ethic, f"{self.character} was not attacked")
            if self.token == "boon" and self.granted is not True:
                asked = f"the table has to say: does {one.character} allow it?"
                said = f"{self.character} bank boon"
                return refused(self.ethic, asked, (f"{said} yes", f"{said} no"))
        elif self.character != one.character:
            return refused(self.ethic, f"the Check was not {self.character}'s")
        elif one.tier == "failure":
            return refused(self.ethic, "it banks boons of Checks that succeed")
        if self.opponent != (one.character if self.character != one.character else ""):
            return refused(self.ethic, f"the {self.token} is {one.character}'s")
        if known.uses and owner.uses.get(self.ethic, 0) >= known.uses:
            return refused(self.ethic, f"{self.character} has already banked in this session")
        if known.uses and self.count != 1:
            return refused(self.ethic, "one boon is banked, and one more for each witness")
        if self.witnesses and not known.uses:
            return refused(self.ethic, "witnesses bring nothing here")
        if len(set(self.witnesses)) != len(self.witnesses):
            return refused(self.ethic, "somebody is named twice")
        return refused("G-053", "the roller is not a witness") if one.character in self.witnesses else None

    def tell(self, state: State) -> str:
        seen = f"seen by {', '.join(self.witnesses)}" if self.witnesses else ""
        whose = f" of {self.opponent}" if self.opponent else ""
        how = ", ".join(filter(None, (self.ethic, seen)))
        what = outcomes.several(self.count, self.token) if self.count > 1 else f"a {self.token}"
        return f"{self.character} banks {what}{whose}{f' ({how})' if how else ''}"
