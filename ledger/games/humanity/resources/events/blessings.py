"""Blessings: how they come, go and change hands.

Law: the Blessings of a path are numbered from 1 in the order in which they are gained; payments name numbers,
so no die can be spent twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    TABLE,
    Arg,
    Chapter,
    Event,
    Luck,
    MoveIncomplete,
    Typed,
    Verb,
    Verdict,
    refused,
)
from ledger.games.humanity import dice, sheets, text
from ledger.games.humanity.bookkeeping import (
    add_blessings,
    chain,
    earn,
    fell,
    hand_over,
    owe,
    pay,
    take_blessings,
)
from ledger.games.humanity.numbers import BlessingNumber
from ledger.games.humanity.outcomes import several
from ledger.games.humanity.preconditions import BLESSINGS, against_now, against_paying_with
from ledger.games.humanity.required import deny, require
from ledger.games.humanity.resources.state import MOST, Lasting, LatestGain, OwedBlessing
from ledger.games.humanity.state import State
from ledger.games.humanity.words import (
    FACES,
    TEXT,
    WHO,
    AsTyped,
    blessings,
    choice,
    chosen,
    fallen,
    mine,
    own,
    seat,
    value,
    verb,
)

chapter: Chapter[State] = Chapter(shown={"blessings": text.faces})
AWARD = "award"
"""The reason for a Blessing if no reason is given."""


def _theirs(state: State, by: str, values: Typed) -> Iterable[str]:
    return (values[0],)


NAMED, THEIRS = blessings(mine, optional=False), blessings(_theirs, optional=False)


@chapter.event
class BlessingsAwarded(Event, frozen=True, kw_only=True):
    """the table awards Blessings: ann award 1 for the song

    From now on these Blessings are owed; each is thrown separately.
    """

    character: str
    count: int = 1
    reason: str = ""

    verb = Verb("award", free=True, leads=True, personal=True)
    args = (Arg(name="number", number=True, most=MOST), TEXT)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        name = own(state, by)
        return BlessingsAwarded(by=TABLE, character=name, count=values[0], reason=value(values, 1, ""))

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        require(1 <= self.count <= MOST, f"an award is 1 to {MOST} Blessings")

    def do(self, state: State) -> None:
        owe(state, self.character, self.reason or AWARD, self.count)

    def anytime(self, state: State) -> Verdict | None:
        return against_now(state) or LEGAL

    def tell(self, state: State) -> str:
        return f"{self.character} is awarded {several(self.count, 'Blessing')}{text.to(self.reason)}"


def _owed(state: State, by: str, values: Typed) -> Iterator[tuple[str, Any]]:
    """The faces that an owed Blessing can show; those of a card are typed."""
    if state.owed and state.table.dealer == TABLE and not value(values, 0):
        yield from ((str(face), (face,)) for face in range(1, dice.BLESSING + 1))


_FACES = replace(FACES, usual=_owed)


def _gained(state: State, draft: BlessingsGained, values: Typed) -> Event:
    """The event of the Blessing that is asked for. Raises MoveIncomplete without a face."""
    raw, _ = fallen(value(values, 1, ()))
    if not raw:
        raise MoveIncomplete("Nobody said which Blessing it is.", hint="For example: gain 4, gain 1 4.")
    return replace(draft, faces=raw, source=value(values, 0, "hand"))


@chapter.event
class BlessingsGained(Event, frozen=True, kw_only=True):
    """which Blessing was gained: ann gain 1 3 for the song

    One gain. `only` is the Aptitude it may be spent on; if it is `plain`, a 1 is not thrown again.
    """

    character: str
    faces: tuple[int, ...] = ()
    reason: str = ""
    lasts: Lasting = ""
    only: str = ""
    source: Literal["hand", "card"] = "hand"
    plain: bool = False

    verb = Verb("gain", free=True, answer=_gained)
    args = (choice("card", ("card",), optional=True), _FACES, TEXT)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """The event of the Blessing that is owed first, or of an award that was thrown at once: `ann gain 1 4
        for the song`."""
        name, source = own(state, by), value(values, 0, "hand")
        raw, _ = fallen(value(values, 1, ()))
        owed = next((one for one in state.owed if name in ("", one.character)), None)
        if owed is None:
            reason = value(values, 2, AWARD)
            return BlessingsGained(
                by=seat(state, name, by), character=name, faces=raw, reason=reason, source=source
            )
        return replace(due(state, owed), faces=raw, source=source)

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        deny(dice.gain_flaw(self.faces, plain=self.plain))

    def do(self, state: State) -> None:
        owner = state.characters[self.character]
        for place, owed in enumerate(state.owed):
            if owed.is_paid_by(self.character, self.lasts, self.only, plain=self.plain):
                del state.owed[place]
                break
        if self.faces[-1] == 1 and not self.plain:
            more = OwedBlessing(owner.name, self.reason or AWARD, self.lasts, self.only, more=True)
            state.owed = [more, *state.owed]
        add_blessings(state, owner, self.faces, lasts=self.lasts, only=self.only)
        fell(state, self.by, (self.faces,))
        state.last_gain = LatestGain(owner.name, self.faces[-1], self.lasts, self.only)
        earn(state, owner.name, self.reason or AWARD, len(self.faces))

    def anytime(self, state: State) -> Verdict:
        kept = (self.character, self.lasts, self.only)
        if any(owed.is_paid_by(*kept, plain=self.plain) for owed in state.owed):
            return LEGAL
        if self.lasts or self.only or self.plain:
            return refused(BLESSINGS, "nothing brings such a Blessing now")
        scene = state.endeavor
        if scene is not None and scene.round and self.reason in ("", AWARD):
            faces = " ".join(map(str, self.faces))
            why = f"no Blessing is owed to {self.character} now; in an Endeavor an award says what it is for"
            return refused(BLESSINGS, why, (f"{self.character} gain {faces} for a song",))
        return against_now(state) or LEGAL

    thrown = True

    def dealt(self, state: State, luck: Luck) -> tuple[tuple[int, ...]]:
        stages = chain(state, dice.Dice((dice.BLESSING,), bump=not self.plain), luck)
        return (tuple(face for (face,) in stages),)

    @property
    def shown(self) -> str:
        return ", ".join(map(str, self.faces))

    def tell(self, state: State) -> str:
        lasting = " for now" if self.lasts else ""
        return f"{self.character} gains Blessings of {self.shown}{lasting}{text.to(self.reason)}"

    def reveals(self, state: State) -> str:
        return f"{self.character}'s Blessings were seen: {self.shown} (event {self.id})."


def due(state: State, owed: OwedBlessing) -> BlessingsGained:
    """The event that gains an owed Blessing, without its faces."""
    return BlessingsGained(
        by=sheets.seat_of(state, owed.character),
        character=owed.character,
        reason=owed.reason,
        lasts=owed.lasts,
        only=owed.only,
        plain=owed.plain,
    )


@chapter.event
class BlessingsSpent(Event, AsTyped, frozen=True, kw_only=True):
    """spend Blessings by their faces: ann spend 3 3 for a lamp"""

    character: str
    blessings: tuple[BlessingNumber, ...]
    reason: str = ""

    told = "{character} spends {blessings}[: {reason}]"
    verb = Verb("spend", free=True)
    args = (NAMED, TEXT)

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        return super().made(state, by, (chosen(state, (own(state, by),), values[0]), *values[1:]))

    def needs(self, state: State) -> None:
        state.characters[self.character].require_blessings(self.blessings)

    def do(self, state: State) -> None:
        pay(state, state.characters[self.character], self.blessings)

    def anytime(self, state: State) -> Verdict | None:
        return against_paying_with(state.characters[self.character], self.blessings) or LEGAL


@chapter.event
class BlessingsMoved(Event, frozen=True, kw_only=True):
    """Blessings were stolen or given; dice keep their faces."""

    character: str
    to: str
    blessings: tuple[BlessingNumber, ...]
    why: Literal["steal", "give"] = "give"

    told = "{character} to {to}: {blessings} ({why})"

    def needs(self, state: State) -> None:
        giver = state.characters[self.character]
        state.require_people(self.to)
        giver.require_blessings(self.blessings)

    def do(self, state: State) -> None:
        hand_over(state, state.characters[self.to], self.blessings, self.why)

    def anytime(self, state: State) -> Verdict | None:
        return refused(BLESSINGS, "Blessings change hands only through an effect")


def _move(why: Any) -> Any:
    def make(state: State, by: str, values: Typed) -> Event:
        own_name, other = own(state, by), values[0]
        giver, taker = (own_name, other) if why == "give" else (other, own_name)
        return BlessingsMoved(
            by=seat(state, own_name, by),
            character=giver,
            to=taker,
            blessings=chosen(state, (giver,), values[1]),
            why=why,
        )

    return make


GIVE = "give Blessings to somebody: ! ann give Bob 3"
STEAL = "take Blessings from somebody: ! ann steal Bob 5"
chapter.word(verb("give", BlessingsMoved, WHO, NAMED, make=_move("give"), about=GIVE))
chapter.word(verb("steal", BlessingsMoved, WHO, THEIRS, make=_move("steal"), about=STEAL))


@chapter.event
class BlessingsExpired(Event, frozen=True, kw_only=True):
    """temporary Blessings are gone: vanish"""

    blessings: tuple[BlessingNumber, ...]
    reason: str = ""

    told = "Blessings vanish: {blessings}"
    verb = Verb("vanish", free=True)
    args = (TEXT,)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        fading = [b.id for one in state.characters.values() for b in one.pool if b.lasts not in ("", "scene")]
        return BlessingsExpired(by=TABLE, blessings=tuple(fading), reason=value(values, 0, ""))

    def needs(self, state: State) -> None:
        for id_ in self.blessings:
            state.owner_of(id_)
        require(len(set(self.blessings)) == len(self.blessings), "a Blessing vanishes only once")

    def do(self, state: State) -> None:
        for id_ in self.blessings:
            take_blessings(state, state.owner_of(id_), (id_,))

    def anytime(self, state: State) -> Verdict:
        for id_ in self.blessings:
            lasts = state.owner_of(id_).blessing(id_).lasts
            if not lasts:
                return refused(BLESSINGS, f"Blessing {id_} does not vanish by itself")
            if lasts == "scene":
                return refused(BLESSINGS, f"Blessing {id_} stays until the Endeavor ends")
        return LEGAL
