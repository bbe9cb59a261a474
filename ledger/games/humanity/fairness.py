"""Whether dice fell as fair dice do: faces, successes and bumps against their exact chances.

Law: advisory only. Luck is no offence, so nothing here is more than a note; small numbers prove nothing.
Source: the specification's audit A28 and A29; chances from `odds`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from ledger.api import Event, Finding, Severity
from ledger.games.humanity import dice, odds
from ledger.games.humanity.outcomes import several
from ledger.games.humanity.state import Roll

LEAST_EXPECTED = 5
"""A chi-square test needs at least this many expected faces of each kind."""
ONE_IN_A_HUNDRED: Mapping[int, float] = {1: 6.635, 3: 11.345, 5: 15.086, 7: 18.475, 9: 21.666}
"""Degrees of freedom → the chi-square that fair dice stay below in 99 of 100 cases."""
UNLIKELY = Fraction(1, 1000)
"""Bumps less likely than this get a note."""
FAR = 2.5
"""Luck this many standard deviations from the mean gets a note."""


def about(event: Event, code: str, severity: Severity, message: str) -> Finding:
    """A finding about one line of the log."""
    return Finding(code=code, severity=severity, line=event.id + 1, event=event.id, message=message)


class ThrowTally:
    """What each seat has thrown so far."""

    def __init__(self) -> None:
        self.faces: dict[tuple[str, int], Counter[int]] = {}
        self.sources: Counter[tuple[str, str]] = Counter()
        self.by_hand: Counter[str] = Counter()
        """Seat → how many gained Blessings had typed faces although the tool deals."""
        self.rolls: Counter[tuple[str, int, int, bool]] = Counter()
        """Seat, size of the dice, how many, whether the roller was apt → rolls."""
        self.passed: Counter[str] = Counter()
        """Seat → how many of these rolls succeeded with their first throw."""

    def throw(self, seat: str, sizes: tuple[int, ...], stages: dice.Stages, source: str) -> None:
        """Counts a throw. `source` says where the faces come from: a hand, the tool, a d20, or only a
        total."""
        self.sources[seat, source] += 1
        self.fell(seat, sizes, stages)

    def fell(self, seat: str, sizes: tuple[int, ...], stages: dice.Stages) -> None:
        for stage in stages:
            for size, face in zip(sizes, stage, strict=True):
                self.faces.setdefault((seat, size), Counter())[face] += 1

    def roll(self, seat: str, roll: Roll, *, apt: bool) -> None:
        """Counts whether the first throw of a roll succeeded, by how likely that was."""
        sizes = roll.sizes[: len(roll.stages[0])] if roll.stages else ()
        if roll.bump and len(set(sizes)) == 1:
            self.rolls[seat, sizes[0], len(sizes), apt] += 1
            self.passed[seat] += dice.total(roll.stages) >= (3 if apt else 5)

    def luck(self) -> Iterator[tuple[str, int, Fraction, Fraction]]:
        """Each seat with its successes, how many were expected, and the variance."""
        for seat, passed in self.passed.items():
            expected = variance = Fraction(0)
            for (who, size, count, apt), rolls in self.rolls.items():
                if who == seat:
                    chance = odds.success(size, count, apt=apt)
                    expected += rolls * chance
                    variance += rolls * chance * (1 - chance)
            yield seat, passed, expected, variance


class Skew(msgspec.Struct, frozen=True):
    seat: str
    size: int
    thrown: int
    chi_square: float


def skews(tally: ThrowTally) -> Iterator[Skew]:
    """Dice whose faces fell less evenly than fair dice do in 99 of 100 cases."""
    for (seat, size), faces in tally.faces.items():
        thrown = sum(faces.values())
        expected = thrown / size
        if expected < LEAST_EXPECTED:
            continue
        chi = sum((faces[face] - expected) ** 2 / expected for face in range(1, size + 1))
        if chi > ONE_IN_A_HUNDRED[size - 1]:
            yield Skew(seat, size, thrown, chi)


def findings(tally: ThrowTally, last: Event) -> Iterator[Finding]:
    """A note for each thing worth a look, and one that says where the dice came from."""
    for skew in skews(tally):
        yield about(
            last,
            "A28-faces",
            "note",
            f"{skew.seat}: {skew.thrown} faces of d{skew.size} fell less evenly than fair dice do in 99 of "
            f"100 cases (chi-square {skew.chi_square:.1f}).",
        )
    for seat, done, expected, variance in tally.luck():
        score = float(done - expected) / float(variance) ** 0.5 if variance else 0.0
        if abs(score) >= FAR:
            word = "more" if score > 0 else "fewer"
            yield about(
                last,
                "A28-luck",
                "note",
                f"{seat}: {done} throws succeeded, {float(expected):.1f} were expected; that is {word} by "
                f"{abs(score):.1f} standard deviations.",
            )
    seats = dict.fromkeys(seat for seat, _ in tally.sources)
    for seat in seats:
        parts = [f"{count} {source}" for (who, source), count in sorted(tally.sources.items()) if who == seat]
        yield about(last, "A28-sources", "note", f"{seat}: throws by source: {', '.join(parts)}.")
    for seat, count in tally.by_hand.items():
        sentence = f"{seat}: {several(count, 'gain')} of Blessings typed by hand, though the tool deals."
        yield about(last, "A28-by-hand", "note", sentence)


def bumped(event: Event, sizes: tuple[int, ...], stages: dice.Stages, total_only: int) -> Iterator[Finding]:
    """Notes a total without faces, and bumps that hardly ever happen. A throw that goes on counts at its
    end."""
    if dice.goes_on(stages):
        return
    times = len(stages) - 1 if stages else dice.least_bumps(sizes, total_only)
    if total_only:
        chance = odds.bumped(sizes, times)
        need = f", at least {times} bumps (chance {float(chance):.5f})" if times else ""
        yield about(event, "A29-total-only", "note", f"Only the total {total_only} is known{need}.")
    elif times and (chance := odds.bumped(sizes, times)) < UNLIKELY:
        which = f"A d{sizes[0]}" if len(sizes) == 1 else " and ".join(f"d{size}" for size in sizes)
        sentence = f"{which} bumped {times} times: the chance is {float(chance):.5f}."
        yield about(event, "A29-bumps", "note", sentence)
