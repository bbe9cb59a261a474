"""The questions that QUESTIONS.md asks of all evenings, each with its answer for the sample logs."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.shelf.query import open_reader

PAGE = (Path(__file__).parents[2] / "ledger" / "QUESTIONS.md").read_text(encoding="utf-8")
BLOCK = PAGE.partition("```sql\n")[2].partition("```")[0]
QUERIES = {
    each.partition("\n")[0].removeprefix("-- "): each.partition("\n")[2].strip()
    for each in BLOCK.strip().split("\n\n")
}
ANSWERS = {
    "Who wins most?": [
        ("name", "plays", "wins", "percent"),
        ("ann", 3, 2, 67.0),
        ("ida", 2, 1, 50.0),
        ("mia", 2, 1, 50.0),
        ("noa", 2, 1, 50.0),
        ("pia", 2, 1, 50.0),
    ],
    "Does it help to begin?": [
        ("played", "plays", "percent", "fair"),
        ("effortless", 6, 0.0, 30.0),
        ("kingless", 4, 25.0, 31.0),
        ("courses", 3, 0.0, 44.0),
    ],
    "Where do my points come from?": [
        ("category", "points", "lines"),
        ("modifiers", 24, 6),
        ("attributes", 16, 4),
        ("armor", 9, 3),
        ("weapons", 8, 2),
    ],
    "In which categories am I better than the table?": [
        ("category", "mine", "everybody"),
        ("modifiers", 24.0, 12.9),
        ("attributes", 16.0, 12.9),
        ("armor", 9.0, 7.0),
        ("weapons", 8.0, 8.7),
    ],
    "Who led at half time and lost?": [
        ("played", "date", "seat", "half", "score"),
        ("effortless", "2026-08-13", "sam", 9, 27),
        ("effortless", "2026-08-13", "vera", 9, 47),
        ("effortless", "2026-09-17", "Ines", 13, 44),
        ("effortless", "2026-09-17", "Kofi", 13, 28),
        ("effortless", "2026-10-02", "bob", 34, 53),
        ("effortless", "2026-10-30", "Ada", 15, 25),
        ("effortless", "2026-10-30", "Cleo", 15, 25),
        ("kingless", "2026-11-06", "ann", 5, 10),
        ("kingless", "2026-11-06", "bob", 5, -1),
        ("kingless", "2026-11-07", "tove", 17, 19),
        ("scorepad:yahtzee", "2026-11-08", "per", 116, 126),
        ("kingless", "2026-11-08", "vic", 3, 3),
        ("scorepad:auction", "2026-11-11", "zoe", 11, 12),
        ("scorepad:campaign", "2026-11-12", "alma", 12, 27),
        ("scorepad:legacy", "2026-11-13", "eira", 34, 45),
        ("courses", "2026-11-18", "noa", 6, 17),
        ("courses", "2026-11-20", "cho", 4, 11),
    ],
    "Which games took longest?": [
        ("log", "played", "minutes", "moves"),
        ("four-at-the-club.jsonl", "effortless", 120, 295),
        ("five-in-the-cabin.jsonl", "effortless", 103, 195),
        ("four-at-a-table.jsonl", "kingless", 103, 276),
    ],
    "What have we not played since 5 November?": [
        ("played", "last"),
        ("scorepad:wingspan", "2026-11-03"),
        ("scorepad:hearts", "2026-11-04"),
    ],
    "Which rules are argued about most?": [
        ("game", "rule", "times", "reason"),
        ("courses", "MT-10", 1, "nobody minded at the time"),
        ("effortless", "EF-5", 1, "we read the rule about discarding only afterwards"),
    ],
    "Whose claims were wrong?": [
        ("played", "date", "seat", "claimed", "scored"),
        ("effortless", "2026-08-13", "vera", 41, 47),
        ("scorepad:wingspan", "2026-11-03", "bob", 83, 85),
        ("kingless", "2026-11-06", "cat", 15, 14),
    ],
    "How often is a recording corrected?": [
        ("game", "evenings", "corrections", "per_evening"),
        ("kingless", 5, 2, 0.4),
        ("courses", 3, 0, 0.0),
        ("effortless", 6, 0, 0.0),
        ("scorepad", 10, 0, 0.0),
    ],
}
"""The columns, then the rows."""


@pytest.mark.parametrize("name", ANSWERS)
def test_a_question_of_the_readme_is_answered(name: str, shelf: str) -> None:
    with open_reader(shelf) as there:
        answer = there.ask(QUERIES[name])
        assert [answer.columns, *answer.rows] == ANSWERS[name]


def test_there_are_ten_questions() -> None:
    assert len(QUERIES) == 10
    assert QUERIES.keys() == ANSWERS.keys()
