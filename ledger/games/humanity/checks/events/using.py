"""What a character uses on a Check: Adamant, Calm, Determined, Resolved, Protective, Fame.

Law: what may be used when is said by `reactions`. `roll` is the place of a roll from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.api import Chapter, Choice, Event, Typed, Verdict, refused
from ledger.games.humanity import sheets
from ledger.games.humanity.bookkeeping import use
from ledger.games.humanity.checks.events.planning import against_place
from ledger.games.humanity.checks.questions import Question, stand_in
from ledger.games.humanity.checks.reactions import (
    CONDITIONS,
    against_adamant,
    against_resisting,
    in_check,
    unsaid,
)
from ledger.games.humanity.checks.standing import Standing, now_open
from ledger.games.humanity.checks.words import ROLL
from ledger.games.humanity.numbers import CheckNumber
from ledger.games.humanity.preconditions import Objection, against_use
from ledger.games.humanity.required import fallen_roll, open_check, require
from ledger.games.humanity.scenes import acting
from ledger.games.humanity.state import Roll, State
from ledger.games.humanity.words import attacked, choice, number, own, seat, value, verb, who

chapter: Chapter[State] = Chapter(shown={"roll": lambda state, roll: str(roll + 1)})


def _lowest(state: State, place: int | None, name: str = "") -> int:
    """The roll that was named, or the lowest of somebody's."""
    now = now_open(state)
    if place is not None or now is None:
        return place or 0
    return next((roll.place for roll in now.failing if name in ("", roll.roller)), 0)


@chapter.event
class AdamantUsed(Event, frozen=True, kw_only=True):
    """set a die to 1 and go on (Adamant)

    Adamant: one die of the last stage of a failing roll is set to 1, `die` counted from 0.
    """

    check: CheckNumber
    roll: int
    character: str
    die: int = 0

    told = "{character} is Adamant: a die of roll {roll} is 1"

    def needs(self, state: State) -> None:
        fallen_roll(state, self).require_die(self.die)

    def do(self, state: State) -> None:
        roll = state.checks[self.check].roll(self.roll)
        roll.lowering = self.die
        use(state, state.characters[self.character], "Adamant")

    def anytime(self, state: State) -> Objection:
        return _may_lower(state, self)


@in_check
def _may_lower(now: Standing, event: AdamantUsed) -> Objection:
    return against_adamant(now, now.check.roll(event.roll), event.character)


def _adamant(state: State, by: str, values: Typed) -> Event:
    """`adamant`, `adamant #2`, or `adamant die 2` for the second die of a group."""
    check, place = state.check, _lowest(state, value(values, 0))
    name = check.rolls[place].roller if check is not None and place in check.rolls else who(state, by)
    return AdamantUsed(
        by=seat(state, name, by), check=number(state), roll=place, character=name, die=value(values, 1, 1) - 1
    )


def _dice(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The dice of the largest group."""
    return (Choice(f"die {place}", place) for place in (1, 2, 3))


_DIE = choice("die", _dice, optional=True)
chapter.word(verb("adamant", AdamantUsed, ROLL, _DIE, make=_adamant, leads=True))


@chapter.event
class ValueSubstituted(Event, frozen=True, kw_only=True):
    """the kept value instead of a throw (Calm)"""

    check: CheckNumber
    roll: int
    roller: str
    told = "{roller} uses the value that was kept"

    def needs(self, state: State) -> None:
        open_check(state, self).require_due(self.roll)
        require(state.characters[self.roller].calm, f"{self.roller} keeps no value")

    def do(self, state: State) -> None:
        check, keeper = state.checks[self.check], state.characters[self.roller]
        assert keeper.calm is not None
        roll = check.rolls[self.roll] = Roll(self.roll, self.roller, check.stat, (check.stat,))
        roll.calm, roll.sizes = keeper.calm[0], (keeper.calm[1],)
        keeper.calm = None

    def anytime(self, state: State) -> Objection:
        return _may_substitute(state, self)


@in_check
def _may_substitute(now: Standing, event: ValueSubstituted) -> Objection:
    check = now.check
    if check.is_violent:
        return refused("Calm", "a violent Attack needs a throw")
    return against_place(now.state, check, event.roll, event.roller, check.stat)


def _calm(state: State, by: str, values: Typed) -> Event:
    name = who(state, by)
    now = now_open(state)
    place = now.due if now is not None else 0
    return ValueSubstituted(by=seat(state, name, by), check=number(state), roll=place or 0, roller=name)


chapter.word(verb("calm", ValueSubstituted, make=_calm))


@chapter.event
class ValueKept(Event, frozen=True, kw_only=True):
    """keep the value of this roll for later (Calm)"""

    check: CheckNumber
    roll: int
    character: str

    told = "{character} keeps the value of roll {roll} (Calm)"

    def needs(self, state: State) -> None:
        fallen_roll(state, self)

    def do(self, state: State) -> None:
        roll = state.checks[self.check].roll(self.roll)
        owner = state.characters[self.character]
        owner.calm = (roll.total, max(roll.sizes))
        use(state, owner, "Calm")

    def anytime(self, state: State) -> Objection:
        return _may_keep(state, self)


@in_check
def _may_keep(now: Standing, event: ValueKept) -> Objection:
    """Keeping a value of one's own: in a safe place, in the scope of Head or Home."""
    name, roll = event.character, now.check.roll(event.roll)
    if roll.roller != name:
        return refused("Calm", "one keeps a roll of one's own")
    if not _in_scope(now, roll, ("head", "home")):
        return refused("Calm", "only a Check in the scope of Head or Home is kept")
    return unsaid(now.check, Question("safe", name), "Calm") or against_use(now.state, name, "Calm")


def _in_scope(now: Standing, roll: Roll, stats: Sequence[str]) -> bool:
    """Whether a roll is in the scope of one of these Stats. Source: More About Stat Dice."""
    own = now.state.characters[roll.roller].stats
    sizes = {own[stat] for stat in stats if stat in own}
    if now.check.stat in stats or roll.stat in stats or own.get(roll.stat) in sizes:
        return True
    return now.said(stand_in(now.state, roll.roller, roll.stat).name, roll.roller)


def _keep(state: State, by: str, values: Typed) -> Event:
    name = who(state, by)
    place = _lowest(state, value(values, 0), name)
    return ValueKept(by=seat(state, name, by), check=number(state), roll=place, character=name)


chapter.word(verb("keep", ValueKept, ROLL, make=_keep))


@chapter.event
class ConditionsIgnored(Event, frozen=True, kw_only=True):
    """Conditions do not count for this Check (Determined)"""

    check: CheckNumber
    character: str
    told = "{character} is Determined: Conditions do not count"

    def needs(self, state: State) -> None:
        open_check(state, self)

    def do(self, state: State) -> None:
        state.checks[self.check].ignored |= {self.character}
        use(state, state.characters[self.character], "Determined")

    def anytime(self, state: State) -> Objection:
        return _may_ignore(state, self)


@in_check
def _may_ignore(now: Standing, event: ConditionsIgnored) -> Objection:
    return against_use(now.state, event.character, "Determined")


chapter.word(verb("determined", ConditionsIgnored, whose=who, leads=True))


@chapter.event
class AttackResisted(Event, frozen=True, kw_only=True):
    """a boon less and a bust more for the Attacker (Resolved)

    Resolved: a boon less and a bust more for the Attacker, a Blessing for the attacked `character`.
    """

    check: CheckNumber
    character: str
    told = "{character} resists: a boon less, a bust more (Resolved)"

    def needs(self, state: State) -> None:
        open_check(state, self)

    def do(self, state: State) -> None:
        check = state.checks[self.check]
        check.shifts = (*check.shifts, state.characters[self.character].name)
        use(state, state.characters[self.character], "Resolved")

    def anytime(self, state: State) -> Verdict | None:
        return in_check(lambda now, event: against_resisting(now, event.character))(state, self)


chapter.word(verb("resist", AttackResisted, whose=attacked))


def _attacked(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(name, name) for name in (state.check.targets if state.check is not None else ()))


_TARGET = choice("target", _attacked)


@chapter.event
class DefenderReplaced(Event, frozen=True, kw_only=True):
    """become the Defender (Protective): bob protect Guard

    Protective: `character` stands in for `target`; in an Endeavor the Attack is `ranks` harder for it.
    """

    check: CheckNumber
    character: str
    target: str
    ranks: int = 0
    told = "{character} stands in for {target}"

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

    def anytime(self, state: State) -> Objection:
        return _may_stand_in(state, self)


@in_check
def _may_stand_in(now: Standing, event: DefenderReplaced) -> Objection:
    state, check, name = now.state, now.check, event.character
    if not check.is_violent:
        return refused("Protective", "only a violent Attack is taken over")
    if any(roll.is_thrown for roll in check.rolls.values()):
        return refused("Protective", "the dice have fallen")
    if name == check.character:
        return refused("Protective", "the Attacker cannot be the Defender")
    if check.die and not acting.shares_track(state, check, name):
        return refused("Protective", f"{name} is not on that track of the Endeavor")
    found = unsaid(check, Question("nearby", name), "Protective") or against_use(state, name, "Protective")
    if found is not None:
        return found
    ranks = acting.replaced(state, check, name, event.target)
    return None if event.ranks == ranks else refused("Protective", f"the Attack gets {ranks:+} ranks harder")


def _protect(state: State, by: str, values: Typed) -> Event:
    name, check = own(state, by), state.check
    ranks = acting.replaced(state, check, name, values[0]) if check is not None else 0
    return DefenderReplaced(
        by=seat(state, name, by), check=number(state), character=name, target=values[0], ranks=ranks
    )


chapter.word(verb("protect", DefenderReplaced, _TARGET, make=_protect, leads=True, personal=True))


@chapter.event
class FameExerted(Event, frozen=True, kw_only=True):
    """exert fame over somebody less famous: ann famous Guard

    Somebody Famous gets 2 more on every roll against `target`.
    """

    check: CheckNumber
    character: str
    target: str
    told = "{character} exerts fame over {target}: +2"

    def needs(self, state: State) -> None:
        require(self.target in open_check(state, self).targets, f"{self.target} is not attacked")

    def do(self, state: State) -> None:
        check, owner = state.checks[self.check], state.characters[self.character]
        check.modifiers.append((owner.name, -1, 2))
        owner.famous |= {self.target}

    def anytime(self, state: State) -> Objection:
        return _may_impress(state, self)


@in_check
def _may_impress(now: Standing, event: FameExerted) -> Objection:
    state, check, name = now.state, now.check, event.character
    if any(roll.is_thrown for roll in check.rolls.values()):
        return refused(CONDITIONS, "the dice have fallen")
    if not sheets.suffers(state, check, name, "Famous"):
        return refused(CONDITIONS, f"{name} is not Famous")
    if sheets.suffers(state, check, name, "Uncool"):
        return refused(CONDITIONS, f"{name} is Uncool")
    if event.target in state.characters[name].famous:
        return refused(CONDITIONS, f"{name} exerted fame over {event.target} in this session")
    return unsaid(check, Question("less_famous", event.target), CONDITIONS)


chapter.word(verb("famous", FameExerted, _TARGET, whose=who, leads=True))
