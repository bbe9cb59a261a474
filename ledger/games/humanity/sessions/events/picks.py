"""What the Session Shop gives besides larger dice: picks, each with a tag of its own.

Law: the sheet has to allow a pick first; one that is not open, or that the shop does not sell, is refused
with the shop's heading. Source: Session Shop, Lifestyle & Ethic Options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from msgspec.structs import replace

from ledger.api import LEGAL, Arg, Chapter, Choice, Event, MoveIncomplete, Typed, Verb, Verdict, refused
from ledger.games.humanity.catalog import Ethic, Lifestyle, Spec
from ledger.games.humanity.people.events.sheet import RUMOR_WORD, STORY_WORD, SheetChanged
from ledger.games.humanity.people.state import Character
from ledger.games.humanity.required import people, require
from ledger.games.humanity.sessions import upgrades
from ledger.games.humanity.sessions.counter import Offers, against_pick, customer, offered, take
from ledger.games.humanity.sessions.upgrades import LOST, SHOP
from ledger.games.humanity.state import State
from ledger.games.humanity.text import to
from ledger.games.humanity.words import AsTyped, choice, own, seat, stats, verb

chapter: Chapter[State] = Chapter()


class Picked(Event, AsTyped, frozen=True, kw_only=True):
    """A pick that a character takes; one with this tag has to be open, and it has to fit the sheet."""

    pick: ClassVar[int]
    """Its tag."""
    called: ClassVar[str]
    offers: ClassVar[Offers | None] = None
    """What the shop sells as this pick; None if it is free text."""

    character: str

    def needs(self, state: State) -> None:
        people(state, self)

    def take(self, state: State, text: str) -> Character:
        return take(state, self.character, self.pick, text)

    def anytime(self, state: State) -> Verdict:
        if (found := against_pick(state, self.character, self.pick)) is not None:
            return found
        why = self.flaw(state, state.characters[self.character])
        return refused(SHOP, why) if why else LEGAL

    def flaw(self, state: State, owner: Character) -> str:
        """Why the pick does not fit the owner's sheet; empty if it does."""
        return ""


LIFESTYLE = choice("Lifestyle", offered(upgrades.lifestyles, lambda state: state.table.catalog.of(Lifestyle)))

# d8


@chapter.event
class AptitudeLearned(Picked, frozen=True, kw_only=True):
    """a new Aptitude: learn Fencing"""

    apt: str

    pick, called = 8, "Aptitude"
    told = "{character} learns {apt}"
    verb = Verb("learn", free=True)
    args = (Arg(name="Aptitude"),)

    def needs(self, state: State) -> None:
        super().needs(state)
        require(self.apt, "an Aptitude has a name")

    def do(self, state: State) -> None:
        self.take(state, f"learns {self.apt}").apts[self.apt] = ""

    def flaw(self, state: State, owner: Character) -> str:
        return f"{owner.name} is already apt in it" if self.apt in owner.apts else ""


def _apts(state: State, by: str, _: Typed) -> Iterator[Choice]:
    owner = customer(state, by)
    for apt, spec in owner.apts.items() if owner is not None else ():
        yield Choice(apt, apt, unlisted=bool(spec))
    known = {apt for one in state.characters.values() for apt in one.apts}
    for apt in sorted(known - set(owner.apts if owner is not None else ())):
        yield Choice(apt, apt, unlisted=True)


def _about(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """The choices for a Specialization that is about a Stat."""
    known = state.table.catalog.of(Spec).get(values[0])
    return stats(state, by, values) if known is not None and "stat" in known.asks else iter(())


@chapter.event
class SpecializationTaken(Picked, frozen=True, kw_only=True):
    """specialize an Aptitude: specialize Calm Acting

    `stat` is what some Specializations are about (Tireless).
    """

    spec: str
    apt: str
    stat: str = ""

    pick, called, offers = 8, "Specialization", upgrades.specs
    told = "{character} specialises {apt}: {spec}[ {stat}]"
    verb = Verb("specialize", free=True)
    args = (
        choice("Specialization", offered(upgrades.specs, lambda state: state.table.catalog.of(Spec))),
        choice("Aptitude", _apts),
        choice("Stat", _about, optional=True),
    )

    def needs(self, state: State) -> None:
        owner = state.characters[self.character]
        owner.apt(self.apt)
        if self.stat:
            owner.size(self.stat)

    def do(self, state: State) -> None:
        owner = self.take(state, f"specialises {self.apt}: {self.spec}")
        owner.apts[self.apt] = self.spec
        if self.stat:
            owner.chosen = {**owner.chosen, self.spec: self.stat}

    def flaw(self, state: State, owner: Character) -> str:
        return upgrades.spec_flaw(state, owner, self.spec, self.apt, self.stat)


# d10


def _things(state: State) -> Iterable[str]:
    return dict.fromkeys(thing for one in state.characters.values() for thing in one.things)


@chapter.event
class GainExalted(Picked, frozen=True, kw_only=True):
    """a thing becomes exceptional: exalt a rope"""

    thing: str

    pick, called, offers = 10, "exceptional thing", upgrades.plain_things
    told = "{character} has something exceptional: {thing}"
    verb = Verb("exalt", free=True)
    args = (choice("thing", offered(upgrades.plain_things, _things)),)

    def needs(self, state: State) -> None:
        state.characters[self.character].thing(self.thing)

    def do(self, state: State) -> None:
        owner = self.take(state, f"has something exceptional: {self.thing}")
        owner.things[self.thing] = True

    def flaw(self, state: State, owner: Character) -> str:
        return f"{self.thing} is already exceptional" if owner.things[self.thing] else ""


@chapter.event
class LifestyleTaken(Picked, frozen=True, kw_only=True):
    """A d10 pick: another Lifestyle."""

    lifestyle: str

    pick, called, offers = 10, "Lifestyle", upgrades.lifestyles
    told = "{character} is {lifestyle} from here on"

    def do(self, state: State) -> None:
        owner = self.take(state, f"is {self.lifestyle}")
        owner.lifestyle = self.lifestyle
        owner.lost_in = state.session if self.lifestyle == LOST else 0

    def flaw(self, state: State, owner: Character) -> str:
        return upgrades.lifestyle_flaw(state, owner, self.lifestyle)


@chapter.event
class LifestyleSwitched(Event, frozen=True, kw_only=True):
    """The free change of a Lost Lifestyle, in a later session."""

    character: str
    lifestyle: str

    told = "{character} is {lifestyle} from here on"

    def needs(self, state: State) -> None:
        people(state, self)

    def do(self, state: State) -> None:
        owner = state.characters[self.character]
        owner.lifestyle, owner.lost_in = self.lifestyle, 0

    def anytime(self, state: State) -> Verdict:
        if state.phase != "ended":
            return refused(LOST, "that is done when a session has ended", ("end",))
        why = upgrades.switch_flaw(state, state.characters[self.character], self.lifestyle)
        return refused(LOST, why) if why else LEGAL


def _lifestyle(state: State, by: str, values: Typed) -> Event:
    """The event of a pick, or of the free change for a character who is Lost, who has no other change."""
    name, owner = own(state, by), customer(state, by)
    switches = owner is not None and owner.lifestyle == LOST
    kind = LifestyleSwitched if switches else LifestyleTaken
    return kind(by=seat(state, name, by), character=name, lifestyle=values[0])


OTHER = "another Lifestyle: lifestyle Lost"
chapter.word(verb("lifestyle", (LifestyleTaken, LifestyleSwitched), LIFESTYLE, make=_lifestyle, about=OTHER))


@chapter.event
class EthicTaken(Picked, frozen=True, kw_only=True):
    """another Ethic: ! ann ethic Pride & Prudence -- she grew"""

    ethic: str

    pick, called, offers = 10, "Ethic", upgrades.ethics
    told = "{character} has another Ethic: {ethic}"
    verb = Verb("ethic", free=True)
    args = (choice("Ethic", offered(upgrades.ethics, lambda state: state.table.catalog.of(Ethic))),)

    def do(self, state: State) -> None:
        self.take(state, f"has another Ethic: {self.ethic}").ethic = self.ethic

    def flaw(self, state: State, owner: Character) -> str:
        return upgrades.ethic_flaw(state, owner, self.ethic)


# d6


def _replacing(line: str) -> tuple[str, str]:
    """A line of a Backstory, and the old line that it replaces; empty if it is only added."""
    was, arrow, now = line.partition(" > ")
    return (now, was) if arrow else (line, "")


@chapter.event
class BackstoryUpgraded(Picked, frozen=True, kw_only=True):
    """NEW or OLD > NEW, up to two: backstory Grew up at sea / Lost an eye

    `was` is the old text of the first line, if it replaces one; `also_was` is that of the second.
    """

    text: str
    was: str = ""
    also: str = ""
    also_was: str = ""

    pick, called = 6, "Backstory"
    told = "{character}'s Backstory: {text}"
    verb = Verb("backstory", free=True)
    args = (Arg(name="lines"),)

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        """Reads `NEW` or `OLD > NEW`, and the same once more after ` / `."""
        first, _, second = values[0].partition(" / ")
        (text, was), (also, also_was) = (_replacing(line) for line in (first, second))
        return super().made(state, by, (text, was, also, also_was))

    def needs(self, state: State) -> None:
        owner = state.characters[self.character]
        for was in filter(None, (self.was, self.also_was)):
            owner.line(was)
        require(not self.was or self.was != self.also_was, "a line is replaced once")

    def do(self, state: State) -> None:
        owner = self.take(state, f"has another Backstory: {self.text}")
        for was in filter(None, (self.was, self.also_was)):
            del owner.backstory[owner.line(was)]
        owner.backstory += [line for line in (self.text, self.also) if line]


@chapter.event
class RumorUpgraded(Picked, frozen=True, kw_only=True):
    """a rumor from the shop: gossip The bell rings > at night

    A rumor begins, changes its text, or `ends` (`gossip The bell rings >`).
    """

    rumor: str
    text: str = ""
    ends: bool = False

    pick, called = 6, "rumor"
    verb = Verb("gossip", free=True)
    args = (Arg(name="rumor"),)

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        rumor, arrow, text = (part.strip() for part in f"{values[0]} ".partition(" > "))
        return super().made(state, by, (rumor, text, bool(arrow) and not text))

    def needs(self, state: State) -> None:
        super().needs(state)
        require(not self.ends or self.rumor in state.rumors, f"there is no rumor {self.rumor!r}")

    def do(self, state: State) -> None:
        self.take(state, f"{self._does}: {self.rumor}")
        if self.ends:
            del state.rumors[self.rumor]
        else:
            state.rumors[self.rumor] = self.text

    @property
    def _does(self) -> str:
        return "ends a rumor" if self.ends else "spreads a rumor"

    def tell(self, state: State) -> str:
        return f"{self.character} {self._does}: {self.rumor}{to(self.text)}"


def _sold(word: Verb, kind: type[BackstoryUpgraded | RumorUpgraded]) -> Verb:
    """A verb for what the table may write at any time; while its pick is open in the shop, the verb takes the
    pick."""

    def make(state: State, by: str, values: Typed) -> Event:
        event = word.event(state, by, values)
        buyers = [name for name, shop in state.shops.items() if 6 in shop.credits and not shop.closed]
        name = own(state, by)
        is_struck = isinstance(event, SheetChanged) and event.op == "remove"
        if not buyers or is_struck or (name and name not in buyers):
            return event
        if not name:
            raise MoveIncomplete(
                f"Whose is it? A d6 pick is open for {' and '.join(buyers)}.",
                hint=f"For example: {buyers[0]} {word.name} {values[0]}.",
            )
        return kind.made(state, by, values)

    return replace(word, makes=(SheetChanged, kind), make=make)


chapter.word(_sold(STORY_WORD, BackstoryUpgraded))
chapter.word(_sold(RUMOR_WORD, RumorUpgraded))


# none


def _tags(state: State, by: str, _: Typed) -> Iterator[Choice]:
    owner = customer(state, by)
    open_now = upgrades.of(state, owner.name).credits if owner is not None else ()
    return (Choice(f"d{tag}", tag, (str(tag),), unlisted=tag not in open_now) for tag in upgrades.TAGS)


@chapter.event
class PickWaived(Event, AsTyped, frozen=True, kw_only=True):
    """a pick is not taken: waive d8

    The pick has this tag.
    """

    character: str
    tag: Literal[6, 8, 10]

    told = "{character} waives a d{tag} pick"
    verb = Verb("waive", free=True)
    args = (choice("tag", _tags),)

    def needs(self, state: State) -> None:
        people(state, self)

    def do(self, state: State) -> None:
        take(state, self.character, self.tag)

    def anytime(self, state: State) -> Verdict:
        return against_pick(state, self.character, self.tag) or LEGAL


def picks(tag: int) -> list[type[Picked]]:
    """The kinds of picks that have this tag."""
    return [kind for kind in chapter.events if issubclass(kind, Picked) and kind.pick == tag]
