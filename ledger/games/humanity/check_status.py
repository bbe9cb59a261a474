"""How an open Check stands: its rank, its rolls with all that bears on them, what the table must still say.

Law: derived from the state each time, never kept. What only the table can judge is asked; a Check with an
open question has no outcome. Source: Checks, Attacks, Helping, Conditions, Aptitudes and Specializations.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.games.humanity import checks, sheets
from ledger.games.humanity.checks import EASY, Ending, Outcome, Rolled
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
    "companion": "is it related to {apt}, which {who} Helps with",
}
"""What a table can be asked about a Check, and in which words."""
SHARED = frozenset({"social", "darkness"})
"""Questions that are about no single character."""


class Question(msgspec.Struct, frozen=True):
    name: str
    who: str = ""
    apt: str = ""

    @property
    def text(self) -> str:
        return QUESTIONS.get(self.name, self.name).format(who=self.who, apt=self.apt)


def rank(check: Check) -> int:
    """Nothing is easier than Easy (G-020)."""
    harder = sum(delta for _, delta, _ in check.adds) if check.adds else 0
    return checks.floored(check.rank + harder)


def rolls_needed(check: Check) -> int:
    return checks.rolls_needed(rank(check))


def next_roll(check: Check) -> int | None:
    """The place of the roll that is still to be thrown; None where all are."""
    for place in range(rolls_needed(check)):
        if place not in check.rolls or not check.rolls[place].is_thrown:
            return place
    return None


def counted(check: Check) -> list[Roll]:
    """The rolls that the rank asks for, as far as they are complete."""
    needed = rolls_needed(check)
    return [roll for place, roll in sorted(check.rolls.items()) if place < needed and roll.is_complete]


def is_thrown(check: Check) -> bool:
    return len(counted(check)) == rolls_needed(check)


def is_conventional(state: State, check: Check, roll: Roll) -> bool:
    """Whether a roll uses the Stat that is called for, or one that may stand in for any (G-016)."""
    return roll.stat in (check.stat, "history") or sheets.is_optional(state, roll.stat)


def is_uncool(state: State, check: Check, roll: Roll) -> bool:
    """Whether the roll is made with a -1. Source: Conditions; G-060."""
    return sheets.suffers(state, check, roll.roller, "Uncool") and not check.answers.get(
        ("alone", roll.roller), sheets.is_alone(state, roll.roller) or False
    )


def modifier(state: State, check: Check, roll: Roll) -> int:
    """Help, fame, Uncool and what the table added."""
    added = roll.help + roll.modifier - is_uncool(state, check, roll)
    for who, place, amount in check.modifiers:
        if who in ("", roll.roller) and place in (-1, roll.place):
            added += amount
    return added


def is_lit(state: State, roll: Roll) -> bool:
    """A Spark with an Ignited Stat. Source: Additional Terms, Ignite."""
    if not roll.route:
        return False
    for place, stat in enumerate(roll.stats):
        whose = roll.partner if roll.partner and place else roll.roller
        if stat in sheets.ignites(state, state.characters[whose]):
            return True
    return False


def is_eased(state: State, check: Check, roll: Roll) -> bool:
    easy = rank(check) == EASY or "host" in roll.stats
    return easy or check.answers.get(("apt", roll.roller), False)


def rolled(state: State, check: Check, roll: Roll) -> Rolled:
    """The roll with everything that bears on it, as far as the table has said it."""
    return Rolled(
        total=roll.total,
        sizes=roll.sizes,
        modifier=modifier(state, check, roll),
        haunting=roll.haunting or 0,
        eased=is_eased(state, check, roll),
        lifted=is_lit(state, roll) or check.answers.get(("exceptional", roll.roller), False),
        declined=roll.declined,
        reduced=roll.reduced,
    )


def result(state: State, check: Check, roll: Roll) -> int:
    return _read(state, rolled(state, check, roll))


def _read(state: State, bare: Rolled) -> int:
    rulings = state.table.rulings
    return checks.result_of(
        bare,
        round_first=rulings["modifiers"] == "after",
        reduce_first=rulings["mischief_rounds"] is True,
    )


def outcome(state: State, check: Check) -> Outcome | None:
    """What the Check would come to now; None while a roll is missing."""
    made = counted(check)
    if len(made) != rolls_needed(check):
        return None
    bare = [rolled(state, check, roll) for roll in made]
    rulings = state.table.rulings
    extra = check.answers.get(("skilled", check.character), False) + is_self_accepted(state, check)
    disarmed = check.is_violent and sheets.suffers(state, check, check.character, "Disarmed")
    return checks.resolve(
        bare,
        [_read(state, one) for one in bare],
        Ending(
            creative=bool(check.creative),
            forced=check.forced[0],
            extra_boons=extra,
            shifts=len(check.shifts) + disarmed,
            helpers=len(check.helps),
            busts_per_helper=rulings["help_busts"] == "each",
            keeps_on_failure=rulings["failed_keeps"] is True,
            x_help=check.x_help,
            x_size=check.x_size,
        ),
    )


def is_self_accepted(state: State, check: Check) -> bool:
    return (
        check.answers.get(("social", ""), False)
        and sheets.owns(state, check.character, "Self-Accepted")
        and uses_unconventional(state, check)
    )


def uses_unconventional(state: State, check: Check) -> bool:
    return any(
        roll.roller == check.character and not is_conventional(state, check, roll)
        for roll in check.rolls.values()
    )


def open_questions(state: State, check: Check) -> tuple[Question, ...]:
    """What the table must say before the Check can be resolved, in the order in which it matters."""
    asked = dict.fromkeys(_asked(state, check))
    return tuple(q for q in asked if (q.name, q.who) not in check.answers)


def _asked(state: State, check: Check) -> Iterator[Question]:
    for target in check.targets:
        if state.characters[target].apts:
            yield Question("defender_apt", target)
    for roll in counted(check):
        yield from _about_roll(state, check, roll)
    skilled = sheets.owns(state, check.character, "Skilled")
    accepted = sheets.owns(state, check.character, "Self-Accepted") and uses_unconventional(state, check)
    dark = "haze" in state.characters[check.character].stats
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
    """What bears on one roll and only the table knows."""
    character = state.characters[roll.roller]
    if sheets.suffers(state, check, roll.roller, "Uncool") and not state.cast:
        yield Question("alone", roll.roller)
    if "haunted" in character.stats:
        yield Question("haunted", roll.roller)
    if roll.declined:
        return
    bare = rolled(state, check, roll)
    plain = _read(state, bare) + roll.reduced
    if not bare.eased and plain in (3, 4) and character.apts:
        yield Question("apt", roll.roller)
    if not bare.lifted and plain in (6, 7) and any(character.things.values()):
        yield Question("exceptional", roll.roller)


def missing_haunting(state: State, check: Check) -> Roll | None:
    """A roll from which the haunting still has to be taken (G-007)."""
    for roll in counted(check) if check.answers else ():
        if check.answers.get(("haunted", roll.roller)) and roll.haunting is None:
            return roll
    return None


def lowest(state: State, check: Check) -> Roll | None:
    """The roll that Help goes to."""
    made = counted(check)
    if not made:
        return None
    return made[checks.lowest([result(state, check, roll) for roll in made])]
