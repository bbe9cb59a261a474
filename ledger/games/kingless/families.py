"""What the events that a card's text brings about have in common.

Source: Card Layout; rulings KL-21, KL-23 to KL-27.
"""

from __future__ import annotations

from ledger.api import LEGAL, Event, Verdict, unverifiable
from ledger.games.kingless.obligations import is_improvised, under_its_card
from ledger.games.kingless.state import State


class UnderItsCard(Event, frozen=True, kw_only=True):
    """An event that a card's text brought about: it is shown below that card."""

    def caused_by(self, state: State) -> int | None:
        return under_its_card(state, self)


class OnItsOwn(Event, frozen=True, kw_only=True):
    """An event that no earlier event brought about: it is not shown below any other."""

    def caused_by(self, state: State) -> int | None:
        return 0


class Improvised(UnderItsCard, frozen=True, kw_only=True):
    """An event that a text missing from the catalog may bring about: it is accepted as typed."""

    when = staticmethod(is_improvised)

    def barred(self, state: State) -> Verdict:
        """The verdict that follows from the cards on the table, whatever the text says; only a refusal
        counts."""
        return LEGAL

    def anytime(self, state: State) -> Verdict | None:
        if not is_improvised(state):
            return None
        name = state.action.base.name if state.action is not None else "the Fool's Hat"
        barred = self.barred(state)
        if barred.kind == "refused":
            return barred
        return unverifiable("Card Layout", f"the catalog does not say what {name} does")
