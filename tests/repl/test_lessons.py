"""A piece that nobody knows is taught in the middle of a move, in one line and one step."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from cli.repl.completions import Completions
from cli.repl.lesson import Lesson
from cli.repl.lookahead import Lookahead
from cli.repl.loop import Loop
from cli.style import Style
from ledger.core.errors import BadCatalog, TablefoldError, UnknownName, UnknownPiece, UnknownVerb
from ledger.core.log.events import Defined
from ledger.desk.desk import Desk
from ledger.games.effortless.catalog import DeckCard
from ledger.games.effortless.deck import CardDealt
from tests.repl.conftest import NewDesk, Open
from tests.typist import Typist, at_the_prompt

CTRL_C, TAB, UP = "\x03", "\t", "\x1b[A"
ASKED = "Dragon Lance is not a card in this catalog. New? [sort] …>"


def recorded(desk: Desk) -> list[object]:
    """The last step."""
    first, last = desk.history.step(desk.head)
    return [desk.history.event(id_) for id_ in range(first, last + 1)]


def card(desk: Desk, name: str) -> DeckCard:
    return desk.state.table.catalog.of(DeckCard)[name]


def test_an_unknown_card_is_taught_with_the_move(
    laid: Desk, terminal: Open, screen_text: SnapshotAssertion
) -> None:
    session = terminal(laid)
    session.until("which card fills Coliseum slot 1?")
    assert session.keys("Dragon Lance\r").until(ASKED, "?: nobody knows") == screen_text
    answer = "weapon 4\r"
    assert len(answer) <= 20
    session.keys(answer).until("Coliseum is filled with Dragon Lance", "which card fills Coliseum slot 2?")
    defined, dealt = recorded(laid)
    assert isinstance(defined, Defined)
    assert isinstance(dealt, CardDealt)
    assert (defined.name, defined.fields, defined.more) == (
        "Dragon Lance",
        {"sort": "weapon", "points": 4},
        True,
    )
    assert (dealt.card, card(laid, "Dragon Lance").points) == ("Dragon Lance", 4)
    session.keys("undo\r").until("which card fills Coliseum slot 1?", "Undone: Coliseum is filled with")
    assert "Dragon Lance" not in laid.state.table.catalog.of(DeckCard)


def test_a_question_mark_teaches_a_card_of_which_nobody_knows_anything(laid: Desk, terminal: Open) -> None:
    session = terminal(laid)
    session.keys("Dragon Lance; ?\r").until(ASKED)
    session.keys("?\r").until("which card fills River?")
    assert (card(laid, "Dragon Lance").sort, laid.head) == (None, 14)


def test_enter_alone_teaches_nothing(laid: Desk, terminal: Open) -> None:
    """So a sigh and two Enters make no card."""
    session = terminal(laid)
    session.keys("oh no\r").until("oh no is not a card in this catalog.")
    session.keys("\r").until("Nothing is taught, and nothing recorded.", "fills Coliseum slot 1?")
    assert laid.head == 11
    assert "oh no" not in laid.state.table.catalog.of(DeckCard)


@pytest.mark.parametrize(
    ("typed", "answer", "taken"),
    [
        ("Sliver Swrod", "silver sword", "Silver Sword"),
        ("Sliver Swrod", "silver sw", "Silver Sword"),
        ("oh no", "refill wisdom", "Wisdom"),
        ("oh no", "Double Wisdom", "Double Wisdom"),
    ],
)
def test_a_right_name_answers_the_question_that_was_there_before(
    typed: str, answer: str, taken: str, laid: Desk
) -> None:
    at_the_prompt(laid, typed, answer)
    dealt = recorded(laid)[-1]
    assert isinstance(dealt, CardDealt)
    assert dealt.card == taken
    assert typed not in laid.state.table.catalog.of(DeckCard)


def test_a_right_name_that_means_several_is_asked_about(laid: Desk) -> None:
    said = at_the_prompt(laid, "oh no", "plate", "2")
    assert "1 Plate Head" in said
    dealt = recorded(laid)[-1]
    assert isinstance(dealt, CardDealt)
    assert dealt.card == "Plate Chest"


def test_a_right_name_stands_in_its_place_in_the_line(laid: Desk) -> None:
    at_the_prompt(laid, "! declare ann Wisdom, Strenhgt -- shown", "strength", "")
    assert "ann shows 2 cards: Wisdom, Strength" in laid.tell(recorded(laid)[-1])  # type: ignore[arg-type]


def test_a_number_is_no_name(laid: Desk) -> None:
    """It would pick something from a list that nobody looked at."""
    assert "'4' is not understood" in at_the_prompt(laid, "oh no", "4", "")
    assert laid.head == 11


def test_what_was_refused_is_not_glued_to_the_next_line(laid: Desk, terminal: Open) -> None:
    session = terminal(laid)
    session.keys("Moon Hat\r").until("Moon Hat is not a card in this catalog.")
    session.keys("holy watersilver\r").until("is not understood", "Up brings the answer back")
    session.keys("armor mage head\r").until("is defined: sort armor, set mage, piece head")


def test_a_type_without_its_values_is_answered_with_what_is_missing(laid: Desk, terminal: Open) -> None:
    session = terminal(laid)
    session.keys("Moon Blade\r").until("Moon Blade is not a card in this catalog.")
    session.keys("weapon\r").until("What is missing: points and needs.", "weapon ?")
    assert laid.head == 11
    session.keys("weapon ?\r").until("card Moon Blade is defined: sort weapon")


def test_tab_lists_what_can_be_said(laid: Desk, terminal: Open) -> None:
    session = terminal(laid)
    session.keys("Dragon Lance\r").until(ASKED)
    session.keys(TAB).until("armor", "weapon", "attribute")
    session.keys("weapon ").until("points", "needs")
    session.keys("needs strength 2\r").until("which card fills Coliseum slot 2?")
    assert card(laid, "Dragon Lance").needs == {"strength": 2}


def test_what_is_not_understood_is_asked_again(laid: Desk, terminal: Open) -> None:
    session = terminal(laid)
    session.keys("Dragon Lance\r").until(ASKED)
    session.keys("undo\r").until("'undo' is not understood; it should be sort (armor, weapon or")
    session.until("Up brings the answer back. Enter leaves: nothing is taught.")
    session.keys(CTRL_C).until("Nothing is taught, and nothing recorded.", "fills Coliseum slot 1?")
    session.keys(UP).until("fills Coliseum slot 1? Dragon Lance")
    assert laid.head == 11


def test_a_line_that_was_half_understood_comes_back_with_what_was_meant(laid: Desk, terminal: Open) -> None:
    """Up brings it; nothing is recorded before."""
    session = terminal(laid)
    session.keys("Moon Hat\r").until("Moon Hat is not a card in this catalog.")
    session.keys("armor mage hed\r").until("Did you mean head?", "Up brings the answer back")
    session.keys(UP).until("> armor mage head")
    assert laid.head == 11
    session.keys("\r").until("card Moon Hat is defined: sort armor, set mage, piece head")
    session.until("which card fills Coliseum slot 2?")
    assert card(laid, "Moon Hat") == DeckCard(name="Moon Hat", sort="armor", set="mage", piece="head")


def test_a_new_word_is_taught_between_quotes_and_the_answer_can_be_brought_back(
    laid: Desk, terminal: Open
) -> None:
    session = terminal(laid)
    session.keys("Moon Hat\r").until("Moon Hat is not a card in this catalog.")
    session.keys("armor moon\r").until("A new word goes between quotes")
    session.keys(UP).until("> armor moon")
    session.keys("\x7f" * 4 + '"moon" head\r').until("is defined: sort armor, set moon, piece head")


@pytest.mark.parametrize("said", ["weapon 6 needs str 2", "weapon 6 needs 2 strength", "weapon 6 strength 2"])
def test_the_reply_is_the_card_as_the_catalog_shows_it(laid: Desk, terminal: Open, said: str) -> None:
    session = terminal(laid)
    session.keys("Moon Blade\r").until("Moon Blade is not a card in this catalog.")
    session.keys(f"{said}\r").until("card Moon Blade is defined: sort weapon, needs strength 2, points 6")


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ("define card Moon, sort weapon, needs strenth 2", "needs should be", "needs strength 2?"),
        ("define card Moon, armor mage hed", "has no field hed", "Did you mean head?"),
        ("define card Moon, armor set moon piece head", "set should be mage", '"moon"'),
        ("define card ?, sort weapon", "Which piece?", "card NAME, sort"),
        ("define card Ann, sort weapon", "Ann sits at this table", ""),
        ("refill ann", "ann is not a card in this catalog.", "ann sits at this table."),
    ],
)
def test_a_script_is_refused_with_the_suggestion(laid: Desk, line: str, message: str, hint: str) -> None:
    """There nobody can be asked."""
    with pytest.raises(TablefoldError) as caught:
        laid.do(line)
    assert not isinstance(caught.value, UnknownPiece)
    assert message in caught.value.message
    assert hint in caught.value.hint
    assert laid.head == 11


@pytest.mark.parametrize(("slip", "near"), [("Silver Swrd", "Silver Sword"), ("udno", "undo")])
def test_a_slip_of_the_keyboard_is_not_taught_by_a_hurried_enter(
    laid: Desk, terminal: Open, slip: str, near: str
) -> None:
    session = terminal(laid)
    session.keys(f"{slip}\r").until(
        f"{slip} is not a card in this catalog. Did you mean {near}", "If it is new:"
    )
    session.keys("\r").until("fills Coliseum slot 1?\n")
    assert laid.head == 11


def test_in_a_script_the_error_says_the_line_to_type(laid: Desk) -> None:
    with pytest.raises(UnknownPiece) as caught:
        laid.do("Dragon Lance")
    line = caught.value.hint.removeprefix("If it is new: ")
    assert line == "define card Dragon Lance, sort ?: Dragon Lance"
    laid.do(line)
    assert [type(event) for event in recorded(laid)] == [Defined, CardDealt]


def test_the_words_of_a_name_are_not_taken_for_what_it_is(laid: Desk) -> None:
    """`Leather Armor` is a name, and the beginning of a known name is not that card with more after it."""
    for name in ("Leather Armor", "Silver Bullet"):
        with pytest.raises(UnknownPiece) as caught:
            laid.do(f"refill {name}")
        assert caught.value.name == name


def test_a_word_after_the_name_teaches_on_the_way_where_the_game_says_so(laid: Desk) -> None:
    """`play Bomb item`: the last words say what it is."""
    taught = [
        replace(verb, args=tuple(replace(arg, taught=arg.kind is not None) for arg in verb.args))
        for verb in laid.game.words
    ]
    laid.game = replace(laid.game, verbs=tuple(taught))
    laid.do("refill Dragon Lance weapon 4")
    assert card(laid, "Dragon Lance") == DeckCard(name="Dragon Lance", sort="weapon", points=4)
    assert [type(event) for event in recorded(laid)] == [Defined, CardDealt]


def test_two_cards_are_taught_by_one_move(laid: Desk, terminal: Open) -> None:
    session = terminal(laid)
    session.keys("! declare ann Moon, Sun\r").until("Moon is not a card in this catalog.")
    session.keys("armor ?\r").until("Sun is not a card in this catalog.")
    session.keys("weapon ?\r").until("ann shows 2 cards: Moon, Sun")
    assert (card(laid, "Moon").sort, card(laid, "Sun").sort) == ("armor", "weapon")


def test_a_name_that_no_piece_could_have_there_is_not_asked_about(laid: Desk) -> None:
    for line in ("?", "?", "?", "?", "first bob"):
        laid.do(line)
    with pytest.raises(UnknownName) as caught:
        laid.do("! bob discard Dragon Lance")
    assert not isinstance(caught.value, UnknownPiece)
    with pytest.raises(UnknownVerb):
        laid.do("Dragon Lance")


def test_define_is_completed_and_refused_in_words(laid: Desk) -> None:
    ours = Completions(laid, Lookahead(laid))
    assert "define card Silver Sword, " in [offer.text for offer in ours.at("define card silv")]
    assert [offer.text for offer in ours.at("define card Wand, so")] == ["define card Wand, sort "]
    offered = [offer.text for offer in ours.at("define card Wand, sort weapon, points 4, needs ")]
    assert "define card Wand, sort weapon, points 4, needs strength 5" in offered
    with pytest.raises(BadCatalog, match="card has no field pts; it has sort, copies"):
        laid.do("define card Wand, pts 4")
    with pytest.raises(BadCatalog, match="Nothing is said about card Wand"):
        laid.do("define card Wand")


def test_the_whole_catalog_opens_in_the_editor(
    stones: NewDesk, terminal: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`$EDITOR` sees every piece; what it changed is one step, and the game goes on with it."""
    script = tmp_path / "editor.py"
    script.write_text(
        "import sys, pathlib; file = pathlib.Path(sys.argv[1]); text = file.read_text()\n"
        "new = text.replace('name = \"jade\", stones = 2', 'name = \"jade\", stones = 5')\n"
        "assert new != text; file.write_text(new)"
    )
    monkeypatch.setenv("EDITOR", f"{sys.executable} {script}")
    monkeypatch.delenv("VISUAL", raising=False)
    desk = stones()
    session = terminal(desk)
    session.keys("define --edit\r").until("heap jade is defined", "event 1")
    assert len(desk.history) == 1


@pytest.mark.parametrize("ascii_only", [True, False])
def test_where_only_plain_signs_are_shown_a_question_has_no_other(laid: Desk, ascii_only: bool) -> None:
    for kind in laid.game.info.definable:
        lesson = Lesson(laid, UnknownPiece(kind, "Quite New"), Style(ascii_only=ascii_only, width=200))
        said = f"{lesson.question.prompt} {lesson.question.keys}"
        assert ("..." in said, "…" in said) == (ascii_only, not ascii_only)
        assert (" | " in said, " · " in said) == (ascii_only, not ascii_only)


def test_a_lesson_that_is_left_teaches_nothing_and_is_said_to(laid: Desk) -> None:
    said = at_the_prompt(laid, "Dragon Lance")
    assert "Nothing is taught, and nothing recorded." in said
    assert laid.head == 11


def test_a_chain_goes_on_behind_a_piece_that_was_taught(laid: Desk) -> None:
    said = at_the_prompt(laid, "Dragon Lance; ?", "weapon 4")
    assert card(laid, "Dragon Lance").points == 4
    assert "Not done" not in said
    assert laid.head == 14


def test_an_answer_that_makes_no_sense_can_be_brought_back_where_it_is_asked_again(laid: Desk) -> None:
    typist = Typist(["Dragon Lance", "wepon 4", "weapon 4"])
    Loop(laid, Lookahead(laid), typist, Style()).run()
    assert [question.before[:1] for question in typist.asked] == [(), ("wepon 4",)]
    assert card(laid, "Dragon Lance").points == 4


@pytest.mark.parametrize(
    ("answer", "reply"),
    [("help", "Type: refill CARD"), ("refill Scale Head", "With 3 players the deck has no Scale Head")],
)
def test_an_answer_that_begins_as_a_look_or_a_move_that_is_due_is_a_line(
    laid: Desk, answer: str, reply: str
) -> None:
    assert reply in at_the_prompt(laid, "Dragon Lance", answer)
