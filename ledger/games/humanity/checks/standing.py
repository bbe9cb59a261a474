"""How an open Check stands: its rank, its rolls with all that bears on them, what the table must still say.

Law: worked out from the state when something is asked, once for each question, and never kept with the state.
What only the table can judge is asked; a Check with an open question has no outcome. Source: Checks, Attacks,
Helping, Conditions, Aptitudes and Specializations.
"""

from __future__ import annotations

from functools import cached_property

import msgspec
from msgspec.structs import replace

from ledger.games.humanity import outcomes, sheets
from ledger.games.humanity.outcomes import EASY, Ending, Outcome, Rolled
from ledger.games.humanity.scenes.acting import is_immune
from ledger.games.humanity.state import Check, Roll, State

QUESTIONS = {
    "apt": "is it related to an Aptitude of {who}",
    "exceptional": "is an exceptional gain of {who} related to it",
    "alone": "is {who} alone",
    "haunted": "is what haunts {who} present",
    "defender_apt": "does it touch an Aptitude of {who}",
    "less_famous": "is {who} less famous",
    "skilled": "is it related to the Aptitude that {who} is Skilled in",
    "social": "is it a social situation",
    "darkness": "is it a Check against the darkness",
    "history": "is it related to the Backstory or an Aptitude of {who}",
    "scope": "is it in the scope of the optional Stat that {who} uses",
    "safe": "is {who} in a safe place",
    "tending": "does it tend the wounds of {who}",
    "nearby": "is {who} near enough",
    "willing": "is {who} willing",
    "x": "does its effect use X",
    "companion": "is it related to {apt}, which {who} Helps with",
}
"""What a table can be asked about a Check, and in which words."""
SHARED = frozenset({"social", "darkness", "x"})
"""Questions that are about no single character."""


class Question(msgspec.Struct, frozen=True):
    name: str
    who: str = ""
    apt: str = ""

    @property
    def text(self) -> str:
        return QUESTIONS.get(self.name, self.name).format(who=self.who, apt=self.apt)

    @property
    def answers(self) -> tuple[str, str]:
        """How a yes and a no are typed."""
        about = f" {self.who}'s {self.apt}" if self.apt else f" {self.who}" if self.who else ""
        return f"say {self.name} yes{about}", f"say {self.name} no{about}"

    def answer(self, check: Check) -> bool | None:
        """What the table said; None where it has not been asked."""
        if self.apt:
            return check.related.get((self.who, self.apt))
        return check.answers.get((self.name, self.who))


# the rank


CHANGES = ("Endeavor", "table", "creative", "defender apt")


def _changes(check: Check) -> tuple[int, ...]:
    """By how much each of `CHANGES` makes the rank harder. Several Aptitudes make it harder once (G-021)."""
    apt = any(check.said("defender_apt", target) for target in check.targets) if check.targets else False
    return check.ranks, check.harder, check.creative, apt


def rank_changes(check: Check) -> dict[str, int]:
    """Why the rank is not the one that was declared, and by how much."""
    return {why: int(delta) for why, delta in zip(CHANGES, _changes(check), strict=True) if delta}


def rank(check: Check) -> int:
    """Nothing is easier than Easy (G-020)."""
    return outcomes.floored(check.rank + sum(_changes(check)))


def rolls_needed(check: Check) -> int:
    return outcomes.rolls_needed(rank(check))


class Standing:
    """An open Check as it stands in a state. Made for one question, which asks it for what it needs: each
    answer is worked out when it is first asked for, so it holds no longer than the state stays as it is."""

    def __init__(self, state: State, check: Check) -> None:
        self.state = state
        self.check = check
        self._specs: dict[str, tuple[str, ...]] = {}

    def owns(self, name: str, spec: str) -> bool:
        """Whether somebody has a Specialization."""
        if name not in self._specs:
            self._specs[name] = sheets.specs(self.state, name)
        return spec in self._specs[name]

    @cached_property
    def rank(self) -> int:
        return rank(self.check)

    @cached_property
    def needed(self) -> int:
        """How many rolls the rank asks for."""
        return outcomes.rolls_needed(self.rank)

    @cached_property
    def thrown(self) -> dict[int, Roll]:
        """The rolls that the rank asks for, as far as their dice have fallen, in their order."""
        rolls, needed = sorted(self.check.rolls.items()), self.needed
        return {place: roll for place, roll in rolls if place < needed and roll.is_thrown}

    @cached_property
    def due(self) -> int | None:
        """The place of the roll that is still to be thrown; None where none has to be (Insured needs no
        dice)."""
        for place in range(self.needed if self.check.forced != "success" else 0):
            if place not in self.thrown:
                return place
        return None

    @cached_property
    def made(self) -> list[Roll]:
        """The rolls that the rank asks for, as far as they are complete, in their order."""
        return [roll for roll in self.thrown.values() if roll.is_complete]

    @property
    def sparkable(self) -> list[Roll]:
        """The rolls that are made, and the one that is due."""
        check, place = self.check, self.due
        if place is None:
            return self.made
        return [*self.made, check.rolls.get(place) or Roll(place, check.character, check.stat)]

    @property
    def is_thrown(self) -> bool:
        """Whether all dice have fallen for good that have to fall."""
        return self.due is None and len(self.made) == len(self.thrown)

    @cached_property
    def rollers(self) -> set[str]:
        """Whoever threw or is going to throw."""
        return {roll.roller for roll in self.check.rolls.values()} or {self.check.character}

    # what bears on a roll

    @cached_property
    def uncool(self) -> set[str]:
        """Whose rolls are made with a -1, unless they are alone. Source: Conditions; G-060."""
        return {name for name in self.rollers if sheets.suffers(self.state, self.check, name, "Uncool")}

    def _is_alone(self, name: str) -> bool:
        """What the table said of it; else a cast of one is alone."""
        cast = self.state.cast
        alone = bool(cast) and not [each for each in cast if each != name]
        return self.check.answers.get(("alone", name), alone)

    def _modifier(self, roll: Roll) -> int:
        """Help, fame, Uncool and what the table added."""
        added = roll.help
        if roll.roller in self.uncool and not self._is_alone(roll.roller):
            added -= 1
        for who, place, amount in self.check.modifiers:
            if who in ("", roll.roller) and place in (-1, roll.place):
                added += amount
        return added

    def _is_lit(self, roll: Roll) -> bool:
        """Whether a Spark uses an Ignited Stat. Source: Additional Terms, Ignite."""
        return any(
            stat in sheets.ignites(self.state, self.state.character(sheets.lender(roll, place)))
            for place, stat in enumerate(roll.stats)
        )

    def is_eased(self, roll: Roll) -> bool:
        """Whether a 3 or 4 becomes 5: Easy, Host, or apt."""
        return self.rank == EASY or "host" in roll.stats or self.check.said("apt", roll.roller)

    @cached_property
    def _rolled(self) -> dict[int, Rolled]:
        """The complete rolls with everything that bears on them, as far as the table has said it."""
        return {
            roll.place: Rolled(
                total=roll.total,
                modifier=self._modifier(roll),
                haunting=roll.haunting or 0,
                eased=self.is_eased(roll),
                lifted=(bool(roll.route) and self._is_lit(roll))
                or self.check.said("exceptional", roll.roller),
                declined=roll.declined,
                reduced=roll.reduced,
            )
            for roll in self.made
        }

    @cached_property
    def _reading(self) -> dict[str, bool]:
        """How this table reads G-001 and G-002."""
        rulings = self.state.table.rulings
        return {
            "round_first": rulings["modifiers"] == "after",
            "round_again": rulings["mischief_rounds"] is True,
        }

    @cached_property
    def _bare(self) -> dict[int, int]:
        """The result of every complete roll by its place, without the Help that came before the dice."""
        reading = self._reading
        return {place: outcomes.result_of(bare, **reading) for place, bare in self._rolled.items()}

    @cached_property
    def results(self) -> dict[int, int]:
        """The result of every complete roll by its place. Help that came before the dice goes to the
        lowest."""
        check, read = self.check, self._bare
        if check.help and read and len(read) == self.needed:
            place = outcomes.lowest(read)
            bare = self._rolled[place]
            helped = replace(bare, modifier=bare.modifier + check.help)
            return {**read, place: outcomes.result_of(helped, **self._reading)}
        return read

    @cached_property
    def lowest(self) -> Roll | None:
        """The roll that Help goes to."""
        return self.check.rolls[outcomes.lowest(self.results)] if self.results else None

    @property
    def failing(self) -> list[Roll]:
        """The complete rolls, the lowest first."""
        read = self.results
        return [self.check.rolls[place] for place in sorted(read, key=lambda place: (read[place], place))]

    # the outcome

    @cached_property
    def outcome(self) -> Outcome | None:
        """What the Check would come to now; None while a roll is missing."""
        if not self.is_thrown:
            return None
        state, check = self.state, self.check
        made = self.made if len(self.made) >= self.needed else []
        sizes = [size for roll in made for size in roll.sizes]
        rulings = state.table.rulings
        disarmed = check.is_violent and sheets.suffers(state, check, check.character, "Disarmed")
        return outcomes.resolve(
            sizes or [sheets.size_of(state, check.character, check.stat)],
            tuple(self.results.values()) if made else (),
            Ending(
                creative=check.creative,
                forced=check.forced or ("failure" if self._is_lost else ""),
                extra_boons=check.said("skilled", check.character) + self._is_self_accepted,
                shifts=len(check.shifts) + disarmed,
                helpers=len(check.helps),
                busts_per_helper=rulings["help_busts"] == "each",
                keeps_on_failure=rulings["failed_keeps"] is True,
                x_help=check.x_help,
                x_size=check.x_size,
            ),
        )

    @property
    def is_success(self) -> bool:
        """Whether the Check would succeed now."""
        return self.outcome is not None and self.outcome.is_success

    @property
    def _is_lost(self) -> bool:
        """Whether an Attack touches an Aptitude of everybody it is made on, and they are immune."""
        return bool(self.check.targets) and len(self.spared) == len(self.check.targets)

    @cached_property
    def spared(self) -> tuple[str, ...]:
        """Whose Immunity the Attack touches: for them it fails, not for others. Source: Monstrous
        Endeavors."""
        touched = (name for name in self.check.targets if self.check.said("defender_apt", name))
        return tuple(name for name in touched if is_immune(self.state.endeavor, name))

    @property
    def _is_self_accepted(self) -> bool:
        return (
            self.check.said("social")
            and self.owns(self.check.character, "Self-Accepted")
            and self._uses_unconventional
        )

    @property
    def _uses_unconventional(self) -> bool:
        return any(
            roll.roller == self.check.character and not self._is_conventional(roll)
            for roll in self.check.rolls.values()
        )

    def _is_conventional(self, roll: Roll) -> bool:
        """Whether a roll uses the Stat that is called for, or one that may stand in for any (G-016)."""
        if roll.stat == self.check.stat or roll.owner or sheets.is_shared(self.state, roll.stat):
            return True
        return self.check.said(stand_in(self.state, roll.roller, roll.stat).name, roll.roller)

    @cached_property
    def vexed(self) -> set[str]:
        """Whose Vexed Stat was used (G-028)."""
        state, check = self.state, self.check
        return {
            roll.roller
            for roll in check.rolls.values()
            if state.character(roll.roller).conditions
            for stat in roll.stats
            if sheets.suffers(state, check, roll.roller, "Vexed", stat)
        }

    # what the table must still say

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """What the table must say before the Check can be resolved, in the order in which it matters."""
        state, check, name = self.state, self.check, self.check.character
        asked = [Question("defender_apt", target) for target in check.targets if sheets.apts(state, target)]
        for roll in self.made:
            asked += self._about_roll(roll)
        skilled = self.owns(name, "Skilled")
        accepted = self.owns(name, "Self-Accepted") and self._uses_unconventional
        dark = "haze" in state.character(name).stats
        if (skilled or accepted or dark) and self.outcome is not None:
            if skilled and self.is_success:
                asked.append(Question("skilled", name))
            if accepted and self.is_success:
                asked.append(Question("social"))
            if dark and not self.is_success:
                asked.append(Question("darkness"))
        return tuple([question for question in dict.fromkeys(asked) if question.answer(check) is None])

    def _about_roll(self, roll: Roll) -> list[Question]:
        """What bears on one roll and only the table knows; nothing that changes nothing."""
        state, name, asked = self.state, roll.roller, []
        character = state.character(name)
        if not state.cast and name in self.uncool:
            asked.append(Question("alone", name))
        if "haunted" in character.stats:
            asked.append(Question("haunted", name))
        bare, plain, reading = self._rolled[roll.place], self._bare[roll.place], self._reading
        eases = not bare.eased and outcomes.result_of(replace(bare, eased=True), **reading) != plain
        if eases and sheets.apts(state, name):
            asked.append(Question("apt", name))
        lifts = any(character.things.values())
        if lifts and outcomes.result_of(replace(bare, lifted=True), **reading) != plain:
            asked.append(Question("exceptional", name))
        return asked

    @property
    def unhaunted(self) -> Roll | None:
        """A roll from which the haunting still has to be taken (G-007)."""
        for roll in self.made:
            if roll.haunting is None and self.check.said("haunted", roll.roller):
                return roll
        return None

    @property
    def unfinished(self) -> tuple[str, tuple[str, ...]]:
        """Why a Check cannot be resolved yet, and what can be typed instead; nothing where it can."""
        if self.due is not None:
            return f"roll {self.due + 1} of {self.needed} is missing", ("roll",)
        if not self.is_thrown:
            return "a throw is on its way", ("roll",)
        if (roll := self.unhaunted) is not None:
            return f"the Haunted die of {roll.roller} is missing", ("roll",)
        for question in self.questions:
            return f"the table has to say first: {question.text}?", question.answers
        return "", ()


def stand_in(state: State, roller: str, stat: str) -> Question:
    """What the table is asked about a Stat that may stand in for any; nothing where it may not."""
    if stat == "history":
        return Question("history", roller)
    return Question("scope" if sheets.is_optional(state, stat) else "", roller)


def now_open(state: State) -> Standing | None:
    """The Check that is open now, as it stands."""
    return Standing(state, state.check) if state.check is not None else None
