"""What the sheet lets a number be: its bounds, its supply, and what must hold after every change.

Law: these are rules, so the table may overrule them; what they cannot know is unverifiable.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger import api
from ledger.games.scorepad.sheet import PadBox
from ledger.games.scorepad.state import FormulaReader, State, as_played, trial


def leaves_right(state: State, cell: PadBox, now: Mapping[str, api.Points]) -> api.Verdict:
    """Whether everything that must hold still holds after a change, for every seat and every number that
    follows. The changed number is always checked, and first. Other numbers do not count if they were wrong
    before, because the table insisted on them. For a hidden number nothing else is checked, since a refusal
    could give it away."""
    own = [] if cell.must is None else [each for each in state.labels((cell,)) if each[0] in now]
    asking = () if cell.entry.hidden else state.labels(state.sheet.asking(cell))
    found = own + [each for each in asking if each[2] is not cell or each[0] not in now]
    if not found:
        return api.LEGAL
    before, after = as_played(state), trial(state, cell, now)
    pairs = ((label, other, of) for label, seat, other in found for of in state.sharing(other, seat))
    for label, other, whose in pairs:
        is_own = other is cell and label in now
        if other.entry.role not in ("", state.roles.get(whose)):
            continue
        try:
            why = _wrong(other, after, whose)
            if not why or (not is_own and _wrong(other, before, whose) == why):
                continue
        except api.formulas.BadFormula as bad:
            if is_own and not cell.entry.hidden:
                return api.unverifiable(cell.rule, f"the rule for {cell.name} {bad.why}")
            continue
        return api.refused(
            other.rule, f"{label} would be {after.look(other.name.casefold(), whose)}, and {why}"
        )
    return api.LEGAL


def _wrong(cell: PadBox, by: FormulaReader, seat: str) -> str:
    """Why a counter cannot have its number, whether it was said or follows from others; empty if it can.
    Raises BadFormula."""
    entry = cell.entry
    if cell.follows is not None:
        value = by.look(cell.name.casefold(), seat)
        if entry.least is not None and value < entry.least:
            return f"the least is {entry.least}"
        if entry.most is not None and value > entry.most:
            return f"the most is {entry.most}"
    is_right = cell.must is None or by.value(cell.must, seat)
    return "" if is_right else entry.because or f"it must be that {entry.must}"


def allowed(state: State, cell: PadBox, seat: str, value: api.Points, *, is_given: bool) -> api.Verdict:
    entry = cell.entry

    def no(why: str) -> api.Verdict:
        whose = cell.name if entry.shared else f"{seat} {cell.name}"
        return api.refused(cell.rule, f"{whose} would be {value}, and {why}")

    if entry.role not in ("", state.roles.get(seat)):
        return no(f"only {entry.role} has it")
    if entry.once and (label := state.label(cell, seat)) in {*state.counts, *state.secrets}:
        return no(f"{label} was already said, and can be said only once")
    if api.decimals_of(value) > entry.decimals:
        fit = api.counted(entry.decimals, "decimal") if entry.decimals else "whole numbers"
        return no(f"it is counted in {fit}")
    if entry.least is not None and value < entry.least:
        return no(f"the least is {entry.least}")
    if entry.most is not None and value > entry.most:
        return no(f"the most is {entry.most}")
    if entry.supply is None or is_given or value <= state.count(cell, seat).value:
        return api.LEGAL
    left = entry.supply - _others(state, cell, seat)
    return api.LEGAL if value <= left else no(f"only {left} of {entry.supply} are left")


def _others(state: State, cell: PadBox, but: str) -> api.Points:
    """How much of a supply everybody else holds."""
    mine, cells = state.label(cell, but), state.sheet.cells.values()
    labels = state.labels(each for each in cells if each.entry is cell.entry)
    return sum(state.count(c, seat).value for label, seat, c in labels if label != mine)
