"""One call that checks whether a game keeps what every game must keep.

    def test_it_conforms() -> None:
        conforms(GAME)

Law: nothing stops at the first fault. Every one is collected with the seed and the moves that show it, and
all are raised together. The same seed asks the same questions.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence

from ledger.core.rules.game import AnyGame
from ledger.games import registry
from ledger.store.disk import StrPath
from ledger.testing.hashing import every_process_plays_the_same
from ledger.testing.laws import forms, leftovers, records
from ledger.testing.laws import logs as laws_of_logs
from ledger.testing.laws.people import nothing_happens_to_nobody
from ledger.testing.seen import Report, Seen
from ledger.testing.trials import ANSWERS, GAMES, LIMIT, LONGEST_GAME, PLAYED, Fault, Trial
from ledger.testing.watch import ProgressLine

EXAMPLES = 5
"""How many ways of breaking one law a report lists."""


FORGED_IN_A_LOG = 4
"""How many events are forged after each of a few events of a log."""
LONGEST = 300
"""How many characters of a line a report shows."""


class Nonconforming(AssertionError):
    """A `game` does not keep what every game must keep: `faults` says where."""

    def __init__(self, game: AnyGame, faults: Sequence[Fault]) -> None:
        self.game, self.faults = game, tuple(faults)
        laws = tuple(dict.fromkeys(fault.law for fault in faults))
        lines = [f"{game.info.title} does not keep {len(laws)} of the laws of every game."]
        for number, law in enumerate(laws, 1):
            lines += ["", f"{number}. {law}", *_report_lines([fault for fault in faults if fault.law == law])]
        lines += ["", "HANDS.md has a wrong and a right example of each law."]
        super().__init__("\n".join(lines))


def _report_lines(faults: Sequence[Fault]) -> Iterator[str]:
    """The different ways in which one law is broken, each with the shortest story that shows it."""
    shortest: dict[str, Fault] = {}
    for fault in faults:
        known = shortest.setdefault(fault.kind, fault)
        if len(fault.shown_by) < len(known.shown_by):
            shortest[fault.kind] = fault
    for fault in tuple(shortest.values())[:EXAMPLES]:
        yield f"   - {fault.what[:LONGEST]}"
        yield from (f"       {line[:LONGEST]}" for line in fault.shown_by)
        if fault.moment is not None and (place := fault.moment.place):
            yield f"       {place}"
    if len(shortest) > EXAMPLES:
        yield f"   - and in {len(shortest) - EXAMPLES} other ways"


def conforms(
    game: AnyGame,
    *,
    logs: Iterable[StrPath] = (),
    seed: int = 0,
    games: int | None = None,
    forged: int = 1_000,
    steps: int = LONGEST_GAME,
    limit: float = LIMIT,
) -> Report:
    """Checks that a game keeps every law. `print(conforms(GAME))` says what was never tried. Raises
    Nonconforming with everything that it does not keep.

    Plays random games, the first with `seed`, at the smallest and largest tables and with both dealers. It
    stops when every kind of event has happened ten times, or after a minute of processor time, or after as
    many games as `games` says. Checks every state and event by `ledger.testing.laws`, and tries `forged`
    events that nobody should have written. `logs` are games that somebody played: they must mean what they
    meant, and are checked in the same way. `conforms(GAME, seed=…, games=1)` shows a fault again. A game ends
    after `steps` events, which is noted, and is stopped after `limit` seconds of processor time, which is a
    fault.
    """
    if malformed := [Fault(str(law.__doc__), what) for law in forms.LAWS for what in law(game)]:
        raise Nonconforming(game, malformed)
    began, progress = time.process_time(), ProgressLine(game.info.title, games)
    memory = leftovers.ModuleMemory(game)
    trial = Trial(game, steps, limit, lambda events: progress.show(trial.seen.games + 1, events))
    with registry.guest(trial.game):
        for law in records.LAWS:
            trial.ask(law, game)
        if games is None:
            trial.ask(every_process_plays_the_same, game)
        for number in range(games) if games is not None else trial.numbers_while_there_is_more_to_see():
            with trial.collect_what_is_raised(ANSWERS, []):
                trial.play(seed + number)
                trial.play_disorder(seed + number, forged // (games or GAMES))
        trial.play_the_first_again()
        for path in logs:
            trial.ask(laws_of_logs.a_log_still_holds, game, path)
            with trial.collect_what_is_raised(ANSWERS, []):
                trial.replay_log(path, min(forged, FORGED_IN_A_LOG))
    trial.ask(scores_say_why, trial.seen)
    trial.ask(nothing_happens_to_nobody, trial.named)
    if trial.seen.games and not trial.seen.events and not trial.faults:
        trial.faults.append(Fault(PLAYED, "no game had an event: `pending` says that it is over at once"))
    progress.clear()
    kept = [*memory.changes()]
    if trial.faults:
        words = str(leftovers.nothing_is_left_of_other_games.__doc__)
        trial.faults += (Fault(words, what) for what in kept)
        raise Nonconforming(game, trial.faults)
    seen, took = trial.seen, time.process_time() - began
    notes = (*kept, *(seen.rare_kinds() if games is None else ()), *seen.notes())
    return Report(game.info.title, seen.games, seen.events, took, notes)


def scores_say_why(seen: Seen) -> Iterable[str]:
    """Points name the events that earned them."""
    return seen.points_without_events()
