"""Sessions, their scenes and who is in them.

Law: the log keeps what the table decided, in its words. `by` is a seat or `table`; characters are fields of
their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    TABLE,
    Arg,
    Chapter,
    Choice,
    Event,
    Growing,
    Typed,
    Verb,
    Verdict,
    always,
    match,
    refused,
)
from ledger.games.humanity.bookkeeping import expire, favor, let_pass, owe, tell
from ledger.games.humanity.catalog import CharacterCondition, Stat
from ledger.games.humanity.preconditions import DISCRETION, Objection, against_now
from ledger.games.humanity.required import people as people_there
from ledger.games.humanity.required import require
from ledger.games.humanity.sessions import upgrades
from ledger.games.humanity.sessions.counter import grant
from ledger.games.humanity.state import State
from ledger.games.humanity.words import PEOPLE, AsTyped, by_table, choice, listed, people, value

chapter: Chapter[State] = Chapter()


def _seats(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(name, name) for name in state.table.seats)


@chapter.event
class SessionOpened(Event, frozen=True, kw_only=True):
    """a session opens; name the seats that are there, or none for all: session ann, bob

    `present` are the seats that take part.
    """

    number: int
    present: tuple[str, ...]

    told = "session {number} opens with {present}"
    verb = Verb("session", by_table=True)
    args = (choice("seats", _seats, optional=True, repeat=True),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        present = value(values, 0, ()) or state.table.seats
        return SessionOpened(by=TABLE, number=state.session + 1, present=tuple(present))

    def worked_out(self, state: State) -> Event:
        """The event as the next session of this state, whatever number it had."""
        return replace(self, number=state.session + 1)

    def needs(self, state: State) -> None:
        for seat in self.present:
            require(seat in state.table.seats, f"nobody called {seat} sits at this table")
        require(self.number == state.session + 1, f"the next session is number {state.session + 1}")

    def do(self, state: State) -> None:
        state.session = self.number
        state.phase = "open"
        state.present = self.present
        state.scene, state.cast, state.said = "", (), {}
        state.before = state.recap if self.number > 1 else Growing()
        state.recap, state.gained, state.paid = Growing(), {}, {}
        state.settled = {one.number: one for one in state.unspent}
        let_pass(state)
        if state.hardy:
            known = state.table.catalog.of(Stat)
            state.hardy = next(stat.start for stat in known.values() if stat.shared)
        for owner in state.characters.values():
            owner.uses, owner.famous, owner.majors, owner.calm = {}, frozenset(), (), None
            if owner.kind == "pc" and owner.owner in self.present:
                owner.sessions += 1
            if owner.kind == "companion" and not (owner.retired or state.characters[owner.owner].retired):
                for apt, value in owner.values.items():
                    owe(state, owner.name, "Friendly", value, lasts="session", only=apt)
        tell(state, f"Session {self.number} opens with {', '.join(self.present)}.")

    def anytime(self, state: State) -> Verdict:
        if state.phase == "over":
            return refused(DISCRETION, "the campaign is closed")
        if state.phase != "closed":
            return refused(DISCRETION, f"session {state.session} is not closed yet", ("close",))
        return LEGAL


@chapter.event
class SceneOpened(Event, frozen=True, kw_only=True):
    """a scene opens: scene At the docks with Ann, Bob"""

    title: str
    cast: tuple[str, ...] = ()

    told = "scene: {title}[: {cast}]"
    verb = Verb("scene", by_table=True)
    args = (Arg(name="title", such_as=lambda state, before: "At the docks"),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        title, _, cast = values[0].partition(" with ")
        known = list(people(state, by, ()))
        found = tuple(match(name, known, "character").value for name in listed(cast))
        return SceneOpened(by=TABLE, title=title.strip(), cast=found)

    def needs(self, state: State) -> None:
        people_there(state, self)

    def do(self, state: State) -> None:
        state.scene, state.cast, state.said = self.title, self.cast, {}
        expire(state, ("action",))
        known = state.table.catalog.of(CharacterCondition)
        for owner in state.characters.values():
            owner.conditions = tuple(held for held in owner.conditions if known[held[0]].ends != "scene")

    def anytime(self, state: State) -> Verdict | None:
        return _against_a_break(state) or against_now(state) or LEGAL


def _against_a_break(state: State) -> Objection:
    """What forbids a break: an open Check or Endeavor."""
    if state.checks:
        return refused(DISCRETION, "a Check is open", ("resolve", "void"))
    return refused(DISCRETION, "an Endeavor is open", ("conclude",)) if state.endeavor else None


@chapter.event
class CastChanged(Event, frozen=True, kw_only=True):
    """Characters enter or leave the scene."""

    enter: tuple[str, ...] = ()
    leave: tuple[str, ...] = ()

    def needs(self, state: State) -> None:
        people_there(state, self)
        for name in self.leave:
            require(name in state.cast, f"{name} is not in the scene")

    def do(self, state: State) -> None:
        stay = [name for name in state.cast if name not in self.leave]
        state.cast = tuple(dict.fromkeys((*stay, *self.enter)))

    def anytime(self, state: State) -> Verdict | None:
        if state.scene:
            return against_now(state) or LEGAL
        return refused(DISCRETION, "no scene is open", ("scene",))

    def tell(self, state: State) -> str:
        changes = (
            f"{', '.join(names)} {word}{'s' if len(names) == 1 else ''} the scene"
            for names, word in ((self.enter, "enter"), (self.leave, "leave"))
            if names
        )
        return "; ".join(changes) or "the cast stays as it is"


def _leaving(state: State, by: str, values: Typed) -> Event:
    return CastChanged(by=TABLE, leave=values[0])


ENTER, PART = "characters join the scene: enter Guard", "characters leave the scene: part Guard"
chapter.word(by_table("enter", CastChanged, PEOPLE, about=ENTER))
chapter.word(by_table("part", CastChanged, PEOPLE, make=_leaving, about=PART))


@chapter.event
class SessionEnded(Event, AsTyped, frozen=True, kw_only=True):
    """the play of the session is over

    The shop opens.
    """

    verb = Verb("end", by_table=True)

    def needs(self, state: State) -> None:
        require(state.phase == "open", "no session is open")

    def do(self, state: State) -> None:
        state.phase = "ended"
        expire(state, ("action", "session"))
        state.owed = [owed for owed in state.owed if not owed.lasts]
        for owner in state.characters.values():
            owner.calm = None
            for other, change in owner.fading.items():
                favor(owner, other, -change)
            owner.fading = {}

    def anytime(self, state: State) -> Verdict:
        if (found := _against_a_break(state)) is not None:
            return found
        if state.owed:
            return refused("Blessings", f"{state.owed[0].character} still has to throw a Blessing", ("gain",))
        return LEGAL

    def tell(self, state: State) -> str:
        return f"session {state.session} ends, the shop opens"


@chapter.event
class SessionClosed(Event, AsTyped, frozen=True, kw_only=True):
    """the session is closed

    Nothing more happens until the next session opens.
    """

    verb = Verb("close", by_table=True)

    def needs(self, state: State) -> None:
        require(state.phase == "ended", "no session has ended")

    def do(self, state: State) -> None:
        if state.table.rulings["unused_upgrades"] == "kept":
            for name in state.characters:
                if upgrades.against_visit(state, name) is None:
                    grant(state, name)
        state.phase = "closed"
        state.scene, state.cast, state.said = "", (), {}
        left = {name: shop for name, shop in state.shops.items() if shop.free or shop.credits}
        state.shops = {name: replace(shop, closed=True) for name, shop in left.items()}

    def anytime(self, state: State) -> Verdict:
        still = [name for name in state.shops if upgrades.is_open(state, name)]
        if still:
            return refused("Session Shop", f"the shop of {still[0]} is open", (f"{still[0]} checkout",))
        return LEGAL

    def tell(self, state: State) -> str:
        return f"session {state.session} is closed"


@chapter.event
class CampaignClosed(Event, AsTyped, frozen=True, kw_only=True):
    """the campaign is over

    The last session was played.
    """

    told = "the campaign is over"
    verb = Verb("finish", by_table=True)

    needs = always

    def do(self, state: State) -> None:
        state.phase = "over"

    def anytime(self, state: State) -> Verdict:
        if state.phase != "closed":
            return refused(DISCRETION, f"session {state.session} is not closed yet", ("close",))
        return LEGAL
