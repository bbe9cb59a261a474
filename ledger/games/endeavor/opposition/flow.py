"""What the opposition does, and when the seat decides for it.

Law: derived from the state. If only one option is left, it happens. If several are equally good, the seat is
asked, in words that players know. Source: Opposition Takes Action; Opposition Bonus Actions; Opposition Bonus
Draw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.api import Decision, Follows, Later, Pending
from ledger.games.endeavor.building.events import grid_closed
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.headings import BONUS, CHITS, DISCS, GRID, HANDS, OPPOSING, TURNS
from ledger.games.endeavor.lands import top
from ledger.games.endeavor.opening.flow import token_asked
from ledger.games.endeavor.opposition.acting import Chosen, TokenStolen, bonus_draw, chit_run, disc_acts
from ledger.games.endeavor.opposition.order import discs_turned, first_side_set, hand_checked
from ledger.games.endeavor.opposition.plans import DRAWS, Plan, advance
from ledger.games.endeavor.opposition.state import OpposingDue
from ledger.games.endeavor.sea.acts import ByDisc
from ledger.games.endeavor.sea.cards import drew
from ledger.games.endeavor.sea.cities import attacked, occupied
from ledger.games.endeavor.sea.shipping import shipped
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.turns.endings import Discarded
from ledger.games.endeavor.words import either, named, token_name

MakeAct = Callable[[State, str, str, str], ByDisc]
_ACTS: Mapping[str, tuple[MakeAct, tuple[str, ...]]] = {
    "occupy": (occupied, ("gains",)),
    "attack": (attacked, ("was", "gains", "swing")),
    "ship": (shipped, ("space", "gains", "opened", "governor", "card", "card_to", "counts")),
    "draw": (drew, ("card", "abolished")),
}
"""Each act → the function that makes its event, and the fields that the referee compares."""


def _side(state: State) -> Pending:
    event = first_side_set(state)
    prompt = f"somebody has to say who acts first: {event.side}"
    return Follows(event, open=("side", "why"), source=TURNS, prompt=prompt)


# the act that was chosen


def _act(state: State) -> Pending:
    owed = state.owed
    assert owed is not None
    prompt = f"{owed.disc} has to {owed.act} {owed.target} first"
    if owed.act == "steal":
        return Follows(TokenStolen(track=owed.target), source=OPPOSING, prompt=prompt)
    make, compared = _ACTS[owed.act]
    event = make(state, OPPOSITION, owed.disc, owed.target)
    hidden = token_asked(state, *[gain.space for gain in event.gains]) if event.gains else None
    return hidden or Follows(event, open=compared, source=OPPOSING, prompt=prompt)


# what is chosen


def _disc(state: State) -> Pending:
    event, plan = disc_acts(state)
    disc = f"disc {event.index} ({event.colour})"
    acts = f"number of opposition actions: {disc} acts now"
    return _chosen(state, event, plan, f"{disc}, step {plan.step}", OPPOSING, acts, "step")


def _chit(state: State) -> Pending:
    event, plan = chit_run(state)
    runs = f"{event.colour} runs the {event.token} chit of {event.space}"
    compared = ("colour", "token", "space", "region", "how")
    return _chosen(state, event, plan, runs, CHITS, f"chit not executed: {runs}", *compared)


def _bonus(state: State) -> Pending:
    event, plan = bonus_draw(state)
    missing = f"bonus draw missing: disc {event.index} ({event.colour}) draws now"
    return _chosen(state, event, plan, f"bonus draw of {event.colour}", BONUS, missing, "index", "colour")


def _chosen(
    state: State, event: Chosen, plan: Plan, asked: str, source: str, prompt: str, *compared: str
) -> Pending:
    """Asks the seat if several options are equally good, or only a token that nobody has named decides;
    otherwise the act happens."""
    if plan.is_choice:
        return Decision(state.seat, Later(_choose, state, plan, asked), (type(event),), source=source)
    return Follows(event, open=(*compared, "options", "chosen", "by"), source=source, prompt=prompt)


def _hand(state: State) -> Pending:
    hand = hand_checked(state)
    if hand.kept > hand.limit:
        asked = (
            f"the opposition holds {hand.kept} cards, its limit is {hand.limit}: discard what serves it best"
        )
        return Decision(state.seat, asked, (Discarded,), source=HANDS)
    prompt = "the opposition's hand is checked first"
    return Follows(hand, open=("held", "kept", "limit"), source=HANDS, prompt=prompt)


# the end of a round


def _row(state: State) -> Pending:
    prompt = "the row of the crown is closed first"
    compared = ("crown", "row", "filled", "waiting")
    return Follows(grid_closed(state), open=compared, source=GRID, prompt=prompt)


def _discs(state: State) -> Pending:
    prompt = "the turn discs are turned first"
    return Follows(discs_turned(state), open=("count", "order"), source=DISCS, prompt=prompt)


ASKED: Mapping[OpposingDue, Callable[[State], Pending]] = {
    "side": _side,
    "act": _act,
    "chit": _chit,
    "disc": _disc,
    "hand": _hand,
    "bonus": _bonus,
    "row": _row,
    "discs": _discs,
}
"""Each task of the opposition → the function that asks for it."""


# why options are tied, in words the table knows


def _choose(state: State, plan: Plan, asked: str) -> str:
    """`disc 2 (green), step b: europe-1 (north-west) or europe-5 (west centre): both finance, track 2`."""
    return f"{asked}: {_reason(state, plan)}"


def _reason(state: State, plan: Plan) -> str:
    why = {name: _about(state, name, plan.step) for name in plan.options}
    draws = plan.step in DRAWS
    listed = either([f"{one} ({top(state, one)})" if draws else named(state, one) for one in plan.options])
    if plan.is_open:
        return f"{listed}, unless a token that nobody has named scores nothing"
    if len(set(why.values())) == 1:
        both = "both" if len(plan.options) == 2 else "all"
        return f"{listed}: {both} {next(iter(why.values()))}"
    return f"{listed}: equally good ({'; '.join(f'{k} {v}' for k, v in why.items())})"


def _about(state: State, option: str, step: str) -> str:
    """What speaks for an option."""
    if option in TRACKS:
        return f"the least developed, track {state.total(OPPOSITION, option)}"
    if step in DRAWS:
        total, low, _ = advance(state, str(top(state, option)), state.totals(OPPOSITION))
        return f"advance by {total}, {low} on the lowest track"
    if step == "attack":
        return "the largest swing"
    if step == "d3":
        return "open, with an empty city"
    space = option if option in state.atlas.cities else state.next_space(option) or ""
    token = token_name(state, space)
    if token in TRACKS:
        return f"{token}, track {state.total(OPPOSITION, token)}"
    return f"{token} chit" if token in state.atlas.chits else token
