"""A claim that was right when it was made is no mistake because the game went on."""

from __future__ import annotations

from pathlib import Path

from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame


def table(path: Path) -> Desk:
    desk = Desk.new(path, NewGame(game="effortless", seats=("ann", "bob", "cy"), dealer="tool", seed=7))
    desk.do("keep")
    return desk


def about_claims(desk: Desk) -> list[tuple[str, str]]:
    return [
        (f.code, f.severity)
        for f in desk.audit(desk.head)
        if "claim" in f.code and f.code not in ("no-claim", "claims-explained")
    ]


def test_a_claim_that_was_right_then_is_a_note(tmp_path: Path) -> None:
    desk = table(tmp_path / "game.jsonl")
    before = desk.score(desk.head).total("bob")
    desk.do(f"claim bob {before}")
    desk.do("place coliseum")
    desk.do("take 1")
    assert desk.score(desk.head).total("bob") != before
    assert about_claims(desk) == [("early-claim", "note")]


def test_a_claim_that_was_never_right_is_an_error(tmp_path: Path) -> None:
    desk = table(tmp_path / "game.jsonl")
    desk.do("claim bob 99")
    desk.do("place coliseum")
    desk.do("take 1")
    assert about_claims(desk) == [("claim-differs", "error")]
