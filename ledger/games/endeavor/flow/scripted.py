"""What the opposition does, and where the seat decides for it.

Law: derived from the state. One option left: it happens. Several as good: the seat is asked, in words the
table knows. Source: Opposition Takes Action; Opposition Bonus Actions; Opposition Bonus Draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.api import Decision, Event, Follows, Pending
from ledger.games.endeavor import consequences
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.boards import is_over, limit
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.flow.opening import either, named, told
from ledger.games.endeavor.lands import empty_cities, reaches, top
from ledger.games.endeavor.mat import Chit, Owed
from ledger.games.endeavor.opposition import Plan, advance, bonus_draw, chit_plan, choose
from ledger.games.endeavor.state import OPPOSITION, State

ACTS, CHITS, BONUS, HANDS = (
    "Opposition Takes Action",
    "Opposition Bonus Actions",
    "Opposition Bonus Draw",
    "Ending a Round, 1",
)
TURNS = "Understanding Turn Sequence"
RULE, SEAT = "rule", "seat"
"""Who chose for the opposition."""
_SHIP, _OCCUPY, _DRAW = (
    ("space", "gains", "opened", "governor", "card", "card_to", "counts"),
    ("gains",),
    ("card", "abolished"),
)
_ATTACK = ("was", "gains", "swing")


def first_side(state: State) -> Follows:
    event = consequences.first_side(state, occupies=can_occupy(state))
    prompt = f"who acts first has to be said: {event.side}"
    return Follows(event, open=("side", "why"), source=TURNS, prompt=prompt)


def can_occupy(state: State) -> bool:
    """Whether an occupy action is possible: on the board, or for a colour that acts (EN-39)."""
    if state.knob("first_actor") == "board":
        return next(empty_cities(state), None) is not None
    discs = state.mat.discs[: max(state.now.marker - 1, 0)]
    return any(
        reaches(state, colour, state.atlas.region_of[c]) for c in empty_cities(state) for colour in discs
    )


def owing(state: State) -> Pending | None:
    """The act that was chosen, or a chit that waits."""
    if state.owed is not None:
        act = owed_act(state, state.owed)
        if act is not None:
            return told(state, *_unknown(act[0])) or Follows(
                act[0], open=act[1], source=ACTS, prompt=f"{_doing(state.owed)} first"
            )
    if state.chits:
        return chit_run(state, state.chits[0])
    return None


def scripted(state: State) -> Pending:
    """All that the opposition does in its turn: every disc, then its hand check."""
    now = state.now
    if now.acted < now.marker - 1:
        return disc_acts(state, now.acted + 1)
    return hand_check(state)


def _unknown(event: Event) -> tuple[str | None, ...]:
    return (consequences.untold(getattr(event, "gains", ())),)


def _doing(owed: Owed) -> str:
    return f"{owed.disc} has to {owed.act} {owed.target}"


def owed_act(state: State, owed: Owed) -> tuple[Event, tuple[str, ...]] | None:
    """The act that was chosen, with what a referee looks at in it; None where it cannot be done any more."""
    disc, target, atlas = owed.disc, owed.target, state.atlas
    if owed.act == "occupy" and target in atlas.cities and target not in state.city:
        return consequences.occupied(state, OPPOSITION, disc, target), _OCCUPY
    if owed.act == "attack" and state.city.get(target, disc) != disc:
        return consequences.attacked(state, OPPOSITION, disc, target), _ATTACK
    if owed.act == "ship" and target in state.lane:
        return consequences.shipped(state, OPPOSITION, disc, target), _SHIP
    if owed.act == "draw" and state.decks.get(target):
        return consequences.drew(state, OPPOSITION, disc, target), _DRAW
    if owed.act == "steal" and state.boards[state.seat].tokens.get(target):
        return ev.TokenStolen(track=target), ()
    return None


# what is chosen


def disc_acts(state: State, index: int) -> Pending:
    colour = state.mat.disc(index)
    plan = choose(state, colour)
    event = ev.DiscActs(
        by=RULE, index=index, colour=colour, step=plan.step, options=plan.options, chosen=_only(plan.options)
    )
    number = f"number of opposition actions: disc {index} ({colour}) acts now"
    if len(plan.options) > 1:
        asked = f"disc {index} ({colour}), step {plan.step}: {reason(state, plan)}"
        return Decision(state.seat, asked, (ev.DiscActs,), source=ACTS)
    return Follows(event, open=("step", "options", "chosen", "by"), source=ACTS, prompt=number)


def chit_run(state: State, chit: Chit) -> Pending:
    plan = chit_plan(state, chit)
    event = ev.ChitRun(
        by=RULE,
        colour=chit.colour,
        token=chit.token,
        space=chit.space,
        region=chit.region,
        how=plan.step,
        options=plan.options,
        chosen=_only(plan.options),
    )
    missing = f"chit not executed: {chit.colour} runs the {chit.token} chit of {chit.space}"
    if len(plan.options) > 1:
        asked = f"{chit.colour} runs the {chit.token} chit of {chit.space}: {reason(state, plan)}"
        return Decision(state.seat, asked, (ev.ChitRun,), source=CHITS)
    compared = ("colour", "token", "space", "region", "how", "options", "chosen", "by")
    return Follows(event, open=compared, source=CHITS, prompt=missing)


def bonus(state: State) -> Pending:
    index = state.now.marker
    colour = state.mat.disc(index)
    options = bonus_draw(state, colour)
    event = ev.BonusDraw(by=RULE, index=index, colour=colour, options=options, chosen=_only(options))
    missing = f"bonus draw missing: disc {index} ({colour}) draws now"
    if len(options) > 1:
        asked = f"bonus draw of {colour}: {reason(state, Plan('draw', options))}"
        return Decision(state.seat, asked, (ev.BonusDraw,), source=BONUS)
    return Follows(event, open=("index", "colour", "options", "chosen", "by"), source=BONUS, prompt=missing)


def _only(options: Sequence[str]) -> str | None:
    return options[0] if options else None


def hand_check(state: State) -> Pending:
    if is_over(state, OPPOSITION):
        held, most = len(state.boards[OPPOSITION].cards), limit(state, OPPOSITION)
        asked = f"the opposition holds {held} cards of {most}: discard what serves it best"
        return Decision(state.seat, asked, (ev.Discarded,), source=HANDS)
    checked = consequences.hand_checked(state)
    return Follows(
        checked, open=("held", "kept", "limit"), source=HANDS, prompt="the opposition's hand is checked first"
    )


# why options are tied, in words the table knows


def reason(state: State, plan: Plan) -> str:
    """`europe-1 (north-west) or europe-5 (west centre): both finance, track 2`."""
    told_ = {option: about(state, option, plan.step) for option in plan.options}
    draws = plan.step in ("e", "draw")
    listed = either([f"{one} ({top(state, one)})" if draws else named(state, one) for one in plan.options])
    if len(set(told_.values())) == 1:
        both = "both" if len(plan.options) == 2 else "all"
        return f"{listed}: {both} {next(iter(told_.values()))}"
    return f"{listed}: as good as each other ({'; '.join(f'{k} {v}' for k, v in told_.items())})"


def about(state: State, option: str, step: str) -> str:
    """What speaks for an option."""
    if option in TRACKS:
        return f"the least developed, track {state.total(OPPOSITION, option)}"
    if step in ("e", "draw"):
        card = str(top(state, option))
        total, low, _ = advance(state, card)
        return f"advance by {total}, {low} on the lowest track"
    if step == "attack":
        return "the largest swing"
    if step == "d3":
        return "open, with an empty city"
    space = option if option in state.atlas.cities else state.next_space(option) or ""
    token = state.token.get(space)
    if token is None:
        return "no token"
    return f"{token}, track {state.total(OPPOSITION, token)}" if token in TRACKS else f"{token} chit"
