"""One call that asks of a game all that every game must keep.

    def test_it_conforms() -> None:
        conforms(GAME)

Law: nothing stops at the first fault. Every one is collected with the seed and the moves that show it, and all
of them are raised together. The same seed asks the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product
from random import Random
from traceback import extract_tb

import msgspec
from msgspec.structs import replace

from ledger.core.catalog import Catalog
from ledger.core.course import follow
from ledger.core.describe import describe
from ledger.core.errors import LogDamaged
from ledger.core.events import Event
from ledger.core.game import AnyGame
from ledger.core.rulebook import check
from ledger.core.table import Setup, shown
from ledger.core.verdicts import Over
from ledger.games import registry
from ledger.store.disk import StrPath
from ledger.testing.forging import Forger
from ledger.testing.laws import events, logs, records, secrets, states, stories
from ledger.testing.moments import Law, Moment, Witness
from ledger.testing.playing import contents
from ledger.testing.walking import Stuck, choose, walk

LONGEST_GAME = 400
"""Events after which a random game is left."""
LONGEST_DISORDER = 60
"""Events after which a table that plays wrongly begins anew."""
NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "jon", "kim", "lou")
SHOWN = 12
"""Events that a report tells before the one that shows a fault."""


class Fault(msgspec.Struct, frozen=True):
    """One way in which a game broke a law. `shown_by` says how to see it again, line by line."""

    law: str
    what: str
    shown_by: tuple[str, ...] = ()


class Nonconforming(AssertionError):
    """A game does not keep what every game must keep."""

    def __init__(self, game: AnyGame, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        laws = tuple(dict.fromkeys(fault.law for fault in faults))
        lines = [f"{game.info.title} breaks {len(laws)} of the laws that every game keeps."]
        for number, law in enumerate(laws, 1):
            lines += ["", f"{number}. {law}", *_told([fault for fault in faults if fault.law == law])]
        super().__init__("\n".join(lines))


def _told(faults: list[Fault]) -> Iterator[str]:
    """The different faults against one law, each with what shows it."""
    told = {fault.what: fault for fault in faults}
    for fault in islice(told.values(), 5):
        yield f"   - {fault.what}"
        yield from (f"       {line}" for line in fault.shown_by)
    if len(told) > 5:
        yield f"   - and {len(told) - 5} more"


def conforms(
    game: AnyGame,
    *,
    logs: Iterable[StrPath] = (),
    seed: int = 0,
    games: int = 6,
    forged: int = 1_000,
) -> None:
    """Raises Nonconforming with everything that the game, or one of its `logs`, does not keep.

    Plays `games` random games, the first with `seed`, at tables of every size and with both dealers; asks each
    state and event what `ledger.testing.laws` says, and tries `forged` events that nobody should have written.
    A fault is shown again by `conforms(GAME, seed=…, games=1)` with the seed that it names.
    """
    trial = _Trial(game)
    nowhere = Moment(game, _setups(game)[0], None, (), None, Random(seed))
    for law in records.LAWS:
        trial.ask(law, nowhere)
    if not trial.faults:
        for number in range(seed, seed + games):
            trial.play(number)
            trial.disorder(number, forged // max(games, 1))
        trial.read(logs)
    if trial.faults:
        raise Nonconforming(game, tuple(trial.faults))


def _setups(game: AnyGame) -> list[Setup]:
    """Tables of every variant: the fewest seats first, then the most, each with both dealers."""
    tables: list[Setup] = []
    for shipped, variant in product(game.info.catalogs, game.info.variants):
        for seats, dealer in product(dict.fromkeys((variant.least, variant.most)), ("tool", "table")):
            setup = Setup(
                seats=NAMES[:seats],
                variant=variant.name,
                dealer=dealer,  # type: ignore[arg-type] # product forgets that these are literals
                rulings={ruling.knob: ruling.default for ruling in game.info.rulings},
                catalog=Catalog(game.schema, game.catalog(shipped.name)),
            )
            tables.append(setup)
    return tables


def _setup(game: AnyGame, seed: int) -> Setup:
    """The table of one seed; later ones play with other rulings, too."""
    tables = _setups(game)
    setup = tables[seed % len(tables)]
    if seed < len(tables):
        return setup
    chance = Random(seed)
    return replace(
        setup, rulings={ruling.knob: chance.choice(ruling.choices) for ruling in game.info.rulings}
    )


class _Trial:
    """What was found so far."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.faults: list[Fault] = []

    def ask(self, law: Law, moment: Moment, *shown_by: str) -> None:
        """Asks one law; what the game raises is its fault."""
        words = (law.__doc__ or law.__name__).strip()
        try:
            for what in law(moment):
                self.faults.append(Fault(words, what, shown_by))
        except Exception as mistake:
            self.faults.append(Fault(words, _raised(mistake), shown_by))

    def play(self, seed: int) -> None:
        """A random legal game, and everything that is asked on the way."""
        game, setup, chance = self.game, _setup(self.game, seed), Random(seed)
        luck = Witness(seed) if setup.dealer == "tool" else None
        path: list[Event] = []
        told: list[str] = [_table(setup, seed)]
        kept: list[tuple[int, object, object]] = []
        try:
            state = game.start(setup)
            before = state.copy()
            for event, verdict in walk(game, setup, state, chance, luck):
                moment = Moment(game, setup, before, tuple(path), luck, Random(seed), event, verdict)
                told.append(_line(game, before, event))
                self._ask_all(events.OF_LEGAL_PLAY, moment, told)
                if chance.random() < 0.3:
                    self._ask_all(secrets.OF_LEGAL_PLAY, moment, told)
                path.append(event)
                if len(path) < 12 or chance.random() < 0.12:
                    moment = Moment(game, setup, state, tuple(path), luck, Random(len(path)))
                    self._ask_all((*states.LAWS, *secrets.OF_STATES), moment, told)
                    kept.append((len(path), state.copy(), contents(state)))
                before = state.copy()
                if len(path) >= LONGEST_GAME:
                    break
        except Stuck as stuck:
            self.faults.append(
                Fault("There is always something to do until the game is over.", str(stuck), _last(told))
            )
        except Exception as mistake:
            self.faults.append(Fault("A game can be played.", _raised(mistake), _last(told)))
            return
        self._compare(kept, told)
        end = Moment(game, setup, state, tuple(path), luck, Random(seed))
        self._ask_all((*stories.LAWS, *states.LAWS, *logs.LAWS), end, told)

    def _ask_all(self, laws: Iterable[Law], moment: Moment, told: list[str]) -> None:
        for law in laws:
            self.ask(law, moment, *_last(told))

    def _compare(self, kept: list[tuple[int, object, object]], told: list[str]) -> None:
        for at, copy, before in kept:
            if contents(copy) != before:
                words = "A copy of a state does not change while the game goes on."
                self.faults.append(Fault(words, f"the copy made at event {at} did", _last(told[: at + 1])))
                return

    def disorder(self, seed: int, count: int) -> None:
        """A table where anything is said to have happened, and play goes on from there."""
        chance = Random(f"disorder {seed}")
        while count > 0:
            count -= self._disorder(seed, min(count, LONGEST_DISORDER), chance)

    def _disorder(self, seed: int, count: int, chance: Random) -> int:
        game, setup = self.game, _setup(self.game, seed)
        luck = Witness(seed) if setup.dealer == "tool" else None
        forger, state = Forger(game, chance), game.start(setup)
        path: list[Event] = []
        told = [f"{_table(setup, seed)}, and anything may be said to have happened"]

        def fold(draft: Event) -> None:
            event = replace(draft, id=len(path) + 1, on=len(path), at="", more=False, h="")
            told.append(_line(game, state, event))
            game.projector.fold(state, (event,))
            path.append(event)
            forger.seen.append(event)

        for _ in range(count):
            try:
                for event in islice(follow(game, state, luck), LONGEST_GAME):
                    fold(event)
                try:
                    event = replace(forger.event(state), id=len(path) + 1, on=len(path))
                except msgspec.ValidationError:
                    continue
                moment = Moment(game, setup, state, tuple(path), luck, chance, event)
                self._ask_all((*events.OF_ANYTHING, *secrets.OF_ANYTHING), moment, [*told, repr(event)])
                if chance.random() < 0.3 and check(game, state, event).kind != "impossible":
                    fold(event)
                elif not isinstance(game.pending(state), Over) and chance.random() < 0.7:
                    fold(choose(game, state, chance))
            except (Stuck, LogDamaged):
                break
            except Exception as mistake:
                words = "A table that plays wrongly can go on."
                self.faults.append(Fault(words, _raised(mistake), _last(told)))
                break
        return count

    def read(self, paths: Iterable[StrPath]) -> None:
        """Logs that were played once."""
        with registry.guest(self.game):
            for path in paths:
                self.ask(lambda _, path=path: logs.require_log(self.game.info.name, path), None)  # type: ignore[misc]


def _table(setup: Setup, seed: int) -> str:
    rulings = "".join(f", {knob}={shown(value)}" for knob, value in setup.rulings.items())
    return f"seed={seed}: {setup.variant}, {' '.join(setup.seats)}, the {setup.dealer} deals{rulings}"


def _line(game: AnyGame, state: object, event: Event) -> str:
    """An event as a report tells it: by whom, and what the game says of it."""
    try:
        return f"{event.id} {describe(game, state, event)}"
    except Exception:
        return f"{event.id} {event}"


def _last(told: list[str]) -> tuple[str, ...]:
    if len(told) <= SHOWN + 1:
        return tuple(told)
    return told[0], f"… {len(told) - SHOWN - 1} events …", *told[-SHOWN:]


def _raised(mistake: Exception) -> str:
    """What was raised, and the last two places in which it was."""
    places = [
        f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in extract_tb(mistake.__traceback__)
    ]
    return f"{type(mistake).__name__}: {mistake} ({', '.join(places[-2:])})"
