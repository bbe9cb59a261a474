"""What is written on a sheet: notes, things, Conditions, injuries, favorability; and the campaign's rumors.

Law: the log keeps what the table decided, in its words. There is one kind of event for all of it; each part
of a sheet says what it allows and how it is put into words. Source: At Table Discretion; Conditions; Rumor
Upgrade.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from ledger.api import LEGAL, TABLE, Arg, Chapter, Choice, Event, Typed, UnknownName, Verb, Verdict, refused
from ledger.games.humanity import sheets
from ledger.games.humanity.bookkeeping import favor
from ledger.games.humanity.catalog import CharacterCondition
from ledger.games.humanity.required import one_step, require
from ledger.games.humanity.state import Character, State
from ledger.games.humanity.text import to
from ledger.games.humanity.words import LINE, STAT, TEXT, choice, own, seat, steps, verb

chapter: Chapter[State] = Chapter()
SheetPart = Literal["note", "backstory", "thing", "stat", "condition", "injury", "favor", "rumor"]
Op = Literal["add", "change", "remove"]


@chapter.event
class SheetChanged(Event, frozen=True, kw_only=True):
    """Something on a sheet is written, changed or struck out.

    `entry` is what is written in that part: a field of the notes, a line of the Backstory, a thing, a Stat, a
    Condition, an injury, the person whose favorability changes, a rumor. `detail` is what is said about it:
    the value of a field, the line that replaces it, the Stat that a Condition affects, what a rumor says.
    `number` is the new size of a Stat, or how much favorability changes by. Rumors are on the sheet of the
    campaign, without a `character`.
    """

    character: str = ""
    part: SheetPart
    op: Op
    entry: str
    detail: str = ""
    number: int = 0
    reason: str = ""

    def owner(self, state: State) -> Character:
        return state.characters[self.character]

    def needs(self, state: State) -> None:
        _PARTS[self.part].needs(self, state)

    def do(self, state: State) -> None:
        _PARTS[self.part].do(self, state)

    def anytime(self, state: State) -> Verdict:
        return _PARTS[self.part].may(self, state)

    def tell(self, state: State) -> str:
        return _PARTS[self.part].tell(self, state)


class OnSheet(ABC):
    """A part of a sheet, and how it can change."""

    ops: tuple[Op, ...] = ("add", "remove")

    def needs(self, event: SheetChanged, state: State) -> None:
        owner, op = event.owner(state), event.op
        require(op in self.ops, f"a {event.part} of a sheet has no {op}")
        self.fits(event, owner, state)

    def fits(self, event: SheetChanged, owner: Character, state: State) -> None:
        """Raises Contradiction if the sheet does not allow the change; some parts allow any."""
        return

    @abstractmethod
    def do(self, event: SheetChanged, state: State) -> None: ...

    def may(self, event: SheetChanged, state: State) -> Verdict:
        return LEGAL

    @abstractmethod
    def tell(self, event: SheetChanged, state: State) -> str: ...


class NotePart(OnSheet):
    ops = ("change",)

    def do(self, event: SheetChanged, state: State) -> None:
        event.owner(state).notes[event.entry] = event.detail

    def tell(self, event: SheetChanged, state: State) -> str:
        return f"{event.character}'s {event.entry}: {event.detail}"


class Backstory(OnSheet):
    ops = ("add", "change", "remove")

    def fits(self, event: SheetChanged, owner: Character, state: State) -> None:
        if event.op != "add":
            owner.line(event.entry)

    def do(self, event: SheetChanged, state: State) -> None:
        lines = event.owner(state).backstory
        if event.op != "add":
            lines.remove(event.entry)
        if event.op != "remove":
            lines.append(self._line(event))

    def tell(self, event: SheetChanged, state: State) -> str:
        return f"{event.character}'s Backstory ({event.op}){to(self._line(event))}"

    def _line(self, event: SheetChanged) -> str:
        """The line that the sheet has from now on; empty if a line is struck out."""
        return event.entry if event.op == "add" else event.detail


class ThingPart(OnSheet):
    def fits(self, event: SheetChanged, owner: Character, state: State) -> None:
        if event.op == "remove":
            owner.thing(event.entry)
        else:
            is_new = event.entry and event.entry not in owner.things
            require(is_new, f"{owner.name} already has {event.entry}")

    def do(self, event: SheetChanged, state: State) -> None:
        things = event.owner(state).things
        if event.op == "add":
            things[event.entry] = False
        else:
            del things[event.entry]

    def tell(self, event: SheetChanged, state: State) -> str:
        if event.op == "add":
            return f"{event.character} gains {event.entry}"
        return f"{event.character} loses {event.entry}{to(event.reason)}"


class StatDie(OnSheet):
    ops = ("change",)

    def fits(self, event: SheetChanged, owner: Character, state: State) -> None:
        one_step(owner.size(event.entry), event.number)

    def do(self, event: SheetChanged, state: State) -> None:
        event.owner(state).stats[event.entry] = event.number

    def may(self, event: SheetChanged, state: State) -> Verdict:
        return refused("Session Shop", "Stat Dice change in the shop", ("upgrade",))

    def tell(self, event: SheetChanged, state: State) -> str:
        return f"{event.character}'s {event.entry} becomes a d{event.number}{to(event.reason)}"


CONDITIONS = "Conditions"
_ENDS = {
    "scene": "the next scene opens",
    "treated": "it is treated",
    "removed": "the story removes it",
    "rolled": "the next roll is made",
}
_BY_TABLE = ("treated", "removed")
"""The ways in which the table itself can end a Condition."""


class OfCondition(OnSheet):
    def fits(self, event: SheetChanged, owner: Character, state: State) -> None:
        if event.op == "remove":
            is_affected = owner.has(event.entry, event.detail)
            require(is_affected, f"{owner.name} is not affected by {self._name(event)}")
            return
        known = state.table.catalog.of(CharacterCondition).get(event.entry)
        require(known, f"there is no Condition {event.entry}")
        if known is not None and known.needs_stat:
            require(event.detail in owner.stats, f"{event.entry} needs one of the Stats of {owner.name}")
        else:
            require(not event.detail, f"{event.entry} affects no single Stat")

    def do(self, event: SheetChanged, state: State) -> None:
        owner, changed = event.owner(state), (event.entry, event.detail)
        held = dict.fromkeys(owner.conditions)
        if event.op == "add":
            held[changed] = None
        else:
            held.pop(changed, None)
        owner.conditions = tuple(held)

    def may(self, event: SheetChanged, state: State) -> Verdict:
        if event.op == "remove":
            end = self._end(event, state)
            return LEGAL if end in _BY_TABLE else refused(CONDITIONS, f"{event.entry} ends when {_ENDS[end]}")
        if event.owner(state).has(event.entry, event.detail):
            why = f"{event.character} is already affected; it does not add up (G-057)"
            return refused(CONDITIONS, why)
        return LEGAL

    def tell(self, event: SheetChanged, state: State) -> str:
        if event.op == "add":
            return f"{event.character} gains {self._name(event)}{to(event.reason)}"
        end = self._end(event, state)
        return f"{event.character} loses {self._name(event)} ({end if end in _BY_TABLE else 'removed'})"

    def _name(self, event: SheetChanged) -> str:
        return f"{event.entry} {event.detail}".rstrip()

    def _end(self, event: SheetChanged, state: State) -> str:
        """How a Condition ends; one that the catalog does not know ends when the story removes it."""
        known = state.table.catalog.of(CharacterCondition).get(event.entry)
        return known.ends if known is not None else "removed"


class Injury(OnSheet):
    def fits(self, event: SheetChanged, owner: Character, state: State) -> None:
        if event.op == "remove":
            owner.injury(event.entry)

    def do(self, event: SheetChanged, state: State) -> None:
        injuries = event.owner(state).injuries
        if event.op == "add":
            injuries.append(event.entry)
        else:
            injuries.remove(event.entry)

    def tell(self, event: SheetChanged, state: State) -> str:
        return f"{event.character} is {'hurt' if event.op == 'add' else 'tended'}: {event.entry}"


class Favor(OnSheet):
    ops = ("change",)

    def fits(self, event: SheetChanged, owner: Character, state: State) -> None:
        require(event.entry, "somebody has to be named")
        require(event.number, "favorability stays the same")

    def do(self, event: SheetChanged, state: State) -> None:
        favor(event.owner(state), event.entry, event.number)

    def tell(self, event: SheetChanged, state: State) -> str:
        return f"{event.character} with {event.entry}: {event.number:+}{to(event.reason)}"


class Rumor(OnSheet):
    """A rumor of the campaign, which is on nobody's sheet."""

    def needs(self, event: SheetChanged, state: State) -> None:
        is_known = event.op == "add" or event.entry in state.rumors
        require(is_known and not event.character, f"there is no rumor {event.entry!r}")

    def do(self, event: SheetChanged, state: State) -> None:
        if event.op == "remove":
            del state.rumors[event.entry]
        else:
            state.rumors[event.entry] = event.detail or state.rumors.get(event.entry, "")

    def may(self, event: SheetChanged, state: State) -> Verdict:
        if event.op == "add" and event.entry in state.rumors:
            return refused("Rumor Upgrade", "that rumor has already been told")
        return LEGAL

    def tell(self, event: SheetChanged, state: State) -> str:
        how = {"add": "begin", "change": "modify", "remove": "end"}
        return f"rumor {event.entry} ({how[event.op]}){to(event.detail)}"


_PARTS: Mapping[SheetPart, OnSheet] = {
    "note": NotePart(),
    "backstory": Backstory(),
    "thing": ThingPart(),
    "stat": StatDie(),
    "condition": OfCondition(),
    "injury": Injury(),
    "favor": Favor(),
    "rumor": Rumor(),
}


# the verbs


def word_for(
    word: str,
    part: SheetPart,
    op: Op,
    about: str,
    read: Callable[[State, str], dict[str, Any]] | None = None,
    **said: Arg,
) -> Verb:
    """A verb that changes a sheet. `said` are the fields that follow it, in order. A value that is a mapping
    gives several fields by name, and may say whose sheet it is. If more than the entry is typed in its place,
    `read` makes a mapping of it."""

    def make(state: State, by: str, values: Typed) -> Event:
        fields: dict[str, Any] = {"op": op}
        for field, value in zip(said, values, strict=False):
            if isinstance(value, dict):
                fields |= value
            elif value is not None:
                fields[field] = value
        if read is not None:
            fields |= read(state, fields["entry"])
        if part == "rumor":
            return SheetChanged(by=TABLE, part=part, **fields)
        owner = fields.pop("character", "") or own(state, by)
        if part == "condition" and op == "remove" and "reason" in fields:
            _require_reason(state, owner, fields)
        return SheetChanged(by=seat(state, owner, by), character=owner, part=part, **fields)

    return verb(word, SheetChanged, *said.values(), make=make, about=about)


def write(word: str, part: SheetPart, op: Op, about: str, **said: Any) -> None:
    chapter.word(word_for(word, part, op, about, **said))


def _things(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Everybody's things. A thing of whoever is named hides things of others with the same name."""
    name = own(state, by)
    held = state.characters[name].things if name else ()
    for one in sheets.active(state):
        for thing in one.things if one.name == name else [each for each in one.things if each not in held]:
            yield Choice(thing, {"character": one.name, "entry": thing}, help=one.name)


def _injuries(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for one in sheets.active(state):
        for injury in one.injuries:
            yield Choice(f"{one.name} {injury}", {"character": one.name, "entry": injury})


def _conditions(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for name, known in state.table.catalog.of(CharacterCondition).items():
        for stat in sheets.fresh_stats(state) if known.needs_stat else ("",):
            yield Choice(f"{name} {stat}".strip(), {"entry": name, "detail": stat})


def _held(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for one in sheets.active(state):
        for name, stat in one.conditions:
            lost = {"character": one.name, "entry": name, "detail": stat}
            yield Choice(f"{one.name} {name} {stat}".strip(), lost)


def _require_reason(state: State, owner: str, fields: Mapping[str, Any]) -> None:
    """Raises UnknownName if another Condition is named, not a reason: `cure Bob Taxed`, who is Cursed."""
    said = fields["reason"].casefold()
    known = [name for each in _conditions(state, "", ()) for name in (each.text, each.value["entry"])]
    if said in map(str.casefold, known):
        held = f"{owner} {fields['entry']} {fields.get('detail', '')}".strip()
        why = f"{fields['reason']} is a Condition, not a reason why {held} ends."
        raise UnknownName(why, hint=f"To end {held}, type `cure {held}`.")


def _rumors(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(name, name, help=text) for name, text in state.rumors.items())


def _story(state: State, text: str) -> dict[str, Any]:
    """Reads `NEW`, `OLD > NEW`, or `OLD >` for a line that is struck out."""
    was, arrow, now = (part.strip() for part in f"{text} ".partition(" > "))
    return {"op": "change" if now else "remove", "entry": was, "detail": now} if arrow else {}


def _rumor(state: State, text: str) -> dict[str, Any]:
    """Reads `RUMOR`, or `RUMOR > WHAT IT SAYS`."""
    name, _, says = (part.strip() for part in text.partition(" > "))
    return {"op": "change" if name in state.rumors else "add", "entry": name, "detail": says}


def _reason(state: State, text: str) -> dict[str, Any]:
    """Reads `NAME`, or `NAME for REASON`."""
    name, _, reason = text.partition(" for ")
    return {"entry": name, "reason": reason}


FIELDS = choice("field", ("age", "pronouns", "appearance", "admires", "whereabouts", "notes"))
CONDITION, HELD = choice("Condition", _conditions), choice("Condition", _held)
NOTE = "write on the sheet: ann sheet pronouns she/her"
STORY = "add to the Backstory, or change it: ann story Grew up at sea"
SHIFT = "a Stat Die changes outside the shop: ! ann shift hand 8 -- the table gave it"
FAVOR = "favorability with somebody changes: ann favor +2 the mayor for the rescue"
TEND = "an injury is tended: tend Bob a cut on the arm"
RUMOR = "begin or change a rumor: rumor The bell rings > at night"

write("sheet", "note", "change", NOTE, entry=FIELDS, detail=LINE)
write("find", "thing", "add", "gain a thing: ann find a lantern", entry=Arg(name="thing"))
write("lose", "thing", "remove", "lose a thing: lose a rope", entry=choice("thing", _things), reason=TEXT)
write("shift", "stat", "change", SHIFT, entry=STAT, number=Arg(name="size", number=True), reason=TEXT)
write("hush", "rumor", "remove", "a rumor ends: hush The bell rings", entry=choice("rumor", _rumors))
write("afflict", "condition", "add", "gain a Condition: ann afflict Ache hand", entry=CONDITION, reason=TEXT)
write("cure", "condition", "remove", "a Condition ends: cure Bob Cursed", entry=HELD, reason=TEXT)
write("injure", "injury", "add", "note an injury: ann injure a cut on the arm", entry=Arg(name="injury"))
write("tend", "injury", "remove", TEND, entry=choice("injury", _injuries))
write(
    "favor", "favor", "change", FAVOR, read=_reason, number=choice("change", steps(6)), entry=Arg(name="name")
)

STORY_WORD = word_for("story", "backstory", "add", STORY, _story, entry=Arg(name="line"))
RUMOR_WORD = word_for("rumor", "rumor", "add", RUMOR, _rumor, entry=Arg(name="rumor"))
"""A verb that is also used in the shop, where it takes the upgrade (`sessions.events.picks`)."""
