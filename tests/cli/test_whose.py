"""`people`, `places` and `titles`: names that mean the same are merged, taken apart and listed."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Tablefold


@pytest.fixture
def played(tablefold: Tablefold) -> Tablefold:
    """Two evenings: of ann and bob, and of Ann B. and cy."""
    tablefold.played("one.jsonl", "charm owl", players="ann,bob")
    tablefold.played("two.jsonl", "charm owl", players="Ann B.,cy")
    return tablefold


def listed(program: Tablefold, kind: str = "people") -> list[tuple[str, int, list[str]]]:
    data = json.loads(program(kind, ".", "--json").out)
    assert data["format"] == 1
    return [(each["name"], each["logs"], each["names"]) for each in data[kind]]


def said(program: Tablefold, *words: str) -> list[str]:
    ran = program(*words)
    assert (ran.status, ran.err) == (0, "")
    return ran.out.splitlines()


def test_names_that_were_merged_count_as_one_until_they_are_split(played: Tablefold) -> None:
    assert sorted(listed(played)) == [("Ann B.", 1, []), ("ann", 1, []), ("bob", 1, []), ("cy", 1, [])]
    assert said(played, "people", "merge", "ann", "Ann B.") == [
        "Ann B. now counts as ann.",
        "To undo it: tablefold people split ann",
    ]
    assert sorted(listed(played)) == [("ann", 2, ["Ann B."]), ("bob", 1, []), ("cy", 1, [])]
    ran = played("people", "merge", "bob", "cy", "dee", "bob")
    assert ran.out.splitlines()[0] == "cy, dee now count as bob."
    assert ran.err == "Note: No log here names dee yet; it will count as bob.\n"
    assert said(played, "people", "split", "ann") == ["Ann B. is apart again."]
    assert said(played, "people", "split", "bob") == ["cy, dee are apart again."]
    assert len(listed(played)) == 4


def test_a_sentence_ends_once_after_a_name_that_ends_with_a_mark(played: Tablefold) -> None:
    assert said(played, "people", "merge", "Ann B.", "ann")[0] == "ann now counts as Ann B."
    missing = played("people", "merge", "Ann B.", "Who?", "--json")
    assert missing.err == "Note: No log here names Who? yet; it will count as Ann B.\n"


def test_the_same_is_told_as_data(played: Tablefold) -> None:
    merged = json.loads(played("people", "merge", "ann", "Ann B.", "cy", "--json").out)
    assert merged == {"format": 1, "kept": "ann", "names": ["Ann B.", "cy"]}
    assert json.loads(played("people", "split", "ann", "--json").out) == {
        "format": 1,
        "apart": ["Ann B.", "cy"],
    }


def test_the_other_kinds_are_listed_in_the_same_way(played: Tablefold) -> None:
    assert [(name, logs) for name, logs, _ in listed(played, "titles")] == [("pebbles", 2)]
    assert listed(played, "places") == []
    assert said(played, "places", ".") == ["None."]
    assert said(played, "titles", ".")[0].split() == ["name", "logs", "last", "also", "called"]


@pytest.mark.parametrize(
    "words", [("merge", "ann"), ("merge", "ann", "ann"), ("split",), ("split", "a", "b")]
)
def test_one_name_alone_is_not_merged_and_one_at_a_time_is_split(
    words: tuple[str, ...], tablefold: Tablefold
) -> None:
    ran = tablefold("people", *words)
    assert (ran.status, ran.out) == (2, "")
