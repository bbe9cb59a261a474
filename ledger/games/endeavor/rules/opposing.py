"""What the referee says of what was chosen for the opposition.

Law: the step, the options and the choice among them are worked out anew and compared; options are a set.
Source: Opposition Takes Action; Opposition Bonus Actions; Opposition Bonus Draw; rulings EN-49 to EN-67.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import LEGAL, Event, Verdict, advised, refused, unverifiable
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.boards import goes
from ledger.games.endeavor.flow.scripted import ACTS, BONUS, CHITS, HANDS, RULE, SEAT
from ledger.games.endeavor.opposition import Plan, bonus_draw, chit_plan, choose
from ledger.games.endeavor.rules.acts import RULES as OWN
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.worth import harm

Chosen = ev.DiscActs | ev.ChitRun | ev.BonusDraw


def _as_planned(event: Chosen, plan: Plan, source: str) -> Verdict:
    """Whether the options, the choice and who made it are right."""
    if not plan.is_sure:
        if event.chosen in plan.options:
            return unverifiable("EN-24", "it hangs on tokens that nobody told")
        return refused(
            source, f"chosen outside the tie: {event.chosen} is not one of {_listed(plan.options)}"
        )
    if set(event.options) != set(plan.options):
        return refused(source, f"choice: the options are {_listed(plan.options)}")
    if event.chosen not in (plan.options or (None,)):
        return refused(
            source, f"chosen outside the tie: {event.chosen} is not one of {_listed(plan.options)}"
        )
    wanted = SEAT if len(plan.options) > 1 else RULE
    if event.by != wanted:
        return refused(source, f"choice: by {wanted}, not {event.by or 'nobody'}")
    return LEGAL


def _listed(options: tuple[str, ...]) -> str:
    return ", ".join(options) or "none"


def _disc_acts(state: State, event: ev.DiscActs) -> Verdict:
    due = state.now.acted + 1
    if event.index != due:
        return refused(ACTS, f"number of opposition actions: disc {due} acts now, not {event.index}")
    plan = choose(state, event.colour)
    if event.step != plan.step:
        return refused(ACTS, f"choice: step {plan.step}, not {event.step}: {_listed(plan.options)}")
    return _as_planned(event, plan, ACTS)


def _chit_run(state: State, event: ev.ChitRun) -> Verdict:
    due = state.chits[0]
    if (event.colour, event.token, event.space) != (due.colour, due.token, due.space):
        return refused(CHITS, f"chit not executed: the {due.token} chit of {due.space} comes first")
    if event.region != due.region:
        return refused("EN-62", f"the chit belongs to {due.region}, not {event.region}")
    plan = chit_plan(state, due)
    if event.how != plan.step:
        return refused(CHITS, f"choice: {plan.step} {_listed(plan.options)}, not {event.how}")
    return _as_planned(event, plan, CHITS)


def _bonus(state: State, event: ev.BonusDraw) -> Verdict:
    index = state.now.marker
    colour = state.mat.disc(index)
    if (event.index, event.colour) != (index, colour):
        return refused(BONUS, f"bonus draw: disc {index} ({colour}), not {event.index} ({event.colour})")
    return _as_planned(event, Plan("draw", bonus_draw(state, colour)), BONUS)


def _discarded(state: State, event: ev.Discarded) -> Verdict:
    """A worse discard than needed is the seat's right, and noted (EN-67)."""
    if event.side != OPPOSITION:
        return OWN[ev.Discarded](state, event)
    wanted = goes(state, OPPOSITION, event.card)
    if event.to != wanted:
        return refused(HANDS, f"{event.card} goes to: {wanted}, not {event.to}")
    harms = {card: harm(state, OPPOSITION, card) for card in state.boards[OPPOSITION].cards}
    best = min(harms.values())
    if harms[event.card] > best:
        cards = " or ".join(card for card, cost in harms.items() if cost == best)
        costs = harms[event.card][0] - best[0]
        return advised("EN-67", f"{cards} would serve the opposition better, by {costs} glory")
    return LEGAL


RULES: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    ev.DiscActs: _disc_acts,
    ev.ChitRun: _chit_run,
    ev.BonusDraw: _bonus,
    ev.Discarded: _discarded,
}
