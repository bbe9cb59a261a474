"""What everybody at one screen may read, where the tool knows every hand.

The cards of hands that are hidden change places with each other; nothing that is shown may change.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from cli.pages import choices
from cli.repl import lines
from cli.repl.completions import Completions
from cli.repl.lookahead import Lookahead
from cli.repl.position import Position
from cli.style import Style
from ledger.core.errors import MoveRefused, TablefoldError
from ledger.core.line import read_line
from ledger.core.log.events import Event
from ledger.core.rules.describe import describe
from ledger.core.rules.game import veil
from ledger.core.rules.verdicts import Decision
from ledger.core.typing import listing, questions
from ledger.core.typing.deciding import decide
from ledger.core.typing.eyes import all_of_it
from ledger.core.typing.table_moves import verbs_of
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.kingless import GAME
from ledger.games.kingless.catalog import Card
from ledger.games.kingless.deck import Drew, HandDealt
from ledger.games.kingless.flow import pending
from ledger.games.kingless.hands import CardGiven, PickPocketed
from ledger.games.kingless.state import State
from ledger.games.kingless.turns import InterruptPlayed
from tests.games.kingless.chancer import Chancer, setup
from tests.games.kingless.tables import table

SEATS = ("ann", "bob", "cat")


def mixed(state: State, random: Random, keep: str = "") -> State:
    """The same table where the hidden hands but one have exchanged their cards, with the deck, too."""
    twin = state.copy()
    names = twin.pieces.names
    tokens = [token for seat, hand in twin.hands.items() if seat != keep for token in hand]
    undealt = Counter(state.deck.stock) - Counter(name for name in names.values() if name is not None)
    cards = [*(str(names[token]) for token in tokens), *undealt.elements()]
    random.shuffle(cards)
    for token in tokens:
        twin.pieces.forget(token)
        twin.pieces.bind(token, cards.pop())
    return twin


def walked(seed: int, watch: Any) -> Chancer:
    chancer = Chancer(setup(3), seed, watch)
    chancer.play(1)
    return chancer


@pytest.mark.parametrize("seed", range(3))
def test_the_table_the_counts_and_the_menu_tell_no_hand(seed: int) -> None:
    random, compared = Random(seed), 0

    def watch(state: State, event: Event) -> None:
        nonlocal compared
        twin = mixed(state, random)
        due = pending(state)
        if not isinstance(due, Decision) or due != pending(twin):
            return
        compared += 1
        known = [veil(GAME, now, None) for now in (state, twin)]
        assert GAME.view(known[0], None) == GAME.view(known[1], None)
        assert GAME.facts(state) == GAME.facts(twin)
        assert GAME.score(state) == GAME.score(twin)
        verbs = verbs_of(GAME)
        shared = [Position(GAME, verbs, None, now) for now in known]
        alone = [Position(GAME, verbs, None, now, is_open=True) for now in (state, twin)]
        for one, other in (shared, alone):
            assert lines.choices(one, Style()) == lines.choices(other, Style())

    walked(seed, watch)
    assert compared > 20


@pytest.mark.parametrize("seed", range(3))
def test_a_seat_sees_its_own_hand_and_no_other(seed: int) -> None:
    random = Random(seed)

    def watch(state: State, event: Event) -> None:
        for seat in state.table.present:
            twin = mixed(state, random, keep=seat)
            if pending(state) == pending(twin):
                known = [veil(GAME, now, seat) for now in (state, twin)]
                assert GAME.view(known[0], seat) == GAME.view(known[1], seat)

    walked(seed, watch)


def test_no_sentence_names_a_card_that_not_everybody_saw() -> None:
    told = 0
    before = GAME.start(setup(3))
    for event in walked(4, None).events:
        hidden = isinstance(event, HandDealt | Drew | PickPocketed | CardGiven)
        if hidden:
            told += 1
            other: dict[str, Any] = (
                {"cards": ("Stop",) * len(event.cards)}
                if isinstance(event, HandDealt | Drew)
                else {"card": "Stop"}
            )
            for words in (partial(describe, GAME), GAME.reveals):
                assert words(before, event) == words(before, replace(event, **other))
        GAME.projector.fold(before, (event,))
    assert told > 10


TYPED = (
    *(
        "",
        "p",
        "play ",
        "play b",
        "discard ",
        "put ",
        "end",
        "none",
        "pass",
        "settle",
        "stop",
        "halt",
        "wind ",
    ),
    *("pick ", "claim ", "claim s", "gutter ", "gutter b", "give ", "answer ", "recruit ", "turn ", "tie "),
    *("reveal a stop", "reveal b halt", "empty a 1", "adjust deck 3", "leave b", "sway a 1", "first a"),
)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_is_completed_or_refused_tells_a_hand(seed: int, desk: Desk) -> None:
    """Whoever types, with the other hands and the deck exchanged: the same offers and the same refusals."""
    random, compared = Random(seed), 0

    def watch(state: State, event: Event) -> None:
        nonlocal compared
        due = pending(state)
        if not isinstance(due, Decision) or random.random() < 0.5:
            return
        for seat in state.table.present:
            twin = mixed(state, random, keep=seat)
            if due != pending(twin):
                continue
            typed = [
                text if seat == due.seat else f"{seat} {text}" for text in TYPED if text or seat == due.seat
            ]
            for text in random.sample([*typed, *(f"! {text}" for text in typed)], 12):
                compared += 1
                assert offered(desk, state, text) == offered(desk, twin, text), text
                assert refused(state, text) == refused(twin, text), text

    walked(seed, watch)
    assert compared > 200


OFF_TURN = ("play", "discard", "put", "give", "recruit", "stop")


@pytest.mark.parametrize("seed", range(2))
def test_a_move_of_somebody_who_is_not_asked_tells_nothing_of_the_hand(seed: int, desk: Desk) -> None:
    """Whoever sits at the keyboard types `ann play X` while bob is asked: the same answer for every hand."""
    random, compared = Random(seed), 0

    def watch(state: State, event: Event) -> None:
        nonlocal compared
        due = pending(state)
        if not isinstance(due, Decision) or random.random() < 0.9:
            return
        cards = random.sample(list(state.table.catalog.of(Card)), 3)
        for seat in state.table.present:
            twin = mixed(state, random, keep=due.seat)
            if seat == due.seat or due != pending(twin):
                continue
            verbs = [verb for verb in OFF_TURN if verb != "stop" or seat not in due.others]
            for text in (f"{seat} {verb} {card}" for verb in verbs for card in (*cards, "zyzzyva", "")):
                compared += 1
                assert refused(state, text) == refused(twin, text), text
                assert offered(desk, state, text) == offered(desk, twin, text), text

    walked(seed, watch)
    assert compared > 100


def offered(desk: Desk, state: State, text: str) -> list[Any]:
    """What completion offers at a state."""
    position = Position(GAME, verbs_of(GAME), None, state)
    return Completions(desk, cast("Any", SimpleNamespace(position=lambda earlier: position))).at(text)


def refused(state: State, text: str) -> tuple[str, ...]:
    """What is said where a line is not recorded."""
    try:
        decide(GAME, state, read_line(text))
    except TablefoldError as error:
        return error.message, error.hint
    return ()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Ann has played a card at a table where the tool deals."""
    wanted = NewGame(game="kingless", seats=SEATS, dealer="tool", seed=11)
    desk = Desk.new(str(tmp_path / "game.jsonl"), wanted)
    first = next(move.text for move in desk.moves() if move.text.startswith("play "))
    desk.do(first)
    assert desk.state.chain
    return desk


def holders(desk: Desk, card: str) -> set[str]:
    names = desk.state.pieces.names
    return {seat for seat, hand in desk.state.hands.items() if any(names[token] == card for token in hand)}


def test_interrupts_of_every_other_seat_are_listed_with_the_seat_in_front(desk: Desk) -> None:
    base = desk.state.chain[0].seat
    others = [seat for seat in SEATS if seat != base]
    assert [(move.number, move.text, move.verdict.kind) for move in desk.moves()] == [
        (number, text, "legal")
        for number, text in enumerate(
            ["settle", "stop", "halt", *(f"{seat} {kind}" for seat in others for kind in ("stop", "halt"))], 1
        )
    ]


def test_the_list_does_not_tell_who_holds_an_interrupt(desk: Desk) -> None:
    shown = desk.moves()
    for seed in range(10):
        assert shown == list(listing.moves(GAME, mixed(desk.state, Random(seed))))


def test_a_listed_interrupt_that_nobody_holds_is_not_recorded(desk: Desk) -> None:
    for move in desk.moves():
        if isinstance(move.event, InterruptPlayed):
            held = move.event.by in holders(desk, move.event.card)
            assert held is (move.event in [legal.event for legal in listing.legal_moves(GAME, desk.state)])
            if not held:
                with pytest.raises(MoveRefused):
                    desk.do(move.text)


def test_an_interrupt_is_completed_with_its_seat(desk: Desk) -> None:
    base = desk.state.chain[0].seat
    other = next(seat for seat in SEATS if seat != base)
    ours = Completions(desk, Lookahead(desk))
    for typed in (f"{other} s", f"{other} st", f"{other}: st", f"{other[0]} st", other):
        assert f"{other} stop" in [offer.text for offer in ours.at(typed)], typed
    assert ours.suggestion(f"{other} h") == "alt"
    assert [offer.text for offer in ours.at(f"{base} se")] == [f"{base} settle"]
    assert [offer.text for offer in ours.at("5")] == ["5"]


def test_a_seat_without_a_card_interrupts_nothing() -> None:
    play = table("ann bob cat", "adjust bob hand 0", "play pit")
    assert play.offered == ("settle", "stop", "halt", "cat stop", "cat halt")


def test_where_the_table_deals_a_blocked_interrupt_says_why() -> None:
    play = table("ann bob cat", "play pit", "bob halt")
    blocked = {move.text for move in listing.moves(GAME, play.state) if not move.verdict.is_accepted}
    assert blocked == {"stop", "bob stop", "cat stop"}


def test_when_every_copy_was_seen_everybody_knows_that_it_cannot_be_played(desk: Desk) -> None:
    state = desk.state.copy()
    copies = next(card["copies"] for card in GAME.catalog("house")["card"] if card["name"] == "Stop")
    for tokens in state.hands.values():
        for token in tokens:
            state.pieces.forget(token)
    state.gutter.extend(state.pieces.new("Stop") for _ in range(copies))
    kinds = {move.text: move.verdict.kind for move in listing.moves(GAME, state)}
    assert {kinds[text] for text in kinds if text.endswith("stop")} == {"refused"}
    assert {kinds[text] for text in kinds if text.endswith("halt")} == {"legal"}


def test_a_hand_is_listed_only_for_its_seat(desk: Desk) -> None:
    """At a shared prompt a kind of move is told with an example that is no sign of the hand."""
    desk.undo()
    seat = questions.actor_of(desk.pending)
    held = {desk.state.pieces.show(token) for token in desk.state.hands[seat]} - {"Stop", "Halt"}
    own = "\n".join(str(block) for block in choices.moves_now(desk, desk.eyes(seat)))
    assert [name for name in held if f"play {name}" not in own] == []
    position = Lookahead(desk).position()
    assert position is not None
    said = [line.text for block in lines.choices(position, Style()) for line in [block]]  # type: ignore[union-attr]
    assert "  1 end                              play CARD, such as play Trapdoor" in said
    assert f"  Only {seat} may look: F2 or glimpse shows what {seat} holds until a key is pressed." in said
    asked = "\n".join(str(block) for block in choices.moves_now(desk, desk.eyes(None)))
    assert "Trapdoor" in asked
    assert not any(f"play {name}" in asked for name in held - {"Trapdoor"})


def test_whoever_plays_all_seats_alone_is_shown_the_hand_that_is_asked(desk: Desk) -> None:
    desk.undo()
    position = Lookahead(desk, all_of_it).position()
    assert position is not None
    seat = questions.actor_of(position.pending)
    held = [desk.state.pieces.show(token) for token in desk.state.hands[seat]]
    said = "\n".join(str(block) for block in lines.choices(position, Style()))
    assert f"Only {seat} may look" in said
    assert not any(name in said for name in held)
    asked = "\n".join(str(block) for block in choices.moves_now(desk, all_of_it))
    assert any(name in asked for name in held)


def test_at_a_table_with_the_box_the_menu_is_open() -> None:
    due = pending(table("ann bob").state)
    assert isinstance(due, Decision)
    assert not due.secret
