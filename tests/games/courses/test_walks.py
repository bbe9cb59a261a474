"""Random games: what always holds, what is always legal, and what nobody can tell.

`python -m tests.games.courses.invariants` plays 500 games of each dealing way.
"""

from __future__ import annotations

from random import Random
from time import process_time

import pytest
from msgspec.structs import replace

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Adjusted
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import follow
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verdicts import Decision, Over
from ledger.core.typing import listing
from ledger.games.courses import GAME
from ledger.games.courses.acting import Battled
from ledger.games.courses.ending import PlayerEliminated
from ledger.games.courses.opening import DeckRegistered, OrderDecided
from ledger.games.courses.payment import least_total, ways
from ledger.games.courses.state import State
from ledger.games.courses.texts.cards import CardAttached, CardReturned
from ledger.games.courses.turns import CourseFlipped, Drew
from tests.games.courses import invariants
from tests.games.courses.chancer import DECKS, Chancer, legal, table


@pytest.mark.parametrize("seed", range(5))
def test_M1_to_M4_hold_where_the_tool_deals(seed: int) -> None:
    assert invariants.dealt(seed) > 50


@pytest.mark.parametrize("seed", range(2))
def test_M1_to_M4_hold_at_a_table_with_unknown_cards(seed: int) -> None:
    assert invariants.told(seed, 200) > 50


@pytest.mark.parametrize("seed", range(3))
def test_whoever_plays_by_chance_can_do_whatever_is_listed(seed: int) -> None:
    """The quick list of `chancer` is the list that the game gives."""
    game = Chancer(table("ann bob cy", seed), (DECKS[0], DECKS[1], DECKS[seed]), seed)
    game.fold(OrderDecided(by=TABLE, order=("ann", "bob", "cy")))
    compared = 0

    def compare(state: State, event: object) -> None:
        nonlocal compared
        due = GAME.pending(state)
        if not isinstance(due, Decision) or Random(len(game.events)).random() > 0.2:
            return
        quick = sorted(map(repr, legal(state, due)))
        listed = sorted(repr(move.event) for move in listing.legal_moves(GAME, state))
        assert listed == quick
        compared += 1

    game.watch = compare
    game.play()
    assert compared > 20


def test_an_unknown_identity_makes_no_legal_move_illegal() -> None:
    """A dealt game is told to a table that sees no hand and no list: all that was legal is accepted."""
    for seed in range(2):
        game = Chancer(table("ann bob", seed), (DECKS[seed % 4], DECKS[(seed + 1) % 4]), seed)
        game.play()
        setup = table("ann bob", None)
        state = GAME.start(setup)
        number = 0
        for event in game.events:
            if isinstance(event, DeckRegistered):
                continue
            seen = replace(event, by=TABLE) if event.by == "tool" else event
            if isinstance(seen, Drew):
                seen = replace(seen, cards=())
            number += 1
            seen = replace(seen, id=number, on=number - 1)
            verdict = check(GAME, state, seen)
            assert verdict.is_accepted, (seen, verdict)
            GAME.projector.fold(state, (seen,))
        assert state.winner == game.state.winner


def test_undone_and_done_again_the_tool_deals_the_same() -> None:
    one, other = (Chancer(table("ann bob", 5), ("river", "fair"), 5) for _ in range(2))
    one.play()
    other.play()
    assert one.events == other.events


def test_every_way_to_pay_pays_with_the_fewest_stars() -> None:
    chance = Random(4)
    for _ in range(300):
        sources = tuple((number, chance.randint(1, 4)) for number in range(chance.randint(0, 7)))
        cost = chance.randint(1, 9)
        stars = dict(sources)
        subsets = [
            tuple(number for place, number in enumerate(stars) if bits >> place & 1)
            for bits in range(1 << len(stars))
        ]
        totals = {way: sum(stars[number] for number in way) for way in subsets}
        enough = [total for total in totals.values() if total >= cost]
        least = min(enough, default=None)
        assert least_total(sources, cost) == least
        assert sorted(ways(sources, cost)) == sorted(way for way in subsets if totals[way] == least)


def test_forged_cards_harm_nothing() -> None:
    """A card that is named in a log and does not lie there is an error of the log, never of ours."""
    state = GAME.start(table("ann bob", None))
    for event in follow(GAME, state, None):
        GAME.projector.fold(state, (event,))
    forged = (
        Battled(by="ann", course=1, attacker=1, defender=2),
        CardAttached(by="ann", card=7, to=7),
        PlayerEliminated(by="table", seat="ann", why="conceded", removed=(3,)),
        Drew(by="table", seat="ann", count=99, why="turn"),
        CardReturned(by="ann", source="play", seat="ann", name="Rope"),
        CourseFlipped(by="table", seat="nobody"),
        Adjusted(by="table", what="ann deck", count=-1),
    )
    for event in forged:
        assert check(GAME, state, event).kind == "impossible"
        with pytest.raises(LogDamaged):
            GAME.projector.fold(state.copy(), (event,))


def test_a_long_list_is_quick() -> None:
    """Every state lists its moves in 50 ms, with room for a slow machine; five seats and unknown hands."""
    state = GAME.start(table("ann bob cy dan eve", None))
    chance, slowest, most = Random(1), 0.0, 0
    for number in range(1, 300):
        for event in follow(GAME, state, None):
            GAME.projector.fold(state, (event,))
        if isinstance(GAME.pending(state), Over):
            break
        begun = process_time()
        moves = list(listing.legal_moves(GAME, state))
        slowest = max(slowest, process_time() - begun)
        most = max(most, len(moves))
        GAME.projector.fold(state, (replace(chance.choice(moves).event, id=number),))
    assert slowest < 0.5
    assert most > 800, "every partner that may be in a hand, at every course"
    assert Luck(1).roll("die", 0, 6) in range(1, 7)
