"""How an open Check stands: its rank, its rolls with all that bears on them, what the table must still say.

Law: derived from the state each time, never kept. What only the table can judge is asked; a Check with an
open question has no outcome. Source: Checks, Attacks, Helping, Conditions, Aptitudes and Specializations.
"""

from __future__ import annotations

from collections.abc import Iterator

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


def next_roll(check: Check) -> int | None:
    """The place of the roll that is still to be thrown; None where none has to be (Insured needs no dice)."""
    for place in range(rolls_needed(check) if check.forced != "success" else 0):
        if place not in check.rolls or not check.rolls[place].is_thrown:
            return place
    return None


def counted(check: Check) -> list[Roll]:
    """The rolls that the rank asks for, as far as they are complete."""
    needed = rolls_needed(check)
    return [roll for place, roll in sorted(check.rolls.items()) if place < needed and roll.is_complete]


def is_thrown(check: Check) -> bool:
    """Whether all dice have fallen for good that have to fall."""
    needed = rolls_needed(check)
    waits = [roll for place, roll in check.rolls.items() if place < needed and roll.is_thrown]
    return next_roll(check) is None and all(roll.is_complete for roll in waits)


def rollers(check: Check) -> set[str]:
    """Whoever threw or is going to throw."""
    return {roll.roller for roll in check.rolls.values()} or {check.character}


# what bears on a roll


def is_uncool(state: State, check: Check, roll: Roll) -> bool:
    """Whether the roll is made with a -1. Source: Conditions; G-060."""
    if not sheets.suffers(state, check, roll.roller, "Uncool"):
        return False
    alone = not [name for name in state.cast if name != roll.roller] if state.cast else False
    return not check.answers.get(("alone", roll.roller), alone)


def modifier(state: State, check: Check, roll: Roll) -> int:
    """Help, fame, Uncool and what the table added."""
    added = roll.help - is_uncool(state, check, roll)
    for who, place, amount in check.modifiers:
        if who in ("", roll.roller) and place in (-1, roll.place):
            added += amount
    return added


def is_lit(state: State, roll: Roll) -> bool:
    """A Spark with an Ignited Stat. Source: Additional Terms, Ignite."""
    return bool(roll.route) and any(
        stat in sheets.ignites(state, state.character(sheets.lender(roll, place)))
        for place, stat in enumerate(roll.stats)
    )


def is_eased(check: Check, roll: Roll) -> bool:
    """Whether a 3 or 4 becomes 5: Easy, Host, or apt."""
    return rank(check) == EASY or "host" in roll.stats or check.said("apt", roll.roller)


def rolled(state: State, check: Check, roll: Roll) -> Rolled:
    """The roll with everything that bears on it, as far as the table has said it."""
    return Rolled(
        total=roll.total,
        modifier=modifier(state, check, roll),
        haunting=roll.haunting or 0,
        eased=is_eased(check, roll),
        lifted=is_lit(state, roll) or check.said("exceptional", roll.roller),
        declined=roll.declined,
        reduced=roll.reduced,
    )


def _read(state: State, bare: Rolled) -> int:
    rulings = state.table.rulings
    return outcomes.result_of(
        bare, round_first=rulings["modifiers"] == "after", round_again=rulings["mischief_rounds"] is True
    )


def results(state: State, check: Check) -> dict[int, int]:
    """The result of every complete roll by its place. Help that came before the dice goes to the lowest."""
    made = {roll.place: rolled(state, check, roll) for roll in counted(check)}
    read = {place: _read(state, bare) for place, bare in made.items()}
    if check.help and len(made) == rolls_needed(check):
        place = outcomes.lowest(read)
        bare = made[place]
        read[place] = _read(state, replace(bare, modifier=bare.modifier + check.help))
    return read


def lowest(state: State, check: Check) -> Roll | None:
    """The roll that Help goes to."""
    read = results(state, check)
    return check.rolls[outcomes.lowest(read)] if read else None


def failing(state: State, check: Check) -> list[Roll]:
    """The complete rolls, the lowest first."""
    read = results(state, check)
    return [check.rolls[place] for place in sorted(read, key=lambda place: (read[place], place))]


# the outcome


def outcome(state: State, check: Check) -> Outcome | None:
    """What the Check would come to now; None while a roll is missing."""
    if not is_thrown(check):
        return None
    made = counted(check)
    if len(made) < rolls_needed(check):
        made = []
    sizes = [size for roll in made for size in roll.sizes]
    rulings = state.table.rulings
    disarmed = check.is_violent and sheets.suffers(state, check, check.character, "Disarmed")
    return outcomes.resolve(
        sizes or [sheets.size_of(state, check.character, check.stat)],
        tuple(results(state, check).values()) if made else (),
        Ending(
            creative=check.creative,
            forced=check.forced or ("failure" if is_lost(state, check) else ""),
            extra_boons=check.said("skilled", check.character) + is_self_accepted(state, check),
            shifts=len(check.shifts) + disarmed,
            helpers=len(check.helps),
            busts_per_helper=rulings["help_busts"] == "each",
            keeps_on_failure=rulings["failed_keeps"] is True,
            x_help=check.x_help,
            x_size=check.x_size,
        ),
    )


def is_lost(state: State, check: Check) -> bool:
    """Whether an Attack touches an Aptitude of everybody it is made on, and they are immune."""
    return bool(check.targets) and len(spared(state, check)) == len(check.targets)


def spared(state: State, check: Check) -> tuple[str, ...]:
    """Whose Immunity the Attack touches: for them it fails, not for others. Source: Monstrous Endeavors."""
    touched = (name for name in check.targets if check.said("defender_apt", name))
    return tuple(name for name in touched if is_immune(state.endeavor, name))


def is_self_accepted(state: State, check: Check) -> bool:
    return (
        check.said("social")
        and sheets.owns(state, check.character, "Self-Accepted")
        and uses_unconventional(state, check)
    )


def uses_unconventional(state: State, check: Check) -> bool:
    return any(
        roll.roller == check.character and not _is_conventional(state, check, roll)
        for roll in check.rolls.values()
    )


def _is_conventional(state: State, check: Check, roll: Roll) -> bool:
    """Whether a roll uses the Stat that is called for, or one that may stand in for any (G-016)."""
    if roll.stat == check.stat or roll.owner or sheets.is_shared(state, roll.stat):
        return True
    return check.said(stand_in(state, roll.roller, roll.stat).name, roll.roller)


def stand_in(state: State, roller: str, stat: str) -> Question:
    """What the table is asked about a Stat that may stand in for any; nothing where it may not."""
    if stat == "history":
        return Question("history", roller)
    return Question("scope" if sheets.is_optional(state, stat) else "", roller)


# what the table must still say


def open_questions(state: State, check: Check) -> tuple[Question, ...]:
    """What the table must say before the Check can be resolved, in the order in which it matters."""
    asked = dict.fromkeys(_asked(state, check))
    return tuple(question for question in asked if question.answer(check) is None)


def _asked(state: State, check: Check) -> Iterator[Question]:
    for target in check.targets:
        if sheets.apts(state, target):
            yield Question("defender_apt", target)
    for roll in counted(check):
        yield from _about_roll(state, check, roll)
    skilled = sheets.owns(state, check.character, "Skilled")
    accepted = sheets.owns(state, check.character, "Self-Accepted") and uses_unconventional(state, check)
    dark = "haze" in state.character(check.character).stats
    found = outcome(state, check) if skilled or accepted or dark else None
    if found is None:
        return
    if skilled and found.is_success:
        yield Question("skilled", check.character)
    if accepted and found.is_success:
        yield Question("social")
    if dark and not found.is_success:
        yield Question("darkness")


def _about_roll(state: State, check: Check, roll: Roll) -> Iterator[Question]:
    """What bears on one roll and only the table knows; nothing that changes nothing."""
    character = state.character(roll.roller)
    if sheets.suffers(state, check, roll.roller, "Uncool") and not state.cast:
        yield Question("alone", roll.roller)
    if "haunted" in character.stats:
        yield Question("haunted", roll.roller)
    bare = rolled(state, check, roll)
    plain = _read(state, bare)
    if sheets.apts(state, roll.roller) and _read(state, replace(bare, eased=True)) != plain:
        yield Question("apt", roll.roller)
    if any(character.things.values()) and _read(state, replace(bare, lifted=True)) != plain:
        yield Question("exceptional", roll.roller)


def missing_haunting(check: Check) -> Roll | None:
    """A roll from which the haunting still has to be taken (G-007)."""
    for roll in counted(check):
        if roll.haunting is None and check.said("haunted", roll.roller):
            return roll
    return None


def unfinished(state: State, check: Check) -> tuple[str, tuple[str, ...]]:
    """Why a Check cannot be resolved yet, and what can be typed instead; nothing where it can."""
    place = next_roll(check)
    if place is not None:
        return f"roll {place + 1} of {rolls_needed(check)} is missing", ("roll",)
    if not is_thrown(check):
        return "a throw is on its way", ("roll",)
    if (roll := missing_haunting(check)) is not None:
        return f"the Haunted die of {roll.roller} is missing", ("roll",)
    for question in open_questions(state, check):
        return f"the table has to say first: {question.text}?", question.answers
    return "", ()
