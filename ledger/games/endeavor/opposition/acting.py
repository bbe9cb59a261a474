"""The opposition acts: a turn disc, a chit, the bonus draw; and the verb of the seat that chooses for it.
Law: the step, the options and the choice among them are worked out again and compared; the order of options
does not matter. An option outside the tie can be typed, but is not offered. Source: Opposition Takes Action;
Opposition Bonus Actions; Opposition Bonus Draw; rulings EN-49 to EN-66."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

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
from ledger.games.endeavor.doers import BySoloSeat
from ledger.games.endeavor.headings import BONUS, CHITS, OPPOSING
from ledger.games.endeavor.mat import Act, Owed
from ledger.games.endeavor.opening.europe import (
    EuropeChitRemoved,
    EuropeDiscLaid,
    chits_to_choose,
    homes_to_choose,
)
from ledger.games.endeavor.opening.state import due_in_setup
from ledger.games.endeavor.opposition.plans import DRAWS, Plan, bonus_decks, chit_plan, disc_plan
from ledger.games.endeavor.opposition.state import RULE, SEAT, OpposingDue, due_of_opposition
from ledger.games.endeavor.pieces import add_token, drop_token, pick
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.words import offered_first, option, short_name, space_name

acting: Chapter[State] = Chapter()


class Chosen(BySoloSeat, frozen=True, kw_only=True):
    """An act of the opposition: the options that are equally good, and what the rule or the seat chose."""

    by_hand = True
    if TYPE_CHECKING:  # the fields of all three, each in its own place in the log
        colour: str
        options: tuple[str, ...] = ()
        chosen: str | None = None

    def owe(self, state: State, act: Act | None, what: str) -> None:
        """Makes the chosen act come next; a choice among several options is remembered as `what`."""
        if len(self.options) > 1:
            pick(state, self.id, f"{self.colour}, {what}", self.options, self.chosen)
        state.owed = None if self.chosen is None or act is None else Owed(act, self.colour, self.chosen)

    def as_planned(self, plan: Plan, source: str) -> Verdict:
        """Whether the options and the choice are right, and whether the right side chose."""
        options = listed(plan.options)
        outside = refused(source, f"chosen outside the tie: {self.chosen} is not one of {options}")
        if not plan.is_sure:
            may_be = plan.is_open or self.chosen in plan.options
            return unverifiable("EN-24", "it depends on tokens that nobody has named") if may_be else outside
        wanted = SEAT if len(plan.options) > 1 else RULE
        differ = refused(source, f"choice: the options are {options}")
        chooser = refused(source, f"choice: by {wanted}, not {self.by or 'nobody'}")
        return against(
            LEGAL if set(self.options) == set(plan.options) else differ,
            LEGAL if self.chosen in (plan.options or (None,)) else outside,
            LEGAL if self.by == wanted else chooser,
        )

    def choice_in_words(self, state: State) -> str:
        if self.chosen is None:
            return "nothing"
        others = [short_name(state, name) for name in self.options if name != self.chosen]
        return short_name(state, self.chosen) + (f" (not {', '.join(others)})" if others else "")

    def instead(self, act: Act | None) -> Chosen | None:
        """The event with this act, or with none, in place of its own; None if that is impossible."""
        return None

    def worked_out(self, state: State) -> Event:
        """The event with the options that are equally good now; unchanged if its choice is not among them."""
        due = due_choice(state)
        if due is None or type(due[0]) is not type(self):
            return self
        now, plan = due
        if self.colour != now.colour or self.chosen not in (now.options or (None,)):
            return self
        return replace(now, chosen=self.chosen, by=SEAT if plan.is_choice else RULE)


def listed(options: tuple[str, ...]) -> str:
    return ", ".join(options) or "none"


# a turn disc


@acting.event
class DiscActs(Chosen, frozen=True, kw_only=True):
    """A turn disc acts: the step of the pattern that applies, its options, and the choice."""

    index: int
    colour: str
    step: str
    options: tuple[str, ...] = ()
    chosen: str | None = None

    def needs(self, state: State) -> None:
        state.require_round()
        colour = state.mat.disc(self.index)
        if colour != self.colour:
            raise Contradiction(f"turn disc {self.index} is {colour}, not {self.colour}")

    def do(self, state: State) -> None:
        state.now.acted = self.index
        state.chits = []
        self.owe(state, _ACTS.get(self.step), f"step {self.step}")

    def may(self, state: State) -> Verdict:
        due = state.now.acted + 1
        if self.index != due:
            return refused(OPPOSING, f"number of opposition actions: disc {due} acts now, not {self.index}")
        _, plan = disc_acts(state)
        if self.step != plan.step and not plan.is_open:
            return refused(OPPOSING, f"choice: step {plan.step}, not {self.step}: {listed(plan.options)}")
        return self.as_planned(plan, OPPOSING)

    def tell(self, state: State) -> str:
        return f"disc {self.index} ({self.colour}), step {self.step}: {self.choice_in_words(state)}"

    def instead(self, act: Act | None) -> Chosen | None:
        return replace(self, step=_STEPS[act]) if act in _STEPS else None


@once
def disc_acts(state: State) -> tuple[DiscActs, Plan]:
    """How the next disc acts if nobody has a choice, and the plan for it."""
    index = state.now.acted + 1
    colour = state.mat.disc(index)
    plan = disc_plan(state, colour)
    event = DiscActs(
        by=RULE,
        index=index,
        colour=colour,
        step=plan.step,
        options=plan.options,
        chosen=next(iter(plan.options), None),
    )
    return event, plan


_ACTS: Mapping[str, Act] = {
    **dict.fromkeys(("a", "b"), "occupy"),
    **dict.fromkeys(("c", "d1", "d2", "d3", "late", "last-resort"), "ship"),
    "e": "draw",
}
"""Step of the pattern → the act; the last step is not here, because it does nothing."""
_STEPS: Mapping[Act | None, str] = {"occupy": "b", "ship": "d1", "draw": "e", None: "none"}
"""An act that a disc can do, whatever the pattern says → the step it is recorded as."""


# a chit


@acting.event
class ChitRun(Chosen, frozen=True, kw_only=True):
    """A chit that the opposition gained on `space` is used by the colour that gained it."""

    colour: str
    token: str
    space: str
    region: str
    how: str
    options: tuple[str, ...] = ()
    chosen: str | None = None

    def _waiting(self, state: State) -> int | None:
        """The place of the chit among those that wait to be run."""
        named = (self.colour, self.token, self.space)
        waiting = [(chit.colour, chit.token, chit.space) for chit in state.chits]
        return waiting.index(named) if named in waiting else None

    def needs(self, state: State) -> None:
        state.mat.require_opposing(self.colour)
        if self._waiting(state) is None:
            chit = f"{self.token} chit of {self.space}"
            raise Contradiction(f"no {chit} waits to be run by {self.colour}")

    def do(self, state: State) -> None:
        at = self._waiting(state)
        state.chits = [chit for place, chit in enumerate(state.chits) if place != at]
        self.owe(state, _RUNS.get(self.how), f"{self.token} chit")

    def may(self, state: State) -> Verdict:
        due = state.chits[0]
        if (self.colour, self.token, self.space) != (due.colour, due.token, due.space):
            return refused(CHITS, f"chit not executed: the {due.token} chit of {due.space} comes first")
        if self.region != due.region:
            return refused("EN-62", f"the chit belongs to {due.region}, not {self.region}")
        _, plan = chit_run(state)
        if self.how != plan.step and not plan.is_open:
            return refused(CHITS, f"choice: {plan.step} {listed(plan.options)}, not {self.how}")
        return self.as_planned(plan, CHITS)

    def tell(self, state: State) -> str:
        chit = f"{self.colour} runs the {self.token} chit of {space_name(state, self.space)}"
        return f"{chit}: {self.how} {self.choice_in_words(state)}" if self.chosen else f"{chit}: nothing"

    def instead(self, act: Act | None) -> Chosen | None:
        return replace(self, how=act or "none")


@once
def chit_run(state: State) -> tuple[ChitRun, Plan]:
    """How the next chit is used if nobody has a choice, and the plan for it."""
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
        chosen=next(iter(plan.options), None),
    )
    return event, plan


_RUNS: Mapping[str, Act] = {act: act for act in ("occupy", "ship", "draw", "attack", "steal")}


@acting.event
class TokenStolen(Event, frozen=True, kw_only=True):
    """A status token went from the seat to the opposition."""

    track: str

    def needs(self, state: State) -> None:
        state.boards[OPPOSITION]
        if self.track not in TRACKS:
            raise Contradiction(f"{self.track} is not a status")
        state.boards[state.seat].require_token(self.track)

    def do(self, state: State) -> None:
        drop_token(state.boards[state.seat], self.track)
        add_token(state, OPPOSITION, self.track, self.id)
        state.owed = None

    def tell(self, state: State) -> str:
        return f"the opposition takes {self.track} from {state.seat}"


# the bonus draw


@acting.event
class BonusDraw(Chosen, frozen=True, kw_only=True):
    """The disc under the marker draws as well: the decks that are equally good, and the chosen deck."""

    index: int
    colour: str
    options: tuple[str, ...] = ()
    chosen: str | None = None

    def needs(self, state: State) -> None:
        state.require_round()
        state.mat.require_opposing(self.colour)

    def do(self, state: State) -> None:
        state.now.bonus = True
        self.owe(state, "draw", "bonus draw")

    def may(self, state: State) -> Verdict:
        wanted, plan = bonus_draw(state)
        if (self.index, self.colour) != (wanted.index, wanted.colour):
            disc = f"disc {wanted.index} ({wanted.colour})"
            return refused(BONUS, f"bonus draw: {disc}, not {self.index} ({self.colour})")
        return self.as_planned(plan, BONUS)

    def tell(self, state: State) -> str:
        return f"bonus draw of disc {self.index} ({self.colour}): {self.choice_in_words(state)}"

    def instead(self, act: Act | None) -> Chosen | None:
        return self if act in ("draw", None) else None


def bonus_draw(state: State) -> tuple[BonusDraw, Plan]:
    """How the bonus draw goes if nobody has a choice, and the plan for it."""
    index = state.now.marker
    colour = state.mat.disc(index)
    plan = Plan("draw", bonus_decks(state, colour))
    event = BonusDraw(
        by=RULE, index=index, colour=colour, options=plan.options, chosen=next(iter(plan.options), None)
    )
    return event, plan


# who chooses


_DUE: Mapping[OpposingDue | None, Callable[[State], tuple[Chosen, Plan]]] = {
    "disc": disc_acts,
    "chit": chit_run,
    "bonus": bonus_draw,
}


def due_choice(state: State) -> tuple[Chosen, Plan] | None:
    """The choice to make for the opposition now, and the plan for it; None if there is none."""
    planned = _DUE.get(due_of_opposition(state))
    return None if planned is None else planned(state)


def _whatever_else(state: State) -> Iterator[tuple[str, Act | None, str | None]]:
    """What a table may have done although the rules did not offer it: the words to type, the act, and its
    target."""
    for city in state.atlas.cities:
        act: Act = "attack" if city in state.city else "occupy"
        yield f"{act} {short_name(state, city)}", act, city
    for lane in state.atlas.lanes:
        yield f"ship {short_name(state, lane)}", "ship", lane
    for deck, held in state.decks.items():
        if held:
            yield f"draw {short_name(state, deck)}", "draw", deck
    for track in TRACKS:
        yield f"steal {track}", "steal", track
    yield "nothing", None, None


def _options(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """What the seat can choose for the opposition now; the value of a choice is its event."""
    if not state.is_set_up:
        setup = due_in_setup(state)
        if setup == "europe":
            yield from homes_to_choose(state)
        elif setup == "chit":
            yield from chits_to_choose(state)
        return
    if (due := due_choice(state)) is None:
        return
    event, plan, options = replace(due[0], by=SEAT), due[1], due[1].options
    is_deck = plan.step in DRAWS
    kinds = (tuple(state.atlas.cities), tuple(state.decks) if is_deck else state.atlas.lanes)
    alike = next((kind for kind in kinds if options and set(options) <= set(kind)), ())
    for name, unlisted in offered_first(options if plan.is_choice else (), alike):
        yield option(state, name, replace(event, chosen=name), is_deck=is_deck, unlisted=unlisted)
    for words, act, target in _whatever_else(state):
        if (other := event.instead(act)) is not None:
            yield Choice(words, replace(other, chosen=target), unlisted=True)


def _chosen(state: State, by: str, values: Typed) -> Event:
    """The event of the option that was chosen."""
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
