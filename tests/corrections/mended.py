"""Slips of the hand that are mended: a game that a table dealt, in which one event was recorded otherwise,
twice, or not at all.

Law: the table goes on as it really played, with `import --overrule` for what the rules forbid only because of
the slip, as far as the pieces allow it, and says late what does not follow by itself any more. What is
left out is noticed where a rule forbids what comes next: that is no slip. Then the slip is amended, dropped
or inserted with `--keep`: the table and the score are those of the true game. The games are the samples, and
as many that nobody has seen. The suite tries a few of each game; all of them:
`python -m tests.corrections.mended [TRIALS [GAME…]] [--seed N]`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from functools import cache, cached_property
from itertools import takewhile
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from ledger.core.corrections.carrying import Carrying
from ledger.core.corrections.import_verdict import judge_import
from ledger.core.errors import Contradiction, TablefoldError
from ledger.core.log.events import Event, Overruled, own_fields, same
from ledger.core.rules.automatic import fold_what_follows
from ledger.core.rules.player_moves import OldLine, was_by_itself
from ledger.core.rules.rulebook import verdict_at_any_time
from ledger.core.typing.listing import legal_moves
from ledger.core.typing.step import Step
from ledger.desk import correcting, importing
from ledger.desk.desk import Desk
from ledger.store.bare import bare_lines
from tests.corrections.mistakes import LOGS, Truth, sample
from tests.corrections.tables import random_log

OTHERWISE, TWICE, MISSED = "otherwise", "twice", "missed"
GAMES = ("courses", "effortless", "endeavor", "humanity", "kingless", "scorepad")
LONGEST = 200
"""Events of a random game."""
CLOCK = "2026-01-01T00:00:00Z"


class Played(Truth):
    """A game that a table dealt, with what was said in it."""

    @cached_property
    def said(self) -> list[Event]:
        """The events that somebody said, and that no rule forbade."""
        line = OldLine(self.game, self.game.start(self.setup), self.luck, self.events)
        found = list[Event]()
        while (move := line.next()) is not None:
            if move.overruled is None:
                found.append(move.event)
            line.passed()
        return found

    @cached_property
    def values(self) -> dict[tuple[str, str], list[Any]]:
        """Kind of event and field → what stands there."""
        found: dict[tuple[str, str], list[Any]] = {}
        for event in self.said:
            for name in ("by", *own_fields(type(event))):
                values = found.setdefault((type(event).__name__, name), [])
                if (value := getattr(event, name)) not in values:
                    values.append(value)
        return found

    def words(self, event: Event) -> str | None:
        """The line that makes just this event, if one is found."""
        state = self.state(event.id - 1)
        lines = [line.line.split(": ") for line in self.lines if line.events[0].id == event.id]
        typed = (": ".join(parts[:count]) for parts in lines for count in range(1, len(parts) + 1))
        listed = (move.text for move in legal_moves(self.game, state) if same(move.event, event))
        for words in (*typed, *listed):
            step = Step(self.game, state, self.luck, parent=event.on, last=event.on)
            try:
                step.say(words)
            except TablefoldError:
                continue
            if len(step.events) == 1 and same(step.events[0], event):
                return words
        return None


class Slip(msgspec.Struct, frozen=True):
    """What was recorded, in a log; `at` is the event to be put right, or the last one before the gap."""

    kind: str
    true: Event
    wrong: Event | None
    right: str
    at: int
    log: Path
    known: int
    """Events of the true game that the table got to say."""


def slip(truth: Played, dice: Random, folder: Path) -> Slip | None:
    """A log with one slip, or None where this try makes none."""
    kind, true = dice.choice((OTHERWISE, TWICE, MISSED)), dice.choice(truth.said)
    wrong = {OTHERWISE: _otherwise(truth, true, dice), TWICE: true}.get(kind)
    right = truth.words(true) if kind != TWICE else ""
    if (wrong is None and kind != MISSED) or right is None:
        return None
    before = true.id if kind == TWICE else true.id - 1
    late = dice.randrange(4)
    recorded, known = _recorded(truth, before, None if kind == TWICE else true, wrong, late)
    if not recorded:
        return None
    source, log = folder / "slip.bare", folder / "slip.jsonl"
    log.unlink(missing_ok=True)
    header, *_ = importing.export_lines(truth.game, truth.header, ())
    source.write_bytes(b"\n".join([header, *bare_lines(recorded)]) + b"\n")
    try:
        importing.import_log(
            log, source, importing.ImportOptions(overrule=kind != MISSED), clock=lambda: CLOCK
        )
    except TablefoldError:
        return None
    if kind == MISSED:
        return Slip(kind, true, None, right, before, log, known)
    event = Desk.open(log).history.event(before + 1)
    return Slip(kind, true, wrong, right, before + 1 + isinstance(event, Overruled), log, known)


def _otherwise(truth: Played, true: Event, dice: Random) -> Event | None:
    """The event with one field as it stands elsewhere in that log, or another move that is legal there."""
    kind = type(true)
    if dice.random() < 0.3:
        moves = [move.event for move in legal_moves(truth.game, truth.state(true.id - 1))]
        others = [event for event in moves if not same(event, true)]
        return msgspec.structs.replace(dice.choice(others), at=true.at) if others else None
    name = dice.choice(("by", *own_fields(kind)))
    values = [value for value in truth.values[kind.__name__, name] if value != getattr(true, name)]
    return msgspec.structs.replace(true, **{name: dice.choice(values)}) if values else None


class _Held(msgspec.Struct, frozen=True):
    """What is said late, from a place on."""

    until: int
    event: Event
    since: tuple[int, int]
    """What was recorded, and known of the true game, before anything of it was held back."""


def _recorded(
    truth: Played, before: int, true: Event | None, wrong: Event | None, late: int
) -> tuple[list[Event], int]:
    """The true game with the slip behind so many of its events, in place of the true one if there is any: as
    far as the pieces allow it, and each with the numbers that its pieces have there. What does not follow by
    itself because of the slip, and can be said at any time, is said so many events too `late`; where it
    cannot be said then, the game is told up to there. With it how much of the true game that is."""
    fork = truth.state(before)
    carrying, was, now = Carrying(truth.game, fork, before), fork.copy(), fork.copy()
    recorded, known = truth.events[:before], before
    pairs = [(true, wrong), *((event, event) for event in truth.events[before + (true is not None) :])]
    held: list[_Held] = []
    for place, (event, said) in enumerate(pairs):
        try:
            carried = None if said is None else said if said is wrong else carrying.carried(was, now, said)
        except Contradiction:
            break
        told = [each.event for each in held if each.until <= place]
        if carried is not None and late and said is not wrong and _is_unsaid(truth, was, now, carried):
            held.append(_Held(place + late, carried, held[0].since if held else (len(recorded), known)))
        elif carried is not None:
            told.append(carried)
        possible = list(takewhile(lambda each: _happens(truth, now, each), told))
        recorded += possible
        held = [each for each in held if each.event not in possible]
        if len(possible) < len(told):
            break
        made = carrying.new.reach(now)
        if event is not None:
            truth.game.projector.fold(was, (event,))
            carrying.pair_pieces(carrying.old.reach(was), made)
            known += 1
    if all(_happens(truth, now, each.event) for each in held):
        recorded += [each.event for each in held]
    else:
        recorded, known = recorded[: held[0].since[0]], held[0].since[1]
    return (recorded, known) if len(recorded) > before else ([], 0)


def _happens(truth: Played, state: Any, event: Event) -> bool:
    """Folds an event into a state, if it is possible there."""
    if judge_import(truth.game, state, event, truth.luck).verdict.kind == "impossible":
        return False
    truth.game.projector.fold(state, (event,))
    return True


def _is_unsaid(truth: Played, was: Any, now: Any, event: Event) -> bool:
    """Whether an event follows by itself in the true game alone, and can be said at any time."""
    pending = truth.game.pending
    is_missing = was_by_itself(pending(was), event, None) and not was_by_itself(pending(now), event, None)
    return is_missing and verdict_at_any_time(truth.game, now, event) is not None


def mended(mistake: Slip) -> correcting.Correction:
    """The correction that a table types, with `--keep`."""
    desk = Desk.open(mistake.log)
    if mistake.kind == TWICE:
        correction = correcting.drop(desk, mistake.at, alone=True)
    elif mistake.kind == MISSED:
        correction = correcting.insert(desk, mistake.at, [mistake.right])
    else:
        correction = correcting.amend(desk, mistake.at, [mistake.right])
    correction.growth.finish(keep=True)
    return correction


def wrongs(truth: Played, mistake: Slip) -> list[str]:
    """What is not as in the true game once the slip is mended."""
    try:
        correction = mended(mistake)
    except TablefoldError as error:
        return [f"{error.message} {error.hint}"]
    true, came = truth.state(mistake.known), correction.growth.state.copy()
    for state in (true, came):
        fold_what_follows(truth.game, state, truth.luck)
    if _looks(truth, true) == _looks(truth, came):
        return []
    path = [*correction.desk.history.path(correction.corrected().on), *correction.growth.events]
    pairs = zip(path, truth.events, strict=False)
    differing = (f"{one} instead of {other}" for one, other in pairs if not same(one, other))
    return [next(differing, f"{len(path)} events instead of {mistake.known}"), correction.summary()]


def _looks(truth: Played, state: Any) -> Any:
    """The table and the score, as everybody can see them."""
    sheet = truth.game.score(state)
    lines = [(line.seat, line.category, line.label, line.points) for line in sheet.lines]
    return truth.game.view(state, None), lines, [sheet.total(seat) for seat in sheet.seats]


@cache
def samples(game: str) -> list[Played]:
    """The samples of a game that a table dealt."""
    found = (Played(sample(name)) for name in LOGS if name.startswith(f"{game}/"))
    return [truth for truth in found if truth.luck is None]


def unseen(game: str, seed: int, folder: Path) -> Played:
    """A random game that a table dealt."""
    numbers = Random(seed)
    while True:
        played = Played(random_log(game, numbers.randrange(10**6), folder, LONGEST))
        if played.luck is None and played.said:
            return played


def tried(game: str, trials: int, seed: int, folder: Path) -> Iterator[tuple[Slip, list[str]]]:
    """So many slips in games of that name, each with what is wrong once it is mended."""
    dice = Random(seed)
    known = [*samples(game), *(unseen(game, dice.randrange(10**6), folder) for _ in range(1 + trials // 10))]
    while trials:
        truth = dice.choice(known)
        mistake = slip(truth, dice, folder)
        if mistake is not None:
            trials -= 1
            yield mistake, wrongs(truth, mistake)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trials", nargs="?", type=int, default=300)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for game in asked.games:
        kinds: Counter[str] = Counter()
        with TemporaryDirectory() as folder:
            for mistake, found in tried(game, asked.trials, asked.seed, Path(folder)):
                kinds["wrong" if found else "mended"] += 1
                if found:
                    print("   ", mistake.kind, mistake.true, "as", mistake.wrong, *found, sep="\n        ")
        print(f"{game}: {kinds['mended']} of {kinds.total()}", flush=True)


if __name__ == "__main__":
    main()
