"""A Check is declared, as an Attack or not.

Law: if no character is named, the acting character is meant. `check` is its number from 1 on this path.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ledger.api import LEGAL, Chapter, Choice, Event, Typed, Verdict, match, refused
from ledger.games.humanity import dice, outcomes, sheets
from ledger.games.humanity.bookkeeping import come, let_pass
from ledger.games.humanity.checks.questions import stand_in
from ledger.games.humanity.checks.reactions import against_choosing
from ledger.games.humanity.checks.standing import now_open
from ledger.games.humanity.checks.state import BARE, RANKS
from ledger.games.humanity.numbers import CheckNumber
from ledger.games.humanity.preconditions import Objection, against_now
from ledger.games.humanity.required import people as people_there
from ledger.games.humanity.required import require
from ledger.games.humanity.state import MOST, Check, Roll, State
from ledger.games.humanity.text import to
from ledger.games.humanity.words import TEXT, choice, own, people, seat, value, verb

chapter: Chapter[State] = Chapter()
CHECKS, ATTACKS = "Checks", "Attacks"
TOWARD = "toward "


@chapter.event
class CheckDeclared(Event, frozen=True, kw_only=True):
    """make a Check: ann hand 4 is enough; or ann check hand vs hard jam the lock: roll 4

    `stat` is what the action normally calls for; `targets` make it an Attack, and `hurt` a violent one. Those
    of `later` get a Check of their own after this one. In an Endeavor `die` is the Action Die, `size` its
    size, which X follows, and `ranks` how much harder the Endeavor makes it; `each` says how much against
    each target, if they differ. `helped_by` is the character whose Help let a unit act, and `help` what it
    brings to the roll or to X. X is `bonus` higher (Heavy).
    """

    check: CheckNumber
    character: str
    stat: str
    rank: int = 0
    targets: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    goal: str = ""
    intent: str = ""
    die: str = ""
    size: int = 0
    ranks: int = 0
    each: tuple[int, ...] = ()
    helped_by: str = ""
    way: Literal["supportive", "analytical", "harmonious", "bare"] = "supportive"
    goes: Literal["roll", "x"] = "roll"
    help: int = 0
    bonus: int = 0
    granted: bool | None = None
    """What the table said about an Action Die that may stand in for any Stat."""

    def needs(self, state: State) -> None:
        people_there(state, self)
        require(self.check == state.count + 1, f"the next Check is number {state.count + 1}")
        require(self.stat in sheets.stat_names(state), f"nobody has a Stat {self.stat}")
        sheets.size_of(state, self.character, self.stat)
        if self.die:
            state.scene_open.require_action()
            sheets.size_of(state, self.character, self.die)
            dice.require_size(self.size)
        if self.goal:
            state.goal(self.goal)
        require(abs(self.rank) <= MOST, "no Check is that hard")
        require(len(self.each) in (0, len(self.targets)), "each target has one rank")

    def do(self, state: State) -> None:
        if self.die:
            state.scene_open.require_action().check = self.check
        elif state.attack is None:
            state.turns += 1
        state.attack = None
        come(state, sheets.seat_of(state, self.character))
        let_pass(state)
        state.count = self.check
        check = Check(self.check, self.character, self.stat, self.rank, usual=self.stat)
        check.answers = dict(state.said)
        check.targets, check.later = self.targets, self.later
        check.goal, check.intent = self.goal, self.intent
        if self.die:
            check.die, check.x_size, check.added = self.die, self.size, self.ranks
            ranks = self.each or (self.ranks,) * len(self.targets)
            check.against = dict(zip(self.targets, ranks, strict=True))
            check.bound = state.scene_open.is_unit(self.character)
            check.usual = self.die if check.bound else self.stat
            check.rolls[0] = Roll(0, self.character, self.die, (self.die,))
            check.x_help += self.bonus
            if self.granted is not None and (related := stand_in(state, self.character, self.die)).name:
                check.answers[related.name, related.who] = self.granted
            if self.helped_by:
                self._help_a_unit(check)
        state.checks.open(check)

    def _help_a_unit(self, check: Check) -> None:
        """Applies the Help that let a unit act."""
        check.released |= {self.helped_by}
        check.helps.append((self.helped_by, self.way if self.way == "supportive" else BARE))
        if self.way == "analytical":
            check.offers = (*check.offers, (self.helped_by, self.way, self.goes))
        elif self.way == "supportive":
            check.helpers |= {self.helped_by}
            check.help += self.help if self.goes == "roll" else 0
            check.x_help += self.help if self.goes == "x" else 0

    def anytime(self, state: State) -> Verdict | None:
        """None for the Check of the next target, or of an action, which follows by itself when it is due."""
        return None if state.attack is not None or self.die else self._against(state) or LEGAL

    def _against(self, state: State) -> Objection:
        if self.character in (*self.targets, *self.later):
            return refused(ATTACKS, "an Attack goes against another character")
        if len({*self.targets, *self.later}) != len((*self.targets, *self.later)):
            return refused(ATTACKS, "somebody is named twice")
        if state.characters[self.character].retired:
            return refused(CHECKS, f"{self.character} has left the campaign")
        if self.rank < outcomes.EASY:
            return refused("G-020", "nothing is easier than Easy")
        if self.goal and (closed := state.goal(self.goal).closed):
            return refused("Making Progress", f"{self.goal} is {closed}")
        each = state.table.rulings["attack_on_many"] == "check-each"
        if bool(self.later) if not each else len(self.targets) > 1:
            return refused("G-022", "each target gets a Check" if each else "several targets get one Check")
        if state.endeavor is not None and state.endeavor.round:
            return refused("Actions", "in an Endeavor an action opens the Check", ("act",))
        now = now_open(state)
        if now is not None and now.check.has_begun and not now.is_thrown:
            return refused(CHECKS, "a throw is on its way")
        return against_choosing(state, self.character, self.stat) or against_now(state)

    def tell(self, state: State) -> str:
        rank = outcomes.rank_name(max(outcomes.EASY, self.rank + self.ranks))
        if self.targets:
            kind = "violent" if self.stat == "hurt" else "non-violent"
            names = ", ".join(self.targets)
            said = "" if self.die else self.intent  # an action has a sentence of its own
            return f"{self.character} attacks {names} ({self.stat}, {kind}, {rank}){to(said)}"
        a = "an" if rank == "Easy" else "a"
        return f"{self.character} makes {a} {rank} {self.stat} Check{to(self.intent)}"


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
    return CheckDeclared(
        by=seat(state, name, by),
        check=state.count + 1,
        character=name,
        stat=values[0],
        rank=value(values, 1, 0),
        intent=intent,
        goal=goal,
    )


def _attack(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    targets = tuple(dict.fromkeys(values[1]))
    now = targets[:1] if state.table.rulings["attack_on_many"] == "check-each" else targets
    return CheckDeclared(
        by=seat(state, name, by),
        check=state.count + 1,
        character=name,
        stat=values[0],
        rank=value(values, 2, 0),
        targets=now,
        later=targets[len(now) :],
        intent=value(values, 3, ""),
    )


_stat, _rank = choice("Stat", _nominal), choice("rank", _ranks, optional=True)
_targets = choice("targets", people, repeat=True)
chapter.word(verb("check", CheckDeclared, _stat, _rank, TEXT, make=_check, leads=True, personal=True))
_ATTACK = "declare an Attack: ann attack hurt Guard, vs hard: roll 6"
_said = _stat, _targets, _rank, TEXT
chapter.word(verb("attack", CheckDeclared, *_said, make=_attack, leads=True, personal=True, about=_ATTACK))
