"""What may still happen to an open Check, and to whom.

Law: each `why_not_…` is a reason, or empty where it may happen; the referee refuses with it, the view and the
prompt show what has none. Source: Spark Rolls, Helping, Conditions, Specialization Options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from ledger.games.humanity import sheets, standing
from ledger.games.humanity.catalog import Spec
from ledger.games.humanity.payment import PAIR, PAIRS, cheapest
from ledger.games.humanity.state import Check, Roll, State


class Window(msgspec.Struct, frozen=True):
    """`verb` is what is typed; `who` may do it."""

    who: str
    verb: str
    text: str


def why_not_use(state: State, name: str, spec: str) -> str:
    """Why a Specialization cannot be used now, whatever for: ownership, charge, limit of the session."""
    character = state.characters[name]
    known = state.table.catalog.of(Spec).get(spec)
    if known is None:
        return f"the catalog knows no Specialization {spec}"
    if not sheets.owns(state, name, spec):
        return f"{name} does not have {spec}"
    if known.family == "endeavor":
        return f"{spec} works only in an Endeavor"
    if spec in character.spent:
        return f"{spec} of {name} has to be recharged first"
    if known.uses and character.uses.get(spec, 0) >= known.uses:
        times = "once" if known.uses == 1 else f"{known.uses} times"
        return f"{name} used {spec} {times} in this session already"
    if known.pool and sheets.pool_worth(character) < known.pool:
        return f"the Blessings of {name} are worth {sheets.pool_worth(character)}, not {known.pool}"
    return ""


def why_not_stat(state: State, check: Check, roller: str, stat: str, owner: str = "") -> str:
    """Why a Stat may not stand in for the one that is called for. Source: More About Stat Dice."""
    character = state.characters[roller]
    if stat == check.stat:
        return ""
    if stat == "haunted":
        return "nobody chooses to use Haunted"
    if stat == "hardy":
        return "" if sheets.is_player(state, roller) else "the Hardy die belongs to the players"
    if owner and owner != roller:
        return "" if stat == "haze" and owner in check.targets else "only the Haze of a target can be thrown"
    if stat == "history" or sheets.is_optional(state, stat):
        question = "history" if stat == "history" else "scope"
        answer = check.answers.get((question, roller))
        if answer:
            return ""
        if stat in character.stats and answer is None:
            return f"the table has to say first: {standing.Question(question, roller).text}?"
    if character.stats[stat] != character.stats.get(check.stat):
        return f"{stat} is not balanced with {check.stat}"
    if sheets.suffers(state, check, roller, "Surprised"):
        return f"{roller} is Surprised and uses no unconventional Stat"
    return ""


def cannot_bump(state: State, check: Check, roller: str, stats: Sequence[str], partner: str = "") -> bool:
    """Whether Surprised, or an Ache of any Stat of the roll, keeps it from bumping."""
    characters = state.characters
    if not (characters[roller].conditions or (partner and characters[partner].conditions)):
        return False
    if sheets.suffers(state, check, roller, "Surprised"):
        return True
    for place, stat in enumerate(stats):
        name = partner if partner and place else roller
        if sheets.suffers(state, check, name, "Ache", stat):
            return True
    return False


def why_not_spark(
    state: State,
    check: Check,
    roll: int,
    roller: str,
    stats: Sequence[str],
    partner: str = "",
    haze: str = "",
) -> str:
    """Why a roll cannot be Sparked with these Stats, the roll's own first. `haze` is whose Haze joins."""
    made = check.rolls.get(roll)
    if made is not None and made.route:
        return "the roll is Sparked already"
    if made is not None and made.is_thrown and (made.calm or made.surprised):
        return "this roll cannot Spark"
    for condition in ("Taxed", "Surprised"):
        if sheets.suffers(state, check, roller, condition):
            return f"{roller} is {condition} and cannot Spark"
    first = made.owner if made is not None and made.stat == stats[0] else ""
    sizes = _spark_sizes(state, stats, (first or roller, partner or roller, haze or partner or roller))
    if len(stats) != len(sizes) or (not partner and len(set(stats)) != len(stats)):
        return "a Spark needs different Stats"
    if len(set(sizes)) != 1:
        return f"{' and '.join(stats)} are not balanced"
    if len(stats) == 3:
        return _ascendant(state, check, roller, sizes)
    if partner:
        return _harmonious(state, check, roller, partner)
    return "" if len(stats) == 2 else "a Spark takes two Stats"


def _spark_sizes(state: State, stats: Sequence[str], whose: tuple[str, str, str]) -> tuple[int, ...]:
    """The sizes of the dice; `whose` are the first, those that join, and a Haze that joins."""
    first, others, haze = whose
    owners = [first, *(haze if stat == "haze" else others for stat in stats[1:])]
    try:
        return tuple(sheets.size_of(state, name, stat) for name, stat in zip(owners, stats, strict=True))
    except LookupError:
        return ()


def _ascendant(state: State, check: Check, roller: str, sizes: Sequence[int]) -> str:
    if not sheets.owns(state, roller, "Ascendant"):
        return f"only Ascendant Sparks three Stats, and {roller} does not have it"
    if check.is_violent:
        return "Ascendant works only without violence"
    return "" if min(sizes) >= 8 else "Ascendant needs dice of d8 or d10"


def _harmonious(state: State, check: Check, roller: str, partner: str) -> str:
    for name in (roller, partner):
        if not sheets.owns(state, name, "Harmonious"):
            return f"{name} does not have Harmonious"
    if any(name == partner for name, _ in check.helps):
        return f"{partner} has Helped this roll already"
    return "a Spark of two characters needs another one" if roller == partner else ""


def spark_cost(stats: Sequence[str]) -> str:
    return PAIRS if len(stats) == 3 else PAIR


def why_not_help(state: State, check: Check, helper: str, way: str) -> str:
    """Why somebody cannot Help. Source: Helping."""
    lowest = standing.lowest(state, check)
    rollers = {roll.roller for roll in check.rolls.values()} or {check.character}
    if helper == (lowest.roller if lowest else check.character) or rollers == {helper}:
        return "nobody Helps their own roll"
    if any(name == helper for name, _ in check.helps):
        return f"{helper} has Helped this roll already"
    if (
        state.table.rulings["help_after_throw"] is not True
        and check.rolls
        and (helper, way) not in check.offers
    ):
        return "this table lets nobody Help after the dice have fallen (G-033)"
    character = state.characters[helper]
    if way == "companion" or character.kind == "companion":
        if character.kind != "companion":
            return f"{helper} is no companion"
        return why_not_related(
            check, helper, dict.fromkeys(held.only for held in character.pool if held.only)
        )
    spec = {"supportive": "Supportive", "analytical": "Analytical"}[way]
    return why_not_use(state, helper, spec)


def why_not_related(check: Check, companion: str, apts: Iterable[str]) -> str:
    """Why none of these Aptitudes of a companion Helps: the table judges each by itself."""
    named = tuple(apts)
    if any(check.related.get((companion, apt)) for apt in named):
        return ""
    unsaid = [apt for apt in named if (companion, apt) not in check.related]
    if unsaid:
        return f"the table has to say first: {standing.Question('companion', companion, unsaid[0]).text}?"
    return f"it is not related to {' or '.join(named)}" if named else f"{companion} has nothing to Help with"


def why_not_adamant(state: State, check: Check, roll: Roll, name: str) -> str:
    if name not in (check.character, roll.roller):
        return f"the roll is not {name}'s"
    if not roll.is_complete or not roll.stages:
        return "no finished throw with known faces stands there"
    if standing.result(state, check, roll) >= 5:
        return "the roll does not fail"
    if not roll.bump:
        return "this roll cannot bump (G-003)"
    return why_not_use(state, name, "Adamant")


def why_not_reduce(state: State, check: Check, name: str, roll: Roll | None) -> str:
    found = standing.outcome(state, check)
    if found is None or not found.is_success:
        return "the Check would not succeed now"
    if name == check.character or (roll is not None and name == roll.roller):
        return "one distracts another character"
    return why_not_use(state, name, "Mischievous")


def all_of(state: State, check: Check) -> Iterator[Window]:
    """Everything that may still happen, in the order of a Check."""
    place = standing.next_roll(check)
    if place is not None:
        stat = check.stat
        which = (
            f" (roll {place + 1} of {standing.rolls_needed(check)})"
            if standing.rolls_needed(check) > 1
            else ""
        )
        yield Window(check.character, "roll", f"throws {stat}{which}")
    for question in standing.open_questions(state, check):
        yield Window("table", "say", f"{question.text}?")
    if (roll := standing.missing_haunting(state, check)) is not None:
        yield Window(roll.roller, "haunt", "throws the Haunted die")
    yield from _for_roller(state, check)
    yield from _for_others(state, check)
    if place is None and not standing.open_questions(state, check):
        yield Window(check.character, "resolve", "takes the result")


def _for_roller(state: State, check: Check) -> Iterator[Window]:
    name = check.character
    if not check.rolls and not check.creative and not why_not_use(state, name, "Creative"):
        yield Window(name, "creative", "one rank harder, the lowest failing roll ignored")
    if check.is_attack and not check.rolls and sheets.suffers(state, check, name, "Famous"):
        yield Window(name, "famous", "+2 against somebody less famous")
    if state.characters[name].calm and not check.is_violent and standing.next_roll(check) is not None:
        yield Window(name, "calm", "a kept value instead of a throw")
    for roll in standing.counted(check):
        yield from _for_throw(state, check, roll)
    if not why_not_use(state, name, "Determined") and state.characters[name].conditions:
        yield Window(name, "determined", "Conditions do not count for this Check")


def _for_throw(state: State, check: Check, roll: Roll) -> Iterator[Window]:
    where = f" for roll {roll.place + 1}" if standing.rolls_needed(check) > 1 else ""
    partners = spark_partners(state, check, roll.place, roll.roller, roll.stat)
    pool = sheets.free_pool(state.characters[roll.roller])
    if partners and cheapest(PAIR, pool, zeros=state.table.rulings["zero_pairs"] is True):
        yield Window(roll.roller, "spark", f"adds {' or '.join(partners)}{where}")
    if not why_not_adamant(state, check, roll, roll.roller):
        yield Window(roll.roller, "adamant", f"sets a die to 1 and goes on{where}")


def spark_partners(state: State, check: Check, roll: int, roller: str, stat: str) -> tuple[str, ...]:
    """The Stats that could join a roll."""
    own = state.characters[roller].stats
    lent = [name for name in check.targets if "haze" in state.characters[name].stats]
    return (
        *(other for other in own if not why_not_spark(state, check, roll, roller, (stat, other))),
        *(
            f"{name}'s haze"
            for name in lent
            if not why_not_spark(state, check, roll, roller, (stat, "haze"), haze=name)
        ),
    )


def _for_others(state: State, check: Check) -> Iterator[Window]:
    found = standing.outcome(state, check)
    rollers = {check.character, *(roll.roller for roll in check.rolls.values())}
    for name in sheets.witnesses(state, *rollers):
        character = state.characters[name]
        ways = ("companion",) if character.kind == "companion" else ("supportive", "analytical")
        for way in ways:
            pays = way == "analytical" or bool(character.pool)
            if pays and not why_not_help(state, check, name, way):
                yield Window(name, "help", f"Helps ({way})")
        if found is not None and character.things and not why_not_reduce(state, check, name, None):
            yield Window(name, "distract", "takes 3 from the result")
        shields = check.is_violent and not check.rolls and name not in check.targets
        if shields and not why_not_use(state, name, "Protective"):
            yield Window(name, "protect", "becomes the Defender")
        stats = {stat for roll in check.rolls.values() for stat in roll.stats}
        if any(sheets.suffers(state, check, roller, "Vexed", stat) for roller in rollers for stat in stats):
            yield Window(name, "vex", "makes the Check fail")
    for name in check.targets:
        hit = found is not None and found.is_success and name not in check.shifts
        if hit and not why_not_use(state, name, "Resolved"):
            yield Window(name, "resist", "a boon less, a bust more, a Blessing gained")
    if not check.forced[0]:
        for character in sheets.active(state):
            hurt = character.injuries and character.name != check.character
            if hurt and not why_not_use(state, character.name, "Insured"):
                yield Window(character.name, "insure", "the tending succeeds")
