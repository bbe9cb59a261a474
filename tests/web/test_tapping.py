"""Taps as they come over the wire: from pages of ours, for their own seat, small, and not too many."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import msgspec
import pytest

from cli.web import tapping
from cli.web.keys import Keys
from ledger.desk.desk import Desk
from tests.web.served import dealt, get, post, served, status, tapped

TAP = msgspec.json.encode({"at": 8, "words": "play Iron Chest"})


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Cards that the tool dealt; it is cy's turn, after event 8."""
    return dealt(tmp_path)


def lines(desk: Desk) -> int:
    return Path(desk.journal.path).read_bytes().count(b"\n")


def test_a_tap_is_recorded_and_on_every_page_at_once(desk: Desk) -> None:
    with served(desk, records=True) as serving:
        code, said = tapped(serving, "cy", "say", at=8, words="play Iron Chest")
        assert (code, said["said"]) == (200, ["Cy plays Iron Chest."])
        assert lines(desk) == 9
        code, said = tapped(serving, "cy", "do", at=8, words="play Iron Chest")
        assert (code, said["said"][0]) == (200, "Cy plays Iron Chest.")
        assert b"plays Iron Chest" in get(serving)
        assert b'"asked":"ann: play a card' in get(serving, f"/seat/{serving.keys.tokens['bob']}/asks")


@pytest.mark.parametrize(("more", "code"), [(0, 200), (1, 413)])
def test_a_tap_may_be_as_long_as_it_is_said_to_be(more: int, code: int, desk: Desk) -> None:
    body = b'{"at": 8, "words": "play Iron Chest"}'.ljust(4096 + more)
    with served(desk, records=True) as serving:
        assert status(post(serving, f"/seat/{serving.keys.tokens['cy']}/do", body)) == code


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": None},
        {"origin": "null"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
        {"content_type": "text/plain"},
        {"content_type": "application/x-www-form-urlencoded"},
        {"host": "evil.example", "origin": "http://evil.example"},
        {"content_length": None, "transfer_encoding": "chunked"},
    ],
    ids=str,
)
def test_what_another_site_could_send_is_refused_unread(headers: dict[str, str | None], desk: Desk) -> None:
    with served(desk, records=True) as serving:
        answer = post(serving, f"/seat/{serving.keys.tokens['cy']}/do", TAP, **headers)
        assert status(answer) in (403, 413, 415, 421), answer
        assert lines(desk) == 9


@pytest.mark.parametrize(
    ("length", "is_read"),
    [
        ("0", True),
        ("4096", True),
        ("4097", False),
        ("", False),
        ("-1", False),
        ("9" * 5000, False),
        ("²", False),
    ],
)
def test_a_tap_says_how_long_it_is_and_is_no_longer_than_a_tap(length: str, is_read: bool) -> None:
    headers = {"content-type": "application/json", "content-length": length}
    refused = tapping.refusal("POST", "/seat/key/do", headers)
    assert refused == (None if is_read else (413, "That is too long for a tap."))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"[]",
        b"\xff",
        b'{"at": "8", "words": "end"}',
        b'{"at": 8, "words": "end", "seat": "cy"}',
        b'{"at": 8, "words": "end\\nend"}',
        b'{"at": 8, "words": "\\u001b[2J"}',
        b'{"at": 8, "words": "' + b"x" * 2000 + b'"}',
    ],
    ids=range(9),
)
def test_what_is_no_tap_is_refused(body: bytes, desk: Desk) -> None:
    with served(desk, records=True) as serving:
        assert status(post(serving, f"/seat/{serving.keys.tokens['cy']}/do", body)) == 400
        assert lines(desk) == 9


def test_a_tap_of_a_megabyte_is_not_read(desk: Desk) -> None:
    with served(desk, records=True) as serving:
        place = f"/seat/{serving.keys.tokens['cy']}/do"
        assert status(post(serving, place, b"x" * 1_000_000)) == 413
        assert status(post(serving, place, b"x" * 5_000, content_length="10")) == 400
        assert lines(desk) == 9


def test_no_page_records_unless_it_was_asked_for(desk: Desk) -> None:
    with served(desk) as serving:
        place = f"/seat/{serving.keys.tokens['cy']}/"
        assert status(post(serving, f"{place}do", TAP)) == 405
        assert status(get(serving, f"{place}asks")) == 404
        assert b'id: "ask"' not in get(serving, place)
    with served(desk, records=True) as serving:
        assert tapped(serving, None, "do", at=8, words="end")[0] == 403
        assert status(get(serving, f"/seat/{serving.keys.tokens['cy']}/do")) == 405
        assert lines(desk) == 9
    with served(desk, records=True, is_open=True) as serving:
        assert tapped(serving, None, "do", at=8, words="end")[0] == 200


def test_a_link_taps_for_its_own_seat_alone(desk: Desk) -> None:
    with served(desk, records=True) as serving:
        for seat in ("ann", "bob"):
            code, said = tapped(serving, seat, "do", at=8, words="cy play Iron Chest")
            assert code == 422
            assert "Iron Chest" not in said["error"]
        assert lines(desk) == 9


def test_nobody_guesses_a_token(desk: Desk) -> None:
    chance = Random(5)
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
    with served(desk, records=True) as serving:
        for _ in range(300):
            guess = "".join(chance.choices(letters, k=22))
            assert status(post(serving, f"/seat/{guess}/do", TAP)) == 404
        assert lines(desk) == 9


def test_a_seat_taps_only_so_often(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(tapping, "monotonic", lambda: now[0])
    with served(desk, records=True) as serving, ThreadPoolExecutor(8) as crowd:
        taps = [crowd.submit(tapped, serving, "bob", "say", at=8, words="end") for _ in range(30)]
        codes = [each.result()[0] for each in taps]
        assert codes.count(429) == 30 - tapping.OFTEN
        assert tapped(serving, "cy", "say", at=8, words="end")[0] == 200
        now[0] += 1
        assert tapped(serving, "bob", "say", at=8, words="end")[0] == 422


def test_one_of_many_taps_at_once_counts(desk: Desk) -> None:
    with served(desk, records=True) as serving, ThreadPoolExecutor(4) as crowd:
        taps = [crowd.submit(tapped, serving, "cy", "do", at=8, words="play Iron Chest") for _ in range(4)]
        codes = sorted(each.result()[0] for each in taps)
        assert codes == [200, 409, 409, 409]
        again = Desk.open(desk.journal.path)
        assert sum(event.typed != "" for event in again.history.path()) == 1


def test_what_is_refused_says_no_markup_and_nothing_that_drives_a_page(desk: Desk) -> None:
    with served(desk, records=True) as serving:
        answer = post(
            serving,
            f"/seat/{serving.keys.tokens['cy']}/say",
            msgspec.json.encode({"at": 8, "words": "<script>alert(1)</script> \u05d0"}),
        )
        assert status(answer) == 422
        assert b"content-type: application/json" in answer.lower()


def test_links_outlive_the_server_and_end_when_they_are_made_new(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "links" / "some.json"
    with served(desk, records=True, keys=Keys(file)) as serving:
        first = serving.keys.tokens
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    with served(desk, records=True, keys=Keys(file)) as serving:
        assert serving.keys.tokens == first
        assert status(get(serving, f"/seat/{first['ann']}/")) == 200
        serving.renew()
        second = serving.keys.tokens
        assert not {*second.values()} & {*first.values()}
        assert status(get(serving, f"/seat/{first['ann']}/")) == 404
    with served(desk, records=True, keys=Keys(file)) as serving:
        assert serving.keys.tokens == second


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        '{"tokens": {"ann": ""}}',
        '{"tokens": {"ann": "é' + "x" * 22 + '"}}',
        '{"port": -1}',
        "\0" * 300_000,
    ],
    ids=range(7),
)
def test_a_file_of_links_that_is_not_ours_is_made_new(text: str, desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "some.json"
    file.write_text(text, encoding="utf-8")
    keys = Keys(file)
    keys.require(("ann", "bob"))
    assert min(map(len, keys.tokens.values())) >= 22
    assert keys.port == 0


def test_the_pace_is_so_many_a_second() -> None:
    pace = tapping.Pace()
    assert [pace.is_too_fast("ann") for _ in range(tapping.OFTEN + 1)] == [False] * tapping.OFTEN + [True]
    assert not pace.is_too_fast("bob")
