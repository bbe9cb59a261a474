"""Endeavors counted again: Action Dice, turns, movements, buttons, removals, Fatigue, Alarms (A16 to A22).

Law: positions, buttons and dice are those of an own `Book`, made from the events alone. Sheets and Blessings
are those of the campaign, which other checks count again (A8). A fault is told at the line where it shows;
where the table overruled that line, it is a note.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ledger.api import Contradiction, Event, Finding, Overruled, Severity
from ledger.games.humanity import sheets
from ledger.games.humanity.checks.events.ending import CheckResolved
from ledger.games.humanity.checks.events.helping import HelpGiven
from ledger.games.humanity.checks.events.sparking import SparkPaid
from ledger.games.humanity.dice import x_of
from ledger.games.humanity.events import resources, scenes, stealth, units
from ledger.games.humanity.fairness import about
from ledger.games.humanity.inspection.book import CIRCLE, WRITES, Book, Figure, row
from ledger.games.humanity.inspection.brought import Brought, Faults
from ledger.games.humanity.state import State

VICTORY, SCHEMES, WOUNDS = 30, 10, 3
PAID = (
    SparkPaid,
    HelpGiven,
    resources.BlessingsSpent,
    resources.EffectUsed,
    resources.EffectRecharged,
    scenes.ActionDeclared,
    scenes.SpecialChosen,
    units.UnitHelped,
)
"""What is paid with Blessings."""


class Inspection:
    """The recount of one Endeavor after another, as the walk goes on."""

    def __init__(self) -> None:
        self.book: Book | None = None
        self._waived = False
        self._checks: dict[int, CheckResolved] = {}
        self._last: CheckResolved | None = None
        self._special: scenes.SpecialChosen | None = None
        self._first = False
        """Whether the first turn of the round is still to come."""
        self._schemes = 0
        """Schemes that may still be placed."""
        self._grows: list[str] = []
        """Tracks on which the Alarms have to grow because of a failure."""
        self._past = False
        self._brought = Brought()

    def see(self, state: State, event: Event) -> Iterator[Finding]:
        """What is wrong with an event that can have happened; `state` is the one before it."""
        severity: Severity = "note" if self._waived else "error"
        if self.book is not None:
            for code, told in self._faults(state, self.book, event):
                yield about(event, code, severity, f"{told}.")
        self._waived = isinstance(event, Overruled)
        self._write(state, event)

    def _faults(self, state: State, book: Book, event: Event) -> Faults:
        check = CHECKS.get(type(event))
        if check is not None:
            yield from check(self, state, book, event)
        yield from self._brought.faults(state, book, event)
        if type(event) in AFTER_GROWTH and self._grows:
            self._grows = []
            yield "A22-growth", "the Check of a rogue failed, and the Alarms did not grow"

    def _write(self, state: State, event: Event) -> None:
        """The book as it is after an event, and what is to be expected next."""
        if isinstance(event, CheckResolved):
            self._checks[event.check] = self._last = event
        elif isinstance(event, scenes.EndeavorOpened):
            self.book = Book(event.kind, dict.fromkeys(event.tracks))
            self._special, self._grows, self._schemes = None, [], 0
            self._brought = Brought()
        elif isinstance(event, scenes.EndeavorClosed):
            self.book = None
        book = self.book
        if book is None:
            return
        if isinstance(event, PAID) and book.round:
            self._pay(state, book, event)
        self._expect(book, event)
        self._brought.write(book, event)
        if type(event) in WRITES:
            WRITES[type(event)](book, event)

    def _pay(self, state: State, book: Book, event: Any) -> None:
        paid = event.blessings if hasattr(event, "blessings") else (event.blessing,)
        for id_ in paid:
            try:
                name = state.owner_of(id_).name
            except Contradiction:
                continue
            if name in book.figures:
                book.figures[name].paid += 1

    def _expect(self, book: Book, event: Event) -> None:
        if isinstance(event, scenes.RoundOpened):
            self._first, self._schemes = True, 0
        elif isinstance(event, scenes.TurnStarted):
            self._first = False
        elif isinstance(event, scenes.SpecialChosen):
            self._special = event
        elif isinstance(event, scenes.ActionSettled):
            self._settled(book, event)
        elif isinstance(event, scenes.SpecialResolved):
            one = book.figures.get(event.character)
            if one is not None and event.special == "plot":
                theirs = (each.recoveries for each in book.figures.values() if each.side == one.side)
                self._schemes += sum(theirs)
            self._past = event.special == "overcome"
        elif isinstance(event, scenes.ButtonPlaced) and event.kind == "scheme":
            self._schemes -= 1
        elif isinstance(event, stealth.ButtonsPlaced) and not (event.sparked or event.until):
            self._grows = [track for track in self._grows if track != event.track]
        if isinstance(event, scenes.MovementMade):
            self._past = False

    def _settled(self, book: Book, event: scenes.ActionSettled) -> None:
        one, made = book.figures.get(event.character), self._checks.get(event.check)
        if one is None:
            return
        if event.action in ("advance", "work") and (made is None or made.tier != "failure"):
            # One more with Heavy, whose X counts as one higher.
            self._schemes += event.x if made is None else min(event.x, made.x + 1)
        if one.side == "rogue" and made is not None and made.tier == "failure":
            self._grows.append(one.track)

    # Action Dice, turns, special actions

    def _die(self, state: State, book: Book, event: scenes.ActionDieChosen) -> Faults:
        one = book.figures.get(event.character)
        if one is None:
            return
        free = sheets.owns(state, one.name, "Tireless") and event.stat not in one.exhausted
        if event.stat in one.spent | one.exhausted and not free:
            yield "A16-spent", f"{event.stat.title()} of {one.name} was spent when it was chosen"

    def _skipped(self, state: State, book: Book, event: scenes.RoundSkipped) -> Faults:
        """A skipped round brings back what was spent, so nobody has to skip two in a row."""
        one = book.figures.get(event.character)
        known = state.characters.get(event.character)
        if one is None or known is None or not event.forced:
            return
        if left := book.left(one, known.stats):
            yield "A16-skip", f"{one.name} has to skip, and {', '.join(left)} can be chosen"

    def _gains(self, state: State, book: Book, event: scenes.DiceSettled) -> Faults:
        told = {share.who: share.amount for share in event.gains}
        for one in book.standing():
            x = _x(state, one)
            may = {x, max(0, x - 1)} if sheets.owns(state, one.name, "Heavy") else {x}
            if one.action_die and told.get(one.name, 0) not in may:
                yield "A16-gain", f"X of {one.name} is {x}, and {told.get(one.name, 0)} are gained"
            if one.skips and one.name in told:
                yield "A16-gain", f"{one.name} skips, and {told[one.name]} are gained"

    def _close(self, state: State, book: Book, event: scenes.RoundClosed) -> Faults:
        chosen = {(one.name, one.die) for one in book.standing() if one.die}
        for name, stat in sorted(chosen ^ set(event.spent)):
            word = "is not spent" if (name, stat) in chosen else "was not chosen"
            yield "A16-close", f"{stat.title()} of {name} {word} at the end of round {event.number}"
        yield from self._fatigue(state, book, event)

    def _turn(self, state: State, book: Book, event: scenes.TurnStarted) -> Faults:
        if event.character in [one.name for one in book.standing() if one.skips]:
            yield "A16-skip", f"{event.character} skips, and has a turn"
        if not self._first:
            return
        acting = [one for one in book.standing() if one.action_die and not one.unit]
        if book.kind == "rush":
            leads = [one for one in acting if one.name == book.leader]
            acting = leads or [one for one in acting if one.side == "monstrosity"] or acting
        counts = {one.name: _temporary(state, one.name) for one in acting}
        mine = counts.get(event.character)
        if mine is None or mine > min(counts.values()):
            yield "A17-first", f"{event.character} begins, and others have fewer temporary Blessings"

    def _chosen(self, state: State, book: Book, event: scenes.SpecialChosen) -> Faults:
        able = [one for one in book.standing() if one.action_die and not one.unit]
        if book.kind == "rush":
            able = [one for one in able if one.side == "monstrosity" or one.name == book.leader]
        counts = {one.name: _temporary(state, one.name) for one in able}
        mine = counts.get(event.character)
        if mine is None:
            yield "A17-special", f"{event.character} is not among those who can take a special action"
        elif mine < (most := max(counts.values())):
            holder = next(name for name, count in counts.items() if count == most)
            yield "A17-special", f"{event.character} has {mine} temporary Blessings, {holder} has {most}"

    def _vanished(self, state: State, book: Book, event: scenes.SpecialResolved) -> Faults:
        there = {held.id for held in _pool(state, event.character) if held.lasts == "scene"}
        if there != set(event.blessings):
            yield "A17-vanished", f"temporary Blessings of {event.character} do not all vanish"

    # tracks and buttons

    def _moved(self, state: State, book: Book, event: scenes.MovementMade) -> Faults:
        one = book.figures.get(event.character)
        if one is None or one.track not in book.tracks:
            return
        path, hits = book.walk(one, event.amount, past=self._past)
        if path != event.path:
            way = f"{_places(path)}, not {_places(event.path)}"
            yield "A18-path", f"{one.name} goes from {one.at} by {event.amount}: {way}"
        elif hits != set(event.hits):
            yield "A18-path", f"the way of {one.name} does not activate what lies on it"

    def _button(self, state: State, book: Book, event: scenes.ButtonPlaced) -> Faults:
        one = book.figures.get(event.owner)
        taken = book.at(event.track, event.kind, event.owner or None)
        if event.kind == "scheme" and self._schemes <= 0:
            yield "A19-scheme", f"a Scheme at {event.position} that nothing brought"
        elif event.kind == "scheme" and event.position in taken:
            yield "A19-scheme", f"there is a Scheme at {event.position} already"
        elif event.kind == "wound" and one is not None:
            if event.position != (free := book.free("wound", one.track, one.at, one.name)):
                yield "A19-wound", f"the Wound of {one.name} lies at {free}, not {event.position}"
        elif event.kind == "hit" and event.position in taken + book.at(event.track, "shield"):
            yield "A19-hit", f"a Hit at {event.position}, where a Hit or a Shield is"
        elif event.kind == "alarm":
            yield from _alarms(book, event.track, (event.position,))

    def _several(self, state: State, book: Book, event: stealth.ButtonsPlaced) -> Faults:
        yield from _alarms(book, event.track, [at for _, at in event.places])
        grown, told = book.grown(event.track), {at for _, at in event.places}
        if not event.until and (event.sparked or event.track in self._grows) and told != grown:
            yield "A22-growth", f"the Alarms grow to {_places(sorted(grown))}, not {_places(sorted(told))}"

    # removals, Fatigue, the Eye

    def _removed(self, state: State, book: Book, event: scenes.CombatantRemoved) -> Faults:
        one = book.figures.get(event.character)
        reason = None if one is None else REASONS.get(event.why)
        if one is None or reason is None or not reason(self, book, one):
            yield "A20-removed", f"{event.character} is out ({event.why or 'no reason'}) without a reason"

    def _fatigue(self, state: State, book: Book, event: Event) -> Faults:
        for one in book.standing() if book.kind == "racing" else ():
            if one.tired != one.paid:
                told = f"{one.name} spent {one.paid} Blessings, and has got {one.tired} Fatigue"
                yield "A21-fatigue", told

    def _rested(self, state: State, book: Book, event: scenes.ActionDeclared) -> Faults:
        if "fatigue" in event.actions:
            yield from self._fatigue(state, book, event)

    def _ended(self, state: State, book: Book, event: stealth.TurnEnded) -> Faults:
        one, alarm = book.figures.get(event.character), book.buttons.get(event.alarm)
        if not event.alarm or one is None:
            return
        safe = any(abs(at - one.at) <= 1 for at in book.at(one.track, "sanctuary"))
        there = alarm is not None and (alarm.kind, alarm.track, alarm.at) == ("alarm", one.track, one.at)
        if safe or not there:
            why = "is near a Sanctuary" if safe else "stands on no such Alarm"
            yield "A22-alarm", f"{one.name} activates an Alarm and {why}"

    def _mode(self, state: State, book: Book, event: scenes.EyeModeSet) -> Faults:
        if event.mode == "wake" and not book.woken:
            yield "A22-wake", "the Eye wakes, and no Alarm was activated"

    # reasons

    def is_victory(self, book: Book, one: Figure) -> bool:
        """Whoever declared it was far enough, or there are ten Schemes in a row."""
        who = book.figures.get(self._special.character) if self._special is not None else None
        return who is not None and (who.at >= VICTORY or row(book.at(who.track, "scheme")) >= SCHEMES)

    def is_checked(self, tier: str) -> bool:
        return self._last is not None and self._last.tier == tier


def _pool(state: State, name: str) -> Iterable[Any]:
    return state.characters[name].pool if name in state.characters else ()


def _temporary(state: State, name: str) -> int:
    return sum(held.lasts == "scene" for held in _pool(state, name))


def _x(state: State, one: Figure) -> int:
    """X of an Action Die, by its size on the sheet; 0 without one."""
    try:
        return x_of(sheets.size_of(state, one.name, one.action_die)) if one.action_die else 0
    except Contradiction:
        return 0


def _places(places: Iterable[int]) -> str:
    return ", ".join(map(str, places)) or "nowhere"


def _alarms(book: Book, track: str, places: Iterable[int]) -> Faults:
    taken = set(book.at(track, "alarm"))
    for at in places:
        if not 1 <= at <= CIRCLE:
            yield "A19-alarm", f"an Alarm at {at}, and they lie from 1 to {CIRCLE}"
        elif at in taken:
            yield "A19-alarm", f"there is an Alarm at {at} already"
        taken.add(at)


def _wounded(walk: Inspection, book: Book, one: Figure) -> bool:
    return row(book.at(one.track, "wound", one.name)) >= WOUNDS


REASONS: Mapping[str, Callable[[Inspection, Book, Figure], bool]] = {
    "maximum": lambda walk, book, one: walk.is_checked("maximum"),
    "victory": Inspection.is_victory,
    "combo": _wounded,
    "clean": _wounded,
    "sally": lambda walk, book, one: row(book.at(one.name, "hit")) >= WOUNDS,
    "defeat": lambda walk, book, one: one.at == 0,
    "escape": lambda walk, book, one: one.at in book.at(one.track, "escape"),
    "fatigue": lambda walk, book, one: walk.is_checked("failure"),
    "the unit is out": lambda walk, book, one: walk.is_checked("failure"),
}
"""Why somebody can be out → whether it is so."""
AFTER_GROWTH = (scenes.TurnStarted, stealth.TurnEnded, scenes.RoundClosed, scenes.SpecialChosen)
"""Before these the Alarms have grown."""
CHECKS: Mapping[type[Event], Callable[[Inspection, State, Book, Any], Faults]] = {
    scenes.ActionDieChosen: Inspection._die,
    scenes.RoundSkipped: Inspection._skipped,
    scenes.DiceSettled: Inspection._gains,
    scenes.RoundClosed: Inspection._close,
    scenes.TurnStarted: Inspection._turn,
    scenes.SpecialChosen: Inspection._chosen,
    scenes.SpecialResolved: Inspection._vanished,
    scenes.MovementMade: Inspection._moved,
    scenes.ButtonPlaced: Inspection._button,
    stealth.ButtonsPlaced: Inspection._several,
    scenes.CombatantRemoved: Inspection._removed,
    scenes.ActionDeclared: Inspection._rested,
    stealth.TurnEnded: Inspection._ended,
    scenes.EyeModeSet: Inspection._mode,
}
"""What is counted again at each kind of event."""
