"""What a character uses on a Check: Adamant, Calm, Determined, Resolved, Protective, Fame.

Law: `reactions` says when each may be used. `roll` is the place of a roll from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.api import Chapter, Choice, Event, Typed, Verb, refused
from ledger.games.humanity import sheets
from ledger.games.humanity.bookkeeping import use
from ledger.games.humanity.checks.events.planning import against_place, due_place
from ledger.games.humanity.checks.families import OnCheck
from ledger.games.humanity.checks.questions import CheckQuestion, stand_in
from ledger.games.humanity.checks.reactions import CONDITIONS, against_adamant, against_resisting, unsaid
from ledger.games.humanity.checks.standing import Standing, standing
from ledger.games.humanity.checks.words import ROLL
from ledger.games.humanity.preconditions import Objection, against_use
from ledger.games.humanity.required import fallen_roll, open_check, require
from ledger.games.humanity.scenes import acting
from ledger.games.humanity.state import Check, Roll, State
from ledger.games.humanity.words import attacked, check_of, choice, number, own, seat, value, who

chapter: Chapter[State] = Chapter(shown={"roll": lambda state, roll: str(roll + 1)})


def _lowest(state: State, check: Check | None, place: int | None, name: str = "") -> int:
    """The roll that was named, or the lowest roll of a character."""
    if place is not None or check is None:
        return place or 0
    now = standing(state, check.number)
    return next((roll.place for roll in now.failing if name in ("", roll.roller)), 0)


def _failing(state: State, check: Check | None, place: int | None, name: str) -> int:
    """The roll that was named, or a character's own lowest roll if it fails, or the lowest of all."""
    if place is None and check is not None:
        read = standing(state, check.number)
        own_ = (roll.place for roll in read.failing if roll.roller == name and read.results[roll.place] < 5)
        place = next(own_, None)
    return _lowest(state, check, place)


def _dice(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The dice of the largest group."""
    return (Choice(f"die {place + 1}", place) for place in range(3))


@chapter.event
class AdamantUsed(OnCheck, frozen=True, kw_only=True):
    """set a die to 1 and go on (Adamant)

    Adamant: one die of the last stage of a failing roll is set to 1, `die` counted from 0.
    """

    roll: int
    character: str
    die: int = 0

    told = "{character} is Adamant: a die of roll {roll} is 1"
    verb = Verb("adamant", free=True, leads=True)
    args = (ROLL, choice("die", _dice, optional=True))

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """Reads `adamant`, `adamant #2`, or `adamant die 2` for the second die of a group."""
        check, die = check_of(state, by), value(values, 1, 0)
        name, open_one = own(state, by) or who(state, by), number(state, by)
        roll = _failing(state, check, value(values, 0), name)
        return AdamantUsed(by=seat(state, name, by), check=open_one, roll=roll, character=name, die=die)

    def needs(self, state: State) -> None:
        fallen_roll(state, self).require_die(self.die)

    def do(self, state: State) -> None:
        state.checks[self.check].roll(self.roll).lowering = self.die
        use(state, state.characters[self.character], "Adamant")

    def against(self, now: Standing) -> Objection:
        return against_adamant(now, now.check.roll(self.roll), self.character)


@chapter.event
class ValueSubstituted(OnCheck, frozen=True, kw_only=True):
    """use the kept value instead of a throw (Calm)"""

    roll: int
    roller: str

    told = "{roller} uses the value that was kept"
    verb = Verb("calm", free=True)
    whose = staticmethod(who)

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        return super().made(state, by, (due_place(state, by),))

    def needs(self, state: State) -> None:
        open_check(state, self).require_due(self.roll)
        require(state.characters[self.roller].calm, f"{self.roller} has kept no value")

    def do(self, state: State) -> None:
        check, keeper = state.checks[self.check], state.characters[self.roller]
        assert keeper.calm is not None
        roll = check.rolls[self.roll] = Roll(self.roll, self.roller, check.stat, (check.stat,))
        roll.calm, roll.sizes = keeper.calm[0], (keeper.calm[1],)
        keeper.calm = None

    def against(self, now: Standing) -> Objection:
        calm = now.state.characters[self.roller].calm
        if calm is not None and calm[2] == self.check:
            return refused("Calm", "another Check uses the value")
        if now.check.is_violent:
            return refused("Calm", "a violent Attack needs a throw")
        return against_place(now.state, now.check, self.roll, self.roller, now.check.stat)


@chapter.event
class ValueKept(OnCheck, frozen=True, kw_only=True):
    """keep the value of this roll for later (Calm)"""

    roll: int
    character: str

    told = "{character} keeps the value of roll {roll} (Calm)"
    verb = Verb("keep", free=True)
    args = (ROLL,)
    whose = staticmethod(who)

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        return super().made(
            state, by, (_lowest(state, check_of(state, by), value(values, 0), who(state, by)),)
        )

    def needs(self, state: State) -> None:
        fallen_roll(state, self)

    def do(self, state: State) -> None:
        roll, owner = state.checks[self.check].roll(self.roll), state.characters[self.character]
        owner.calm = (roll.total, max(roll.sizes), self.check)
        use(state, owner, "Calm")

    def against(self, now: Standing) -> Objection:
        """Refuses anybody but the thrower, an unsafe place, or a roll outside the scope of Head or Home."""
        name, roll = self.character, now.check.roll(self.roll)
        if roll.roller != name:
            return refused("Calm", f"the roll is not {name}'s")
        if not _in_scope(now, roll, ("head", "home")):
            return refused("Calm", "only a Check in the scope of Head or Home is kept")
        return unsaid(now.check, CheckQuestion("safe", name), "Calm") or against_use(now.state, name, "Calm")


def _in_scope(now: Standing, roll: Roll, stats: Sequence[str]) -> bool:
    """Whether a roll is in the scope of one of these Stats. Source: More About Stat Dice."""
    own = now.state.characters[roll.roller].stats
    sizes = {own[stat] for stat in stats if stat in own}
    if now.check.stat in stats or roll.stat in stats or own.get(roll.stat) in sizes:
        return True
    return now.said(stand_in(now.state, roll.roller, roll.stat).name, roll.roller)


@chapter.event
class ConditionsIgnored(OnCheck, frozen=True, kw_only=True):
    """Conditions do not count for this Check (Determined)"""

    character: str

    told = "{character} is Determined: Conditions do not count"
    verb = Verb("determined", free=True, leads=True)
    whose = staticmethod(who)

    def do(self, state: State) -> None:
        state.checks[self.check].ignored |= {self.character}
        use(state, state.characters[self.character], "Determined")

    def against(self, now: Standing) -> Objection:
        return against_use(now.state, self.character, "Determined")


@chapter.event
class AttackResisted(OnCheck, frozen=True, kw_only=True):
    """a boon less and a bust more for the Attacker (Resolved)

    Resolved: a boon less and a bust more for the Attacker, a Blessing for the attacked `character`.
    """

    character: str

    told = "{character} resists: a boon less, a bust more (Resolved)"
    verb = Verb("resist", free=True)
    whose = staticmethod(attacked)

    def do(self, state: State) -> None:
        check, owner = state.checks[self.check], state.characters[self.character]
        check.shifts = (*check.shifts, owner.name)
        use(state, owner, "Resolved")

    def against(self, now: Standing) -> Objection:
        return against_resisting(now, self.character)


def _attacked(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(name, name) for name in (state.check.targets if state.check is not None else ()))


_TARGET = choice("target", _attacked)


def _against_late(now: Standing, rule: str) -> Objection:
    """Refuses a move that comes after the dice fell, but has to come before."""
    is_late = any(roll.is_thrown for roll in now.check.rolls.values())
    return refused(rule, "the dice have fallen") if is_late else None


@chapter.event
class DefenderReplaced(OnCheck, frozen=True, kw_only=True):
    """become the Defender (Protective): bob protect Guard

    Protective: `character` stands in for `target`; in an Endeavor the Attack is `ranks` harder for it.
    """

    character: str
    target: str
    ranks: int = 0

    told = "{character} stands in for {target}"
    verb = Verb("protect", free=True, leads=True, personal=True)
    args = (_TARGET,)

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        name, check, (target,) = own(state, by), state.check, values
        ranks = acting.replaced(state, check, name, target) if check is not None else 0
        return super().made(state, by, (target, ranks))

    def needs(self, state: State) -> None:
        targets = open_check(state, self).targets
        can = self.target in targets and self.character not in targets
        require(can, f"{self.character} cannot stand in for {self.target}")

    def do(self, state: State) -> None:
        check, owner = state.checks[self.check], state.characters[self.character]
        names = [owner.name if name == self.target else name for name in check.targets]
        check.targets = tuple(dict.fromkeys(names))
        if self.target in check.against:
            check.against[owner.name] = check.against.pop(self.target) + self.ranks
        for action in state.endeavor.actions if check.die and state.endeavor is not None else ():
            if action.check == check.number:
                action.targets = check.targets
        use(state, owner, "Protective")

    def against(self, now: Standing) -> Objection:
        state, check, name = now.state, now.check, self.character
        if not check.is_violent:
            return refused("Protective", "only a violent Attack is taken over")
        if (found := _against_late(now, "Protective")) is not None:
            return found
        if name == check.character:
            return refused("Protective", "the Attacker cannot be the Defender")
        if check.die and not acting.shares_track(state, check, name):
            return refused("Protective", f"{name} is not on that track of the Endeavor")
        found = unsaid(check, CheckQuestion("nearby", name), "Protective")
        if found := found or against_use(state, name, "Protective"):
            return found
        ranks = acting.replaced(state, check, name, self.target)
        return (
            None
            if self.ranks == ranks
            else refused("Protective", f"the rank of the Attack changes by {ranks:+}")
        )


FAME = 2
"""What fame adds to every roll of an Attack."""


def exerts_fame(check: Check, name: str) -> bool:
    """Whether fame already counts on a character's rolls of this Check."""
    return (name, -1, FAME) in check.modifiers


@chapter.event
class FameExerted(OnCheck, frozen=True, kw_only=True):
    """exert fame over somebody less famous: ann famous Guard

    Somebody Famous gets 2 more on every roll against `target`.
    """

    character: str
    target: str

    told = "{character} exerts fame over {target}: +2"
    verb = Verb("famous", free=True, leads=True)
    args = (_TARGET,)
    whose = staticmethod(who)

    def needs(self, state: State) -> None:
        require(self.target in open_check(state, self).targets, f"{self.target} is not a target")

    def do(self, state: State) -> None:
        owner = state.characters[self.character]
        state.checks[self.check].modifiers.append((owner.name, -1, FAME))
        owner.famous |= {self.target}

    def against(self, now: Standing) -> Objection:
        state, check, name = now.state, now.check, self.character
        if (found := _against_late(now, CONDITIONS)) is not None:
            return found
        if not state.characters[name].has("Famous"):
            return refused(CONDITIONS, f"{name} is not Famous")
        if sheets.suffers(state, check, name, "Uncool"):
            return refused(CONDITIONS, f"{name} is Uncool")
        if self.target in state.characters[name].famous:
            return refused(CONDITIONS, f"{name} has already exerted fame over {self.target} in this session")
        if exerts_fame(check, name):
            return refused(CONDITIONS, "fame adds 2 to an Attack, however many are attacked")
        return unsaid(check, CheckQuestion("less_famous", self.target), CONDITIONS)
