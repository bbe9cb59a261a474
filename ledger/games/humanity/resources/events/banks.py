"""Charges that come back, banked tokens that are spent, and favor.

Law: one function works out what spent tokens bring, from who gains by them; a move is built with it, and the
referee compares. Source: Additional Terms, Bank, Recharge.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    Adjusted,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    MoveIncomplete,
    Typed,
    Verb,
    Verdict,
    refused,
    same,
)
from ledger.games.humanity import sheets, text
from ledger.games.humanity.bookkeeping import add_blessings, earn, favor, owe, pay, tallied
from ledger.games.humanity.numbers import BlessingNumber
from ledger.games.humanity.preconditions import against_payment
from ledger.games.humanity.required import require
from ledger.games.humanity.resources.state import MOST, Lasting, LatestGain
from ledger.games.humanity.state import State
from ledger.games.humanity.words import MINE, TEXT, AsTyped, choice, chosen, own, people, seat, value

chapter: Chapter[State] = Chapter(shown={"blessings": text.faces})


def _spent(state: State, by: str, _: Typed) -> Iterator[Choice]:
    owner = state.characters.get(own(state, by))
    found = dict.fromkeys(spec for one in sheets.active(state) for spec in sorted(one.spent))
    return (Choice(name, name, unlisted=owner is None or name not in owner.spent) for name in found)


@chapter.event
class EffectRecharged(Event, AsTyped, frozen=True, kw_only=True):
    """pay for a Specialization to be ready again: ann recharge Adamant 4"""

    character: str
    spec: str
    blessings: tuple[BlessingNumber, ...]

    told = "{character} recharges {spec} for {blessings}"
    verb = Verb("recharge", free=True)
    args = (choice("Specialization", _spent), MINE)

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        name, spec = own(state, by), values[0]
        owner = state.characters.get(name)
        cost = sheets.recharge_cost(state, owner, spec) if owner is not None else ()
        return super().made(state, by, (spec, chosen(state, (name,), value(values, 1, ()), cost)))

    def needs(self, state: State) -> None:
        owner = state.characters[self.character]
        owner.require_blessings(self.blessings)
        require(self.spec in owner.spent, f"{self.spec} of {self.character} is not spent")

    def do(self, state: State) -> None:
        owner = state.characters[self.character]
        pay(state, owner, self.blessings)
        owner.spent -= {self.spec}
        owner.recharges = {**owner.recharges, self.spec: owner.recharges.get(self.spec, 0) + 1}
        tallied(state, "Uses", owner.name, self.spec, "recharged")

    def anytime(self, state: State) -> Verdict:
        cost = sheets.recharge_cost(state, state.characters[self.character], self.spec)
        rule = "Additional Terms: Recharge"
        return against_payment(state, (self.character,), cost, self.blessings, rule) or LEGAL


@chapter.event
class BankSpent(Event, frozen=True, kw_only=True):
    """spend banked tokens, and name who gains, or with whom favorability grows: ann cash 1 the mayor

    `to` names who gains, once for each Blessing; `face` is the face of a copy (Rite & Divinity), `lasts` is
    how long the Blessings stay: a copy stays as long as what it copies. `favored` is the person with whom
    favorability grows until the session ends (Fairness & Value); `safe` is what the table said about the
    place.
    """

    character: str
    ethic: str
    count: int
    to: tuple[str, ...] = ()
    face: int = 0
    lasts: Lasting = ""
    favored: str = ""
    safe: bool | None = None

    told = "{character} spends {count} banked ({ethic})"
    verb = Verb("cash", free=True, leads=True)
    args = (
        Arg(name="number", number=True, most=MOST),
        choice("place", ("safe",), optional=True),
        choice("characters", people, optional=True, repeat=True),
        TEXT,
    )

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """Reads `cash 2`, `cash 2 safe Ann, Bob`, `cash 1 the mayor`: the names say who gains, once for each
        Blessing, or with whom favorability grows."""
        name, count = own(state, by), values[0]
        if count < 0:
            raise MoveIncomplete(f"Nobody has {count} tokens.", hint=f"A bank holds up to {MOST}.")
        owner = state.characters.get(name)
        to, somebody = value(values, 2, ()), value(values, 3, "")
        spent = BankSpent(
            by=seat(state, name, by),
            character=name,
            ethic=owner.ethic if owner is not None else "",
            count=count,
            to=to or (name,) * count,
            favored=somebody or (to[0] if to else ""),
            safe=True if value(values, 1) else None,
        )
        return spent.brought(state) if owner is not None else spent

    def needs(self, state: State) -> None:
        owner = state.characters[self.character]
        state.require_people(*self.to)
        owner.bank(self.ethic, self.count)
        copies = not self.face or self.face == state.last_gain.face
        require(copies, "nobody has just gained a Blessing of that face")

    def do(self, state: State) -> None:
        owner = state.characters[self.character]
        owner.banks[self.ethic] = owner.banks[self.ethic][self.count :]
        if self.favored:
            favor(owner, self.favored, self.count)
            owner.fading = {**owner.fading, self.favored: owner.fading.get(self.favored, 0) + self.count}
        copied = state.last_gain
        if self.face:
            state.last_gain = LatestGain()
        owner.spent_last = 0
        for name in self.to:
            if self.face:
                only = copied.only if self.lasts else ""
                add_blessings(state, state.characters[name], (self.face,), lasts=self.lasts, only=only)
                earn(state, name, self.ethic, 1)
            else:
                owe(state, name, self.ethic, lasts=self.lasts)

    def anytime(self, state: State) -> Verdict:
        why = self._flaw(state)
        if not why and not same(self, self.brought(state)):
            why = "it brings something else"
        return refused(self.ethic, why) if why else LEGAL

    def worked_out(self, state: State) -> Event:
        """The event with what it brings in this state."""
        return self.brought(state)

    def brought(self, state: State) -> BankSpent:
        """The event with what its tokens bring; `to` says who else gains."""
        plain = replace(self, face=0, lasts="", favored="")
        own = (self.character,) * self.count
        match self.ethic:
            case "Fairness & Value":
                return replace(plain, to=(), favored=self.favored)
            case "Rite & Divinity":
                return replace(plain, face=state.last_gain.face, lasts=state.last_gain.lasts)
            case "Greed & Vanity":
                return replace(plain, to=own, lasts="action")
            case "Precision & Accuracy":
                return replace(plain, to=own)
        return plain

    def _flaw(self, state: State) -> str:
        """Why the Ethic does not let the tokens be spent like that; empty if it does."""
        owner, count, to = state.characters[self.character], self.count, self.to
        match self.ethic:
            case "Pride & Prudence" | "Power & Influence":
                if self.safe is not True:
                    return "the table has to say that it is a safe resting place"
                if self.ethic == "Pride & Prudence":
                    return "" if len(to) == count else f"{count} Blessings are shared out"
                sources = {banked.opponent for banked in owner.bank(self.ethic, count)}
                others = [name for name in to if name != self.character]
                if to.count(self.character) != count or len(others) != count:
                    return f"{count} Blessings are {self.character}'s own and {count} go to the opponents"
                return (
                    "" if set(others) <= sources else "only the opponents whose boons are spent gain (G-054)"
                )
            case "Precision & Accuracy":
                if owner.spent_last != count:
                    return f"exactly as many are spent as Blessings were just paid: {owner.spent_last}"
            case "Rite & Divinity":
                gainer = state.last_gain.character
                if not gainer or gainer == self.character:
                    return "another character must just have gained a Blessing (G-052)"
                fits = len(to) == count and set(to) <= {self.character, gainer}
                return "" if fits else f"{count} copies are split with {gainer}"
            case "Fairness & Value":
                return "" if self.favored else "it has to name somebody"
        return ""


# what a table counts by hand

FAVOR = "favor with "


@chapter.shared(Adjusted)
class CountedByHand:
    """The counts that a table keeps by hand: progress, and favorability with somebody."""

    @staticmethod
    def needs(event: Adjusted, state: State) -> None:
        name, _, what = event.what.partition(": ")
        is_favor = name in state.characters and what.startswith(FAVOR)
        if not (is_favor or (name == "progress" and what in state.progress)):
            raise Contradiction(f"{event.what} follows from the events")

    @staticmethod
    def do(event: Adjusted, state: State) -> None:
        name, _, what = event.what.partition(": ")
        if name == "progress" and what in state.progress:
            state.progress[what] = replace(state.progress[what], current=event.count)
        else:
            state.characters[name].favor[what.removeprefix(FAVOR)] = event.count
