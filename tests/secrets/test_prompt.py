"""What stands on a shared screen depends on no hand: no list, number, menu, grey word or reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from cli.pages import glimpse, moves
from cli.render.text import draw
from cli.repl.completions import Completions
from cli.repl.lookahead import Lookahead
from cli.repl.loop import Loop
from cli.style import Style
from ledger.core.blocks import Block
from ledger.core.errors import MoveImpossible, UnknownName
from ledger.core.pieces.entries import Entries
from ledger.core.typing.eyes import Known, all_of_it
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader
from tests.secrets.prompts import chunk
from tests.secrets.test_refusals import hand
from tests.trace import Trace
from tests.typist import Typist, at_the_prompt

KINGLESS = NewGame(game="kingless", seats=("ann", "bob", "cy"), dealer="tool", seed=5)
"""cy begins with six cards, and holds no interrupt."""


@pytest.fixture
def table(tmp_path: Path) -> Desk:
    return Desk.new(tmp_path / "kingless.jsonl", KINGLESS)


def text(blocks: tuple[Block, ...]) -> str:
    return "\n".join(line.text for line in draw(blocks, width=80))


def alone(desk: Desk, seat: str, *lines: str) -> str:
    """All that is said at the prompt of one seat."""
    typist = Typist(lines)
    Loop(desk, Lookahead(desk, desk.eyes(seat)), typist, Style(), seat=seat).run()
    return "\n".join(typist.said)


def test_a_prompt_shows_two_tables_alike_that_differ_in_what_is_hidden(
    tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    """And shows them what it showed before."""
    trace = Trace()
    assert chunk(tmp_path, 20, 0, trace) == []
    assert trace.page() == snapshot


@pytest.mark.parametrize("seed", range(1))
def test_hundreds_of_lines_at_a_prompt_tell_nothing(seed: int, tmp_path: Path) -> None:
    assert chunk(tmp_path, 150, seed=300 + seed) == []


def test_a_list_that_tells_a_hand_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reader, "eyes", lambda desk, seat: Known(seat=seat))
    assert chunk(tmp_path, 20, seed=1) != []


@pytest.mark.parametrize("line", ["help", "help all", "help play", "moves"])
def test_no_page_of_a_shared_prompt_names_a_card_of_the_hand(line: str, table: Desk) -> None:
    """The first card of the catalog is the example, whoever holds it. F1 types `help`."""
    said = at_the_prompt(table, line)
    assert "play Trapdoor" in said
    assert [name for name in hand(table) - {"Trapdoor"} if name in said] == []


def _cards(desk: Desk) -> Entries[object]:
    (kind,) = desk.game.schema.kinds
    return desk.state.table.catalog.of(kind)  # type: ignore[return-value]


def test_every_card_of_the_catalog_completes(table: Desk) -> None:
    offers = Completions(table, Lookahead(table))
    offered = {offer.text for offer in offers.at("play ", is_asked_for=False) if not offer.blocked}
    assert {f"play {name}" for name in _cards(table)} - offered == {"play Stop", "play Halt"}
    assert offers.suggestion("play tra") == "pdoor"
    assert offers.suggestion("play sil") == "ver Chain"  # which cy does not hold


def test_moves_of_a_hand_have_no_numbers_and_all_others_have(table: Desk) -> None:
    found = {move.text: move.number for move in table.moves(table.eyes(None))}
    assert found.pop("end") == 1
    assert set(found.values()) == {None}
    with pytest.raises(UnknownName, match="7 picks nothing"):
        table.do("7")
    assert [move.number for move in table.moves(table.eyes("cy"))] == [1, 2, 3, 4, 5, 6, 7]


def test_a_number_of_ones_own_list_picks_for_whoever_sits_alone(table: Desk) -> None:
    third = next(move.text for move in table.moves(table.eyes("cy")) if move.number == 3)
    assert f"cy {third.replace('play', 'plays')}" in alone(table, "cy", "3")


def test_a_part_of_a_name_is_read_with_the_hand_that_plays_it(table: Desk) -> None:
    """It leaves a line in the log, as the whole name does; the list of an unclear one is everybody's."""
    assert "cy plays Portcullis" in at_the_prompt(table, "play p")


def test_an_unclear_part_of_a_name_lists_what_everybody_can_think_of(table: Desk) -> None:
    """cy holds none of these."""
    said = at_the_prompt(table, "play si")
    assert "  1 Sigga Shieldarm   2 Siege Ram         3 Silver Chain" in said


def test_a_glimpse_tells_what_the_cards_do(table: Desk) -> None:
    said = text(glimpse.blocks(table))
    assert "Trapdoor         event 0: Gutter a card of an opponent." in said
    assert "Portcullis       item 1: Passive: opponents cannot Gutter your cards." in said
    assert "T: play Trapdoor · " in said
    assert "The letters in front are enough." in said
    assert "1 play" not in said
    assert "1 play" in text(glimpse.blocks(table, "cy", all_of_it))


def test_a_page_of_a_seat_tells_what_its_cards_do_and_no_others(table: Desk) -> None:
    own, public = text(table.view(table.head, "cy")), text(table.view(table.head))
    assert "Bellows          item -1: Play an Item." in own
    assert "What they do" not in public
    named = [line.split("  ")[0] for line in own.partition("What they do")[2].splitlines()[1:] if line]
    assert set(named) == hand(table)


def test_at_a_seats_own_prompt_show_is_its_own_page_and_another_hand_stays_shut(table: Desk) -> None:
    """Two pages: what ann knows of herself, and of bob."""
    said = alone(table, "ann", "show", "show bob")
    first, second = said.split("bob's hand", 1)
    mine = set(table.state.pieces.held("ann"))
    assert all(name in first for name in mine)
    assert second.startswith("  ?, ?, ?, ?, ?")
    assert not [name for name in set(table.state.pieces.held("bob")) - mine if name in said]


@pytest.mark.parametrize("line", ["moves --as bob", "log --as bob", "find --as bob", "replay --as bob"])
def test_at_a_seats_own_prompt_nobody_looks_through_other_eyes(line: str, table: Desk) -> None:
    assert "This prompt is ann's: what bob sees is for bob alone." in alone(table, "ann", line)


def test_log_as_a_seat_tells_what_it_was_told(table: Desk) -> None:
    assert "cy is dealt Golden Tankard, Portcullis, Trapdoor" in alone(table, "cy", "log")
    assert "cy is dealt 5 cards" in alone(table, "ann", "log")
    assert "cy is dealt 5 cards" in at_the_prompt(table, "log")
    assert "cy is dealt Golden Tankard" in at_the_prompt(table, "log --as cy")


def test_a_seat_sees_that_it_holds_no_interrupt(table: Desk) -> None:
    table.do("play trapdoor")
    said = {
        who: [
            row[2]
            for block in moves.blocks(table, table.head, who)
            for row in getattr(block, "rows", ())
            if row[1] == "ann halt"
        ]
        for who in ("ann", "bob", None)
    }
    assert said == {"ann": ["impossible: ann does not hold Halt"], "bob": ["legal"], None: ["legal"]}
    with pytest.raises(MoveImpossible, match="ann does not hold Halt"):
        table.do("ann halt", seat="ann")
