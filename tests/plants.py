"""Asks every game whether a rule of it could be left out and nobody would notice.

    python -m tests.plants [GAME …] [--search SECONDS]

Every demand of a `needs` and every refusal of a `may` or `anytime` is left out in turn, and the cases of its
page (`tests/games/refused.py`) are judged again. What changes no verdict there is asked of the game's tests,
and named with its line where they miss it, too. `--search` first looks for cases that need such a rule, and
keeps them: at some place of a sample game, what was played or could be typed there or elsewhere, with another
value in a field or two. Law: the same seed tries the same.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.errors import Contradiction, LogDamaged, TablefoldError
from ledger.core.line import read_line
from ledger.core.log.events import Event, own_fields
from ledger.core.rules.game import AnyGame, actors
from ledger.core.rules.kinds import Kind
from ledger.core.rules.verdicts import Follows
from ledger.core.typing.parsing import typed_draft
from ledger.games import registry
from ledger.testing.forging import Forger
from ledger.testing.plants import Finder, Gardener, PlantedGame, run_gardener
from ledger.testing.walking import Stuck, choose, guess_line
from tests.games.refused import Case, cases, file_of, logs_of, page, said, story

ELSEWHERE, BEFORE, LEGAL, TYPED, FORGED = 0.4, 0.35, 0.5, 0.4, 0.2
"""How often an event is tried where it was not played, after others, after legal ones of these, as it is
typed, and with any values at all."""


class Garden:
    """A game with a switch before each of its rules; it has to be imported here first."""

    def __init__(self, name: str) -> None:
        self.field = PlantedGame(registry.module_of(name))
        sys.meta_path.insert(0, Finder(self.field))
        self.game: AnyGame = registry.game(name)
        self.left = set(range(len(self.field.plants)))
        """The rules that no case needs yet."""

    def needed(self, case: Case) -> set[int]:
        """The rules without which something else is said of a case; those that are left are tried."""
        field = self.field
        field.passed.clear()
        try:
            now = said(self.game, case)
        except (LogDamaged, Contradiction, LookupError, TypeError, ValueError):
            return set()
        found = set()
        for place in sorted(field.passed & self.left):
            field.thrown = place
            try:
                if said(self.game, case) != now:
                    found.add(place)
            except Exception:
                found.add(place)
            finally:
                field.thrown = -1
        self.left -= found
        return found


class Search:
    """Makes up cases for the rules of a game."""

    def __init__(self, garden: Garden, seed: int) -> None:
        self.garden, self.game, self.chance = garden, garden.game, Random(seed)
        self.forger = Forger(self.game, self.chance)
        self.logs = [*logs_of(self.game.info.name)]
        self.played: dict[type[Event], list[tuple[str, int]]] = defaultdict(list)
        self.values: dict[str, list[Any]] = defaultdict(list)
        """What was ever said in a field of some name."""
        for log in self.logs:
            for at, event in enumerate(story(self.game.info.name, log)[0]):
                if type(event) in self.game.kinds:
                    self.played[type(event)].append((log, at))
                    for name in ("by", *own_fields(type(event))):
                        if (value := getattr(event, name)) not in self.values[name]:
                            self.values[name].append(value)

    def cases(self, seconds: float) -> Iterator[Case]:
        """Cases that need a rule that no other needs."""
        until = time.process_time() + seconds
        while time.process_time() < until and self.garden.left:
            for place in sorted(self.garden.left):
                kinds = self.kinds(self.garden.field.plants[place].rule.partition(".")[0])
                for _ in range(20 if kinds else 0):
                    case = self.case(self.chance.choice(kinds))
                    if case is not None and self.garden.needed(case):
                        yield case
                        break

    def kinds(self, rule: str) -> list[type[Event]]:
        """The events of which a class speaks: itself, those that it is a family of, or one of every table."""
        return [kind for kind, each in self.game.kinds.items() if rule in _speakers(kind, each)]

    def case(self, kind: type[Event]) -> Case | None:
        """Some event of a kind at a place; None where no log could hold it."""
        chance = self.chance
        log, at = self.place(kind)
        path, states = story(self.game.info.name, log)
        state, events = states[at].copy(), list[Event]()
        try:
            for _ in range(chance.choice((1, 1, 2, 4)) if chance.random() < BEFORE else 0):
                event = self.before(kind, path[at], state)
                self.game.projector.fold(state, (replace(event, id=at + len(events) + 1),))
                events.append(event)
            events.append(self.event(kind, path[at], state))
        except (
            TablefoldError,
            Contradiction,
            msgspec.ValidationError,
            LookupError,
            TypeError,
            ValueError,
            Stuck,
        ):
            return None
        return Case(log, at, tuple(events))

    def before(self, kind: type[Event], here: Event, state: Any) -> Event:
        """What happens first: a legal move, what was played here, or anything."""
        chance, pending = self.chance, self.game.pending(state)
        if chance.random() < LEGAL:
            event = pending.event if isinstance(pending, Follows) else choose(self.game, state, chance)
            return _draft(event)
        if chance.random() < BEFORE:
            return _draft(here)
        return self.event(kind if chance.random() < BEFORE else chance.choice(self.game.events), here, state)

    def place(self, kind: type[Event]) -> tuple[str, int]:
        """Where such an event was played, or any place."""
        if self.played[kind] and self.chance.random() > ELSEWHERE:
            return self.chance.choice(self.played[kind])
        log = self.chance.choice(self.logs)
        return log, self.chance.randrange(len(story(self.game.info.name, log)[0]))

    def event(self, kind: type[Event], here: Event, state: Any) -> Event:
        """An event of a kind: typed, awaited, or one that was played, with a few other values."""
        chance, forged = self.chance, self.forger.of_kind(state, kind)
        event = forged
        if chance.random() < TYPED and (verbs := [verb for verb in self.game.words if kind in verb.kinds]):
            who = chance.choice(("", *actors(self.game, state)))
            event = typed_draft(
                self.game, state, read_line(guess_line(self.game, state, chance.choice(verbs), who, chance))
            )
        elif chance.random() > FORGED:
            event = self.known(kind, here, state) or forged
        names = ("by", *own_fields(type(event)))
        for name in chance.sample(names, min(chance.choice((0, 1, 1, 2)), len(names))):
            other = getattr(forged, name, None)
            event = replace(event, **{name: self.value(name, getattr(event, name), other, state)})
        return msgspec.json.decode(msgspec.json.encode(_draft(event)), type=type(event))

    def known(self, kind: type[Event], here: Event, state: Any) -> Event | None:
        """The one that is awaited or was played here, or any that was played."""
        pending = self.game.pending(state)
        for event in (getattr(pending, "event", None), getattr(pending, "draft", None), here):
            if type(event) is kind:
                return event
        if not self.played[kind]:
            return None
        log, at = self.chance.choice(self.played[kind])
        return story(self.game.info.name, log)[0][at]

    def value(self, name: str, value: Any, forged: Any, state: Any) -> Any:
        chance = self.chance
        ways = [forged, *chance.sample(self.values[name], min(2, len(self.values[name])))]
        if isinstance(value, tuple):
            ways += [value[1:], value + value[:1], value[::-1]]
        if type(value) is int:
            ways += [value + 1, value - 1, -1]
        if isinstance(value, str):
            ways += ["", *state.table.seats]
        if name == "what":
            ways += list(self.game.facts(state))
        return chance.choice(ways)


def _speakers(kind: type[Event], said: Kind[Any]) -> set[str]:
    methods = (getattr(said.needs, "__qualname__", ""), getattr(said.may, "__qualname__", ""))
    return {each.__name__ for each in kind.__mro__} | {name.partition(".")[0] for name in methods}


def _draft(event: Event) -> Event:
    return replace(event, id=0, on=-1, at="", more=False, then=False, typed="", h="")


def tend(name: str, seconds: float, seed: int) -> int:
    """Tells what neither a case nor a test of the game needs, and how many rules that are."""
    garden = Garden(name)
    rules = len(garden.field.plants)
    known = [case for case in cases(garden.game) if garden.needed(case)]
    print(f"{name}: {rules} rules, {rules - len(garden.left)} of them in {len(known)} cases", flush=True)
    if seconds:
        known += Search(garden, seed).cases(seconds)
        file_of(name).write_text(page(garden.game, known), encoding="utf-8")
        print(f"{name}: {rules - len(garden.left)} in {len(known)} cases by now", flush=True)
    asked = Gardener(garden.field, partial(print, file=sys.stdout, flush=True), garden.left)
    return len(run_gardener(asked, (f"tests/games/{name}",)))


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tests.plants", description=__doc__)
    words.add_argument("games", nargs="*", help="all of them by default")
    words.add_argument("--search", type=float, default=0, help="seconds of the processor for each game")
    words.add_argument("--seed", type=int, default=0)
    asked = words.parse_args()
    if unknown := {*asked.games} - {*registry.SHIPPED}:
        words.error(
            f"no game is called {' or '.join(sorted(unknown))}; there are {', '.join(registry.SHIPPED)}"
        )
    left = [tend(name, asked.search, asked.seed) for name in asked.games or registry.SHIPPED]
    sys.exit(any(left))


if __name__ == "__main__":
    main()
