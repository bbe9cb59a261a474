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
        return unverifiable("EN-24", "it depends on tokens that nobody has told") if is_tied else outside
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


@acting.event
class DiscActs(Event, frozen=True, kw_only=True):
    """A turn disc acts: the step of the pattern that speaks, the options it leaves, and the chosen one."""

    index: int
    colour: str
    step: str
    options: tuple[str, ...] = ()
    chosen: str | None = None
    by_hand = True

    def needs(self, state: State) -> None:
        state.require_round()
        colour = state.mat.disc(self.index)
        if colour != self.colour:
            raise Contradiction(f"turn disc {self.index} is {colour}, not {self.colour}")

    def do(self, state: State) -> None:
        state.now.acted = self.index
        state.chits = []
        _owe(state, self, _ACTS.get(self.step), f"step {self.step}")

    def may(self, state: State) -> Verdict:
        due = state.now.acted + 1
        if self.index != due:
            return refused(OPPOSING, f"number of opposition actions: disc {due} acts now, not {self.index}")
        _, plan = disc_acts(state)
        if self.step != plan.step:
            return refused(OPPOSING, f"choice: step {plan.step}, not {self.step}: {_listed(plan.options)}")
        return _as_planned(self, plan, OPPOSING)

    def tell(self, state: State) -> str:
        said = f"disc {self.index} ({self.colour}), step {self.step}"
        return f"{said}: {_told_choice(state, self)}"

    def doer(self, state: State) -> str:
        return _chooser(state, self)

    def worked_out(self, state: State) -> Event:
        return _chosen_again(state, self)


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


def _acts_to_choose(state: State) -> Iterator[Choice]:
    act, _ = disc_acts(state)
    for name, unlisted in _beside(state, act.options):
        yield option(state, name, replace(act, by=SEAT, chosen=name), unlisted=unlisted)
    for words, done, target in otherwise(state):
        if done in _STEPS:
            instead = replace(act, by=SEAT, step=_STEPS[done], chosen=target)
            yield Choice(words, instead, unlisted=True)


# a chit


@acting.event
class ChitRun(Event, frozen=True, kw_only=True):
    """A chit that the opposition gained on `space` is used by the colour that gained it."""

    colour: str
    token: str
    space: str
    region: str
    how: str
    options: tuple[str, ...] = ()
    chosen: str | None = None
    by_hand = True

    def needs(self, state: State) -> None:
        state.mat.require_opposing(self.colour)
        if _waiting(state, self) is None:
            chit = f"{self.token} chit of {self.space}"
            raise Contradiction(f"no {chit} waits to be run by {self.colour}")

    def do(self, state: State) -> None:
        at = _waiting(state, self)
        state.chits = [chit for place, chit in enumerate(state.chits) if place != at]
        _owe(state, self, _RUNS.get(self.how), f"{self.token} chit")

    def may(self, state: State) -> Verdict:
        due = state.chits[0]
        if (self.colour, self.token, self.space) != (due.colour, due.token, due.space):
            return refused(CHITS, f"chit not executed: the {due.token} chit of {due.space} comes first")
        if self.region != due.region:
            return refused("EN-62", f"the chit belongs to {due.region}, not {self.region}")
        _, plan = chit_run(state)
        if self.how != plan.step:
            return refused(CHITS, f"choice: {plan.step} {_listed(plan.options)}, not {self.how}")
        return _as_planned(self, plan, CHITS)

    def tell(self, state: State) -> str:
        chit = f"{self.colour} runs the {self.token} chit of {space_name(state, self.space)}"
        return f"{chit}: {self.how} {_told_choice(state, self)}" if self.chosen else f"{chit}: nothing"

    def doer(self, state: State) -> str:
        return _chooser(state, self)

    def worked_out(self, state: State) -> Event:
        return _chosen_again(state, self)


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


def _runs_to_choose(state: State) -> Iterator[Choice]:
    run, _ = chit_run(state)
    for name, unlisted in _beside(state, run.options):
        yield option(state, name, replace(run, by=SEAT, chosen=name), unlisted=unlisted)
    for words, done, target in otherwise(state):
        yield Choice(words, replace(run, by=SEAT, how=done or "none", chosen=target), unlisted=True)


@acting.event
class TokenStolen(Event, frozen=True, kw_only=True):
    """A status token went from the seat to the opposition."""

    track: str

    def needs(self, state: State) -> None:
        state.boards[OPPOSITION]
        if self.track not in TRACKS:
            raise Contradiction(f"{self.track} is no status")
        state.boards[state.seat].require_token(self.track)

    def do(self, state: State) -> None:
        drop_token(state.boards[state.seat], self.track)
        add_token(state, OPPOSITION, self.track, self.id)
        state.owed = None

    def tell(self, state: State) -> str:
        return f"the opposition takes {self.track} from {state.seat}"


# the bonus draw


@acting.event
class BonusDraw(Event, frozen=True, kw_only=True):
    """The disc under the marker draws as well: the decks as good, and the chosen one."""

    index: int
    colour: str
    options: tuple[str, ...] = ()
    chosen: str | None = None
    by_hand = True

    def needs(self, state: State) -> None:
        state.require_round()
        state.mat.require_opposing(self.colour)

    def do(self, state: State) -> None:
        state.now.bonus = True
        _owe(state, self, "draw", "bonus draw")

    def may(self, state: State) -> Verdict:
        index = state.now.marker
        colour = state.mat.disc(index)
        if (self.index, self.colour) != (index, colour):
            return refused(BONUS, f"bonus draw: disc {index} ({colour}), not {self.index} ({self.colour})")
        return _as_planned(self, Plan("draw", bonus_draw(state, colour)), BONUS)

    def tell(self, state: State) -> str:
        return f"bonus draw of disc {self.index} ({self.colour}): {_told_choice(state, self)}"

    def doer(self, state: State) -> str:
        return _chooser(state, self)

    def worked_out(self, state: State) -> Event:
        return _chosen_again(state, self)


def bonus_draws(state: State) -> BonusDraw:
    """How it comes where nobody has a choice."""
    index = state.now.marker
    colour = state.mat.disc(index)
    options = bonus_draw(state, colour)
    return BonusDraw(by=RULE, index=index, colour=colour, options=options, chosen=_only(options))


def _draws_to_choose(state: State) -> Iterator[Choice]:
    draw = bonus_draws(state)
    for name, unlisted in _beside(state, draw.options):
        yield option(state, name, replace(draw, by=SEAT, chosen=name), is_deck=True, unlisted=unlisted)
    for words, done, target in otherwise(state):
        if done in ("draw", None):
            yield Choice(words, replace(draw, by=SEAT, chosen=target), unlisted=True)


# who chose


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
        "choose for the opposition among equally good options",
        makes=(DiscActs, ChitRun, BonusDraw, EuropeDiscLaid, EuropeChitRemoved),
        make=_chosen,
        args=(Arg("option", _options),),
    )
)
