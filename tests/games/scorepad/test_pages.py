"""SHEETS.md: every sheet of it is played as it stands there, and comes to the result below it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.session import Session
from ledger.core.line import split_chain
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import scorepad

PAGE = (Path(scorepad.__file__).parent / "SHEETS.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```\n```\n(.*?)```", PAGE, flags=re.DOTALL)
SAID = re.compile(r"(\w+) (-?\d[\d.-]*)")


@pytest.mark.parametrize(("sheet", "play"), EXAMPLES, ids=[text.split('"')[1] for text, _ in EXAMPLES])
def test_an_example_comes_to_its_result(sheet: str, play: str, tmp_path: Path) -> None:
    (tmp_path / "sheet.toml").write_text(sheet, encoding="utf-8")
    lines = play.strip().splitlines()
    notes = [line for line in lines if line.endswith(".")]
    result = next(place for place in reversed(range(len(lines))) if lines[place] not in notes)
    totals = dict(SAID.findall(lines[result]))
    wanted = NewGame(game="scorepad", seats=tuple(totals), catalog=str(tmp_path / "sheet.toml"))
    session = Session(Desk.new(tmp_path / "game.jsonl", wanted))
    for line in lines[:result]:
        for move in split_chain(line):
            session.run(move)
    score = session.desk.score(session.desk.head)
    assert {seat: str(score.total_shown(seat)) for seat in score.seats} == totals
    assert score.final
    assert list(score.notes) == notes or not notes
