"""No text from a log can drive a terminal."""

from __future__ import annotations

import io
import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.render import json as json_form
from cli.render.clean import MARKS, json_ascii, visible
from cli.render.text import draw
from cli.shell import Shell
from cli.style import Style
from ledger.core.blocks import Block, Branching, Facts, Grid, Heading, Note, Tree
from tests.cli.conftest import Tablefold

HOSTILE = "\x1b[2J\x1b]0gotcha\x07\x9b31m\r\b\x7f\u202eevil\u200b\u2066\ufeff\x00"
DANGER = ("Cc", "Cf", "Cs", "Zl", "Zp")

texts = st.text(st.one_of(st.characters(), st.sampled_from(HOSTILE + "\ud800\udfff\u034f\U000e0041")))


def dangerous(text: str) -> list[str]:
    return [sign for sign in text if sign != "\n" and unicodedata.category(sign) in DANGER]


@given(texts)
def test_nothing_dangerous_comes_out(text: str) -> None:
    assert dangerous(visible(text)) == []


@given(texts)
def test_cleaning_twice_changes_nothing(text: str) -> None:
    assert visible(visible(text)) == visible(text)


def test_ordinary_words_stay_as_they_are() -> None:
    words = "Zoë, 日本語, naïve — 12 ½ →, a\u00a0b 🎲"
    assert visible(words) == words


@given(texts.filter(lambda text: text.isprintable() or "\ud800" not in text))
def test_json_stays_the_same_value(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        return
    encoded = json_form.encode({"text": text})
    assert (json.loads(encoded), dangerous(encoded)) == ({"text": text}, [])
    assert encoded.isascii()


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_json_is_json_whatever_the_stream_can_write(encoding: str, tablefold: Tablefold) -> None:
    log = tablefold.played("game.jsonl", "charm owl", "note Zoë rolled a 🎲")
    out = tablefold("log", log, "--json", encoding=encoding).out
    assert json.loads(out)["events"][1]["event"]["text"] == "Zoë rolled a 🎲"


def test_json_of_a_lone_surrogate_can_be_read() -> None:
    said = json_form.encode({"\udc80": ["\udc80", 1.5, ("a", None)]})
    assert json.loads(said) == {"\\udc80": ["\\udc80", 1.5, ["a", None]]}
    assert json_ascii('"\U000e0041"') == '"\\udb40\\udc41"'


@given(texts)
def test_no_block_lets_anything_through(text: str) -> None:
    blocks: list[Block] = [
        Heading(text),
        Note(text, tone=text),
        Facts(((text, text),)),
        Grid((text,), ((text,),)),
        Tree((Branching(text, (Branching(text),)),)),
    ]
    for ascii_only in (False, True):
        lines = list(draw(blocks, width=40, ascii_only=ascii_only))
        assert [dangerous(line.text) for line in lines] == [[] for _ in lines]


def test_paint_cleans_even_what_nobody_cleaned() -> None:
    assert Style(color=True).paint("\x1b[2J", "bad") == "\x1b[31m\\x1b[2J\x1b[0m"
    stream = io.StringIO()
    Shell()._write_page(stream, [Note(HOSTILE)])
    assert dangerous(stream.getvalue()) == []


def test_a_hostile_log_shows_no_escape(tablefold: Tablefold) -> None:
    log = tablefold.played("game.jsonl", "charm owl", "take 2", players="ann,b\u0430b")
    assert tablefold("do", log, f"note {HOSTILE}").status == 0
    assert tablefold("do", log, f"define charm {HOSTILE}, points=2").status == 0
    for command in ("show", "log", "score", "audit", "replay", "catalog", "branch"):
        for form in ((), ("--json",), ("--color", "always")):
            out, err = tablefold(command, log, *form)[1:]
            plain = (out + err).replace("\x1b[1m", "").replace("\x1b[0m", "")
            for code in ("2", "31", "32", "33", "36", "94", "95"):
                plain = plain.replace(f"\x1b[{code}m", "")
            assert (command, dangerous(plain)) == (command, [])


def test_hostile_words_of_the_command_line_are_shown_clean(tablefold: Tablefold) -> None:
    for words in ((HOSTILE,), ("show", HOSTILE), ("show", "\udcff.jsonl", "--json"), ("games", HOSTILE)):
        ran = tablefold(*words)
        assert (dangerous(ran.out + ran.err), ran.status in (1, 2, 3)) == ([], True)


def test_exported_lines_show_what_cannot_be_seen_and_say_the_same(tablefold: Tablefold) -> None:
    log = tablefold.played("game.jsonl", "charm owl", "note Zoë \u202eevil\u200b")
    lines = tablefold("export", log).out.splitlines()
    assert (
        lines[-1]
        == '{"type":"noted","at":"2026-11-20T19:03:11Z","by":"table","text":"Zoë \\u202eevil\\u200b"}'
    )
    assert json.loads(lines[-1])["text"] == "Zoë \u202eevil\u200b"


@pytest.mark.parametrize("mark", ["\u0301", "\u0e49", "\u20dd", "\ufe0f", "\U000e0100"])
def test_no_letter_carries_a_tower_of_marks(mark: str) -> None:
    shown = visible("Z" + mark * 3000 + " b")
    assert shown.count(mark) == MARKS
    assert shown.startswith("Z" + mark * MARKS + "\\")
    assert shown.endswith(" b")
    assert visible(shown) == shown


@pytest.mark.parametrize(
    "words",
    ["ế ệ", "e\u0302\u0301 a\u0323\u0302", "กุ้ง", "שָׁלוֹם", "👩‍🚀".replace("\u200d", ""), "─" * 80, "❤️" * 20],
)
def test_letters_with_marks_stay_as_people_write_them(words: str) -> None:
    assert visible(words) == words
