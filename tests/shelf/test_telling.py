"""All rows of a log: what it says, what could be counted, what an audit says, and nothing that is hidden."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ledger.core.log.fold import Projector
from ledger.core.log.history import CHECKPOINT_EVERY
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader
from ledger.games import registry
from ledger.shelf import evening, telling
from ledger.shelf.columns import packed
from ledger.shelf.rows import ColumnarRows, FactRow, Rows
from tests.samples.forge import signed
from tests.secrets.test_shared import OVER
from tests.secrets.worlds import GAMES, Twins, _played, body, twins, twins_of

SAMPLES = Path(__file__).parents[2] / "sample_logs"
PARTNERS = SAMPLES / "scorepad/partners-at-the-bridge.jsonl"
CABIN = SAMPLES / "effortless/five-in-the-cabin.jsonl"
MAP = SAMPLES / "endeavor/four-on-the-map.jsonl"


def told(path: Path, *, audit: bool = False, log: str = "game.jsonl") -> Rows:
    found = telling.read(path, log, audit=audit)
    assert found is not None
    return found


def played(
    folder: Path, *moves: str, game: str = "kingless", seats: tuple[str, ...] = ("ann", "bob")
) -> Path:
    path = folder / "game.jsonl"
    wanted = NewGame(game=game, seats=seats, dealer="tool", seed=7)
    desk = Desk.new(str(path), wanted)
    for move in moves:
        desk.do(move)
    return path


def test_every_event_of_the_line_of_play_is_a_row_without_hash_typed_words_or_seed() -> None:
    rows, desk = told(CABIN), Desk.open(CABIN)
    assert [row.id for row in rows.events] == [event.id for event in desk.history.path()]
    assert rows.game.events == len(rows.events)
    written = msgspec.json.encode(rows, enc_hook=list).decode()
    assert desk.journal.fingerprint not in written
    assert not [word for word in ('"h":', '"typed":', '"seed":') if word in written]
    assert {row.turn for row in rows.events} == set(range(rows.game.turns + 1))


def test_a_body_is_what_the_log_says_of_that_event(tmp_path: Path) -> None:
    rows = told(played(tmp_path, "note hello", "claim ann 3"))
    assert [(row.type, row.by, row.body) for row in rows.events][-2:] == [
        ("noted", "table", {"text": "hello"}),
        ("claimed", "table", {"seat": "ann", "points": 3}),
    ]


def test_what_is_withheld_stands_as_a_question_mark() -> None:
    rows = told(SAMPLES / "kingless/six-in-the-hut.jsonl")
    assert {"seat": "ola", "count": 5, "cards": "?"} in [row.body for row in rows.events]


def test_facts_stand_at_the_end_of_each_turn_with_a_total_for_every_seat() -> None:
    rows = told(PARTNERS)
    ends = {row.turn: row.id for row in rows.events}
    assert {(fact.turn, fact.event) for fact in rows.facts} == set(ends.items())
    last = {fact.seat: fact.number for fact in rows.facts if fact.name == "total"}
    assert last == {row.seat: row.score for row in rows.seats}
    assert len({(fact.turn, fact.seat, fact.name) for fact in rows.facts}) == len(rows.facts)


@pytest.mark.parametrize(
    ("label", "seat", "name"),
    [
        ("ann supply", "ann", "supply"),
        ("ann b hand of cards", "ann b", "hand of cards"),
        ("deck", "", "deck"),
        ("anna supply", "", "anna supply"),
        ("ann", "", "ann"),
    ],
)
def test_a_fact_belongs_to_the_seat_that_its_label_begins_with(label: str, seat: str, name: str) -> None:
    assert telling._seat_and_name(("ann", "ann b"), label) == (seat, name)


@pytest.mark.parametrize(
    ("worth", "number", "text"),
    [(3, 3, None), (True, 1, None), ("red", None, "red"), (None, None, None), (2**70, None, str(2**70))],
)
def test_a_fact_is_a_number_or_a_text_or_unknown(worth: Any, number: int | None, text: str | None) -> None:
    assert telling._number_or_text(worth) == (number, text)


def test_an_empty_log_has_no_events_and_no_facts(tmp_path: Path) -> None:
    empty = told(played(tmp_path, game="scorepad"), audit=True)
    assert (empty.events, empty.facts, empty.game.audited) == ((), (), True)


def _of_each_game() -> list[Path]:
    """The shortest log of each game, and pads whose points are formulas and teams'."""
    games = ("courses", "effortless", "endeavor", "humanity", "kingless", "scorepad")
    shortest = [min((SAMPLES / game).glob("*.jsonl"), key=lambda path: path.stat().st_size) for game in games]
    return [*shortest, PARTNERS, SAMPLES / "scorepad/trains-in-the-attic.jsonl"]


@pytest.mark.parametrize("path", _of_each_game(), ids=lambda path: path.stem)
def test_totals_are_those_of_the_sheet_whether_or_not_a_game_counts_them_itself(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted, game = told(path), registry.game(Reader.open(path).game.info.name)
    monkeypatch.setattr(registry, "game", lambda name: replace(game, totals=None))
    assert told(path) == counted


class _Calls(Counter[str]):
    """How often a game is asked something, and how often it folds an event."""

    def game(self, name: str) -> Any:
        played = registry.game(name)
        asked = {
            what: self._counted(what, getattr(played, what)) for what in ("score", "totals", "facts", "turn")
        }
        game = replace(played, **asked)
        fold, each = game.projector, self._counted
        handlers = {kind: each("folded", do) for kind, do in fold.handlers.items()}
        bare = {kind: each("folded", do) for kind, do in fold._bare.items()}
        game.__dict__["projector"] = Projector(handlers, bare)
        return game

    def _counted(self, what: str, answer: Any) -> Any:
        def asked(*about: Any) -> Any:
            self[what] += 1
            return answer(*about)

        return asked


@pytest.mark.parametrize("path", [CABIN, MAP], ids=lambda path: path.stem)
def test_a_scan_words_one_sheet_and_counts_once_a_turn(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = _Calls()
    game = calls.game(path.parent.name)
    monkeypatch.setattr(registry, "game", lambda name: game)
    rows = told(path)
    events, turns, claims = len(rows.events), len({fact.turn for fact in rows.facts}), rows.claims
    at = {claim.event for claim in claims}
    first = sum(event - 1 not in at for event in at)
    wrong = sum(claim.points != claim.scored for claim in claims)
    assert calls["score"] <= 1 + wrong
    assert (calls["facts"], calls["totals"]) == (turns, turns + first)
    assert calls["turn"] <= 2 * events
    # to open the log, and for its rows; a little more to look back at the first move, not at closing claims
    assert calls["folded"] <= 2 * events + CHECKPOINT_EVERY


def test_columns_are_the_rows_that_were_added_to_them() -> None:
    rows = [FactRow(log="a", turn=1, event=n, seat="ann", name=f"x{n}", number=n) for n in range(5)]
    held = ColumnarRows(FactRow, "a")
    held.add([(1, n, "ann", f"x{n}", n, None) for n in range(3)])
    held.add([])
    held.add([(1, n, "ann", f"x{n}", n, None) for n in range(3, 5)])
    assert (held, held[1:4], held[-1], len(held)) == (rows, rows[1:4], rows[-1], 5)
    assert (held != rows[:4], repr(held)) == (True, f"ColumnarRows({rows})")
    assert not ColumnarRows(FactRow, "a")
    assert ColumnarRows.of(rows) == held
    assert b"".join(packed(held)) == b"".join(packed(rows))


# what is no sound log


@pytest.mark.parametrize("name", sorted(path.name for path in (SAMPLES / "broken").glob("*.jsonl")))
def test_a_damaged_log_gives_the_rows_before_its_damage(name: str) -> None:
    path = SAMPLES / "broken" / name
    rows, listed = telling.read(path, "game.jsonl", audit=True), evening.read(path, "game.jsonl")
    assert (rows is None) == (listed is None)
    if rows is None or listed is None:
        return
    assert replace(rows.game, audited=False, refused=None) == listed.game
    assert len(rows.events) == rows.game.events
    assert rows.game.audited or [found.severity for found in rows.findings] == ["error"]


def test_an_audit_says_what_cannot_have_happened_and_what_the_rules_forbid() -> None:
    broken = SAMPLES / "broken"
    assert {each.code for each in told(broken / "card-from-an-empty-slot.jsonl", audit=True).findings} >= {
        "impossible"
    }
    assert told(broken / "refused-move.jsonl", audit=True).game.refused == 1
    assert told(broken / "refused-move.jsonl").game.refused is None
    cut = told(broken / "changed-hash.jsonl", audit=True)
    assert [(each.code, each.line) for each in cut.findings] == [("log-damaged", 2)]
    assert not cut.game.audited
    stranger = told(broken / "unknown-game.jsonl", audit=True)
    assert (stranger.game.is_installed, stranger.seats != (), len(stranger.findings)) == (False, True, 1)


class _Broken(Exception):
    pass


def _fails(*_: Any) -> Any:
    raise _Broken


def _with(monkeypatch: pytest.MonkeyPatch, **parts: Any) -> None:
    game = replace(registry.game("effortless"), **parts)
    monkeypatch.setattr(registry, "game", lambda name: game)


def test_a_game_that_fails_in_its_facts_gives_all_its_events(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = told(CABIN)
    _with(monkeypatch, facts=_fails)
    rows = told(CABIN, audit=True)
    assert (rows.events, rows.facts, rows.seats) == (whole.events, (), whole.seats)
    assert "mistake" in rows.game.damage


def test_a_game_that_fails_half_way_gives_what_its_header_says(monkeypatch: pytest.MonkeyPatch) -> None:
    _with(monkeypatch, score=_fails)
    rows = told(CABIN, audit=True)
    assert (rows.events, len(rows.seats), rows.game.audited) == ((), 5, False)
    assert [each.code for each in rows.findings] == ["error"]
    assert "mistake" in rows.game.damage


def test_a_game_without_facts_or_turns_has_a_total_at_its_head(monkeypatch: pytest.MonkeyPatch) -> None:
    _with(monkeypatch, facts=lambda state: {}, turn=lambda state: 0)
    rows = told(CABIN)
    assert [(fact.turn, fact.event, fact.name) for fact in rows.facts] == [
        (0, rows.events[-1].id, "total")
    ] * 5


# secrets


def apart(folder: Path, pairs: Iterator[Twins], *, is_over: bool) -> tuple[list[str], int]:
    """The names that the rows of two logs tell apart, and how many pairs were compared."""
    found, compared = [], 0
    for twin in pairs:
        compared += 1
        mine, yours = (_rows(folder, data, is_over=is_over) for data in (twin.one, twin.other))
        if mine != yours:
            found.append(f"{twin.game}: {' <-> '.join(twin.names)}")
    return found, compared


def _rows(folder: Path, data: bytes, *, is_over: bool) -> Rows:
    """Of a game that is over without its seal, which covers what is hidden, and that no seed deals it."""
    path = folder / "told.jsonl"
    path.write_bytes(data)
    rows = told(path, audit=True)
    assert rows.game.over == is_over
    if not is_over:
        assert (rows.game.seal, rows.game.audited, rows.findings) == ("", False, ())
        return rows
    kept = [replace(found, number=0) for found in rows.findings if found.code != "not-the-seed"]
    return replace(rows, game=replace(rows.game, seal=""), findings=tuple(kept))


@pytest.mark.parametrize(("game", "seed"), [("effortless", 2), ("kingless", 0), ("courses", 0)])
def test_the_rows_of_a_game_that_goes_on_tell_nothing(game: str, seed: int, tmp_path: Path) -> None:
    found, compared = apart(tmp_path, twins(tmp_path, game, seed), is_over=False)
    assert (found, bool(compared)) == ([], True)


@pytest.mark.parametrize(("log", "seed"), OVER)
def test_the_rows_of_a_game_that_is_over_tell_nothing_that_is_hidden_still(
    log: str, seed: int, tmp_path: Path
) -> None:
    pairs = twins_of(Desk.open(SAMPLES / log), Random(seed), tmp_path / "twin.jsonl")
    found, compared = apart(tmp_path, islice(pairs, 1), is_over=True)
    assert (found, bool(compared)) == ([], True)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(100, 106))
def test_the_rows_of_many_games_tell_nothing(game: str, seed: int, tmp_path: Path) -> None:
    found, _ = apart(tmp_path, twins(tmp_path, game, seed), is_over=False)
    assert found == []


def test_a_damaged_line_tells_no_card_that_lies_face_down(tmp_path: Path) -> None:
    """That a card was taken which lies elsewhere cannot have happened; which card lies there is not said."""
    desk = _played(tmp_path / "told.jsonl", "effortless", Random(0))
    lines = [json.loads(line) for line in Path(desk.journal.path).read_bytes().splitlines()]
    state, known = desk.state, _in_words(told(tmp_path / "told.jsonl", audit=True))
    hidden = set(desk.game.hidden(state, None))
    lying = (
        (line, state.pieces.names[token])
        for line in lines
        if line["type"] == "card_taken" and (token := _lying(state, line)) in hidden
    )
    line, card = next((line, card) for line, card in lying if card not in known)
    taken = {**line, "id": len(lines), "on": desk.head, "more": False}
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(signed(*map(body, ({**line} for line in (*lines, taken)))))
    damage = Reader.open(forged).damage
    assert damage is not None
    assert damage.message == f"Line {len(lines) + 1} cannot have happened."
    rows = told(forged, audit=True)
    assert rows.game.damage == damage.message
    assert card not in _in_words(rows)


def _lying(state: Any, line: dict[str, Any]) -> int | None:
    """The token in the slot from which a card was taken."""
    token: int | None = state.spots[line["pos"]].slots[line["slot"] - 1]
    return token


def _in_words(rows: Rows) -> str:
    return msgspec.json.encode(rows, enc_hook=list).decode()


def test_rows_that_are_not_veiled_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "redacted", lambda game, state, event, seat: event)
    assert apart(tmp_path, twins(tmp_path, "kingless", 0), is_over=False)[0]


def test_a_game_that_is_over_tells_what_was_known_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    path = SAMPLES / "effortless/three-at-the-kitchen-table.jsonl"
    known = {fact.event: fact.text for fact in told(path).facts if fact.name == "cy's cards"}
    monkeypatch.setattr(Reader, "ending", lambda self, tip: None)
    then = {fact.event: fact.text for fact in told(path).facts if fact.name == "cy's cards"}
    assert {id_: text for id_, text in then.items() if "?" not in str(text)}.items() <= known.items()
    assert any("?" in str(text) for text in then.values())
    assert not any("?" in str(text) for text in known.values())
