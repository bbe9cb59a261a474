"""The opposition acts: a turn disc, a chit, the bonus draw; and the word of the seat that chooses for it.

Law: the step, the options and the choice among them are worked out anew and compared; options are a set.
What lies outside the tie can be named, and is not offered. Source: Opposition Takes Action; Opposition Bonus
Actions; Opposition Bonus Draw; rulings EN-49 to EN-66.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Typed,
    Verb,
    Verdict,
    against,
    once,
    refused,
    unverifiable,
)
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.headings import BONUS, CHITS, OPPOSING
from ledger.games.endeavor.mat import Act, Owed
from ledger.games.endeavor.opening.europe import (
    EuropeChitRemoved,
    EuropeDiscLaid,
    chits_to_choose,
    homes_to_choose,
)
from ledger.games.endeavor.opening.state import due_in_setup
from ledger.games.endeavor.opposition.otherwise import otherwise
from ledger.games.endeavor.opposition.plans import Plan, bonus_draw, chit_plan, choose
from ledger.games.endeavor.opposition.state import RULE, SEAT, due_of_opposition
from ledger.games.endeavor.pieces import add_token, drop_token, pick
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.words import offered_first, option, short_name, space_name

acting: Chapter[State] = Chapter()


def _beside(state: State, options: tuple[str, ...]) -> Iterator[tuple[str, bool]]:
    """The options, where there are several; then everything of their kind, which is not listed."""
    kinds = (tuple(state.atlas.cities), state.atlas.lanes, tuple(state.decks))
    alike = next((kind for kind in kinds if options and set(options) <= set(kind)), ())
    yield from offered_first(options if len(options) > 1 else (), alike)


def _only(options: tuple[str, ...]) -> str | None:
    return options[0] if options else None


def _told_choice(state: State, event: DiscActs | ChitRun | BonusDraw) -> str:
    if event.chosen is None:
        return "nothing"
    others = [short_name(state, name) for name in event.options if name != event.chosen]
    return short_name(state, event.chosen) + (f" (not {', '.join(others)})" if others else "")


def _as_planned(event: DiscActs | ChitRun | BonusDraw, plan: Plan, source: str) -> Verdict:
    """Whether the options, the choice and who made it are right."""
    options = _listed(plan.options)
    outside = refused(source, f"chosen outside the tie: {event.chosen} is not one of {options}")
    if not plan.is_sure:
        is_tied = event.chosen in plan.options
        return unverifiable("EN-24", "it hangs on tokens that nobody told") if is_tied else outside
    wanted = SEAT if len(plan.options) > 1 else RULE
    listed = refused(source, f"choice: the options are {options}")
    chooser = refused(source, f"choice: by {wanted}, not {event.by or 'nobody'}")
    return against(
        LEGAL if set(event.options) == set(plan.options) else listed,
        LEGAL if event.chosen in (plan.options or (None,)) else outside,
        LEGAL if event.by == wanted else chooser,
    )


def _listed(options: tuple[str, ...]) -> str:
    return ", ".join(options) or "none"


def _owe(state: State, event: DiscActs | ChitRun | BonusDraw, act: Act | None, what: str) -> None:
    """The chosen act comes next; a choice among several is remembered as `what`."""
    colour, target = event.colour, event.chosen
    if len(event.options) > 1:
        pick(state, event.id, f"{colour}, {what}", event.options, target)
    state.owed = None if target is None or act is None else Owed(act, colour, target)


# a turn disc


class DiscActs(Event, frozen=True, kw_only=True):
    """A turn disc acts: the step of the pattern that speaks, the options it leaves, and the chosen one."""

    index: int
    colour: str
    step: str
    options: tuple[str, ...] = ()
    chosen: str | None = None


@once
def disc_acts(state: State) -> tuple[DiscActs, Plan]:
    """How the next disc acts where nobody has a choice, and by which plan."""
    index = state.now.acted + 1
    colour = state.mat.disc(index)
    plan = choose(state, colour)
    event = DiscActs(
        by=RULE, index=index, colour=colour, step=plan.step, options=plan.options, chosen=_only(plan.options)
    )
    return event, plan


_ACTS: Mapping[str, Act] = {
    **dict.fromkeys(("a", "b"), "occupy"),
    **dict.fromkeys(("c", "d1", "d2", "d3", "late", "last-resort"), "ship"),
    "e": "draw",
}
"""What a step of the pattern does; the last one nothing."""
_STEPS: Mapping[Act | None, str] = {"occupy": "b", "ship": "d1", "draw": "e", None: "none"}
"""What a disc can have done whatever the pattern says, and the step that does it."""


def _require_disc(state: State, event: DiscActs) -> None:
    state.require_round()
    colour = state.mat.disc(event.index)
    if colour != event.colour:
        raise Contradiction(f"turn disc {event.index} is {colour}, not {event.colour}")


@acting.on(DiscActs, needs=_require_disc)
def _disc_acted(state: State, event: DiscActs) -> None:
    state.now.acted = event.index
    state.chits = []
    _owe(state, event, _ACTS.get(event.step), f"step {event.step}")


@acting.rule(DiscActs)
def _may_act(state: State, event: DiscActs) -> Verdict:
    due = state.now.acted + 1
    if event.index != due:
        return refused(OPPOSING, f"number of opposition actions: disc {due} acts now, not {event.index}")
    _, plan = disc_acts(state)
    if event.step != plan.step:
        return refused(OPPOSING, f"choice: step {plan.step}, not {event.step}: {_listed(plan.options)}")
    return _as_planned(event, plan, OPPOSING)


@acting.told(DiscActs)
def _told_disc(state: State, event: DiscActs) -> str:
    said = f"disc {event.index} ({event.colour}), step {event.step}"
    return f"{said}: {_told_choice(state, event)}"


def _acts_to_choose(state: State) -> Iterator[Choice]:
    act, _ = disc_acts(state)
    for name, unlisted in _beside(state, act.options):
        yield option(state, name, replace(act, by=SEAT, chosen=name), unlisted=unlisted)
    for words, done, target in otherwise(state):
        if done in _STEPS:
            instead = replace(act, by=SEAT, step=_STEPS[done], chosen=target)
            yield Choice(words, instead, unlisted=True)


# a chit


class ChitRun(Event, frozen=True, kw_only=True):
    """A chit that the opposition gained on `space` is used by the colour that gained it."""

    colour: str
    token: str
    space: str
    region: str
    how: str
    options: tuple[str, ...] = ()
    chosen: str | None = None


@once
def chit_run(state: State) -> tuple[ChitRun, Plan]:
    """How the next chit is used where nobody has a choice, and by which plan."""
    chit = state.chits[0]
    plan = chit_plan(state, chit)
    event = ChitRun(
        by=RULE,
        colour=chit.colour,
        token=chit.token,
        space=chit.space,
        region=chit.region,
        how=plan.step,
        options=plan.options,
        chosen=_only(plan.options),
    )
    return event, plan


_RUNS: Mapping[str, Act] = {act: act for act in ("occupy", "ship", "draw", "attack", "steal")}


def _waiting(state: State, event: ChitRun) -> int | None:
    """The place of the chit among those that wait to be run."""
    named = (event.colour, event.token, event.space)
    waiting = [(chit.colour, chit.token, chit.space) for chit in state.chits]
    return waiting.index(named) if named in waiting else None


def _require_chit(state: State, event: ChitRun) -> None:
    state.mat.require_opposing(event.colour)
    if _waiting(state, event) is None:
        chit = f"{event.token} chit of {event.space}"
        raise Contradiction(f"no {chit} waits to be run by {event.colour}")


@acting.on(ChitRun, needs=_require_chit)
def _chit_run(state: State, event: ChitRun) -> None:
    at = _waiting(state, event)
    state.chits = [chit for place, chit in enumerate(state.chits) if place != at]
    _owe(state, event, _RUNS.get(event.how), f"{event.token} chit")


@acting.rule(ChitRun)
def _may_run(state: State, event: ChitRun) -> Verdict:
    due = state.chits[0]
    if (event.colour, event.token, event.space) != (due.colour, due.token, due.space):
        return refused(CHITS, f"chit not executed: the {due.token} chit of {due.space} comes first")
    if event.region != due.region:
        return refused("EN-62", f"the chit belongs to {due.region}, not {event.region}")
    _, plan = chit_run(state)
    if event.how != plan.step:
        return refused(CHITS, f"choice: {plan.step} {_listed(plan.options)}, not {event.how}")
    return _as_planned(event, plan, CHITS)


@acting.told(ChitRun)
def _told_chit(state: State, event: ChitRun) -> str:
    chit = f"{event.colour} runs the {event.token} chit of {space_name(state, event.space)}"
    return f"{chit}: {event.how} {_told_choice(state, event)}" if event.chosen else f"{chit}: nothing"


def _runs_to_choose(state: State) -> Iterator[Choice]:
    run, _ = chit_run(state)
    for name, unlisted in _beside(state, run.options):
        yield option(state, name, replace(run, by=SEAT, chosen=name), unlisted=unlisted)
    for words, done, target in otherwise(state):
        yield Choice(words, replace(run, by=SEAT, how=done or "none", chosen=target), unlisted=True)


class TokenStolen(Event, frozen=True, kw_only=True):
    """A status token went from the seat to the opposition."""

    track: str


def _require_token(state: State, event: TokenStolen) -> None:
    state.boards[OPPOSITION]
    if event.track not in TRACKS:
        raise Contradiction(f"{event.track} is no status")
    state.boards[state.seat].require_token(event.track)


@acting.on(TokenStolen, needs=_require_token)
def _stolen(state: State, event: TokenStolen) -> None:
    drop_token(state.boards[state.seat], event.track)
    add_token(state, OPPOSITION, event.track, event.id)
    state.owed = None


@acting.told(TokenStolen)
def _told_theft(state: State, event: TokenStolen) -> str:
    return f"the opposition takes {event.track} from {state.seat}"


# the bonus draw


class BonusDraw(Event, frozen=True, kw_only=True):
    """The disc under the marker draws as well: the decks as good, and the chosen one."""

    index: int
    colour: str
    options: tuple[str, ...] = ()
    chosen: str | None = None


def bonus_draws(state: State) -> BonusDraw:
    """How it comes where nobody has a choice."""
    index = state.now.marker
    colour = state.mat.disc(index)
    options = bonus_draw(state, colour)
    return BonusDraw(by=RULE, index=index, colour=colour, options=options, chosen=_only(options))


def _require_opposing(state: State, event: BonusDraw) -> None:
    state.require_round()
    state.mat.require_opposing(event.colour)


@acting.on(BonusDraw, needs=_require_opposing)
def _bonus_drawn(state: State, event: BonusDraw) -> None:
    state.now.bonus = True
    _owe(state, event, "draw", "bonus draw")


@acting.rule(BonusDraw)
def _may_draw(state: State, event: BonusDraw) -> Verdict:
    index = state.now.marker
    colour = state.mat.disc(index)
    if (event.index, event.colour) != (index, colour):
        return refused(BONUS, f"bonus draw: disc {index} ({colour}), not {event.index} ({event.colour})")
    return _as_planned(event, Plan("draw", bonus_draw(state, colour)), BONUS)


@acting.told(BonusDraw)
def _told_bonus(state: State, event: BonusDraw) -> str:
    return f"bonus draw of disc {event.index} ({event.colour}): {_told_choice(state, event)}"


def _draws_to_choose(state: State) -> Iterator[Choice]:
    draw = bonus_draws(state)
    for name, unlisted in _beside(state, draw.options):
        yield option(state, name, replace(draw, by=SEAT, chosen=name), is_deck=True, unlisted=unlisted)
    for words, done, target in otherwise(state):
        if done in ("draw", None):
            yield Choice(words, replace(draw, by=SEAT, chosen=target), unlisted=True)


# who chose


@acting.worked_out(DiscActs, ChitRun, BonusDraw)
def _chosen_again(state: State, event: DiscActs | ChitRun | BonusDraw) -> Event:
    """The same choice among what is as good now; as it was told where it is not among that."""
    due = due_of_opposition(state)
    if isinstance(event, DiscActs) and due == "disc":
        now: DiscActs | ChitRun | BonusDraw = disc_acts(state)[0]
    elif isinstance(event, ChitRun) and due == "chit":
        now = chit_run(state)[0]
    elif isinstance(event, BonusDraw) and due == "bonus":
        now = bonus_draws(state)
    else:
        return event
    if event.colour != now.colour or event.chosen not in (now.options or (None,)):
        return event
    return replace(now, chosen=event.chosen, by=SEAT if len(now.options) > 1 else RULE)


acting.by_hand(DiscActs, ChitRun, BonusDraw)


@acting.doer(DiscActs, ChitRun, BonusDraw)
def _chooser(state: State, event: Event) -> str:
    """Where somebody is asked it is the seat; that the rule did not choose is for the rule of the event."""
    return state.seat


def _options(state: State, by: str, _: Typed) -> Iterable[Choice]:
    """Whatever the seat can choose now for the opposition; the value is the event."""
    if not state.is_set_up:
        setup = due_in_setup(state)
        if setup == "europe":
            return homes_to_choose(state)
        return chits_to_choose(state) if setup == "chit" else ()
    due = due_of_opposition(state)
    if due == "disc":
        return _acts_to_choose(state)
    if due == "chit":
        return _runs_to_choose(state)
    return _draws_to_choose(state) if due == "bonus" else ()


def _chosen(state: State, by: str, values: Typed) -> Event:
    """What was chosen is the event."""
    event: Event = values[0]
    return event


acting.word(
    Verb(
        "take",
        "choose for the opposition among what is as good",
        makes=(DiscActs, ChitRun, BonusDraw, EuropeDiscLaid, EuropeChitRemoved),
        make=_chosen,
        args=(Arg("option", _options),),
    )
)
