"""Whether the pieces of Endeavor allow what is said to have happened.

Law: physics only, no rules of play. The question stands beside each handler, which asks it first: so an event
that can be judged can be folded. What a handler can copy although it is wrong, is the referee's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Event
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.projector import acting, laying, rounds
from ledger.games.endeavor.state import State

PHYSICS: Mapping[type[Event], Callable[[State, Any], object]] = {
    ev.TokensLaid: laying.require_layout,
    ev.TokensSwapped: laying.require_swapped,
    ev.StartSeatSet: laying.require_start,
    ev.LaneCut: laying.require_cut,
    ev.GridLaid: laying.require_rows,
    ev.TurnDiscsLaid: laying.require_turn_discs,
    ev.LaneDiscsLaid: laying.require_run,
    ev.LaneDiscsSwapped: laying.require_exchanged,
    ev.EuropeDiscLaid: laying.require_europe,
    ev.EuropeChitRemoved: laying.require_european_chit,
    ev.SetupClosed: laying.require_laid,
    ev.TokenRevealed: laying.require_untold,
    ev.RoundOpened: rounds.require_next,
    ev.TileBuilt: rounds.require_built,
    ev.Grown: rounds.require_grown,
    ev.SalaryPaid: rounds.require_paid,
    ev.NeutralEarned: rounds.require_earned,
    ev.FirstSideSet: rounds.require_side,
    ev.SiteActivated: acting.require_activated,
    ev.ChitSpent: acting.require_spent,
    ev.Shipped: acting.require_shipped,
    ev.Occupied: acting.require_occupied,
    ev.Attacked: acting.require_attacked,
    ev.Drew: acting.require_drew,
    ev.MarkerReturned: acting.require_returned,
    ev.Discarded: acting.require_discarded,
    ev.TurnEnded: acting.require_seated,
    ev.Passed: acting.require_seated,
    ev.DiscActs: acting.require_disc_acts,
    ev.ChitRun: acting.gained_chit,
    ev.TokenStolen: acting.require_stolen,
    ev.BonusDraw: acting.require_bonus,
    ev.HandChecked: rounds.require_checked,
    ev.GridClosed: rounds.require_row,
    ev.DiscsTurned: rounds.require_turned,
    ev.RoundClosed: rounds.require_open,
    ev.Scored: rounds.require_scored,
    ev.ResultDeclared: rounds.require_winners,
    ev.Rated: rounds.require_rated,
}
"""What the pieces have to allow."""
