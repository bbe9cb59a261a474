"""How an open Check reads: its rank, its rolls with everything that affects them, its outcome.

Law: worked out from the state when it is needed, each answer once, and never stored. What the table has not
said counts as no, or as the assumed answer. Source: Checks, Attacks, Helping, Conditions, Aptitudes and
Specializations.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from operator import itemgetter
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from ledger.games.humanity import dice, outcomes, sheets
from ledger.games.humanity.checks.questions import CheckQuestion, stand_in
from ledger.games.humanity.checks.state import BARE
from ledger.games.humanity.odds import tier_of
from ledger.games.humanity.outcomes import EASY, CheckOutcome, Ending, Rolled
from ledger.games.humanity.scenes.abilities import GREAT
from ledger.games.humanity.scenes.acting import is_immune
from ledger.games.humanity.state import Check, Roll, State

ANALYTICAL = 5
"""The most that an offered Analytical Help can bring, before its dice are thrown."""

A = TypeVar("A")


class Kept(Generic[A]):
    """A property that keeps its first answer: `functools.cached_property` without its lock, which costs more
    than most answers."""

    def __init__(self, question: Callable[[Any], A]) -> None:
        self.question = question
        self.name = question.__name__

    def __get__(self, asked: Any, kind: type | None = None) -> A:
        answer = self.question(asked)
        asked.__dict__[self.name] = answer
        return answer


class Reading:
    """An open Check in a state, for as long as the state stays as it is.

    `rank` counts from -1, which is Easy, the lowest (G-020); `needed` is how many rolls the Check takes (Easy
    and Hard Checks).
    """

    def __init__(
        self,
        state: State,
        check: Check,
        yes: Collection[CheckQuestion] = (),
        complete: Sequence[Roll] | None = None,
    ) -> None:
        """`yes` are open questions, taken as answered with yes; `complete` is what the method of that name
        gives, if the caller knows it already."""
        self.state = state
        self.check = check
        self._complete = complete
        self._answers = check.answers
        if yes:
            self._answers = check.answers | {(question.name, question.who): True for question in yes}
        scene, apt = self._hardest if check.targets else (check.added, False)
        rank = check.rank + scene + check.harder + check.creative + apt
        self.rank = rank if rank > EASY else EASY
        self.needed = rank + 1 if rank > 0 else 1

    def complete(self) -> Sequence[Roll]:
        """The rolls whose dice have fallen for good, in order."""
        if self._complete is None:
            self._complete = [roll for _, roll in sorted(self.check.rolls.items()) if roll.is_complete]
        return self._complete

    @Kept
    def due(self) -> int | None:
        """The place of the roll to be thrown next; None if no roll is needed (Insured needs no dice)."""
        check = self.check
        if check.forced != "success":
            for place in range(self.needed):
                roll = check.rolls.get(place)
                if roll is None or not roll.is_thrown:
                    return place
        return None

    @Kept
    def made(self) -> list[Roll]:
        """The needed rolls whose dice have fallen for good, in order."""
        return [roll for roll in self.complete() if roll.place < self.needed]

    @Kept
    def is_thrown(self) -> bool:
        """Whether all dice that have to fall have fallen for good."""
        if len(self.made) == self.needed:
            return True
        if self.due is not None:
            return False
        rolls = self.check.rolls.items()
        return not any(
            roll.is_thrown and not roll.is_complete for place, roll in rolls if place < self.needed
        )

    def said(self, question: str, who: str = "") -> bool:
        """Whether the table said yes to a question, or is assumed to have said so."""
        return self._answers.get((question, who), False)

    # the rank

    @property
    def _hardest(self) -> tuple[int, bool]:
        """How much harder the Endeavor makes the Check, and whether it touches an Aptitude, for the hardest
        of the targets (G-022). Several Aptitudes make it harder only once (G-021)."""
        check = self.check
        found = [(check.against.get(name, 0), self.said("defender_apt", name)) for name in check.targets]
        return max(found, key=sum, default=(check.added, False))

    @property
    def rank_changes(self) -> dict[str, int]:
        """Each reason why the rank differs from the declared one → by how much."""
        scene, apt = self._hardest
        changes = {
            "protection, size or Fatigue": scene,
            "table": self.check.harder,
            "creative": int(self.check.creative),
            "defender apt": int(apt),
        }
        return {why: delta for why, delta in changes.items() if delta}

    @Kept
    def coming(self) -> Roll | None:
        """The roll that is due, as planned or as the Check calls for it."""
        check, place = self.check, self.due
        if place is None:
            return None
        return check.rolls.get(place) or Roll(place, check.character, check.usual, (check.usual,))

    @property
    def sparkable(self) -> list[Roll]:
        """The rolls that can be Sparked: the rolls that were made, and the roll that is due."""
        coming = self.coming
        return self.made if coming is None else [*self.made, coming]

    @property
    def rollers(self) -> set[str]:
        """The characters that have thrown or are going to throw."""
        return {roll.roller for roll in self.check.rolls.values()} or {self.check.character}

    # what bears on a roll

    def _is_alone(self, name: str) -> bool:
        """Whether a character is alone: as the table said or, if it has not, as the only one of the scene."""
        said = self._answers.get(("alone", name))
        return set(self.state.cast) == {name} if said is None else said

    def _modifier(self, roll: Roll) -> int:
        """What changes the result of a roll: Help, fame, what the table added, and -1 for an Uncool character
        who is not alone. Source: Conditions; G-060."""
        added = roll.help
        if sheets.suffers(self.state, self.check, roll.roller, "Uncool") and not self._is_alone(roll.roller):
            added -= 1
        for who, place, amount in self.check.modifiers:
            if who in ("", roll.roller) and place in (-1, roll.place):
                added += amount
        return added

    def _is_lit(self, roll: Roll) -> bool:
        """Whether a Spark uses an Ignited Stat. Source: Additional Terms, Ignite."""
        return any(
            stat in sheets.ignites(self.state, self.state.characters[sheets.lender(roll, place)])
            for place, stat in enumerate(roll.stats)
        )

    def is_eased(self, roll: Roll) -> bool:
        """Whether a 3 or 4 becomes 5 because the Check is Easy, the Stat is Host, or the roller is apt."""
        return self.rank == EASY or "host" in roll.stats or self.said("apt", roll.roller)

    def _result(self, roll: Rolled) -> int:
        """The result of a roll, by this table's rulings on G-001 and G-002."""
        rulings = self.state.table.rulings
        return outcomes.result_of(
            roll,
            round_first=rulings["modifiers"] == "after",
            round_again=rulings["mischief_rounds"] is True,
        )

    @Kept
    def rolled(self) -> dict[int, tuple[Rolled, int]]:
        """Place of a complete roll → what affects the roll, as far as the table has said. Its result leaves
        out the Help that came before the dice."""
        found = {}
        for roll in self.made:
            bare = Rolled(
                total=roll.total,
                modifier=self._modifier(roll),
                haunting=(roll.haunting or 0) if roll.haunted else 0,
                eased=self.is_eased(roll),
                lifted=(bool(roll.route) and self._is_lit(roll)) or self.said("exceptional", roll.roller),
                declined=roll.declined,
                reduced=roll.reduced,
            )
            found[roll.place] = bare, self._result(bare)
        return found

    @Kept
    def early(self) -> int | None:
        """The place of the roll that Help from before the dice goes to, which is the lowest without it; None
        while a roll is missing."""
        if len(self.made) < self.needed:
            return None
        return self._lowest({place: bare for place, (bare, _) in self.rolled.items()})

    def _lowest(self, rolls: Mapping[int, Rolled]) -> int:
        """The place of the lowest roll as Help meets it: rounded only if that comes before Help (G-001)."""
        rounded = self.state.table.rulings["modifiers"] == "after"
        met = rolls if rounded else {at: replace(roll, declined=True) for at, roll in rolls.items()}
        return outcomes.lowest({place: self._result(roll) for place, roll in met.items()})

    @Kept
    def _helped(self) -> dict[int, Rolled]:
        """The complete rolls, with the Help that came before the dice."""
        rolls = {place: bare for place, (bare, _) in self.rolled.items()}
        if self.check.help and (place := self.early) is not None:
            rolls[place] = replace(rolls[place], modifier=rolls[place].modifier + self.check.help)
        return rolls

    @Kept
    def results(self) -> dict[int, int]:
        """The result of every complete roll by its place."""
        return {place: self._result(roll) for place, roll in self._helped.items()}

    @Kept
    def lowest(self) -> Roll | None:
        """The roll that Help goes to; None while a roll is missing."""
        return None if self.early is None else self.check.rolls[self._lowest(self._helped)]

    def has_helped(self, name: str, roll: Roll | None) -> bool:
        """Whether a character has Helped a roll, or any roll if nobody knows yet which is the lowest (Once
        per Roll)."""
        if roll is None:
            return dict(self.check.helps).get(name, BARE) != BARE
        if name in roll.helpers or name == roll.partner:
            return True
        return name in self.check.helpers and self.early in (None, roll.place)

    @property
    def failing(self) -> list[Roll]:
        """The complete rolls, the lowest first."""
        return [self.check.rolls[place] for place, _ in sorted(self.results.items(), key=itemgetter(1, 0))]

    # the outcome

    @Kept
    def outcome(self) -> CheckOutcome | None:
        """The outcome that the Check would have now; None while a roll is missing."""
        if not self.is_thrown:
            return None
        state, check = self.state, self.check
        made = self.made if len(self.made) >= self.needed else []
        sizes: list[int] = []
        for roll in made:
            sizes += roll.sizes
        rulings, name = state.table.rulings, check.character
        disarmed = check.is_violent and sheets.suffers(state, check, name, "Disarmed")
        return outcomes.resolve(
            sizes or [sheets.size_of(state, check.character, check.stat)],
            tuple(self.results.values()) if made else (),
            Ending(
                creative=check.creative,
                forced=check.forced or ("failure" if check.targets and self._is_lost else ""),
                extra_boons=self.said("skilled", name) + (self.said("social") and self._is_self_accepted),
                shifts=(len(self.resisting) if check.shifts else 0) + disarmed,
                helpers=len(dict(check.helps)),
                busts_per_helper=rulings["help_busts"] == "each",
                keeps_on_failure=self._keeps,
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
        """Whether the Check is an Attack for which every target is spared."""
        targets = self.check.targets
        return bool(targets) and len(self.spared) == len(targets)

    @Kept
    def spared(self) -> tuple[str, ...]:
        """The targets whose Immunity the Attack touches: it fails for them, but not for others. Source:
        Monstrous Endeavors."""
        scene, targets = self.state.endeavor, self.check.targets
        return tuple([name for name in targets if self.said("defender_apt", name) and is_immune(scene, name)])

    @property
    def resisting(self) -> tuple[str, ...]:
        """The Resolved Defenders against whom the Attack may succeed, without those whose Immunity makes it
        fail."""
        shifts = self.check.shifts
        return tuple([name for name in shifts if name not in self.spared]) if shifts else ()

    @property
    def _is_self_accepted(self) -> bool:
        """Whether a Self-Accepted character uses a Stat that is not called for and may not stand in for it
        (G-016)."""
        is_theirs = "Self-Accepted" in sheets.specs(self.state, self.check.character)
        return is_theirs and any(not self.said(each.name, each.who) for each in self.stand_ins)

    @property
    def stand_ins(self) -> list[CheckQuestion]:
        """A question for each of the character's own rolls with a Stat that is not called for: may it stand
        in for any Stat? Most Stats never do."""
        check = self.check
        return [
            stand_in(self.state, roll.roller, roll.stat)
            for roll in check.rolls.values()
            if roll.roller == check.character
            and not (roll.stat in (check.stat, check.usual) or roll.owner)
            and not sheets.is_shared(self.state, roll.stat)
        ]

    @Kept
    def vexed(self) -> set[str]:
        """The characters whose Vexed Stat was used (G-028), including the partner of a Spark."""
        state, check = self.state, self.check
        return {
            name
            for roll in check.rolls.values()
            for place, stat in enumerate(roll.stats)
            if state.characters[name := sheets.affected(roll, place)].conditions
            if sheets.suffers(state, check, name, "Vexed", stat)
        }

    @property
    def haze(self) -> int:
        """The size that the Haze grows to if a Check against the darkness fails; 0 if it does not grow."""
        size = self.state.characters[self.check.character].stats.get("haze")
        return (dice.step(size, 1) or 0) if size and self.said("darkness") else 0

    # what an answer could change

    @property
    def decides(self) -> tuple[Any, ...]:
        """Everything that an answer could change. It is the outcome of the Check or, before there is one, how
        many rolls it takes and what the thrown rolls come to. Answers cannot save a Check that is lost."""
        if self.outcome is None and not self._cannot_be_saved:
            return (
                self.needed,
                [tier_of(result) for _, result in self.rolled.values()],
                self.unhaunted is None,
            )
        found = self.outcome
        great = self._is_critical and max(self.results.values(), default=0) >= GREAT
        if found is not None and found.is_success:
            brings = found.tier, found.boons, found.busts, found.x, found.is_exceptional, found.counted
            return *brings, great, self.spared, self.unhaunted is None
        if found is None or not self._keeps or self.check.forced or self._is_lost:
            return "failure", great, self.haze
        return "failure", great, self.haze, found.boons, found.busts, self.unhaunted is None

    @property
    def _keeps(self) -> bool:
        """Whether the passing rolls of a failed Check keep their boons and busts (G-018)."""
        return self.state.table.rulings["failed_keeps"] is True

    @property
    def _is_critical(self) -> bool:
        """Whether Critical can answer a great result even if the Check fails."""
        check = self.check
        return bool(check.die and check.targets) and "Critical" in sheets.specs(self.state, check.character)

    @property
    def unhaunted(self) -> Roll | None:
        """A roll whose Haunted die still has to be thrown (G-007); None if there is none."""
        for roll in self.made:
            if self.said("haunted", roll.roller) and roll.haunting is None:
                return roll
        return None

    @property
    def _cannot_be_saved(self) -> bool:
        """Whether the Check fails and keeps nothing, whatever the remaining dice show."""
        check = self.check
        if check.forced or self._is_lost:
            return check.forced != "success"
        if self._keeps or self._is_critical:
            return False
        spare = int(check.creative and self.needed > 1)
        failing = [bare for bare, result in self.rolled.values() if result < 5]
        if not (help_ := check.help + ANALYTICAL * len(check.offers)):
            return len(failing) > spare
        helped = [replace(bare, modifier=bare.modifier + help_) for bare in failing]
        hopeless = sum([self._result(each) < 5 for each in helped])
        return hopeless > spare or len(failing) > spare + 1
