"""What an audit says about a campaign beyond the verdicts: open ends, rulings by rule, dice, growth.

Law: counted again from the events of one line of play; no total that the state keeps is trusted. Each code
begins with the number of the specification's check (A14, A25 to A30).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ledger.api import TOOL, Event, Finding, Overruled, Recount
from ledger.games.humanity import fairness, sheets
from ledger.games.humanity.checks.events.ending import CheckResolved
from ledger.games.humanity.checks.events.judging import DiceVoided
from ledger.games.humanity.checks.events.throwing import DiceThrown, DiceWentOn
from ledger.games.humanity.checks.standing import standing
from ledger.games.humanity.fairness import about
from ledger.games.humanity.outcomes import several, tokens
from ledger.games.humanity.resources.events.blessings import BlessingsGained
from ledger.games.humanity.scenes import rounds
from ledger.games.humanity.sessions.events.calendar import SessionClosed
from ledger.games.humanity.sessions.events.goals import ProgressMoved
from ledger.games.humanity.sessions.events.shop import StatUpgraded
from ledger.games.humanity.state import State


def counting() -> Recount[State]:
    """Every check, over one line of play."""
    walk = _Walk()
    return Recount(
        before={
            DiceThrown: walk.thrown,
            DiceWentOn: walk.went_on,
            DiceVoided: walk.voided,
            CheckResolved: walk.resolved,
            BlessingsGained: walk.gained,
            ProgressMoved: walk.moved,
            StatUpgraded: walk.upgraded,
            Overruled: walk.overruled,
        },
        after={SessionClosed: walk.closed},
        at_end=walk.at_end,
    )


class _Walk:
    """What the recounting checks remember as they go."""

    def __init__(self) -> None:
        self.tally = fairness.ThrowTally()
        self.income: Counter[tuple[str, str]] = Counter()
        """Blessings gained, by character and reason."""
        self.progress: Counter[str] = Counter()
        self.upgrades: Counter[tuple[str, str]] = Counter()
        """Stat Upgrades, by character and how they were paid for."""
        self.tiers: Counter[tuple[str, str]] = Counter()
        """Checks, by character and tier."""
        self.brought: Counter[tuple[str, str]] = Counter()
        """Boons and busts, by character."""
        self.waived: dict[str, list[int]] = {}
        """Rule → the lines at which the table overruled it."""
        self.closing = 0
        """The event that closed a session last."""

    def thrown(self, state: State, event: DiceThrown) -> Iterator[Finding]:
        sizes = event.falling(state).sizes
        hand = "total" if event.total else event.source
        source = "tool" if event.by == TOOL else hand
        self.tally.throw(sheets.seat_of(state, event.roller), sizes, event.stages, source)
        yield from fairness.bumped(event, sizes, event.stages, event.total)
        if event.redone:
            raws = ", ".join(str(event.raw[place]) for place in event.redone)
            yield about(event, "A27-d20-redone", "note", f"A starred d20 was thrown again: {raws}.")

    def went_on(self, state: State, event: DiceWentOn) -> Iterator[Finding]:
        """Counts the rest of a throw whose 1 was entered alone, as if everything had been entered at once."""
        roll = state.checks[event.check].thrown(event.roll)
        if roll.chain == "stages":
            sizes, whole = event.falling(state).sizes, (*roll.stages, *event.stages)
            self.tally.fell(sheets.seat_of(state, roll.roller), sizes, event.stages)
            yield from fairness.bumped(event, sizes, whole, 0)

    def voided(self, state: State, event: DiceVoided) -> Iterator[Finding]:
        total = state.checks[event.check].thrown(event.roll).total
        why = event.reason or "no reason"
        yield about(event, "A27-voided", "note", f"A throw of {total} was voided: {why}.")

    def resolved(self, state: State, event: CheckResolved) -> Iterable[Finding]:
        check = state.checks[event.check]
        now = standing(state, event.check)
        for roll in now.made:
            seat = sheets.seat_of(state, roll.roller)
            self.tally.roll(seat, roll, apt=now.is_eased(roll))
        self.tiers[check.character, event.tier] += 1
        self.brought[check.character, "boons"] += event.boons
        self.brought[check.character, "busts"] += event.busts
        if check.goal:
            self._move(check.goal, event.progress)
        return ()

    def gained(self, state: State, event: BlessingsGained) -> Iterable[Finding]:
        self.income[event.character, event.reason or "award"] += len(event.faces)
        goes_on = bool(state.owed) and state.owed[0].more
        if state.table.dealer == TOOL and event.by != TOOL and not (event.plain or goes_on):
            self.tally.by_hand[sheets.seat_of(state, event.character)] += 1
        return ()

    def moved(self, state: State, event: ProgressMoved) -> Iterable[Finding]:
        self._move(event.goal, event.change)
        return ()

    def upgraded(self, state: State, event: StatUpgraded) -> Iterable[Finding]:
        self.upgrades[event.character, "free" if event.paid == "free" else "paid"] += 1
        return ()

    def overruled(self, state: State, event: Overruled) -> Iterable[Finding]:
        self.waived.setdefault(event.rule, []).append(event.id + 1)
        return ()

    def closed(self, state: State, event: SessionClosed) -> Iterator[Finding]:
        self.closing = event.id
        return _open_ends(state, event)

    def _move(self, goal: str, change: int) -> None:
        self.progress[goal] = max(0, self.progress[goal] + change)

    def at_end(self, state: State, last: Event) -> Iterator[Finding]:
        yield from self._counted_by_hand(state, last)
        yield from _open_ends(state, last) if last.id != self.closing else ()
        yield from self._rulings(last)
        yield from fairness.findings(self.tally, last)
        yield from _campaign(state, self, last)

    def _counted_by_hand(self, state: State, last: Event) -> Iterator[Finding]:
        """A14: goals whose count is not the sum of their moves, because the table counted by hand."""
        for goal, known in state.progress.items():
            if self.progress[goal] != known.current:
                sentence = f"{goal}: the moves bring {self.progress[goal]}, not {known.current}."
                yield about(last, "A14-progress", "note", sentence)

    def _rulings(self, last: Event) -> Iterator[Finding]:
        """A26: everything that the table waived, by rule."""
        for rule, lines in sorted(self.waived.items()):
            where = ", ".join(map(str, lines))
            sentence = f"{rule} was overruled {several(len(lines), 'time')} (log line {where})."
            yield about(last, "A26-rulings", "note", sentence)


# lists


def _open_ends(state: State, event: Event) -> Iterator[Finding]:
    """A25: what nobody finished."""
    for number, check in sorted(state.checks.items()):
        yield about(event, "A25-open", "warning", f"Check {number} of {check.character} is not resolved.")
        for helper, _, _ in check.offers:
            sentence = f"Check {number} of {check.character}: {helper} offered Help and gave none."
            yield about(event, "A25-open", "note", sentence)
    for kept in rounds.held(state.endeavor) if state.endeavor is not None else ():
        yield about(event, "A25-open", "note", f"{kept.name} kept an action and did not use it.")
    for one in state.unspent:
        left = tokens(one.boons_left, one.busts_left)
        yield about(event, "A25-open", "note", f"Check {one.number} of {one.character}: {left} not told.")
    for owed in state.owed:
        yield about(event, "A25-open", "warning", f"{owed.character} still has to throw a Blessing.")
    for name, counter in state.shops.items():
        if counter.credits:
            tags = ", ".join(f"d{tag}" for tag in counter.credits)
            yield about(event, "A25-open", "warning", f"{name} has picks left: {tags}.")
    for goal, progress in state.progress.items():
        if not progress.closed:
            stands = f"{progress.current} of {progress.total}"
            yield about(event, "A25-open", "note", f"The goal {goal} is open: {stands}.")


def _campaign(state: State, walk: _Walk, last: Event) -> Iterator[Finding]:
    """A30: what each character went through, gained and grew into."""
    for one in state.characters.values():
        if one.kind != "pc":
            continue
        free, paid = walk.upgrades[one.name, "free"], walk.upgrades[one.name, "paid"]
        took_part = several(one.sessions, "session")
        due = state.session if state.table.rulings["absent_upgrades"] is True else one.sessions
        if free > max(due, one.sessions):
            sentence = f"{one.name}: {free} free upgrades in {took_part}."
            yield about(last, "A30-budget", "warning", sentence)
        income = [f"{count} {why}" for (name, why), count in walk.income.items() if name == one.name]
        tiers = [f"{n} {tier}" for (name, tier), n in sorted(walk.tiers.items()) if name == one.name]
        boons, busts = walk.brought[one.name, "boons"], walk.brought[one.name, "busts"]
        yield about(
            last,
            "A30-growth",
            "note",
            f"{one.name}: {took_part}, {free} free and {paid} paid upgrades; "
            f"Blessings: {', '.join(income) or 'none'}; Checks: {', '.join(tiers) or 'none'}; "
            f"boons {boons}, busts {busts}.",
        )
