"""What a seat can pay with, what a card's text asks for, and what leaves with an eliminated seat.

Law: pure questions about a state; no verdicts. Source: turn process, 4; win condition; rulings MT-6, MT-7,
MT-11, MT-25, MT-27.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from ledger.api import Catalog, Event, counted
from ledger.games.courses import events as ev
from ledger.games.courses import payment, piles
from ledger.games.courses.catalog import CARDS, COPIES, COURSES, Card, Effect
from ledger.games.courses.state import ENOUGH, Action, Lying, State
from ledger.games.courses.worth import added, cost, entry, points, power, stars


def allowed_copies(state: State, seat: str, name: str, *, is_course: bool) -> int:
    """How many copies of a card a seat's deck can have; where its list is known, as that says (MT-4)."""
    player = state.players[seat]
    listed = player.course_list if is_course else player.card_list
    if listed:
        return listed.count(name)
    return 1 if is_course else COPIES


def deck_problem(state: State, courses: tuple[str, ...], cards: tuple[str, ...]) -> str:
    """Why these are no decks to play with; empty where they are. Source: you need; MT-4."""
    known = state.table.catalog.of(Card)
    if (len(courses), len(cards)) != (COURSES, CARDS):
        return f"it has {counted(len(courses), 'course')} and {counted(len(cards), 'card')}"
    for names, most in ((courses, 1), (cards, COPIES)):
        name, found = Counter(names).most_common(1)[0]
        if found > most:
            return f"it has {found} copies of {name}"
    for name in (*courses, *cards):
        if name not in known:
            return f"the catalog has no {name}"
    if any(known[name].sort not in ("course", None) for name in courses):
        return "its course deck holds another card"
    if any(known[name].sort == "course" for name in cards):
        return "its draw deck holds a course"
    return ""


# paying


class Purse(NamedTuple):
    """The untapped star sources of a seat; of `untold` ones nobody knows what they give."""

    known: tuple[tuple[int, int], ...]
    untold: tuple[int, ...]

    @property
    def stars(self) -> int:
        return sum(given for _, given in self.known)


def purse(state: State, seat: str) -> Purse:
    """What is seldom needed for more comes first: cards at home, then courses without an own partner.

    Who is no seat, such as the table, has nothing to pay with.
    """
    known: list[tuple[bool, bool, int, int]] = []
    untold: list[int] = []
    own = state.own(seat) if seat in state.players else []
    held = {card.at for card in own if card.kind == "partner"}
    for card in own:
        if card.tapped:
            continue
        given = stars(state, card)
        if given is None:
            if card.kind in ("course", "supporter"):
                untold.append(card.number)
        elif given:
            known.append((card.kind == "course", card.number in held, card.number, given))
    return Purse(tuple((number, given) for _, _, number, given in sorted(known)), tuple(untold))


def payments(state: State, own: Purse, name: str, most: int = 2) -> list[tuple[int, ...]]:
    """The ways to pay for a card from a purse that tap the fewest stars, the usual first, at most so many.

    Where stars are not told, one way that nobody can check; where nobody told the cost, the one that taps
    nothing. Empty where it cannot be paid.
    """
    wanted = cost(state, name)
    if not wanted:
        return [()]
    if found := payment.first_ways(own.known, wanted, most):
        return [tuple(sorted(way)) for way in found]
    if not own.untold:
        return []
    return [tuple(sorted((*(number for number, _ in own.known), own.untold[0])))]


def overpaid(state: State, name: str, tapped: tuple[int, ...]) -> int | None:
    """Stars beyond the cost; None where nobody can know."""
    wanted = cost(state, name)
    given = [stars(state, state.cards[number]) for number in tapped]
    known = [each for each in given if each is not None]
    return None if wanted is None or len(known) < len(given) else sum(known) - wanted


# what a text asks for


class Step(NamedTuple):
    """One effect of a text, and the seat that it is about."""

    effect: Effect
    seat: str


def steps(state: State, action: Action) -> tuple[Step, ...] | None:
    """What the text asks for in its order; None where the catalog does not describe it.

    A partner or a supporter without a described text asks for nothing until it is used.
    """
    card = entry(state, action.name)
    if action.used or card is None or card.does is None:
        return None if action.used or action.kind == "item" else ()
    return _steps(card.does, action.seat, state.order)


@lru_cache(maxsize=1024)
def _steps(effects: tuple[Effect, ...], seat: str, order: tuple[str, ...]) -> tuple[Step, ...]:
    found: list[Step] = []
    others = tuple(each for each in order if each != seat)
    for effect in effects:
        seats = {"you": (seat,), "others": others, "all": (seat, *others)}[effect.who]
        times = 1 if effect.do in ("draw", "points", "power") else effect.count
        found += [Step(effect, each) for each in seats for _ in range(times)]
    return tuple(found)


def is_improvised(state: State) -> bool:
    """Whether a text that the catalog does not describe is being done."""
    return state.action is not None and steps(state, state.action) is None


def step_now(state: State) -> Step | None:
    """The effect that is due."""
    if state.action is None or (asked := steps(state, state.action)) is None:
        return None
    return asked[state.action.done] if state.action.done < len(asked) else None


def ways(state: State, step: Step, among: Iterable[Lying] | None = None) -> tuple[Event, ...]:
    """Everything that would do an effect of the open text, but for what the deck decides.

    `among` are cards in play that it may be about: all of them where nothing is said.
    """
    action, effect = state.require_action(), step.effect
    by = action.seat
    if state.players[step.seat].out:
        return ()
    match effect.do:
        case "points":
            until = effect.until or "ever"
            return (ev.PointsChanged(by=by, seat=step.seat, points=effect.count, until=until),)
        case "attach":
            card = state.cards.get(action.card)
            if card is None or card.kind != "item":
                return ()
            goals = targets(state, by, effect, among)
            return tuple(ev.CardAttached(by=by, card=card.number, to=goal.number) for goal in goals)
        case "search":
            return tuple(ev.DeckSearched(by=by, seat=by, card=name) for name in searchable(state, by, effect))
        case "draw" | "mill":
            return ()
        case _:
            return tuple(_done(by, card.number, effect) for card in targets(state, by, effect, among))


def _done(by: str, number: int, effect: Effect) -> Event:
    match effect.do:
        case "tap":
            return ev.CardTapped(by=by, card=number)
        case "untap":
            return ev.CardUntapped(by=by, card=number)
        case "discard":
            return ev.CardDiscarded(by=by, card=number)
        case "hand":
            return ev.CardReturned(by=by, card=number)
        case _:
            return ev.PowerChanged(by=by, card=number, amount=effect.count, until=effect.until or "turn")


def targets(state: State, seat: str, effect: Effect, among: Iterable[Lying] | None = None) -> Iterator[Lying]:
    """The cards in play that an effect of `seat` can be about."""
    more = {} if effect.power is None else added(state, "power")
    for card in state.cards.values() if among is None else among:
        if card.kind == "item" or effect.what not in ("any", card.kind):
            continue
        if effect.whose != "either" and (card.owner == seat) is not (effect.whose == "own"):
            continue
        if effect.do in ("tap", "untap") and card.tapped is (effect.do == "tap"):
            continue
        if effect.do == "hand" and card.kind == "course":
            continue
        if effect.power is not None and (power(state, card, more) or 0) > int(effect.power[2:]):
            continue
        yield card


def searchable(state: State, seat: str, effect: Effect) -> tuple[str | None, ...]:
    """The cards that can be found in a deck; `None` where the table does not say which it was."""
    player = state.players[seat]
    if not player.deck:
        return ()
    fitting = _fitting(state.table.catalog, effect.what)
    if player.card_list:
        inside = dict.fromkeys(piles.inside(state, seat))
        fitting = {name: None for name in inside if name in fitting}
    return tuple(fitting) if state.knows_hands else (*fitting, None)


@lru_cache(maxsize=64)
def _fitting(catalog: Catalog[Any], what: str) -> Mapping[str, None]:
    """The cards of one sort, or of any sort that a draw deck can hold."""
    sorts = ("partner", "supporter", "item") if what == "any" else (what,)
    return {name: None for name, card in catalog.of(Card).items() if card.sort in sorts}


# the end


def has_enough(state: State) -> str:
    """Who has the points that win: whose turn it is before others (MT-26, MT-35); empty where nobody has."""
    turn = state.turn.seat if state.turn is not None else ""
    for seat in sorted(state.standing, key=lambda seat: seat != turn):
        if points(state, seat) >= ENOUGH:
            return seat
    return ""


def is_decked_out(state: State, seat: str) -> bool:
    """Whether the draw deck has run out, as MT-25 is played here."""
    player = state.players[seat]
    return player.failed if state.table.rulings["deck_out"] == "on_failed_draw" else not player.deck


def elimination(state: State, seat: str, why: Literal["decked_out", "conceded"]) -> ev.PlayerEliminated:
    """What leaves with a seat, and what others lose by it. Source: MT-27, knob `eliminated_courses`."""
    stay = state.table.rulings["eliminated_courses"] == "stay_neutral"
    removed = [card.number for card in state.own(seat) if not (stay and card.kind == "course")]
    below = {number for gone in removed for number in state.below(gone)}
    discarded = sorted(below.difference(removed))
    return ev.PlayerEliminated(
        by=state.table.dealer, seat=seat, why=why, removed=tuple(removed), discarded=tuple(discarded)
    )
