"""What a typed line consists of: `!`, who, words, quotes, numbers, colons, `--`, `;`."""

from __future__ import annotations

from time import process_time

import pytest

from ledger.core.errors import UsageError
from ledger.core.line import (
    Back,
    TypedMove,
    beginnings,
    read_back,
    read_line,
    split_at_colon,
    split_chain,
    split_name,
    split_unfinished,
    tokens,
    unquoted,
    whole,
    with_words_for_names,
)


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("take amber", TypedMove("take amber")),
        ("  take amber  ", TypedMove("take amber")),
        ("! take amber", TypedMove("take amber", insists=True)),
        ("!take amber", TypedMove("take amber", insists=True)),
        ("! take amber -- it fell", TypedMove("take amber", insists=True, text="it fell")),
        ("take amber -- it fell -- twice", TypedMove("take amber", text="it fell -- twice")),
        ("take amber --", TypedMove("take amber", text="")),
        ("take amber--jade", TypedMove("take amber--jade")),
        ('note "a -- b" -- c', TypedMove('note "a -- b"', text="c")),
        ('note "a -- b"', TypedMove('note "a -- b"')),
        ("take ! amber", TypedMove("take ! amber")),
        ("! note -- ! loud", TypedMove("note", insists=True, text="! loud")),
        ("", TypedMove("")),
        ("!", TypedMove("", insists=True)),
    ],
)
def test_a_line_is_taken_apart(typed: str, parts: TypedMove) -> None:
    assert read_line(typed) == parts


@pytest.mark.parametrize("typed", ["take amber", "! take amber", "! take amber -- it fell", "note -- a; b"])
def test_a_line_is_written_as_it_was_typed(typed: str) -> None:
    assert str(read_line(typed)) == typed


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("a; b; c", ("a", "b", "c")),
        ("a;b", ("a", "b")),
        ("a;", ("a",)),
        ("a;;  ;b", ("a", "b")),
        ("", ()),
        (" ; ", ()),
        ('take "a; b"; c', ('take "a; b"', "c")),
        ("note -- a; b; c", ("note -- a; b; c",)),
        ("a; note -- b; c", ("a", "note -- b; c")),
        ('take "x -- y"; b', ('take "x -- y"', "b")),
        ("note a; b; c", ("note a; b; c",)),
        ("a; Whatif b; c", ("a", "Whatif b; c")),
        (" : whatif b; c", (": whatif b; c",)),
        ("amend\t3 b; c", ("amend\t3 b; c",)),
        ("notes a; b", ("notes a", "b")),
        ('note "never closed; b', ('note "never closed; b',)),
        ("# a; b", ()),
        ("   # a", ()),
        ("a # b; c", ("a # b", "c")),
    ],
)
def test_a_semicolon_parts_lines_but_not_inside_quotes_or_after_two_dashes(
    typed: str, lines: tuple[str, ...]
) -> None:
    assert split_chain(typed) == lines


@pytest.mark.parametrize(
    ("typed", "finished", "last"),
    [
        ("take am", (), "take am"),
        ("a; take am", ("a",), "take am"),
        ("a; take ", ("a",), "take "),
        ("a; b;", ("a", "b"), ""),
        ('a; note "b; c', ("a",), 'note "b; c'),
        ("# a; b", (), ""),
    ],
)
def test_the_line_that_is_still_being_typed(typed: str, finished: tuple[str, ...], last: str) -> None:
    assert split_unfinished(typed) == (finished, last)


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("check hand: roll 4", ("check hand", "roll 4")),
        ("check hand:roll 4: 5", ("check hand", "roll 4: 5")),
        ('check "a: b": roll', ('check "a: b"', "roll")),
        ("check hand:", None),
        ("check hand: ", None),
        ("check hand", None),
        ("check hand -- why: so", None),
        ("check: roll -- why: so", ("check", "roll -- why: so")),
    ],
)
def test_a_colon_leads_to_another_move(words: str, parts: tuple[str, str] | None) -> None:
    assert split_at_colon(words) == parts


@pytest.mark.parametrize(
    ("words", "who", "rest"),
    [
        ("bob take amber", "bob", "take amber"),
        ("BOB take amber", "bob", "take amber"),
        ("bob: take amber", "bob", "take amber"),
        ("bob:take amber", "", "bob:take amber"),
        ("bobby take amber", "bobby", "take amber"),
        ("bobs take amber", "", "bobs take amber"),
        ("bob", "", "bob"),
        ("bob ", "", "bob "),
        ("bob: ", "", "bob: "),
        ("take amber", "", "take amber"),
    ],
)
def test_whoever_is_named_in_front(words: str, who: str, rest: str) -> None:
    assert split_name(words, ("bob", "bobby", "ann")) == (who, rest)


def test_the_longest_name_counts() -> None:
    assert split_name("Old Tom jumps", ("Old", "Old Tom")) == ("Old Tom", "jumps")
    assert split_name("Old Tom jumps", ("Old Tom", "Old")) == ("Old Tom", "jumps")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a b  c", ["a", "b", "c"]),
        ('a "b c" d', ["a", '"b c"', "d"]),
        ('"b c"d', ['"b c"', "d"]),
        ('"never closed', ['"never', "closed"]),
        ('a"b c"', ['a"b', 'c"']),
        ("a\tb", ["a", "b"]),
        ('"" a', ['""', "a"]),
        ("", []),
        ("   ", []),
    ],
)
def test_what_stands_between_quotes_is_one_word(text: str, words: list[str]) -> None:
    assert tokens(text) == words


@pytest.mark.parametrize(("token", "word"), [('"b c"', "b c"), (" b ", "b"), (' "b" ', "b"), ("b", "b")])
def test_a_word_without_its_quotes(token: str, word: str) -> None:
    assert unquoted(token) == word


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("0", 0),
        ("12", 12),
        ("-12", -12),
        ("007", 7),
        ("123456789", 123_456_789),
        ("-123456789", -123_456_789),
        ("1234567890", None),
        ("-1234567890", None),
        ("--1", None),
        ("-", None),
        ("", None),
        ("1.5", None),
        ("+1", None),
        (" 1", None),
        ("٣", None),
        ("²", None),
        ("many", None),
    ],
)
def test_a_whole_number_has_at_most_nine_digits(typed: str, number: int | None) -> None:
    assert whole(typed) == number


@pytest.mark.parametrize(
    ("typed", "far"),
    [
        ("", Back("moves", 1)),
        ("1", Back("moves", 1)),
        ("3", Back("moves", 3)),
        ("to 12", Back("to", to="12")),
        ("to 0", Back("to", to="0")),
        ("--to 12", Back("to", to="12")),
        ("to Dinner", Back("to", to="dinner")),
        ("TURN", Back("turn")),
        ("--turn", Back("turn")),
        ("event", Back("event")),
    ],
)
def test_how_far_undo_goes(typed: str, far: Back) -> None:
    assert read_back(typed) == far


@pytest.mark.parametrize("typed", ["0", "-1", "to", "to 1 2", "two", "turn 3", "3 moves", "from 3"])
def test_an_undo_that_says_nothing_is_answered_with_what_can_be_typed(typed: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_back(typed)
    assert caught.value.message == f"undo {typed}: I do not know how far that is."
    assert caught.value.hint == "Type undo, undo 3, undo to 12, undo turn or undo event."


@pytest.mark.parametrize("typed", ["amend", "correction", "DROP 72"])
def test_whoever_wants_to_undo_a_correction_is_told_of_the_line_as_it_was(typed: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_back(typed)
    assert "switch NAME" in (caught.value.hint or "")


def test_a_line_of_any_length_is_taken_apart_in_one_pass() -> None:
    """Eight times the words take eight times as long, and nowhere near sixty-four times."""

    def seconds(words: int) -> float:
        text, best = "word " * words, 9.0
        for _ in range(3):
            begin = process_time()
            assert len(tokens(text)) == words
            best = min(best, process_time() - begin)
        return best

    assert seconds(160_000) < 24 * seconds(20_000)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("  place  temple ", ["place", "temple"]),
        ('charm "jet black"', ["charm", '"jet black"']),
        ('"jet black"2', ['"jet black"', "2"]),
        ('"jet black', ['"jet', "black"]),
        ('say"so now"', ['say"so', 'now"']),
        ('"" x', ['""', "x"]),
    ],
)
def test_the_words_of_a_text(text: str, found: list[str]) -> None:
    assert tokens(text) == found


def test_the_typed_one_counts_of_two_names_that_differ_by_capitals() -> None:
    """A seat bob plays Bob and Cleo: `Bob shop` is Bob's, `bob shop` is for the seat to say."""
    for names in (("bob", "Bob"), ("Bob", "bob")):
        assert split_name("Bob shop", names) == ("Bob", "shop")
        assert split_name("bob shop", names) == ("bob", "shop")
    assert split_name("BOB shop", ("bob",)) == ("bob", "shop")
    assert split_name("bob the elder shop", ("Bob the Elder", "bob")) == ("Bob the Elder", "shop")


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Ann 2 points 5", "ann points 5"),
        ("ann  2 +5", "ann +5"),
        ("! Ann 2 5, Player 1-3", "! ann 5, player-1-3"),
        ("ann points 5 player 1 7", "ann points 5 player-1 7"),
        ("player-1 5", "player-1 5"),
        ("Ann 25", "ann 25"),
        ("Ann 2.5", "ann 2.5"),
        ("ann points points 5", "ann points points 5"),
        ("bob 5 -- for Ann 2, Ann 2 said", "bob 5 -- for Ann 2, Ann 2 said"),
        ("5 7", "5 7"),
        ("Player 5", "bob 5"),
        ("Mary Ann Lee 5", "Mary Ann Lee 5"),
    ],
)
def test_a_name_where_a_number_s_owner_is_said_is_read_as_the_word(typed: str, read: str) -> None:
    called = {
        "Ann 2": "ann",
        "ann": "ann",
        "Player": "bob",
        "Player 1": "player-1",
        "player-1": "player-1",
        "7": "seat2",
        "points": "cy",
        "Mary Ann": "mary",
        "Mary Ann Lee": "Mary Ann Lee",
    }
    assert with_words_for_names(typed, called) == read


def test_a_line_begins_with_all_of_it_then_with_fewer_and_fewer_of_its_moves() -> None:
    line = "take amber; roll 3 : take jade"
    assert [*beginnings(line)] == [line, "take amber; roll 3", "take amber"]
