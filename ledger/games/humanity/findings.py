"""What an audit says of a campaign beyond the verdicts: the numbered checks of the specification.

Law: every check recounts from the events; none trusts a total that the state keeps. Each finding's code
begins with the check's number (A1 to A15, A23 to A30).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ledger.core.events import Event, Overruled
from ledger.core.findings import Finding
from ledger.core.table import Setup
from ledger.core.verdicts import Verdict
from ledger.games.humanity import dice, fairness, rules, sheets, standing, tell
from ledger.games.humanity.events import HumanityEvent, means, rolls, tale
from ledger.games.humanity.fairness import about
from ledger.games.humanity.projector import projector, start
from ledger.games.humanity.state import State

NUMBERS: dict[type[Event], str] = {
    rolls.DiceThrown: "A2-dice",
    rolls.DiceAdded: "A2-dice",
    rolls.DiceLowered: "A2-dice",
    rolls.HauntingRolled: "A2-dice",
    rolls.RollPlanned: "A3-stat",
    rolls.SparkPaid: "A4-spark",
    rolls.CheckResolved: "A6-outcome",
    rolls.HelpGiven: "A7-help",
    means.BlessingsSpent: "A8-pool",
    means.BlessingsMoved: "A8-pool",
    means.BlessingsExpired: "A8-pool",
    means.BlessingsGained: "A9-gain",
    means.EffectRecharged: "A10-recharge",
    means.EffectUsed: "A11-limit",
    rolls.TokenBanked: "A12-tokens",
    rolls.TokenTold: "A12-tokens",
    means.BankSpent: "A12-tokens",
    rolls.ModifierDeclared: "A13-condition",
    tale.ConditionRemoved: "A13-condition",
    tale.ProgressMoved: "A14-progress",
    tale.ProgressClosed: "A14-progress",
    means.StatUpgraded: "A23-shop",
    means.UpgradeTaken: "A23-shop",
    means.LifestyleSwitched: "A23-shop",
    means.ShopClosed: "A1-snapshot",
    tale.CharacterCreated: "A24-creation",
}
"""Which check an event that breaks a rule belongs to."""


def findings(setup: Setup, path: Sequence[Event]) -> Iterator[Finding]:
    """Every check, over one line of play."""
    state = start(setup)
    walk = _Walk()
    waiver: Overruled | None = None
    for event in path:
        if isinstance(event, HumanityEvent):
            verdict = rules.check(state, event)
            yield from _judged(state, event, verdict, waiver)
            if verdict.kind == "impossible":
                continue
            yield from walk.before(state, event)
        projector.fold(state, (event,))
        yield from walk.after(state, event)
        waiver = event if isinstance(event, Overruled) else None
    if not path:
        return
    last = path[-1]
    yield from walk.ending(state, last)
    yield from _open_ends(state, last)
    yield from _rulings(path, last)
    yield from fairness.findings(walk.tally, last)
    yield from _campaign(state, walk, last)


def _judged(state: State, event: Event, verdict: Verdict, waiver: Overruled | None) -> Iterator[Finding]:
    """A broken rule under the number of its check; an overruled one stands in the list of A26."""
    if verdict.is_accepted or (verdict.kind == "refused" and waiver is not None):
        return
    code = NUMBERS.get(type(event), "")
    if isinstance(event, rolls.DiceThrown) and verdict.kind == "refused":
        code = "A3-stat"
    if isinstance(event, rolls.CheckResolved) and verdict.kind == "refused":
        code = "A5-rolls"
    if code:
        yield about(event, code, "error", f"{verdict.why}.")


class _Walk:
    """What the recounting checks remember on their way."""

    def __init__(self) -> None:
        self.tally = fairness.Tally()
        self.gone: dict[int, int] = {}
        """Blessing → the event that spent it."""
        self.tokens: Counter[tuple[int, str]] = Counter()
        """Boons and busts told or banked, by Check."""
        self.made: Counter[tuple[int, str]] = Counter()
        """Boons and busts that Checks brought."""
        self.brought: Counter[tuple[str, str]] = Counter()
        """The same by character."""
        self.income: Counter[tuple[str, str]] = Counter()
        """Blessings gained, by character and reason."""
        self.progress: dict[str, int] = {}
        self.hardy = 0
        self.fame: set[tuple[str, str]] = set()
        self.free: Counter[str] = Counter()
        self.paid: Counter[str] = Counter()
        self.tiers: Counter[tuple[str, str]] = Counter()

    def before(self, state: State, event: Any) -> Iterator[Finding]:
        """What can be seen from the state just before an event."""
        for id_ in _paid(event):
            if id_ in self.gone:
                first = self.gone[id_] + 1
                yield about(event, "A8-pool", "error", f"Blessing {id_} was spent in line {first} already.")
            self.gone[id_] = event.id
        if isinstance(event, rolls.DiceThrown):
            yield from self._thrown(state, event)
        elif isinstance(event, rolls.DiceVoided):
            roll = next(c for c in state.checks if c.number == event.check).rolls[event.roll]
            why = event.reason or "no reason"
            yield about(
                event,
                "A27-voided",
                "note",
                f"A throw of {roll.total} was voided: {why}.",
            )
        elif isinstance(event, rolls.CheckResolved):
            yield from self._resolved(state, event)
        elif isinstance(event, rolls.ModifierDeclared) and event.why == "famous":
            if (event.character, event.target) in self.fame:
                who = f"{event.character} over {event.target}"
                yield about(event, "A13-condition", "error", f"Fame was exerted twice in a session: {who}.")
            self.fame.add((event.character, event.target))

    def _thrown(self, state: State, event: rolls.DiceThrown) -> Iterator[Finding]:
        check = next((one for one in state.checks if one.number == event.check), None)
        if check is None:
            return
        sizes, _ = rules.throws.throw_of(state, check, event)
        self.tally.throw(sheets.seat_of(state, event.roller), sizes, event.stages, event.source)
        yield from fairness.bumped(event, sizes, event.stages, event.total)
        if event.redone:
            raws = ", ".join(str(event.raw[place]) for place in event.redone)
            yield about(event, "A27-d20-redone", "note", f"A starred d20 was thrown again: {raws}.")

    def _resolved(self, state: State, event: rolls.CheckResolved) -> Iterator[Finding]:
        check = next(one for one in state.checks if one.number == event.check)
        needed = standing.rolls_needed(check)
        if len(event.results) != needed:
            yield about(
                event, "A5-rolls", "error", f"{needed} rolls were needed, {len(event.results)} counted."
            )
        if check.helps and not event.busts:
            yield about(event, "A7-help", "error", "Help was given, so there is at least one bust.")
        found = standing.outcome(state, check)
        fresh = found and (found.tier, found.results, found.boons, found.busts, found.x)
        if fresh != (event.tier, event.results, event.boons, event.busts, event.x):
            yield about(event, "A1-snapshot", "error", "The outcome is not what dice and answers come to.")
        seats = {name: sheets.seat_of(state, name) for name in state.characters}
        eased = {place: standing.is_eased(state, check, roll) for place, roll in check.rolls.items()}
        self.tally.check(check, seats, eased)
        self.tiers[check.character, event.tier] += 1
        for token, count in (("boon", event.boons), ("bust", event.busts)):
            self.made[event.check, token] += count
            self.brought[check.character, token] += count
        failed = event.tier == "failure" and sheets.is_player(state, check.character)
        if self.hardy and failed:
            self.hardy = dice.step(self.hardy, 1) or self.hardy

    def after(self, state: State, event: Any) -> Iterator[Finding]:
        """Recounts that follow an event."""
        if isinstance(event, tale.SessionOpened):
            self.fame.clear()
            self.hardy = 2 if state.hardy else 0
        elif isinstance(event, tale.SessionClosed):
            yield from _open_ends(state, event)
        elif isinstance(event, rolls.TokenBanked) and _is_extra(state, event):
            self.made[event.check, event.token] += 1
        elif isinstance(event, rolls.TokenTold | rolls.TokenBanked):
            self.tokens[event.check, event.token] += event.count
        elif isinstance(event, means.BlessingsGained):
            self.income[event.character, event.reason or "award"] += len(event.faces)
        elif isinstance(event, tale.ProgressOpened):
            self.progress[event.goal] = 0
        elif isinstance(event, tale.ProgressMoved):
            self.progress[event.goal] = max(0, self.progress.get(event.goal, 0) + event.change)
        elif isinstance(event, means.StatUpgraded):
            (self.free if event.paid == "free" else self.paid)[event.character] += 1
        elif isinstance(event, tale.SceneOpened):
            for one in state.characters.values():
                if one.has("Ache"):
                    yield about(event, "A13-condition", "error", f"{one.name} still aches in a new scene.")
        elif isinstance(event, rolls.DiceThrown | rolls.SparkPaid):
            stats = event.stats if isinstance(event, rolls.SparkPaid) else (event.stat,)
            if "hardy" in stats:
                self.hardy = 2
            if isinstance(event, rolls.DiceThrown) and state.characters[event.roller].has("Surprised"):
                yield about(event, "A13-condition", "error", f"{event.roller} is Surprised after a roll.")

    def ending(self, state: State, last: Event) -> Iterator[Finding]:
        """Recounts of the whole path."""
        for one in state.characters.values():
            for held in one.pool:
                if held.id in self.gone:
                    yield about(last, "A8-pool", "error", f"Blessing {held.id} was spent and is still there.")
        ids = [held.id for one in state.characters.values() for held in one.pool]
        if len(set(ids)) != len(ids):
            yield about(last, "A8-pool", "error", "A Blessing lies in two pools.")
        for (number, token), made in self.made.items():
            settled = state.settled.get(number)
            left = 0 if settled is None else settled.boons_left if token == "boon" else settled.busts_left
            if self.tokens[number, token] + left != made:
                yield about(last, "A12-tokens", "error", f"The {token}s of Check {number} do not add up.")
        for goal, current in self.progress.items():
            if current != state.progress[goal].current:
                kept = state.progress[goal].current
                yield about(last, "A14-progress", "note", f"{goal}: the moves bring {current}, not {kept}.")
        if state.hardy and self.hardy and self.hardy != state.hardy:
            yield about(last, "A15-hardy", "error", f"The shared die should be d{self.hardy}.")


def _is_extra(state: State, event: rolls.TokenBanked) -> bool:
    known = sheets.ethic(state, event.ethic)
    return known is not None and known.source == "extra"


def _paid(event: Any) -> tuple[int, ...]:
    """The Blessings that an event takes out of play."""
    if isinstance(event, rolls.HelpGiven):
        return (event.blessing,) if event.blessing else ()
    if isinstance(event, means.EffectUsed):
        return () if event.spec == "Wily" else event.blessings
    takes = (
        rolls.SparkPaid
        | means.BlessingsSpent
        | means.BlessingsExpired
        | means.EffectRecharged
        | means.StatUpgraded
    )
    return event.blessings if isinstance(event, takes) else ()


# lists


def _open_ends(state: State, event: Event) -> Iterator[Finding]:
    """A25: what nobody finished."""
    for check in state.checks:
        yield about(
            event, "A25-open", "warning", f"Check {check.number} of {check.character} is not resolved."
        )
    for one in state.settled.values():
        left = [
            tell.several(n, word) for n, word in ((one.boons_left, "boon"), (one.busts_left, "bust")) if n
        ]
        if left:
            what = " and ".join(left)
            who = f"Check {one.number} of {one.character}"
            yield about(event, "A25-open", "note", f"{who}: {what} not told.")
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


def _rulings(path: Sequence[Event], last: Event) -> Iterator[Finding]:
    """A26: everything that the table waived, by rule."""
    waived: dict[str, list[int]] = {}
    for event in path:
        if isinstance(event, Overruled):
            waived.setdefault(event.rule, []).append(event.id + 1)
    for rule, lines in sorted(waived.items()):
        where = ", ".join(map(str, lines))
        yield about(
            last,
            "A26-rulings",
            "note",
            f"{rule} was overruled {tell.several(len(lines), 'time')} (log line {where}).",
        )


def _campaign(state: State, walk: _Walk, last: Event) -> Iterator[Finding]:
    """A30: what each character went through, gained and became."""
    for one in state.characters.values():
        if one.kind != "pc":
            continue
        free, paid = walk.free[one.name], walk.paid[one.name]
        if free > one.sessions:
            yield about(
                last,
                "A30-budget",
                "warning",
                f"{one.name}: {free} free upgrades in {tell.several(one.sessions, 'session')}.",
            )
        income = [f"{count} {why}" for (name, why), count in walk.income.items() if name == one.name]
        tiers = [f"{n} {tier}" for (name, tier), n in sorted(walk.tiers.items()) if name == one.name]
        boons, busts = walk.brought[one.name, "boon"], walk.brought[one.name, "bust"]
        yield about(
            last,
            "A30-growth",
            "note",
            f"{one.name}: {tell.several(one.sessions, 'session')}, {free} free and {paid} paid upgrades; "
            f"Blessings: {', '.join(income) or 'none'}; Checks: {', '.join(tiers) or 'none'}; "
            f"boons {boons}, busts {busts}.",
        )
