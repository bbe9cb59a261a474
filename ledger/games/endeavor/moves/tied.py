"""How a seat chooses among what is as good for the opposition.

Law: every choice is the event that records it. What lies outside the tie can be named, and is not offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.api import Arg, Choice, Decision, Event, Typed
from ledger.games.endeavor import choices
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.flow import pending
from ledger.games.endeavor.flow.scripted import SEAT
from ledger.games.endeavor.moves.made import given, verb
from ledger.games.endeavor.opposition import bonus_draw, chit_plan, choose
from ledger.games.endeavor.preparation import chit_cities, homes, next_status
from ledger.games.endeavor.state import State


def _options(state: State, by: str, _: Typed) -> Iterable[Choice]:
    """Whatever the seat can choose now for the opposition; the value is the event."""
    due = pending(state)
    kinds = due.events if isinstance(due, Decision) else ()
    if ev.DiscActs in kinds:
        return _acting(state)
    if ev.ChitRun in kinds:
        return _running(state)
    if ev.BonusDraw in kinds:
        return _drawing(state)
    if ev.EuropeDiscLaid in kinds:
        return _settling(state)
    return _leaving(state) if ev.EuropeChitRemoved in kinds else ()


def _option(state: State, name: str, event: Event, *, unlisted: bool = False) -> Choice:
    atlas = state.atlas
    if name in atlas.cities:
        found = choices.city_choice(state, name)
    elif name in atlas.lanes and not isinstance(event, ev.BonusDraw):
        space = state.next_space(name) or ""
        found = choices.region_choice(state, name, choices.token_name(state, space))
    elif name in state.decks:
        found = choices.deck_choice(state, name)
    else:
        found = Choice(name, name)
    return Choice(found.text, event, found.also, found.help, unlisted)


def _beside(state: State, options: tuple[str, ...]) -> Iterator[tuple[str, bool]]:
    """The options, then everything of their kind, which is not listed."""
    kinds = (tuple(state.atlas.cities), state.atlas.lanes, tuple(state.decks))
    alike = next((kind for kind in kinds if options and set(options) <= set(kind)), ())
    yield from ((name, False) for name in options)
    yield from ((name, True) for name in alike if name not in options)


def _acting(state: State) -> Iterator[Choice]:
    index = state.now.acted + 1
    colour = state.mat.disc(index)
    plan = choose(state, colour)
    for name, unlisted in _beside(state, plan.options):
        event = ev.DiscActs(
            by=SEAT, index=index, colour=colour, step=plan.step, options=plan.options, chosen=name
        )
        yield _option(state, name, event, unlisted=unlisted)


def _running(state: State) -> Iterator[Choice]:
    chit = state.chits[0]
    plan = chit_plan(state, chit)
    for name, unlisted in _beside(state, plan.options):
        event = ev.ChitRun(
            by=SEAT,
            colour=chit.colour,
            token=chit.token,
            space=chit.space,
            region=chit.region,
            how=plan.step,
            options=plan.options,
            chosen=name,
        )
        yield _option(state, name, event, unlisted=unlisted)


def _drawing(state: State) -> Iterator[Choice]:
    index = state.now.marker
    colour = state.mat.disc(index)
    options = bonus_draw(state, colour)
    for name, unlisted in _beside(state, options):
        event = ev.BonusDraw(by=SEAT, index=index, colour=colour, options=options, chosen=name)
        yield _option(state, name, event, unlisted=unlisted)


def _settling(state: State) -> Iterator[Choice]:
    status = str(next_status(state))
    several = len({colour for colour, _, _ in choices.europe_discs(state)}) > 1
    for colour, city, fits in choices.europe_discs(state):
        basis, tied = homes(state, colour, status)
        event = ev.EuropeDiscLaid(status=status, colour=colour, city=city, basis=basis, tied=tied)
        entry = state.atlas.cities[city]
        full, lone = f"{colour} {entry.short}", entry.short
        also = (f"{colour} {city}",) if several else (full, f"{colour} {city}", city)
        yield Choice(full if several else lone, event, also, f"{entry.compass}: {status} ({basis})", not fits)


def _leaving(state: State) -> Iterator[Choice]:
    for city in chit_cities(state):
        event = ev.EuropeChitRemoved(city=city, token=state.token[city])
        yield _option(state, city, event)


VERBS = (
    verb(
        "take",
        "choose for the opposition among what is as good",
        (ev.DiscActs, ev.ChitRun, ev.BonusDraw, ev.EuropeDiscLaid, ev.EuropeChitRemoved),
        given,
        Arg(name="option", choices=_options),
    ),
)
