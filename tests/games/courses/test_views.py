"""What a table of Courses looks like: world maps, what stops a clear, hands, and what nobody may see."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from cli.render.text import draw
from ledger.core.blocks import Block
from ledger.core.log.events import Event
from ledger.core.pictures import Box, Disc
from ledger.core.rules.automatic import follow
from ledger.core.rules.game import redacted, veil
from ledger.games.courses import GAME
from ledger.games.courses.state import State
from tests.games.courses import chancer
from tests.games.courses.chancer import Chancer
from tests.games.courses.tables import table


def lines(blocks: Iterable[Block], *, ascii_only: bool = False) -> list[str]:
    return [line.text for line in draw(blocks, width=80, ascii_only=ascii_only)]


def test_a_table_in_words() -> None:
    play = table(
        "ann bob", "flip Mead", "enter Pike at Mead", "play Charm", "end", "flip Fell", "enter Quill at Mead"
    )
    page = lines(play.view("bob"))
    assert page[0] == "Courses (house): turn 2, bob's"
    assert "ann   0 of 20  0        53     5            9         0" in page
    assert page[page.index("ann") : page.index("ann") + 4] == [
        "ann",
        "└─ [x] c1 Mead, 1 star; bob cannot clear: tapped, ann's Pike is untapped here",
        "   ├─ [ ] p2 Pike 4/1 ann",
        "   │  └─ [ ] a3 Charm ann",
    ]
    assert "   └─ [ ] p5 Quill 2/1 bob" in page


def test_however_many_partners_are_at_a_course_each_has_its_own_place_in_its_box() -> None:
    come = [f"enter {name} at Mead" for name in ("Rook", "Meek") for _ in range(3)]
    picture = GAME.picture(table("ann bob", "flip Mead", *come).state, None)
    assert picture is not None
    shapes = [shape for part in picture.parts for shape in part]
    (box,) = (shape for shape in shapes if isinstance(shape, Box))
    discs = [shape for shape in shapes if isinstance(shape, Disc)]
    places = [(disc.y, disc.x) for disc in discs]
    assert (places, len({*places})) == (sorted(places), len(come))
    for disc in discs:
        assert box.x <= disc.x - disc.radius < disc.x + disc.radius <= box.x + box.width
        assert box.y <= disc.y - disc.radius < disc.y + disc.radius <= box.y + box.height


def test_discards_are_shown_in_the_order_in_which_they_lie() -> None:
    play = table("ann bob", "flip Mead", *["enter Rook at Mead"] * 2, "enter Meek at Mead", "play Plain")
    page = lines(play.after("exit p3", "exit Meek", "exit p2", "play Plain", "play Plain").view())
    assert "ann's discards, top last  Plain, Rook, Meek, Rook, 2 Plain" in page


def test_what_can_be_cleared_is_said() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead")
    assert "└─ [ ] c1 Mead, 1 star; ann can clear" in lines(play.view())
    play.after("clear Mead with Rook")
    assert "└─ [x] c1 Mead, 1 star; ann cannot clear: tapped, ann's partners are tapped" in lines(play.view())


def test_the_race_the_end_and_the_house_are_named() -> None:
    game = Chancer(chancer.table("ann bob", 1), ("river", "fair"), 1)
    game.play()
    (title, *_) = lines(GAME.view(game.state, None))
    assert title == f"Courses (house): {game.state.winner} has won by points"


@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_page_fits_into_80_columns(ascii_only: bool) -> None:
    game = Chancer(chancer.table("ann bob cy", 2), ("river", "hill", "market"), 2)

    def look(state: State, event: Event) -> None:
        if event.id % 25 == 0:
            for seat in (None, "ann"):
                page = lines(GAME.view(veil(GAME, state, seat), seat), ascii_only=ascii_only)
                assert max(map(len, page)) <= 80
                assert not ascii_only or all(line.isascii() for line in page)

    game.watch = look
    game.play()


def test_a_hand_is_its_owners() -> None:
    """And a deck's list is nobody's."""
    game = Chancer(chancer.table("ann bob", 3), ("river", "hill"), 3)
    state = game.state
    for event in follow(GAME, state, game.luck):
        game.fold(event)
    own, others = (lines(GAME.view(veil(GAME, state, seat), seat)) for seat in ("ann", "bob"))
    assert any(line.startswith("ann's hand") for line in own)
    assert not any(line.startswith("ann's hand") for line in others)
    shown = redacted(GAME, state, game.events[0], "ann")
    assert (shown.cards, shown.courses) == ((), ())  # type: ignore[attr-defined]


def test_what_can_be_counted_and_adjusted() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead")
    facts = play.facts
    assert (facts["ann deck"], facts["ann courses"], facts["ann hand"], facts["ann discards"]) == (
        53,
        9,
        6,
        0,
    )
    assert facts["ann's partners"] == "Rook"
    play.after("adjust ann hand 5", "adjust ann deck 54")
    play.when("adjust ann deck 54").refused("MT-4")
    play.when("adjust ann courses 11").refused("MT-4")
    dealt = Chancer(chancer.table("ann bob", 3), ("river", "hill"), 3)
    assert tuple(GAME.adjustable(dealt.state)) == ()


def test_MT39_before_anybodys_turn_the_seats_are_named_as_they_sit() -> None:
    state = table("ann bob cy").state.copy()
    state.turn = None
    assert state.around() == ("ann", "bob", "cy")
