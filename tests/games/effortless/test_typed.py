"""What is typed means what it says: full names, cards that the log knows, events that change nothing."""

from __future__ import annotations

import pytest

from ledger.core.errors import MoveIncomplete, MoveRefused, UnknownName
from ledger.core.log.events import Claimed, Counted, Event, Noted, bare
from ledger.core.rules.describe import describe
from ledger.games.effortless import GAME
from ledger.games.effortless.abilities import SlotCleared
from ledger.games.effortless.accounts import CollectionDeclared
from ledger.games.effortless.outside import CardRevealed
from ledger.games.effortless.visits import CardDiscarded, CardRecovered, EffortPlaced
from ledger.testing import Play, contents, given
from tests.games.effortless.tables import counted, dealt, holding, spent, table, visited

RULEBOOK = GAME.catalog("rulebook")["card"]

# a full name means that card or nothing


def test_a_full_name_never_clears_a_longer_one() -> None:
    play = table("River", "City", cards=("Strength", "Double Dexterity")).after("place river")
    with pytest.raises(UnknownName) as caught:
        play.when("clear Dexterity")
    assert "Double Dexterity" in caught.value.hint
    play.when("clear double dex").then(SlotCleared(by="ann", pos=2, slot=1))


def test_a_full_name_never_takes_a_longer_one() -> None:
    play = table("Coliseum", cards=("Double Strength", "Wisdom")).after("place coliseum")
    with pytest.raises(UnknownName):
        play.when("take strength")
    play.when("take stre").accepted()


def test_a_card_of_the_tables_own_is_meant_by_its_full_name() -> None:
    """`sea` is the Sea, which lies elsewhere, and not the Sea Trident."""
    play = table("Coliseum", cards=("Sea Trident", "Wisdom")).after(
        "define card Sea, sort=weapon, needs=wisdom 1, points=1", "place coliseum"
    )
    with pytest.raises(UnknownName):
        play.when("take sea")
    play.when("take sea trident").accepted()


def test_a_card_seen_is_the_one_that_is_named_in_full() -> None:
    every = sum(next(card for card in RULEBOOK if card["name"] == "Strength")["copies"].values())
    play = holding(table("Library", seats="ann bob cat dan"), bob=", ".join(["Strength"] * every))
    play.after("place library")
    with pytest.raises(UnknownName):
        play.when("take 1 strength")


# what the log knows cannot be tried out


def with_a_hidden_card(*visits: str) -> tuple[Play, int, str]:
    """The tool deals; the token of a face-down card in the first Library or Cave, and its name."""
    for seed in range(50):
        play = given(GAME, "ann bob cat", "keep", seed=seed)
        if play.state.down and play.state.spots[1].location == "Library":
            token = min(play.state.down)
            return play.after(*visits), token, str(play.state.pieces.names[token])
    raise AssertionError("no seed lays the Library first")


def refusal(play: Play, move: str) -> tuple[str, str]:
    with pytest.raises(UnknownName) as caught:
        play.when(move)
    return caught.value.message, caught.value.hint


@pytest.mark.parametrize("card", ["Wisdom", "Holy Water", "Mage Head", "Double Strength"])
def test_no_name_tries_out_a_hidden_card(card: str) -> None:
    play, token, _ = with_a_hidden_card()
    _, _, name = with_a_hidden_card()
    assert refusal(play, f"reveal t{token} {card}") == refusal(play, f"reveal t{token} {name}")
    taken, _, seen = with_a_hidden_card("place 1")
    assert refusal(taken, f"take 1 {card}") == refusal(taken, f"take 1 {seen}")


@pytest.mark.parametrize("move", ["reveal t0", "take 1"])
def test_at_a_table_no_name_tries_out_a_card_that_was_told(move: str) -> None:
    """Where nobody counts the deck, the recorder may have told what lies face down."""
    play = table("Library")
    play.state.pieces.bind(0, "Wisdom")
    play.after("place library")
    for card in ("Wisdom", "Holy Water"):
        with pytest.raises((MoveRefused, UnknownName)) as caught:
            play.when(f"{move} {card}")
        assert "leave its name out" in f"{caught.value.message} {caught.value.hint}"


def test_the_log_itself_says_which_card_is_revealed() -> None:
    play, token, name = with_a_hidden_card()
    play.when(f"reveal t{token}").then(CardRevealed(by="table", token=token, card=name))
    assert token not in play.state.down
    assert name in str(GAME.view(play.state, None))


def test_at_a_table_somebody_has_to_say_which_card_is_revealed() -> None:
    play = table("Library")
    token = play.state.spots[1].slots[0]
    with pytest.raises(MoveIncomplete):
        play.when(f"reveal t{token}")
    play.when(f"reveal t{token} Wisdom").legal()


def test_the_cards_that_can_be_named_tell_no_hidden_card() -> None:
    """A card of which the only copy lies face down can turn up as far as anybody knows."""
    single = {**GAME.catalog("rulebook"), "card": [{**card, "copies": {"": 1}} for card in RULEBOOK]}
    play = given(GAME, "ann bob cat", "keep", seed=2, catalog=single)
    hidden = {play.state.pieces.names[token] for token in play.state.down}
    (refill,) = (verb for verb in GAME.words if verb.name == "refill")
    assert refill.args[0].choices is not None
    offered = {choice.text for choice in refill.args[0].choices(play.state, "table", ())}
    assert hidden
    assert hidden <= offered


# nothing is recorded that changes nothing


def test_a_revealed_card_is_not_revealed_again() -> None:
    play = table("City", cards=("Wisdom",))
    token = play.state.spots[1].slots[0]
    play.when(f"reveal t{token}").refused("EF-9")
    hidden = dealt(table("Library"))
    down = hidden.state.spots[1].slots[0]
    hidden.after(f"reveal t{down} Wisdom").when(f"reveal t{down}").refused("EF-9")
    hidden.when(CardRevealed(by="table", token=down, card="Wisdom")).refused("EF-9")


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("adjust ann supply 20", "Setup, 3"),
        ("adjust ann cards 0", "Setup, 4"),
        ("empty", "EF-11"),
        ("armor 3 8", "EF-28"),
        ("declare ann", "EF-9"),
    ],
)
def test_what_the_log_knows_already_is_not_recorded_again(move: str, rule: str) -> None:
    play = table("City").after("declare ann", "adjust deck 0")
    play.when(move).refused(rule)


@pytest.mark.parametrize("seed", range(3))
def test_every_move_but_a_remark_changes_something(seed: int) -> None:
    """Whatever the table may type beside the game: what is accepted leaves another state behind."""
    play = visited(table("Library", "Coliseum", "Cave"), *["Library", "Coliseum", "Cave"] * seed)
    for move in (*_table_moves(play), *play.offered):
        before = contents(play.state)
        try:
            event = play.when(move).events
        except (UnknownName, MoveIncomplete):
            continue
        if event and not isinstance(event[0], Claimed | Counted | Noted):
            assert contents(play.state) != before, move


def _table_moves(play: Play) -> list[str]:
    state = play.state
    tokens = [token for spot in state.spots.values() for token in spot.slots if token is not None]
    return [
        *(f"reveal t{token}" for token in tokens),
        *(f"reveal t{token} Wisdom" for token in tokens),
        *(f"adjust {what} {count}" for what in state.counts() for count in (0, 1, 5)),
        "empty",
        "empty",
        "declare ann",
        "declare cat",
        *(f"armor {pieces} {points}" for pieces in (1, 2, 3) for points in (1, 4, 8)),
    ]


# what adjusting may say


def test_more_cards_than_there_are_cannot_be_adjusted() -> None:
    play = table("City")
    play.when("adjust deck 500").refused("Setup, 4")
    play.when("adjust ann supply 21").refused("Setup, 3")


def test_an_adjustment_that_does_not_add_up_is_marked() -> None:
    play = table("City").after("place city", "take 1", "refill ?")
    play.when("adjust ann supply 3").unverifiable("Setup, 3")
    play.when("adjust ann city 17").legal()
    play.when("adjust deck 50").unverifiable("Setup, 4")
    assert play.facts["ann supply"] == 3


# settling


def test_EF09_a_seat_without_cards_is_settled_by_its_name() -> None:
    play = spent(table("City", "Docks", record="effort"))
    play.after("declare ann Strength", "declare bob Wisdom")
    play.when("declare cat").then(CollectionDeclared(by="table", seat="cat", cards=()))
    assert play.score.final


def test_a_declaration_asks_for_a_card_in_good_english() -> None:
    play = holding(table(), ann="Strength")
    with pytest.raises(UnknownName, match="Stick is not a card in this catalog"):
        play.when("declare ann Stick")
    told = {describe(GAME, play.state, event) for event in _declarations()}
    assert told == {"ann shows 1 card: Wisdom", "ann shows 2 cards: Wisdom, Wisdom", "ann has no cards"}


def _declarations() -> list[Event]:
    return [CollectionDeclared(seat="ann", cards=("Wisdom",) * count) for count in range(3)]


# what lies face down


def test_face_down_cards_show_the_token_that_reveals_them() -> None:
    play = table("Library", "Cave")
    assert GAME.board is not None
    board, view = GAME.board(play.state, "ann"), GAME.view(play.state, None)
    assert "'face down t0 t1 t2'" in str(board)
    assert "'face down t3'" in str(board)
    assert "'3 face down'" in str(view), "a page for whoever does not play names no token"


def test_a_card_revealed_at_its_place_lies_open_and_on_the_discard_pile_too() -> None:
    play = table("River", "Library", cards=("Strength",)).after("place river")
    token = play.state.spots[2].slots[0]
    play.after(f"reveal t{token} Wisdom")
    assert "Wisdom" in str(GAME.view(play.state, None))
    play.after("clear wisdom")
    assert ", top: Wisdom" in str(GAME.view(play.state, None))


# what plays itself


def test_a_lone_card_on_the_discard_pile_is_recovered_by_itself() -> None:
    play = counted(table("Crypt", "City"), "deck", 0)
    play.state.deck.discards.append(play.state.pieces.new("Wisdom"))
    play.when("place crypt").then(
        EffortPlaced(by="ann", pos=1), CardRecovered(by="ann", depth=1, card="Wisdom")
    )


def test_a_lone_card_is_discarded_by_itself_where_nothing_can_be_gained() -> None:
    play = counted(holding(table("Temple", "City"), ann="Wisdom, Wisdom"), "deck", 0)
    play.when("place temple").then(EffortPlaced(by="ann", pos=1), CardDiscarded(by="ann", card="Wisdom"))


def test_where_the_order_is_free_nothing_is_discarded_by_itself() -> None:
    play = holding(table("Temple", "City"), ann="Wisdom").after("place temple")
    assert play.offered == ("gain", "discard Wisdom")


def test_a_lone_card_that_nobody_named_is_asked_for() -> None:
    play = counted(table("Crypt", "City"), "deck", 0)
    play.state.deck.discards.append(play.state.pieces.new(None))
    play.after("place crypt")
    assert play.offered == ("recover 1",)
    play.when("recover 1 wisdom").accepted()
    assert bare(play.events[-1]) == CardRecovered(by="ann", depth=1, card="Wisdom")
