"""What is written on a sheet: notes, things, Conditions, injuries, favorability; and the campaign's rumors.

Law: what the table decided, in its words. One kind of event says it all, and a question asked of it goes
through the parts of a sheet in one order. Source: At Table Discretion; Conditions; Rumor Upgrade.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

from ledger.api import LEGAL, TABLE, Arg, Chapter, Choice, Contradiction, Event, Typed, Verb, Verdict, refused
from ledger.games.humanity import sheets
from ledger.games.humanity.bookkeeping import favor
from ledger.games.humanity.catalog import Condition
from ledger.games.humanity.required import one_step, require
from ledger.games.humanity.state import Character, State
from ledger.games.humanity.text import to
from ledger.games.humanity.words import LINE, STAT, TEXT, choice, own, seat, steps, verb

chapter: Chapter[State] = Chapter()
Part = Literal["note", "backstory", "thing", "stat", "condition", "injury", "favor", "rumor"]
Op = Literal["add", "change", "remove"]


@chapter.event
class SheetChanged(Event, frozen=True, kw_only=True):
    """Something on a sheet is written, changed or struck out.

    `entry` is what stands in that part: a field of the notes, a line of the Backstory, a thing, a Stat, a
    Condition, an injury, somebody with whom favorability changes, a rumor. `detail` is what is said of it:
    the value of a field, the line that takes its place, the Stat that a Condition affects, what a rumor says.
    `number` is the new size of a Stat, or by how much favorability changes. Rumors stand on the sheet of the
    campaign, which is no `character`'s.
    """

    character: str = ""
    part: Part
    op: Op
    entry: str
    detail: str = ""
    number: int = 0
    reason: str = ""

    def needs(self, state: State) -> None:
        if self.part == "rumor":
            is_known = self.op == "add" or self.entry in state.rumors
            require(is_known and not self.character, f"there is no rumor {self.entry!r}")
            return
        owner, op = state.characters[self.character], self.op
        match self.part:
            case "condition" if op == "add":
                _can_be(state, owner, self)
            case "condition" if op == "remove":
                is_affected = owner.has(self.entry, self.detail)
                require(is_affected, f"{owner.name} is not affected by {_condition(self)}")
            case "favor" if op == "change":
                require(self.entry, "somebody has to be named")
                require(self.number, "favorability stays the same")
            case "injury" if op == "remove":
                owner.injury(self.entry)
            case "backstory" if op != "add":
                owner.line(self.entry)
            case "thing" if op == "add":
                is_new = self.entry and self.entry not in owner.things
                require(is_new, f"{owner.name} has {self.entry} already")
            case "thing" if op == "remove":
                owner.thing(self.entry)
            case "stat" if op == "change":
                one_step(owner.size(self.entry), self.number)
            case part if (part, op) not in _FREE:
                raise Contradiction(f"{op} is nothing that happens to a {part} of a sheet")

    def do(self, state: State) -> None:
        if self.part == "rumor":
            if self.op == "remove":
                del state.rumors[self.entry]
            else:
                state.rumors[self.entry] = self.detail or state.rumors.get(self.entry, "")
            return
        owner, op = state.characters[self.character], self.op
        match self.part:
            case "note":
                owner.notes[self.entry] = self.detail
            case "backstory":
                if op != "add":
                    owner.backstory.remove(self.entry)
                if op != "remove":
                    owner.backstory.append(_line(self))
            case "thing" if op == "add":
                owner.things[self.entry] = False
            case "thing":
                del owner.things[self.entry]
            case "stat":
                owner.stats[self.entry] = self.number
            case "condition":
                changed, held = (self.entry, self.detail), dict.fromkeys(owner.conditions)
                if op == "add":
                    owner.conditions = tuple({**held, changed: None})
                else:
                    owner.conditions = tuple(one for one in held if one != changed)
            case "injury" if op == "add":
                owner.injuries.append(self.entry)
            case "injury":
                owner.injuries.remove(self.entry)
            case "favor":
                favor(owner, self.entry, self.number)

    def anytime(self, state: State) -> Verdict:
        op = self.op
        match self.part:
            case "stat":
                return refused("Session Shop", "Stat Dice change in the shop", ("upgrade",))
            case "condition" if op == "add" and state.characters[self.character].has(self.entry, self.detail):
                return refused(
                    CONDITIONS, f"{self.character} is affected already; it does not add up (G-057)"
                )
            case "condition" if op == "remove" and (end := _end(state, self)) not in BY_TABLE:
                return refused(CONDITIONS, f"{self.entry} ends when {_ENDS[end]}")
            case "rumor" if op == "add" and self.entry in state.rumors:
                return refused("Rumor Upgrade", "that rumor is told already")
        return LEGAL

    def tell(self, state: State) -> str:
        name, entry, reason = self.character, self.entry, to(self.reason)
        match self.part, self.op:
            case "note", _:
                return f"{name}'s {entry}: {self.detail}"
            case "backstory", op:
                return f"{name}'s Backstory ({op}){to(_line(self))}"
            case "thing", "add":
                return f"{name} gains {entry}"
            case "thing", _:
                return f"{name} loses {entry}{reason}"
            case "stat", _:
                return f"{name}'s {entry} becomes a d{self.number}{reason}"
            case "condition", "add":
                return f"{name} gains {_condition(self)}{reason}"
            case "condition", _:
                end = _end(state, self)
                return f"{name} loses {_condition(self)} ({end if end in BY_TABLE else 'removed'})"
            case "injury", op:
                return f"{name} is {'hurt' if op == 'add' else 'tended'}: {entry}"
            case "favor", _:
                return f"{name} with {entry}: {self.number:+}{reason}"
        how = {"add": "begin", "change": "modify", "remove": "end"}
        return f"rumor {entry} ({how[self.op]}){to(self.detail)}"


_FREE = (("note", "change"), ("backstory", "add"), ("injury", "add"))
"""What may be written whatever stands there."""


def _can_be(state: State, owner: Character, event: SheetChanged) -> None:
    known = state.table.catalog.of(Condition).get(event.entry)
    require(known, f"there is no Condition {event.entry}")
    if known is not None and known.needs_stat:
        require(event.detail in owner.stats, f"{event.entry} needs one of the Stats of {owner.name}")
    else:
        require(not event.detail, f"{event.entry} affects no single Stat")


def _condition(event: SheetChanged) -> str:
    return f"{event.entry} {event.detail}".rstrip()


def _line(event: SheetChanged) -> str:
    """The line of the Backstory that stands there from now on; empty where one goes."""
    return event.entry if event.op == "add" else event.detail


CONDITIONS = "Conditions"
_ENDS = {
    "scene": "the next scene opens",
    "treated": "it is treated",
    "removed": "the story removes it",
    "rolled": "the next roll is made",
}
BY_TABLE = ("treated", "removed")
"""The ends that a table can bring about."""


def _end(state: State, event: SheetChanged) -> str:
    """How a Condition ends; what the catalog does not know ends when the story removes it."""
    known = state.table.catalog.of(Condition).get(event.entry)
    return known.ends if known is not None else "removed"


# the words


def word_for(
    word: str,
    part: Part,
    op: Op,
    about: str,
    read: Callable[[State, str], dict[str, Any]] | None = None,
    **said: Arg,
) -> Verb:
    """A word that changes a sheet. `said` are the fields that stand behind it, in their order.

    A value that is a mapping says several fields by their names, and may say whose sheet it is; `read` says
    what the text of the entry comes to, where that is more than the entry.
    """

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
        return SheetChanged(by=seat(state, owner, by), character=owner, part=part, **fields)

    return verb(word, SheetChanged, *said.values(), make=make, about=about)


def write(word: str, part: Part, op: Op, about: str, **said: Any) -> None:
    chapter.word(word_for(word, part, op, about, **said))


def _things(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for one in sheets.active(state):
        for thing in one.things:
            yield Choice(thing, {"character": one.name, "entry": thing}, help=one.name)


def _injuries(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for one in sheets.active(state):
        for injury in one.injuries:
            yield Choice(f"{one.name} {injury}", {"character": one.name, "entry": injury})


def _conditions(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for name, known in state.table.catalog.of(Condition).items():
        for stat in sheets.fresh_stats(state) if known.needs_stat else ("",):
            yield Choice(f"{name} {stat}".strip(), {"entry": name, "detail": stat})


def _held(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for one in sheets.active(state):
        for name, stat in one.conditions:
            lost = {"character": one.name, "entry": name, "detail": stat}
            yield Choice(f"{one.name} {name} {stat}".strip(), lost)


def _rumors(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(name, name, help=text) for name, text in state.rumors.items())


def _story(state: State, text: str) -> dict[str, Any]:
    """`NEW`, `OLD > NEW`, or `OLD >` for a line that goes."""
    was, arrow, now = (part.strip() for part in f"{text} ".partition(" > "))
    return {"op": "change" if now else "remove", "entry": was, "detail": now} if arrow else {}


def _rumor(state: State, text: str) -> dict[str, Any]:
    """`RUMOR`, or `RUMOR > WHAT IT SAYS`."""
    name, _, says = (part.strip() for part in text.partition(" > "))
    return {"op": "change" if name in state.rumors else "add", "entry": name, "detail": says}


def _reason(state: State, text: str) -> dict[str, Any]:
    """`NAME`, or `NAME for REASON`."""
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
"""What the shop sells, too: there these words take the upgrade (`sessions.events.picks`)."""
