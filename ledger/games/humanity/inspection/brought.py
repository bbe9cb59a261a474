"""What actions and special actions brought, counted again: thefts, protection, ranks, groups that move, what
goes again at the end of a round.

Law: as in `Inspection`, to which this belongs: an action brings what its Check and the book say, whatever its
own event claims to be due. Source: Actions, Tracks; G-075 to G-080, G-087, G-096, G-112.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from ledger.api import Contradiction, Event
from ledger.games.humanity import sheets
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.checks.events.ending import CheckResolved
from ledger.games.humanity.checks.events.using import DefenderReplaced
from ledger.games.humanity.events import scenes, stealth
from ledger.games.humanity.inspection.book import FARTHEST, Book, Figure
from ledger.games.humanity.state import State

Faults = Iterator[tuple[str, str]]
"""Codes, and what is wrong."""
FATIGUE, EYE = "fatigue", "eye"
ALL_DOWN = (("ally", "combo"), ("ally", "rally"), ("opponent", "rally"))
"""Sides and special actions that begin with a group that goes down."""


class Brought:
    """What is expected of one Endeavor, as its events go on."""

    def __init__(self) -> None:
        self._declared: list[scenes.ActionDeclared] = []
        """The actions of this round, the latest last."""
        self._resolved: dict[int, CheckResolved] = {}
        self._defends: dict[tuple[int, str], str] = {}
        """Check and target → who stands in (Protective)."""
        self._theft: tuple[int, frozenset[str], bool] | None = None
        """How much may be taken, from whom, and whether as much comes back."""
        self._x: dict[str, int] = {}
        """Action → X of its latest success."""
        self._split: int | None = None
        """What victims of an Attack move together."""
        self._leads: Figure | None = None
        """Who leads a Combo or a Rally that is not over."""
        self._moves: dict[str, int] = {}
        """How far each still has to move."""
        self._down: int | None = None
        """How far the leader's side went down, from when it said how far."""
        self._rested: tuple[str, frozenset[int]] = ("", frozenset())
        """Who stays in the race, and the Fatigue that goes because of it."""

    def faults(self, state: State, book: Book, event: Event) -> Faults:
        check = CHECKS.get(type(event))
        if check is not None:
            yield from check(self, state, book, event)

    def write(self, book: Book, event: Event) -> None:
        """What is to be expected next; the book is that before the event."""
        expect = EXPECTS.get(type(event))
        if expect is not None:
            expect(self, book, event)

    # what an action lets happen

    def _declare(self, book: Book, event: scenes.ActionDeclared) -> None:
        self._declared.append(event)
        self._split = None

    def _choose(self, book: Book, event: scenes.SpecialChosen) -> None:
        self._split = self._leads = None

    def _resolve(self, book: Book, event: CheckResolved) -> None:
        self._resolved[event.check] = event

    def _defend(self, book: Book, event: DefenderReplaced) -> None:
        self._defends[event.check, event.target] = event.character

    def _settle(self, book: Book, event: scenes.ActionSettled) -> None:
        one, made = book.figures.get(event.character), self._resolved.get(event.check)
        if one is None or made is None or made.tier == "failure":
            return
        self._x[event.action] = made.x
        if event.action in ("steal", "misdirect"):
            self._theft = (made.x, self._victims(book, one, event, made), not one.unit)
        elif event.action == "attack" and not one.unit and one.side != "monstrosity":
            self._split = None if made.tier == "maximum" else made.x
        elif event.action == FATIGUE:
            self._rested = (one.name, frozenset(book.fatigue(one.name)))

    def _victims(
        self, book: Book, one: Figure, event: scenes.ActionSettled, made: CheckResolved
    ) -> frozenset[str]:
        """Who can lose Blessings: the Eye, or the targets; of units those on their tracks too."""
        if event.action == "misdirect":
            return frozenset(other.name for other in book.standing() if other.side == EYE)
        mine = (each for each in reversed(self._declared) if each.character == one.name)
        targets = next((each.targets for each in mine if event.action in each.actions), ())
        names = {self._defends.get((made.check, name), name) for name in targets} - set(made.spared)
        aboard = {other.name for other in book.standing() if one.unit and other.track in names}
        return frozenset(names | aboard)

    def _taken(self, state: State, book: Book, event: scenes.BlessingsTaken) -> Faults:
        if self._theft is None:
            yield "A16-theft", f"nothing lets {event.character} take Blessings"
            return
        amount, victims, back = self._theft
        owners = {
            held.id: name
            for name in sorted(victims)
            if name in state.characters and name in book.figures and not book.figures[name].out
            for held in state.characters[name].pool
            if held.lasts == "scene"
        }
        most = min(amount, len(owners))
        if len(event.blessings) != most:
            yield "A16-theft", f"{event.character} takes {len(event.blessings)} Blessings, and it is {most}"
        elif not owners.keys() >= set(event.blessings):
            whose = " and ".join(sorted(victims))
            yield "A16-theft", f"{event.character} takes what is no temporary Blessing of {whose}"
        lost = Counter(owners[id_] for id_ in event.blessings if id_ in owners and back)
        if Counter({share.who: share.amount for share in event.returns}) != lost:
            told = ", ".join(f"{name} {count}" for name, count in sorted(lost.items())) or "nobody any"
            yield "A16-returned", f"of what {event.character} takes, {told} has to get back"

    def _protected(self, state: State, book: Book, event: scenes.ProtectionSet) -> Faults:
        """To the end of the next round; Sure-footed protects itself for X rounds more (G-080)."""
        latest = next((each for each in reversed(self._declared) if "protect" in each.actions), None)
        mine = latest is not None and latest.character == event.character
        sure = mine and sheets.owns(state, event.character, "Sure-footed")
        until = book.round + 1 + (self._x.get("protect", 0) if sure else 0)
        if event.until != until:
            told = f"{event.character} is protected to the end of round {event.until}, and it is {until}"
            yield "A19-until", told

    def _ranked(self, state: State, book: Book, event: CheckDeclared) -> Faults:
        """How much harder the Endeavor makes a Check."""
        one = book.figures.get(event.character)
        if one is None or not event.die:
            return
        if event.intent == FATIGUE:
            count = len(book.fatigue(one.name))
            if event.ranks != count - 2:
                told = f"{one.name} has {count} Fatigue, so rank {count - 2} is due, not {event.ranks}"
                yield "A21-rank", told
            return
        harder = [_against(state, book, one, name) for name in event.targets]
        if "track" in event.intent.split():
            latest = next((each for each in reversed(self._declared) if each.character == one.name), None)
            harder.append(_smaller(state, book, one.track, latest.track if latest is not None else ""))
        if event.ranks != (due := max(harder, default=0)):
            yield "A19-rank", f"the Check of {one.name} is {event.ranks} ranks harder, and {due} are due"

    # groups that move

    def _begin(self, book: Book, event: scenes.SpecialResolved) -> None:
        one = book.figures.get(event.character)
        down = one is not None and (one.side, event.special) in ALL_DOWN
        self._leads, self._down = one if down else None, None

    def _allocated(self, state: State, book: Book, event: scenes.AllocationMade) -> Faults:
        total = sum(share.amount for share in event.parts)
        if self._split is not None or self._leads is None:
            due = self._split or 0
            if total > due:
                yield "A18-split", f"the parts make {total}, and there are {due}"
        elif self._down is None:
            yield from _descends(book, self._leads, event)
        elif total != (due := self._down if _pressed(book, self._leads) else 0):
            yield "A18-press", f"the opponents go down {total}, and it is {due}"

    def _allocate(self, book: Book, event: scenes.AllocationMade) -> None:
        self._moves |= {share.who: share.amount for share in event.parts}
        if self._split is not None:
            self._split = None
        elif self._down is None:
            self._down = 0
        else:
            self._leads = None

    def _measured(self, state: State, book: Book, event: scenes.MovementMade) -> Faults:
        due = self._moves.get(event.character)
        if due is not None and due != abs(event.amount):
            yield "A18-amount", f"{event.character} moves {abs(event.amount)}, and {due} were said"

    def _move(self, book: Book, event: scenes.MovementMade) -> None:
        one, lead = book.figures.get(event.character), self._leads
        if self._moves.pop(event.character, 0) and event.rest:
            self._moves[event.character] = event.rest
        if one is None or lead is None or self._down is None or event.amount > 0:
            return
        if (one.side, one.track) == (lead.side, lead.track):
            self._down += len(event.path)

    def _extended(self, state: State, book: Book, event: scenes.TrackChanged) -> Faults:
        """The end of an allied unit's track goes on as far as its operators went down."""
        end = book.tracks.get(event.track)
        if event.op != "extend" or end is None:
            return
        longer = min(FARTHEST, end + (self._down or 0))
        if event.end != longer:
            yield "A18-extend", f"the track {event.track} ends at {longer} now, not {event.end}"

    # what goes again

    def _swept(self, state: State, book: Book, event: stealth.ButtonsPlaced) -> Faults:
        """All places between two Alarms, to the end of the next round."""
        if not event.until:
            return
        there, places = book.at(event.track, "alarm"), [at for _, at in event.places]
        gaps = [list(range(low + 1, high)) for low, high in pairwise(there)]
        if sorted(places) not in gaps:
            yield "A19-sweep", "the Alarms do not fill what lies between two others"
        if event.until != book.round + 1:
            told = f"the Alarms are there to the end of round {event.until}, and it is {book.round + 1}"
            yield "A19-until", told

    def _hidden(self, state: State, book: Book, event: scenes.ButtonPlaced) -> Faults:
        until = book.round + self._x.get("hide", 0) if event.until else 0
        if event.until != until:
            yield "A19-until", f"a {event.kind} to the end of round {event.until}, and it is {until}"

    def _gone(self, state: State, book: Book, event: scenes.RoundClosed) -> Faults:
        due = {number for number, each in book.buttons.items() if 0 < each.until <= book.round}
        for number in sorted(due ^ set(event.gone)):
            each = book.buttons.get(number)
            what = f"the {each.kind} at {each.at}" if each is not None else f"button {number}"
            why = "stays, and its time is over" if number in due else "goes, and its time is not over"
            yield "A19-until", f"{what} {why}"
        yield from self._recovered(state, book, event)

    def _recovered(self, state: State, book: Book, event: Event) -> Faults:
        """After a Fatigue Check that succeeds all Fatigue is gone."""
        name, gone = self._rested
        if left := gone.intersection(book.buttons):
            yield "A21-rested", f"{name} stays in the race, and {len(left)} of the Fatigue is still there"
        self._rested = ("", frozenset())

    def _forget(self, book: Book, event: scenes.RoundOpened) -> None:
        self._declared, self._moves, self._leads = [], {}, None

    def _finish_theft(self, book: Book, event: scenes.BlessingsTaken) -> None:
        self._theft = None

    def _leave(self, book: Book, event: scenes.CombatantRemoved) -> None:
        self._moves.pop(event.character, None)


def _size(state: State, one: Figure | None) -> int:
    """The size of a unit's die; 0 where there is none."""
    try:
        return sheets.size_of(state, one.name, one.fixed) if one is not None and one.unit else 0
    except Contradiction:
        return 0


def _against(state: State, book: Book, one: Figure, name: str) -> int:
    """How much harder it is to Attack somebody: protection, or a unit that is smaller."""
    target = book.figures.get(name)
    if target is None:
        return 0
    count = sum(until >= book.round for until in target.protected)
    if state.table.rulings["protections"] != "add":
        count = min(count, 1)
    return count + (one.unit and target.unit and _size(state, target) < _size(state, one))


def _smaller(state: State, book: Book, here: str, there: str) -> int:
    """Whether somebody goes to the track of a unit that is smaller."""
    old, new = book.figures.get(here), book.figures.get(there)
    return int(old is not None and new is not None and _size(state, new) < _size(state, old))


def _descends(book: Book, lead: Figure, event: scenes.AllocationMade) -> Faults:
    """Whoever leads and who is with them, each no farther than to 0."""
    for share in event.parts:
        one = book.figures.get(share.who)
        if one is None or (one.side, one.track) != (lead.side, lead.track):
            yield "A18-descend", f"{share.who} does not go down with {lead.name}"
        elif share.amount > one.at:
            yield "A18-descend", f"{share.who} goes down {share.amount} from {one.at}"


def _pressed(book: Book, lead: Figure) -> bool:
    """Whether any opponent can move down."""
    there = (one for one in book.standing() if one.track == lead.track and not one.unit)
    return any(one.side != lead.side and one.at > 0 for one in there)


CHECKS: Mapping[type[Event], Callable[[Brought, State, Book, Any], Faults]] = {
    scenes.BlessingsTaken: Brought._taken,
    scenes.ProtectionSet: Brought._protected,
    CheckDeclared: Brought._ranked,
    scenes.AllocationMade: Brought._allocated,
    scenes.MovementMade: Brought._measured,
    scenes.TrackChanged: Brought._extended,
    stealth.ButtonsPlaced: Brought._swept,
    scenes.ButtonPlaced: Brought._hidden,
    scenes.RoundClosed: Brought._gone,
    scenes.ActionDeclared: Brought._recovered,
    scenes.SpecialChosen: Brought._recovered,
}
"""What is counted again at each kind of event."""
EXPECTS: Mapping[type[Event], Callable[[Brought, Book, Any], None]] = {
    scenes.ActionDeclared: Brought._declare,
    CheckResolved: Brought._resolve,
    DefenderReplaced: Brought._defend,
    scenes.ActionSettled: Brought._settle,
    scenes.SpecialChosen: Brought._choose,
    scenes.SpecialResolved: Brought._begin,
    scenes.AllocationMade: Brought._allocate,
    scenes.MovementMade: Brought._move,
    scenes.BlessingsTaken: Brought._finish_theft,
    scenes.CombatantRemoved: Brought._leave,
    scenes.RoundOpened: Brought._forget,
}
"""What each kind of event lets expect."""
