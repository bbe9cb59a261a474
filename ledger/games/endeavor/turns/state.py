"""What a seat can still do: openings, the actions of an open turn, neutrals, and what has to be named first.

Law: pure questions about a state; no verdicts. Source: 4.4, 4.5, 4.11; rulings EN-1 to EN-6, EN-27, EN-82 to
EN-88, EN-93.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import filterfalse

from ledger.api import Typed, after_turn, whose_turn
from ledger.games.endeavor.atlas import UNTOLD
from ledger.games.endeavor.catalog import Action
from ledger.games.endeavor.lands import drawable, empty_cities, reaches, spaces_taken
from ledger.games.endeavor.state import NEUTRAL, Round, State, Turn

PRICE: dict[str, int] = {"ship": 1, "occupy": 1, "attack": 2, "draw": 0, "payment": 0}
"""Action → the markers it takes from the harbour, besides the one that opens a site. An attack takes two: one
replaces the disc, the other goes to the supply."""
PLACING: tuple[Action, ...] = ("ship", "occupy", "attack")
"""Acts that put a disc on the map."""


# whose turn it is


def next_seat(state: State, now: Round, around: tuple[str, ...] = ()) -> str | None:
    """The next seat clockwise that has not passed, skipping one that had its turn early. `around` are the
    seats in order, if the caller knows them already."""
    return whose_turn(filterfalse(now.passed.__contains__, around or _around(state, now)), now.early)


def note_turn(state: State, by: str) -> None:
    """Notes that a seat has had a turn, whether or not it was due."""
    now = state.now
    around = _around(state, now)
    due = next_seat(state, now, around)
    now.last, now.early = after_turn(by, due, around, now.last, now.early)


def _around(state: State, now: Round) -> tuple[str, ...]:
    """The seats clockwise from the one after the last turn; before any turn, from the first of the round."""
    return state.table.clockwise(now.last or now.first, after=bool(now.last))


# what a turn can do


def actions_left(state: State, turn: Turn) -> tuple[Action, ...]:
    """The actions that an open turn still has: of two joined actions, the other one (EN-2)."""
    actions, join = state.atlas.does[turn.piece]
    if not turn.acts:
        return actions
    if join != "and" or turn.neutrals:
        return ()
    left = list(actions)
    for act, _ in turn.acts:
        if act in left:
            left.remove(act)
    return tuple(left)


def bound_region(state: State, turn: Turn) -> str | None:
    """The region that the second of two joined actions has to be in (EN-1); None if any will do, as after a
    payment, which has no region."""
    return (turn.acts[0][1] or None) if turn.acts and state.knob("same_region") else None


def targets(
    state: State, seat: str, action: Action, *, harbour: int, region: str | None = None, site: int | None
) -> Iterable[str]:
    """The possible targets of an action now: regions, cities, decks or the numbers of sites."""
    if harbour < PRICE[action]:
        return ()
    if action == "ship":
        lanes = state.atlas.lanes
        return lanes if region is None else (region,) if region in lanes else ()
    if action == "occupy":
        return empty_cities(state, seat, region)
    if action == "attack":
        return _foreign_cities(state, seat, region)
    if action == "draw":
        return drawable(state, seat, region)
    return [str(busy) for busy in sorted(state.boards[seat].busy) if busy != site]


def _foreign_cities(state: State, seat: str, region: str | None) -> Iterator[str]:
    for city, owner in state.city.items():
        where = state.atlas.region_of[city]
        if may_attack(state, seat, owner) and region in (None, where) and reaches(state, seat, where):
            yield city


def may_attack(state: State, seat: str, owner: str) -> bool:
    return owner != seat and (owner != NEUTRAL or bool(state.knob("neutral_attackable")))


def doable(
    state: State,
    seat: str,
    actions: Iterable[Action],
    *,
    harbour: int,
    region: str | None = None,
    site: int | None,
) -> Iterator[Action]:
    """The actions among these that can be done now."""
    for action in actions:
        for _ in targets(state, seat, action, harbour=harbour, region=region, site=site):
            yield action
            break


def can_open_site(state: State, seat: str, site: int) -> bool:
    """Whether a site can be activated: it is free, and an action of its building can be done (EN-3)."""
    board = state.boards[seat]
    if site in board.busy or site not in board.sites or not board.harbour:
        return False
    actions, _ = state.atlas.does[board.sites[site][0]]
    can = any(doable(state, seat, actions, harbour=board.harbour - 1, site=site))
    return can or bool(actions and state.knob("empty_activation"))


def can_spend(state: State, seat: str, token: str) -> bool:
    """Whether an action of a chit can be done."""
    actions, _ = state.atlas.does[token]
    return any(doable(state, seat, actions, harbour=state.boards[seat].harbour, site=None))


def open_actions(state: State, turn: Turn) -> tuple[Action, ...]:
    """The actions that the open turn can still do."""
    left = actions_left(state, turn)
    if not left:
        return ()
    seat, harbour = turn.seat, state.boards[turn.seat].harbour
    return tuple(doable(state, seat, left, harbour=harbour, region=bound_region(state, turn), site=turn.site))


def open_targets(state: State, turn: Turn) -> dict[Action, tuple[str, ...]]:
    """What the open turn can still do: action → its possible targets."""
    seat, site, region = turn.seat, turn.site, bound_region(state, turn)
    harbour = state.boards[seat].harbour
    found = {
        action: tuple(targets(state, seat, action, harbour=harbour, region=region, site=site))
        for action in actions_left(state, turn)
    }
    return {action: some for action, some in found.items() if some}


def open_to(state: State, by: str, action: Action) -> tuple[str, ...]:
    """The possible targets of an action in the open turn of this seat; none if it has no open turn."""
    turn = state.turn
    return open_targets(state, turn).get(action, ()) if turn is not None and turn.seat == by else ()


def offers(action: Action) -> Callable[[State, str, Typed], tuple[str, ...]]:
    """The function that lists the targets of one action for an argument."""
    return lambda state, by, _: open_to(state, by, action)


def neutral_follows(turn: Turn) -> tuple[bool, str | None]:
    """Whether a card was drawn in a turn, and the region of its last disc: a neutral can follow either."""
    placed = [region for act, region in turn.acts if act in PLACING]
    return any(act == "draw" for act, _ in turn.acts), placed[-1] if placed else None


def neutral_targets(state: State, turn: Turn) -> Mapping[Action, tuple[str, ...]]:
    """Where a neutral can be played now: `ship` → regions, `occupy` → cities."""
    if not turn.acts or not state.boards[turn.seat].neutral_harbour:
        return {}
    if turn.neutrals and state.knob("neutrals_per_turn") == "1":
        return {}
    drew, placed = neutral_follows(turn)
    if placed is None and not drew:
        return {}
    region = None if drew else placed
    lanes = tuple(lane for lane in state.atlas.lanes if region in (None, lane))
    cities = tuple(empty_cities(state, region=region))
    if drew and state.knob("neutral_presence"):
        cities = tuple(city for city in cities if reaches(state, turn.seat, state.atlas.region_of[city]))
    found: dict[Action, tuple[str, ...]] = {}
    if lanes:
        found["ship"] = lanes
    if cities:
        found["occupy"] = cities
    return found


def unknown_targets(state: State, turn: Turn) -> tuple[str, ...]:
    """The spaces where the open turn could take a token that nobody has named yet (EN-24)."""
    if UNTOLD not in state.token.values():
        return ()
    spaces: list[str] = []
    own, neutral = open_targets(state, turn), neutral_targets(state, turn)
    for disc, found in ((turn.seat, own), (NEUTRAL, neutral)):
        for act in PLACING:
            for target in found.get(act, ()):
                spaces += spaces_taken(state, disc, act, target)
    return tuple(dict.fromkeys(space for space in spaces if state.token.get(space) == UNTOLD))
